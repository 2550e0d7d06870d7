package building

import (
	"fmt"
	"log"
	"slices"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/statetest"
)

func Example_levelInCode() {
	level, err := levels.Build(levels.Parts{
		Name: "hall",
		Structures: []levels.Structure{
			levels.Room("room", geom.Vec{X: -20, Y: -20}, geom.Vec{X: 20, Y: 20, Z: 10}),
			levels.Box("wall", geom.Vec{X: -5, Y: 2}, geom.Vec{X: 5, Y: 3, Z: 4}),
		},
		Spawns: []levels.Spawn{{Position: geom.Vec{Y: -9, Z: 0.1}}}, // or none, to have some found
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(level.Name, len(level.Spawns))
	// Output: hall 1
}

// A zone that a game makes, and who stands in it.
func Example_zone() {
	match := newMatch()
	me, err := match.Join(systems.PlayerSpec{})
	if err != nil {
		log.Fatal(err)
	}
	entry, _ := match.Entry(me)
	feet := components.Position.Get(entry).Feet
	bounds := geom.Bounds{Min: feet.Sub(geom.Vec{X: 5, Y: 5, Z: 5}), Max: feet.Add(geom.Vec{X: 5, Y: 5, Z: 5})}
	zone := components.ZoneData(levels.NewZone("goal", "north", bounds))
	id, err := match.Spawn(systems.With(components.Zone, zone))
	if err != nil {
		log.Fatal(err)
	}
	for range 2 {
		if err := match.Step(nil); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println(slices.Contains(components.Inside.Get(entry).List(), id))
	// Output: true
}

func TestState(t *testing.T) {
	statetest.Run(t, statetest.Scene{Ticks: 60, Every: 20, Make: func() (*systems.Match, error) {
		return newMatch(Lights(), Beacons()), nil
	}})
}
