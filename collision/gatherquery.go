package collision

import (
	"math/bits"

	"github.com/skijet/skijet/collision/geom"
)

// SweepBox returns the first hit of box moving along displacement, as the shape does.
func (n *Nearby) SweepBox(box geom.Box, displacement geom.Vec) (hit Hit, found bool) {
	if n.repeats.rests {
		found = n.sweepAtRest(&box, &displacement, &hit)
	} else {
		found, _ = n.sweep(&box, &displacement, &hit)
	}
	return hit, found
}

// sweepAtRest is sweep for a box that is where it was in the last tick.
func (n *Nearby) sweepAtRest(box *geom.Box, displacement *geom.Vec, hit *Hit) (found bool) {
	entry, same := n.repeats.sweep(box, displacement)
	if same && n.isFresh() {
		n.work.Repeated++
		*hit = entry.hit
		return entry.found
	}
	found, knows := n.sweep(box, displacement, hit)
	if entry != nil {
		entry.box, entry.displacement, entry.hit, entry.found, entry.isKnown = *box, *displacement, *hit, found, knows
	}
	return found
}

// sweep is SweepBox, and reports whether it was answered from what n holds. It fills hit in
// place: a copy in larger words than were written would stall the processor.
func (n *Nearby) sweep(box *geom.Box, displacement *geom.Vec, hit *Hit) (found, knows bool) {
	var q query
	if !q.setSweep(box, displacement) || !n.covers(&q) {
		return n.passSweep(box, displacement, hit), false
	}
	n.visit(&q)
	if found = q.result(hit); found {
		n.met, n.metIndex, n.hasMet = q.best, hit.Triangle, true
	}
	return found, !n.askedOutside
}

// HitReaches reports whether a hit is on the face of its triangle, not only on an edge, and
// whether that face overlaps a box. It knows only the last sweep that n answered from what it
// holds, and returns false for other hits.
func (n *Nearby) HitReaches(hit Hit, box geom.Box) bool {
	if !n.hasMet || hit.Triangle != n.metIndex || hit.Depth > 0 || !n.isFresh() {
		return false
	}
	product := crossOf(&n.met)
	if along := product.Dot(hit.Normal); float64(along*along) < float64(product.LengthSquared()*sameFace) {
		return false
	}
	_, depth := escape(&n.met, hit.Normal, box)
	return depth > 0
}

// passSweep passes a sweep on to the shape. One of no length hits nothing.
func (n *Nearby) passSweep(box *geom.Box, displacement *geom.Vec, hit *Hit) (found bool) {
	if *displacement == (geom.Vec{}) {
		return false
	}
	n.work.CacheMisses++
	if n.shape == nil {
		return false
	}
	if *hit, found = n.shape.SweepBox(*box, *displacement); found {
		n.collectDue()
	}
	return found
}

// Raycast returns the first hit of a ray from origin along displacement, as the shape
// does.
func (n *Nearby) Raycast(origin, displacement geom.Vec) (hit Hit, found bool) {
	var q query
	if !q.setRay(origin, displacement) || !n.covers(&q) {
		n.work.CacheMisses++
		if n.shape == nil {
			return hit, false
		}
		return n.shape.Raycast(origin, displacement)
	}
	n.visit(&q)
	found = q.result(&hit)
	return hit, found
}

// covers reports whether n holds all that a query may hit.
func (n *Nearby) covers(q *query) bool {
	q.setBounds()
	return n.has(&q.path.Min, &q.path.Max)
}

// has reports whether n holds all faces within bounds, where they are now.
func (n *Nearby) has(low, high *geom.Vec) bool {
	b := &n.bounds
	return n.holds &&
		low.X >= b.Min.X && low.Y >= b.Min.Y && low.Z >= b.Min.Z &&
		high.X <= b.Max.X && high.Y <= b.Max.Y && high.Z <= b.Max.Z && n.isFresh()
}

// waiting are faces of a group that a query may meet.
type waiting struct {
	group int
	met   uint64
}

// fewFacesMet is how many faces are tested as they come. More are put in order.
const fewFacesMet = 8

// visit tests the faces that a query may meet.
func (n *Nearby) visit(q *query) {
	n.work.CacheHits++
	n.askedOutside = false
	q.near, q.world = n, n.world
	n.along[0] = axisSweep{q.start.X, q.displacement.X, q.half.X, q.core.X}
	n.along[1] = axisSweep{q.start.Y, q.displacement.Y, q.half.Y, q.core.Y}
	n.along[2] = axisSweep{q.start.Z, q.displacement.Z, q.half.Z, q.core.Z}
	var r nearbyRange
	r.directions = (directions(q.displacement) | anywhere) * everyByte
	r.set(&n.grid, &q.path.Min, &q.path.Max)
	var planes planeRange
	planes.set(&n.along, 1, n.twoSided)
	groups, faces := 0, 0
	for at := range n.groups {
		met := n.groups[at].met(&r)
		if met != 0 && !q.ray {
			met = n.blocks[at].within(&planes, met)
		}
		if met != 0 {
			n.waiting[groups%len(n.waiting)] = waiting{at, met}
			groups++
			faces += bits.OnesCount64(met)
		}
	}
	list := n.waiting[:groups]
	if faces > fewFacesMet {
		n.visitStart(q, &r, list)
	}
	for i := range list {
		if w := &list[i]; w.met != 0 {
			n.test(q, w.group, w.met)
		}
	}
}

// visitStart tests the waiting faces near the start. If one stops the sweep the others need
// no test, which saves much where a body is pushed along walls.
func (n *Nearby) visitStart(q *query, r *nearbyRange, list []waiting) {
	g := &n.grid
	r.lowX, r.highX = startOf(r.lowX, r.highX, q.path.Min.X, q.path.Max.X, q.displacement.X, g.origin.X, g.perMetre.X)
	r.lowY, r.highY = startOf(r.lowY, r.highY, q.path.Min.Y, q.path.Max.Y, q.displacement.Y, g.origin.Y, g.perMetre.Y)
	r.lowZ, r.highZ = startOf(r.lowZ, r.highZ, q.path.Min.Z, q.path.Max.Z, q.displacement.Z, g.origin.Z, g.perMetre.Z)
	for i := range list {
		w := &list[i]
		if near := w.met & n.groups[w.group].met(r); near != 0 {
			w.met &^= near
			n.test(q, w.group, near)
		}
	}
	if q.limit == 1 {
		return
	}
	q.setBounds()
	r.set(g, &q.path.Min, &q.path.Max)
	var planes planeRange
	planes.set(&n.along, q.limit, n.twoSided)
	for i := range list {
		w := &list[i]
		if w.met &= n.groups[w.group].met(r); w.met != 0 && !q.ray {
			w.met = n.blocks[w.group].within(&planes, w.met)
		}
	}
}

// startOf leaves of what a query covers on one axis what it covers at its start.
func startOf(lowStep, highStep uint64, low, high, displacement, origin, perMetre float64) (uint64, uint64) {
	if displacement < 0 {
		return step(low-displacement, origin, perMetre) * everyByte, highStep
	}
	return lowStep, step(high-displacement, origin, perMetre)*everyByte | topBits
}

// test tests some faces of a group. Of aligned faces so few are left for the assembly
// that all others are best decided here.
func (n *Nearby) test(q *query, group int, met uint64) {
	p := &n.parts[n.groups[group].part]
	q.base = p.base
	q.enterPart(p.shape(), p.mesh, p.field)
	b := &n.blocks[group]
	for ; met != 0; met &= met - 1 {
		lane := laneOf(met)
		f, plane := &b.faces[lane], &b.planes[lane]
		if q.ray {
			q.testPlain(&f.Triangle, int(f.index))
			continue
		}
		if plane.axis == faceAxis {
			if normal, ok := q.facingSide(&f.Triangle, f.product); ok && !f.isBeside(&q.cast) {
				if f.inverse == 0 {
					f.inverse = 1 / f.product.Length()
				}
				q.work.triangles++
				q.resolve(&f.Triangle, int(f.index), normal.Scale(f.inverse), nil)
			}
			continue
		}
		a, ok := q.approach(plane, &n.along[plane.axis%3])
		switch {
		case !ok || f.isBeside(&q.cast):
		case lanes:
			q.test(&f.Triangle, int(f.index))
		default:
			var s alignedSweep
			s.set(&q.cast, plane.axis)
			q.work.triangles++
			q.testAligned(&f.Triangle, int(f.index), &n.planar[group][lane], &s, a)
		}
	}
}

// OverlapBox appends a contact for each triangle that overlaps box, as the shape does and
// in its order.
func (n *Nearby) OverlapBox(box geom.Box, contacts []Contact) []Contact {
	if !n.repeats.rests {
		contacts, _ = n.overlap(box, contacts)
		return contacts
	}
	entry, same := n.repeats.overlap(&box)
	if same && n.isFresh() {
		n.work.Repeated++
		return append(contacts, entry.contacts...)
	}
	given := len(contacts)
	contacts, knows := n.overlap(box, contacts)
	if entry != nil {
		entry.set(&box, contacts[given:], knows)
	}
	return contacts
}

// overlap is OverlapBox, and reports whether it was answered from what n holds.
func (n *Nearby) overlap(box geom.Box, contacts []Contact) ([]Contact, bool) {
	half := box.Half.Abs()
	low, high := around(&box.Center, half.X+cullMargin, half.Y+cullMargin, half.Z+cullMargin)
	if !n.has(&low, &high) {
		return n.passOverlap(box, contacts), false
	}
	box.Half = half
	n.work.CacheHits++
	r := nearbyRange{directions: allDirections * everyByte}
	r.set(&n.grid, &low, &high)
	var c cast
	for at := range n.groups {
		met := n.groups[at].met(&r)
		if met == 0 {
			continue
		}
		p := &n.parts[n.groups[at].part]
		part := p.shape()
		c.setOverlap(box.Center, box.Half, part)
		for ; met != 0; met &= met - 1 {
			f := &n.blocks[at].faces[laneOf(met)]
			contacts = testOverlap(&c, &f.Triangle, p.base, int(f.index), box, part, contacts)
		}
	}
	return contacts, true
}

// passOverlap passes an overlap on to the shape.
func (n *Nearby) passOverlap(box geom.Box, contacts []Contact) []Contact {
	n.work.CacheMisses++
	if n.shape == nil {
		return contacts
	}
	given := len(contacts)
	if contacts = n.shape.OverlapBox(box, contacts); len(contacts) > given {
		n.collectDue()
	}
	return contacts
}

// around returns the corners of what is so far from a place on each axis.
func around(place *geom.Vec, x, y, z float64) (low, high geom.Vec) {
	return geom.Vec{X: place.X - x, Y: place.Y - y, Z: place.Z - z}, geom.Vec{X: place.X + x, Y: place.Y + y, Z: place.Z + z}
}

// seamMargin is how far from the place beyond a seam faces are asked, m.
const seamMargin = seamReach + cullMargin

// hasSeam reports whether n holds all faces in which the ground may go on.
func (n *Nearby) hasSeam(s *seam) bool {
	low, high := around(&s.beyond, seamMargin, seamMargin, seamMargin)
	has := n.has(&low, &high)
	n.askedOutside = n.askedOutside || !has
	return has
}

// continues is that of the shape.
func (n *Nearby) continues(s *seam) bool {
	low, high := around(&s.beyond, seamMargin, seamMargin, seamMargin)
	r := nearbyRange{directions: allDirections * everyByte}
	r.set(&n.grid, &low, &high)
	for at := range n.groups {
		met := n.groups[at].met(&r)
		if met == 0 {
			continue
		}
		p := &n.parts[n.groups[at].part]
		if n.world != nil && !s.isNear(p) {
			continue
		}
		s.twoSided = p.shape().twoSided
		for ; met != 0; met &= met - 1 {
			if s.isMetBy(&n.blocks[at].faces[laneOf(met)].Triangle) {
				return true
			}
		}
	}
	return false
}
