package bots

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

// TestSteer_WhoIsWedgedUnderARockLeaves, back to the open sky, although its goal is on the other
// side of the rock.
func TestSteer_WhoIsWedgedUnderARockLeaves(t *testing.T) {
	feet, goal := geom.Vec{X: -135.69, Y: 162.61, Z: 52.26}, geom.Vec{X: -150, Y: 120, Z: 50}
	for _, body := range []string{"t2-heavy", "heavy"} {
		m, err := systems.NewMatch(systems.Options{Level: embedded(t, "isles"), Seed: 1, Modules: []systems.Module{Module()}})
		if err != nil {
			t.Fatal(err)
		}
		id := joinBody(t, m, body)
		entry, _ := m.Entry(id)
		components.Position.Get(entry).Feet = feet
		components.Velocity.Get(entry).Linear = goal.Sub(feet).Normalize().Scale(4)
		anchor, still, longest := feet, 0, 0
		for range 300 {
			if err := Send(m, id, goal, 10); err != nil {
				t.Fatal(err)
			}
			Play(m, nil)
			feet := components.Position.Get(entry).Feet
			if still++; feet.Sub(anchor).Length() > 0.25 {
				anchor, still = feet, 0
			}
			longest = max(longest, still)
		}
		if longest > 31 {
			t.Errorf("%s stood still for %d ticks, at last at %v", body, longest, anchor)
		}
	}
}
