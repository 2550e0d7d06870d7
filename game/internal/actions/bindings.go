package actions

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/internal/jsonfile"
)

// Bindings holds the keys of each action. Any of them triggers it.
type Bindings [ActionCount][]input.Key

// DefaultBindings returns the bindings of a new player.
func DefaultBindings() (b Bindings) {
	for a := range b {
		b[a] = slices.Clone(actionRows[a].keys)
	}
	return b
}

// clone returns bindings that share nothing with b.
func (b Bindings) clone() Bindings {
	for a := range b {
		b[a] = slices.Clone(b[a])
	}
	return b
}

// Holder returns the action of a match that has a key.
func (b *Bindings) Holder(key input.Key) (Action, bool) {
	for a := range b {
		if !Action(a).OfReplay() && slices.Contains(b[a], key) {
			return Action(a), true
		}
	}
	return 0, false
}

// Give makes key the first key of its device for action, in place of the one that was, or one more if
// it replaces none: a new pad button does not change the keyboard key, and vice versa. Other keys of
// the action stay. The key is removed from other actions that exist at the same time, see
// [Action.Meets]; one of them is returned with true.
//
// [input.Escape] belongs to the menu and is refused with an error.
func (b *Bindings) Give(action Action, key input.Key, replaces bool) (from Action, taken bool, err error) {
	if key == input.Escape && action != Pause {
		return 0, false, fmt.Errorf("%s is kept for the menu", key.Label())
	}
	for other := range b {
		if Action(other) == action || !action.Meets(Action(other)) || !slices.Contains(b[other], key) {
			continue
		}
		from, taken = Action(other), true
		b[other] = slices.DeleteFunc(b[other], func(k input.Key) bool { return k == key })
	}
	keys := slices.Clone(b[action])
	switch first := slices.IndexFunc(keys, func(k input.Key) bool { return k.OnPad() == key.OnPad() }); {
	case slices.Contains(keys, key) && !replaces:
		return from, taken, nil
	case !replaces:
		keys = append(keys, key)
	default:
		if first >= 0 && keys[first] != input.Escape { // which opens the menu whatever else does
			keys = slices.Delete(keys, first, first+1)
		}
		keys = slices.DeleteFunc(keys, func(k input.Key) bool { return k == key })
		keys = append([]input.Key{key}, keys...)
	}
	b[action] = keys
	if action == Pause && !slices.Contains(keys, input.Escape) {
		b[action] = append(b[action], input.Escape)
	}
	return from, taken, nil
}

// Remove takes the last key from an action, and returns it, or false if there is none to take:
// the menu keeps [input.Escape].
func (b *Bindings) Remove(action Action) (input.Key, bool) {
	for i := len(b[action]) - 1; i >= 0; i-- {
		if key := b[action][i]; action != Pause || key != input.Escape {
			b[action] = slices.Delete(slices.Clone(b[action]), i, i+1)
			return key, true
		}
	}
	return "", false
}

// Text returns the labels of the keys of action, or "unbound".
func (b *Bindings) Text(action Action) string {
	var labels []string
	for _, key := range b[action] {
		labels = append(labels, key.Label())
	}
	if len(labels) == 0 {
		return unbound
	}
	return strings.Join(labels, ", ")
}

// unbound is the label of an action without a key.
const unbound = "unbound"

// First returns the label of the first key of action on keyboard or mouse, for
// hints, or of a pad if pad is set.
func (b *Bindings) First(action Action, pad bool) string {
	for _, key := range b[action] {
		if key.OnPad() == pad {
			return key.Label()
		}
	}
	return unbound
}

// Bound returns the labels of the first keys of those actions that have one, with spaces between
// them, for hints that leave out what has none.
func (b *Bindings) Bound(pad bool, actions ...Action) string {
	var labels []string
	for _, a := range actions {
		if label := b.First(a, pad); label != unbound {
			labels = append(labels, label)
		}
	}
	return strings.Join(labels, " ")
}

// MarshalJSON writes an object of action names with a list of keys each. Those of
// games are left out: what they do differs from game to game.
func (b Bindings) MarshalJSON() ([]byte, error) {
	object := make(map[string][]input.Key, ActionCount)
	for a, keys := range b {
		if Action(a).OfGame() {
			continue
		}
		object[Action(a).String()] = append([]input.Key{}, keys...)
	}
	return json.Marshal(object)
}

// UnmarshalJSON reads what MarshalJSON wrote. Actions that are absent keep
// their keys, so a file of an older version stays good, but for those that the
// file gives to others. The error names what cannot be read, which alone is lost.
func (b *Bindings) UnmarshalJSON(data []byte) error {
	var object map[string]json.RawMessage
	if err := json.Unmarshal(data, &object); err != nil {
		return fmt.Errorf("bindings: want an object of actions with a list of keys each")
	}
	var lost []error
	result := b.clone()
	var listed [ActionCount]bool
	for _, name := range slices.Sorted(maps.Keys(object)) {
		if slices.Contains(retired, name) {
			continue
		}
		action, err := ParseAction(name)
		if err != nil {
			lost = append(lost, err)
			continue
		}
		keys, err := readKeys(object[name])
		if err != nil {
			lost = append(lost, fmt.Errorf("action %q: %w", name, err))
			continue
		}
		result[action], listed[action] = keys, true
	}
	for a := range result {
		if !listed[a] {
			result[a] = slices.DeleteFunc(result[a], func(k input.Key) bool { return result.gives(k, Action(a), &listed) })
		}
	}
	*b = result
	if lost == nil {
		return nil
	}
	const most = 5
	more := ""
	if len(lost) > most {
		lost, more = lost[:most], fmt.Sprintf(", and %d more", len(lost)-most)
	}
	return fmt.Errorf("bindings: %s%s", strings.ReplaceAll(errors.Join(lost...).Error(), "\n", ", "), more)
}

// readKeys reads a list of keys.
func readKeys(data []byte) ([]input.Key, error) {
	var texts []string
	if err := json.Unmarshal(data, &texts); err != nil {
		return nil, fmt.Errorf("is %s, want a list of keys", jsonfile.Cut(string(data)))
	}
	keys := make([]input.Key, 0, len(texts))
	for _, text := range texts {
		key, err := input.ParseKey(text)
		if err != nil {
			return nil, err
		}
		keys = append(keys, key)
	}
	return keys, nil
}

// gives reports whether one of some actions has a key and meets another action.
func (b *Bindings) gives(key input.Key, from Action, to *[ActionCount]bool) bool {
	for a := range b {
		if to[a] && from.Meets(Action(a)) && slices.Contains(b[a], key) {
			return true
		}
	}
	return false
}
