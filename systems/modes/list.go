package modes

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/skijet/skijet/systems"
)

// All returns the modes of Skijet in the order in which menus list them.
func All() []Mode {
	return []Mode{TeamDeathmatch, CaptureTheFlag, Deathmatch, Duel, Rabbit, TimeTrial(CourseData{}), Practice, Learn(LessonsData{})}
}

// ByName returns the mode with a name, or false if there is none.
func ByName(name string) (Mode, bool) {
	for _, mode := range All() {
		if mode.Name == name {
			return mode, true
		}
	}
	return Mode{}, false
}

// Own is the name of a game's mode whose module has no Variant. Such a mode replaces
// all others.
const Own = "own"

// ErrMode is wrapped by the error about an unknown mode name.
var ErrMode = errors.New("unknown mode")

// nameOf returns the name by which the module of a mode is chosen.
func nameOf(m systems.Module) string { return cmp.Or(m.Variant, Own) }

// isMode reports whether a module is a mode.
func isMode(m systems.Module) bool { return m.Name == Name }

// Names returns the modes that a game with these modules can choose: first its own
// modes, then those of Skijet. A mode of the game replaces the mode of Skijet with the
// same name.
func Names(own ...systems.Module) []string {
	var names []string
	for _, m := range own {
		if isMode(m) {
			names = append(names, nameOf(m))
		}
	}
	if slices.Contains(names, Own) {
		return []string{Own}
	}
	for _, mode := range All() {
		if !slices.Contains(names, mode.Name) {
			names = append(names, mode.Name)
		}
	}
	return names
}

// Settings are the mode and the rules that [Mode.Module] made a module of.
type Settings struct {
	Mode  Mode
	Rules Rules // rules of a match unless With changes them
}

// Choice returns the settings of a mode that can be chosen by name: one of the game itself or of
// Skijet. It returns false for a module of a game that [Mode.Module] did not make.
func Choice(name string, own ...systems.Module) (Settings, bool) {
	for _, m := range own {
		if isMode(m) && nameOf(m) == name {
			made, ok := m.Settings.(Settings)
			return made, ok
		}
	}
	mode, ok := ByName(name)
	return Settings{mode, mode.Default}, ok
}

// With returns the modules of a game with the named mode in place of all modes among
// them. A mode of Skijet has its default rules, and one of the game those that it was made with;
// change may alter them unless it is nil.
func With(name string, change func(*Rules), own ...systems.Module) ([]systems.Module, error) {
	modules := slices.DeleteFunc(slices.Clone(own), isMode)
	names := Names(own...)
	if !slices.Contains(names, name) {
		return nil, fmt.Errorf("modes: %w %q: choose %s", ErrMode, name, strings.Join(names, ", "))
	}
	for _, m := range own {
		if isMode(m) && nameOf(m) == name {
			return append(modules, changed(m, change)), nil
		}
	}
	mode, _ := ByName(name)
	rules := mode.Default
	if change != nil {
		change(&rules)
	}
	return append(modules, mode.Module(rules)), nil
}

// changed returns a mode of a game with other rules, if [Mode.Module] made it: its Setup finds them in
// the status. What the game added to the module stays.
func changed(m systems.Module, change func(*Rules)) systems.Module {
	made, ok := m.Settings.(Settings)
	if !ok || change == nil {
		return m
	}
	rules := made.Rules
	if change(&rules); rules == made.Rules {
		return m
	}
	m.Settings = Settings{made.Mode, rules} // which Setup reads
	return m
}

// minutes converts minutes to ticks.
func minutes(n int) int64 { return int64(systems.Ticks(float64(60 * n))) }
