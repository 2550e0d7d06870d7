package collision

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
)

// interval is when a moving box overlaps a triangle, as fractions of its path.
type interval struct {
	enter     float64 // latest first touch over the axes; negative if all touch at the start
	coreEnter float64 // the same of the core, 0 if all overlap at the start
	coreLeave float64 // earliest end of overlap of the core; beyond 1 any value serves
	axis      axisID  // the axis of enter
	coreAxis  axisID  // the axis of coreEnter
}

// axisID names an axis: 0 to 2 the box's own, 3 to 11 box axis i with
// triangle edge e as 3 + 3e + i, and faceAxis the triangle's normal.
type axisID int8

const faceAxis axisID = 12

// add narrows the interval by one axis and reports whether any of it is left
// before the fraction limit. On the axis the triangle lies between low and high,
// seen from the centre of the box, half of which is radius long and half of its
// core core; speed is the displacement. All are scaled by the axis's length.
//
// Most axes overlap from the start to beyond the end of the interval and change
// nothing; they end at the second test, without a division.
func (iv *interval) add(low, high, radius, core, speed float64, id axisID, limit float64) bool {
	if speed < 0 {
		low, high, speed = -high, -low, -speed
	}
	gap, near, far := low-radius, low-core, high+core
	if near > speed || far < 0 {
		return false
	}
	if gap < 0 && near < 0 && far > iv.coreLeave*speed {
		return true
	}
	return iv.narrow(gap, near, far, speed, id, limit)
}

// narrow is what add does for an axis that matters: the box touches the triangle
// gap ahead, the core near ahead, and leaves it far ahead.
func (iv *interval) narrow(gap, near, far, speed float64, id axisID, limit float64) bool {
	if speed == 0 {
		return near < 0 && far > 0
	}
	if gap >= 0 {
		if t := gap / speed; t > iv.enter {
			if t > limit {
				return false
			}
			iv.enter, iv.axis = t, id
		}
	}
	if near > 0 {
		if t := near / speed; t > iv.coreEnter {
			iv.coreEnter, iv.coreAxis = t, id
		}
	}
	if far < iv.coreLeave*speed {
		iv.coreLeave = far / speed
	}
	return iv.coreEnter <= iv.coreLeave
}

// testSweep is the moving box against one triangle: the separating axis
// theorem over time on 13 axes, exact for a straight path.
//
//	        v ->
//	+-----+           enter: the last axis on which box and triangle
//	| box |      /|          begin to overlap
//	+-----+     / |   leave: the first axis on which they stop
//	           /__|   a hit: enter comes before leave
//
// The box decides when they touch; the core, smaller by Slop, decides whether
// they do on every axis but the face's own. So a side that is flush with an
// edge, or off it by rounding, is no obstacle.
func (q *query) testSweep(t *geom.Triangle, index int) {
	if !meets(t, q.low, q.high) {
		return
	}
	d := q.displacement
	normal := crossOf(t)
	speed := d.Dot(normal)
	a := t.A.Sub(q.start)
	height := -a.Dot(normal) // of the centre above the plane
	if q.part.twoSided && height < 0 {
		normal, speed, height = normal.Neg(), -speed, -height
	}
	if !(speed < 0) {
		if q.part.twoSided {
			q.testEdgeOn(t, index, normal.Normalize())
		}
		return
	}
	reach := q.half.Dot(normal.Abs())
	// Until here all is scaled by twice the area; most triangles end here, before
	// the root.
	far := normal.Abs()
	if height+reach < 0 || !(height-reach <= float64(-speed*q.hit.Fraction)+float64(Slop*(far.X+far.Y+far.Z))) {
		return
	}
	length := normal.Length()
	normal = normal.Scale(1 / length)
	speed, height, reach = d.Dot(normal), -a.Dot(normal), q.half.Dot(normal.Abs())
	gap := height - reach
	if !(speed < 0) {
		if q.part.twoSided {
			q.testEdgeOn(t, index, normal)
		}
		return
	}
	if !(gap <= float64(-speed*q.hit.Fraction)+Slop) {
		return
	}
	faceEnter := gap / -speed
	if gap > 0 && gap <= Slop && faceEnter > 1 {
		faceEnter = 1 // a start within Slop touches, however short the path
	}
	if faceEnter > q.hit.Fraction {
		return
	}
	b, c := t.B.Sub(q.start), t.C.Sub(q.start)
	if gap >= 0 && -speed-gap > cullMargin && q.strikesInside(a, b, c, normal, faceEnter) {
		if q.offer(faceEnter, normal, 0, t, index) {
			q.inside = true
		}
		return
	}
	iv := interval{
		enter: faceEnter, axis: faceAxis,
		coreLeave: min((height+reach)/-speed, 2),
	}
	if !q.addBoxAxes(&iv, a, b, c, normal) || !q.addEdgeAxes(&iv, a, b, c) {
		return
	}
	if max(iv.coreEnter, faceEnter) > iv.coreLeave {
		return
	}
	if iv.enter < 0 {
		q.testTouching(t, index, &iv, normal, gap)
		return
	}
	normal = q.impactNormal(t, &iv, normal, float64((iv.enter-faceEnter)*-speed))
	q.offer(iv.enter, normal, 0, t, index)
}

// impactNormal chooses the contact normal of a box that meets a triangle at
// iv.enter, sunk metres below the plane of its face.
func (q *query) impactNormal(t *geom.Triangle, iv *interval, normal geom.Vec, sunk float64) geom.Vec {
	a, b, c := t.A.Sub(q.start), t.B.Sub(q.start), t.C.Sub(q.start)
	// The core may be as deep as this along the normal when it still is not on an
	// axis that is the normal but for rounding.
	flush := float64(1.001 * Slop * (math.Abs(normal.X) + math.Abs(normal.Y) + math.Abs(normal.Z)))
	if iv.axis != faceAxis && sunk > flush {
		edge := q.axisNormal(iv.axis, a, b, c)
		if at := q.boxAt(iv.enter); !(sunk <= lip && q.isSeam(t, normal, edge, at)) {
			normal = edge
		}
	}
	if iv.coreEnter > iv.enter {
		normal = q.glide(iv, normal, a, b, c)
	}
	return normal
}

// strikesInside reports whether the part of the box that meets the plane of a
// face first, at the given fraction, meets it well inside the face. Then box and
// face have that point in common, no axis separates them there, and the other
// twelve have nothing to say, given that the path leads deeper than Slop. Most
// hits on ground end here.
func (q *query) strikesInside(a, b, c, normal geom.Vec, fraction float64) bool {
	p := q.displacement.Scale(fraction).Sub(support(q.half, normal))
	return isInside(a, b, c, p, normal, insideMargin)
}

// support returns where the part of a box that reaches furthest along a unit
// normal is, from its centre: a corner, or the middle of an edge or a side that
// lies across it.
func support(half, normal geom.Vec) geom.Vec {
	return geom.Vec{X: towards(half.X, normal.X), Y: towards(half.Y, normal.Y), Z: towards(half.Z, normal.Z)}
}

func towards(half, normal float64) float64 {
	// Below this the whole edge or side is level to a millionth of a millionth of its length.
	const level = 1e-12
	if math.Abs(normal) < level {
		return 0
	}
	return math.Copysign(half, normal)
}

// insideMargin is how far from the edges of a face a point counts as inside it
// whatever the edges do, m: far above Slop, which their axes forgive.
const insideMargin = 1e-3

// isInside reports whether a point p of the plane of a face lies between its
// edges, further than margin from each. The unit normal may be that of either
// side.
func isInside(a, b, c, p, normal geom.Vec, margin float64) bool {
	m := float64(margin * margin)
	left := offEdge(a, b, p, normal, m)
	if left > 0 {
		return offEdge(b, c, p, normal, m) > 0 && offEdge(c, a, p, normal, m) > 0
	}
	return left < 0 && offEdge(b, c, p, normal, m) < 0 && offEdge(c, a, p, normal, m) < 0
}

// offEdge is positive for a point to the left of the edge from a to b, negative
// for one to its right, and 0 for one that is nearer than the root of margin.
func offEdge(a, b, p, normal geom.Vec, margin float64) float64 {
	e := b.Sub(a)
	off := e.Cross(p.Sub(a)).Dot(normal)
	if float64(off*off) > float64(e.LengthSquared()*margin) {
		return off
	}
	return 0
}

// testTouching answers for a box that starts in touch with the triangle or
// inside it. gap is how far it is from the plane, negative inside.
func (q *query) testTouching(t *geom.Triangle, index int, iv *interval, normal geom.Vec, gap float64) {
	a, b, c := t.A.Sub(q.start), t.B.Sub(q.start), t.C.Sub(q.start)
	switch {
	case iv.coreEnter <= 0:
		q.testStart(t, index, normal, gap)
	case -gap > 2*Slop:
		// The core comes in later, so the start is within Slop of that axis.
		edge := q.axisNormal(iv.coreAxis, a, b, c)
		if -gap <= lip && q.isSeam(t, normal, edge, q.boxAt(0)) {
			edge = normal
		}
		q.offer(0, edge, 0, t, index)
	default:
		q.offer(0, q.glide(iv, normal, a, b, c), 0, t, index)
	}
}

// testEdgeOn is a box that moves along a two-sided triangle, or away from the
// side that its centre is on, and may still run into an edge.
func (q *query) testEdgeOn(t *geom.Triangle, index int, normal geom.Vec) {
	a, b, c := t.A.Sub(q.start), t.B.Sub(q.start), t.C.Sub(q.start)
	speed, height, core := q.displacement.Dot(normal), -a.Dot(normal), q.core.Dot(normal.Abs())
	if !(height < core) {
		return
	}
	iv := interval{enter: -1, axis: faceAxis, coreLeave: 2}
	if speed > 0 {
		iv.coreLeave = min(iv.coreLeave, (core-height)/speed)
	}
	if !q.addBoxAxes(&iv, a, b, c, normal) || !q.addEdgeAxes(&iv, a, b, c) {
		return
	}
	sunk := q.half.Dot(normal.Abs()) - height
	meet := func(fraction float64, axis axisID) {
		edge := q.axisNormal(axis, a, b, c)
		if !(sunk <= lip && q.isSeam(t, normal, edge, q.boxAt(fraction))) {
			q.offer(fraction, edge, 0, t, index)
		}
	}
	switch {
	case iv.enter >= 0:
		meet(iv.enter, iv.axis)
	case iv.coreEnter > 0:
		meet(0, iv.coreAxis)
	default:
		q.testStart(t, index, normal, -sunk)
	}
}

// glide chooses the normal of a box that touches an edge with one of its own,
// where the core is not yet past coreAxis. Where that is an axis of the box, it
// fits as well as normal, and the one that stops the box less is taken. So a box
// that slides along adjoining boxes meets no side of theirs that ends flush with
// their tops.
func (q *query) glide(iv *interval, normal, a, b, c geom.Vec) geom.Vec {
	const alike = 0.99 // cosine of axes that are too near to be two
	other := q.axisNormal(iv.coreAxis, a, b, c)
	size := other.Abs()
	if max(size.X, size.Y, size.Z) > flat && other.Dot(normal) < alike &&
		q.displacement.Dot(other) > q.displacement.Dot(normal) {
		return other
	}
	return normal
}

// meets reports whether the bounds of a triangle meet those from low to high.
func meets(t *geom.Triangle, low, high geom.Vec) bool {
	return !(t.A.X > high.X && t.B.X > high.X && t.C.X > high.X ||
		t.A.X < low.X && t.B.X < low.X && t.C.X < low.X ||
		t.A.Y > high.Y && t.B.Y > high.Y && t.C.Y > high.Y ||
		t.A.Y < low.Y && t.B.Y < low.Y && t.C.Y < low.Y ||
		t.A.Z > high.Z && t.B.Z > high.Z && t.C.Z > high.Z ||
		t.A.Z < low.Z && t.B.Z < low.Z && t.C.Z < low.Z)
}

// flat is the cosine beyond which a box axis and the face's normal are one
// axis, which is then tested as the face's.
const flat = 1 - 1e-12

func (q *query) addBoxAxes(iv *interval, a, b, c, normal geom.Vec) bool {
	d, h, k, limit := q.displacement, q.half, q.core, q.hit.Fraction
	return (math.Abs(normal.X) > flat || iv.add(min(a.X, b.X, c.X), max(a.X, b.X, c.X), h.X, k.X, d.X, 0, limit)) &&
		(math.Abs(normal.Y) > flat || iv.add(min(a.Y, b.Y, c.Y), max(a.Y, b.Y, c.Y), h.Y, k.Y, d.Y, 1, limit)) &&
		(math.Abs(normal.Z) > flat || iv.add(min(a.Z, b.Z, c.Z), max(a.Z, b.Z, c.Z), h.Z, k.Z, d.Z, 2, limit))
}

func (q *query) addEdgeAxes(iv *interval, a, b, c geom.Vec) bool {
	return q.addEdge(iv, a, b, c, 3) && q.addEdge(iv, b, c, a, 6) && q.addEdge(iv, c, a, b, 9)
}

// parallel is the squared sine below which an edge runs along a box axis. Then
// their cross product says nothing that the other axes do not.
const parallel = 1e-16

// addEdge adds the axes that the edge from p to r makes with the three box
// axes; o is the third corner.
func (q *query) addEdge(iv *interval, p, r, o geom.Vec, id axisID) bool {
	e := r.Sub(p)
	xx, yy, zz := float64(e.X*e.X), float64(e.Y*e.Y), float64(e.Z*e.Z)
	tiny := float64((xx + yy + zz) * parallel)
	limit := q.hit.Fraction
	d, h, k := &q.displacement, &q.half, &q.core
	return (yy+zz <= tiny || iv.addCrossed(e.Y, e.Z, p.Y, p.Z, o.Y, o.Z, h.Y, h.Z, k.Y, k.Z, d.Y, d.Z, limit, id)) &&
		(zz+xx <= tiny || iv.addCrossed(e.Z, e.X, p.Z, p.X, o.Z, o.X, h.Z, h.X, k.Z, k.X, d.Z, d.X, limit, id+1)) &&
		(xx+yy <= tiny || iv.addCrossed(e.X, e.Y, p.X, p.Y, o.X, o.Y, h.X, h.Y, k.X, k.Y, d.X, d.Y, limit, id+2))
}

// addCrossed adds the box axis i crossed with an edge, which is (0, -ek, ej) in
// the axes i, j, k: everything happens in the plane j, k. Both ends of the edge
// project to the same point. It is add once more, for nine of the thirteen axes
// come this way.
func (iv *interval) addCrossed(ej, ek, pj, pk, oj, ok, hj, hk, cj, ck, dj, dk, limit float64, id axisID) bool {
	low := float64(pk*ej) - float64(pj*ek)
	high := float64(ok*ej) - float64(oj*ek)
	speed := float64(dk*ej) - float64(dj*ek)
	if low > high {
		low, high = high, low
	}
	if speed < 0 {
		low, high, speed = -high, -low, -speed
	}
	aj, ak := math.Abs(ej), math.Abs(ek)
	core := float64(cj*ak) + float64(ck*aj)
	near, far := low-core, high+core
	if near > speed || far < 0 {
		return false
	}
	gap := low - float64(hj*ak) - float64(hk*aj)
	if gap < 0 && near < 0 && far > iv.coreLeave*speed {
		return true
	}
	return iv.narrow(gap, near, far, speed, id, limit)
}

// boxAt returns the box at a fraction of its way.
func (q *query) boxAt(fraction float64) geom.Box {
	return geom.Box{Center: q.start.AddScaled(q.displacement, fraction), Half: q.half}
}

// axisNormal returns the unit vector along an axis that opposes the path.
func (q *query) axisNormal(id axisID, a, b, c geom.Vec) geom.Vec {
	n := axisVector(id, a, b, c).Normalize()
	if q.displacement.Dot(n) > 0 {
		return n.Neg()
	}
	return n
}

// axisVector returns the direction of an axis other than the face's.
func axisVector(id axisID, a, b, c geom.Vec) geom.Vec {
	unit := [3]geom.Vec{{X: 1}, {Y: 1}, {Z: 1}}
	if id < 3 {
		return unit[id]
	}
	edge := [3]geom.Vec{b.Sub(a), c.Sub(b), a.Sub(c)}[(id-3)/3]
	return unit[(id-3)%3].Cross(edge)
}

// steep is the cosine to the normal of a face of a way out that is not sideways.
const steep = 0.7

// testStart answers for a box that is already in or at the triangle: a hit at
// fraction 0 when it moves deeper along the shortest way out.
func (q *query) testStart(t *geom.Triangle, index int, normal geom.Vec, gap float64) {
	if -gap <= 2*Slop {
		q.offer(0, normal, 0, t, index)
		return
	}
	out, depth := escape(t, normal, q.boxAt(0))
	if -gap <= lip && (out.Dot(normal) > steep || q.isSeam(t, normal, out, q.boxAt(0))) {
		out, depth = normal, -gap // which costs no more than a lip
	}
	if depth <= 0 || !(q.displacement.Dot(out) < 0) {
		return
	}
	if depth <= 2*Slop {
		depth = 0
	}
	q.offer(0, out, depth, t, index)
}
