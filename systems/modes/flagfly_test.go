package modes_test

import (
	"math"
	"slices"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

func TestFlag_ACaptureIsToldOnce(t *testing.T) {
	m, ids := fieldGame(t, ctf(modes.Rules{}), at{1, northFlag, geom.Vec{}})
	var told []string
	for range 100 {
		components.Velocity.Get(entryOf(m, ids[0])).Linear = geom.Vec{X: -40}
		step(t, m, 1, systems.Command{Player: ids[0], Input: components.Input{Buttons: components.ButtonSki}})
		told = append(told, actions(m)...)
		for _, e := range systems.Events[modes.FlagMoved](m) {
			if e.By != 1 {
				t.Errorf("it is told of team %d: %+v", e.By, e)
			}
		}
	}
	want := []string{action(modes.FlagTaken, 2, ids[0]), action(modes.FlagCaptured, 2, ids[0])}
	if len(told) < 2 || !slices.Equal(told[:2], want) {
		t.Errorf("told %q, want %q", told, want)
	}
}

// TestFlag_BouncesWithinATick off a wall that it meets after 2 of 32 ms: for the rest it flies back
// by a fifth of its speed.
func TestFlag_BouncesWithinATick(t *testing.T) {
	m, _ := fieldGame(t, ctf(modes.Rules{}))
	step(t, m, 1)
	entry := entryOf(m, flagOf(t, m, 2).ID)
	modes.Flag.Get(entry).State = modes.FlagDropped
	feet, velocity := components.Position.Get(entry), components.Velocity.Get(entry)
	feet.Feet, velocity.Linear = geom.Vec{X: 50, Z: 30}, geom.Vec{X: 10}
	wall, ok := m.Solid().SweepBox(geom.FeetBox(feet.Feet, flagBody), geom.Vec{X: 100})
	if !ok {
		t.Fatal("no wall")
	}
	at := feet.Feet.X + 100*wall.Fraction
	feet.Feet.X, velocity.Linear = at-0.1, geom.Vec{X: 50}
	step(t, m, 1)
	if back := at - feet.Feet.X; math.Abs(back-0.2*50*0.03) > 1e-3 || math.Abs(velocity.Linear.X+10) > 1e-9 {
		t.Errorf("it is %v m before the wall with %v", back, velocity.Linear)
	}
}

// flagBody is the box of a flag in the air.
var flagBody = geom.Vec{X: 0.25, Y: 0.25, Z: 0.5}
