package bots_test

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bases"
	"github.com/skijet/skijet/systems/bots"
)

// baseMatch is a match on a flat field with bases and bots.
func baseMatch(t testing.TB) *systems.Match {
	t.Helper()
	m, err := systems.NewMatch(systems.Options{Level: field(t, false), Seed: 4, Modules: []systems.Module{bots.Module(), bases.Module()}})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// shotsOf counts the shots of a player in some ticks.
func shotsOf(m *systems.Match, id components.ID, ticks int) (shots int) {
	for range ticks {
		bots.Play(m, nil)
		for _, e := range m.Events() {
			if e.Kind == systems.EventFired && e.Subject == id {
				shots++
			}
		}
	}
	return shots
}

// TestBases_BotsShootAtGeneratorsUntilTheyAreDown and at none of their own team.
func TestBases_BotsShootAtGeneratorsUntilTheyAreDown(t *testing.T) {
	for team := 1; team <= 2; team++ {
		m := baseMatch(t)
		bot := join(t, m, systems.PlayerSpec{Team: 1, Weapons: []string{"disc"}, Position: &geom.Vec{Y: -30, Z: 0.01}})
		generator, err := bases.AddGenerator(m, geom.Vec{Z: 1.4}, team)
		if err != nil {
			t.Fatal(err)
		}
		if shots := shotsOf(m, bot, 200); shots > 0 != (team == 2) {
			t.Errorf("%d shots at a generator of team %d", shots, team)
		}
		if team == 1 {
			continue
		}
		if err := m.Kill(generator, bot); err != nil {
			t.Fatal(err)
		}
		steps(m, 20)
		if shots := shotsOf(m, bot, 150); shots > 0 {
			t.Errorf("%d shots at a generator that is down", shots)
		}
	}
}

// TestBases_ABotThatIsHurtGoesToAStationOfItsTeam and stays until it is whole.
func TestBases_ABotThatIsHurtGoesToAStationOfItsTeam(t *testing.T) {
	for team := 1; team <= 2; team++ {
		m := baseMatch(t)
		bot := join(t, m, systems.PlayerSpec{Team: 1, Weapons: []string{"disc"}, Position: &geom.Vec{Y: -40, Z: 0.01}})
		if _, err := bases.AddStation(m, geom.Vec{Y: 10, Z: 1.2}, team); err != nil {
			t.Fatal(err)
		}
		steps(m, 5)
		health := components.Health.Get(entryOf(m, bot))
		health.Current = health.Max * 0.3
		for i := range components.Arsenal.Get(entryOf(m, bot)).Slots {
			components.Arsenal.Get(entryOf(m, bot)).Slots[i].Ammo = 1
		}
		whole := false
		for range 280 {
			bots.Play(m, nil)
			whole = whole || health.Current > 0.95*health.Max && components.Arsenal.Get(entryOf(m, bot)).Slots[0].Ammo > 1
		}
		if whole != (team == 1) {
			t.Errorf("at a station of team %d it became whole: %v", team, whole)
		}
	}
}

// TestBases_ARepairerMendsTheGeneratorOfItsTeam in a game for flags.
func TestBases_ARepairerMendsTheGeneratorOfItsTeam(t *testing.T) {
	for _, pack := range []components.PackKind{components.RepairPack, components.EnergyPack} {
		m, ids := flagMatch(t, "valley", 3, []string{"repairgun"}, bases.Module())
		var at geom.Vec
		var generator components.ID
		for _, p := range bases.States(m, nil) {
			if p.Kind == "generator" && p.Team == 1 {
				at, generator = p.Position, p.ID
			}
		}
		steps(m, 10)
		for i, id := range ids {
			switch *brainOf(m, id).Role {
			case bots.Defender:
				if i%2 == 0 {
					if err := m.SetPack(id, pack); err != nil {
						t.Fatal(err)
					}
					if err := m.Teleport(id, at.Add(geom.Vec{X: 6, Z: -1})); err != nil {
						t.Fatal(err)
					}
				}
			default:
				away(t, m, id)
			}
		}
		health := components.Health.Get(entryOf(m, generator))
		health.Current = health.Max * 0.3
		steps(m, 400)
		if mended := health.Current > 0.5*health.Max; mended != (pack == components.RepairPack) {
			t.Errorf("with %s: the generator has %.2f", pack, health.Current/health.Max)
		}
	}
}
