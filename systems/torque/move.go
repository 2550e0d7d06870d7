package torque

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/stepping"
)

// move moves the body for one tick: sweep, back off, step up or bounce, and try again
// with the remaining time. A body that still hits something in its last try goes back to
// where the tick began and stops [V12].
//
// The engine gives back no time for the distance it backs off, and neither does this.
func (m *mover) move() {
	r := m.rules
	start := m.Position.Feet
	if !r.ZonesPerRetry {
		m.zone()
	}
	left, arrived := r.TickSeconds, false
	budget := m.tuning.MaxStepHeight
	m.start, m.set = start, m.Velocity.Linear
	var first geom.Vec // the normal of a bounce in the first try
	var hit collision.Hit
	for try := 0; try < r.MoveRetries; try++ {
		if r.ZonesPerRetry {
			m.zone()
		}
		v := m.Velocity.Linear
		displacement := v.Scale(left)
		if displacement == (geom.Vec{}) {
			m.held = m.held || try == 0 // a body at rest does not sweep
			arrived = true
			break
		}
		early, ok := m.meet(displacement, &hit)
		if !ok {
			m.Position.Feet = m.Position.Feet.Add(displacement)
			arrived = true
			break
		}
		// The first hit ends a fall, for the later hits of this tick too.
		m.falls, m.Report.Falling = m.Report.Falling, false
		free, spent := m.Position.Feet, float64(left*max(hit.Fraction-early, 0))
		face, riser, vertical := m.choose(hit, free.AddScaled(v, float64(left*hit.Fraction)), displacement)
		m.Position.Feet = free.AddScaled(v, max(spent-r.MinFaceDistance/v.Length(), 0))
		left -= spent
		if vertical && m.stepUp(riser, &budget) {
			m.Report.Add(components.BumpStep, riser.Triangle, riser.Normal, 0)
			continue
		}
		m.bounce(face, &try, &first)
	}
	if !arrived {
		m.Position.Feet, m.Velocity.Linear = start, geom.Vec{}
		m.squeeze()
	}
	m.Contact.Touching = m.ground.found || m.Report.BumpCount > 0
	m.secure(start)
}

// isShortCut reports, by rules with it, whether a displacement is shorter than the box on every axis, and nothing
// is in the box at its end.
func (m *mover) isShortCut(displacement geom.Vec) bool {
	d, half := displacement.Abs(), m.Armor.Half
	if !m.rules.ShortCut || d.X >= 2*half.X || d.Y >= 2*half.Y || d.Z >= 2*half.Z {
		return false
	}
	m.Scratch = m.world.OverlapBox(geom.FeetBox(m.Position.Feet.Add(displacement), half), m.Scratch[:0])
	return len(m.Scratch) == 0
}

// meet sweeps the body along a displacement. It sets hit to the hit, with the fraction at
// which the two touch, and returns by how much of a fraction earlier the hit counts.
func (m *mover) meet(displacement geom.Vec, hit *collision.Hit) (early float64, ok bool) {
	if m.isShortCut(displacement) {
		return 0, false
	}
	if r := m.rules; r.EarlyDistance > 0 {
		early = min(r.EarlyDistance/displacement.Length(), earlyPart)
	}
	*hit, ok = m.world.SweepBox(geom.FeetBox(m.Position.Feet, m.Armor.Half), displacement.Scale(1+early))
	m.held = m.held || ok && hit.Depth > 0
	hit.Fraction *= 1 + early
	return early, ok
}

// earlyPart is the largest fraction of a displacement by which a hit may be early [T3D].
const earlyPart = 1.0 / 5

// zone applies the velocity factor of the zones that the body is in.
func (m *mover) zone() {
	m.Velocity.Linear = stepping.CapSpeed(m.Velocity.Linear.Scale(m.medium.VelocityFactor), m.rules.MaxSpeed)
}
