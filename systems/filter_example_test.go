package systems_test

import (
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// Ghost is on entities that are hit by nothing.
var Ghost = donburi.NewComponentType[struct{}]()

// Ghosts is the module of ghosts.
func Ghosts() systems.Module {
	return systems.Module{
		Name: "ghosts", Version: "1",
		Components: []systems.Registration{systems.State("ghosts ghost", Ghost)},
		Filters: []systems.Filter{{
			Name: "ghosts", Of: Ghost,
			Ask: func(*systems.Match, *systems.Pair) systems.Verdict { return systems.PairPasses },
		}},
	}
}

// A disc flies through the ghost of a post and hits the one behind it.
func ExampleFilter() {
	level, err := testlevels.Hall(nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := systems.NewMatch(systems.Options{Level: level, Modules: []systems.Module{Ghosts()}})
	if err != nil {
		fmt.Println(err)
		return
	}
	post := func(y float64, parts ...systems.Part) components.ID {
		id, err := m.Spawn(append(parts,
			systems.With(components.Position, components.PositionData{Feet: geom.Vec{Y: y, Z: 20}}),
			systems.With(components.HitBox, components.HitBoxData{Half: geom.Vec{X: 1, Y: 1, Z: 1}}),
			systems.With(components.Health, components.HealthData{Current: 1, Max: 1}))...)
		if err != nil {
			fmt.Println(err)
		}
		return id
	}
	ghost, solid := post(10, systems.With(Ghost, struct{}{})), post(40)
	if _, err := m.Launch(systems.Shot{Weapon: "disc", Position: geom.Vec{Z: 20}, Velocity: geom.Vec{Y: 60}}); err != nil {
		fmt.Println(err)
	}
	for range 30 {
		if err := m.Step(nil); err != nil {
			fmt.Println(err)
		}
	}
	for _, id := range []components.ID{ghost, solid} {
		entry, _ := m.Entry(id)
		fmt.Println(components.Health.Get(entry).Current)
	}
	// Output:
	// 1
	// 0.5666666666666667
}
