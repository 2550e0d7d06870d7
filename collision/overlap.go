package collision

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
)

// OverlapBox appends a contact for each triangle that overlaps box, touching not counted,
// in the order of the hierarchy. The normal is the direction of the shortest push that does
// not lead behind the triangle's front. A box whose core, smaller by [Slop] on all sides,
// lies wholly behind a triangle does not overlap it, except with [TwoSided]: so one that
// rests on a sheet of two opposite triangles is not deep in the one that faces away. To
// find what the box stands on, use a short [Mesh.SweepBox] along gravity instead.
//
// Pass the slice of the last call, cut to length 0, and nothing is allocated once it is
// long enough. A box wholly inside a closed mesh overlaps no triangle. Of more than
// [MaxContacts] triangles only that many are reported.
func (m *Mesh) OverlapBox(box geom.Box, contacts []Contact) []Contact {
	return m.overlap(box, 0, contacts, len(contacts)+MaxContacts)
}

// overlap appends contacts until there are most in all. Triangles count from base.
func (m *Mesh) overlap(box geom.Box, base int, contacts []Contact, most int) []Contact {
	if !box.Center.IsFinite() || !box.Half.IsFinite() {
		return contacts
	}
	box.Half = box.Half.Abs()
	if lanes {
		return m.overlapLanes(box, base, contacts, most)
	}
	return m.overlapPlain(box, base, contacts, most)
}

// setOverlap makes c that of a box at rest, for the assembly: a path of a metre on each
// axis that ends where it begins.
func (c *cast) setOverlap(center, half geom.Vec, part *settings) {
	c.start, c.half, c.displacement = center, half, geom.Vec{X: 1, Y: 1, Z: 1}
	c.solidFrom(part)
}

// isContact reports whether the assembly found a contact. It leaves some faces to
// the plain form: a two-sided one whose plane is within Slop of the centre, and one
// where rounding decides.
func (c *cast) isContact() bool { return c.out != noExit && c.depth > 0 && c.point.IsFinite() }

// noExit stands for an exit that the assembly has not computed.
const noExit = -1

// appendTo appends the contact that the assembly found.
func (c *cast) appendTo(contacts []Contact, base, index int, part *settings) []Contact {
	out := c.normal
	if c.out != 0 {
		out = outward(int(c.out), c.edge[0], c.edge[1])
	}
	return add(contacts, c.point, out, c.depth, base+index, part.materialOf(index))
}

// add appends a contact. It is filled in place: it is too large to be copied.
func add(contacts []Contact, point, normal geom.Vec, depth float64, triangle int, material uint8) []Contact {
	contacts = append(contacts, Contact{})
	c := &contacts[len(contacts)-1]
	c.Point, c.Normal, c.Depth, c.Triangle, c.Material = point, normal, depth, triangle, material
	return contacts
}

// overlapTriangle appends the contact of box with one triangle, if any.
func overlapTriangle(t *geom.Triangle, base, index int, box geom.Box, part *settings, contacts []Contact) []Contact {
	a, b, c, h := t.A.Sub(box.Center), t.B.Sub(box.Center), t.C.Sub(box.Center), &box.Half
	if isSeparated(a.X, b.X, c.X, h.X) || isSeparated(a.Y, b.Y, c.Y, h.Y) || isSeparated(a.Z, b.Z, c.Z, h.Z) {
		return contacts
	}
	if axis := alignedAxis(t); axis != faceAxis {
		if normal, ok := alignedNormal(t, axis, &box.Center, part.twoSided); ok {
			return appendContact(t, normal, base, index, box, part, contacts)
		}
		return contacts
	}
	normal := crossOf(t)
	height := -a.Dot(normal)
	if math.Abs(height) > h.Dot(normal.Abs()) {
		return contacts // both in one scale: the root can wait
	}
	if part.twoSided && height < 0 {
		normal = normal.Neg()
	}
	return appendContact(t, normal.Scale(1/normal.Length()), base, index, box, part, contacts)
}

// isSeparated reports whether three numbers are all beside the interval from -half to
// half.
func isSeparated(a, b, c, half float64) bool {
	return !(max(a, b, c)+half > 0 && half-min(a, b, c) > 0)
}

// appendContact appends the contact of box with a triangle whose bounds it meets,
// if any. The unit normal is that of the side that the box is on.
func appendContact(t *geom.Triangle, normal geom.Vec, base, index int, box geom.Box, part *settings, contacts []Contact) []Contact {
	out, depth := escape(t, normal, box)
	if height := box.Center.Sub(t.A).Dot(normal); part.twoSided && math.Abs(height) <= Slop {
		// The centre lies in the plane, so either side may be the near one.
		if other, d := escape(t, normal.Neg(), box); d < depth {
			out, depth = other, d
		}
	}
	if !(depth > 0) {
		return contacts
	}
	return add(contacts, contactPoint(t, normal, box), out, depth, base+index, part.materialOf(index))
}

// escape returns the shortest exit of a box from a triangle: the axis of least overlap
// among the 13, pointing out, and the depth along it. A depth of 0 or less means that some
// axis separates them, or that the box is behind the face but for rounding. Exits that lead
// behind the front of the face are not used, except for a mere touch: a box flush with the
// back of a ramp is at its wall and not deep in its top. Of exits equal to within tieDepth the
// first is chosen: the face's normal, then the box axes.
func escape(t *geom.Triangle, normal geom.Vec, box geom.Box) (geom.Vec, float64) {
	a, b, c := t.A.Sub(box.Center), t.B.Sub(box.Center), t.C.Sub(box.Center)
	size := normal.Abs()
	height, reach := -a.Dot(normal), box.Half.Dot(size)
	depth := reach - height
	if !(depth > 0 && height+reach > 0) {
		return geom.Vec{}, 0
	}
	if height < 0 && height+coreWithin(box.Half).Dot(size) < 0 {
		return geom.Vec{}, 0 // it is behind, and reaches through the face by rounding alone
	}
	w := exits{normal: normal, count: 1}
	w.depths[0] = depth
	h := box.Half
	for k, unit := range [3]geom.Vec{{X: 1}, {Y: 1}, {Z: 1}} {
		pa, pb, pc := axes(a)[k], axes(b)[k], axes(c)[k]
		if !w.add(axisID(k), unit, 1, min(pa, pb, pc), max(pa, pb, pc), axes(h)[k]) {
			return geom.Vec{}, 0
		}
	}
	w.only = alignedAxis(t)
	if !w.addEdge(3, t.B.Sub(t.A), a, c, h) || !w.addEdge(6, t.C.Sub(t.B), b, a, h) || !w.addEdge(9, t.A.Sub(t.C), c, b, h) {
		return geom.Vec{}, 0
	}
	kind, depth := w.first()
	if kind == 0 {
		return normal, depth
	}
	id := (kind - 1) / 2
	edge := axes([3]geom.Vec{t.B.Sub(t.A), t.C.Sub(t.B), t.A.Sub(t.C)}[max(id-3, 0)/3])
	return outward(kind, edge[(id+1)%3], edge[(id+2)%3]), depth
}

// exits are the exits from a face of unit normal that were shorter than all before: 0 is
// out of the face, 1+2i forward along axis i, and 2+2i backward.
type exits struct {
	normal geom.Vec
	depths [25]float64
	kinds  [25]int8
	count  int
	only   axisID // of the box, whose products with the edges are tested; faceAxis stands for all
}

// first returns the first exit that is longer than the shortest by at most tieDepth.
func (w *exits) first() (kind int, depth float64) {
	limit := w.depths[w.count-1] + tieDepth
	i := 0
	for i < w.count-1 && w.depths[i] > limit {
		i++
	}
	return int(w.kinds[i]), w.depths[i]
}

// add tests both directions of one axis, given its squared length and the triangle's
// interval and the box's radius in its scale, and reports whether they overlap.
func (w *exits) add(id axisID, axis geom.Vec, square, low, high, radius float64) bool {
	// Out along +axis the box's low side must pass the triangle's high one.
	forward, backward := high+radius, radius-low
	if !(forward > 0 && backward > 0) {
		return false
	}
	// Most are longer, and end without the root, except for squares beyond float64.
	shortest := w.depths[w.count-1]
	if bound := float64(shortest * shortest * square * roundingSlack); bound > leastSquare && bound < 1/leastSquare &&
		float64(forward*forward) >= bound && float64(backward*backward) >= bound {
		return true
	}
	length := math.Sqrt(square)
	facing, side, inverse := axis.Dot(w.normal), float64(sideways*length), 1/length
	if d := float64(forward * inverse); facing > -side || d <= 2*Slop {
		w.take(1+2*int8(id), d)
	}
	if d := float64(backward * inverse); facing < side || d <= 2*Slop {
		w.take(2+2*int8(id), d)
	}
	return true
}

// take adds an exit if it is the shortest.
func (w *exits) take(kind int8, depth float64) {
	if depth < w.depths[w.count-1] {
		w.depths[w.count], w.kinds[w.count] = depth, kind
		w.count++
	}
}

// addEdge adds the axes that the edge e from p makes with the three box axes, the
// first of which is id; o is the third corner.
func (w *exits) addEdge(id axisID, e, p, o, h geom.Vec) bool {
	xx, yy, zz := float64(e.X*e.X), float64(e.Y*e.Y), float64(e.Z*e.Z)
	tiny := float64((xx + yy + zz) * parallel)
	return (yy+zz <= tiny || w.isLeftOut(0) || w.addCrossed(id, geom.Vec{Y: -e.Z, Z: e.Y}, yy+zz, p, o, h)) &&
		(zz+xx <= tiny || w.isLeftOut(1) || w.addCrossed(id+1, geom.Vec{X: e.Z, Z: -e.X}, zz+xx, p, o, h)) &&
		(xx+yy <= tiny || w.isLeftOut(2) || w.addCrossed(id+2, geom.Vec{X: -e.Y, Y: e.X}, xx+yy, p, o, h))
}

// isLeftOut reports whether the products of a box axis with the edges add nothing: of an
// aligned face they run along the normal, except those of its own axis.
func (w *exits) isLeftOut(axis axisID) bool { return w.only != faceAxis && w.only != axis }

// addCrossed adds the product of a box axis and an edge. Both ends of the edge
// project to the same point.
func (w *exits) addCrossed(id axisID, axis geom.Vec, square float64, p, o, h geom.Vec) bool {
	low, high := p.Dot(axis), o.Dot(axis)
	if low > high {
		low, high = high, low
	}
	return w.add(id, axis, square, low, high, h.Dot(axis.Abs()))
}

// outward returns the unit vector of an exit other than the face's normal. The
// product of box axis i and an edge is (0, -ek, ej) in the axes i, j, k.
func outward(kind int, ej, ek float64) geom.Vec {
	id, sign := (kind-1)/2, 1.0
	if kind%2 == 0 {
		sign = -1
	}
	switch id {
	case 0:
		return geom.Vec{X: sign}
	case 1:
		return geom.Vec{Y: sign}
	case 2:
		return geom.Vec{Z: sign}
	}
	scale := sign / math.Sqrt(float64(ej*ej)+float64(ek*ek))
	ej, ek = float64(ej*scale), float64(ek*scale)
	switch id % 3 {
	case 0:
		return geom.Vec{Y: -ek, Z: ej}
	case 1:
		return geom.Vec{X: ej, Z: -ek}
	}
	return geom.Vec{X: -ek, Y: ej}
}
