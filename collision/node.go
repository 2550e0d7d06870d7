package collision

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
)

// wide is how many children a node has at most.
const wide = 8

// node holds the bounds of up to eight children side by side, so that one test
// covers all of them: first those that are nodes, then those that are faces. It
// fills one line of memory. Bounds are rounded outward to a 255th of the node or a
// little more; they only cull: every hit is decided in float64.
//
// The assembly knows this layout.
type node struct {
	// planes are the children's bounds in units of scale above origin: low and
	// high x, then y, then z.
	planes [6][wide]uint8
	origin [3]uint16 // in steps of the mesh's lattice
	scale  [3]uint8  // what stands for this many steps, see scaleOf
	counts uint8     // of children that are nodes, and above them of all, four bits each
	links  [3]uint16 // 48 bits: the first child and the first face, see link
}

const (
	// childBits are the bits of the index of a node.
	childBits = 22
	childMask = 1<<childBits - 1
	// steps is the last unit of a plane.
	steps = 255
	// scaleBits leaves a byte that stands for a number of steps those of float32: its
	// three lowest bits are the highest of the fraction, the others of the exponent.
	scaleBits = 20
	// leastScale are the bits of the least number of steps, 2^-23.
	leastScale = (127 - 23) << 23
)

// scaleOf returns the number of steps that a byte stands for.
func scaleOf(b uint8) float32 { return math.Float32frombits(uint32(b)<<scaleBits + leastScale) }

// scaleFrom returns the byte that stands for a number of steps, or for the next
// that one stands for.
func scaleFrom(size float64) uint8 {
	bits := math.Float32bits(float32(size))
	if bits <= leastScale {
		return 0
	}
	b := uint8(min((bits-leastScale)>>scaleBits, math.MaxUint8))
	for b < math.MaxUint8 && float64(scaleOf(b)) < size {
		b++
	}
	return b
}

// bounds is a box in float32.
type bounds struct{ low, high [3]float32 }

var nothing = bounds{
	low:  [3]float32{math.MaxFloat32, math.MaxFloat32, math.MaxFloat32},
	high: [3]float32{-math.MaxFloat32, -math.MaxFloat32, -math.MaxFloat32},
}

// include grows b by o. No bound is NaN, so that comparisons serve, which are
// faster than min and max; most of them change nothing.
func (b *bounds) include(o *bounds) {
	for k := range 3 {
		if o.low[k] < b.low[k] {
			b.low[k] = o.low[k]
		}
		if o.high[k] > b.high[k] {
			b.high[k] = o.high[k]
		}
	}
}

// inner returns how many children are nodes, and count how many there are.
func (n *node) inner() int { return int(n.counts & 0xf) }
func (n *node) count() int { return int(n.counts >> 4) }

// firstChild returns the index of the first child that is a node; the others
// follow.
func (n *node) firstChild() uint32 { return uint32(n.bits()) & childMask }

// firstFace returns where the first child that is a face lies in the mesh's data;
// the others follow.
func (n *node) firstFace() uint32 { return uint32(n.bits()>>childBits) * faceWords }

func (n *node) bits() uint64 {
	return uint64(n.links[0]) | uint64(n.links[1])<<16 | uint64(n.links[2])<<32
}

// link sets the children: so many nodes from the one at an index, and the rest of
// count faces from a place that is a multiple of faceWords.
func (n *node) link(inner, count int, child, face uint32) {
	bits := uint64(child) | uint64(face/faceWords)<<childBits
	n.counts = uint8(inner | count<<4)
	n.links = [3]uint16{uint16(bits), uint16(bits >> 16), uint16(bits >> 32)}
}

// places yields where the children that are faces lie in the mesh's data.
func (n *node) places(yield func(place uint32) bool) {
	for i := range uint32(n.count() - n.inner()) {
		if !yield(n.firstFace() + i*faceWords) {
			return
		}
	}
}

// setBounds fits the node around its children and returns what holds them all.
func (n *node) setBounds(l *lattice, children []bounds) bounds {
	all := nothing
	for i := range children {
		all.include(&children[i])
	}
	for k := range 3 {
		n.origin[k] = uint16(l.below(k, all.low[k]))
		origin := float64(n.origin[k])
		n.scale[k] = scaleFrom((l.above(k, all.high[k]) - origin) / steps)
		inverse := 1 / float64(scaleOf(n.scale[k]))
		low, high := &n.planes[2*k], &n.planes[2*k+1]
		for i := range children {
			// What noise there is covers the rounding of these products too.
			low[i&7] = uint8(int32((l.below(k, children[i].low[k]) - origin) * inverse))
			high[i&7] = uint8(min(int32((l.above(k, children[i].high[k])-origin)*inverse)+1, steps))
		}
	}
	return all
}

// roundDown and roundUp return the nearest float32 at or beyond f.
func roundDown(f float64) float32 {
	r := float32(f)
	if float64(r) > f {
		r = math.Nextafter32(r, float32(math.Inf(-1)))
	}
	return r
}

func roundUp(f float64) float32 {
	r := float32(f)
	if float64(r) < f {
		r = math.Nextafter32(r, float32(math.Inf(1)))
	}
	return r
}

// rounded returns bounds rounded outward.
func rounded(b *geom.Bounds) bounds {
	return bounds{
		low:  [3]float32{roundDown(b.Min.X), roundDown(b.Min.Y), roundDown(b.Min.Z)},
		high: [3]float32{roundUp(b.Max.X), roundUp(b.Max.Y), roundUp(b.Max.Z)},
	}
}
