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

// holdBack keeps holding what is charged, which would leave anywhere. What comes after it
// decides when to let go.
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
	button := components.ButtonFire
	if o.alt {
		button = components.ButtonAltFire
	}
	b.intent.Hold(button, holds(t, state, o.hint.Use == weapons.UseLob && hits))
}

// holds reports whether a trigger is to be held in this tick: a charge is let go when it
// is full, or a lob as soon as it comes far enough, and a trigger with one shot for each
// pull is let go between them.
func holds(t *weapons.Trigger, state *components.TriggerData, enough bool) bool {
	switch {
	case t.Charge != nil:
		return state.ChargeTicks == 0 || state.ChargeTicks < t.Charge.Ticks && !enough
	case t.Semi:
		return !state.Spent
	}
	return true
}

// speedPart is the part of the muzzle speed at which a charge of some ticks leaves.
func speedPart(t *weapons.Trigger, ticks int) float64 {
	if t.Charge == nil {
		return 1
	}
	return t.Charge.Pull(ticks).Speed
}

// lookAt turns the view so that a trigger sends its shot along a line. The body goes on
// in the direction in which it goes.
func (b *bot) lookAt(t *weapons.Trigger, line geom.Vec) {
	run := b.intent.Look.ToWorld(geom.Vec{X: b.intent.Right.Float(), Y: b.intent.Forward.Float()})
	b.intent.Look = lookFor(t, line)
	back := geom.YawPitch{Yaw: -b.intent.Look.Yaw}.ToWorld(run)
	b.intent.Right, b.intent.Forward = components.AxisOf(back.X), components.AxisOf(back.Y)
}

// Numbers of throws [ours].
const (
	throwEvery = 80   // ticks from one throw to the next at least
	throwOften = 160  // ticks that may pass beside those
	runSpeed   = 8.0  // m/s, with which a bot may close in after a throw
	mineRange  = 22.0 // m, within which an enemy may run into what lies there
)

// throw lets the other hand throw something at the enemy now and then: it holds it back
// until it comes far enough.
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
	if !ok {
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
		b.intent.Hold(components.ButtonFire, false) // the view is not for what is in hand
		b.intent.Hold(components.ButtonAltFire, false)
	}
}

// chooseThrow returns the place in the slots, from 1, of something to throw at the
// enemy, or 0.
func (b *bot) chooseThrow(s *fight) int {
	chosen, count := 0, 0
	if b.indoors {
		return 0 // it would come back from a wall
	}
	for place := range b.arsenal.Slots {
		o, ok := b.option(place, false)
		if !ok || !o.fire.Trigger.Throw {
			continue
		}
		toward := b.velocity.Dot(s.box.Center.Sub(s.eye).Normalize())
		near := o.hint.Use == weapons.UseNear && s.distance < mineRange && toward < slowSpeed
		// It must not run into the blast of what it throws.
		room := s.distance - float64(max(toward, runSpeed)*float64(o.fire.Projectile.TTLTicks)*systems.TickSeconds)
		if !near && !(s.visible && s.suits(&o) && room > o.hint.MinRange) {
			continue
		}
		if count++; b.random.Below(count) == 0 { // each as likely as the others
			chosen = place + 1
		}
	}
	return chosen
}
