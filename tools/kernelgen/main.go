// Command kernelgen generates the AVX2 kernel of package collision:
//
//	cd tools/kernelgen && go run . -out ../../collision/kernel_amd64.s
//
// The kernel has one function for each kind of query. It traverses the hierarchy in
// eight lanes of float32 and tests faces in four lanes of float64. The traversal only
// culls. The results for a face are bit-identical to those of the plain Go form
// (sweep.go, axes.go, query.go, overlap.go, inside.go and point.go in collision): the
// same operations on each number in the same order, and none fused. The Go declarations
// are in collision/lanes_amd64.go, and a test there checks the offsets used here.
package main

import (
	"math"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

func main() {
	ConstraintExpr("!purego")
	c := newConstants()
	startWalk(c)
	walk("nextSweep", c, false, (*kernel).sweepFace)
	walk("nextRay", c, false, (*kernel).rayFace)
	walk("nextOverlap", c, true, (*kernel).overlapFace)
	singleTriangle("sweepTriangle", c, (*kernel).sweepCorners)
	singleTriangle("boxOnTriangle", c, (*kernel).overlapCorners)
	singleTriangle("middleOfTriangle", c, (*kernel).middleCorners)
	Generate()
}

// vec is a vector register, gp a general one.
type (
	vec = reg.VecVirtual
	gp  = reg.GPVirtual
)

// constants are the constants in memory.
type constants struct {
	narrower              Mem // 8 float32
	leastScale            Mem // 8 uint32
	placeBase             Mem // 8 float32, and the same as 4 float64
	placeBaseWide         Mem
	originBytes           Mem // for VPSHUFB of the bytes after a node's planes
	scaleBytes            Mem
	loadFloats, loadPairs Mem // masks of the first three lanes
	magnitude, signs, one Mem // 4 float64
	parallel, flat        Mem
	noEnter, farOff       Mem
	slop                  Mem // metres
	lateSlack             Mem
	roundingSlack         Mem
	cullMargin            Mem // metres
	insideSquare          Mem // of insideMargin in package collision
	level                 Mem
	chosen                Mem // indices for VPERMPS
	alignedOffsets        Mem
	overlapConstants
}

func newConstants() *constants {
	all := ^uint64(0)
	return &constants{
		overlapConstants: newOverlapConstants(),

		narrower:      words("narrower", repeat(8, math.Float32bits(1-stretch))...),
		leastScale:    words("leastScale", repeat(8, uint32(127-23)<<23)...),
		placeBase:     words("placeBase", repeat(8, math.Float32bits(placeBase))...),
		placeBaseWide: quads("placeBaseWide", repeat(4, math.Float64bits(placeBase))...),
		originBytes:   words("originBytes", append(originBytes, originBytes...)...),
		scaleBytes:    words("scaleBytes", append(scaleBytes, scaleBytes...)...),
		loadFloats:    words("loadFloats", 0xffffffff, 0xffffffff, 0xffffffff, 0),
		loadPairs:     quads("loadPairs", all, all, all, 0),
		magnitude:     quads("magnitude", repeat(4, uint64(1<<63-1))...),
		signs:         quads("signs", repeat(4, uint64(1<<63))...),
		one:           quads("one", repeat(4, math.Float64bits(1))...),
		parallel:      quads("parallel", repeat(4, math.Float64bits(parallel))...),
		flat:          quads("flat", repeat(4, math.Float64bits(flat))...),
		noEnter:       quads("noEnter", repeat(4, math.Float64bits(-1))...),
		farOff:        quads("farOff", repeat(4, math.Float64bits(farOff))...),
		slop:          quads("slop", repeat(4, math.Float64bits(slop))...),
		lateSlack:     quads("lateSlack", repeat(4, math.Float64bits(1e-4))...),
		roundingSlack: quads("roundingSlack", repeat(4, math.Float64bits(roundingSlack))...),
		cullMargin:    quads("cullMargin", repeat(4, math.Float64bits(cullMargin))...),
		insideSquare:  quads("insideSquare", repeat(4, math.Float64bits(square(1e-3)))...),
		level:         quads("level", repeat(4, math.Float64bits(1e-12))...),
		chosen:        chosenLanes(),

		alignedOffsets: alignedOffsets(),
	}
}

// The constants of package collision.
const (
	stretch       = 1.0 / (1 << 20)
	scaleBits     = 20
	parallel      = 1e-16
	flat          = 1 - 1e-12
	farOff        = 2
	slop          = 1e-6
	roundingSlack = 1 + 1e-9
)

// placeBase is added to places in the lattice, which are below it: so each is a float32 of one
// exponent, and its bits are those of placeBase with the steps originShift further up.
const (
	placeBase   = 1 << 16
	originShift = 23 - 16
)

// The bytes from nOrigin on that hold the origin of a node on each axis, and its
// scale: a byte with its highest bit set stands for zero.
var (
	originBytes = []uint32{0x80800100, 0x80800302, 0x80800504, 0x80808080}
	scaleBytes  = []uint32{0x80808006, 0x80808007, 0x80808008, 0x80808080}
)

// square multiplies at run time, with the rounding of the program and not of constants.
func square(f float64) float64 { return f * f }

func repeat[T any](n int, value T) []T {
	all := make([]T, n)
	for i := range all {
		all[i] = value
	}
	return all
}

func words(name string, lanes ...uint32) Mem {
	m := GLOBL(name, RODATA|NOPTR)
	for i, lane := range lanes {
		DATA(4*i, U32(lane))
	}
	return m
}

func quads(name string, lanes ...uint64) Mem {
	m := GLOBL(name, RODATA|NOPTR)
	for i, lane := range lanes {
		DATA(8*i, U64(lane))
	}
	return m
}

// chosenLanes are, for each combination of three comparisons, the indices that copy one
// lane of four to all: the lane with the product of the two shorter edges. Bit 0 means
// that the second edge is at least as long as the first, bit 1 the second as the third,
// bit 2 the third as the first.
func chosenLanes() Mem {
	var all []uint32
	for bits := range 8 {
		lane := uint32(1)
		switch {
		case bits&3 == 3:
			lane = 2
		case bits&4 != 0:
			lane = 0
		}
		for range 4 {
			all = append(all, 2*lane, 2*lane+1)
		}
	}
	return words("chosen", all...)
}
