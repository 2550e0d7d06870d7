package modes

import (
	"slices"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// TestCourseOf_TakesTheBestThatTheLevelHas: its own gates, zones, flags, or the spawn that is farthest from the first.
func TestCourseOf_TakesTheBestThatTheLevelHas(t *testing.T) {
	zone := func(name string, x float64) levels.Zone {
		at := geom.Vec{X: x}
		return levels.Zone{Kind: "gate", Name: name, Bounds: geom.Bounds{Min: at.Sub(geom.Vec{X: 1, Y: 1, Z: 1}), Max: at.Add(geom.Vec{X: 1, Y: 1, Z: 1})}}
	}
	level := levels.Level{
		Spawns: []levels.Spawn{{Position: geom.Vec{X: 1}}, {Position: geom.Vec{X: 90}}, {Position: geom.Vec{X: -50}}},
		Flags:  []levels.Flag{{Position: geom.Vec{X: 20}}, {Position: geom.Vec{X: -20}}},
		Zones:  []levels.Zone{zone("10", 300), zone("9", 200), zone("2", 100)},
	}
	for _, c := range []struct {
		level levels.Level
		want  []float64 // X of the gates, m
	}{
		{level, []float64{100, 200, 300}},
		{levels.Level{Spawns: level.Spawns, Flags: level.Flags}, []float64{20, -20}},
		{levels.Level{Spawns: level.Spawns, Flags: level.Flags[:1]}, []float64{1, 90, 1}},
		{levels.Level{Spawns: level.Spawns[:1]}, nil},
	} {
		var got []float64
		for _, g := range courseOf(&c.level).Gates {
			got = append(got, g.Center.X)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("gates at %v, want %v", got, c.want)
		}
	}
}
