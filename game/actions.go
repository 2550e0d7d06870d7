package game

import (
	"fmt"
	"slices"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/options"
)

// Action is a key of a game: while it is held, a button of the player's input is.
// The menu lists it, where its keys can be changed.
type Action struct {
	// Name is unique, and best begins with that of the module: settings keep the keys
	// under it.
	Name string
	// Label is what the menu and the hints call it.
	Label string
	// Button is one of [components.ButtonGame1] to [components.ButtonGame8], which no
	// other action has.
	Button components.Buttons
	// Keys of a new player, on keyboard, mouse or pad, that nothing else has.
	Keys []input.Key
}

// slot returns the action of package input that holds the button.
func (a *Action) slot() (input.Action, bool) {
	slot, err := input.ParseAction(a.Button.Name())
	return slot, err == nil && slot.OfGame()
}

// checkActions refuses actions that cannot be, and says what to do.
func checkActions(extensions []Extension) error {
	bindings := input.DefaultBindings()
	owner := map[input.Action]string{}
	names := map[string]bool{}
	for i := range extensions {
		for k := range extensions[i].Actions {
			a := &extensions[i].Actions[k]
			refuse := func(format string, args ...any) error {
				return fmt.Errorf("%w: extension %q: action %q: %s", ErrExtension, extensions[i].name(i), a.Name, fmt.Sprintf(format, args...))
			}
			slot, ok := a.slot()
			switch {
			case a.Name == "" || a.Label == "":
				return refuse("it needs a Name and a Label")
			case names[a.Name]:
				return refuse("its name is used twice")
			case !ok:
				return refuse("its Button is %q, want one of components.ButtonGame1 to ButtonGame8", a.Button.Name())
			case owner[slot] != "":
				return refuse("button %s belongs to %q: take another of ButtonGame1 to ButtonGame8", a.Button.Name(), owner[slot])
			}
			owner[slot], names[a.Name] = a.Name, true
			for _, key := range a.Keys {
				if _, err := input.ParseKey(string(key)); err != nil {
					return refuse("%v: see input.Keys", err)
				}
				if holder, taken := bindings.Holder(key); taken {
					return refuse("key %s belongs to %q: take another", key.Label(), labelOf(holder, extensions))
				}
			}
			bindings[slot] = slices.Clone(a.Keys)
		}
	}
	return nil
}

// labelOf returns what the menu calls an action, also one of a game.
func labelOf(action input.Action, extensions []Extension) string {
	if a := actionAt(action, extensions); a != nil {
		return a.Label
	}
	return action.Label()
}

// actionAt returns what extensions made of an action of a game, or nil.
func actionAt(action input.Action, extensions []Extension) *Action {
	for i := range extensions {
		for k := range extensions[i].Actions {
			if slot, ok := extensions[i].Actions[k].slot(); ok && slot == action {
				return &extensions[i].Actions[k]
			}
		}
	}
	return nil
}

// bindActions gives the actions of extensions the keys that the settings keep for
// them, or else those of a new player. What the player gave to another action stays
// there.
func bindActions(s *options.Settings, extensions []Extension) {
	for slot := input.Game1; slot <= input.Game8; slot++ {
		s.Bindings[slot] = nil
		a := actionAt(slot, extensions)
		if a == nil {
			continue
		}
		keys, kept := s.GameKeys[a.Name]
		if !kept {
			keys = a.Keys
		}
		for _, key := range keys {
			if _, taken := s.Bindings.Holder(key); !taken {
				s.Bindings[slot] = append(s.Bindings[slot], key)
			}
		}
	}
}

// keepActions notes the keys of the actions of extensions in the settings.
func keepActions(s *options.Settings, extensions []Extension) {
	for slot := input.Game1; slot <= input.Game8; slot++ {
		if a := actionAt(slot, extensions); a != nil {
			if s.GameKeys == nil {
				s.GameKeys = map[string][]input.Key{}
			}
			s.GameKeys[a.Name] = append([]input.Key{}, s.Bindings[slot]...)
		}
	}
}

// actionHints says what the keys of extensions do.
func (g *Game) actionHints(pad bool) []hud.Hint {
	var hints []hud.Hint
	for slot := input.Game1; slot <= input.Game8; slot++ {
		if a := actionAt(slot, g.extensions); a != nil {
			hints = append(hints, hud.Hint{Key: g.settings.Bindings.First(slot, pad), Text: a.Label})
		}
	}
	return hints
}
