package bots_test

import (
	"github.com/skijet/skijet/levels"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/pickups"
	"github.com/skijet/skijet/systems/tribes"
)

// TestDodge_LeavesTheLineOfASlowShot fires discs at bots of the least and of the best skill.
func TestDodge_LeavesTheLineOfASlowShot(t *testing.T) {
	for _, c := range []struct {
		skill  int
		weapon string
		dodges bool
	}{{bots.Skills - 1, "disc", true}, {0, "disc", false}, {bots.Skills - 1, "blaster", false}} {
		m, err := systems.NewMatch(systems.Options{Level: field(t, false), Seed: 3, Modules: []systems.Module{bots.Module()}})
		if err != nil {
			t.Fatal(err)
		}
		bot := standing(t, m, systems.PlayerSpec{Team: 1, Weapons: []string{}, Position: &geom.Vec{Y: -80, Z: 0.01}})
		bots.Bot.Get(entryOf(m, bot)).Skill = c.skill
		enemy := idle(t, m, systems.PlayerSpec{Team: 2, Weapons: []string{c.weapon}, Position: &geom.Vec{Z: 0.01}})
		in := components.Input{Look: geom.YawPitch{Yaw: geom.HalfTurn}}
		in.Hold(components.ButtonFire, true)
		dodged := false
		for range 60 {
			bots.Play(m, []systems.Command{{Player: enemy, Input: in}})
			dodged = dodged || brainOf(m, bot).EvadeTicks > 0
		}
		if dodged != c.dodges {
			t.Errorf("%+v: dodged %v", c, dodged)
		}
	}
}

// TestRetreat_LeadsAwayFromAnEnemyInSight when badly hurt.
func TestRetreat_LeadsAwayFromAnEnemyInSight(t *testing.T) {
	for _, hurt := range []bool{false, true} {
		m := newMatch(t, field(t, false), 1)
		bot := join(t, m, systems.PlayerSpec{Team: 1, Weapons: []string{}, Position: &geom.Vec{Z: 0.01}})
		idle(t, m, systems.PlayerSpec{Team: 2, Weapons: []string{}, Position: &geom.Vec{Y: 50, Z: 0.01}})
		if hurt {
			components.Health.Get(entryOf(m, bot)).Current *= 0.2
		}
		steps(m, 60)
		if flees := feetOf(m, bot).Y < 0; flees != hurt {
			t.Errorf("hurt %v: it is at %v", hurt, feetOf(m, bot))
		}
	}
}

// TestShield_IsOnUnderFire and off otherwise.
func TestShield_IsOnUnderFire(t *testing.T) {
	m := newMatch(t, field(t, false), 1)
	bot := standing(t, m, systems.PlayerSpec{Team: 1, Pack: components.ShieldPack, Weapons: []string{}, Position: &geom.Vec{Z: 0.01}})
	enemy := idle(t, m, systems.PlayerSpec{Team: 2, Weapons: []string{}, Position: &geom.Vec{Y: -100, Z: 0.01}})
	on := func() bool { return components.Pack.Get(entryOf(m, bot)).On }
	steps(m, 40)
	if on() {
		t.Error("it is on before any damage")
	}
	components.Energy.Get(entryOf(m, bot)).Current = 60
	if err := m.Damage(bot, systems.Damage{Amount: 0.1, Source: enemy}); err != nil {
		t.Fatal(err)
	}
	steps(m, 3)
	if !on() {
		t.Error("it is off under fire")
	}
}

// TestBots_FetchAmmunitionAndPacks that are in sight.
func TestBots_FetchAmmunitionAndPacks(t *testing.T) {
	for name, c := range map[string]struct {
		data  pickups.Data
		empty bool
		takes bool
	}{
		"ammunition":             {pickups.Of(levels.PickupAmmo, 100), true, true},
		"ammunition, not needed": {pickups.Of(levels.PickupAmmo, 100), false, false},
		"pack":                   {pickups.Of(levels.PickupEnergyPack, 100), false, true},
		"pack of another role":   {pickups.Of(levels.PickupRepairPack, 100), false, false},
	} {
		m := newMatch(t, field(t, false), 1)
		bot := join(t, m, systems.PlayerSpec{Team: 1, Weapons: []string{"disc"}, Position: &geom.Vec{Z: 0.01}})
		if _, err := pickups.Add(m, geom.Vec{X: 40, Y: 30, Z: 0.7}, c.data); err != nil {
			t.Fatal(err)
		}
		if c.empty {
			components.Arsenal.Get(entryOf(m, bot)).Slots[0].Ammo = 1
		}
		took := false
		for range 300 {
			bots.Play(m, nil)
			for range systems.Events[pickups.Taken](m) {
				took = true
			}
		}
		if took != c.takes {
			t.Errorf("%s: took it %v", name, took)
		}
	}
}

// TestTrap_LeavesMinesNearTheFlag where nobody is in sight.
func TestTrap_LeavesMinesNearTheFlag(t *testing.T) {
	m, ids := flagMatch(t, "valley", 3, []string{"mine"})
	for i, id := range ids {
		if i%2 == 1 {
			away(t, m, id)
		}
	}
	flag := flagOf(m, 1)
	mines := map[components.ID]int{}
	steps(m, 1)
	for range 500 {
		for i := 0; i < len(ids); i += 2 {
			*brainOf(m, ids[i]).Role = bots.Defender
		}
		bots.Play(m, nil)
		for _, e := range m.Events() {
			if e.Kind == systems.EventFired && e.Position.Sub(flag.Home).Length() < 50 {
				mines[e.Subject]++
			}
		}
	}
	if mines[ids[4]] == 0 || mines[ids[0]]+mines[ids[2]] > 0 {
		t.Errorf("in 16 s a bot in medium armour has left %d mines, and those in light, which they kill, %d", mines[ids[4]], mines[ids[0]]+mines[ids[2]])
	}
}

// TestSkill_TheBestHitsTwiceAsOftenAsTheLeast in the same duels.
func TestSkill_TheBestHitsTwiceAsOftenAsTheLeast(t *testing.T) {
	var rates [2]float64
	for i, skill := range []int{0, bots.Skills - 1} {
		m, err := systems.NewMatch(systems.Options{Level: hall(t), Seed: 3, Modules: []systems.Module{bots.Module()}})
		if err != nil {
			t.Fatal(err)
		}
		for k := range 8 {
			bot := join(t, m, systems.PlayerSpec{Team: 1 + k%2, Weapons: []string{"disc", "blaster", "plasma", "chaingun"}})
			bots.Bot.Get(entryOf(m, bot)).Skill = skill
		}
		shots, hits := 0, 0
		for range 3000 {
			bots.Play(m, nil)
			for _, e := range m.Events() {
				switch {
				case e.Kind == systems.EventFired:
					shots++
				case e.Kind == systems.EventDamaged && e.Weapon != "" && e.Other != e.Subject:
					hits++
				}
			}
		}
		rates[i] = float64(hits) / float64(max(shots, 1))
	}
	if t.Logf("hit rates %.3f and %.3f", rates[0], rates[1]); rates[1] < 2*rates[0] {
		t.Errorf("hit rates %.3f and %.3f by skill, want the best twice the least", rates[0], rates[1])
	}
}

// TestBoost_PushesABotOnItsWay with a disc at its feet, if it can afford that.
func TestBoost_PushesABotOnItsWay(t *testing.T) {
	for _, c := range []struct {
		armor components.ArmorData
		wants bool
	}{{tribes.Medium(), true}, {tribes.Light(), false}} {
		level := field(t, false)
		m, err := systems.NewMatch(systems.Options{Level: level, Seed: 3, Modules: []systems.Module{bots.Module()}})
		if err != nil {
			t.Fatal(err)
		}
		bot := standing(t, m, systems.PlayerSpec{Team: 1, Armor: c.armor, Weapons: []string{"disc"}, Position: &geom.Vec{Y: -150, Z: 0.01}})
		fastest, shots := 0.0, 0
		steps(m, 1)
		for range 70 {
			*brainOf(m, bot).Role = bots.Chaser
			bots.Play(m, nil)
			fastest = max(fastest, components.Velocity.Get(entryOf(m, bot)).Linear.Z)
			for _, e := range m.Events() {
				if e.Kind == systems.EventFired {
					shots++
				}
			}
		}
		if boosted := shots > 0 && fastest > 10; boosted != c.wants {
			t.Errorf("%s: %d shots, %.1f m/s upward", c.armor.Name, shots, fastest)
		}
	}
}
