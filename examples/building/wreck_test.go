package building

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// TowerData is the state of a tower.
type TowerData struct{ Wreck bool }

// Tower is on every tower.
var Tower = donburi.NewComponentType[TowerData]()

var towers = systems.NewQuery(Tower, components.Health)

// smoulder lets towers that were destroyed lie as wrecks until friends have mended half of their health.
func smoulder(m *systems.Match) {
	for id, entry := range towers.In(m) {
		tower, health := Tower.Get(entry), components.Health.Get(entry)
		switch {
		case !health.Alive():
			tower.Wreck = true
			m.Fail(m.Revive(id, 0.01))
		case tower.Wreck:
			health.ProtectedTicks = 2 // a wreck cannot be destroyed
			tower.Wreck = health.Current < health.Max/2
		}
	}
}

// TestWrecks_AreMendedByARepairGunOnlyOnceTheyAreRevived, as the guide says.
func TestWrecks_AreMendedByARepairGunOnlyOnceTheyAreRevived(t *testing.T) {
	for _, mends := range []bool{true, false} {
		module := systems.Module{Name: "towers", Components: []systems.Registration{systems.State("tower", Tower, systems.Needs(components.Health))}}
		if mends {
			module.Schedule = func(s systems.Schedule) systems.Schedule {
				return s.After("limits", systems.System{Name: "towers smoulder", Run: smoulder})
			}
		}
		m := newMatch(module)
		place := geom.Vec{Z: 0.01}
		me, err := m.Join(systems.PlayerSpec{Team: 1, Position: &place, Weapons: []string{"repairgun"}, Pack: components.RepairPack})
		if err != nil {
			t.Fatal(err)
		}
		id, err := m.Spawn(systems.With(components.Position, components.PositionData{Feet: geom.Vec{Y: 4}}), systems.With(Tower, TowerData{}),
			systems.With(components.HitBox, components.HitBoxData{Center: geom.Vec{Z: 1}, Half: geom.Vec{X: 1, Y: 1, Z: 1}}),
			systems.With(components.Team, components.TeamData{Number: 1}), systems.With(components.Health, components.HealthData{Current: 0.1, Max: 0.1}),
			systems.With(components.Mortal, components.MortalData{Policy: components.MortalStays}))
		if err != nil {
			t.Fatal(err)
		}
		if err := m.Kill(id, components.Nobody); err != nil {
			t.Fatal(err)
		}
		for range 250 {
			if err := m.Step([]systems.Command{{Player: me, Input: components.Input{Buttons: components.ButtonFire}}}); err != nil {
				t.Fatal(err)
			}
		}
		entry, _ := m.Entry(id)
		if health := components.Health.Get(entry); health.Alive() != mends || Tower.Get(entry).Wreck || mends && health.Current < 0.05 {
			t.Errorf("mends %v: health %v", mends, health.Current)
		}
	}
}
