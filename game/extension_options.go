package game

import (
	"fmt"
	"slices"
	"strings"

	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/options"
)

// Option is a row of the page of a game in the options of the menu. What the player chose is kept in the
// settings. [View.Option] returns it.
type Option struct {
	// Name is unique, and should begin with the name of the module. Settings store the value under it.
	Name string
	// Label is its name in the menu, and Hint a line about it.
	Label, Hint string
	// Values are those among which the player chooses, two or more. The first is the default.
	Values []string
}

// checkOptions refuses invalid options, and says what to do.
func checkOptions(extensions []Extension) error {
	owner := map[string]string{}
	for i := range extensions {
		name := extensions[i].name(i)
		for _, o := range extensions[i].Options {
			refuse := func(format string, args ...any) error {
				return fmt.Errorf("%w: extension %q: option %q: %s", ErrExtension, name, o.Name, fmt.Sprintf(format, args...))
			}
			values := slices.Sorted(slices.Values(o.Values))
			switch {
			case o.Name == "" || o.Label == "":
				return refuse("it needs a Name and a Label")
			case owner[o.Name] != "":
				return refuse("extension %q has one of this name: begin it with the name of your module", owner[o.Name])
			case len(values) < 2 || len(slices.Compact(values)) < len(o.Values):
				return refuse("its Values are %q, want two or more different ones", o.Values)
			}
			owner[o.Name] = name
		}
	}
	return nil
}

// refusedOptions says which options have a value in the settings that they do not offer, so that their
// default counts.
func refusedOptions(s *options.Settings, extensions []Extension) (refused []string) {
	for i := range extensions {
		for _, o := range extensions[i].Options {
			if value, kept := s.GameOptions[o.Name]; kept && !slices.Contains(o.Values, value) {
				refused = append(refused, fmt.Sprintf("settings: game_options: %q is %q, want one of %s; playing with %q",
					o.Name, value, strings.Join(o.Values, ", "), o.Values[0]))
			}
		}
	}
	return refused
}

// valueOf returns the value of an option in the settings, or its default.
func (o *Option) valueOf(s *options.Settings) string {
	if value := s.GameOptions[o.Name]; slices.Contains(o.Values, value) {
		return value
	}
	return o.Values[0]
}

// optionRows returns the options of extensions for the menu.
func (s *setup) optionRows() (rows []menus.Own) {
	for i := range s.extensions {
		for _, o := range s.extensions[i].Options {
			rows = append(rows, menus.Own{Name: o.Name, Label: o.Label, Hint: o.Hint, Values: o.Values})
		}
	}
	return rows
}

// Option returns the value of an option of any extension that the player chose in the menu. A
// match does not have it: change the match by [View.Enter], so that recordings contain the
// change.
func (v *View) Option(name string) string {
	for i := range v.game.setup.extensions {
		for k := range v.game.setup.extensions[i].Options {
			if o := &v.game.setup.extensions[i].Options[k]; o.Name == name {
				return o.valueOf(&v.game.settings)
			}
		}
	}
	v.miss("option", "Options", name)
	return ""
}
