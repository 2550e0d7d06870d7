package modes

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/skijet/skijet/systems"
)

// All returns the modes of Skijet, in the order of menus.
func All() []Mode {
	return []Mode{teamDeathmatch(), captureTheFlag(), deathmatch(), duel(), rabbit(), timeTrial(CourseData{}), practice()}
}

// ByName returns the mode of a name, or false if there is none.
func ByName(name string) (Mode, bool) {
	for _, mode := range All() {
		if mode.Name == name {
			return mode, true
		}
	}
	return Mode{}, false
}

// Own is how a mode of a game is called whose module has no Variant. It takes the place of
// all others.
const Own = "own"

// ErrMode is wrapped where there is no mode of a name.
var ErrMode = errors.New("unknown mode")

// nameOf returns by what the module of a mode is chosen.
func nameOf(m systems.Module) string {
	if m.Variant == "" {
		return Own
	}
	return m.Variant
}

// isMode reports whether a module is one of a mode.
func isMode(m systems.Module) bool { return m.Name == Name }

// Names returns the modes that can be chosen where a game brings modules: first its own,
// then those of Skijet, of which it replaces those of the same name.
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

// With returns the modules of a game with the mode of a name in place of all modes among
// them. A mode of Skijet gets its usual rules, which change may alter unless it is nil; one
// of the game has those that it was made with.
func With(name string, change func(*Rules), own ...systems.Module) ([]systems.Module, error) {
	modules := slices.DeleteFunc(slices.Clone(own), isMode)
	names := Names(own...)
	if !slices.Contains(names, name) {
		return nil, fmt.Errorf("modes: %w %q: choose %s", ErrMode, name, strings.Join(names, ", "))
	}
	for _, m := range own {
		if isMode(m) && nameOf(m) == name {
			return append(modules, m), nil
		}
	}
	mode, _ := ByName(name)
	rules := mode.Usual
	if change != nil {
		change(&rules)
	}
	return append(modules, mode.Module(rules)), nil
}

// minutes returns how many ticks minutes are.
func minutes(n int) int64 { return int64(systems.Ticks(float64(60 * n))) }
