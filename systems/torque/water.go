package torque

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/systems/internal/stepping"
)

// dive determines whether the body is deep enough in water to be submerged, and whether
// it swims.
func (m *mover) dive() {
	r, coverage := m.rules, m.medium.Coverage
	m.swims = r.Swim && coverage > r.UnderwaterCoverage && !m.locked
	m.submerged = m.swims || !r.Swim && coverage >= r.UnderwaterCoverage
}

// swim pulls the velocity v, which includes this tick's gravity, towards the target of the
// keys and the view, by at most a tick of the swim force, up and down too [T3D]. With no
// keys it holds the body in place, as far as it can. Close to ground the target is along
// the ground, unless it leads off: so a body can leave the water at a shore.
func (m *mover) swim(v geom.Vec) geom.Vec {
	target := geom.Vec{}
	if m.spend() {
		sideways := geom.YawPitch{Yaw: m.Intent.Look.Yaw}.ToWorld(geom.Vec{X: m.keys.right})
		displacement := sideways.AddScaled(m.Intent.Look.Forward(), m.keys.ahead).Normalize()
		if m.ground.found && displacement.Dot(m.ground.normal) < swimsOff {
			displacement = alongGround(displacement, m.ground.normal)
		}
		target = displacement.Scale(m.keys.speed)
	}
	return stepping.Approach(v, target, m.tuning.SwimForce/m.Armor.Mass*m.rules.TickSeconds)
}

// swimsOff is the sine of the angle to the ground beyond which a swimmer leaves it [T3D].
// With less, no body could rise from the bottom at a slant; with more, the swimmer runs
// into every slope.
const swimsOff = 0.1

// buoy applies buoyancy and the drag of the medium. Drag may stop a body but never
// reverse it.
func (m *mover) buoy() {
	r, d := m.rules, m.tuning
	drag, lift := m.drag(), 0.0
	if r.Buoyancy && m.medium.Coverage >= r.WaterCoverage {
		lift = m.medium.Density / d.Density * m.medium.Coverage
	}
	v := m.Velocity.Linear
	// A body at rest on the ground that does not float would only jitter.
	if lift > 1 || v != (geom.Vec{}) || !m.ground.run {
		v.Z -= float64(lift * r.Gravity * m.medium.GravityFactor * r.TickSeconds)
	}
	if m.swims && d.UnderwaterForward > 0 {
		drag *= v.Length() / d.UnderwaterForward
	}
	m.Velocity.Linear = v.AddScaled(v, -geom.Clamp(drag*r.TickSeconds, 0, 1))
}

// drag is the drag of the medium, 1/s.
func (m *mover) drag() float64 {
	r, own := m.rules, m.tuning.Drag
	switch coverage := m.medium.Coverage; {
	case coverage < r.WaterCoverage:
		if !r.AirDrag {
			return 0
		}
		return own
	case r.MixedDrag:
		return float64(coverage*m.medium.Viscosity) + float64((1-coverage)*own)
	default:
		return own * m.medium.Viscosity * coverage
	}
}

// stopWhenSlow stops a body that is hardly moving.
func (m *mover) stopWhenSlow() {
	if v, limit := m.Velocity.Linear.Abs(), m.rules.StopSpeed; max(v.X, v.Y, v.Z) <= limit {
		m.Velocity.Linear = geom.Vec{}
	}
}
