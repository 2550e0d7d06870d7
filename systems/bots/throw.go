package bots

import (
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/weapons"
)

// Numbers of throws [ours].
const (
	throwEvery = 45   // least ticks between two throws
	throwOften = 90   // upper limit of the random ticks added to throwEvery
	runSpeed   = 8.0  // m/s at which a bot is assumed to approach after a throw, at least
	mineRange  = 22.0 // m, within which an enemy may run into a mine
	riskMost   = 0.8  // part of its health that is too much to risk by a mine
	riskRoom   = 12.0 // m further away at which it throws what could take all of its health
	mineLeast  = 10.0 // m to an enemy beyond which a mine does not hurt the bot too
	throwAimed = 1365 // largest angle between view and aim at which it throws, 7.5 degrees
	trapRange  = 40.0 // m to a flag, within which it leaves mines where nobody is in sight
	trapTicks  = 400  // ticks between two of those at least
	trapPitch  = -25  // degrees, at which it throws them
)

// throw sometimes throws a weapon at the enemy. The bot holds the button until the
// throw is strong enough to reach the enemy.
func (b *bot) throw(s *sighting) {
	brain := b.brain
	if countDown(&brain.hands.throwTicks); brain.hands.throw == 0 {
		if brain.hands.throwTicks == 0 {
			brain.hands.throwTicks = throwEvery + b.random.Below(throwOften)
			brain.hands.throw = b.chooseThrow(s)
		}
		return
	}
	o, _ := b.option(brain.hands.throw-1, false) // holdBack has checked it
	hand, t := &b.arsenal.OffHand, &o.fire.Trigger
	aim, hits := b.aimAt(&o.fire, speedPart(t, hand.ChargeTicks), s)
	b.intent.Throw = uint8(brain.hands.throw)
	if hand.ChargeTicks == 0 || hand.ChargeTicks < t.Charge.Ticks && !hits {
		return
	}
	b.gaze.turnTo(b.intent, lookFor(t, aim.line))
	if b.gaze.isOn(b.intent, throwAimed) {
		b.release()
	}
}

// release throws what the other hand holds. The view is aimed for that, and not for the
// weapon in hand.
func (b *bot) release() {
	b.intent.Throw, b.brain.hands.throw = 0, 0
	if !b.arsenal.Trigger(false).Busy() && !b.arsenal.Trigger(true).Busy() {
		b.intent.Hold(components.ButtonFire, false)
		b.intent.Hold(components.ButtonAltFire, false)
	}
}

// chooseThrow returns the slot number, from 1, of a weapon to throw at the enemy, or 0. A
// grenade may fly to where the enemy went out of sight.
func (b *bot) chooseThrow(s *sighting) int {
	chosen, count := 0, 0
	if b.brain.around.indoors {
		return 0 // a grenade would bounce back from a wall
	}
	for place := range b.arsenal.Slots {
		o, ok := b.option(place, false)
		if !ok || !o.fire.Trigger.Throw {
			continue
		}
		toward := b.velocity.Dot(s.box.Center.Sub(s.eye).Normalize())
		near := o.hint.Use == weapons.UseNear && s.distance < mineRange && s.distance > mineLeast && toward < 0
		// The bot must not run into the explosion of its own throw.
		room := s.distance
		if p := o.fire.Projectile; p != nil {
			room -= float64(max(toward, runSpeed)*float64(p.TTLTicks)*systems.TickSeconds) + float64(riskRoom*o.risk(b.armor))
			near = near && o.risk(b.armor) < riskMost
		}
		if !near && !(s.canUse(&o) && room > o.hint.MinRange) {
			continue
		}
		if count++; b.random.Below(count) == 0 { // each candidate has the same probability
			chosen = place + 1
		}
	}
	return chosen
}

// trap leaves mines near the flags, where enemies will come by.
func (b *bot) trap() {
	brain := b.brain
	if countDown(&brain.hands.throwTicks); brain.hands.throw == 0 && (brain.hands.throwTicks > 0 || b.brain.around.indoors || !b.scene.isNearFlag(b.feet)) {
		return
	}
	if brain.hands.throw == 0 {
		brain.hands.throwTicks = trapTicks
		brain.hands.throw = b.mineSlot()
		return
	}
	if b.intent.Throw = uint8(brain.hands.throw); b.arsenal.OffHand.ChargeTicks == 0 {
		return
	}
	o, _ := b.option(brain.hands.throw-1, false) // holdBack has checked it
	if o.hint.Use != weapons.UseNear {
		return // a grenade waits for an enemy
	}
	b.gaze.turnTo(b.intent, geom.YawPitch{Yaw: b.gaze.before.Yaw, Pitch: geom.Degrees(trapPitch)})
	if b.gaze.isOn(b.intent, throwAimed) {
		b.release()
	}
}

// risk returns the part of its full health that an explosion of what it throws beside it costs a body.
func (o *choice) risk(a *components.ArmorData) float64 {
	return o.fire.Projectile.Payload.Damage * o.fire.Projectile.Payload.Armor.Of(a.Class) / a.MaxHealth
}

// mineSlot returns the place, from 1, of a weapon that is thrown and waits for who comes
// near, or 0. Whom it could nearly kill leaves none, for it may come by first.
func (b *bot) mineSlot() int {
	for place := range b.arsenal.Slots {
		if o, ok := b.option(place, false); ok && o.fire.Trigger.Throw && o.hint.Use == weapons.UseNear && o.fire.Projectile != nil && o.risk(b.armor) < riskMost {
			return place + 1
		}
	}
	return 0
}

// isNearFlag reports whether the home of a flag is near a place.
func (s *scene) isNearFlag(p geom.Vec) bool {
	return slices.ContainsFunc(s.flags, func(f modes.FlagPlace) bool { return f.Home.Sub(p).Length() < trapRange })
}
