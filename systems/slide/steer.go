package slide

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/stepping"
)

// leaveSpeed is how fast a body must move off its support, in m/s, to count as
// leaving it [ours]. With less, rounding would count as a jump; at 0.3 m/s a weak
// blast, or a zone that lifts a little, would be swallowed by the ground.
const leaveSpeed = 0.01

// steer turns the velocity towards the wish of the keys, depending on what is under the
// body.
func (m *mover) steer() {
	memory := m.memory
	grounded := memory.Grounded && memory.Ground.Z >= m.tuning.StandMinDot // otherwise it would divide by zero
	standing := grounded && !m.Energy.Jetting && m.Velocity.Linear.Dot(memory.Ground) <= leaveSpeed
	if standing {
		m.surfaces.grounded, m.surfaces.grip = true, memory.Grip
		m.surfaces.planes[0] = memory.Ground
	}
	m.Report.Skiing = m.Intent.Has(components.ButtonSki) && standing
	m.holds = standing && !m.Intent.Has(components.ButtonSki)
	switch {
	case m.holds:
		m.walk()
	case m.submerged:
		m.swim()
	default:
		m.drift()
	}
	if m.Report.Skiing {
		m.applySkiGround()
	}
}

// walk is motion on feet: the support removes the velocity into it, and the feet pull the
// remainder towards the wish. So a body that stands on a slope does not drift.
func (m *mover) walk() {
	a, n := m.Armor, m.memory.Ground
	v := without(m.Velocity.Linear, n)
	most := a.GroundForce / a.Mass * min(m.surfaces.grip*a.GroundTraction, 1) * TickSeconds
	m.Velocity.Linear = stepping.Approach(v, along(m.wish, n), most)
}

// swim is motion in water deep enough: the keys pull like feet, but weaker, and
// jump rises.
func (m *mover) swim() {
	wish, v := m.wish, m.Velocity.Linear
	wish.Z = v.Z
	if m.Intent.Has(components.ButtonJump) {
		wish.Z = max(v.Z, m.tuning.SwimSpeed)
	}
	missing := wish.Sub(v)
	most := float64(m.tuning.SwimAcceleration * TickSeconds)
	if size := missing.Length(); size > most {
		missing = missing.Scale(most / size)
	}
	m.Velocity.Linear = v.Add(missing)
}

// drift is motion in the air and on skis: the keys accelerate up to the wish, and above
// it they turn the velocity without making it longer.
func (m *mover) drift() {
	v := m.Velocity.Linear
	flat := v.Horizontal()
	speed, limit := flat.Length(), m.wish.Length()
	missing := limit - flat.Dot(m.direction)
	if limit == 0 || missing <= 0 {
		return
	}
	flat = flat.AddScaled(m.direction, min(missing, float64(m.tuning.AirAcceleration*TickSeconds)))
	flat = stepping.CapSpeed(flat, max(speed, limit))
	m.Velocity.Linear = geom.Vec{X: flat.X, Y: flat.Y, Z: v.Z}
}

// applySkiGround applies the ground on skis: it removes the velocity into the ground, and a little
// by friction.
func (m *mover) applySkiGround() {
	v := without(m.Velocity.Linear, m.memory.Ground)
	lost := float64(m.tuning.SkiFriction * m.surfaces.grip * TickSeconds)
	if speed := v.Length(); speed > lost {
		m.Velocity.Linear = v.Scale((speed - lost) / speed)
		return
	}
	m.Velocity.Linear = geom.Vec{}
}

// without returns v less its component into the surface with normal n.
func without(v, n geom.Vec) geom.Vec {
	if into := v.Dot(n); into < 0 {
		return v.AddScaled(n, -into)
	}
	return v
}

// along returns v turned up or down until it lies in the surface with normal n:
// its heading and its length stay.
func along(v, n geom.Vec) geom.Vec {
	t := over(v, n)
	length := t.Length()
	if length == 0 {
		return geom.Vec{}
	}
	return t.Scale(v.Length() / length)
}

// follow returns v turned up or down until it lies in the surface with normal n:
// its heading and its horizontal speed stay, but it is no longer than most.
func follow(v, n geom.Vec, most float64) geom.Vec {
	t := over(v, n)
	if length := t.Length(); length > most {
		return t.Scale(most / length)
	}
	return t
}

// over returns the velocity along the surface with normal n whose horizontal part
// is that of v.
func over(v, n geom.Vec) geom.Vec {
	climb := 0 - float64(n.X*v.X) - float64(n.Y*v.Y)
	return geom.Vec{X: v.X, Y: v.Y, Z: climb / n.Z}
}
