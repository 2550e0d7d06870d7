package systems_test

import (
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/systems"
)

// A disc bursts into three where it ends, and what comes out of it does not.
func ExampleFlyingShot_Release() {
	burst := func(_ *systems.Match, s systems.FlyingShot, _ *systems.ShotContact) {
		if systems.FlyingPart(s, components.Shot).Generation > 0 {
			return
		}
		for _, x := range []float64{-20, 0, 20} {
			if err := s.Release(systems.Shot{Weapon: "disc", Position: *s.Position(), Velocity: geom.Vec{X: x, Z: 20}}); err != nil {
				fmt.Println(err)
			}
		}
	}
	level, err := testlevels.Hall(nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := systems.NewMatch(systems.Options{Level: level, Modules: []systems.Module{
		{Name: "bursts", ShotHooks: []systems.ShotHook{{Name: "bursts", End: burst}}},
	}})
	if err != nil {
		fmt.Println(err)
		return
	}
	if _, err := m.Launch(systems.Shot{Weapon: "disc", Position: geom.Vec{Z: 1}, Velocity: geom.Vec{Z: -50}}); err != nil {
		fmt.Println(err)
	}
	if err := m.Step(nil); err != nil {
		fmt.Println(err)
	}
	for _, p := range m.Projectiles(nil) {
		fmt.Println(p.Weapon, p.Velocity)
	}
	// Output:
	// disc {-20 0 20}
	// disc {0 0 20}
	// disc {20 0 20}
}

// A magnet slows all shots around it, also those that have just left a weapon.
func ExampleQuery_Shots() {
	flying := systems.NewQuery(components.Flight)
	slow := systems.System{Name: "tar", Run: func(m *systems.Match) {
		for s := range flying.Shots(m) {
			*s.Velocity() = s.Velocity().Scale(0.5)
		}
	}}
	level, err := testlevels.Hall(nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := systems.NewMatch(systems.Options{Level: level, Modules: []systems.Module{
		{Name: "tar", Schedule: func(s systems.Schedule) systems.Schedule { return s.After("projectiles", slow) }},
	}})
	if err != nil {
		fmt.Println(err)
		return
	}
	shooter, err := m.Join(systems.PlayerSpec{Position: &geom.Vec{Z: 0.1}, Weapons: []string{"blaster"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	pull := systems.Command{Player: shooter, Input: components.Input{Buttons: components.ButtonFire}}
	for range 3 {
		if err := m.Step([]systems.Command{pull}); err != nil {
			fmt.Println(err)
		}
		for _, p := range m.Projectiles(nil) {
			fmt.Printf("%.0f m/s\n", p.Velocity.Y)
		}
	}
	// Output:
	// 100 m/s
	// 50 m/s
	// 25 m/s
}
