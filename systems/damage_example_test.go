package systems_test

import (
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/yohamta/donburi"
)

// WardData is damage that a ward still takes in the place of its bearer.
type WardData struct{ Left float64 }

// Ward is on whoever has a ward.
var Ward = donburi.NewComponentType[WardData]()

// Wards is the module of wards.
func Wards() systems.Module {
	return systems.Module{
		Name: "wards", Version: "1",
		Components: []systems.Registration{systems.State("wards ward", Ward)},
		Damage:     []systems.DamageSystem{{Name: "wards", Run: takeDamage}},
	}
}

// takeDamage lets the ward of a victim take what it can of some damage.
func takeDamage(m *systems.Match, d *systems.Damage) {
	victim, ok := m.Entry(d.Victim)
	if !ok || !victim.HasComponent(Ward) {
		return
	}
	ward := Ward.Get(victim)
	taken := min(d.Amount, ward.Left)
	d.Amount, ward.Left = d.Amount-taken, ward.Left-taken
}

// A ward takes damage until nothing is left of it.
func ExampleDamageSystem() {
	level, err := levels.Open("valley")
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := systems.NewMatch(systems.Options{Level: level, Modules: []systems.Module{Wards()}})
	if err != nil {
		fmt.Println(err)
		return
	}
	post, err := m.Spawn(systems.With(components.Health, components.HealthData{Current: 1, Max: 1}), systems.With(Ward, WardData{Left: 0.5}))
	if err != nil {
		fmt.Println(err)
		return
	}
	for range 3 {
		if err := m.Damage(post, systems.Damage{Amount: 0.375, Kind: "plasma"}); err != nil {
			fmt.Println(err)
		}
		if err := m.Step(nil); err != nil {
			fmt.Println(err)
		}
		entry, _ := m.Entry(post)
		fmt.Println(components.Health.Get(entry).Current, Ward.Get(entry).Left)
	}
	// Output:
	// 1 0.125
	// 0.75 0
	// 0.375 0
}

// Hollow is the rule of explosions that damage at their edge alone.
const Hollow = "shells hollow"

// An explosion decreases with distance as a module says.
func ExampleModule_falloffs() {
	level, err := levels.Open("valley")
	if err != nil {
		fmt.Println(err)
		return
	}
	shells := systems.Module{Name: "shells", Version: "1", Falloffs: map[components.BlastRule]weapons.Falloff{
		Hollow: func(r weapons.Reach) (kick, damage float64, reached bool) {
			return r.Cover, 1, r.Length > r.Radius/2 && r.Length < r.Radius
		},
	}}
	m, err := systems.NewMatch(systems.Options{Level: level, Modules: []systems.Module{shells}})
	if err != nil {
		fmt.Println(err)
		return
	}
	const high = 900 // above the ground
	for _, x := range []float64{2, 7, 12} {
		_, err := m.Spawn(
			systems.With(components.Position, components.PositionData{Feet: geom.Vec{X: x, Z: high}}),
			systems.With(components.HitBox, components.HitBoxData{Half: geom.Vec{X: 0.5, Y: 0.5, Z: 0.5}}),
			systems.With(components.Health, components.HealthData{Current: 1, Max: 1}))
		if err != nil {
			fmt.Println(err)
		}
	}
	payload := components.PayloadData{Kind: "shell", Damage: 0.25, Radius: 10, Rule: Hollow}
	if err := m.Explode(geom.Vec{Z: high}, payload, components.Nobody); err != nil {
		fmt.Println(err)
	}
	if err := m.Step(nil); err != nil {
		fmt.Println(err)
	}
	for _, entry := range systems.NewQuery(components.HitBox).In(m) {
		fmt.Println(components.Position.Get(entry).Feet.X, "m:", components.Health.Get(entry).Current)
	}
	// Output:
	// 2 m: 1
	// 7 m: 0.75
	// 12 m: 1
}

// A system halves all healing before it is given.
func ExampleEditWaiting() {
	level, err := levels.Open("valley")
	if err != nil {
		fmt.Println(err)
		return
	}
	wounds := systems.System{Name: "deep wounds", Run: func(m *systems.Match) {
		systems.EditWaiting(m, func(h *systems.Heal) (keep bool) {
			h.Amount /= 2
			return true
		})
	}}
	m, err := systems.NewMatch(systems.Options{Level: level, Schedule: systems.Standard().Before("damage", wounds)})
	if err != nil {
		fmt.Println(err)
		return
	}
	post, err := m.Spawn(systems.With(components.Health, components.HealthData{Current: 0.25, Max: 1}))
	if err == nil {
		err = m.Heal(post, 0.5, components.Nobody)
	}
	if err == nil {
		err = m.Step(nil)
	}
	if err != nil {
		fmt.Println(err)
		return
	}
	entry, _ := m.Entry(post)
	fmt.Println(components.Health.Get(entry).Current)
	// Output: 0.5
}
