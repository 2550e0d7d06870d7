package soak

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/systems"
)

// TestPlant_EverythingHappensInIt makes sure that the soak test of the plant has
// something to find.
func TestPlant_EverythingHappensInIt(t *testing.T) {
	plan := Plan{Level: "plant", Rules: "articles", Model: "tribes", Seed: 1, Except: StillBroken}
	ground, err := testlevels.Build(plan.Level, plan.Seed)
	if err != nil {
		t.Fatal(err)
	}
	events := map[systems.EventKind]int{}
	rides, wet, pushed, crouched := 0, 0, 0, 0
	s, err := plan.start(ground, at(systems.StageSeal, func(m *systems.Match) {
		for _, e := range m.Events() {
			events[e.Kind]++
		}
		for _, p := range m.Players(nil) {
			entry, _ := m.Entry(p.ID)
			if components.Ride.Get(entry).Platform != components.Nobody {
				rides++
			}
			if medium := components.Medium.Get(entry); medium.Coverage > 0.5 {
				wet++
			} else if medium.Force != (geom.Vec{}) || medium.GravityFactor < 0 {
				pushed++
			}
			if components.Stance.Get(entry).Crouched {
				crouched++
			}
		}
	}))
	if err != nil {
		t.Fatal(err)
	}
	if _, failed := plan.drive(t.Context(), s, MatchTicks); failed != nil {
		t.Fatal(failed)
	}
	for what, n := range map[string]int{
		"rides": rides, "wet": wet, "pushed": pushed, "crouched": crouched, "entered": events[systems.EventEntered], "left": events[systems.EventLeft],
		"crushed": events[systems.EventCrushed], "fell out": events[systems.EventFellOut],
	} {
		if n == 0 {
			t.Errorf("nobody is ever %s", what)
		}
		t.Logf("%s: %d", what, n)
	}
}
