package main

import (
	"math"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

// overlapConstants are the constants used only by overlaps, 4 float64 each.
type overlapConstants struct {
	piercing                                 Mem
	tieDepth, sideways, touch, infinite, two Mem
	rounding                                 Mem // above that of sums, in parts of what is added
	flipHalf, flipOdd                        Mem // signs of the last two lanes, of every other lane
	noAxis                                   Mem // mask of the fourth lane
	outOffsets                               Mem // offsets of the data about each exit
}

func newOverlapConstants() overlapConstants {
	number := func(name string, f float64) Mem { return quads(name, repeat(4, math.Float64bits(f))...) }
	const minus = uint64(1 << 63)
	return overlapConstants{
		piercing: number("piercing", 1e-4),
		tieDepth: number("tieDepth", 1e-9), sideways: number("sideways", 1e-9),
		touch: number("touch", 2*slop), rounding: number("rounding", 1e-12), infinite: number("infinite", math.Inf(1)), two: number("two", 2),
		flipHalf: quads("flipHalf", 0, 0, minus, minus), flipOdd: quads("flipOdd", 0, minus, 0, minus),
		noAxis: quads("noAxis", 0, 0, 0, math.MaxUint64), outOffsets: outOffsets(),
	}
}

// outOffsets are, for each exit, the offsets of its depth in ways, and of the two
// components of its edge in edges: one byte each, in groups of four. The exit along the
// face's normal is first, then those forward and backward along each axis, in the order
// of interval.
func outOffsets() Mem {
	m := GLOBL("outOffsets", RODATA|NOPTR)
	DATA(0, U32(8*faceWay))
	for axis := range 12 {
		bundle, lane, j, k := 0, axis, 0, 0
		if axis >= 3 {
			bundle, lane, j, k = 1+axis%3, (axis-3)/3, (axis+1)%3, (axis+2)%3
		}
		forward, edge := 8*(8*bundle+lane), (32*j+8*lane)<<8|(32*k+8*lane)<<16
		DATA(4*(1+2*axis), U32(uint32(edge|forward)))
		DATA(4*(2+2*axis), U32(uint32(edge|(forward+32))))
	}
	return m
}

// faceWay is a place in ways that no axis uses: the fourth lane of the box's own axes.
const faceWay = 3

// overlapFace rules out a face that the box of the cast does not overlap; otherwise it
// stores the contact in the cast.
func (k *kernel) overlapFace(place gp) {
	k.overlapCorners(k.loadFace(place))
}

// overlapped is the data of a face from which its contact is computed.
type overlapped struct {
	*gathered
	seen    [3]Mem
	ways    [8]Mem // exit distances, forward then backward, along the axes of each bundle
	scratch Mem
	inverse Mem // of the components of the normal
}

// newOverlapped allocates the memory that middle needs for a face.
func (k *kernel) newOverlapped() *overlapped {
	o := overlapped{gathered: k.newGathered(), scratch: lanes(), inverse: lanes()}
	for i := range o.seen {
		o.seen[i] = lanes()
	}
	return &o
}

// overlapCorners is overlapTriangle in collision/overlap.go.
func (k *kernel) overlapCorners(f corners) {
	o := k.newOverlapped()
	for i := range o.ways {
		o.ways[i] = lanes()
	}
	equalLanes := o.branchIfAligned(f)
	o.rows(f)
	o.noteEdges(f)
	seen := k.seen(f)
	for i := range seen {
		VMOVUPD(seen[i], o.seen[i])
	}
	inner := o.keepWays(0, load(o.low), load(o.high), load(k.cast(cHalf)), load(k.noAxis))
	for axis := range 3 {
		p := o.planeOf(axis, seen)
		first, second := p.ends()
		swapped := compare(greater, first, second)
		low, high := choose(swapped, second, first), choose(swapped, first, second)
		o.dropSigns(&p)
		hj, hk := p.radii(cHalf)
		inner = or(inner, o.keepWays(1+axis, low, high, add(hj, hk), o.alongAxis(axis)))
	}
	branchIfAny(inner, "missed")

	normal := o.crossOf([3]vec{load(o.edges[0]), load(o.edges[1]), load(o.edges[2])})
	_, height, size := k.side(normal, seen)
	reach := dot(size, k.operands(cHalf))
	k.keepNormal(normal, compare(greater, and(height, k.magnitude), reach))
	o.escape()
	o.middle()
	JMP(LabelRef("told"))
	Label("aligned")
	o.overlapAligned(f, equalLanes)
	Label("told")
}

func (o *overlapped) bundle(i int) []Mem { return o.ways[2*i : 2*i+2] }

// keepWays stores the exit distances along the axes of a bundle, in their scale, of a
// box with a radius from a face between low and high. It returns the axes along which
// they are separate.
func (o *overlapped) keepWays(bundle int, low, high, radius, ignored vec) vec {
	forward := choose(ignored, load(o.infinite), add(high, radius))
	backward := choose(ignored, load(o.infinite), sub(radius, low))
	VMOVUPD(forward, o.bundle(bundle)[0])
	VMOVUPD(backward, o.bundle(bundle)[1])
	return or(compare(notGreater, forward, zero()), compare(notGreater, backward, zero()))
}

// escape stores the shortest exit in the cast. It is escape in collision.
func (o *overlapped) escape() {
	var size, a [3]vec
	for i := range 3 {
		size[i] = and(spread(o.cast(cNormal+8*i)), o.magnitude)
		a[i] = spread(o.seen[i])
	}
	height := xor(dot(a, o.operands(cNormal)), o.signs)
	reach := dot(size, o.operands(cHalf))
	depth := o.depth(height, reach)

	shortest := depth
	for i := range 4 {
		for _, way := range o.allow(i) {
			shortest = least(way, shortest)
		}
	}
	limit := add(across(least, shortest), o.tieDepth)
	o.first(depth, limit, nil)
}

// depth returns the exit distance along the face's normal, for a box with a reach
// around its centre at a height. It rules out a box that is separate from the plane. A
// box whose centre is in the plane of a two-sided face is left to plain Go, and so is one
// that reaches through the plane from behind by so little that its core may not: the two
// differ by less than 1.74 of Slop and rounding.
func (o *overlapped) depth(height, reach vec) vec {
	depth, passed := sub(reach, height), add(height, reach)
	branchIfAny(or(compare(notGreater, depth, zero()), compare(notGreater, passed, zero())), "missed")
	MOVQ(I32(-1), o.cast(cOut))
	centred := and(spread(o.cast(cTwoSided)), compare(lessOrEqual, and(height, o.magnitude), o.slop))
	grazing := compare(lessOrEqual, passed, add(mul(reach, o.rounding), o.touch))
	branchIfAny(or(centred, grazing), "told")
	return depth
}

// allow converts the exit distances along the axes of a bundle to metres, and makes
// those that are not allowed infinite.
func (o *overlapped) allow(bundle int) (ways []vec) {
	at := o.bundle(bundle)
	ways = []vec{load(at[0]), load(at[1])}
	facing, sideways := fresh(o.cast(cNormal)), load(o.sideways)
	if bundle > 0 {
		j, k := bundle%3, (bundle+1)%3
		ej, ek := load(o.edges[j]), load(o.edges[k])
		facing = sub(mul(ej, spread(o.cast(cNormal+8*k))), mul(ek, spread(o.cast(cNormal+8*j))))
		length := YMM()
		VSQRTPD(add(mul(ej, ej), mul(ek, ek)), length)
		sideways = mul(length, sideways)
		inverse := div(load(o.one), length)
		ways = []vec{mul(ways[0], inverse), mul(ways[1], inverse)}
	}
	ahead := compare(greater, facing, xor(sideways, o.signs))
	back := compare(less, facing, sideways)
	for i, faces := range []vec{ahead, back} {
		allowed := or(faces, compare(lessOrEqual, ways[i], o.touch))
		ways[i] = choose(allowed, ways[i], load(o.infinite))
		VMOVUPD(ways[i], at[i])
	}
	return ways
}

// first stores the first exit that is no longer than a limit in the cast, with its
// data. The exit along the face's normal has the length depth. If an axis is given, of
// the products with the edges only those of that axis are exits.
func (o *overlapped) first(depth, limit vec, axis gp) {
	found, bits, order, table := GP64(), GP32(), GP32(), GP64()
	VMOVSD(depth.AsX(), o.ways[0].Offset(8*faceWay))
	VMOVMSKPD(compare(greaterOrEqual, limit, depth), found.As32())
	ANDL(Imm(1), found.As32())
	for i, way := range o.ways {
		mask := 0x1041 << (7 + 2*(i/2-1) + i%2)
		if i < 2 {
			mask = 0x15 << (1 + i)
		}
		MOVL(U32(uint32(mask)), order)
		if axis != nil && i >= 2 {
			if i >= 4 {
				break
			}
			shift, bundle := GP32(), GP64()
			LEAL(Mem{Base: axis.As64(), Index: axis.As64(), Scale: 1}, shift)
			SHLXL(shift, order, order)
			MOVL(axis, bundle.As32())
			SHLQ(Imm(6), bundle)
			way = way.Idx(bundle, 1)
		}
		VMOVMSKPD(compare(greaterOrEqual, limit, way), bits)
		PDEPL(order, bits, bits)
		ORL(bits, found.As32())
	}
	TZCNTL(found.As32(), found.As32())
	MOVQ(found, o.cast(cOut))
	LEAQ(o.outOffsets, table)
	for i, from := range []Mem{o.ways[0], o.edges[0], o.edges[0]} {
		v := GP64()
		MOVBQZX(Mem{Base: table, Index: found, Scale: 4, Disp: i}, v)
		MOVQ(from.Idx(v, 1), v)
		MOVQ(v, o.cast([]int{cDepth, cEdge, cEdge + 8}[i]))
	}
}
