package bests

import (
	"embed"
	"errors"
	"io/fs"
	"math"
	"slices"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/choices"
	"github.com/skijet/skijet/internal/runlink"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// Ghost is a run of somebody else that is shown beside the user's.
type Ghost struct {
	Name    string
	Gold    bool // it came with the arena
	Seconds float64
	Splits  []float64          // s from the start to each gate; 0 at the first
	Trail   []modes.Place      // one every modes.TrailTicks
	Inputs  []components.Input // of every tick
	Lead    float64            // ticks of the trail before the first gate
}

// At returns where the ghost is at some ticks after its start, and what it holds, or false before its
// first place and after its last.
func (g *Ghost) At(ticks float64) (at modes.Place, held components.Input, ok bool) {
	ticks += g.Lead
	at, ok = modes.Ghost(g.Trail, ticks)
	if i := int(math.Floor(ticks)); ok && i >= 0 && i < len(g.Inputs) {
		held = g.Inputs[i]
	}
	return at, held, ok
}

// GhostOf plays a run on its level, and returns its ghost. Its error wraps [runlink.ErrDiffers] for a run
// that does not end as it says.
func GhostOf(r *runlink.Run, level *levels.Level) (*Ghost, error) {
	g := &Ghost{Name: r.Runner, Seconds: r.Seconds, Inputs: r.Inputs}
	tick := 0
	err := r.Play(level, func(m *systems.Match, id components.ID) {
		for _, e := range systems.Events[modes.GatePassed](m) {
			if e.Gate == 0 {
				g.Lead, g.Splits = float64(tick), g.Splits[:0]
			}
			g.Splits = append(g.Splits, e.Seconds)
		}
		if entry, ok := m.Entry(id); ok && tick%modes.TrailTicks == 0 {
			g.Trail = append(g.Trail, modes.Place{Feet: components.Position.Get(entry).Feet, Yaw: components.View.Get(entry).Yaw})
		}
		tick++
	})
	if err != nil {
		return nil, err
	}
	return g, nil
}

// goldRuns are runs under the gold times of courses, by the names of their levels. The program tools/ghosts
// makes them.
//
//go:embed gold
var goldRuns embed.FS

// GoldRun returns the run that came with the arena for the course of a level, or nil.
func GoldRun(level *levels.Level) (*runlink.Run, error) {
	name, ok := choices.LevelOf(level.Name)
	if !ok {
		return nil, nil
	}
	data, err := goldRuns.ReadFile("gold/" + name + runlink.Suffix)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	return runlink.Decode(data)
}

// inputsOf returns what a player held in each tick of a recording.
func inputsOf(all []systems.Command, id components.ID, inputs []components.Input) []components.Input {
	if i := slices.IndexFunc(all, func(c systems.Command) bool { return c.Player == id }); i >= 0 {
		return append(inputs, all[i].Input)
	}
	return append(inputs, components.Input{})
}
