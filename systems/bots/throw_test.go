package bots

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/weapons"
)

// grenades are a long throw that arrives at 30 m in the open, a short one that does not, and a mine that hurts nobody.
func grenades() []weapons.Spec {
	long := weapons.Spec{Name: "long", Trigger: weapons.Trigger{CycleTicks: 20, Throw: true, Charge: &weapons.Charge{Ticks: 10, Speed: weapons.Least(0.01)}},
		Hints:      &weapons.Hints{Use: weapons.UseLob, MaxRange: 100},
		Projectile: &weapons.Projectile{MuzzleSpeed: 100, TTLTicks: 20, Payload: components.PayloadData{Radius: 2, Damage: 0.1}}}
	short, mine := long.Clone(), long.Clone()
	short.Name, short.Projectile.TTLTicks = "short", 5
	mine.Name, mine.Hints = "pebble", &weapons.Hints{Use: weapons.UseNear}
	deadly := mine.Clone()
	deadly.Name, deadly.Projectile.Payload.Damage = "deadly", riskMost
	ray := weapons.Spec{Name: "ray", Trigger: weapons.Trigger{CycleTicks: 20, Throw: true, Charge: &weapons.Charge{Ticks: 10}}, Hints: mine.Hints, Ray: &weapons.Ray{Range: 50}}
	return []weapons.Spec{long, short, mine, deadly, ray}
}

// TestThrow_FliesAsSoonAsItIsStrongEnough, along the view to where it reaches the enemy.
func TestThrow_FliesAsSoonAsItIsStrongEnough(t *testing.T) {
	for name, c := range map[string]struct {
		weapon           string
		ticks            int // until it considers a throw
		throw            int // slot that it is about to throw
		charge           int
		away, busy       bool
		throws, goesOn   int
		turns, keepsFire bool
	}{
		"not yet":           {weapon: "long", ticks: 2, keepsFire: true},
		"to begin":          {weapon: "long", ticks: 1, goesOn: 1, keepsFire: true},
		"in hand":           {weapon: "long", throw: 1, throws: 1, goesOn: 1, keepsFire: true},
		"still weak":        {weapon: "long", throw: 1, charge: 1, throws: 1, goesOn: 1, keepsFire: true},
		"strong enough":     {weapon: "long", throw: 1, charge: 9, turns: true},
		"looking elsewhere": {weapon: "long", throw: 1, charge: 9, away: true, throws: 1, goesOn: 1, keepsFire: true, turns: true},
		"as far as it gets": {weapon: "short", throw: 1, charge: 10, turns: true},
		"nearly so":         {weapon: "short", throw: 1, charge: 9, throws: 1, goesOn: 1, keepsFire: true},
		"beside a charge":   {weapon: "long", throw: 1, charge: 9, busy: true, turns: true, keepsFire: true},
	} {
		b := inYard(t, grenades()...)
		b.arsenal.Slots = []components.WeaponSlot{{Weapon: c.weapon}}
		target := b.faces(t, geom.Vec{Y: 40})
		s, _ := b.sight(target)
		if b.looksAt(s.box.Center); c.away {
			b.looksAt(geom.Vec{Y: -9})
		}
		if b.arsenal.OffHand.ChargeTicks = c.charge; c.busy {
			b.arsenal.Alt.ChargeTicks = 1
		}
		b.brain.sway.aimError = geom.Vec{}
		b.brain.hands = hands{throw: c.throw, throwTicks: c.ticks}
		b.intent.Buttons = components.ButtonFire | components.ButtonAltFire
		b.throw(&s)
		if int(b.intent.Throw) != c.throws || b.brain.hands.throw != c.goesOn || b.gaze.isSet != c.turns || (b.intent.Buttons != 0) != c.keepsFire {
			t.Errorf("%s: it holds slot %d, goes on with %d, turns %v, presses %v", name, b.intent.Throw, b.brain.hands.throw, b.gaze.isSet, b.intent.Buttons)
		}
		if ticks := b.brain.hands.throwTicks; c.ticks == 1 && (ticks < throwEvery || ticks >= throwEvery+throwOften) || c.ticks == 2 && ticks != 1 || c.ticks == 0 && ticks != 0 {
			t.Errorf("%s: it considers the next in %d ticks", name, ticks)
		}
	}
}

// TestChooseThrow_IsAnyThatSuits, each as often as the others.
func TestChooseThrow_IsAnyThatSuits(t *testing.T) {
	b := inYard(t, grenades()...)
	b.arsenal.Slots = []components.WeaponSlot{{Weapon: "long"}, {Weapon: "short"}, {Weapon: "pebble"}, {Weapon: "none"}, {Weapon: "long"}}
	b.brain.around.indoors = false
	s, _ := b.sight(b.faces(t, geom.Vec{Y: 40}))
	counts := map[int]int{}
	for range 600 {
		counts[b.chooseThrow(&s)]++
	}
	for _, slot := range []int{1, 2, 5} {
		if counts[slot] < 150 {
			t.Errorf("of 600 times it throws slot %d %d times: %v", slot, counts[slot], counts)
		}
	}
	if len(counts) != 3 {
		t.Errorf("it throws the slots %v", counts)
	}
}

// TestTrap_IsLeftNearAFlagNowAndThen, a little downwards, where nothing threatens.
func TestTrap_IsLeftNearAFlagNowAndThen(t *testing.T) {
	down := geom.YawPitch{Pitch: geom.Degrees(trapPitch)}
	near := geom.Vec{Y: trapRange - 1}
	for name, c := range map[string]struct {
		hands   hands
		flag    geom.Vec
		indoors bool
		weapon  string
		charge  int
		look    geom.YawPitch
		want    hands
		throws  int
	}{
		"to begin":         {flag: near, weapon: "pebble", want: hands{throw: 1, throwTicks: trapTicks}},
		"in time":          {hands: hands{throwTicks: 1}, flag: near, weapon: "pebble", want: hands{throw: 1, throwTicks: trapTicks}},
		"later":            {hands: hands{throwTicks: 2}, flag: near, weapon: "pebble", want: hands{throwTicks: 1}},
		"far from a flag":  {flag: geom.Vec{Y: trapRange}, weapon: "pebble"},
		"under a roof":     {flag: near, indoors: true, weapon: "pebble"},
		"what kills":       {flag: near, weapon: "deadly", want: hands{throwTicks: trapTicks}},
		"a ray":            {flag: near, weapon: "ray", want: hands{throwTicks: trapTicks}},
		"a grenade":        {flag: near, weapon: "long", want: hands{throwTicks: trapTicks}},
		"in hand":          {hands: hands{throw: 1, throwTicks: 9}, indoors: true, weapon: "pebble", look: down, want: hands{throw: 1, throwTicks: 8}, throws: 1},
		"held":             {hands: hands{throw: 1}, weapon: "pebble", charge: 1, look: down},
		"looking up":       {hands: hands{throw: 1}, weapon: "pebble", charge: 1, look: geom.YawPitch{Pitch: 9000}, want: hands{throw: 1}, throws: 1},
		"a grenade, drawn": {hands: hands{throw: 1}, weapon: "long", charge: 9, look: down, want: hands{throw: 1}, throws: 1},
	} {
		b := inYard(t, grenades()...)
		armor := *b.armor
		armor.MaxHealth = 1
		b.armor, b.arsenal.Slots = &armor, []components.WeaponSlot{{Weapon: c.weapon}}
		b.arsenal.OffHand.ChargeTicks, b.brain.hands, b.brain.around.indoors = c.charge, c.hands, c.indoors
		b.scene.flags = []modes.FlagPlace{{FlagData: modes.FlagData{Home: c.flag}}, {FlagData: modes.FlagData{Home: geom.Vec{X: 1000}}}}
		b.gaze.before, b.intent.Look = c.look, c.look
		if b.trap(); b.brain.hands != c.want || int(b.intent.Throw) != c.throws {
			t.Errorf("%s: %+v, it throws %d, want %+v, %d", name, b.brain.hands, b.intent.Throw, c.want, c.throws)
		}
	}
}
