package torque

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// Falloff returns what is left of an explosion's damage and push at a distance in
// metres from its middle, each 0 to 1. The distance is to the surface of what is
// hit: to the middle of its box less the smallest of its sides. There is nothing
// left at the radius and beyond.
func (r *Rules) Falloff(distance, radius float64) (damage, push float64) {
	if !(distance < radius) {
		return 0, 0
	}
	near := geom.Clamp(distance/radius, 0, 1)
	if r.Blast == BlastPlateau {
		left := min(2*(1-near), 1)
		return left, left
	}
	return 1 - float64(rimLoss*near), 1 - near
}

// rimLoss is the part of its damage that an explosion of Tribes 2 loses up to
// its rim [T2].
const rimLoss = 0.88

// Push changes the velocity of a body by an impulse in mass * m/s.
func Push(b *components.Body, impulse geom.Vec, r *Rules) {
	change := impulse.Scale(1 / b.Armor.Mass)
	if r.MaxImpulseSpeed > 0 {
		change = capSpeed(change, r.MaxImpulseSpeed)
	}
	b.Velocity.Linear = capSpeed(b.Velocity.Linear.Add(change), r.MaxSpeed)
}
