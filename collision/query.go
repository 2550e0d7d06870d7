package collision

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
)

// cast is a box or a point and its path, and the result of the test of a face. The assembly
// depends on its layout.
type cast struct {
	displacement geom.Vec
	start        geom.Vec // centre of the box, or origin of the ray
	half         geom.Vec // of the box
	core         geom.Vec // half less Slop, at least Slop: what must overlap for a hit to count
	limit        float64  // fraction of the best hit, or 1
	direction    geom.Vec // of a ray: displacement / longest
	bothSides    uint64   // all bits if faces are solid from behind as well
	normal       geom.Vec // of a face that may be met, and what the other axes say of it
	seen         interval
	point        geom.Vec // of the contact with a face that a box overlaps
	depth        float64
	out          int64      // the exit, or noExit
	edge         [2]float64 // and what outward needs to know of it
}

// solidFrom says from which sides the faces in test are solid.
func (c *cast) solidFrom(part *settings) {
	c.bothSides = 0
	if part.twoSided {
		c.bothSides = ^uint64(0)
	}
}

// query is one sweep or ray through a mesh, with the best hit so far.
type query struct {
	cast

	ray     bool
	upright bool      // a ray straight up or down, and from where products do not overflow
	longest float64   // largest component of the displacement
	along   float64   // its product with a normal from which on it leads along
	part    *settings // of the part in test, which is either
	mesh    *Mesh
	field   *Heightfield
	world   *World  // that the part is of, or nil
	near    *Nearby // that answers, or nil
	base    int     // number of its first triangle

	path geom.Bounds // of everything on the path

	work work

	found  bool
	hit    Hit
	best   geom.Triangle // that was hit
	inside bool          // well inside, by the part of the box that comes first
}

// enterPart sets q on a part of the world, by its settings.
func (q *query) enterPart(part *settings, m *Mesh, h *Heightfield) {
	q.part, q.mesh, q.field = part, m, h
	q.solidFrom(part)
}

// Raycast returns the first hit of a ray from origin along displacement, both ends
// included. A triangle counts only when the ray comes from its front, or from either side
// of a [TwoSided] mesh; so one that starts within a closed one-sided mesh leaves it freely.
// A ray through a shared edge hits one of the two faces, never none; hits at the same
// fraction are decided as those of [Mesh.SweepBox]. A ray that is not finite or has no
// length hits nothing, and one that runs along a face to a billionth passes it.
func (m *Mesh) Raycast(origin, displacement geom.Vec) (hit Hit, found bool) {
	var q query
	if q.setRay(origin, displacement) {
		m.visit(&q)
	}
	found = q.result(&hit)
	return hit, found
}

// SweepBox returns the first hit of box moving along displacement. The fraction is the
// exact time of impact: there the box touches the triangle and overlaps nothing by more
// than [Slop].
//
// A triangle counts only when the box moves against its front, or against
// either side of a [TwoSided] mesh. Of hits at the same fraction the one whose
// normal opposes the displacement most wins, then the deeper one, then the one
// whose normal is less in x, y and z, then the lower triangle index, so the result does
// not depend on the order of the triangles. A box that starts deeper than Slop inside a
// triangle hits it at fraction 0, with Hit.Depth set, unless it moves out of it or along
// it. A displacement of zero hits nothing, and one that leads less than Slop into a face
// may hit nothing. A box thinner than Slop counts as that thick, so that a point slips
// through no seam. A half extent below zero counts by its size.
func (m *Mesh) SweepBox(box geom.Box, displacement geom.Vec) (hit Hit, found bool) {
	var q query
	if q.setSweep(&box, &displacement) {
		m.visit(&q)
	}
	found = q.result(&hit)
	return hit, found
}

// setRay makes q the query of a ray, and returns false for one that is not
// finite.
func (q *query) setRay(origin, displacement geom.Vec) bool {
	d, size := displacement, displacement.Abs()
	q.ray = true
	q.setLongest(size)
	q.direction = geom.Vec{X: d.X / q.longest, Y: d.Y / q.longest, Z: d.Z / q.longest}
	q.upright = d.X == 0 && d.Y == 0 && math.Abs(origin.X) < beyond && math.Abs(origin.Y) < beyond && math.Abs(origin.Z) < beyond
	q.set(origin, displacement)
	return origin.Add(d).IsFinite() // only if both are
}

// setSweep makes q the query of a sweep, and returns false for one that is not finite or
// has no length: it hits nothing.
func (q *query) setSweep(box *geom.Box, displacement *geom.Vec) bool {
	q.half = box.Half.Abs()
	q.core = coreWithin(q.half)
	q.setLongest(displacement.Abs())
	q.set(box.Center, *displacement)
	return q.longest > 0 && box.Half.IsFinite() && box.Center.Add(*displacement).IsFinite()
}

// setLongest records the largest component of a displacement, given the sizes of all.
func (q *query) setLongest(size geom.Vec) {
	q.longest = max(size.X, size.Y, size.Z)
	q.along = -alongSine * q.longest
}

// coreWithin returns the half extents of the core of a box.
func coreWithin(half geom.Vec) geom.Vec {
	return geom.Vec{X: coreOf(half.X), Y: coreOf(half.Y), Z: coreOf(half.Z)}
}

func coreOf(half float64) float64 {
	if half < 2*Slop {
		return Slop
	}
	return half - Slop
}

// set sets the fields common to rays and sweeps, in place: a query is too large to copy.
func (q *query) set(start, displacement geom.Vec) {
	q.start, q.displacement = start, displacement
	q.limit = 1
}

// setBounds sets low and high to the bounds of the path up to the best hit. Every hit
// makes it shorter; call this before reading them.
func (q *query) setBounds() {
	q.path.Min.X, q.path.Max.X = reach(q.start.X, q.half.X, q.displacement.X, q.limit)
	q.path.Min.Y, q.path.Max.Y = reach(q.start.Y, q.half.Y, q.displacement.Y, q.limit)
	q.path.Min.Z, q.path.Max.Z = reach(q.start.Z, q.half.Z, q.displacement.Z, q.limit)
}

// reach returns the interval of a box on one axis up to a fraction of its displacement,
// rounding included.
func reach(start, half, displacement, fraction float64) (low, high float64) {
	const rounding = 1e-15 // of a sum, in parts of what is added
	displacement = float64(displacement * fraction)
	margin := half + cullMargin + float64((math.Abs(start)+half+math.Abs(displacement))*rounding)
	low, high = start-margin, start+margin
	if displacement < 0 {
		low += displacement
	} else {
		high += displacement
	}
	return low, high
}

// result sets hit to the best hit with its point, and reports whether there is one. It
// fills it in place: a copy in larger words than were written would stall the processor.
func (q *query) result(hit *Hit) bool {
	if !q.found {
		return false
	}
	h := &q.hit
	point := q.start.AddScaled(q.displacement, h.Fraction)
	switch {
	case q.ray:
	case q.inside:
		point = point.Sub(support(q.half, h.Normal))
	default:
		point = q.touchPoint(&q.best, h.Normal, point)
	}
	hit.Fraction, hit.Point, hit.Depth = h.Fraction, point, h.Depth
	hit.Normal.X, hit.Normal.Y, hit.Normal.Z = h.Normal.X, h.Normal.Y, h.Normal.Z
	hit.Triangle, hit.Material = h.Triangle, h.Material
	return true
}

// test is the query against one triangle.
func (q *query) test(t *geom.Triangle, index int) {
	if q.ray || !lanes {
		q.testPlain(t, index)
		return
	}
	q.work.triangles++
	if sweepTriangle(&q.cast, t) != 0 {
		q.offerFace(t, index, q.normal, &q.seen)
	}
}

// testPlain is test in plain Go.
func (q *query) testPlain(t *geom.Triangle, index int) {
	q.work.triangles++
	if q.ray {
		q.testRay(t, index)
	} else {
		q.testSweep(t, index)
	}
}

// offer takes the hit of a triangle if it comes before the best one under the tie
// rule, and reports whether it did.
func (q *query) offer(fraction float64, normal geom.Vec, depth float64, t *geom.Triangle, index int) bool {
	if !q.accept(fraction, normal, depth, index) {
		return false
	}
	q.best = *t // to find the point in
	return true
}

// accept is offer without the corners of the triangle.
func (q *query) accept(fraction float64, normal geom.Vec, depth float64, index int) bool {
	if q.leadsAlong(normal) {
		return false // it stops nothing
	}
	// -0 becomes 0, whose bits sort first.
	fraction += 0
	normal = normal.Add(geom.Vec{})
	if q.found && fraction >= q.limit && (fraction > q.limit || !q.precedes(normal, depth, q.base+index)) {
		return false
	}
	q.found, q.limit, q.inside = true, fraction, false
	h := &q.hit
	h.Fraction, h.Normal, h.Depth, h.Triangle, h.Material = fraction, normal, depth, q.base+index, q.part.materialOf(index)
	return true
}

// leadsAlong reports whether the displacement leads along a face of that unit normal, or away.
func (q *query) leadsAlong(normal geom.Vec) bool { return !(q.displacement.Dot(normal) < q.along) }

// precedes decides between a hit and the best one at the same fraction: the one that most
// opposes the displacement comes first, then the deeper one, then the normal that is less
// in x, y and z, then the lower triangle. So only the index, among equals, depends on the
// order in which the triangles were given.
func (q *query) precedes(normal geom.Vec, depth float64, triangle int) bool {
	best := &q.hit
	if a, b := q.displacement.Dot(normal), q.displacement.Dot(best.Normal); a != b {
		return a < b
	}
	switch n := &best.Normal; {
	case depth != best.Depth:
		return depth > best.Depth
	case normal.X != n.X:
		return normal.X < n.X
	case normal.Y != n.Y:
		return normal.Y < n.Y
	case normal.Z != n.Z:
		return normal.Z < n.Z
	}
	return triangle < best.Triangle
}

// testRay is a ray against one triangle. The three edge functions of a shared
// edge are exact negatives of each other in both triangles, so no ray slips
// between them.
func (q *query) testRay(t *geom.Triangle, index int) {
	a, b, c := t.A.Sub(q.start), t.B.Sub(q.start), t.C.Sub(q.start)
	var u, v, w float64
	if q.upright {
		// Only z of the products counts, and not the direction of the ray.
		u = float64(c.X*b.Y) - float64(c.Y*b.X)
		v = float64(a.X*c.Y) - float64(a.Y*c.X)
		w = float64(b.X*a.Y) - float64(b.Y*a.X)
	} else {
		u, v, w = q.direction.Dot(c.Cross(b)), q.direction.Dot(a.Cross(c)), q.direction.Dot(b.Cross(a))
	}
	if (bit(u < 0)|bit(v < 0)|bit(w < 0))&(bit(u > 0)|bit(v > 0)|bit(w > 0)) == 0 {
		q.resolveRay(t, index)
	}
}

// bit is 1 for true. Comparisons with unpredictable results take less time without
// branches.
func bit(b bool) uint8 {
	if b {
		return 1
	}
	return 0
}

// resolveRay decides where a ray between the edges of a face hits it, and offers
// the hit.
func (q *query) resolveRay(t *geom.Triangle, index int) {
	product := crossOf(t)
	speed := q.direction.Dot(product)
	if speed > 0 && q.part.twoSided {
		product, speed = product.Neg(), -speed
	}
	// All but the normal itself goes by the product, and need not wait for the root.
	length := product.Length()
	if !(speed < float64(-grazing*length)) {
		return
	}
	a := t.A.Sub(q.start)
	fraction := a.Dot(product) / speed / q.longest
	if !(fraction >= 0 && fraction <= q.limit) {
		return
	}
	// From very far, rounding lets rays pass the edge tests of a small face that they
	// miss. A walk may leave such a face out, so all must.
	at, far := q.start.AddScaled(q.displacement, fraction), a.Abs()
	if isBeside(t.A.X, t.B.X, t.C.X, at.X, cullMargin+float64(far.X*floatNoise))|
		isBeside(t.A.Y, t.B.Y, t.C.Y, at.Y, cullMargin+float64(far.Y*floatNoise))|
		isBeside(t.A.Z, t.B.Z, t.C.Z, at.Z, cullMargin+float64(far.Z*floatNoise)) == 0 {
		q.accept(fraction, geom.Vec{X: product.X / length, Y: product.Y / length, Z: product.Z / length}, 0, index)
	}
}

// isBeside is 1 where three coordinates lie on one side of a place, further from it
// than a margin.
func isBeside(a, b, c, at, margin float64) uint8 {
	low, high := at-margin, at+margin
	return bit(a > high)&bit(b > high)&bit(c > high) | bit(a < low)&bit(b < low)&bit(c < low)
}

// work is what a query cost.
type work struct {
	nodes     int // of hierarchies that were opened, and cells of heightfields
	triangles int // that were tested exactly
}
