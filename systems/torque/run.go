package torque

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/stepping"
)

// carry returns a tick of gravity as clipped by the ground: its component along the
// ground, and a little upward so that rounding never makes a standing body sink.
func (m *mover) carry(gravity geom.Vec) geom.Vec {
	into := -gravity.Dot(m.ground.normal)
	if into <= 0 {
		return gravity
	}
	return gravity.AddScaled(m.ground.normal, into+m.rules.GroundLift)
}

// run pulls the velocity v, which includes this tick's gravity, towards the target of the
// keys, by at most a tick of run force. Without keys the target is zero, so the feet
// brake, and hold a body on a slope.
func (m *mover) run(v geom.Vec) geom.Vec {
	skis := m.Intent.Has(components.ButtonSki) && !m.locked
	m.Report.Skiing = skis && m.rules.Ski != SkiHops
	if skis && m.rules.Ski == SkiGlides {
		return v
	}
	along, speed := geom.Vec{}, 0.0
	if m.spend() {
		along, speed = alongGround(m.keys.direction, m.ground.normal), m.keys.speed
	}
	if skis && m.rules.Ski == SkiCoasts {
		if along == (geom.Vec{}) {
			return v
		}
		speed = max(speed, v.Dot(along))
	}
	force := m.Armor.GroundForce
	if m.locked {
		force *= m.tuning.RecoverRunForceScale
	}
	return stepping.Approach(v, along.Scale(speed), force/m.Armor.Mass*m.rules.TickSeconds)
}

// spend drains the energy of a tick of running or swimming, and reports whether there was
// enough.
func (m *mover) spend() bool {
	d := m.tuning
	if m.Energy.Current < d.MinRunEnergy {
		return false
	}
	if m.keys.speed > 0 || m.rules.RunDrainAtRest {
		m.Energy.Current -= d.RunEnergyDrain
	}
	return true
}

// alongGround tilts a unit vector, or zero, into the slope of the ground ahead of
// it [S3]. On ground that falls to the side as well the tilt is less than the slope: the
// engine removes the sideways component of the normal without normalizing the result.
func alongGround(direction, normal geom.Vec) geom.Vec {
	side := direction.Cross(geom.Up())
	ahead := normal.AddScaled(side, -side.Dot(normal))
	return direction.AddScaled(ahead, -direction.Dot(ahead)).Normalize()
}

// airControl pushes a body in the air, if the rules have air control, by a fraction of the
// horizontal velocity that is missing.
func (m *mover) airControl(v geom.Vec) geom.Vec {
	if !m.rules.AirControl || m.tuning.AirControl == 0 {
		return v
	}
	missing := m.keys.direction.Scale(m.keys.speed).Sub(v).Horizontal().Scale(m.tuning.AirControl)
	most := airForce * m.Armor.GroundForce / m.Armor.Mass * m.rules.TickSeconds
	return stepping.Approach(v, v.Add(missing), most)
}

// airForce is the largest fraction of the run force in air control [T3D].
const airForce = 0.3
