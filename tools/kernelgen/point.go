package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

// middleCorners leaves the middle of the part of a face in the box in the cast.
func (k *kernel) middleCorners(f corners) {
	o := k.newOverlapped()
	o.noteEdges(f)
	seen := k.seen(f)
	for i := range seen {
		VMOVUPD(seen[i], o.seen[i])
	}
	k.keepUnit(o.crossOf([3]vec{load(o.edges[0]), load(o.edges[1]), load(o.edges[2])}))
	o.middle()
}

// mean sums up points, in four lanes.
type mean struct {
	sums  [3]vec
	count vec
}

// middle leaves the middle of the part of the face in the box in the cast. It is
// contactPoint up to where there is none, and then leaves no number.
func (o *overlapped) middle() {
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

// grown is half the box along an axis, with slop.
func (o *overlapped) grown(axis int) vec {
	return and(add(spread(o.cast(cHalf+8*axis)), o.slop), o.magnitude)
}

// edgesInBox are the points where the edges of the face enter the box and leave it.
func (o *overlapped) edgesInBox() (m mean) {
	enter, leave := zero(), load(o.one)
	for axis := range 3 {
		e, a := load(o.edges[axis]), load(o.seen[axis])
		far := or(and(e, o.signs), o.grown(axis))
		inverse := div(load(o.one), e)
		enter = most(mul(sub(xor(far, o.signs), a), inverse), enter)
		leave = least(mul(sub(far, a), inverse), leave)
	}
	in := and(compare(lessOrEqual, enter, leave), load(o.loadPairs))
	both := add(enter, leave)
	for axis := range 3 {
		a := load(o.seen[axis])
		m.sums[axis] = add(zero(), and(in, add(add(a, a), mul(both, o.edges[axis]))))
	}
	m.count = and(in, load(o.two))
	return m
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
	left, right := zero(), zero()
	for e := range 3 {
		side := sub(mul(pi, spread(o.edges[j].Offset(8*e))), mul(pj, spread(o.edges[i].Offset(8*e))))
		corner := spread(o.scratch.Offset(8 * e))
		left = or(left, compare(greater, side, corner))
		right = or(right, compare(less, side, corner))
	}
	in = andNot(and(left, right), in)
	for k, v := range [3]vec{div(off, n), pi, pj} {
		sum := m.sums[(axis+k)%3]
		VADDPD(and(in, v), sum, sum)
	}
	VADDPD(and(in, load(o.one)), m.count, m.count)
	Label(none)
}
