package torque

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/stepping"
)

// Push changes the velocity of a body, in m/s, as an explosion does.
func Push(b *components.Body, change geom.Vec, r *Rules) {
	if r.MaxImpulseSpeed > 0 {
		change = stepping.CapSpeed(change, r.MaxImpulseSpeed)
	}
	b.Velocity.Linear = stepping.CapSpeed(b.Velocity.Linear.Add(change), r.MaxSpeed)
}
