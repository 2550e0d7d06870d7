package tribes

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/motion"
)

// Where two surfaces meet at less than a right angle, the bounce off each leads back
// into the other, a little slower every time. Four bumps a tick may not be enough for
// that. A body would then lose the remainder of the tick, in every tick, and stand still
// at full speed. So no time is lost in a crease: time that a fix-up could not use is
// given back (see fixUp), and what remains when the bumps run out is spent along the
// crease (see endInCrease).

const (
	// mostPlanes is how many surfaces of one tick are recorded [ours]. Among more than
	// these at once, a body may not find the direction that leads out.
	mostPlanes = 12
	// mostPerBump is how many surfaces one bump resolves: a corner has three [ours].
	// With more, the sweeps of a tick have no useful bound.
	mostPerBump = 3
	// squareDot is the cosine between the normals of surfaces at a right angle, up to
	// rounding [ours]. Above it a bounce off one leads away from the other.
	squareDot = 1e-9
	// sameDot is the cosine between equal normals, up to rounding [ours].
	sameDot = 1 - 1e-9
	// walkIntoSpeed is the horizontal speed, m/s, up to which a body moves right up to a
	// wall that it hits [ours]: just above the fastest walk, so that a body that runs
	// into a corner reaches its point. With more, skis and jets along walls would not
	// feel like the articles; with less, runners alternate between the walls.
	walkIntoSpeed = 12
	// standing is how far a body that stands may move in a tick, m [ours]. With more it
	// would stop before it reaches a wall; with less it would shake.
	standing = 2e-3
)

// find returns the index of a surface among those of this tick, or -1.
func (m *mover) find(normal geom.Vec) int {
	for i := range m.planes[:m.count] {
		if m.planes[i].Dot(normal) > sameDot {
			return i
		}
	}
	return -1
}

// remember records a resolved surface, for this tick and the current bump.
func (m *mover) remember(normal geom.Vec) {
	i := m.find(normal)
	if i < 0 {
		if m.count == len(m.planes) {
			return
		}
		i = m.count
		m.planes[i] = normal
		m.count++
	}
	m.resolved |= 1 << i
}

// joinsBump reports whether the current bump resolves a surface as well: it is at most a
// slice away, it is at a right angle or less to a surface that the bump has resolved, and
// the bump has not resolved it yet.
func (m *mover) joinsBump(normal geom.Vec, distance, slice float64) bool {
	if !m.rules.WholeSlice || distance > slice || m.count == len(m.planes) {
		return false
	}
	resolved, creased := 0, false
	for i, plane := range m.planes[:m.count] {
		if m.resolved>>i&1 == 0 {
			continue
		}
		dot := plane.Dot(normal)
		if dot > sameDot {
			return false
		}
		creased = creased || dot <= squareDot
		resolved++
	}
	return creased && resolved+m.steps < mostPerBump
}

// MostBumps is how many contacts a tick reports at most: those of its bumps, and those of
// a body that settles in a crease, turns along the surfaces that it still hits, and stops.
// Under rules that process the tops of steps, these come in addition.
func (r *Rules) MostBumps() int {
	contacts := r.MaxBumps
	if r.WholeSlice {
		contacts *= mostPerBump
	}
	return contacts + 1 + mostPerBump + 1
}

// endInCrease ends a tick whose bumps ran out between surfaces. It clips the velocity to what
// endless bumps would leave, and moves the body by it for the remaining time.
func (m *mover) endInCrease(left float64) {
	m.turn(&m.last)
	var hit collision.Hit
	for range mostPerBump {
		displacement := m.body.Velocity.Linear.Scale(left)
		if !m.sweep(displacement, &hit) {
			m.body.Position.Feet = m.body.Position.Feet.Add(displacement)
			return
		}
		m.body.Position.Feet = m.body.Position.Feet.AddScaled(displacement, hit.Fraction)
		left -= float64(left * hit.Fraction)
		m.body.Contact.Normal = hit.Normal
		m.feel(&hit, -m.body.Velocity.Linear.Dot(hit.Normal))
		m.turn(&hit)
	}
	m.report(components.BumpBack, &m.last, 0)
}

// turn clips the velocity by all surfaces of the tick, and reports the loss as a bump at
// one of them.
func (m *mover) turn(hit *collision.Hit) {
	m.last = *hit
	before := m.body.Velocity.Linear
	m.body.Velocity.Linear = clip(before, m.planes[:m.count])
	if m.count < len(m.planes) && m.body.Velocity.Linear.Dot(hit.Normal) < -motion.Noise {
		// The next face of an almost flat surface: find takes it for the one before, but
		// at this speed the body would hit it again at once.
		m.planes[m.count] = hit.Normal
		m.count++
		m.body.Velocity.Linear = clip(before, m.planes[:m.count])
	}
	if taken := before.Sub(m.body.Velocity.Linear).Length(); taken > 0 {
		m.report(components.BumpCrease, hit, taken)
	}
}

// hold stops a body that would bounce between the sides of a wide corner for ever, of
// which one is a wall. All sides clip the velocity at once where two are walls, where
// together they stop the velocity at the start of the tick, or where they have reversed
// it. It reports whether it has changed the velocity.
func (m *mover) hold() bool {
	walls := 0
	for _, n := range m.planes[:m.count] {
		if m.isWall(n) {
			walls++
		}
	}
	if walls == 0 {
		return false
	}
	held := clip(m.first, m.planes[:m.count])
	back := m.body.Velocity.Linear.Horizontal().Dot(m.first.Horizontal()) < 0
	if walls == 1 && !back && held.Length() >= m.rules.CrawlSpeed {
		return false
	}
	m.body.Velocity.Linear = held
	return true
}

// isWall reports whether a surface is too steep to jump from, or overhangs.
func (m *mover) isWall(normal geom.Vec) bool { return normal.Z <= m.body.Armor.JumpSurfaceMinDot }

// walksIntoWall reports whether the body hits a wall no faster than it walks, perhaps in a
// corner. If it were put back to the start of the slice, it would never reach the corner,
// and alternate between the walls in front of it.
func (m *mover) walksIntoWall(normal geom.Vec) bool {
	return m.isWall(normal) && m.first.Horizontal().Length() < walkIntoSpeed
}

// stayPut keeps a body in place that the keys push against something, and that ends the
// tick with no more speed than a bounce leaves. Otherwise it would rise slightly from the
// ground in each tick. A body without keys comes to rest by atRest.
func (m *mover) stayPut(start geom.Vec) {
	keys := m.body.Intent.Forward != 0 || m.body.Intent.Right != 0
	if keys && m.body.Velocity.Linear.Length() <= 2*m.rules.Elasticity && m.body.Position.Feet.Sub(start).Length() < standing {
		m.body.Velocity.Linear, m.body.Position.Feet = geom.Vec{}, start
	}
}

// clip returns the velocity nearest to v that leads into none of the planes: v itself, its
// component along one of them or along the crease of two, or zero.
func clip(v geom.Vec, planes []geom.Vec) geom.Vec {
	rounding := collision.Tolerance{Speed: motion.Noise}
	if rounding.PointsOut(v, planes) {
		return v
	}
	return collision.ClipToPlanes(v, planes, rounding)
}
