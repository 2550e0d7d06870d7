package creatures_test

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/examples/creatures/creatures"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
)

// TestCrabs_AllocateNothingInATick, 200 of them around a player whom they do not reach.
func TestCrabs_AllocateNothingInATick(t *testing.T) {
	level, err := levels.Build(levels.Parts{
		Structures: []levels.Structure{levels.Room("hall", geom.Vec{X: -60, Y: -60}, geom.Vec{X: 60, Y: 60, Z: 20})},
		Spawns:     []levels.Spawn{{Position: geom.Vec{Z: 0.1}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	var places []geom.Vec
	for i := range 200 {
		places = append(places, geom.Vec{X: float64(i%20)*3 - 28, Y: float64(i/20)*3 + 4, Z: 0.1})
	}
	m, err := systems.NewMatch(systems.Options{Level: level, Modules: []systems.Module{creatures.Crabs(places)}})
	if err != nil {
		t.Fatal(err)
	}
	step := func() {
		if err := m.Step(nil); err != nil {
			t.Fatal(err)
		}
	}
	for range 60 {
		step()
	}
	if allocated := testing.AllocsPerRun(60, step); allocated > 0 {
		t.Errorf("a tick makes %v allocations", allocated)
	}
}
