package bots_test

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
)

// field is a flat level of 400 m, with a wall across it at y = 20 if there is one.
func field(t testing.TB, wall bool) *levels.Level {
	t.Helper()
	var s testlevels.Sketch
	s.Block(geom.Vec{X: -200, Y: -200, Z: -5}, geom.Vec{X: 200, Y: 200}, false)
	if wall {
		s.Block(geom.Vec{X: -150, Y: 20, Z: -1}, geom.Vec{X: 150, Y: 21, Z: 60}, false)
	}
	var spawns []geom.Vec
	for i := range 12 {
		spawns = append(spawns, geom.Vec{X: float64(10*i) - 55, Y: -190, Z: 0.5})
	}
	level, err := s.Level("field", spawns)
	return made(t, level, err)
}

// standing adds a bot that is sent to where it is, so that it looks along y and stays.
func standing(t testing.TB, m *systems.Match, spec systems.PlayerSpec) components.ID {
	t.Helper()
	id := join(t, m, spec)
	if err := bots.Send(m, id, spec.Position.Add(geom.Vec{Y: 500}), 100_000); err != nil {
		t.Fatal(err)
	}
	return id
}

func steps(m *systems.Match, n int) {
	for range n {
		bots.Play(m, nil)
	}
}

func TestSight_DoesNotGoThroughAWall(t *testing.T) {
	for _, wall := range []bool{false, true} {
		m := newMatch(t, field(t, wall), 1)
		bot := standing(t, m, systems.PlayerSpec{Team: 1, Weapons: []string{}, Position: &geom.Vec{Y: -20, Z: 0.01}})
		enemy := idle(t, m, systems.PlayerSpec{Team: 2, Weapons: []string{}, Position: &geom.Vec{Y: 60, Z: 0.01}})
		steps(m, 40)
		if sees := brainOf(m, bot).Target == enemy; sees == wall {
			t.Errorf("wall %v: it sees the enemy %v", wall, sees)
		}
	}
}

func TestSight_HasAField(t *testing.T) {
	for _, c := range []struct {
		at   geom.Vec
		sees bool
	}{{geom.Vec{Y: 60}, true}, {geom.Vec{X: 40, Y: 40}, true}, {geom.Vec{X: 60, Y: -10}, false}, {geom.Vec{Y: -60}, false}} {
		m := newMatch(t, field(t, false), 1)
		bot := standing(t, m, systems.PlayerSpec{Team: 1, Weapons: []string{}, Position: &geom.Vec{Z: 0.01}})
		enemy := idle(t, m, systems.PlayerSpec{Team: 2, Weapons: []string{}, Position: &c.at})
		steps(m, 10)
		if sees := brainOf(m, bot).Target == enemy; sees != c.sees {
			t.Errorf("at %v: it sees the enemy %v", c.at, sees)
		}
	}
}

// TestMemory_KeepsAnEnemyForAWhileAndForgetsIt moves an enemy behind a wall.
func TestMemory_KeepsAnEnemyForAWhileAndForgetsIt(t *testing.T) {
	m := newMatch(t, field(t, true), 1)
	bot := standing(t, m, systems.PlayerSpec{Team: 1, Weapons: []string{}, Position: &geom.Vec{Y: -120, Z: 0.01}})
	seen := geom.Vec{Y: 10, Z: 0.01}
	enemy := idle(t, m, systems.PlayerSpec{Team: 2, Weapons: []string{}, Position: &seen})
	steps(m, 10)
	if brainOf(m, bot).Target != enemy {
		t.Fatal("it does not see the enemy")
	}
	if err := m.Teleport(enemy, geom.Vec{Y: 60, Z: 0.01}); err != nil {
		t.Fatal(err)
	}
	steps(m, 20)
	brain := brainOf(m, bot)
	if brain.Target != enemy || brain.Memories[0].Visible || brain.Memories[0].Place.Sub(seen).Length() > 5 {
		t.Errorf("just after that it remembers %+v", brain.Memories[0])
	}
	// The wall keeps it from the enemy for as long as it remembers it.
	if err := m.Teleport(bot, geom.Vec{Y: -120, Z: 0.01}); err != nil {
		t.Fatal(err)
	}
	steps(m, 300)
	if brain := brainOf(m, bot); brain.Target != components.Nobody || brain.Memories[0].ID != components.Nobody {
		t.Errorf("after 10 s it still remembers %+v", brain.Memories[0])
	}
}

// TestHearing_TellsAboutShotsThatAreNear fires behind a bot.
func TestHearing_TellsAboutShotsThatAreNear(t *testing.T) {
	for _, c := range []struct {
		far   float64
		fires bool
		hears bool
	}{{60, true, true}, {60, false, false}, {170, true, false}} {
		m := newMatch(t, field(t, false), 1)
		bot := standing(t, m, systems.PlayerSpec{Team: 1, Weapons: []string{}, Position: &geom.Vec{Y: 20, Z: 0.01}})
		at := geom.Vec{Y: 20 - c.far, Z: 0.01}
		enemy := idle(t, m, systems.PlayerSpec{Team: 2, Weapons: []string{"blaster"}, Position: &at})
		in := components.Input{Look: geom.YawPitch{Yaw: geom.HalfTurn}}
		in.Hold(components.ButtonFire, c.fires)
		heard := false
		for range 14 {
			bots.Play(m, []systems.Command{{Player: enemy, Input: in}})
			heard = heard || brainOf(m, bot).Target == enemy
		}
		if heard != c.hears {
			t.Errorf("%+v: heard %v", c, heard)
		}
	}
}

// TestDamage_TellsWhereItCameFrom hurts a bot from behind.
func TestDamage_TellsWhereItCameFrom(t *testing.T) {
	m := newMatch(t, field(t, false), 1)
	bot := standing(t, m, systems.PlayerSpec{Team: 1, Weapons: []string{}, Position: &geom.Vec{Y: 20, Z: 0.01}})
	enemy := idle(t, m, systems.PlayerSpec{Team: 2, Weapons: []string{}, Position: &geom.Vec{Y: -150, Z: 0.01}})
	steps(m, 40) // it is protected in its first second
	if err := m.Damage(bot, systems.Damage{Amount: 0.1, Source: enemy}); err != nil {
		t.Fatal(err)
	}
	steps(m, 10)
	if brain := brainOf(m, bot); brain.Target != enemy || brain.HurtTicks == 0 {
		t.Errorf("it hunts %d, under fire for %d ticks", brain.Target, brain.HurtTicks)
	}
}

// TestReaction_TakesLongerWithLessSkill counts the ticks until the first shot at an enemy who
// stands ahead.
func TestReaction_TakesLongerWithLessSkill(t *testing.T) {
	var first [2]int
	for i, skill := range []int{0, bots.Skills - 1} {
		m, err := systems.NewMatch(systems.Options{Level: field(t, false), Seed: 3, Modules: []systems.Module{bots.Module()}})
		if err != nil {
			t.Fatal(err)
		}
		bot := standing(t, m, systems.PlayerSpec{Team: 1, Weapons: []string{"blaster"}, Position: &geom.Vec{Z: 0.01}})
		bots.Bot.Get(entryOf(m, bot)).Skill = skill
		idle(t, m, systems.PlayerSpec{Team: 2, Weapons: []string{}, Position: &geom.Vec{Y: 40, Z: 0.01}})
		for tick := 1; tick < 200 && first[i] == 0; tick++ {
			bots.Play(m, nil)
			for _, e := range m.Events() {
				if e.Kind == systems.EventFired {
					first[i] = tick
				}
			}
		}
	}
	if !(first[1] > 4 && first[1] < first[0]) {
		t.Errorf("the first shots come after %v ticks, by skill", first)
	}
}
