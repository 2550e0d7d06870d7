package collision

import (
	"math"
	"math/bits"

	"github.com/skijet/skijet/collision/geom"
)

// wide is how many children a node has.
const wide = 8

// wideNode holds the bounds of eight children side by side, so that one test
// serves all of them, and what the children are. Bounds are rounded outward to
// float32: they cull, and every hit is decided in float64.
type wideNode struct {
	// planes are the children's bounds: low and high x, then y, then z.
	planes [6][wide]float32
	// child is the index of a node, or a leaf: leafBit, the number of faces, and
	// the place of the first one.
	child [wide]uint32
}

const (
	leafBit   = 1 << 31
	countBits = 3
	firstBits = 31 - countBits
	firstMask = 1<<firstBits - 1
)

// stackSize bounds the children that wait to be visited.
const stackSize = 96

// outside is the low bound of a slot without a child, and its negative the high
// one: beyond all coordinates, and inside out, so that no path enters it.
const outside = 4 * MaxCoordinate

func emptyNode() wideNode {
	var n wideNode
	for axis := range 3 {
		for i := range wide {
			n.planes[2*axis][i], n.planes[2*axis+1][i] = outside, -outside
		}
	}
	for i := range n.child {
		n.child[i] = leafBit
	}
	return n
}

func (n *wideNode) set(i int, b *treeNode) {
	n.setBounds(i, &b.low, &b.high)
	n.child[i] = leafBit | b.count<<firstBits | b.first
}

func (n *wideNode) setBounds(i int, low, high *[3]float32) {
	for axis := range 3 {
		n.planes[2*axis][i], n.planes[2*axis+1][i] = low[axis], high[axis]
	}
}

// leafRange returns the faces of a leaf: first to last-1.
func leafRange(leaf uint32) (first, last uint32) {
	first = leaf & firstMask
	return first, first + leaf>>firstBits&(1<<countBits-1)
}

// path is a straight way through the hierarchy in float32, made so that the
// test of a child never loses a hit: the child's bounds grow by the half
// extents of the box and by a margin above every rounding, and the fractions at
// which it is entered and left are stretched.
type path struct {
	// numbers are, three axes each: what to subtract from a near plane, from a
	// far plane, and one over the displacement for near and for far planes.
	numbers [12]float32
	// offsets select the planes that the path meets first and last on each axis,
	// in bytes from the first plane.
	offsets [6]int32
}

// planeBytes is the size of one plane of a node.
const planeBytes = 4 * wide

const (
	// cullMargin is above the rounding of the exact tests and above Slop, m.
	cullMargin = 4 * Slop
	// floatNoise bounds the relative rounding of a coordinate in float32.
	floatNoise = 1.0 / (1 << 22)
	// stretch is how far fractions are moved apart, far above the rounding of
	// the three operations that make them.
	stretch = 1.0 / (1 << 20)
	// steepest bounds 1/component in float32: a smaller component counts as this
	// small, which loses nothing because the margin alone outlasts the path.
	steepest = 1e25
)

func (p *path) set(origin, displacement, half geom.Vec) {
	o, d, h := axes(origin), axes(displacement), axes(half)
	for k := range 3 {
		inverse := steepest
		if d[k] > 1/steepest || d[k] < -1/steepest {
			inverse = 1 / d[k]
		} else if d[k] < 0 {
			inverse = -steepest
		}
		grow := h[k] + cullMargin + float64((max(o[k], -o[k])+h[k]+1)*floatNoise)
		near, far := int32(2*k*planeBytes), int32((2*k+1)*planeBytes)
		if inverse < 0 {
			near, far = far, near
			grow = -grow
		}
		p.offsets[k], p.offsets[3+k] = near, far
		p.numbers[k], p.numbers[3+k] = float32(o[k]+grow), float32(o[k]-grow)
		p.numbers[6+k] = float32(inverse * (1 - stretch))
		p.numbers[9+k] = float32(inverse * (1 + stretch))
	}
}

// enterPlain finds the children that the path enters before limit, the bits of a
// fraction. It sets enter to the bits of where, and returns one bit for each.
//
// Fractions are compared as integers, which orders numbers that are not negative
// and compiles without branches; a negative one, a start inside, counts as 0.
func (p *path) enterPlain(n *wideNode, limit int32, enter *[wide]int32) uint8 {
	nearX, farX := &n.planes[p.offsets[0]/planeBytes], &n.planes[p.offsets[3]/planeBytes]
	nearY, farY := &n.planes[p.offsets[1]/planeBytes], &n.planes[p.offsets[4]/planeBytes]
	nearZ, farZ := &n.planes[p.offsets[2]/planeBytes], &n.planes[p.offsets[5]/planeBytes]
	v := &p.numbers
	var mask uint8
	for i := range wide {
		near := max(0,
			int32(math.Float32bits((nearX[i]-v[0])*v[6])),
			int32(math.Float32bits((nearY[i]-v[1])*v[7])),
			int32(math.Float32bits((nearZ[i]-v[2])*v[8])))
		far := min(limit,
			int32(math.Float32bits((farX[i]-v[3])*v[9])),
			int32(math.Float32bits((farY[i]-v[4])*v[10])),
			int32(math.Float32bits((farZ[i]-v[5])*v[11])))
		enter[i] = near
		var hit uint8
		if near <= far {
			hit = 1
		}
		mask |= hit << i
	}
	return mask
}

// overlapPlain returns one bit for each child whose bounds overlap low to high.
func (n *wideNode) overlapPlain(low, high *[3]float32) uint8 {
	var mask uint8
	for i := range wide {
		if n.planes[0][i] <= high[0] && n.planes[1][i] >= low[0] &&
			n.planes[2][i] <= high[1] && n.planes[3][i] >= low[1] &&
			n.planes[4][i] <= high[2] && n.planes[5][i] >= low[2] {
			mask |= 1 << i
		}
	}
	return mask
}

func axes(v geom.Vec) [3]float64 { return [3]float64{v.X, v.Y, v.Z} }

// pending is a child that is still to be visited and where the path enters it,
// as the bits of a float32 that is not negative, which sort like the number.
type pending struct {
	enter int32
	child uint32
}

// visit tests every face of every leaf that the path enters before the best
// hit so far, nearest children first.
func (m *Mesh) visit(q *query) {
	q.part = &m.settings
	var p path
	p.set(q.start, q.displacement, q.half)
	var stack [stackSize]pending
	depth := 1
	limit := int32(math.Float32bits(float32(q.hit.Fraction)))
	for depth > 0 {
		depth--
		at := stack[depth]
		if at.enter > limit {
			continue
		}
		if at.child&leafBit != 0 {
			first, last := leafRange(at.child)
			for i := first; i < last; i++ {
				f := &m.faces[i]
				t := m.corners(f)
				q.test(&t, int(f.index))
			}
			limit = int32(math.Float32bits(float32(q.hit.Fraction)))
			continue
		}
		n := &m.nodes[at.child]
		var enter [wide]int32
		var mask uint8
		if lanes {
			mask = enterAVX2(&n.planes, &p.numbers, &p.offsets, limit, &enter)
		} else {
			mask = p.enterPlain(n, limit, &enter)
		}
		for bottom := depth; mask != 0; mask &= mask - 1 {
			i := bits.TrailingZeros8(mask)
			next := pending{enter[i], n.child[i]}
			k := depth
			for ; k > bottom && stack[k-1].enter < next.enter; k-- {
				stack[k] = stack[k-1]
			}
			stack[k] = next
			depth++
		}
	}
}

// stackNeed returns how many children may wait at once below a node.
func stackNeed(nodes []wideNode, at uint32) int {
	children, below := 0, 0
	for _, child := range nodes[at].child {
		if child == leafBit {
			continue
		}
		children++
		if child&leafBit == 0 {
			below = max(below, stackNeed(nodes, child))
		}
	}
	return children - 1 + max(below, 1)
}
