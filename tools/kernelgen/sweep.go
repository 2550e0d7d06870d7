package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

// Offsets in bytes of the fields of query.
const (
	qDisplacement, qStart, qHalf, qCore, qLimit  = 0, 24, 48, 72, 96
	qWay, qTwoSided, qNormal, qEnter, qCoreEnter = 104, 128, 136, 160, 168
	qCoreLeave, qAxis, qCoreAxis                 = 176, 184, 185
)

// sweepFace rules out a face that the box of the query does not meet on its way,
// by all axes, and leaves in the query what they say of one that it may meet. It
// is query.testSweep up to resolve.
func (k *kernel) sweepFace(place gp) {
	k.sweepCorners(k.loadFace(place))
}

// sweepCorners is what tests of all faces share once the corners are there.
func (k *kernel) sweepCorners(f corners) {
	a := k.newGathered()
	a.rows(f)
	var edges [3]vec
	for i := range 3 {
		edges[i] = sub(next(f.axes[i]), f.axes[i])
	}
	seen := k.seen(f)
	normal := k.crossOf(edges)
	for i := range 3 {
		VMOVUPD(edges[i], a.edges[i])
	}
	k.facing(normal, seen)
	a.box(normal)
	for axis := range 3 {
		a.crossed(axis, seen)
	}
	a.finish()
}

// crossOf is the product of the two shorter edges, the same in all lanes.
func (k *kernel) crossOf(edges [3]vec) [3]vec {
	length := dot(edges, edges)
	following := next(length)
	shorter := compare(greaterOrEqual, length, following) // than this edge the next one is
	longer := compare(greaterOrEqual, following, length)
	which := YMM()
	VBLENDPD(U8(1), longer, shorter, which)
	bits, table, indices := GP32(), GP64(), YMM()
	VMOVMSKPD(which, bits)
	ANDL(Imm(7), bits)
	SHLL(Imm(5), bits)
	LEAQ(k.chosen, table)
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

// facing turns the product of two edges into the unit normal of the side that the
// box is on, leaves it in the query, and rules out a face that the way leads away
// from or does not reach. It is query.facing.
func (k *kernel) facing(normal, seen [3]vec) {
	// All of this looks at the lowest lane alone, where the first corner is.
	sided := spread(k.query(qTwoSided)) // all ones if the face has two sides
	height := xor(dot(seen, normal), k.signs)
	flip := YMM()
	VBROADCASTSD(and(and(compare(less, height, zero()), sided), k.signs).AsX(), flip)
	VXORPD(flip, height, height)
	var size [3]vec
	for i := range 3 {
		VXORPD(flip, normal[i], normal[i])
		size[i] = and(normal[i], k.magnitude)
	}
	along := compare(greater, height, mul(dot(size, k.operands(qCore)), k.aLittleMore))
	VBLENDVPD(sided, along, ones(), along)
	reach := dot(size, k.operands(qHalf))
	edge := mul(add(add(size[0], size[1]), size[2]), k.slop)
	speed := dot(normal, k.operands(qDisplacement))
	path := add(mul(xor(speed, k.signs), spread(k.query(qLimit))), edge)
	far := compare(notLessOrEqual, sub(height, reach), path)
	behind := compare(less, add(height, reach), zero())
	missed := choose(compare(less, speed, zero()), or(behind, far), along)
	bits := GP32()
	VMOVMSKPD(missed, bits)
	BTL(Imm(0), bits)
	JCS(LabelRef("missed"))
	length := YMM()
	VSQRTPD(dot(normal, normal), length)
	scale := div(load(k.one), length)
	for i := range 3 {
		VMULPD(scale, normal[i], normal[i])
		VMOVSD(normal[i].AsX(), k.query(qNormal+8*i))
	}
}

func ones() vec {
	to := YMM()
	VPCMPEQD(to, to, to)
	return to
}

// operands is a vector of the query, each of its components to be spread over all
// lanes when it is used.
func (k *kernel) operands(disp int) [3]Mem {
	return [3]Mem{k.query(disp), k.query(disp + 8), k.query(disp + 16)}
}

// gathered is what the axes of a face say, three lanes at a time: bundle 0 holds
// the box's own axes, bundle 1+i the products of its axis i with the three edges.
type gathered struct {
	*kernel
	edges                 [3]Mem
	low, high             Mem // of the corners on the box's own axes
	gap, near, far, speed [4]Mem
	missed                vec
}

func (k *kernel) newGathered() *gathered {
	lanes := func() Mem { return AllocLocal(32) }
	g := gathered{kernel: k, low: lanes(), high: lanes()}
	for i := range g.edges {
		g.edges[i] = lanes()
	}
	for i := range g.gap {
		g.gap[i], g.near[i], g.far[i], g.speed[i] = lanes(), lanes(), lanes(), lanes()
	}
	return &g
}

// rows notes what the box's own axes need of a face.
func (g *gathered) rows(f corners) {
	start := load(g.query(qStart))
	a, b, c := sub(f.rows[0], start), sub(f.rows[1], start), sub(f.rows[2], start)
	VMOVUPD(least(least(a, b), c), g.low)
	VMOVUPD(most(most(a, b), c), g.high)
}

// box adds the box's own axes, but for one that is the face's normal.
func (g *gathered) box(normal [3]vec) {
	row := YMM()
	VBLENDPD(U8(2), normal[1], normal[0], row)
	VBLENDPD(U8(4), normal[2], row, row)
	VBLENDPD(U8(8), load(g.one), row, row) // the fourth lane is no axis
	ignored := compare(greater, and(row, g.magnitude), load(g.flat))
	low, high, speed := load(g.low), load(g.high), load(g.query(qDisplacement))
	turn(&low, &high, &speed, compare(less, speed, zero()), nil)
	g.missed = zero()
	core := load(g.query(qCore))
	g.add(0, sub(low, load(g.query(qHalf))), sub(low, core), add(high, core), speed, ignored, load(g.slack))
}

// turn makes a speed positive by looking along the axis from the other side, where
// negative is set, and puts low before high, which swapped tells if they are not.
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

// crossed adds the products of a box axis with the three edges.
func (g *gathered) crossed(axis int, seen [3]vec) {
	j, k := (axis+1)%3, (axis+2)%3
	ej, ek := load(g.edges[j]), load(g.edges[k])
	// (pk, pj) x (ej, ek), and so on
	across := func(pj, pk vec) vec { return sub(mul(ej, pk), mul(ek, pj)) }
	low := across(seen[j], seen[k])
	high := across(last(seen[j]), last(seen[k]))
	speed := across(spread(g.query(qDisplacement+8*j)), spread(g.query(qDisplacement+8*k)))
	swapped := compare(greater, low, high)
	turn(&low, &high, &speed, compare(less, speed, zero()), &swapped)

	square := add(mul(ej, ej), mul(ek, ek))
	e := load(g.edges[axis])
	tiny := g.squares(axis, mul(e, e), mul(ej, ej), mul(ek, ek))
	ignored := compare(lessOrEqual, square, mul(tiny, g.parallel))

	VANDPD(g.magnitude, ej, ej)
	VANDPD(g.magnitude, ek, ek)
	radius := func(disp int) (vec, vec) {
		return mul(ek, spread(g.query(disp+8*j))), mul(ej, spread(g.query(disp+8*k)))
	}
	hj, hk := radius(qHalf)
	gap := sub(sub(low, hj), hk)
	cj, ck := radius(qCore)
	core := add(cj, ck)
	g.add(1+axis, gap, sub(low, core), add(high, core), speed, ignored, mul(add(ej, ek), g.slack))
}

// squares is the sum of the squares of the components of the edges in the order x,
// y, z, of which the first one given belongs to axis.
func (g *gathered) squares(axis int, first, second, third vec) vec {
	all := [3]vec{}
	all[axis], all[(axis+1)%3], all[(axis+2)%3] = first, second, third
	return add(add(all[0], all[1]), all[2])
}

// add is interval.add for a bundle, up to the divisions: it notes what is missed,
// and keeps the rest for them, in which an axis that is ignored or along which
// nothing moves has nothing to say. What is met later than the best hit is missed,
// but for slack: other axes of the same direction may decide, and round otherwise.
func (g *gathered) add(bundle int, gap, near, far, speed, ignored, slack vec) {
	late := compare(greater, sub(gap, slack), mul(speed, spread(g.query(qLimit))))
	resting := compare(equal, speed, zero())
	apart := or(compare(greater, near, speed), compare(less, far, zero()))
	inside := and(compare(less, near, zero()), compare(greater, far, zero()))
	apart = or(apart, andNot(inside, resting))
	g.missed = or(g.missed, andNot(ignored, apart))
	silent := or(ignored, resting)
	g.missed = or(g.missed, andNot(silent, late))
	keep := func(to Mem, otherwise Mem, v vec) { VMOVUPD(choose(silent, load(otherwise), v), to) }
	keep(g.gap[bundle], g.noEnter, gap)
	keep(g.near[bundle], g.noEnter, near)
	keep(g.far[bundle], g.farOff, far)
	keep(g.speed[bundle], g.one, speed)
}

// finish rules out a face from which an axis keeps the box away, and leaves the interval of the rest in the query.
func (g *gathered) finish() {
	bits := GP32()
	VMOVMSKPD(g.missed, bits)
	TESTL(bits, bits)
	JNE(LabelRef("missed"))
	var enters, coreEnters [4]vec
	leave := load(g.farOff)
	for i := range 4 {
		speed, gap, near := load(g.speed[i]), load(g.gap[i]), load(g.near[i])
		t := div(gap, speed)
		counts := compare(greaterOrEqual, gap, zero())
		enters[i] = most(choose(counts, t, load(g.noEnter)), g.noEnter)
		coreEnters[i] = most(and(compare(greater, near, zero()), div(near, speed)), zero())
		leave = least(div(load(g.far[i]), speed), leave)
	}
	first := across(least, leave)
	core, coreAxis := latest(coreEnters)
	VUCOMISD(first.AsX(), core.AsX())
	JHI(LabelRef("missed"))
	enter, axis := latest(enters)
	VMOVSD(enter.AsX(), g.query(qEnter))
	VMOVSD(core.AsX(), g.query(qCoreEnter))
	VMOVSD(first.AsX(), g.query(qCoreLeave))
	MOVB(axis.As8(), g.query(qAxis))
	MOVB(coreAxis.As8(), g.query(qCoreAxis))
}

// across reduces four lanes to one, which all of them get.
func across(op func(vec, Op) vec, v vec) vec {
	v = op(v, permute(v, 2, 3, 0, 1))
	return op(v, permute(v, 1, 0, 3, 2))
}

// latest returns the largest of the fractions of all bundles, and the first axis
// that has it, counted as interval does.
func latest(bundles [4]vec) (vec, gp) {
	largest := across(most, most(most(bundles[0], bundles[1]), most(bundles[2], bundles[3])))
	found, bits, order := GP32(), GP32(), GP32()
	VMOVMSKPD(compare(equal, bundles[0], largest), found)
	ANDL(Imm(7), found)
	for i, b := range bundles[1:] {
		VMOVMSKPD(compare(equal, b, largest), bits)
		MOVL(U32(0o111<<(3+i)), order) // edge e is axis 3 + 3e + i
		PDEPL(order, bits, bits)
		ORL(bits, found)
	}
	TZCNTL(found, found)
	return largest, found
}

// sweepTriangle writes the test of a single triangle that is not in a mesh. It
// returns whether the box may meet it.
func sweepTriangle(c *constants) {
	k := kernel{constants: c}
	TEXT("sweepTriangle", NOSPLIT, "func(q, t *byte) uint32")
	k.q = Load(Param("q"), GP64()).(gp)
	k.sweepCorners(k.loadTriangle(Load(Param("t"), GP64()).(gp)))
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
