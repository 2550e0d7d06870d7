package tribes

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// Where two surfaces meet at less than a right angle, the bounce off each leads
// back into the other, a little slower every time. Four bumps of a tick may not
// see the end of that. A body would then lose the rest of the tick, in every tick,
// and stand still at full speed. So no time is lost in a crease: what a fix-up
// could not use is given back (see [mover.answer]), and what is left when the
// bumps run out is spent along the crease (see [mover.settle]).

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
	// noise is the speed into a surface, in m/s, that rounding leaves of a velocity
	// that was clipped by it [ours].
	noise = 1e-9
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

// shares reports whether a surface is served by the current bump: the body was no
// further from it than a slice is long, it is at a right angle or less to a surface
// that the bump has served, and not served itself.
func (m *mover) shares(normal geom.Vec, distance, slice float64) bool {
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
	if !creased || served == mostServed {
		return false
	}
	m.creased = true
	return true
}

// MostBumps is how many answers to contacts a tick has at most: those of its bumps,
// and those of what a body that settles in a crease still meets.
func (r *Rules) MostBumps() int {
	if r.WholeSlice {
		return (r.MaxBumps + 1) * mostServed
	}
	return r.MaxBumps + mostServed
}

// settle ends a tick whose bumps ran out between surfaces. The velocity becomes
// what bumps without end would leave of it, and carries the body through the time
// that is left.
func (m *mover) settle(left float64) {
	for range mostServed {
		m.Velocity.Linear = clip(m.Velocity.Linear, m.planes[:m.count])
		way := m.Velocity.Linear.Scale(left)
		hit, ok := m.sweep(way)
		if !ok {
			m.Position.Feet = m.Position.Feet.Add(way)
			return
		}
		m.Position.Feet = m.Position.Feet.AddScaled(way, hit.Fraction)
		left -= float64(left * hit.Fraction)
		impact := -m.Velocity.Linear.Dot(hit.Normal)
		m.feel(hit, impact)
		m.report(components.BumpCrease, hit, impact)
	}
	m.Velocity.Linear = clip(m.Velocity.Linear, m.planes[:m.count])
}

// clip returns the velocity nearest to v that leads into none of the planes: v
// itself, or its part along one of them, or along the crease of two, or none.
func clip(v geom.Vec, planes []geom.Vec) geom.Vec {
	if leadsOut(v, planes) {
		return v
	}
	// All of these are projections of v, so the longest is the nearest.
	best := geom.Vec{}
	for i, a := range planes {
		best = longer(best, v.RejectFrom(a), planes)
		for _, b := range planes[:i] {
			crease := a.Cross(b).Normalize()
			best = longer(best, crease.Scale(v.Dot(crease)), planes)
		}
	}
	return best
}

func longer(best, v geom.Vec, planes []geom.Vec) geom.Vec {
	if v.LengthSquared() > best.LengthSquared() && leadsOut(v, planes) {
		return v
	}
	return best
}

// leadsOut reports whether v leads into none of the planes.
func leadsOut(v geom.Vec, planes []geom.Vec) bool {
	for _, n := range planes {
		if v.Dot(n) < -noise {
			return false
		}
	}
	return true
}
