package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

// Offsets in bytes of the fields of cast.
const (
	cDisplacement, cStart, cHalf, cCore, cLimit  = 0, 24, 48, 72, 96
	cWay, cTwoSided, cNormal, cEnter, cCoreEnter = 104, 128, 136, 160, 168
	cCoreLeave, cAxis, cCoreAxis, faceAxis       = 176, 184, 185, 12
	cPoint, cDepth, cOut, cEdge                  = 192, 216, 224, 232
)

// sweepFace rules out a face that some axis separates from the swept box of the cast;
// otherwise it stores the results of the axes in the cast. It is query.testSweep up to
// resolve.
func (k *kernel) sweepFace(place gp) {
	k.sweepCorners(k.loadFace(place))
}

// sweepCorners is the part that the tests of all faces share once the corners are
// loaded.
func (k *kernel) sweepCorners(f corners) {
	g := k.newGathered()
	for i := range g.gap {
		g.gap[i], g.near[i], g.far[i], g.speed[i] = lanes(), lanes(), lanes(), lanes()
	}
	g.late = lanes()
	equal := g.branchIfAligned(f)
	seen, normal := g.face(f)
	k.facing(normal, seen)
	g.strike(normal, seen)
	g.box(g.isNormal(normal))
	for axis := range 3 {
		g.crossed(1+axis, g.planeOf(axis, seen), g.alongAxis(axis))
	}
	g.finish(4, nil)
	JMP(LabelRef("told"))
	Label("aligned")
	g.aligned(f, equal)
	Label("told")
}

// face stores the data of a face that the axes need, and returns its corners relative
// to the start and the product of two edges.
func (g *gathered) face(f corners) (seen, normal [3]vec) {
	g.rows(f)
	edges := g.noteEdges(f)
	seen = g.seen(f)
	return seen, g.crossOf(edges)
}

// noteEdges stores the data of a face that the products with the edges need, and
// returns its edges.
func (g *gathered) noteEdges(f corners) (edges [3]vec) {
	var square [3]vec
	for i := range 3 {
		edges[i] = sub(next(f.axes[i]), f.axes[i])
		VMOVUPD(edges[i], g.edges[i])
		square[i] = mul(edges[i], edges[i])
		VMOVUPD(square[i], g.squares[i])
	}
	length := add(add(square[0], square[1]), square[2])
	VMOVUPD(length, g.length)
	VMOVUPD(mul(length, g.parallel), g.tiny)
	return edges
}

// crossOf is the product of the two shorter edges, the same in all lanes.
func (g *gathered) crossOf(edges [3]vec) [3]vec {
	length := load(g.length)
	following := next(length)
	shorter := compare(greaterOrEqual, length, following) // the next edge is at most as long as this one
	longer := compare(greaterOrEqual, following, length)
	which := YMM()
	VBLENDPD(U8(1), longer, shorter, which)
	bits, table, indices := GP32(), GP64(), YMM()
	VMOVMSKPD(which, bits)
	ANDL(Imm(7), bits)
	SHLL(Imm(5), bits)
	LEAQ(g.chosen, table)
	VMOVUPS(Mem{Base: table, Index: bits.As64(), Scale: 1}, indices)
	var others [3]vec
	for i := range 3 {
		others[i] = next(edges[i])
	}
	product := cross(edges, others)
	for i := range 3 {
		VPERMPS(product[i], indices, product[i])
	}
	return product
}

// facing computes from the product of two edges the unit normal towards the box, and
// stores it in the cast. It rules out a face that the displacement leads away from or
// does not reach. It is query.facing.
func (k *kernel) facing(normal, seen [3]vec) {
	sided, height, size := k.side(normal, seen)
	along := compare(greater, height, mul(dot(size, k.operands(cCore)), k.roundingSlack))
	VBLENDVPD(sided, along, ones(), along)
	reach := dot(size, k.operands(cHalf))
	edge := mul(add(add(size[0], size[1]), size[2]), k.slop)
	speed := dot(normal, k.operands(cDisplacement))
	path := add(mul(xor(speed, k.signs), spread(k.cast(cLimit))), edge)
	far := compare(notLessOrEqual, sub(height, reach), path)
	behind := compare(less, add(height, reach), zero())
	missed := choose(compare(less, speed, zero()), or(behind, far), along)
	k.keepNormal(normal, missed)
}

// side turns the product of two edges towards the box. It returns whether the face has
// two sides, the height of the centre above the plane, and the magnitudes of the
// product. All of this uses only the lowest lane, which has the first corner.
func (k *kernel) side(normal, seen [3]vec) (sided, height vec, size [3]vec) {
	sided = spread(k.cast(cTwoSided)) // all ones if the face has two sides
	height = xor(dot(seen, normal), k.signs)
	flip := YMM()
	VBROADCASTSD(and(and(compare(less, height, zero()), sided), k.signs).AsX(), flip)
	VXORPD(flip, height, height)
	for i := range 3 {
		VXORPD(flip, normal[i], normal[i])
		size[i] = and(normal[i], k.magnitude)
	}
	return sided, height, size
}

// keepNormal rules out a face whose lowest lane is missed; otherwise it stores the unit
// normal in the cast.
func (k *kernel) keepNormal(normal [3]vec, missed vec) {
	bits := GP32()
	VMOVMSKPD(missed, bits)
	BTL(Imm(0), bits)
	JCS(LabelRef("missed"))
	k.keepUnit(normal)
}

// keepUnit normalizes a normal and stores it in the cast.
func (k *kernel) keepUnit(normal [3]vec) {
	length := YMM()
	VSQRTPD(dot(normal, normal), length)
	scale := div(load(k.one), length)
	for i := range 3 {
		VMULPD(scale, normal[i], normal[i])
		VMOVSD(normal[i].AsX(), k.cast(cNormal+8*i))
	}
}

// strike handles a face whose plane the box first meets at a point well inside the
// face, and marks it by its axis. It is query.strikesInside and the conditions that
// query.resolve checks before it.
func (g *gathered) strike(normal, seen [3]vec) {
	var first, size [3]vec
	for i := range 3 {
		first[i] = YMM()
		VBROADCASTSD(seen[i].AsX(), first[i])
		size[i] = and(normal[i], g.magnitude)
	}
	closing := xor(dot(normal, g.operands(cDisplacement)), g.signs)
	height := xor(dot(normal, first), g.signs)
	gap := sub(height, dot(size, g.operands(cHalf)))
	struck := and(compare(greater, closing, zero()), compare(greaterOrEqual, gap, zero()))
	struck = and(struck, compare(greater, sub(closing, gap), g.cullMargin))
	fraction := div(gap, closing)
	VMOVSD(fraction.AsX(), g.cast(cEnter))
	struck = and(struck, compare(lessOrEqual, fraction, spread(g.cast(cLimit))))
	var p [3]vec
	for i := range 3 {
		level := compare(less, size[i], g.level)
		half := and(spread(g.cast(cHalf+8*i)), g.magnitude)
		support := andNot(level, or(half, and(normal[i], g.signs)))
		p[i] = sub(sub(mul(fraction, spread(g.cast(cDisplacement+8*i))), support), seen[i])
	}
	edges := [3]vec{load(g.edges[0]), load(g.edges[1]), load(g.edges[2])}
	off := dot(cross(edges, p), normal)
	clear := and(struck, compare(greater, mul(off, off), mul(dot(edges, edges), g.insideSquare)))
	left, right := GP32(), GP32()
	VMOVMSKPD(and(clear, compare(greater, off, zero())), left)
	VMOVMSKPD(and(clear, compare(less, off, zero())), right)
	MOVB(U8(faceAxis), g.cast(cAxis))
	for _, side := range []gp{left, right} {
		ANDL(Imm(7), side)
		CMPL(side, Imm(7))
		JEQ(LabelRef("told"))
	}
}

func ones() vec {
	to := YMM()
	VPCMPEQD(to, to, to)
	return to
}

// operands is a vector of the query, whose components are copied to all lanes when
// used.
func (k *kernel) operands(disp int) [3]Mem {
	return [3]Mem{k.cast(disp), k.cast(disp + 8), k.cast(disp + 16)}
}

// gathered is the results of the axes of a face, three lanes at a time: bundle 0 has
// the box's own axes, bundle 1+i the products of its axis i with the three edges.
type gathered struct {
	*kernel
	edges, squares        [3]Mem // and the squares of their components
	length, tiny          Mem    // squared lengths of edges, and the limit below which a component counts as zero
	low, high             Mem    // of the corners on the box's own axes
	late                  Mem    // fraction after which a hit is too late
	gap, near, far, speed [4]Mem
	missed                vec
}

func (k *kernel) newGathered() *gathered {
	g := gathered{kernel: k, low: lanes(), high: lanes(), length: lanes(), tiny: lanes()}
	for i := range g.edges {
		g.edges[i] = lanes() // consecutive, for contacts
	}
	for i := range g.squares {
		g.squares[i] = lanes()
	}
	return &g
}

// lanes allocates four float64 on the stack.
func lanes() Mem { return AllocLocal(32) }

// rows stores the data of a face that the box's own axes need.
func (g *gathered) rows(f corners) {
	start := load(g.cast(cStart))
	a, b, c := sub(f.rows[0], start), sub(f.rows[1], start), sub(f.rows[2], start)
	VMOVUPD(least(least(a, b), c), g.low)
	VMOVUPD(most(most(a, b), c), g.high)
}

// isNormal returns which of the box's own axes is the face's normal. The fourth lane,
// which is no axis, is always set.
func (g *gathered) isNormal(normal [3]vec) vec {
	row := YMM()
	VBLENDPD(U8(2), normal[1], normal[0], row)
	VBLENDPD(U8(4), normal[2], row, row)
	VBLENDPD(U8(8), load(g.one), row, row)
	return compare(greater, and(row, g.magnitude), load(g.flat))
}

// box adds the box's own axes, except for those to be ignored.
func (g *gathered) box(ignored vec) {
	low, high, speed := load(g.low), load(g.high), load(g.cast(cDisplacement))
	turn(&low, &high, &speed, compare(less, speed, zero()), nil)
	g.missed = zero()
	VMOVUPD(add(spread(g.cast(cLimit)), load(g.lateSlack)), g.late)
	core := load(g.cast(cCore))
	g.add(0, sub(low, load(g.cast(cHalf))), sub(low, core), add(high, core), speed, ignored)
}

// turn makes a speed positive by reversing the axis where negative is set, and orders
// low before high. swapped is set where high was the lower one; nil means nowhere.
func turn(low, high, speed *vec, negative vec, swapped *vec) {
	swap := negative
	if swapped != nil {
		swap = xor(negative, *swapped)
	}
	sign := YMM()
	VPSLLQ(U8(63), negative, sign)
	a, b := choose(swap, *high, *low), choose(swap, *low, *high)
	*low, *high, *speed = xor(a, sign), xor(b, sign), xor(*speed, sign)
}

// add is interval.add for a bundle, up to the divisions. It records which axes are
// missed, and stores the operands of the divisions. For an axis that is ignored or
// without motion these are NaN. A face that is met later than the best hit is missed
// only beyond some slack, because another axis of the same direction may decide and
// round differently.
func (g *gathered) add(bundle int, gap, near, far, speed, ignored vec) {
	resting := compare(equal, speed, zero())
	apart := or(compare(greater, near, speed), compare(less, far, zero()))
	inside := and(compare(less, near, zero()), compare(greater, far, zero()))
	apart = or(apart, andNot(inside, resting))
	g.missed = or(g.missed, andNot(ignored, apart))
	silent := or(ignored, resting)
	gap = or(gap, silent)
	g.missed = or(g.missed, compare(greater, gap, mul(speed, g.late)))
	VMOVUPD(gap, g.gap[bundle])
	VMOVUPD(or(near, silent), g.near[bundle])
	VMOVUPD(or(far, silent), g.far[bundle])
	VMOVUPD(speed, g.speed[bundle])
}

// finish rules out a face that some axis separates from the box; otherwise it stores
// the interval in the cast. Dividing for all axes is cheaper than finding out for which
// it matters.
//
// Of two bundles the second has the products of an axis known at run time; otherwise
// bundle 1+i has those of axis i.
func (g *gathered) finish(bundles int, axis gp) {
	branchIfAny(g.missed, "missed")
	leave := load(g.farOff)
	enters, coreEnters := make([]vec, bundles), make([]vec, bundles)
	for i := range bundles {
		speed, gap, near := load(g.speed[i]), load(g.gap[i]), load(g.near[i])
		counts := compare(greaterOrEqual, gap, zero())
		enters[i] = most(choose(counts, div(gap, speed), load(g.noEnter)), g.noEnter)
		coreEnters[i] = most(and(compare(greater, near, zero()), div(near, speed)), zero())
		leave = least(div(load(g.far[i]), speed), leave)
	}
	first := across(least, leave)
	core, coreAxis := latest(coreEnters, axis)
	VUCOMISD(first.AsX(), core.AsX())
	JHI(LabelRef("missed"))
	enter, enterAxis := latest(enters, axis)
	VMOVSD(enter.AsX(), g.cast(cEnter))
	VMOVSD(core.AsX(), g.cast(cCoreEnter))
	VMOVSD(first.AsX(), g.cast(cCoreLeave))
	MOVB(enterAxis.As8(), g.cast(cAxis))
	MOVB(coreAxis.As8(), g.cast(cCoreAxis))
}

// across reduces four lanes to one value in all lanes.
func across(op func(vec, Op) vec, v vec) vec {
	v = op(v, permute(v, 2, 3, 0, 1))
	return op(v, permute(v, 1, 0, 3, 2))
}

// latest returns the largest of the fractions of all bundles, and the first axis with
// that value, numbered as in interval.
func latest(bundles []vec, axis gp) (vec, gp) {
	largest := bundles[0]
	for _, b := range bundles[1:] {
		largest = most(largest, b)
	}
	largest = across(most, largest)
	found, bits, order := GP32(), GP32(), GP32()
	VMOVMSKPD(compare(equal, bundles[0], largest), found)
	ANDL(Imm(7), found)
	for i, b := range bundles[1:] {
		VMOVMSKPD(compare(equal, b, largest), bits)
		MOVL(U32(0o111<<(3+i)), order) // edge e is axis 3 + 3e + i
		if axis != nil {
			SHLXL(axis, order, order)
		}
		PDEPL(order, bits, bits)
		ORL(bits, found)
	}
	TZCNTL(found, found)
	return largest, found
}

// singleTriangle generates the test of a triangle that is not in a mesh. The function
// returns whether the box may meet it.
func singleTriangle(name string, c *constants, test func(k *kernel, f corners)) {
	k := kernel{constants: c}
	TEXT(name, 0, "func(c, t *byte) uint32")
	k.c = Load(Param("c"), GP64()).(gp)
	test(&k, k.loadTriangle(Load(Param("t"), GP64()).(gp)))
	met := GP32()
	MOVL(U32(1), met)
	JMP(LabelRef("end"))
	Label("missed")
	XORL(met, met)
	Label("end")
	VZEROUPPER()
	Store(met, ReturnIndex(0))
	RET()
}
