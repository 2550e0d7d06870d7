// Package replaykit has what plays the replays that the tests and the soak recorded:
// their levels, which no file holds, and their modules.
package replaykit

import (
	"strings"

	"github.com/skijet/skijet/internal/explode"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/replay"
)

// Modules are those that are in such replays alone. Where nobody watches, that of the
// soak does nothing.
func Modules() []systems.Module {
	nothing := func() {}
	return []systems.Module{explode.Module(), Soak("", nothing, nothing, nothing)}
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
