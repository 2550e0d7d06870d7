package collision

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
)

// The oracles answer for one triangle at a time, with plain formulae that share
// nothing with the fast code: no hierarchy, no early exit, no slop.

// difference returns a*b - c*d with one rounding (Kahan).
func difference(a, b, c, d float64) float64 {
	cd := c * d
	lost := math.FMA(-c, d, cd)
	return math.FMA(a, b, -cd) + lost
}

func exactCross(a, b geom.Vec) geom.Vec {
	return geom.Vec{
		X: difference(a.Y, b.Z, a.Z, b.Y),
		Y: difference(a.Z, b.X, a.X, b.Z),
		Z: difference(a.X, b.Y, a.Y, b.X),
	}
}

// track is how deep a moving box is in a triangle when pushed out along dir:
// at + rate*fraction metres. Below 0 the two are apart.
type track struct {
	dir      geom.Vec
	at, rate float64
}

// pair is a moving box against one triangle. Their overlap at a fraction is the
// least of all tracks, a concave function of the fraction.
type pair struct {
	tracks [26]track
	count  int
	normal geom.Vec
	speed  float64 // displacement along the normal
	passed float64 // how far the core reaches through the plane from behind, at the start
}

// newPair lays out the tracks of the box's axes, of the face, and of each edge
// crossed with each axis of the box.
func newPair(t geom.Triangle, box geom.Box, d geom.Vec) (p pair) {
	a, b, c := t.A.Sub(box.Center), t.B.Sub(box.Center), t.C.Sub(box.Center)
	edges := [3]geom.Vec{t.B.Sub(t.A), t.C.Sub(t.B), t.A.Sub(t.C)}
	p.normal = exactCross(edges[0], edges[1])
	p.normal = p.normal.Scale(1 / p.normal.Length())
	p.speed = d.Dot(p.normal)
	add := func(axis geom.Vec) {
		low := min(a.Dot(axis), b.Dot(axis), c.Dot(axis))
		high := max(a.Dot(axis), b.Dot(axis), c.Dot(axis))
		radius := math.Abs(axis.X)*box.Half.X + math.Abs(axis.Y)*box.Half.Y + math.Abs(axis.Z)*box.Half.Z
		speed := d.Dot(axis)
		p.tracks[p.count] = track{axis, high + radius, -speed}
		p.tracks[p.count+1] = track{axis.Neg(), radius - low, speed}
		p.count += 2
	}
	add(p.normal)
	units := [3]geom.Vec{{X: 1}, {Y: 1}, {Z: 1}}
	for _, unit := range units {
		add(unit)
	}
	for _, edge := range edges {
		for _, unit := range units {
			axis := unit.Cross(edge)
			if length := axis.Length(); length > 1e-7*edge.Length() {
				add(axis.Scale(1 / length))
			}
		}
	}
	// A box thinner than two Slop has a core of Slop.
	size, h := p.normal.Abs(), box.Half
	shell := geom.Vec{X: min(Slop, h.X-Slop), Y: min(Slop, h.Y-Slop), Z: min(Slop, h.Z-Slop)}
	p.passed = p.tracks[1].at - size.Dot(shell)
	return p
}

// within returns how deep the two are in each other at the start, as OverlapBox counts it:
// a face that is solid from one side needs the core to reach through its plane.
func (p *pair) within(twoSided bool) float64 {
	if twoSided {
		return p.overlap(0)
	}
	return min(p.overlap(0), p.passed)
}

// overlap returns how deep the two are in each other at a fraction of the way,
// negative for a gap.
func (p *pair) overlap(fraction float64) float64 {
	least, _ := p.least(fraction)
	return least
}

// least returns the overlap at a fraction and the rate at which it grows there.
func (p *pair) least(fraction float64) (overlap, rate float64) {
	overlap = math.Inf(1)
	for i := range p.tracks[:p.count] {
		if l := &p.tracks[i]; l.at+l.rate*fraction < overlap {
			overlap, rate = l.at+l.rate*fraction, l.rate
		}
	}
	return overlap, rate
}

// peak returns the deepest overlap on the way up to a fraction, or -1e-3 where it
// is no deeper than that. It climbs: the overlap is concave.
func (p *pair) peak(upTo float64) float64 {
	if !p.reaches(-1e-3, upTo) {
		return -1e-3
	}
	low, high := 0.0, upTo
	for range 64 {
		middle := low + (high-low)/2
		if _, rate := p.least(middle); rate > 0 {
			low = middle
		} else {
			high = middle
		}
	}
	return max(p.overlap(0), p.overlap(low), p.overlap(high), p.overlap(upTo))
}

// reaches reports whether all tracks are above a level somewhere on the way up to
// a fraction, which spares most pairs the climb.
func (p *pair) reaches(level, upTo float64) bool {
	from, to := 0.0, upTo
	for i := range p.tracks[:p.count] {
		switch l := &p.tracks[i]; {
		case l.rate > 0:
			from = max(from, (level-l.at)/l.rate)
		case l.rate < 0:
			to = min(to, (level-l.at)/l.rate)
		case l.at < level:
			return false
		}
	}
	return from <= to
}

// along returns the overlap at a fraction, measured along one direction.
func along(t geom.Triangle, box geom.Box, dir geom.Vec) float64 {
	a, b, c := t.A.Sub(box.Center), t.B.Sub(box.Center), t.C.Sub(box.Center)
	return max(a.Dot(dir), b.Dot(dir), c.Dot(dir)) + dir.Abs().Dot(box.Half)
}

// rayOracle is Möller and Trumbore: the fraction at which a ray meets the
// triangle's plane, and how far inside the triangle that point lies, in metres
// from the nearest edge and negative outside.
func rayOracle(t geom.Triangle, origin, d geom.Vec) (fraction, inside float64) {
	e1, e2 := t.B.Sub(t.A), t.C.Sub(t.A)
	p := exactCross(d, e2)
	det := e1.Dot(p)
	if det == 0 {
		return math.NaN(), math.Inf(-1)
	}
	s := origin.Sub(t.A)
	q := exactCross(s, e1)
	u, v := s.Dot(p)/det, d.Dot(q)/det
	area := exactCross(e1, e2).Length()
	w := 1 - u - v
	inside = min(u*area/e2.Length(), v*area/e1.Length(), w*area/t.C.Sub(t.B).Length())
	return e2.Dot(q) / det, inside
}

// shares reports whether any of the triangle lies in the box grown by margin: what
// each side of the box leaves of it (Sutherland and Hodgman).
func shares(t geom.Triangle, box geom.Box, margin float64) bool {
	b := box.Bounds().Expand(margin)
	if !b.Overlaps(t.Bounds()) {
		return false
	}
	var rooms [2][9]geom.Vec // each side adds at most one corner
	polygon := append(rooms[0][:0], t.A, t.B, t.C)
	planes := [6]struct{ normal, point geom.Vec }{
		{geom.Vec{X: 1}, b.Min}, {geom.Vec{X: -1}, b.Max},
		{geom.Vec{Y: 1}, b.Min}, {geom.Vec{Y: -1}, b.Max},
		{geom.Vec{Z: 1}, b.Min}, {geom.Vec{Z: -1}, b.Max},
	}
	for k, plane := range planes {
		kept := rooms[(k+1)%2][:0]
		for i, p := range polygon {
			next := polygon[(i+1)%len(polygon)]
			dp, dn := p.Sub(plane.point).Dot(plane.normal), next.Sub(plane.point).Dot(plane.normal)
			if dp >= 0 {
				kept = append(kept, p)
			}
			if dp >= 0 && dn < 0 || dp < 0 && dn >= 0 {
				kept = append(kept, p.Lerp(next, dp/(dp-dn)))
			}
		}
		polygon = kept
	}
	return len(polygon) > 0
}

// distance returns how far p is from the triangle: from its plane where p is
// over it, else from the nearest edge.
func distance(t geom.Triangle, p geom.Vec) float64 {
	corners := [3]geom.Vec{t.A, t.B, t.C}
	normal := exactCross(t.B.Sub(t.A), t.C.Sub(t.A))
	least, over := math.Inf(1), true
	for i, a := range corners {
		edge, to := corners[(i+1)%3].Sub(a), p.Sub(a)
		part := geom.Clamp(to.Dot(edge)/edge.Dot(edge), 0, 1)
		least = min(least, to.Sub(edge.Scale(part)).Length())
		over = over && exactCross(edge, to).Dot(normal) >= 0
	}
	if over {
		least = min(least, math.Abs(p.Sub(t.A).Dot(normal))/normal.Length())
	}
	return least
}
