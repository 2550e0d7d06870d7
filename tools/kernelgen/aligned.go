package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

// sideOnFace is one more than faceAxis, as in package collision.
const sideOnFace = faceAxis + 1

// branchIfAligned branches to "aligned" for a face whose corners have one equal
// coordinate, and returns the lanes of equal coordinates. The fourth lane is one of
// them.
func (g *gathered) branchIfAligned(f corners) (equalLanes vec) {
	equalLanes = and(compare(equal, f.rows[0], f.rows[1]), compare(equal, f.rows[0], f.rows[2]))
	bits := GP32()
	VMOVMSKPD(equalLanes, bits)
	ANDL(Imm(7), bits)
	POPCNTL(bits, bits)
	CMPL(bits, Imm(1))
	JEQ(LabelRef("aligned"))
	return equalLanes
}

// alignedOffsets are, for each axis normal to a face, the offsets of the two following
// axes: first of four lanes, then of one number.
func alignedOffsets() Mem {
	var all []uint32
	for axis := range uint32(3) {
		j, k := (axis+1)%3, (axis+2)%3
		all = append(all, 32*j|32*k<<8|8*j<<16|8*k<<24)
	}
	return words("alignedOffsets", all...)
}

// alignedPlane is the plane of an aligned face.
type alignedPlane struct {
	plane
	axis gp
	at   vec             // position of the plane, relative to the start
	off  func(d int) Mem // the component of a vector of the cast normal to the plane
	// The offsets of four lanes of each axis in the plane, and of the normal axis.
	lanesJ, lanesK, lanesOff gp
}

// planeAcross returns the plane of a face with equal coordinates. It stores the
// coordinates of the corners in the memory of three vectors.
func (g *gathered) planeAcross(f corners, equalLanes vec, room [3]Mem) (p alignedPlane) {
	bits, axis := GP32(), GP32()
	VMOVMSKPD(equalLanes, bits)
	TZCNTL(bits, axis)
	p.axis = axis
	table := GP64()
	LEAQ(g.alignedOffsets, table)
	for i, v := range f.axes {
		VMOVUPD(v, room[i])
	}
	offset := func(i int) gp {
		to := GP64()
		MOVBQZX(Mem{Base: table, Index: axis.As64(), Scale: 4, Disp: i}, to)
		return to
	}
	j, k, across := offset(2), offset(3), GP64()
	MOVL(axis, across.As32())
	SHLL(U8(5), across.As32())
	p.lanesJ, p.lanesK, p.lanesOff = offset(0), offset(1), across
	rawJ, rawK := load(room[0].Idx(p.lanesJ, 1)), load(room[0].Idx(p.lanesK, 1))
	p.j = func(disp int) Mem { return Mem{Base: g.c, Index: j, Scale: 1, Disp: disp} }
	p.k = func(disp int) Mem { return Mem{Base: g.c, Index: k, Scale: 1, Disp: disp} }
	p.off = func(disp int) Mem { return Mem{Base: g.c, Index: axis.As64(), Scale: 8, Disp: disp} }
	p.ej, p.ek = sub(next(rawJ), rawJ), sub(next(rawK), rawK)
	p.seenJ, p.seenK = sub(rawJ, spread(p.j(cStart))), sub(rawK, spread(p.k(cStart)))
	p.at = sub(load(room[0].Idx(across, 1)), spread(p.off(cStart)))
	return p
}

// sideAcross returns the signs of a normal of the plane and of the one towards the box,
// and the height of the centre on that side. It rules out a face without an area.
func (g *gathered) sideAcross(p *alignedPlane, sided vec) (front, sign, height vec) {
	product := YMM()
	VBROADCASTSD(p.cross(next(p.ej), next(p.ek)).AsX(), product)
	branchIfAny(compare(equal, product, zero()), "missed")
	front = and(product, g.signs)
	height = xor(xor(p.at, front), g.signs)
	flip := and(and(compare(less, height, zero()), sided), g.signs)
	return front, xor(front, flip), xor(height, flip)
}

// aligned tests an aligned face. It is query.sweepAligned.
func (g *gathered) aligned(f corners, equalLanes vec) {
	g.rows(f)
	p := g.planeAcross(f, equalLanes, g.edges)
	sided, limit := spread(g.cast(cTwoSided)), spread(g.cast(cLimit))
	front, sign, height := g.sideAcross(&p, sided)
	VMOVUPD(and(equalLanes, or(sign, g.one)), g.cast(cNormal)) // also overwrites what follows it
	closing, half := xor(xor(spread(p.off(cDisplacement)), sign), g.signs), spread(p.off(cHalf))
	gap := sub(height, half)
	toward := compare(greater, closing, zero())
	behind := compare(less, add(height, half), zero())
	far := compare(notLessOrEqual, gap, add(mul(closing, limit), g.slop))
	along := compare(greater, height, mul(spread(p.off(cCore)), g.roundingSlack))
	VBLENDVPD(sided, along, ones(), along)
	branchIfAny(choose(toward, or(behind, far), along), "missed")

	struck := and(toward, compare(greaterOrEqual, gap, zero()))
	struck = and(struck, compare(greater, sub(closing, gap), g.cullMargin))
	fraction := div(gap, closing)
	VMOVSD(fraction.AsX(), g.cast(cEnter))
	struck = and(struck, compare(lessOrEqual, fraction, limit))
	g.strikeAligned(&p, fraction, front, struck, equalLanes)

	g.box(load(g.noAxis))
	g.crossed(1, p.plane, zero())
	g.finish(2, p.axis)
}

// strikeAligned handles a face that a side of the box meets at a fraction of the
// displacement, and stores whether the middle of the side is well inside the face. It
// is alignedFace.strike.
func (g *gathered) strikeAligned(p *alignedPlane, fraction, front, struck, equalLanes vec) {
	row := mul(fraction, g.cast(cDisplacement))
	half := least(load(g.cast(cHalf)), g.cast(cCore))
	over := compare(less, sub(load(g.low), row), half)
	over = and(over, compare(greater, sub(load(g.high), row), xor(half, g.signs)))
	over = and(or(over, equalLanes), struck)

	j, k := mul(fraction, spread(p.j(cDisplacement))), mul(fraction, spread(p.k(cDisplacement)))
	off := xor(p.cross(sub(j, p.seenJ), sub(k, p.seenK)), front)
	halfJ := least(spread(p.j(cHalf)), spread(p.j(cCore)))
	halfK := least(spread(p.k(cHalf)), spread(p.k(cCore)))
	reach := add(mul(and(p.ek, g.magnitude), halfJ), mul(and(p.ej, g.magnitude), halfK))
	over = and(over, compare(greater, add(off, reach), zero()))
	length := add(mul(p.ej, p.ej), mul(p.ek, p.ek))
	inside := and(compare(greater, off, zero()), compare(greater, mul(off, off), mul(length, g.insideSquare)))
	met, axis := GP32(), GP32()
	VMOVMSKPD(inside, axis)
	ORL(Imm(8), axis)
	ADDL(Imm(1), axis)
	SHRL(Imm(4), axis) // 1 if all were set
	NEGL(axis)
	ADDL(Imm(sideOnFace), axis)
	MOVB(axis.As8(), g.cast(cAxis))
	VMOVMSKPD(over, met)
	ORL(Imm(8), met)
	CMPL(met, Imm(15))
	JEQ(LabelRef("told"))
}

// overlapAligned computes the contact with an aligned face. It is overlapTriangle for
// such a face.
func (o *overlapped) overlapAligned(f corners, equalLanes vec) {
	o.rows(f)
	p := o.planeAcross(f, equalLanes, o.seen)
	inner := o.keepWays(0, load(o.low), load(o.high), load(o.cast(cHalf)), load(o.noAxis))
	bundle := GP64()
	MOVQ(p.lanesOff, bundle)
	SHLQ(Imm(1), bundle) // which has two ways
	kept := [2]Mem{o.ways[2].Idx(bundle, 1), o.ways[3].Idx(bundle, 1)}
	for i, way := range o.edgeWays(&p) {
		VMOVUPD(way, kept[i])
		inner = or(inner, compare(notGreater, way, zero()))
	}
	branchIfAny(inner, "missed")

	_, sign, height := o.sideAcross(&p, spread(o.cast(cTwoSided)))
	VMOVUPD(and(equalLanes, or(sign, o.one)), o.cast(cNormal)) // also overwrites what follows it
	depth := o.depth(height, spread(p.off(cHalf)))

	inverse := YMM()
	VSQRTPD(add(mul(p.ej, p.ej), mul(p.ek, p.ek)), inverse)
	inverse = div(load(o.one), inverse)
	shortest := depth
	for _, way := range o.allow(0) {
		shortest = least(way, shortest)
	}
	for _, at := range kept {
		way := mul(inverse, at)
		VMOVUPD(way, at)
		shortest = least(way, shortest)
	}
	limit := add(across(least, shortest), o.tieDepth)
	VMOVSD(depth.AsX(), o.cast(cDepth))
	MOVQ(I32(0), o.cast(cOut))
	VUCOMISD(depth.AsX(), limit.AsX())
	JCC(LabelRef("middleAligned"))
	VMOVUPD(p.ej, o.edges[0].Idx(p.lanesJ, 1))
	VMOVUPD(p.ek, o.edges[0].Idx(p.lanesK, 1))
	o.first(depth, limit, p.axis)
	Label("middleAligned")
	o.middleAligned(&p)
}

// edgeWays are the exit distances from an aligned face across its edges, scaled by the
// lengths of the edges.
func (o *overlapped) edgeWays(p *alignedPlane) [2]vec {
	first, second := p.ends()
	swapped := compare(greater, first, second)
	low, high := choose(swapped, second, first), choose(swapped, first, second)
	bare := p.plane
	o.dropSigns(&bare)
	hj, hk := bare.radii(cHalf)
	radius := add(hj, hk)
	return [2]vec{add(high, radius), sub(radius, low)}
}
