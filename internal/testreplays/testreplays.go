// Package testreplays provides the levels and modules of the replays that the tests and the
// soak record. The levels are generated and not stored in files.
package testreplays

import (
	"slices"
	"strings"

	"github.com/skijet/skijet/internal/explode"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/defences"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/netplay/server/rooms"
	"github.com/skijet/skijet/systems/replay"
)

// Modules returns the modules that occur only in such replays. Without a checker, the
// module of the soak does nothing.
func Modules() []systems.Module {
	nothing := func() {}
	return []systems.Module{explode.Module(), Soak("", SoakHooks{nothing, nothing, nothing, nothing})}
}

// Known returns all modules that replays may need: those of a program and, after them,
// those of Skijet.
func Known(own []systems.Module) []systems.Module {
	known := append(slices.Concat(own, rooms.Usual()), defences.Module())
	for _, mode := range modes.All() {
		known = append(known, mode.Module(modes.Rules{}))
	}
	return append(known, Modules()...) // the rules of a mode are in the state
}

// LevelOf returns the level of a replay: one of modules, an embedded one, or a generated
// one.
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
	// Most have the name of their level, and to load all others takes a second.
	if level, err := Level(h); err == nil && systems.LevelDigest(level) == h.LevelDigest {
		return level, nil
	}
	return replay.LevelOf(h, func(name string) (*levels.Level, error) {
		for _, level := range own {
			if level.Name == name {
				return level, nil // another level of that name; the player refuses it
			}
		}
		return Level(h)
	})
}

// Level makes the level that a header names: one of package testlevels, by the seed of
// the match, or an embedded one. The player checks whether it equals that of the
// recording.
func Level(h *replay.Header) (*levels.Level, error) {
	return testlevels.Level(strings.ToLower(h.Level), h.Seed)
}

// SoakHooks are the times of a tick at which the checker of a soak looks at the match.
type SoakHooks struct {
	Begin, End func() // of the stage of movement
	Pushes     func() // before the pushes of modules and the explosions of the tick change velocities
	Late       func() // at the end of the tick, when it injects faults
}

// Soak returns the module of a soak, by which the checker observes the tick. With a fault,
// the same commands give another match, so the fault is part of the version.
func Soak(fault string, hooks SoakHooks) systems.Module {
	version := "1"
	if fault != "" {
		version += " with fault " + fault
	}
	return systems.Module{Name: "soak", Version: version, Schedule: func(s systems.Schedule) systems.Schedule {
		return s.Add(
			systems.System{Name: "soak begin", Stage: systems.StageWeapons, Run: func(*systems.Match) { hooks.Begin() }},
			systems.System{Name: "soak end", Stage: systems.StageMovement, Run: func(*systems.Match) { hooks.End() }},
			systems.System{Name: "soak late", Stage: systems.StageApply, Run: func(*systems.Match) { hooks.Late() }},
		).Before("blasts", systems.System{Name: "soak pushes", Run: func(*systems.Match) { hooks.Pushes() }})
	}}
}
