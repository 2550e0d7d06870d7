package collision

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
)

// wide is how many children a node has at most.
const wide = 8

// node holds the bounds of up to eight children side by side, so that one test
// serves all of them: first those that are nodes, then those that are faces.
// Bounds are rounded outward to steps of a 255th of the node, which makes a node
// of 80 bytes. They only cull: every hit is decided in float64.
type node struct {
	// planes are the children's bounds in steps of scale above origin: low and
	// high x, then y, then z.
	planes        [6][wide]uint8
	origin, scale [3]float32
	// children is the index of the first child that is a node, the others
	// follow; above it, the number of those and of all children, four bits each.
	children uint32
	// faces is the place of the first child that is a face in the mesh's data,
	// the others follow.
	faces uint32
}

const (
	childBits = 24
	childMask = 1<<childBits - 1
	steps     = 255
	// leastScale keeps a step a normal number in float32.
	leastScale = 1e-30
)

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
func (n *node) inner() int { return int(n.children >> childBits & 0xf) }
func (n *node) count() int { return int(n.children >> (childBits + 4)) }

// places yields where the children that are faces lie in the mesh's data.
func (n *node) places(yield func(place uint32) bool) {
	for i := range uint32(n.count() - n.inner()) {
		if !yield(n.faces + i*faceWords) {
			return
		}
	}
}

// firstChild returns the index of the first child that is a node.
func (n *node) firstChild() uint32 { return n.children & childMask }

// setBounds fits the node around its children and returns what holds them all.
func (n *node) setBounds(children []bounds) bounds {
	all := nothing
	for i := range children {
		all.include(&children[i])
	}
	for k := range 3 {
		origin := float64(all.low[k])
		scale := float32((float64(all.high[k]) - origin) / steps)
		for scale < leastScale || origin+float64(float64(scale)*steps) < float64(all.high[k]) {
			scale = max(leastScale, math.Nextafter32(scale, math.MaxFloat32))
		}
		n.origin[k], n.scale[k] = all.low[k], scale
		inverse := 1 / float64(scale)
		for i := range children {
			n.planes[2*k][i] = stepBelow(float64(children[i].low[k])-origin, float64(scale), inverse)
			n.planes[2*k+1][i] = stepAbove(float64(children[i].high[k])-origin, float64(scale), inverse)
		}
	}
	return all
}

// stepBelow returns the last step at or below an offset, and stepAbove the first
// at or above it. A product of a step and a float32 is exact in float64.
func stepBelow(offset, scale, inverse float64) uint8 {
	step := int32(offset * inverse)
	for step > 0 && float64(float64(step)*scale) > offset {
		step--
	}
	return uint8(min(step, steps))
}

func stepAbove(offset, scale, inverse float64) uint8 {
	step := int32(offset * inverse)
	for step < steps && float64(float64(step)*scale) < offset {
		step++
	}
	return uint8(min(step, steps))
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
