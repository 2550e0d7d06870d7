package collision

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
)

// Floors and walls lie across an axis of the box: their corners have one
// coordinate in common. Of such a face the normal is an axis, to the bit, and of the
// other twelve axes seven run along it, too. What is left lies in its plane: two axes
// of the box and three across the edges. And where box and face come to touch, that
// is most often side on face, which needs no times.

// alignedAxis returns the axis of the box that a face lies across, or faceAxis
// for any other face, and for what has more coordinates in common and no area.
func alignedAxis(t *geom.Triangle) axisID {
	x := t.A.X == t.B.X && t.A.X == t.C.X
	y := t.A.Y == t.B.Y && t.A.Y == t.C.Y
	z := t.A.Z == t.B.Z && t.A.Z == t.C.Z
	switch {
	case x && !y && !z:
		return 0
	case y && !x && !z:
		return 1
	case z && !x && !y:
		return 2
	}
	return faceAxis
}

// frontNormal returns the unit normal of the front of a face.
func frontNormal(t *geom.Triangle) geom.Vec {
	product := crossOf(t)
	if axis := alignedAxis(t); axis != faceAxis {
		return axisUnit(axis, product.X+product.Y+product.Z)
	}
	return product.Scale(1 / product.Length())
}

// axisUnit returns the unit vector along an axis of the box, to the side of sign.
func axisUnit(axis axisID, sign float64) geom.Vec {
	sign = math.Copysign(1, sign)
	switch axis {
	case 0:
		return geom.Vec{X: sign}
	case 1:
		return geom.Vec{Y: sign}
	}
	return geom.Vec{Z: sign}
}

// planar are the two components of a vector in the plane of an aligned face, in
// the order of the axes after the face's.
type planar struct{ j, k float64 }

func (p planar) sub(o planar) planar { return planar{p.j - o.j, p.k - o.k} }

// cross is the component of the product of two vectors that is off the plane.
func (p planar) cross(o planar) float64 { return float64(p.j*o.k) - float64(p.k*o.j) }

// flattened is a vector by its component off the plane of an aligned face and those
// in it.
func flattened(v *geom.Vec, axis axisID) (off float64, in planar) {
	switch axis {
	case 0:
		return v.X, planar{v.Y, v.Z}
	case 1:
		return v.Y, planar{v.Z, v.X}
	}
	return v.Z, planar{v.X, v.Y}
}

// alignedFace is an aligned face as seen from the start of a sweep, and the sweep.
type alignedFace struct {
	axis            axisID
	at              float64   // of the plane
	corners, edges  [3]planar // edge i goes from corner i to the next
	way, half, core float64   // off the plane
	wayIn           planar
	halfIn, coreIn  planar
}

// see sets f to a face across an axis, as seen from a place.
func (f *alignedFace) see(t *geom.Triangle, axis axisID, place *geom.Vec) {
	from, fromIn := flattened(place, axis)
	at, a := flattened(&t.A, axis)
	_, b := flattened(&t.B, axis)
	_, c := flattened(&t.C, axis)
	f.axis, f.at = axis, at-from
	f.corners[0], f.corners[1], f.corners[2] = a.sub(fromIn), b.sub(fromIn), c.sub(fromIn)
	f.edges[0], f.edges[1], f.edges[2] = b.sub(a), c.sub(b), a.sub(c)
}

// side returns the signs along the axis of the front and of the side that the place is
// on, how high it is on that side, and false for a face without an area.
func (f *alignedFace) side(twoSided bool) (front, sign, height float64, ok bool) {
	product := f.edges[0].cross(f.edges[1])
	front = math.Copysign(1, product)
	sign, height = front, -float64(f.at*front)
	if twoSided && height < 0 {
		sign, height = -sign, -height
	}
	return front, sign, height, product != 0
}

// alignedNormal returns the unit normal of the side of an aligned face that a place is
// on, and false for a face without an area.
func alignedNormal(t *geom.Triangle, axis axisID, place *geom.Vec, twoSided bool) (geom.Vec, bool) {
	var f alignedFace
	f.see(t, axis, place)
	_, sign, _, ok := f.side(twoSided)
	return axisUnit(axis, sign), ok
}

// aligned sets f to a face across an axis, and the sweep.
func (q *query) aligned(f *alignedFace, t *geom.Triangle, axis axisID) {
	f.see(t, axis, &q.start)
	f.way, f.wayIn = flattened(&q.displacement, axis)
	f.half, f.halfIn = flattened(&q.half, axis)
	f.core, f.coreIn = flattened(&q.core, axis)
}

// sweepAligned tells of an aligned face what facing does, and leaves what the other
// axes say of it in seen; both in the bits of the assembly.
func (q *query) sweepAligned(t *geom.Triangle, axis axisID, seen *interval) (geom.Vec, bool) {
	var f alignedFace
	q.aligned(&f, t, axis)
	front, sign, height, ok := f.side(q.part.twoSided)
	if !ok {
		return geom.Vec{}, false
	}
	closing, gap := -float64(f.way*sign), height-f.half
	if closing > 0 {
		if height+f.half < 0 || !(gap <= float64(closing*q.limit)+Slop) {
			return geom.Vec{}, false
		}
	} else if !q.part.twoSided || height > float64(f.core*aLittleMore) {
		return geom.Vec{}, false
	}
	if closing > 0 && gap >= 0 && closing-gap > cullMargin {
		if fraction := gap / closing; fraction <= q.limit && f.strike(fraction, front, seen) {
			return axisUnit(axis, sign), true
		}
	}
	*seen = interval{enter: -1, coreLeave: farOff}
	none := geom.Vec{} // the core must reach the face, too: the box axis across it counts
	if !q.addBoxAxes(seen, t.A.Sub(q.start), t.B.Sub(q.start), t.C.Sub(q.start), none) || !f.narrow(seen, q.limit) {
		return geom.Vec{}, false
	}
	return axisUnit(axis, sign), true
}

// strike reports whether the side of the box and the face overlap where they meet,
// at a fraction of the way. Then the other axes have nothing to say. If so, it says
// whether the middle of the side is well inside the face.
func (f *alignedFace) strike(fraction, front float64, seen *interval) bool {
	// Of a box thinner than Slop the core is the larger.
	middle := planar{float64(fraction * f.wayIn.j), float64(fraction * f.wayIn.k)}
	half := planar{min(f.halfIn.j, f.coreIn.j), min(f.halfIn.k, f.coreIn.k)}
	a, b, c := &f.corners[0], &f.corners[1], &f.corners[2]
	if !(min(a.j, b.j, c.j)-middle.j < half.j && max(a.j, b.j, c.j)-middle.j > -half.j &&
		min(a.k, b.k, c.k)-middle.k < half.k && max(a.k, b.k, c.k)-middle.k > -half.k) {
		return false
	}
	inside, margin := true, float64(insideMargin)
	for i := range f.edges {
		e := &f.edges[i]
		off := float64(e.cross(middle.sub(f.corners[i])) * front)
		reach := float64(half.j*math.Abs(e.k)) + float64(half.k*math.Abs(e.j))
		if !(off+reach > 0) {
			return false
		}
		length := float64(e.j*e.j) + float64(e.k*e.k)
		inside = inside && off > 0 && float64(off*off) > float64(length*float64(margin*margin))
	}
	seen.enter, seen.axis = fraction, sideOnFace
	if inside {
		seen.axis = faceAxis
	}
	return true
}

// narrow narrows the interval by the axes across the edges, and reports whether any
// of it is left.
func (f *alignedFace) narrow(iv *interval, limit float64) bool {
	for i := range f.edges {
		e, p, o := &f.edges[i], &f.corners[i], &f.corners[(i+2)%3]
		if !iv.addCrossed(e.j, e.k, p.j, p.k, o.j, o.k, f.halfIn.j, f.halfIn.k, f.coreIn.j, f.coreIn.k, f.wayIn.j, f.wayIn.k,
			limit, axisID(3+3*i)+f.axis) {
			return false
		}
	}
	return true
}
