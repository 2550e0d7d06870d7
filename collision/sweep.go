package collision

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
)

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
	if axis := alignedAxis(t); axis != faceAxis {
		var f alignedFace
		var s alignedSweep
		f.set(t, axis)
		s.set(&q.cast, axis)
		if a, ok := q.approach(&f.alignedPlane, &s.axisSweep); ok {
			q.testAligned(t, index, &f, &s, a)
		}
	} else if normal, ok := q.facing(t, crossOf(t)); ok {
		q.resolve(t, index, normal, nil)
	}
}

// offerFace offers the hit of a tested face: it was struck, or the interval seen decides.
func (q *query) offerFace(t *geom.Triangle, index int, normal geom.Vec, seen *interval) {
	if !seen.struck() {
		q.resolve(t, index, normal, seen)
	} else if q.offerStruck(normal, seen, index) {
		q.best = *t
	}
}

// offerStruck offers the hit of a face that was struck, and reports whether it was
// taken. Then best is to be set.
func (q *query) offerStruck(normal geom.Vec, seen *interval, index int) bool {
	if !q.accept(seen.enter, normal, 0, index) {
		return false
	}
	q.inside = seen.axis == faceAxis
	return true
}

// facing returns the unit normal of the side of a face that the box is on, and false where
// the displacement leads away from the face or ends before it. Most triangles end here,
// before the root; until then all is scaled by twice the area, as the product of the edges
// is.
func (q *query) facing(t *geom.Triangle, product geom.Vec) (geom.Vec, bool) {
	normal, ok := q.facingSide(t, product)
	if !ok {
		return geom.Vec{}, false
	}
	return normal.Scale(1 / normal.Length()), true
}

// facingSide is facing without the root: the normal is as long as the product, which points
// to either side.
func (q *query) facingSide(t *geom.Triangle, product geom.Vec) (geom.Vec, bool) {
	normal := product
	speed, height := q.displacement.Dot(normal), -t.A.Sub(q.start).Dot(normal)
	if q.part.twoSided && height < 0 {
		normal, speed, height = normal.Neg(), -speed, -height
	}
	size := normal.Abs()
	if speed < 0 {
		reach := q.half.Dot(size)
		if height+reach < 0 || !(height-reach <= float64(-speed*q.limit)+float64(Slop*(size.X+size.Y+size.Z))) {
			return geom.Vec{}, false
		}
	} else if !q.part.twoSided || height > float64(q.core.Dot(size)*roundingSlack) {
		return geom.Vec{}, false
	}
	return normal, true
}

// resolve decides whether the box hits a face on the side of the given normal, and offers
// the hit. seen is the interval by the other twelve axes, or nil if they were not tested.
// If they were, the box does not strike the face.
func (q *query) resolve(t *geom.Triangle, index int, normal geom.Vec, seen *interval) {
	a := t.A.Sub(q.start)
	size := normal.Abs()
	speed, height, reach := q.displacement.Dot(normal), -a.Dot(normal), q.half.Dot(size)
	if q.leadsAlong(normal) {
		if q.part.twoSided {
			q.resolveEdgeOn(t, index, normal, seen)
		}
		return
	}
	gap := height - reach
	if !(gap <= float64(-speed*q.limit)+Slop) {
		return
	}
	if height < 0 && !q.part.twoSided && height+q.core.Dot(size) < 0 {
		return // as in escape
	}
	faceEnter := gap / -speed
	if gap > 0 && gap <= Slop && faceEnter > 1 {
		faceEnter = 1 // a start within Slop touches, however short the path
	}
	if faceEnter > q.limit {
		return
	}
	if seen == nil && gap >= 0 && -speed-gap > cullMargin && q.strikesInside(t, normal, faceEnter) {
		if q.offer(faceEnter, normal, 0, t, index) {
			q.inside = true
		}
		return
	}
	iv := interval{enter: faceEnter, axis: faceAxis, coreLeave: min((height+reach)/-speed, farOff)}
	if !q.join(&iv, t, normal, seen) || max(iv.coreEnter, faceEnter) > iv.coreLeave {
		return
	}
	if iv.enter < 0 {
		q.testTouching(t, index, &iv, normal, gap)
		return
	}
	normal = q.impactNormal(t, &iv, normal, float64((iv.enter-faceEnter)*-speed))
	q.offer(iv.enter, normal, 0, t, index)
}

// farOff stands for the end of an overlap that the path does not reach.
const farOff = 2

// join narrows an interval by the twelve axes other than the face's, by what was
// seen of them or else by asking them, and reports whether any of it is left.
func (q *query) join(iv *interval, t *geom.Triangle, normal geom.Vec, seen *interval) bool {
	if seen == nil {
		a, b, c := t.A.Sub(q.start), t.B.Sub(q.start), t.C.Sub(q.start)
		return q.addBoxAxes(iv, a, b, c, normal) && q.addEdgeAxes(iv, t, a, b, c)
	}
	if seen.enter > q.limit {
		return false
	}
	if seen.enter > iv.enter {
		iv.enter, iv.axis = seen.enter, seen.axis
	}
	iv.coreEnter, iv.coreAxis = seen.coreEnter, seen.coreAxis
	iv.coreLeave = min(iv.coreLeave, seen.coreLeave)
	return iv.coreEnter <= iv.coreLeave
}

// impactNormal chooses the contact normal of a box that meets a triangle at
// iv.enter, sunk metres below the plane of its face.
func (q *query) impactNormal(t *geom.Triangle, iv *interval, normal geom.Vec, sunk float64) geom.Vec {
	// The core may be as deep as this along the normal and still be free on an axis
	// that equals the normal up to rounding.
	flush := float64(1.001 * Slop * (math.Abs(normal.X) + math.Abs(normal.Y) + math.Abs(normal.Z)))
	if iv.axis != faceAxis && sunk > flush {
		edge := q.axisNormal(iv.axis, t)
		if at := q.boxAt(iv.enter); !(sunk <= lip && q.isSeam(t, normal, edge, at)) {
			normal = edge
			if iv.coreAxis == iv.axis {
				return normal // the two between which chooseNormal would choose are one
			}
		}
	}
	if iv.coreEnter > iv.enter {
		normal = q.chooseNormal(iv, normal, t)
	}
	return normal
}

// testTouching tests a box that starts in touch with the triangle or inside it. gap is how
// far it is from the plane, negative inside.
func (q *query) testTouching(t *geom.Triangle, index int, iv *interval, normal geom.Vec, gap float64) {
	switch {
	case iv.coreEnter <= 0:
		q.testStart(t, index, normal, gap)
	case -gap > 2*Slop:
		// The core comes in later, so the start is within Slop of that axis.
		edge := q.axisNormal(iv.coreAxis, t)
		if -gap <= lip && q.isSeam(t, normal, edge, q.boxAt(0)) {
			edge = normal
		}
		q.offer(0, edge, 0, t, index)
	default:
		q.offer(0, q.chooseNormal(iv, normal, t), 0, t, index)
	}
}

// resolveEdgeOn is resolve for a box that moves along a two-sided triangle, or
// away from the side that its centre is on, and may still run into an edge.
func (q *query) resolveEdgeOn(t *geom.Triangle, index int, normal geom.Vec, seen *interval) {
	a := t.A.Sub(q.start)
	speed, height, core := q.displacement.Dot(normal), -a.Dot(normal), q.core.Dot(normal.Abs())
	if !(height < core) {
		return
	}
	iv := interval{enter: -1, axis: faceAxis, coreLeave: farOff}
	if speed > 0 {
		iv.coreLeave = min(iv.coreLeave, (core-height)/speed)
	}
	if !q.join(&iv, t, normal, seen) {
		return
	}
	sunk := q.half.Dot(normal.Abs()) - height
	meet := func(fraction float64, axis axisID) {
		edge := q.axisNormal(axis, t)
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

// chooseNormal chooses the normal of a box that touches an edge with one of its own,
// where the core is not yet past coreAxis. Where that is an axis of the box, it
// fits as well as normal, and the one that stops the box less is taken. So a box
// that slides along adjoining boxes meets no side of theirs that ends flush with
// their tops.
func (q *query) chooseNormal(iv *interval, normal geom.Vec, t *geom.Triangle) geom.Vec {
	other := q.axisNormal(iv.coreAxis, t)
	size := other.Abs()
	if max(size.X, size.Y, size.Z) > flat && other.Dot(normal) < oneAxis &&
		q.displacement.Dot(other) > q.displacement.Dot(normal) {
		return other
	}
	return normal
}

// boxAt returns the box at a fraction of its displacement.
func (q *query) boxAt(fraction float64) geom.Box {
	return geom.Box{Center: q.start.AddScaled(q.displacement, fraction), Half: q.half}
}

// testStart tests a box that is already in or at the triangle: a hit at fraction 0 when it
// moves deeper along the shortest exit.
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
