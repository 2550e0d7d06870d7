package bots

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/weapons"
)

// Numbers of jumps by an explosion at one's own feet [ours].
const (
	boostEvery  = 500   // ticks between two of them
	boostHealth = 0.9   // fraction of its health above which a bot can afford one
	boostCost   = 0.55  // fraction of its health that one may cost
	boostGain   = 7.0   // m/s that one must bring
	boostSpeed  = 9.0   // m/s below which it is worth one
	boostFar    = 120.0 // m to its goal from which it is worth one
	boostGround = 0.6   // m above the ground at which it stands
	boostTicks  = 45    // ticks after which it gives up
	boostPitch  = -75.0 // degrees, where it fires: nearly at its feet, so that it is pushed up and on
)

// boost starts and carries out a jump by the explosion of an own shot, which some who are in
// a hurry make. It reports whether the bot is busy with it.
func (b *bot) boost(goal geom.Vec) bool {
	brain := b.brain
	countDown(&brain.leap.wait)
	if brain.leap.slot == 0 {
		if brain.leap.wait > 0 || !b.mayBoost(goal) {
			return false
		}
		brain.leap.wait = boostEvery + b.random.Below(boostEvery)
		if brain.leap.slot = b.boostSlot(); brain.leap.slot == 0 {
			return false
		}
		brain.leap.ticks = boostTicks
	}
	o, ok := b.option(brain.leap.slot-1, false)
	if countDown(&brain.leap.ticks); !ok || brain.leap.ticks == 0 || b.brain.around.ground > boostGround {
		brain.leap.slot = 0
		return false
	}
	held := b.wield(o.place)
	// It looks back, so that the explosion is behind it.
	back := b.run.Neg()
	if b.run == (geom.Vec{}) {
		back = b.feet.Sub(goal).Horizontal().Normalize()
	}
	b.gaze.turnTo(b.intent, geom.YawPitch{Yaw: geom.Heading(back), Pitch: geom.Degrees(boostPitch)})
	b.intent.Hold(components.ButtonJump|components.ButtonSki|components.ButtonJet, false)
	if held && b.arsenal.CooldownTicks == 0 && b.gaze.isOn(b.intent, 4*aimed) {
		b.intent.Hold(components.ButtonFire|components.ButtonJump, true)
		brain.leap.slot = 0
	}
	return true
}

// mayBoost reports whether the bot is healthy, slow, alone and far from its goal.
func (b *bot) mayBoost(goal geom.Vec) bool {
	urgent := b.brain.role == Chaser || b.brain.role == Capper || b.brain.role == Attacker
	target := b.brain.sight.memory(b.brain.sight.target)
	return urgent && !b.brain.around.indoors && b.brain.around.ground < boostGround && b.velocity.Length() < boostSpeed && healthPart(b.entry) > boostHealth &&
		(target == nil || !target.Visible) && goal.Sub(b.feet).Horizontal().Length() > boostFar
}

// boostSlot returns the place, from 1, of the weapon whose explosion pushes the bot most for
// its damage, or 0.
func (b *bot) boostSlot() int {
	best, most := 0, 0.0
	for place := range b.arsenal.Slots {
		o, ok := b.option(place, false)
		if !ok || o.hint.Use != weapons.UseDirect || o.fire.Projectile == nil || o.fire.Projectile.Fuse != nil || o.fire.Trigger.Charge != nil {
			continue
		}
		payload := &o.fire.Projectile.Payload
		gain := payload.Kick / b.armor.Mass
		cost := payload.Damage * payload.Armor.Of(b.armor.Class) / b.armor.MaxHealth
		if payload.Radius > 0 && gain > boostGain && cost < boostCost && gain > most {
			best, most = place+1, gain
		}
	}
	return best
}
