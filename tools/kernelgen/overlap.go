package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

// overlapFace rules out a face that the box of the cast does not overlap, and
// leaves the unit normal of any other in the cast. It is overlapping in
// collision/overlap.go.
func (k *kernel) overlapFace(place gp) {
	g := k.newGathered()
	seen, normal := g.face(k.loadFace(place))
	_, height, size := k.side(normal, seen)
	reach := dot(size, k.operands(cHalf))
	k.keepNormal(normal, compare(greater, and(height, k.magnitude), reach))

	half := load(k.cast(cHalf))
	apart := g.apart(load(g.low), load(g.high), half)
	inner := and(apart, load(k.loadPairs)) // the fourth lane is no axis
	for axis := range 3 {
		p := g.project(axis, seen, nil)
		swapped := compare(greater, p.low, p.high)
		low, high := choose(swapped, p.high, p.low), choose(swapped, p.low, p.high)
		hj, hk := g.radii(&p, axis, cHalf)
		inner = or(inner, andNot(p.ignored, g.apart(low, high, add(hj, hk))))
	}
	bits := GP32()
	VMOVMSKPD(inner, bits)
	TESTL(bits, bits)
	JNE(LabelRef("missed"))
}

// apart tells on which axes a face from low to high is beside a box of a radius.
func (g *gathered) apart(low, high, radius vec) vec {
	forward, backward := add(high, radius), sub(radius, low)
	return or(compare(notGreater, forward, zero()), compare(notGreater, backward, zero()))
}
