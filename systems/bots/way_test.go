package bots_test

import (
	"errors"
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/alloctest"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
)

// walker is an entity that is no bot, on the first island or beside the first flag of a level.
func walker(t *testing.T, name string) (m *systems.Match, id components.ID, goal geom.Vec) {
	t.Helper()
	m, err := systems.NewMatch(systems.Options{Level: embedded(t, name), Modules: []systems.Module{brains}})
	if err != nil {
		t.Fatal(err)
	}
	id, err = m.Spawn(systems.With(components.Position, components.PositionData{Feet: m.Level.Flags[0].Position}))
	if err != nil {
		t.Fatal(err)
	}
	return m, id, m.Level.Flags[1].Position
}

// TestWayTo_LeadsToTheGoalStepByStep, and the distance shrinks by as much as was gone.
func TestWayTo_LeadsToTheGoalStepByStep(t *testing.T) {
	for _, name := range []string{"valley", "works", "isles"} {
		m, id, goal := walker(t, name)
		feet := &components.Position.Get(entryOf(m, id)).Feet
		straight := goal.Sub(*feet).Length()
		first, gone := 0.0, 0.0
		for n := 0; *feet != goal; n++ {
			next, distance, err := bots.WayTo(m, id, goal)
			if err != nil || n > 300 {
				t.Fatalf("%s: step %d at %v, %v m from the goal: %v", name, n, *feet, distance, err)
			}
			if first == 0 {
				first = distance
			}
			gone += next.Sub(*feet).Length()
			*feet = next
		}
		if first < straight || gone < straight || math.Abs(first-gone) > 0.1*first {
			t.Errorf("%s: %.0f m along the way, %.0f m gone, %.0f m straight", name, first, gone, straight)
		}
	}
}

func TestWayTo_AllocatesNothingForGoalsThatMove(t *testing.T) {
	m, id, goal := walker(t, "valley")
	ask := func() {
		for i := range 3 * 16 {
			_, _, _ = bots.WayTo(m, id, goal.Add(geom.Vec{X: float64(10 * i)}))
		}
	}
	ask()
	if n := alloctest.Count(ask); n != 0 {
		t.Errorf("%d allocations", n)
	}
}

func TestWayTo_RefusesWhatHasNoPlace(t *testing.T) {
	m, id, goal := walker(t, "valley")
	if next, distance, err := bots.WayTo(m, id, goal.Add(geom.Vec{X: 1e6})); err != nil || next.X < 1e6 || distance < 9e5 {
		t.Errorf("a goal outside of the level: %v, %v m, %v", next, distance, err)
	}
	plain, err := systems.NewMatch(systems.Options{Level: m.Level})
	if err != nil {
		t.Fatal(err)
	}
	for what, ask := range map[string]func() (geom.Vec, float64, error){
		"nobody":             func() (geom.Vec, float64, error) { return bots.WayTo(m, 99, goal) },
		"no finite goal":     func() (geom.Vec, float64, error) { return bots.WayTo(m, id, geom.Vec{X: math.NaN()}) },
		"without the module": func() (geom.Vec, float64, error) { return bots.WayTo(plain, id, goal) },
	} {
		if _, _, err := ask(); !errors.Is(err, bots.ErrBot) {
			t.Errorf("%s: %v, want ErrBot", what, err)
		}
	}
}
