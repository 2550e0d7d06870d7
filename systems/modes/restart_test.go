package modes_test

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

func TestTrial_ARematchBeginsAnew(t *testing.T) {
	m, ids := trial(t, lane(3), at{1, geom.Vec{X: -10, Z: 50}, geom.Vec{X: 50}})
	step(t, m, 45)
	if run := runOf(m, ids[0]); run.Runs != 1 || systems.Single(m, modes.Record).Player != ids[0] {
		t.Fatalf("run %+v", run)
	}
	s := systems.Single(m, modes.Status)
	s.Rules.TimeLimitTicks = s.Ticks + 1
	step(t, m, 1)
	if _, err := m.Enter(modes.RematchEntry()); err != nil {
		t.Fatal(err)
	}
	step(t, m, 1)
	trail := modes.Trail.Get(entryOf(m, ids[0]))
	if run := runOf(m, ids[0]); *run != (modes.RunData{}) || len(trail.Best) != 0 || systems.Single(m, modes.Record).Player != components.Nobody {
		t.Errorf("run %+v, a trail of %d places", run, len(trail.Best))
	}
	if _, ok := (&modes.RunData{Runs: 1}).BestTime(&modes.CourseData{}); ok {
		t.Error("a course without gates has a best time")
	}
}

// TestTrial_ARestartIsAtTheNearestSpawnPoint outside of the first gate, within 60 m.
func TestTrial_ARestartIsAtTheNearestSpawnPoint(t *testing.T) {
	for _, c := range []struct {
		spawns []float64 // along x
		want   float64
	}{{[]float64{-20, -50, 0.1, 1.9, 40}, -20}, {[]float64{30, -20}, -20}, {[]float64{59}, 59}, {[]float64{-61, 0}, -17.5}} {
		level := *hall(t)
		level.Spawns = nil
		for _, x := range c.spawns {
			level.Spawns = append(level.Spawns, levels.Spawn{Position: geom.Vec{X: x, Z: 30}})
		}
		m, err := systems.NewMatch(systems.Options{Level: &level, Modules: []systems.Module{modes.TimeTrial(lane(2)).Module(modes.Rules{})}})
		if err != nil {
			t.Fatal(err)
		}
		id := enter(t, m, at{1, geom.Vec{X: 15}, geom.Vec{}})[0]
		if _, err := m.Enter(modes.RestartEntry(id)); err != nil {
			t.Fatal(err)
		}
		step(t, m, 1)
		if feet := components.Position.Get(entryOf(m, id)).Feet; math.Abs(feet.X-c.want) > 3 {
			t.Errorf("spawns at %v: it is put to %v, want %v", c.spawns, feet, c.want)
		}
	}
}
