package main

import (
	"math"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

// Offsets in bytes of the fields of walk, node and pending.
const (
	wInverse, wNear, wFar, wPlanes              = 0, 16, 32, 48
	wLimit, wDepth, wNodes, wData               = 72, 76, 80, 88
	wPrecise, wVisited, wTested, wEnter, wStack = 96, 104, 112, 120, 152
	nodeShift, nOrigin, nScale                  = 6, 48, 54
	nLast, childBits, leafBit, faceWords        = 56, 22, 1 << 31, 2
	pendingSize, pendingEnter, pendingChild     = 8, 0, 4
)

// kernel is one function.
type kernel struct {
	*constants
	w, c                         gp // the walk and the cast
	nodes, depth, limit, visited gp
	limits                       vec  // the limit in all eight lanes
	near, far                    vec  // of the walk, in both halves
	inverse, lessInverse         vec  // the inverse displacement in both halves, and a slightly smaller one
	atRest                       bool // children are met at once
}

// walk generates a function that returns the index of the next face whose bounds the
// displacement enters before the limit and that test does not rule out, with the
// nearest nodes first, or the highest number at the end. At rest all nodes are met at
// once.
func walk(name string, shared *constants, atRest bool, test func(k *kernel, place gp)) {
	k := kernel{constants: shared, atRest: atRest}
	TEXT(name, 0, "func(w, c *byte) uint32")
	k.w = Load(Param("w"), GP64()).(gp)
	k.c = Load(Param("c"), GP64()).(gp)
	k.nodes, k.depth, k.limit, k.visited = GP64(), GP64(), GP32(), GP64()
	MOVQ(k.of(wNodes), k.nodes)
	MOVL(k.of(wDepth), k.depth.As32())
	MOVL(k.of(wLimit), k.limit)
	MOVQ(k.of(wVisited), k.visited)
	child := GP32()

	Label("load")
	k.limits = YMM()
	VBROADCASTSS(k.of(wLimit), k.limits)
	k.near, k.far, k.inverse = k.halves(wNear), k.halves(wFar), k.halves(wInverse)
	k.lessInverse = YMM()
	VMULPS(k.narrower, k.inverse, k.lessInverse)
	Label("pop")
	SUBL(Imm(1), k.depth.As32())
	JS(LabelRef("end"))
	top := Mem{Base: k.w, Index: k.depth, Scale: pendingSize, Disp: wStack}
	CMPL(top.Offset(pendingEnter), k.limit)
	JGT(LabelRef("pop"))
	MOVL(top.Offset(pendingChild), child)
	BTRL(U8(31), child)
	JCS(LabelRef("face"))

	Label("node")
	INCQ(k.visited)
	at := GP64()
	MOVL(child, at.As32())
	SHLQ(U8(nodeShift), at)
	ADDQ(k.nodes, at)
	c := childrenOf(at)
	k.prefetch(at, c)
	mask := k.enter(at, c.count)
	JZ(LabelRef("pop"))
	if k.atRest {
		k.descendAny(c, mask, child)
	} else {
		k.descend(c, mask, child)
	}

	Label("face")
	INCQ(k.of(wTested))
	test(&k, child)
	JMP(LabelRef("found"))
	Label("missed")
	JMP(LabelRef("load"))
	Label("end")
	XORL(k.depth.As32(), k.depth.As32())
	MOVL(U32(math.MaxUint32), child)
	Label("found")
	MOVL(k.depth.As32(), k.of(wDepth))
	MOVQ(k.visited, k.of(wVisited))
	VZEROUPPER()
	Store(child, ReturnIndex(0))
	RET()
}

// of is a field of the walk.
func (k *kernel) of(disp int) Mem { return Mem{Base: k.w, Disp: disp} }

// enter finds the children of the node at an address that the displacement enters
// before the limit. It stores the fractions in walk.enter, and returns the mask with
// its zero flag. A plane q units above the node's origin is met at q*scale + from.
//
// Only its end tells which node is next, so a walk takes as long as the results of these
// instructions wait for each other. Therefore the origin becomes a number by its bits alone, and
// fractions are compared as integers: those that are not negative sort alike, and all
// others are before the start.
func (k *kernel) enter(at, count gp) gp {
	raw, origin, scale := YMM(), YMM(), YMM()
	VBROADCASTI128(Mem{Base: at, Disp: nOrigin}, raw)
	VPSHUFB(k.originBytes, raw, origin)
	VPSLLD(Imm(originShift), origin, origin)
	VPOR(k.placeBase, origin, origin)
	VPSHUFB(k.scaleBytes, raw, scale)
	VPSLLD(Imm(scaleBits), scale, scale)
	VPADDD(k.leastScale, scale, scale)
	first, last := wayPlanes{0, k.near, k.lessInverse}, wayPlanes{1, k.far, k.inverse}
	enters, leaves := first.meet(k, at, origin, scale), last.meet(k, at, origin, scale)
	enter, leave, none := YMM(), YMM(), YMM()
	VPXOR(none, none, none)
	VPMAXSD(enters[0], enters[1], enter)
	VPMAXSD(none, enters[2], none)
	VPMAXSD(none, enter, enter)
	if !k.atRest {
		VMOVDQU(enter, k.of(wEnter))
	}
	VPMINSD(leaves[0], leaves[1], leave)
	VPMINSD(leaves[2], k.limits, leaves[2])
	VPMINSD(leaves[2], leave, leave)
	missed := YMM()
	VPCMPGTD(leave, enter, missed)
	all, mask := GP32(), GP32()
	MOVL(U32(math.MaxUint32), all)
	BZHIL(count, all, all)
	VMOVMSKPS(missed, mask)
	ANDNL(all, mask, mask)
	return mask
}

// wayPlanes are the planes of a node that the displacement meets first, or last.
type wayPlanes struct {
	which         int
	from, inverse vec
}

// meet returns the fractions at which the displacement meets them, on each axis.
func (p *wayPlanes) meet(k *kernel, at gp, origin, scale vec) (fractions [3]vec) {
	from, steps := YMM(), YMM()
	VMULPS(p.inverse, origin, from)
	VADDPS(p.from, from, from)
	VMULPS(p.inverse, scale, steps)
	for axis := range 3 {
		offset, q, units := GP64(), YMM(), YMM()
		MOVL(k.of(wPlanes+4*(3*p.which+axis)), offset.As32())
		VPMOVZXBD(Mem{Base: at, Index: offset, Scale: 1}, q)
		VCVTDQ2PS(q, q)
		VPERMILPS(Imm(uint64(0x55*axis)), steps, units)
		lane := YMM()
		VPERMILPS(Imm(uint64(0x55*axis)), from, lane)
		VMULPS(units, q, q)
		VADDPS(lane, q, q)
		fractions[axis] = q
	}
	return fractions
}

// halves loads four float32 of the walk into both halves of a register, so that each
// can be copied to all lanes of its half in one cycle.
func (k *kernel) halves(disp int) vec {
	v := YMM()
	VBROADCASTF128(k.of(disp), v)
	return v
}

// Predicates of VCMPPS and VCMPPD that are false for what is no number, but for
// the negated one.
const (
	equal          = 0x00
	less           = 0x11
	lessOrEqual    = 0x12
	notLessOrEqual = 0x16
	greaterOrEqual = 0x1d
	notLess        = 0x15
	notGreater     = 0x1a
	greater        = 0x1e
)

// children locates a node's children: child i is node first+i if i is below inner,
// otherwise the face at faces + 2i.
type children struct{ count, inner, first, faces gp }

func childrenOf(at gp) children {
	c := children{GP32(), GP32(), GP32(), GP32()}
	bits, faces := GP64(), GP64()
	MOVQ(Mem{Base: at, Disp: nLast}, bits)
	SHRQ(Imm(8), bits)
	MOVBLZX(bits.As8(), c.count)
	SHRL(Imm(4), c.count)
	MOVL(bits.As32(), c.inner)
	ANDL(Imm(15), c.inner)
	MOVQ(bits, faces)
	SHRQ(Imm(8), bits)
	MOVL(bits.As32(), c.first)
	ANDL(U32(1<<childBits-1), c.first)
	SHRQ(Imm(8+childBits), faces)
	SUBL(c.inner, faces.As32())
	LEAL(Mem{Base: faces, Index: faces, Scale: 1}, c.faces)
	ADDL(U32(leafBit), c.faces) // not OR: the difference may have wrapped around
	return c
}

// prefetch prefetches the data that may be needed next while the bounds of the node at
// an address are compared: its faces and its children. For a node without faces or
// without children it prefetches data that is already cached.
func (k *kernel) prefetch(at gp, c children) {
	faces, first := GP64(), GP64()
	LEAL(Mem{Base: c.faces.As64(), Index: c.inner.As64(), Scale: faceWords}, faces.As32())
	BTRL(U8(31), faces.As32())
	SHLQ(Imm(2), faces)
	ADDQ(k.of(wData), faces)
	CMPL(c.inner, c.count)
	CMOVQEQ(at, faces)
	for line := range 6 {
		PREFETCHT0(Mem{Base: faces, Disp: 64 * line})
	}
	MOVL(c.first, first.As32())
	SHLQ(U8(nodeShift), first)
	ADDQ(k.nodes, first)
	TESTL(c.inner, c.inner)
	CMOVQEQ(at, first)
	for line := range 8 {
		PREFETCHT0(Mem{Base: first, Disp: line << nodeShift})
	}
}

// take sets child to the child of the lowest bit of mask, and returns its number.
func (c *children) take(mask, child gp) gp {
	i, face := GP32(), GP32()
	TZCNTL(mask, i)
	LEAL(Mem{Base: c.first.As64(), Index: i.As64(), Scale: 1}, child)
	LEAL(Mem{Base: c.faces.As64(), Index: i.As64(), Scale: faceWords}, face)
	CMPL(i, c.inner)
	CMOVLCC(face, child)
	return i
}

// descend continues with the nearest child in mask, and pushes the others on the stack.
// One child or two, the most common cases, need no loop.
func (k *kernel) descend(c children, mask, child gp) {
	first := c.take(mask, child)
	BLSRL(mask, mask)
	JZ(LabelRef("nearest"))
	rest := GP32()
	BLSRL(mask, rest)
	JNE(LabelRef("many"))
	other, enter, otherEnter, kept := GP32(), GP32(), GP32(), GP32()
	MOVL(k.enterOf(first), enter)
	MOVL(k.enterOf(c.take(mask, other)), otherEnter)
	MOVL(other, kept)
	CMPL(otherEnter, enter)
	CMOVLLE(child, kept) // of two at the same fraction the later one is first
	CMOVLLE(other, child)
	CMOVLLE(enter, otherEnter)
	slot := Mem{Base: k.w, Index: k.depth, Scale: pendingSize, Disp: wStack}
	MOVL(otherEnter, slot.Offset(pendingEnter))
	MOVL(kept, slot.Offset(pendingChild))
	INCQ(k.depth)
	Label("nearest")
	BTRL(U8(31), child)
	JCS(LabelRef("face"))
	JMP(LabelRef("node"))

	Label("many")
	k.pushAll(c, first, child, mask)
	JMP(LabelRef("pop"))
}

// descendAny continues with the last child in mask and pushes the others on the stack,
// in the order in which descend visits children that are met at once.
func (k *kernel) descendAny(c children, mask, child gp) {
	c.take(mask, child)
	BLSRL(mask, mask)
	JZ(LabelRef("nearest"))
	Label("push")
	slot := Mem{Base: k.w, Index: k.depth, Scale: pendingSize, Disp: wStack}
	MOVL(U32(0), slot.Offset(pendingEnter))
	MOVL(child, slot.Offset(pendingChild))
	INCQ(k.depth)
	c.take(mask, child)
	BLSRL(mask, mask)
	JNE(LabelRef("push"))
	Label("nearest")
	BTRL(U8(31), child)
	JCS(LabelRef("face"))
	JMP(LabelRef("node"))
}

func (k *kernel) enterOf(i gp) Mem {
	return Mem{Base: k.w, Index: i.As64(), Scale: 4, Disp: wEnter}
}

// pushAll pushes the first child and those in mask, the nearest last.
func (k *kernel) pushAll(c children, i, child, mask gp) {
	bottom, enter := GP64(), GP32()
	MOVQ(k.depth, bottom)
	MOVL(k.enterOf(i), enter)
	slot := Mem{Base: k.w, Index: k.depth, Scale: pendingSize, Disp: wStack}
	MOVL(enter, slot.Offset(pendingEnter))
	MOVL(child, slot.Offset(pendingChild))
	INCQ(k.depth)

	Label("push")
	MOVL(k.enterOf(c.take(mask, child)), enter)
	BLSRL(mask, mask)
	place := GP64()
	MOVQ(k.depth, place)
	Label("sift")
	CMPQ(place, bottom)
	JEQ(LabelRef("placed"))
	below := Mem{Base: k.w, Index: place, Scale: pendingSize, Disp: wStack - pendingSize}
	CMPL(below.Offset(pendingEnter), enter)
	JGE(LabelRef("placed"))
	moved := GP64()
	MOVQ(below, moved)
	MOVQ(moved, below.Offset(pendingSize))
	DECQ(place)
	JMP(LabelRef("sift"))
	Label("placed")
	at := Mem{Base: k.w, Index: place, Scale: pendingSize, Disp: wStack}
	MOVL(enter, at.Offset(pendingEnter))
	MOVL(child, at.Offset(pendingChild))
	INCQ(k.depth)
	TESTL(mask, mask)
	JNE(LabelRef("push"))
}
