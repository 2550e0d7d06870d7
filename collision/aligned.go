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

// alignedFace is a face across an axis: its plane, and the rest in its plane.
type alignedFace struct {
	alignedPlane
	corners, edges [3]planar // edge i goes from corner i to the next
}

// alignedPlane is the plane of a face across an axis.
type alignedPlane struct {
	at      float64 // on the axis
	front   float64 // sign along the axis of the normal of the front
	axis    axisID
	hasArea bool // the face
}

// set sets f to a face across an axis.
func (f *alignedFace) set(t *geom.Triangle, axis axisID) {
	a, b, c := &f.corners[0], &f.corners[1], &f.corners[2]
	_, *a = flattened(&t.A, axis)
	_, *b = flattened(&t.B, axis)
	_, *c = flattened(&t.C, axis)
	f.edges[0], f.edges[1], f.edges[2] = b.sub(*a), c.sub(*b), a.sub(*c)
	f.alignedPlane.set(t, axis)
}

// set sets f to the plane of a face across an axis.
func (f *alignedPlane) set(t *geom.Triangle, axis axisID) {
	at, a := flattened(&t.A, axis)
	_, b := flattened(&t.B, axis)
	_, c := flattened(&t.C, axis)
	product := b.sub(a).cross(c.sub(b))
	f.at, f.axis, f.front, f.hasArea = at, axis, math.Copysign(1, product), product != 0
}

// side returns the sign along the axis of the side that a place is on, and how high it
// is on that side.
func (f *alignedPlane) side(place float64, twoSided bool) (sign, height float64) {
	sign, height = f.front, -float64((f.at-place)*f.front)
	if twoSided && height < 0 {
		sign, height = -sign, -height
	}
	return sign, height
}

// alignedNormal returns the unit normal of the side of an aligned face that a place is
// on, and false for a face without an area.
func alignedNormal(t *geom.Triangle, axis axisID, place *geom.Vec, twoSided bool) (geom.Vec, bool) {
	var f alignedPlane
	f.set(t, axis)
	at, _ := flattened(place, axis)
	sign, _ := f.side(at, twoSided)
	return axisUnit(axis, sign), f.hasArea
}

// alignedSweep is a sweep as the faces across an axis see it: off their planes, and in
// them.
type alignedSweep struct {
	axisSweep
	startIn, wayIn, halfIn, coreIn planar
}

// axisSweep is a sweep along an axis.
type axisSweep struct{ start, displacement, half, core float64 }

// set sets s to a sweep as the faces across an axis see it.
func (s *alignedSweep) set(c *cast, axis axisID) {
	s.start, s.startIn = flattened(&c.start, axis)
	s.displacement, s.wayIn = flattened(&c.displacement, axis)
	s.half, s.halfIn = flattened(&c.half, axis)
	s.core, s.coreIn = flattened(&c.core, axis)
}

// approach is how a sweep comes to the plane of an aligned face.
type approach struct {
	sign    float64 // along the axis, of the side that it comes from
	closing float64 // how far it leads into the plane
	gap     float64 // how far off it it starts
}

// approach is facing for an aligned face.
func (q *query) approach(f *alignedPlane, s *axisSweep) (a approach, ok bool) {
	sign, height := f.side(s.start, q.part.twoSided)
	a.sign, a.closing, a.gap = sign, -float64(s.displacement*sign), height-s.half
	if a.closing > 0 {
		ok = !(height+s.half < 0) && a.gap <= float64(a.closing*q.limit)+Slop
	} else {
		ok = q.part.twoSided && !(height > float64(s.core*roundingSlack))
	}
	return a, ok && f.hasArea
}

// testAligned is testSweep for an aligned face that the sweep approaches; in the bits of
// the assembly.
func (q *query) testAligned(t *geom.Triangle, index int, f *alignedFace, s *alignedSweep, a approach) {
	var seen interval
	if q.sweepAligned(f, s, a, &seen) {
		q.offerFace(t, index, axisUnit(f.axis, a.sign), &seen)
	}
}

// sweepAligned sets seen to the interval by all axes of an aligned face but its own, and
// returns false where they separate it.
func (q *query) sweepAligned(f *alignedFace, s *alignedSweep, a approach, seen *interval) bool {
	var corners [3]planar
	for i := range corners {
		corners[i].j, corners[i].k = f.corners[i].j-s.startIn.j, f.corners[i].k-s.startIn.k
	}
	if a.closing > 0 && a.gap >= 0 && a.closing-a.gap > cullMargin {
		if fraction := a.gap / a.closing; fraction <= q.limit && f.strike(s, &corners, fraction, seen) {
			return true
		}
	}
	*seen = interval{enter: -1, coreLeave: farOff}
	return f.narrowByBox(s, &corners, seen, q.limit) && f.narrowByEdges(s, &corners, seen, q.limit)
}

// strike reports whether the side of the box and the face overlap where they meet, at a
// fraction of the displacement. Then the other axes need no test. If so, it also reports
// whether the middle of the side is well inside the face. Corners are relative to the
// start.
func (f *alignedFace) strike(s *alignedSweep, corners *[3]planar, fraction float64, seen *interval) bool {
	// Of a box thinner than Slop the core is the larger.
	middle := planar{float64(fraction * s.wayIn.j), float64(fraction * s.wayIn.k)}
	half := planar{min(s.halfIn.j, s.coreIn.j), min(s.halfIn.k, s.coreIn.k)}
	a, b, c := &corners[0], &corners[1], &corners[2]
	lowJ, highJ := ends(a.j, b.j, c.j)
	lowK, highK := ends(a.k, b.k, c.k)
	if !(lowJ-middle.j < half.j && highJ-middle.j > -half.j && lowK-middle.k < half.k && highK-middle.k > -half.k) {
		return false
	}
	inside, margin := true, float64(insideMargin)
	for i := range f.edges {
		e := &f.edges[i]
		off := float64(e.cross(middle.sub(corners[i])) * f.front)
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

// narrowByBox narrows the interval by the axes of the box, and reports whether any of it
// is left. That across the face counts: the core must reach the face, too.
func (f *alignedFace) narrowByBox(s *alignedSweep, corners *[3]planar, iv *interval, limit float64) bool {
	a, b, c := &corners[0], &corners[1], &corners[2]
	lowJ, highJ := ends(a.j, b.j, c.j)
	lowK, highK := ends(a.k, b.k, c.k)
	off := f.at - s.start
	// In the order of the axes: of two that say the same the first counts.
	switch f.axis {
	case 0:
		return iv.add(off, off, s.half, s.core, s.displacement, 0, limit) &&
			iv.add(lowJ, highJ, s.halfIn.j, s.coreIn.j, s.wayIn.j, 1, limit) &&
			iv.add(lowK, highK, s.halfIn.k, s.coreIn.k, s.wayIn.k, 2, limit)
	case 1:
		return iv.add(lowK, highK, s.halfIn.k, s.coreIn.k, s.wayIn.k, 0, limit) &&
			iv.add(off, off, s.half, s.core, s.displacement, 1, limit) &&
			iv.add(lowJ, highJ, s.halfIn.j, s.coreIn.j, s.wayIn.j, 2, limit)
	}
	return iv.add(lowJ, highJ, s.halfIn.j, s.coreIn.j, s.wayIn.j, 0, limit) &&
		iv.add(lowK, highK, s.halfIn.k, s.coreIn.k, s.wayIn.k, 1, limit) &&
		iv.add(off, off, s.half, s.core, s.displacement, 2, limit)
}

// narrowByEdges is narrowByBox for the axes across the edges.
func (f *alignedFace) narrowByEdges(s *alignedSweep, corners *[3]planar, iv *interval, limit float64) bool {
	for i := range f.edges {
		at := crossedAxis{axisID(3+3*i) + f.axis, limit}
		if !iv.addCrossed(f.edges[i], corners[i], corners[(i+2)%3], s.halfIn, s.coreIn, s.wayIn, at) {
			return false
		}
	}
	return true
}
