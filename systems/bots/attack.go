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
	box, ok := b.match.Box(enemy.id)
	eye := systems.EyePosition(b.feet, b.armor.Half)
	if !ok || box.Center.Sub(eye).Length() > fireRange {
		return
	}
	spec, ok := b.chooseWeapon()
	if !ok {
		return
	}
	aim := b.aimPoint(enemy, box, eye, spec)
	line := aim.Sub(eye)
	radius := spec.Projectile.Payload.Radius
	if hit, blocked := b.match.Solid().Raycast(eye, line); blocked &&
		float64((1-hit.Fraction)*line.Length()) > radius/2 {
		return
	}
	run := b.intent.Look.ToWorld(geom.Vec{X: b.intent.Right.Float(), Y: b.intent.Forward.Float()})
	b.intent.Look = components.ClampPitch(geom.LookAlong(line))
	back := geom.YawPitch{Yaw: -b.intent.Look.Yaw}.ToWorld(run)
	b.intent.Right, b.intent.Forward = components.AxisOf(back.X), components.AxisOf(back.Y)
	b.intent.Hold(components.ButtonFire, line.Length() > radius*0.6)
}

// chooseWeapon chooses the first weapon that shoots straight and has ammunition. It
// returns it once it is in hand.
func (b *bot) chooseWeapon() (*weapons.Spec, bool) {
	arsenal := components.Arsenal.Get(b.entry)
	for i := range arsenal.Slots {
		slot := &arsenal.Slots[i]
		spec, ok := b.match.Weapons().Lookup(slot.Weapon)
		if !ok || spec.Projectile == nil || spec.Projectile.Flight.Gravity > 0 || spec.Pack != components.NoPack ||
			spec.Trigger.UsesAmmo() && slot.Ammo == 0 {
			continue
		}
		b.intent.Weapon = uint8(i + 1)
		return spec, i == arsenal.Held
	}
	return nil, false
}

// aimPoint leads the enemy by the flight time of the shot. If the enemy is near the
// ground, it aims at the feet, so that the explosion on the ground hits it.
func (b *bot) aimPoint(enemy *foe, box geom.Box, eye geom.Vec, spec *weapons.Spec) geom.Vec {
	target := box.Center
	relative := enemy.velocity.AddScaled(b.velocity, -spec.Projectile.Inherit)
	for range 3 {
		seconds := target.Sub(eye).Length() / spec.Projectile.MuzzleSpeed
		target = box.Center.AddScaled(relative, seconds)
	}
	if b.groundBelow(box.Center) < 4 {
		target.Z -= box.Half.Z
	}
	return target.Add(b.brain.AimError)
}
