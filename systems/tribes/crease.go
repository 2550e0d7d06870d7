package tribes

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/motion"
)

// Where two surfaces meet at less than a right angle, the bounce off each leads
// back into the other, a little slower every time. Four bumps of a tick may not
// see the end of that. A body would then lose the rest of the tick, in every tick,
// and stand still at full speed. So no time is lost in a crease: what a fix-up
// could not use is given back (see fixUp), and what is left when the bumps run out
// is spent along the crease (see settle).

const (
	// mostPlanes is how many surfaces of one tick are remembered [ours]. Of more
	// than these at once, a body may not find the way between all.
	mostPlanes = 12
	// mostServed is how many surfaces one bump serves: a corner has three [ours].
	// With more, the sweeps of a tick have no useful bound.
	mostServed = 3
	// squareDot is the cosine between the normals of surfaces at a right angle, but
	// for rounding [ours]. Above it a bounce off one leads away from the other.
	squareDot = 1e-9
	// sameDot is the cosine between normals that are one, but for rounding [ours].
	sameDot = 1 - 1e-9
	// creeping is the speed along the ground up to which a body gets to the wall that
	// it meets, m/s [ours]: just more than the fastest walk, so that who runs into a
	// corner gets to its point. With more, skis and jets along walls would not feel
	// like the articles; with less, runners swing from wall to wall.
	creeping = 12
	// standing is how far a body that stands may have moved in a tick, m [ours]. More
	// and it would stop before it reaches a wall; less and it would shake.
	standing = 2e-3
)

// find returns the place of a surface among those of this tick, or -1.
func (m *mover) find(normal geom.Vec) int {
	for i := range m.planes[:m.count] {
		if m.planes[i].Dot(normal) > sameDot {
			return i
		}
	}
	return -1
}

// remember notes a surface that is answered, for this tick and the current bump.
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
	m.served |= 1 << i
}

// sharesBump reports whether the current bump serves a surface as well: the body was no
// further from it than a slice is long, it is at a right angle or less to a surface
// that the bump has served, and not served itself.
func (m *mover) sharesBump(normal geom.Vec, distance, slice float64) bool {
	if !m.rules.WholeSlice || distance > slice || m.count == len(m.planes) {
		return false
	}
	served, creased := 0, false
	for i, plane := range m.planes[:m.count] {
		if m.served>>i&1 == 0 {
			continue
		}
		dot := plane.Dot(normal)
		if dot > sameDot {
			return false
		}
		creased = creased || dot <= squareDot
		served++
	}
	return creased && served+m.steps < mostServed
}

// MostBumps is how many answers to contacts a tick reports at most: those of its
// bumps, and those of a body that settles in a crease, turns along what it still meets
// and gives up. The tops of steps come beside, where they are answered.
func (r *Rules) MostBumps() int {
	answers := r.MaxBumps
	if r.WholeSlice {
		answers *= mostServed
	}
	return answers + 1 + mostServed + 1
}

// settle ends a tick whose bumps ran out between surfaces. The velocity becomes
// what bumps without end would leave of it, and carries the body through the time
// that is left.
func (m *mover) settle(left float64) {
	m.turn(m.last)
	for range mostServed {
		displacement := m.Velocity.Linear.Scale(left)
		hit, ok := m.sweep(displacement)
		if !ok {
			m.Position.Feet = m.Position.Feet.Add(displacement)
			return
		}
		m.Position.Feet = m.Position.Feet.AddScaled(displacement, hit.Fraction)
		left -= float64(left * hit.Fraction)
		m.Contact.Normal = hit.Normal
		m.feel(&hit, -m.Velocity.Linear.Dot(hit.Normal))
		m.turn(hit)
	}
	m.report(components.BumpBack, m.last, 0)
}

// turn clips the velocity by all surfaces of the tick, and tells what that takes as a
// bump at one of them.
func (m *mover) turn(hit collision.Hit) {
	m.last = hit
	before := m.Velocity.Linear
	m.Velocity.Linear = clip(before, m.planes[:m.count])
	if taken := before.Sub(m.Velocity.Linear).Length(); taken > 0 {
		m.report(components.BumpCrease, hit, taken)
	}
}

// hold ends the hopping in a wide corner with a wall, where each side would hand the
// body to the other for ever. Two walls, and sides that together hold what the tick
// set out with, or that have turned it back, are answered at once. It reports whether
// it has changed the velocity.
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
	back := m.Velocity.Linear.Horizontal().Dot(m.first.Horizontal()) < 0
	if walls == 1 && !back && held.Length() >= m.rules.CrawlSpeed {
		return false
	}
	m.Velocity.Linear = held
	return true
}

// isWall reports whether a surface is too steep to jump from, or hangs over.
func (m *mover) isWall(normal geom.Vec) bool { return normal.Z <= m.Armor.JumpSurfaceMinDot }

// creeps reports whether the body meets a wall no faster than it walks, perhaps on
// its way into a corner. Put back to the start of the slice, it would never get
// there, and swing from wall to wall before it.
func (m *mover) creeps(normal geom.Vec) bool {
	return m.isWall(normal) && m.first.Horizontal().Length() < creeping
}

// stayPut keeps a body in place that the keys press against something, and that the
// tick has left without speed but for what a bounce leaves. Otherwise it would rise
// from the ground by a hair in each tick. One without keys comes to rest.
func (m *mover) stayPut(start geom.Vec) {
	keys := m.Intent.Forward != 0 || m.Intent.Right != 0
	if keys && m.Velocity.Linear.Length() <= 2*m.rules.Elasticity && m.Position.Feet.Sub(start).Length() < standing {
		m.Velocity.Linear, m.Position.Feet = geom.Vec{}, start
	}
}

// clip returns the velocity nearest to v that leads into none of the planes: v
// itself, or its part along one of them, or along the crease of two, or none.
func clip(v geom.Vec, planes []geom.Vec) geom.Vec {
	rounding := motion.Tolerance{Speed: motion.Noise}
	if rounding.LeadsOut(v, planes) {
		return v
	}
	return motion.AlongPlanes(v, planes, rounding)
}
