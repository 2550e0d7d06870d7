package bots

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// TestThink_IsOneTickOfABot: it decides, runs, looks and works with its hands, and presses nothing of the tick before.
func TestThink_IsOneTickOfABot(t *testing.T) {
	const rest = components.ButtonUse | components.ButtonPack
	for name, c := range map[string]struct {
		change func(b *bot)
		hurt   bool
		reason Reason
		goal   geom.Vec
		weapon uint8
		fires  bool
		looks  geom.Vec
		heals  bool
	}{
		"alone":            {func(*bot) {}, false, ReasonRoam, geom.Vec{Y: 50}, 0, false, geom.Vec{Y: 1}, false},
		"wounded":          {func(*bot) {}, true, ReasonRoam, geom.Vec{Y: 50}, 2, true, geom.Vec{Y: 1}, true},
		"before an enemy":  {func(b *bot) { b.brain.sight.target = b.brain.sight.memories[1].ID }, true, ReasonEnemy, geom.Vec{Y: 40}, 1, true, geom.Vec{Y: 40}, false},
		"sent past it":     {func(b *bot) { b.order.Order, b.order.OrderTicks = geom.Vec{X: -45}, 9 }, false, ReasonOrder, geom.Vec{X: -45}, 0, false, geom.Vec{X: -1}, false},
		"without its pack": {func(b *bot) { b.arsenal.Held = 2 }, false, ReasonRoam, geom.Vec{Y: 50}, 1, false, geom.Vec{Y: 1}, false},
	} {
		b := inYard(t, append(remedies(), append(arms(), shells()...)...)...)
		b.faces(t, geom.Vec{Y: 40})
		target := b.brain.sight.target
		b.brain.sight.target = components.Nobody
		b.arsenal.Slots = []components.WeaponSlot{{Weapon: "shell"}, {Weapon: "beam"}, {Weapon: "heavy"}}
		if b.arsenal.Held = 0; c.hurt {
			components.Health.Get(b.entry).Current *= 0.6
		}
		if b.brain.sight.memories[1].ID = components.Nobody; name == "before an enemy" {
			b.brain.sight.memories[1].ID = target
		}
		b.looksAt(b.eye.Add(geom.Vec{Y: 1}))
		b.intent.Look = b.gaze.before
		b.wakes, b.brain.around.probed, b.brain.sway = false, true, sway{ticks: 9, strafe: 1}
		b.brain.roams, b.brain.hands.throwTicks = roaming{goal: geom.Vec{Y: 50}, ticks: 9}, 9
		b.gaze.speed = geom.HalfTurn
		if c.change(&b); b.arsenal.Held == 0 && c.heals {
			b.arsenal.Held = 1
		}
		b.brain.hands.choiceTicks, b.brain.hands.weapon = 0, 0
		b.intent.Buttons, b.intent.Throw, b.intent.Weapon, b.intent.Forward = rest|components.ButtonFire, 3, 7, -9
		told := 0
		b.scene.decided = func(id components.ID, reason Reason, goal geom.Vec) {
			if told++; id != b.id || reason != c.reason || goal.Sub(c.goal).Length() > 8 {
				t.Errorf("%s: it goes to %v, %v", name, goal, reason)
			}
		}
		for b.phase()%b.scene.lookEvery == 0 {
			b.scene.lookEvery++ // it looks around in another tick
		}
		b.think()
		look := b.intent.Look.Forward()
		if in := b.intent; told != 1 || in.Buttons&rest != 0 || in.Throw != 0 || in.Weapon != c.weapon || in.Has(components.ButtonFire) != c.fires || b.brain.hands.heals != c.heals ||
			look.Horizontal().Normalize().Sub(c.looks.Normalize()).Length() > 0.1 {
			t.Errorf("%s: %+v, it heals %v and looks along %v", name, in, b.brain.hands.heals, look)
		}
		run := geom.YawPitch{Yaw: b.intent.Look.Yaw}.ToWorld(geom.Vec{X: float64(b.intent.Right), Y: float64(b.intent.Forward)}).Normalize()
		if run.Sub(b.run).Length() > 0.02 || b.run.Length() < 0.9 {
			t.Errorf("%s: it runs along %v, wants %v", name, run, b.run)
		}
	}
}

// TestThink_CountsDownForHowLongItKeepsItsWeapon and counts as under fire.
func TestThink_CountsDownForHowLongItKeepsItsWeapon(t *testing.T) {
	b := inYard(t, shells()...)
	b.brain.hands.choiceTicks, b.brain.sight.hurtTicks = 5, 2
	for i := range 6 {
		b.think()
		if h, s := b.brain.hands.choiceTicks, b.brain.sight.hurtTicks; h != max(4-i, 0) || s != max(1-i, 0) {
			t.Errorf("after %d ticks: %d, %d", i+1, h, s)
		}
	}
}

// TestSense_LooksAroundInItsTicksAndFollowsItsTargetInOthers.
func TestSense_LooksAroundInItsTicksAndFollowsItsTargetInOthers(t *testing.T) {
	for name, c := range map[string]struct {
		late    int64
		wakes   bool
		visible bool
		ages    bool
		sees    bool
	}{
		"in its tick": {0, false, false, true, true}, "awake": {1, true, false, true, true}, "in between": {1, false, true, false, true}, "out of sight": {1, false, false, false, false},
		"looking again": {checkEvery, false, false, false, true},
	} {
		b := inYard(t)
		for b.phase()%lookEvery != c.late {
			b = botAt(t, b.match, "light", geom.Vec{}, geom.Vec{})
			components.Team.Get(b.entry).Number = 1
		}
		target := b.faces(t, geom.Vec{Y: 40})
		b.looksAt(geom.Vec{Y: 40, Z: 1})
		target.Place, target.Visible, target.Watched = geom.Vec{Y: 9}, c.visible, 3
		b.brain.sight.memories[3] = Enemy{ID: target.ID + 1000, Ticks: 1}
		b.wakes = c.wakes
		b.sense()
		if sees := target.Visible && target.Place == (geom.Vec{Y: 40}); sees != c.sees || (b.brain.sight.memories[3].ID == components.Nobody) != c.ages {
			t.Errorf("%s: %+v", name, b.brain.sight)
		}
	}
}
