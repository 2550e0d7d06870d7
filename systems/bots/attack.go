package bots

import (
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/behaviours"
	"github.com/skijet/skijet/systems/weapons"
)

// attack aims at the target and fires if nothing is in the way.
func (b *bot) attack(target *Enemy) {
	b.holdBack()
	s, ok := b.sight(target)
	if !ok {
		return
	}
	if o, ok := b.chooseWeapon(&s); ok && b.wield(o.place) {
		b.use(&o, &s)
	}
	b.throw(&s)
}

// holdBack keeps the button of a charged shot pressed, which would otherwise be fired
// in any direction. The code after it decides when to release the shot.
func (b *bot) holdBack() {
	if o, ok := b.option(b.brain.hands.throw-1, false); b.brain.hands.throw != 0 && (!ok || !o.fire.Trigger.Throw) {
		b.brain.hands.throw = 0 // the slot has another weapon now
	}
	b.intent.Hold(components.ButtonFire, b.arsenal.Main.ChargeTicks > 0)
	b.intent.Hold(components.ButtonAltFire, b.arsenal.Alt.ChargeTicks > 0)
	if b.arsenal.OffHand.ChargeTicks > 0 {
		b.intent.Throw = uint8(b.brain.hands.throw)
	}
}

// use aims a mode of the weapon in hand and presses its button.
func (b *bot) use(o *choice, s *sighting) {
	t, state := &o.fire.Trigger, b.arsenal.Trigger(o.alt)
	part := speedPart(t, state.ChargeTicks)
	aim, hits := b.aimAt(&o.fire, part, s)
	if !hits && t.Charge == nil {
		return
	}
	b.gaze.turnTo(b.intent, lookFor(t, aim.line))
	if !b.mayFire(o, s) {
		return
	}
	gravity, slack := 0.0, 0.0
	if p := o.fire.Projectile; p != nil {
		gravity, slack = p.Flight.Gravity, p.Payload.Radius/2
	}
	if hits && !s.isClear(b.match, &aim, gravity, slack) {
		return
	}
	if o.lock.Ticks > 0 && behaviours.Lock.Get(b.entry).Ticks < o.lock.Ticks {
		return // it would fly straight
	}
	b.intent.Hold(o.button(), holds(t, state, o.hint.Use == weapons.UseLob && hits))
}

// beamAimed is the largest angle between view and aim at which a bot uses a beam, which finds
// the enemy in its cone, 15 degrees [ours].
const beamAimed = 2731

// mayFire reports whether the bot has seen the enemy for long enough, has turned to where it
// aims, and the trigger can do something.
func (b *bot) mayFire(o *choice, s *sighting) bool {
	most := aimed
	if o.fire.Beam != nil {
		most = beamAimed
	}
	t := &o.fire.Trigger
	if b.saves && t.Energy > 0 {
		return false // it would take the energy of its jets
	}
	if t.ByEnergy && b.jets.energy <= snipeEnergy {
		return false // it would do next to nothing
	}
	waits := b.arsenal.CooldownTicks > 1 && t.SpinUpTicks == 0 && t.Charge == nil && o.fire.Beam == nil
	return (s.ready || !s.visible) && !waits && b.gaze.isOn(b.intent, most)
}

// holds reports whether a button must be pressed in this tick. A charged shot is
// released when it is fully charged, a lobbed one as soon as it reaches the enemy. A
// trigger with one shot per pull is released between shots.
func holds(t *weapons.Trigger, state *components.TriggerData, enough bool) bool {
	switch {
	case t.Charge != nil:
		return state.ChargeTicks == 0 || state.ChargeTicks < t.Charge.Ticks && !enough
	case t.Semi:
		return !state.Spent
	}
	return true
}

// speedPart returns the fraction of the muzzle speed that a shot has after some ticks
// of charge.
func speedPart(t *weapons.Trigger, ticks int) float64 {
	if t.Charge == nil {
		return 1
	}
	return t.Charge.Pull(ticks).Speed
}
