package torque

import (
	"math"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// move carries the body along for one tick: sweep, back off, step up or bounce,
// and try again with the time that is left. A body that still hits something in
// its last try goes back to where the tick began and stops dead.
//
// The engine first tries a short cut: a move shorter than the box whose end is
// free is taken at once. Between the boxes at both ends of a diagonal move there
// is room for a post to slip through, and the sweep that finds the way free is no
// dearer, so there is no short cut here. The engine also gives back no time for
// the way it backs off, and neither does this.
func (m *mover) move() {
	r := m.rules
	start := m.Position.Feet
	if !r.ZonesPerRetry {
		m.zone()
	}
	left, bounces, arrived := r.TickSeconds, 0, false
	budget := m.Datablock.MaxStepHeight
	var first geom.Vec // the normal of the first bounce
	for try := 0; try < r.MoveRetries; try++ {
		if r.ZonesPerRetry {
			m.zone()
		}
		v := m.Velocity.Linear
		way := v.Scale(left)
		if way == (geom.Vec{}) {
			m.suspect = m.suspect || try == 0 // a body at rest sweeps nothing
			arrived = true
			break
		}
		hit, ok := m.sweep(m.box(m.Position.Feet), way)
		if !ok {
			m.Position.Feet = m.Position.Feet.Add(way)
			arrived = true
			break
		}
		m.Report.Falling = false
		free, spent := m.Position.Feet, float64(left*hit.Fraction)
		face, riser, vertical := m.choose(hit, free.AddScaled(v, spent), way)
		m.Position.Feet = free.AddScaled(v, max(spent-r.MinFaceDistance/v.Length(), 0))
		left -= spent
		if vertical && m.stepUp(riser, &budget) {
			m.report(components.BumpStep, riser, 0)
			continue
		}
		m.bounce(face, bounces, &first)
		bounces++
	}
	if !arrived {
		m.Position.Feet, m.Velocity.Linear = start, geom.Vec{}
	}
	m.Contact.Touching = m.ground.found || m.Report.BumpCount > 0
	if m.suspect {
		m.pushOut(start)
	}
}

// zone applies the velocity factor of the zones that the body is in.
func (m *mover) zone() {
	m.Velocity.Linear = capSpeed(m.Velocity.Linear.Scale(m.medium.VelocityFactor), m.rules.MaxSpeed)
}

// box is the body's with its feet there.
func (m *mover) box(feet geom.Vec) geom.Box { return geom.FeetBox(feet, m.Armor.Half) }

// choose picks, of all surfaces that the body hits at once at touch on its way,
// the one most parallel to the face of the box that it hits, and the first that
// is a riser. hit is one of them.
//
// The engine pushes each face of the box along the way and compares the planes
// that it meets within a ten-thousandth of the way. Here the box is swept along
// the axis of each face, from a hair off the surface already known so that it
// does not hide the others. The sweep answers with a surface that faces it and,
// unlike a list of planes, with none that is flush with a side. One that the body
// moves away from would pull it in and is not chosen.
func (m *mover) choose(hit collision.Hit, touch, way geom.Vec) (face, riser collision.Hit, vertical bool) {
	face, riser, vertical = hit, hit, m.isRiser(hit)
	best := faceDot(hit.Normal, way)
	if best >= flat {
		return face, riser, vertical // nothing is more parallel; a riser is met in the next try
	}
	lift := float64(m.rules.TieFraction * way.Length())
	box := m.box(touch.AddScaled(hit.Normal, lift))
	for _, axis := range [3]geom.Vec{{X: way.X}, {Y: way.Y}, {Z: way.Z}} {
		probe := axis.Normalize().Scale(tieReach * lift)
		other, ok := m.world.SweepBox(box, probe)
		into := -other.Normal.Dot(way)
		if !ok || other.Depth > 0 || into <= 0 {
			continue
		}
		apart := -float64(other.Fraction*probe.Dot(other.Normal)) - float64(lift*hit.Normal.Dot(other.Normal))
		if apart > float64(m.rules.TieFraction*into) {
			continue // hit later
		}
		if dot := faceDot(other.Normal, way); dot > best {
			face, best = other, dot
		}
		if !vertical && m.isRiser(other) {
			riser, vertical = other, true
		}
	}
	return face, riser, vertical
}

// tieReach is how many times the gap that counts as none a box must be swept
// along an axis to meet all surfaces that close: twice for the gap and the lift,
// and root 3 for the most that a face's axis leans from the surface.
const tieReach = 4

// faceDot is how parallel a surface is to that face of a box, of those that lead
// on the way, to which it is most parallel: 1 for a face of its own.
func faceDot(normal, way geom.Vec) float64 {
	return max(facing(normal.X, way.X), facing(normal.Y, way.Y), facing(normal.Z, way.Z))
}

func facing(normal, way float64) float64 {
	switch {
	case way > 0:
		return -normal
	case way < 0:
		return normal
	}
	return 0
}

func (m *mover) isRiser(hit collision.Hit) bool {
	return math.Abs(hit.Normal.Z) < m.rules.VerticalStepDot
}

// bounce takes the velocity into a surface out, and a little more. At the second
// bounce of a tick, where both surfaces push against each other, the body turns
// along their crease and keeps its speed.
func (m *mover) bounce(hit collision.Hit, bounces int, first *geom.Vec) {
	n := hit.Normal
	impact := max(-m.Velocity.Linear.Dot(n), 0)
	m.strike(impact)
	m.Contact.Normal = n
	push := n.Scale(impact + m.rules.NormalElasticity)
	v := m.Velocity.Linear.Add(push)
	kind := components.BumpSlide
	switch bounces {
	case 0:
		*first = n
	case 1:
		if push.Dot(*first) < 0 && n.Dot(*first) < 0 {
			if crease := n.Cross(*first); crease.LengthSquared() > leastCrease {
				kind = components.BumpCrease
				v = turned(v, crease.Normalize())
			}
		}
	}
	m.Velocity.Linear = v
	m.report(kind, hit, impact)
}

// leastCrease is the squared sine of the angle between two surfaces below which
// they are walls face to face, whose crease would be rounding [ours].
const leastCrease = 1e-6

// turned is v turned along the unit vector axis, in the sense that it goes.
func turned(v, axis geom.Vec) geom.Vec {
	return axis.Scale(math.Copysign(v.Length(), v.Dot(axis)))
}

// strike is what an impact does beside the bounce: it shakes the camera, and a
// hard one hurts, by its whole speed, and knocks the body down.
func (m *mover) strike(impact float64) {
	a, d := m.Armor, m.Datablock
	if impact > d.ShakeSpeed {
		m.Report.Shake = max(m.Report.Shake, (impact-d.ShakeSpeed)/max(a.MinDamageSpeed, 1))
	}
	hard := impact > a.MinDamageSpeed
	if d.SideImpactSpeed > 0 {
		hard = hard && m.falls || impact > d.SideImpactSpeed
	}
	if !hard {
		return
	}
	m.Report.HardImpact = true
	m.Report.Damage += float64(impact * a.DamageScale)
	if t := m.Torque; !m.locked && t.RecoverTicks == 0 {
		t.RecoverTicks, t.GettingUpTicks = m.recovery(impact)
	}
}

// recovery returns how many ticks an impact keeps a body down, and then getting
// up.
func (m *mover) recovery(impact float64) (down, up int) {
	d := m.Datablock
	if d.LandSeconds > 0 {
		return int(math.Ceil(d.LandSeconds / m.rules.TickSeconds)), 0
	}
	down = d.RecoverTicks
	excess, full := impact-m.Armor.MinDamageSpeed, float64(0.9*m.Armor.MinDamageSpeed)
	if excess < full {
		down = 1 + int(math.Floor(float64(d.RecoverTicks)*excess/full))
	}
	return down, down * m.rules.GettingUpFactor
}

func (m *mover) report(kind components.BumpKind, hit collision.Hit, impact float64) {
	m.Report.Add(kind, hit.Triangle, hit.Normal, impact)
}

// pushOut frees a body that is inside something, or puts it back.
func (m *mover) pushOut(start geom.Vec) {
	half := m.Armor.Half
	reach := min(half.X, half.Y, half.Z)
	moved, ok, scratch := collision.Depenetrate(m.world, m.box(m.Position.Feet), reach, m.Scratch)
	m.Scratch = scratch
	if !ok {
		m.Position.Feet = start
		m.Report.Stuck = true
		return
	}
	m.Position.Feet = m.Position.Feet.Add(moved)
}
