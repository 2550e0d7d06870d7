// Command kernelgen writes the AVX2 kernels of package collision:
//
//	cd tools/kernelgen && go run . -out ../../collision/kernel_amd64.s -stubs ../../collision/kernel_amd64.go -pkg collision
//
// Each kernel does, in eight lanes, exactly what its plain Go form in
// collision/wide.go does, operation for operation, so both give the same bits.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// nodeLanes is the size in bytes of one plane of a node: eight float32.
const nodeLanes = 32

func main() {
	ConstraintExpr("!purego")
	enter()
	overlap()
	Generate()
}

// enter is (*path).enterPlain. The path is passed as twelve float32 (near planes'
// subtrahends, far planes', inverses for near, for far) and six offsets.
func enter() {
	TEXT("enterAVX2", NOSPLIT, "func(planes *[6][8]float32, numbers *[12]float32, offsets *[6]int32, limit int32, enter *[8]int32) uint8")
	Pragma("noescape")
	Doc("enterAVX2 is (*path).enterPlain in eight lanes.")
	planes := Load(Param("planes"), GP64())
	numbers := Load(Param("numbers"), GP64())
	offsets := Load(Param("offsets"), GP64())
	out := Load(Param("enter"), GP64())

	far := YMM()
	limit := XMM()
	low := GP32()
	Load(Param("limit"), low)
	VMOVD(low, limit)
	VPBROADCASTD(limit, far)
	near := YMM()
	VPXOR(near, near, near)

	side := func(plane, axis int) reg.VecVirtual {
		offset := GP64()
		MOVLQSX(Mem{Base: offsets, Disp: 4 * (3*plane + axis)}, offset)
		from, inverse, t := YMM(), YMM(), YMM()
		VBROADCASTSS(Mem{Base: numbers, Disp: 4 * (3*plane + axis)}, from)
		VBROADCASTSS(Mem{Base: numbers, Disp: 4 * (6 + 3*plane + axis)}, inverse)
		VMOVUPS(Mem{Base: planes, Index: offset, Scale: 1}, t)
		VSUBPS(from, t, t)
		VMULPS(inverse, t, t)
		return t
	}
	for axis := range 3 {
		VPMAXSD(side(0, axis), near, near)
		VPMINSD(side(1, axis), far, far)
	}
	VMOVDQU(near, Mem{Base: out})
	missed := YMM()
	VPCMPGTD(far, near, missed)
	mask := GP32()
	VMOVMSKPS(missed, mask)
	NOTL(mask)
	VZEROUPPER()
	Store(mask.As8(), ReturnIndex(0))
	RET()
}

// overlap is (*wideNode).overlapPlain.
func overlap() {
	TEXT("overlapAVX2", NOSPLIT, "func(planes *[6][8]float32, low *[3]float32, high *[3]float32) uint8")
	Pragma("noescape")
	Doc("overlapAVX2 is (*wideNode).overlapPlain in eight lanes.")
	planes := Load(Param("planes"), GP64())
	low := Load(Param("low"), GP64())
	high := Load(Param("high"), GP64())
	all := YMM()
	VPCMPEQD(all, all, all)
	for axis := range 3 {
		from, to, cmp := YMM(), YMM(), YMM()
		VBROADCASTSS(Mem{Base: high, Disp: 4 * axis}, to)
		VMOVUPS(Mem{Base: planes, Disp: 2 * axis * nodeLanes}, cmp)
		VCMPPS(Imm(2), to, cmp, cmp) // low plane <= high
		VANDPS(cmp, all, all)
		VBROADCASTSS(Mem{Base: low, Disp: 4 * axis}, from)
		cmp2 := YMM()
		VMOVUPS(Mem{Base: planes, Disp: (2*axis + 1) * nodeLanes}, cmp2)
		VCMPPS(Imm(13), from, cmp2, cmp2) // high plane >= low
		VANDPS(cmp2, all, all)
	}
	mask := GP32()
	VMOVMSKPS(all, mask)
	VZEROUPPER()
	Store(mask.As8(), ReturnIndex(0))
	RET()
}
