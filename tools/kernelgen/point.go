package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

// middleCorners stores the middle of the part of a face that is inside the box in the
// cast.
func (k *kernel) middleCorners(f corners) {
	o := k.newOverlapped()
	equalLanes := o.branchIfAligned(f)
	o.noteEdges(f)
	seen := k.seen(f)
	for i := range seen {
		VMOVUPD(seen[i], o.seen[i])
	}
	k.keepUnit(o.crossOf([3]vec{load(o.edges[0]), load(o.edges[1]), load(o.edges[2])}))
	o.middle()
	JMP(LabelRef("told"))
	Label("aligned")
	p := o.planeAcross(f, equalLanes, o.edges)
	o.middleAligned(&p)
	Label("told")
}

// mean is a sum of points, in four lanes.
type mean struct {
	sums  [3]vec
	count vec
}

// middle stores the middle of the part of the face that is inside the box in the cast.
// It is contactPoint without the fallback: if there is no such part, it stores NaN.
func (o *overlapped) middle() {
	VMOVUPD(div(load(o.one), fresh(o.cast(cNormal))), o.inverse)
	m := o.edgesInBox()
	for axis := range 3 {
		o.pierced(&m, axis)
	}
	scale := div(load(o.one), across(add, m.count))
	for i := range 3 {
		sum := across(add, m.sums[i])
		VMOVSD(add(mul(sum, scale), spread(o.cast(cStart+8*i))).AsX(), o.cast(cPoint+8*i))
	}
}

// grown is half the box along an axis, plus slop.
func (o *overlapped) grown(axis int) vec { return o.grow(o.cast(cHalf + 8*axis)) }

func (o *overlapped) grow(half Mem) vec { return and(add(spread(half), o.slop), o.magnitude) }

// edgesInBox are the points where the edges of the face enter and leave the box.
func (o *overlapped) edgesInBox() (m mean) {
	c := o.newClipped()
	for axis := range 3 {
		c.add(o, load(o.edges[axis]), load(o.seen[axis]), o.grown(axis))
	}
	in, both := c.finish(o)
	for axis := range 3 {
		a := load(o.seen[axis])
		m.sums[axis] = add(zero(), and(in, add(add(a, a), mul(both, o.edges[axis]))))
	}
	m.count = and(in, load(o.two))
	return m
}

// clipped are the intervals of edges inside the box, from 0 to 1.
type clipped struct{ enter, leave vec }

func (o *overlapped) newClipped() *clipped { return &clipped{zero(), load(o.one)} }

// add clips the edges by the two sides of the box normal to an axis.
func (c *clipped) add(o *overlapped, edges, starts, grown vec) {
	far := or(and(edges, o.signs), grown)
	inverse := div(load(o.one), edges)
	c.enter = most(mul(sub(xor(far, o.signs), starts), inverse), c.enter)
	c.leave = least(mul(sub(far, starts), inverse), c.leave)
}

// finish returns the edges that are inside the box, and the sum of their enter and
// leave values.
func (c *clipped) finish(o *overlapped) (in, both vec) {
	return and(compare(lessOrEqual, c.enter, c.leave), load(o.loadPairs)), add(c.enter, c.leave)
}

// pierced adds the points where the four edges of the box along an axis pierce the
// face.
func (o *overlapped) pierced(m *mean, axis int) {
	i, j := (axis+1)%3, (axis+2)%3
	a := [3]vec{spread(o.seen[0]), spread(o.seen[1]), spread(o.seen[2])}
	pi, pj := xor(o.grown(i), load(o.flipHalf)), xor(o.grown(j), load(o.flipOdd))
	normal := o.operands(cNormal)
	off := sub(sub(dot(a, normal), mul(pi, spread(normal[i]))), mul(pj, spread(normal[j])))
	n := spread(normal[axis])
	size := and(n, o.magnitude)
	in := and(compare(lessOrEqual, and(off, o.magnitude), mul(size, o.grown(axis))), compare(greater, size, o.piercing))
	bits := GP32()
	VMOVMSKPD(in, bits)
	TESTL(bits, bits)
	none := fmt.Sprintf("none%d", axis)
	JEQ(LabelRef(none))

	ei, ej := load(o.edges[i]), load(o.edges[j])
	VMOVUPD(sub(mul(ej, o.seen[i]), mul(ei, o.seen[j])), o.scratch)
	in = andNot(o.beside(pi, pj, o.edges[i], o.edges[j]), in)
	for k, v := range [3]vec{mul(off, spread(o.inverse.Offset(8*axis))), pi, pj} {
		sum := m.sums[(axis+k)%3]
		VADDPD(and(in, v), sum, sum)
	}
	VADDPD(and(in, load(o.one)), m.count, m.count)
	Label(none)
}

// beside returns the points pi, pj of a plane that are on different sides of the three
// edges with the given components. The scratch memory contains the positions of the
// edges.
func (o *overlapped) beside(pi, pj vec, ei, ej Mem) vec {
	left, right := zero(), zero()
	for e := range 3 {
		side := sub(mul(pi, spread(ej.Offset(8*e))), mul(pj, spread(ei.Offset(8*e))))
		corner := spread(o.scratch.Offset(8 * e))
		left = or(left, compare(greater, side, corner))
		right = or(right, compare(less, side, corner))
	}
	return and(left, right)
}

// middleAligned is middle for an aligned face, whose points all have the same
// coordinate along its normal.
func (o *overlapped) middleAligned(p *alignedPlane) {
	j, k := o.grow(p.j(cHalf)), o.grow(p.k(cHalf))
	level := compare(lessOrEqual, and(p.at, o.magnitude), o.grow(p.off(cHalf)))
	c := o.newClipped()
	c.add(o, p.ej, p.seenJ, j)
	c.add(o, p.ek, p.seenK, k)
	in, both := c.finish(o)
	VANDPD(level, in, in)
	ends := func(a, e vec) vec { return add(zero(), and(in, add(add(a, a), mul(both, e)))) }
	sumJ, sumK := ends(p.seenJ, p.ej), ends(p.seenK, p.ek)
	sum := add(zero(), and(in, add(p.at, p.at)))
	count := and(in, load(o.two))

	VXORPD(o.flipHalf, j, j)
	VXORPD(o.flipOdd, k, k)
	VMOVUPD(p.ej, o.edges[0])
	VMOVUPD(p.ek, o.edges[1])
	VMOVUPD(sub(mul(p.ek, p.seenJ), mul(p.ej, p.seenK)), o.scratch)
	in = andNot(o.beside(j, k, o.edges[0], o.edges[1]), level)
	VADDPD(and(in, p.at), sum, sum)
	VADDPD(and(in, j), sumJ, sumJ)
	VADDPD(and(in, k), sumK, sumK)
	VADDPD(and(in, load(o.one)), count, count)

	scale := div(load(o.one), across(add, count))
	for _, to := range []struct {
		sum vec
		of  func(disp int) Mem
	}{{sum, p.off}, {sumJ, p.j}, {sumK, p.k}} {
		VMOVSD(add(mul(across(add, to.sum), scale), spread(to.of(cStart))).AsX(), to.of(cPoint))
	}
}
