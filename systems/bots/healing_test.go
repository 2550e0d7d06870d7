package bots

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/weapons"
)

// remedies are a beam that heals a friend or who carries it, the same as a second mode, and a dart that heals friends.
func remedies() []weapons.Spec {
	beam := weapons.Spec{Name: "beam", Trigger: weapons.Trigger{CycleTicks: 7}, Beam: &weapons.Beam{Range: 30, Cone: 30, Kind: "repair", Heal: 0.1, SelfHeal: 0.05}}
	second := beam.Clone()
	alt := second.First()
	second.Name, second.Alt, second.Beam = "twofold", &alt, nil
	second.Projectile = &weapons.Projectile{MuzzleSpeed: 60, TTLTicks: 60, Payload: components.PayloadData{Damage: 0.1}}
	dart := second.Clone()
	dart.Name, dart.Trigger.Semi, dart.Alt, dart.Hints = "dart", true, nil, &weapons.Hints{Use: weapons.UseHeal}
	ray := weapons.Spec{Name: "healray", Trigger: weapons.Trigger{CycleTicks: 7}, Hints: &weapons.Hints{Use: weapons.UseHeal}, Ray: &weapons.Ray{Range: 30}}
	return []weapons.Spec{beam, second, dart, ray}
}

// TestHeal_IsForAFriendOrForTheBotItself, as its weapon can, with a part of its energy for its jets.
func TestHeal_IsForAFriendOrForTheBotItself(t *testing.T) {
	friend, behind := geom.Vec{Y: 20}, geom.Vec{Y: -20}
	for name, c := range map[string]struct {
		weapon  string
		friend  geom.Vec // who is hurt, zero for nobody
		health  float64  // part of its own
		energy  float64
		late    int64 // ticks since it looked for friends
		change  func(b *bot)
		heals   bool
		presses components.Buttons
		turns   bool
	}{
		"nobody":             {weapon: "beam", health: 1, energy: 1},
		"nobody any longer":  {weapon: "beam", health: 1, energy: 1, change: func(b *bot) { b.brain.hands.heals = true }},
		"a friend":           {weapon: "beam", friend: friend, health: 1, energy: 1, heals: true, presses: components.ButtonFire, turns: true},
		"by its second mode": {weapon: "twofold", friend: friend, health: 1, energy: 1, heals: true, presses: components.ButtonAltFire, turns: true},
		"by a dart":          {weapon: "dart", friend: friend, health: 1, energy: 1, heals: true, presses: components.ButtonFire, turns: true},
		"too far":            {weapon: "beam", friend: geom.Vec{Y: 50}, health: 1, energy: 1},
		"while it turns":     {weapon: "beam", friend: behind, health: 1, energy: 1, heals: true, turns: true},
		"half a pull":        {weapon: "dart", friend: friend, health: 1, energy: 1, change: func(b *bot) { b.arsenal.Main.Spent = true }, heals: true, turns: true},
		"another in hand":    {weapon: "beam", friend: friend, health: 1, energy: 1, change: func(b *bot) { b.arsenal.Held = 1 }, heals: true},
		"itself":             {weapon: "beam", health: 0.5, energy: 1, heals: true, presses: components.ButtonFire},
		"by no dart":         {weapon: "dart", health: 0.5, energy: 1},
		"by no ray":          {weapon: "healray", health: 0.5, energy: 1},
		"a scratch":          {weapon: "beam", health: healBelow - 0.01, energy: spareEnergy + 0.01, heals: true, presses: components.ButtonFire},
		"less than that":     {weapon: "beam", health: healBelow + 0.01, energy: 1},
		"tired":              {weapon: "beam", health: healBelow - 0.01, energy: spareEnergy},
		"tired and wounded":  {weapon: "beam", health: healSoon - 0.01, energy: spareEnergy, heals: true, presses: components.ButtonFire},
		"with its jets":      {weapon: "beam", friend: friend, health: 0.5, energy: 1, change: func(b *bot) { b.saves = true }},
		"in another tick":    {weapon: "beam", friend: friend, health: 1, energy: 1, late: 1},
		"going on":           {weapon: "beam", friend: friend, health: 1, energy: 1, late: 1, change: func(b *bot) { b.brain.hands.heals = true }, heals: true, presses: components.ButtonFire, turns: true},
	} {
		b := inYard(t, remedies()...)
		for b.phase()%healEvery != c.late {
			b = botAt(t, b.match, "light", geom.Vec{}, geom.Vec{})
			components.Team.Get(b.entry).Number = 1
		}
		if c.friend != (geom.Vec{}) {
			other := botAt(t, b.match, "light", c.friend, geom.Vec{})
			components.Team.Get(other.entry).Number = 1
			components.Health.Get(other.entry).Current /= 2
		}
		b.arsenal.Slots = []components.WeaponSlot{{Weapon: c.weapon}, {Weapon: "none"}}
		health := components.Health.Get(b.entry)
		health.Current, b.jets.energy = health.Max*c.health, c.energy
		b.brain.sway.aimError = geom.Vec{}
		if b.looksAt(b.eye.Add(geom.Vec{Y: 1})); c.change != nil {
			c.change(&b)
		}
		b.heal()
		if b.brain.hands.heals != c.heals || b.intent.Buttons != c.presses || b.gaze.isSet != c.turns {
			t.Errorf("%s: it heals %v, presses %v, turns %v", name, b.brain.hands.heals, b.intent.Buttons, b.gaze.isSet)
		}
		if c.heals && int(b.intent.Weapon) != 1 {
			t.Errorf("%s: it wants weapon %d in hand", name, b.intent.Weapon)
		}
	}
}
