// Package replaykit has what plays the replays that the tests and the soak recorded:
// their levels, which no file holds, and their modules.
package replaykit

import (
	"slices"
	"strings"

	"github.com/skijet/skijet/internal/explode"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/pickups"
	"github.com/skijet/skijet/systems/replay"
)

// Modules are those that are in such replays alone. Where nobody watches, that of the
// soak does nothing.
func Modules() []systems.Module {
	nothing := func() {}
	return []systems.Module{explode.Module(), Soak("", nothing, nothing, nothing)}
}

// Known returns all that replays may need: the modules of a program and, after them,
// those of this module, for what a replay names and the program has not.
func Known(own []systems.Module) []systems.Module {
	known := append(slices.Clone(own), bots.Module(), pickups.Module())
	for skill := range bots.Skills {
		known = append(known, bots.Skilled(skill))
	}
	for _, mode := range modes.All() {
		known = append(known, mode.Module(modes.Rules{}))
	}
	return append(known, Modules()...) // the rules of a mode are in the state
}

// Needed returns those of modules that a header names: of several of a name that of its
// version, or the first, which is refused with its version.
func Needed(h *replay.Header, modules []systems.Module) (needed []systems.Module) {
	for _, want := range h.Modules {
		named := slices.DeleteFunc(slices.Clone(modules), func(m systems.Module) bool { return m.Name != want.Name })
		if i := slices.IndexFunc(named, func(m systems.Module) bool { return m.Version == want.Version }); len(named) > 0 {
			needed = append(needed, named[max(i, 0)])
		}
	}
	return needed
}

// LevelOf returns the level that a replay was recorded on: one of modules, an embedded
// one, or one that the tests and the soak make.
func LevelOf(h *replay.Header, modules []systems.Module) (*levels.Level, error) {
	own, err := systems.Levels(modules...)
	if err != nil {
		return nil, err
	}
	for _, level := range own {
		if systems.LevelDigest(level) == h.LevelDigest {
			return level, nil
		}
	}
	return replay.LevelOf(h, func(name string) (*levels.Level, error) {
		for _, level := range own {
			if level.Name == name {
				return level, nil // another one of that name, which the player refuses
			}
		}
		return Level(h)
	})
}

// Level makes the level that a header names: one of package testlevels, by the seed of the
// match, or an embedded one. Whether it is the one that was recorded on, the player says.
func Level(h *replay.Header) (*levels.Level, error) {
	return testlevels.Level(strings.ToLower(h.Level), h.Seed)
}

// Soak is the module of a soak, by which its checker sees where the stage of movement
// begins and ends, and a fault made on purpose acts late in the tick. A match with a
// fault is another one than a sound match with the same commands, so it has a version of
// its own.
func Soak(fault string, begin, end, late func()) systems.Module {
	version := "1"
	if fault != "" {
		version += " with fault " + fault
	}
	return systems.Module{Name: "soak", Version: version, Schedule: func(s systems.Schedule) systems.Schedule {
		return s.Add(
			systems.System{Name: "soak begin", Stage: systems.StageWeapons, Run: func(*systems.Match) { begin() }},
			systems.System{Name: "soak end", Stage: systems.StageMovement, Run: func(*systems.Match) { end() }},
			systems.System{Name: "soak late", Stage: systems.StageApply, Run: func(*systems.Match) { late() }},
		)
	}}
}
