package main

import (
	"math"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

// Offsets in bytes of the fields of Mesh and of its lattice.
const (
	mNodes, mData, mPrecise, mOrigin, mPerMetre = 0, 24, 48, 56, 80
)

// The constants of package collision that a start needs.
const (
	cullMargin   = 4 * slop
	floatNoise   = 1.0 / (1 << 22)
	nodeNoise    = 1.0 / (1 << 20)
	longest      = 1e20
	beyond       = 1e18
	steepest     = 1e25
	everywhere   = 1e30
	latticeSteps = 1<<16 - 1
)

// planeOffsets are, for each combination of the signs of a displacement, the offsets of
// the planes that it meets first and last.
func planeOffsets() Mem {
	var all []uint32
	for signs := range uint32(8) {
		var first, last [3]uint32
		for axis := range uint32(3) {
			sign := signs >> axis & 1
			first[axis], last[axis] = 8*(2*axis+sign), 8*(2*axis+1-sign)
		}
		all = append(all, first[0], first[1], first[2], last[0], last[1], last[2], 0, 0)
	}
	return words("planeOffsets", all...)
}

// startWalk generates the start of a traversal. The axes of the displacement are in
// three lanes; the fourth is undefined.
func startWalk(c *constants) {
	number := func(name string, f float64) vec {
		return load(quads(name, repeat(4, math.Float64bits(f))...))
	}
	k := kernel{constants: c}
	TEXT("startWalk", NOSPLIT, "func(w, m, c *byte)")
	k.w = Load(Param("w"), GP64()).(gp)
	mesh := Load(Param("m"), GP64()).(gp)
	k.c = Load(Param("c"), GP64()).(gp)
	of := func(disp int) Mem { return Mem{Base: mesh, Disp: disp} }

	way := fresh(k.cast(cDisplacement))
	signs, offsets, table := GP32(), YMM(), GP64()
	VMOVMSKPD(way, signs)
	ANDL(Imm(7), signs)
	SHLL(Imm(5), signs)
	LEAQ(planeOffsets(), table)
	VMOVUPS(Mem{Base: table, Index: signs.As64(), Scale: 1}, offsets)
	VMOVUPS(offsets, k.of(wPlanes)) // also overwrites what follows them

	nodes, limit := GP64(), XMM()
	MOVQ(of(mNodes), nodes)
	MOVQ(nodes, k.of(wNodes))
	MOVQ(of(mData), nodes)
	MOVQ(nodes, k.of(wData))
	MOVBQZX(of(mPrecise), nodes)
	MOVQ(nodes, k.of(wPrecise))
	MOVL(U32(1), k.of(wDepth))
	VXORPS(limit, limit, limit)
	VCVTSD2SS(k.cast(cLimit), limit, limit)
	VMOVSS(limit, k.of(wLimit))

	// All goes on in steps of the lattice. The planes are moved by the half extents
	// and by what traversal.start in collision/plain.go adds to them.
	perMetre := load(of(mPerMetre))
	origin := mul(sub(fresh(k.cast(cStart)), load(of(mOrigin))), perMetre)
	half := mul(fresh(k.cast(cHalf)), perMetre)
	size := and(origin, k.magnitude)
	distance := add(size, half)
	grow := add(half, mul(perMetre, k.cullMargin))
	grow = add(grow, mul(distance, number("floatNoise", floatNoise)))
	grow = add(grow, mul(add(size, number("mostDistant", 3*latticeSteps)), number("nodeNoise", nodeNoise)))
	// A component too small for 1/component in float32 counts as the least that is
	// not. What is too far for float32, or so long that fractions vanish, culls
	// nothing.
	way = mul(way, perMetre)
	length, sign := and(way, k.magnitude), and(way, k.signs)
	far := compare(notLess, distance, number("beyond", beyond))
	long := compare(greater, length, number("longest", longest))
	steep := compare(lessOrEqual, length, number("leastWay", 1/steepest))
	inverse := choose(steep, or(sign, number("steepest", steepest)), div(load(k.one), way))
	inverse = choose(long, or(sign, number("flattest", 1/longest)), inverse)
	origin = andNot(far, origin)
	grow = choose(or(far, long), number("everywhere", everywhere), grow)
	VORPD(sign, grow, grow)
	// A node takes the product of this place from that of another: so it must be of
	// the same inverse, as the walk has it.
	short, less := XMM(), XMM()
	VCVTPD2PSY(inverse, short)
	VMOVUPS(short, k.of(wInverse))
	VMULPS(k.narrower, short, less)
	k.store(add(origin, grow), less, wNear)
	k.store(sub(origin, grow), short, wFar)
	VZEROUPPER()
	RET()
}

// store stores in a field of the walk what is to be added to the product of a place, with
// placeBase, and the inverse, for the fraction at which the place is met from another.
func (k *kernel) store(from, inverse vec, disp int) {
	factor, short := YMM(), XMM()
	VCVTPS2PD(inverse, factor)
	VCVTPD2PSY(xor(mul(add(from, k.placeBaseWide), factor), k.signs), short)
	VMOVUPS(short, k.of(disp))
}
