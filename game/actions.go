package game

import (
	"fmt"
	"slices"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/options"
)

// Action is a key of a game. While it is held, it holds a button of the player's input.
// The menu lists it, and can change its keys.
type Action struct {
	// Name is unique, and should begin with the name of the module. Settings store the
	// keys under it.
	Name string
	// Label is its name in the menu and the hints.
	Label string
	// Button is one of [components.ButtonGame1] to [components.ButtonGame8]. Two actions
	// cannot have the same.
	Button components.Buttons
	// Keys are the default keys, on keyboard, mouse or pad. Nothing else may have them.
	Keys []input.Key
}

// slot returns the action of package input that holds the button.
func (a *Action) slot() (actions.Action, bool) {
	slot, err := actions.ParseAction(a.Button.Name())
	return slot, err == nil && slot.OfGame()
}

// checkActions refuses invalid actions, and says what to do.
func checkActions(extensions []Extension) error {
	bindings := actions.DefaultBindings()
	owner := map[actions.Action]string{}
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

// labelOf returns the label of an action in the menu.
func labelOf(action actions.Action, extensions []Extension) string {
	if a := actionAt(action, extensions); a != nil {
		return a.Label
	}
	return action.Label()
}

// actionAt returns the action of an extension, or nil.
func actionAt(action actions.Action, extensions []Extension) *Action {
	for i := range extensions {
		for k := range extensions[i].Actions {
			if slot, ok := extensions[i].Actions[k].slot(); ok && slot == action {
				return &extensions[i].Actions[k]
			}
		}
	}
	return nil
}

// bindActions binds the actions of extensions to the keys in the settings, or else to the
// default keys. A key that the player gave to another action stays there.
func bindActions(s *options.Settings, extensions []Extension) {
	for slot := actions.Game1; slot <= actions.Game8; slot++ {
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

// keepActions stores the keys of the actions of extensions in the settings.
func keepActions(s *options.Settings, extensions []Extension) {
	for slot := actions.Game1; slot <= actions.Game8; slot++ {
		if a := actionAt(slot, extensions); a != nil {
			if s.GameKeys == nil {
				s.GameKeys = map[string][]input.Key{}
			}
			s.GameKeys[a.Name] = append([]input.Key{}, s.Bindings[slot]...)
		}
	}
}
