package collision

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
)

// strikesInside reports whether the part of the box that first reaches the plane of a face,
// at the given fraction, does so well inside the face. Then box and face have that point in
// common, no axis separates them there, and the other twelve need no test, given that the
// path leads deeper than Slop. Most hits on ground end here.
func (q *query) strikesInside(t *geom.Triangle, normal geom.Vec, fraction float64) bool {
	p := q.displacement.Scale(fraction).Sub(support(q.half, normal))
	return isInside(t, q.start, p, normal)
}

// support returns where the part of a box that reaches furthest along a unit
// normal is, from its centre: a corner, or the middle of an edge or a side that
// lies across it.
func support(half, normal geom.Vec) geom.Vec {
	return geom.Vec{X: towards(half.X, normal.X), Y: towards(half.Y, normal.Y), Z: towards(half.Z, normal.Z)}
}

func towards(half, normal float64) float64 {
	if math.Abs(normal) < levelSide {
		return 0
	}
	return math.Copysign(half, normal)
}

// isInside reports whether a point p of the plane of a face lies between its
// edges, further than insideMargin from each; p is seen from a place. The unit normal
// may be that of either side.
func isInside(t *geom.Triangle, from, p, normal geom.Vec) bool {
	margin := float64(insideMargin)
	m := float64(margin * margin)
	left := offEdge(t.B.Sub(t.A), p.Sub(t.A.Sub(from)), normal, m)
	if left > 0 {
		return offEdge(t.C.Sub(t.B), p.Sub(t.B.Sub(from)), normal, m) > 0 && offEdge(t.A.Sub(t.C), p.Sub(t.C.Sub(from)), normal, m) > 0
	}
	return left < 0 &&
		offEdge(t.C.Sub(t.B), p.Sub(t.B.Sub(from)), normal, m) < 0 && offEdge(t.A.Sub(t.C), p.Sub(t.C.Sub(from)), normal, m) < 0
}

// offEdge is positive for a point to the left of an edge e, from the start of which
// it is seen, negative for one to its right, and 0 for one that is nearer than the
// root of margin.
func offEdge(e, p, normal geom.Vec, margin float64) float64 {
	off := e.Cross(p).Dot(normal)
	if float64(off*off) > float64(e.LengthSquared()*margin) {
		return off
	}
	return 0
}
