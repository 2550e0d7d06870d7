package torque

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/motion"
)

// Push changes the velocity of a body, in m/s, as an explosion does.
func Push(b *components.Body, change geom.Vec, r *Rules) {
	if r.MaxImpulseSpeed > 0 {
		change = motion.CapSpeed(change, r.MaxImpulseSpeed)
	}
	b.Velocity.Linear = motion.CapSpeed(b.Velocity.Linear.Add(change), r.MaxSpeed)
}
