package bots_test

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/tribes"
)

// TestRoles_EveryArmourHasEachInTurn of a quiet game, in which everybody is away from the flags.
func TestRoles_EveryArmourHasEachInTurn(t *testing.T) {
	m, ids := flagMatch(t, "valley", 4, []string{})
	had := map[components.ID]map[bots.Role]bool{}
	for _, id := range ids {
		away(t, m, id)
		had[id] = map[bots.Role]bool{}
	}
	for turn := range 4 {
		for range 8 { // until roles are assigned
			steps(m, 1)
		}
		for _, id := range ids {
			had[id][*brainOf(m, id).Role] = true
		}
		if turn < 3 {
			for range bots.RotateTicks - 8 {
				if err := m.Step(bots.Idle(m, ids)); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	for _, id := range ids {
		if !had[id][bots.Capper] || !had[id][bots.Defender] || !had[id][bots.Attacker] {
			t.Errorf("bot %d had the roles %v", id, had[id])
		}
	}
}

// TestTarget_HeavyArmourComesBeforeLight that is a little nearer, and not before what is much nearer.
func TestTarget_HeavyArmourComesBeforeLight(t *testing.T) {
	for _, c := range []struct {
		light float64
		heavy bool
	}{{30, true}, {8, false}} {
		m := newMatch(t, field(t, false), 1)
		bot := standing(t, m, systems.PlayerSpec{Team: 1, Weapons: []string{}, Position: &geom.Vec{Y: -20, Z: 0.01}})
		light := idle(t, m, systems.PlayerSpec{Team: 2, Armor: tribes.Light(), Weapons: []string{}, Position: &geom.Vec{X: -1, Y: c.light - 20, Z: 0.01}})
		heavy := idle(t, m, systems.PlayerSpec{Team: 2, Armor: tribes.Heavy(), Weapons: []string{}, Position: &geom.Vec{X: 4, Y: 40, Z: 0.01}})
		steps(m, 10)
		if target := brainOf(m, bot).Target; target != heavy && c.heavy || target != light && !c.heavy {
			t.Errorf("with light at %v m the target is %d, light is %d and heavy %d", c.light, target, light, heavy)
		}
	}
}

// TestDodge_LeavesTheWayToAMine of its own, which does not know who threw it.
func TestDodge_LeavesTheWayToAMine(t *testing.T) {
	for _, ahead := range []bool{false, true} {
		m := newMatch(t, field(t, false), 1)
		bot, err := bots.JoinSkilled(m, systems.PlayerSpec{Team: 1, Armor: tribes.Light(), Weapons: []string{}, Position: &geom.Vec{Z: 0.01}}, bots.Skills-1)
		if err != nil {
			t.Fatal(err)
		}
		at := geom.Vec{Y: 25, Z: 0.2}
		if !ahead {
			at = geom.Vec{Y: -25, Z: 0.2}
		}
		if _, err := m.Launch(systems.Shot{Weapon: "mine", Owner: bot, Position: at}); err != nil {
			t.Fatal(err)
		}
		evades := false
		for range 12 {
			components.Velocity.Get(entryOf(m, bot)).Linear = geom.Vec{Y: 20}
			steps(m, 1)
			evades = evades || brainOf(m, bot).EvadeTicks > 0
		}
		if evades != ahead {
			t.Errorf("with a mine ahead %v it steps aside %v", ahead, evades)
		}
	}
}
