// Command kernelgen writes the AVX2 kernel of package collision:
//
//	cd tools/kernelgen && go run . -out ../../collision/kernel_amd64.s
//
// The kernel does, in eight lanes, exactly what traversal.nextPlain in
// collision/traverse.go does, operation for operation. Its Go declaration stands
// in collision/lanes_amd64.go, and a test there holds the offsets used here.
package main

import (
	"math"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// Offsets in bytes of the fields of traversal, node and pending.
const (
	tOrigin, tGrow, tNear, tFar, tSign, tOffsets  = 0, 16, 32, 48, 64, 80
	tLimit, tDepth, tNodes, tVisited              = 104, 108, 112, 120
	tData, tEnter, tStack                         = 128, 136, 168
	nodeSize, nOrigin, nScale, nChildren, nFaces  = 80, 48, 60, 72, 76
	childBits, leafBit, faceWords                 = 24, 1 << 31, 2
	nodeNoise                                     = 1.0 / (1 << 20)
	pendingSize, pendingEnter, pendingChild, wide = 8, 0, 4, 8
)

func main() {
	ConstraintExpr("!purego")
	next()
	Generate()
}

// quad makes a constant of four equal lanes.
func quad(name string, lane uint32) Mem {
	m := GLOBL(name, RODATA|NOPTR)
	for i := range 4 {
		DATA(4*i, U32(lane))
	}
	return m
}

// kernel is the registers that live through the whole traversal.
type kernel struct {
	t, nodes, depth, limit, visited reg.GPVirtual
	abs, noise, scaleNoise          Mem
	lane1, lane2                    reg.VecVirtual // indices for VPERMPS
}

func next() {
	k := kernel{
		abs:        quad("magnitude", 1<<31-1),
		noise:      quad("noise", math.Float32bits(nodeNoise)),
		scaleNoise: quad("scaleNoise", math.Float32bits(256*nodeNoise)),
	}
	TEXT("nextAVX2", NOSPLIT, "func(t *byte) uint32")
	k.t = Load(Param("t"), GP64()).(reg.GPVirtual)
	k.nodes, k.depth, k.limit, k.visited = GP64(), GP64(), GP32(), GP64()
	MOVQ(Mem{Base: k.t, Disp: tNodes}, k.nodes)
	MOVL(Mem{Base: k.t, Disp: tDepth}, k.depth.As32())
	MOVL(Mem{Base: k.t, Disp: tLimit}, k.limit)
	MOVQ(Mem{Base: k.t, Disp: tVisited}, k.visited)
	k.lane1, k.lane2 = YMM(), YMM()
	VPCMPEQD(k.lane1, k.lane1, k.lane1)
	VPSRLD(Imm(31), k.lane1, k.lane1)
	VPSLLD(Imm(1), k.lane1, k.lane2)

	Label("pop")
	SUBL(Imm(1), k.depth.As32())
	JS(LabelRef("end"))
	child := GP32()
	top := Mem{Base: k.t, Index: k.depth, Scale: pendingSize, Disp: tStack}
	CMPL(top.Offset(pendingEnter), k.limit)
	JGT(LabelRef("pop"))
	MOVL(top.Offset(pendingChild), child)
	BTRL(U8(31), child)
	JCS(LabelRef("found"))

	Label("node")
	INCQ(k.visited)
	at := GP64()
	IMUL3Q(U8(nodeSize), child.As64(), at)
	ADDQ(k.nodes, at)
	mask := k.enter(at)
	JZ(LabelRef("pop"))
	k.prefetch(at)
	c := k.childrenOf(at)
	Comment("A single child is visited at once, without the stack.")
	rest := GP32()
	BLSRL(mask, rest)
	JNE(LabelRef("many"))
	c.take(mask, child)
	BTRL(U8(31), child)
	JCS(LabelRef("found"))
	JMP(LabelRef("node"))
	Label("many")
	k.pushAll(c, mask)
	JMP(LabelRef("pop"))

	Label("end")
	XORL(k.depth.As32(), k.depth.As32())
	MOVL(U32(math.MaxUint32), child)
	Label("found")
	MOVL(k.depth.As32(), Mem{Base: k.t, Disp: tDepth})
	MOVQ(k.visited, Mem{Base: k.t, Disp: tVisited})
	VZEROUPPER()
	Store(child, ReturnIndex(0))
	RET()
}

// enter is traversal.enterPlain for the node at an address. It leaves the
// fractions in t.enter, and returns the mask and its zero flag.
func (k *kernel) enter(at reg.GPVirtual) reg.GPVirtual {
	param := func(disp int) Mem { return Mem{Base: k.t, Disp: disp} }
	apart, scale, grow, t := XMM(), XMM(), XMM(), XMM()
	VMOVUPS(Mem{Base: at, Disp: nOrigin}, apart)
	VSUBPS(param(tOrigin), apart, apart)
	VMOVUPS(Mem{Base: at, Disp: nScale}, scale)
	VINSERTPS(U8(8), scale, scale, scale) // the fourth word is no number
	VANDPS(k.abs, apart, t)
	VMULPS(k.noise, t, t)
	VADDPS(param(tGrow), t, grow)
	VMULPS(k.scaleNoise, scale, t)
	VADDPS(t, grow, grow)
	VXORPS(param(tSign), grow, grow)
	nearBase, farBase := XMM(), XMM()
	VSUBPS(grow, apart, nearBase)
	VMULPS(param(tNear), nearBase, nearBase)
	VADDPS(grow, apart, farBase)
	VMULPS(param(tFar), farBase, farBase)
	nearScale, farScale := XMM(), XMM()
	VMULPS(param(tNear), scale, nearScale)
	VMULPS(param(tFar), scale, farScale)

	near, far := YMM(), YMM()
	VPXOR(near, near, near)
	limit := XMM()
	VMOVD(k.limit, limit)
	VPBROADCASTD(limit, far)
	lane := func(axis int, from reg.VecVirtual) reg.VecVirtual {
		to := YMM()
		switch axis {
		case 0:
			VBROADCASTSS(from, to)
		case 1:
			VPERMPS(from.AsY(), k.lane1, to)
		case 2:
			VPERMPS(from.AsY(), k.lane2, to)
		}
		return to
	}
	side := func(axis, plane int, scale, base reg.VecVirtual) reg.VecVirtual {
		offset, q := GP64(), YMM()
		MOVL(param(tOffsets+4*(3*plane+axis)), offset.As32())
		VPMOVZXBD(Mem{Base: at, Index: offset, Scale: 1}, q)
		VCVTDQ2PS(q, q)
		VMULPS(lane(axis, scale), q, q)
		VADDPS(lane(axis, base), q, q)
		return q
	}
	for axis := range 3 {
		VPMAXSD(side(axis, 0, nearScale, nearBase), near, near)
		VPMINSD(side(axis, 1, farScale, farBase), far, far)
	}
	VMOVDQU(near, param(tEnter))
	missed := YMM()
	VPCMPGTD(far, near, missed)
	mask, count := GP32(), GP32()
	VMOVMSKPS(missed, mask)
	NOTL(mask)
	MOVL(Mem{Base: at, Disp: nChildren}, count)
	SHRL(U8(childBits+4), count)
	BZHIL(count, mask, mask)
	return mask
}

// prefetch asks for the faces of the node at an address, whose tests follow.
func (k *kernel) prefetch(at reg.GPVirtual) {
	data, faces := GP64(), GP64()
	MOVQ(Mem{Base: k.t, Disp: tData}, data)
	MOVL(Mem{Base: at, Disp: nFaces}, faces.As32())
	for line := range 3 {
		PREFETCHT0(Mem{Base: data, Index: faces, Scale: 4, Disp: 64 * line})
	}
}

// children is what a node's children are found by: child i is node first+i while
// i is below inner, else the face at faces + 2i.
type children struct{ inner, first, faces reg.GPVirtual }

func (k *kernel) childrenOf(at reg.GPVirtual) children {
	c := children{GP32(), GP32(), GP32()}
	MOVL(Mem{Base: at, Disp: nChildren}, c.first)
	MOVL(c.first, c.inner)
	SHRL(U8(childBits), c.inner)
	ANDL(U8(15), c.inner)
	ANDL(U32(1<<childBits-1), c.first)
	MOVL(Mem{Base: at, Disp: nFaces}, c.faces)
	SUBL(c.inner, c.faces)
	SUBL(c.inner, c.faces)
	ADDL(U32(leafBit), c.faces) // not OR: the difference may have wrapped around
	return c
}

// take puts the child of the lowest bit of mask into child, and returns its
// number.
func (c *children) take(mask, child reg.GPVirtual) reg.GPVirtual {
	i, face := GP32(), GP32()
	TZCNTL(mask, i)
	LEAL(Mem{Base: c.first.As64(), Index: i.As64(), Scale: 1}, child)
	LEAL(Mem{Base: c.faces.As64(), Index: i.As64(), Scale: faceWords}, face)
	CMPL(i, c.inner)
	CMOVLCC(face, child)
	return i
}

// pushAll pushes the children that mask names, the nearest last.
func (k *kernel) pushAll(c children, mask reg.GPVirtual) {
	bottom := GP64()
	MOVQ(k.depth, bottom)

	Label("push")
	child, enter := GP32(), GP32()
	i := c.take(mask, child)
	BLSRL(mask, mask)
	MOVL(Mem{Base: k.t, Index: i.As64(), Scale: 4, Disp: tEnter}, enter)
	place := GP64()
	MOVQ(k.depth, place)
	Label("sift")
	CMPQ(place, bottom)
	JEQ(LabelRef("placed"))
	below := Mem{Base: k.t, Index: place, Scale: pendingSize, Disp: tStack - pendingSize}
	CMPL(below.Offset(pendingEnter), enter)
	JGE(LabelRef("placed"))
	moved := GP64()
	MOVQ(below, moved)
	MOVQ(moved, below.Offset(pendingSize))
	DECQ(place)
	JMP(LabelRef("sift"))
	Label("placed")
	slot := Mem{Base: k.t, Index: place, Scale: pendingSize, Disp: tStack}
	MOVL(enter, slot.Offset(pendingEnter))
	MOVL(child, slot.Offset(pendingChild))
	INCQ(k.depth)
	TESTL(mask, mask)
	JNE(LabelRef("push"))
}
