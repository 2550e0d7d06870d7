package torque

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/motion"
)

// carry returns what the ground leaves of a tick of gravity: the part along it,
// and a hair upward so that rounding never makes a standing body sink.
func (m *mover) carry(gravity geom.Vec) geom.Vec {
	into := -gravity.Dot(m.ground.normal)
	if into <= 0 {
		return gravity
	}
	return gravity.AddScaled(m.ground.normal, into+m.rules.GroundLift)
}

// run pulls the velocity v, which holds this tick's gravity, towards the one that
// the keys ask for, by at most a tick of run force. Without keys that is none, so
// the feet brake, and hold a body on a slope.
func (m *mover) run(v geom.Vec) geom.Vec {
	skis := m.Intent.Has(components.ButtonSki) && !m.locked
	m.Report.Skiing = skis && m.rules.Ski != SkiHops
	if skis && m.rules.Ski == SkiGlides {
		return v
	}
	along, speed := geom.Vec{}, 0.0
	if m.spend() {
		along, speed = alongGround(m.direction, m.ground.normal), m.speed
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
	return motion.Approach(v, along.Scale(speed), force/m.Armor.Mass*m.rules.TickSeconds)
}

// spend takes the energy of a tick of running or swimming, and reports whether
// there was enough.
func (m *mover) spend() bool {
	d := m.tuning
	if m.Energy.Current < d.MinRunEnergy {
		return false
	}
	if m.speed > 0 || m.rules.RunDrainAtRest {
		m.Energy.Current -= d.RunEnergyDrain
	}
	return true
}

// alongGround tilts a unit vector, or zero, into the slope of the ground ahead of
// it [S3]. On ground that falls to the side as well the tilt is less than the
// slope: the engine takes the sideways part out of the normal and does not make
// the rest a unit vector again.
func alongGround(direction, normal geom.Vec) geom.Vec {
	side := direction.Cross(geom.Up())
	ahead := normal.AddScaled(side, -side.Dot(normal))
	return direction.AddScaled(ahead, -direction.Dot(ahead)).Normalize()
}

// airControl pushes a body in the air, if the engine lets it, by a part of the
// horizontal speed that it lacks.
func (m *mover) airControl(v geom.Vec) geom.Vec {
	if !m.rules.AirControl || m.tuning.AirControl == 0 {
		return v
	}
	lacking := m.direction.Scale(m.speed).Sub(v).Horizontal().Scale(m.tuning.AirControl)
	most := airForce * m.Armor.GroundForce / m.Armor.Mass * m.rules.TickSeconds
	return motion.Approach(v, v.Add(lacking), most)
}

// airForce is the part of the run force that air control has at most [T3D].
const airForce = 0.3
