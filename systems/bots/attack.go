package bots

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
)

// attack aims at the enemy and fires if nothing is in the way. It looks at the enemy
// while it runs in another direction, so it turns the moving keys back.
func (b *bot) attack(enemy *foe) {
	b.holdBack()
	s, ok := b.see(enemy)
	if !ok {
		return
	}
	if o, ok := b.chooseWeapon(&s); ok {
		b.intent.Weapon = uint8(o.place + 1)
		if o.place == b.arsenal.Held {
			b.use(&o, &s)
		}
	}
	b.throw(&s)
}

// holdBack keeps holding a charged shot, which would otherwise be fired in any direction.
// The code after it decides when to release it.
func (b *bot) holdBack() {
	b.intent.Hold(components.ButtonFire, b.arsenal.Main.ChargeTicks > 0)
	b.intent.Hold(components.ButtonAltFire, b.arsenal.Alt.ChargeTicks > 0)
	if b.arsenal.OffHand.ChargeTicks > 0 {
		b.intent.Throw = uint8(b.brain.Throw)
	}
}

// use aims a mode of the weapon in hand and pulls its trigger.
func (b *bot) use(o *choice, s *fight) {
	t, state := &o.fire.Trigger, b.arsenal.Trigger(o.alt)
	part := speedPart(t, state.ChargeTicks)
	aim, hits := b.aimAt(&o.fire, part, s)
	if !hits && t.Charge == nil {
		return
	}
	b.lookAt(t, aim.line)
	gravity, slack := 0.0, 0.0
	if p := o.fire.Projectile; p != nil {
		gravity, slack = p.Flight.Gravity, p.Payload.Radius/2
	}
	if hits && !b.isClear(&aim, gravity, slack, s) {
		return
	}
	if p := o.fire.Projectile; p != nil && p.Lock != nil && components.Lock.Get(b.entry).Ticks < p.Lock.Ticks {
		return // it would fly straight
	}
	button := components.ButtonFire
	if o.alt {
		button = components.ButtonAltFire
	}
	b.intent.Hold(button, holds(t, state, o.hint.Use == weapons.UseLob && hits))
}

// holds reports whether a trigger is to be held in this tick. A charge is released when
// it is full, and a lobbed shot as soon as it reaches far enough. A trigger with one shot
// per pull is released between shots.
func holds(t *weapons.Trigger, state *components.TriggerData, enough bool) bool {
	switch {
	case t.Charge != nil:
		return state.ChargeTicks == 0 || state.ChargeTicks < t.Charge.Ticks && !enough
	case t.Semi:
		return !state.Spent
	}
	return true
}

// speedPart returns the fraction of the muzzle speed of a shot charged for some ticks.
func speedPart(t *weapons.Trigger, ticks int) float64 {
	if t.Charge == nil {
		return 1
	}
	return t.Charge.Pull(ticks).Speed
}

// lookAt turns the view so that a trigger fires along a line. The body keeps its
// direction of movement.
func (b *bot) lookAt(t *weapons.Trigger, line geom.Vec) {
	run := b.intent.Look.ToWorld(geom.Vec{X: b.intent.Right.Float(), Y: b.intent.Forward.Float()})
	b.intent.Look = lookFor(t, line)
	back := geom.YawPitch{Yaw: -b.intent.Look.Yaw}.ToWorld(run)
	b.intent.Right, b.intent.Forward = components.AxisOf(back.X), components.AxisOf(back.Y)
}

// Numbers of throws [ours].
const (
	throwEvery = 80   // least ticks between two throws
	throwOften = 160  // ticks, range of the random addition to that
	runSpeed   = 8.0  // m/s at which a bot may approach after a throw
	mineRange  = 22.0 // m, within which an enemy may run into a mine
)

// throw sometimes throws a weapon at the enemy: it is held back until it reaches far
// enough.
func (b *bot) throw(s *fight) {
	brain := b.brain
	if countDown(&brain.ThrowTicks); brain.Throw == 0 {
		if brain.ThrowTicks == 0 {
			brain.ThrowTicks = throwEvery + b.random.Below(throwOften)
			brain.Throw = b.chooseThrow(s)
		}
		return
	}
	o, ok := b.option(brain.Throw-1, false)
	if !ok || !o.fire.Trigger.Throw { // the slot has another weapon now
		brain.Throw = 0
		return
	}
	hand, t := &b.arsenal.OffHand, &o.fire.Trigger
	aim, hits := b.aimAt(&o.fire, speedPart(t, hand.ChargeTicks), s)
	if hand.ChargeTicks == 0 || hand.ChargeTicks < t.Charge.Ticks && !hits {
		b.intent.Throw = uint8(brain.Throw)
		return
	}
	b.lookAt(t, aim.line)
	b.intent.Throw, brain.Throw = 0, 0
	if !b.arsenal.Trigger(false).Busy() && !b.arsenal.Trigger(true).Busy() {
		b.intent.Hold(components.ButtonFire, false) // the view is for the throw and not for the weapon in hand
		b.intent.Hold(components.ButtonAltFire, false)
	}
}

// chooseThrow returns the slot, from 1, of a weapon to throw at the enemy, or 0.
func (b *bot) chooseThrow(s *fight) int {
	chosen, count := 0, 0
	if b.indoors {
		return 0 // it would bounce back from a wall
	}
	for place := range b.arsenal.Slots {
		o, ok := b.option(place, false)
		if !ok || !o.fire.Trigger.Throw {
			continue
		}
		toward := b.velocity.Dot(s.box.Center.Sub(s.eye).Normalize())
		near := o.hint.Use == weapons.UseNear && s.distance < mineRange && toward < slowSpeed
		// It must not run into the explosion of its throw.
		room := s.distance
		if p := o.fire.Projectile; p != nil {
			room -= float64(max(toward, runSpeed) * float64(p.TTLTicks) * systems.TickSeconds)
		}
		if !near && !(s.visible && s.suits(&o) && room > o.hint.MinRange) {
			continue
		}
		if count++; b.random.Below(count) == 0 { // all with the same probability
			chosen = place + 1
		}
	}
	return chosen
}
