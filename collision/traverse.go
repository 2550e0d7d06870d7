package collision

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
)

// leafBit marks a place in the mesh's data, where a face is, among indices of
// nodes.
const leafBit = 1 << 31

// noFace is what traversal.next returns at the end.
const noFace = ^uint32(0)

// stackSize bounds the children that wait to be visited.
const stackSize = 64

// traversal is a straight way through a hierarchy, on which it finds the faces
// whose bounds the way meets, in float32 and so that none is lost: bounds grow by
// the half extents of the box and by more than every rounding, and the fractions
// at which they are entered and left are moved apart.
//
// The assembly knows this layout.
type traversal struct {
	origin  [4]float32 // of the way, x, y, z
	grow    [4]float32 // half extents and margin
	near    [4]float32 // 1 / displacement, for the plane that is met first
	far     [4]float32 // and for the one that is met last
	sign    [4]uint32  // the sign bit of displacement
	offsets [6]uint32  // of the planes met first, then last, in bytes from the first plane
	limit   int32      // bits of the fraction beyond which nothing counts
	depth   int32      // of the stack
	nodes   *node
	visited int64   // nodes so far
	data    *uint32 // of the mesh, for what is fetched ahead
	enter   [wide]int32
	stack   [stackSize]pending

	// Of the plain form alone: its axes, and where the way leaves what is on the
	// stack.
	plain [3]plainAxis
	leave [stackSize]int32
}

// pending is a child that is still to be visited: an index of a node, or leafBit
// and the place of a face. enter is where the way comes to it, as the bits of a
// float32 that is not negative, which sort like the number.
type pending struct {
	enter int32
	child uint32
}

const (
	// cullMargin is above the rounding of the exact tests and above Slop, m.
	cullMargin = 4 * Slop
	// floatNoise bounds the relative rounding of a coordinate in float32.
	floatNoise = 1.0 / (1 << 22)
	// stretch is how far fractions are moved apart, far above the rounding of
	// the operations that make them.
	stretch = 1.0 / (1 << 20)
	// nodeNoise bounds the rounding of a node's planes as seen from the way's
	// origin, in parts of the distance and of the node's size.
	nodeNoise = 1.0 / (1 << 20)
	// longest is the length of a way in metres from which on the fractions of what
	// it meets come near the least numbers of float32.
	longest = 1e20
	// beyond is above every distance that matters and squares within float32, m.
	beyond = 1e18
	// steepest bounds 1/component in float32: a smaller component counts as this
	// small, which loses nothing because the margin alone outlasts the path.
	steepest = 1e25
)

// start sets t on the way of a box from origin along displacement.
func (t *traversal) start(m *Mesh, origin, displacement, half geom.Vec) {
	t.aim(0, origin.X, displacement.X, half.X)
	t.aim(1, origin.Y, displacement.Y, half.Y)
	t.aim(2, origin.Z, displacement.Z, half.Z)
	t.nodes, t.data, t.depth = &m.nodes[0], &m.data[0], 1
	if !lanes {
		t.setPlain(displacement)
	}
}

// aim sets one axis of the way.
func (t *traversal) aim(k uint, origin, displacement, half float64) {
	k %= 3
	size := math.Abs(origin)
	grow := half + cullMargin + float64((size+half+1)*floatNoise)
	if !(size+half < beyond) {
		origin, grow = 0, beyond // too far for float32: cull nothing
	}
	inverse := steepest
	if math.Abs(displacement) > 1/steepest {
		inverse = math.Abs(1 / displacement)
	}
	near, far := float32(inverse*(1-stretch)), float32(inverse*(1+stretch))
	if inverse < 1/longest {
		near, far = 0, 1 // too long for fractions in float32: cull what lies behind
	}
	sign := uint32(math.Float64bits(displacement)>>32) & (1 << 31)
	swap := sign >> 28 // the other plane of the axis, wide bytes on
	t.origin[k], t.grow[k], t.sign[k] = float32(origin), float32(grow), sign
	t.near[k] = math.Float32frombits(math.Float32bits(near) | sign)
	t.far[k] = math.Float32frombits(math.Float32bits(far) | sign)
	t.offsets[k] = uint32(2*k*wide) + swap
	t.offsets[3+k] = uint32((2*k+1)*wide) - swap
}

// startAt sets t on all faces whose bounds meet a box at rest: a way of a metre
// on each axis that ends where it begins.
func (t *traversal) startAt(m *Mesh, center, half geom.Vec) {
	t.start(m, center, geom.Vec{X: 1, Y: 1, Z: 1}, half)
	t.limit = 0
}

// visit tests every face whose bounds the way enters before the best hit so far.
func (m *Mesh) visit(q *query) {
	q.part, q.mesh, q.field = &m.settings, m, nil
	var t traversal
	t.start(m, q.start, q.displacement, q.half)
	t.limit = int32(math.Float32bits(float32(q.hit.Fraction)))
	var face geom.Triangle
	for place := t.next(m); place != noFace; place = t.next(m) {
		m.readCorners(place, &face)
		q.test(&face, int(m.data[place]))
		t.limit = int32(math.Float32bits(float32(q.hit.Fraction)))
	}
	q.work.Nodes += int(t.visited)
}

// next returns the place of the next face whose bounds the way enters before
// the limit, nearest nodes first, or noFace.
func (t *traversal) next(m *Mesh) uint32 {
	if lanes {
		return nextAVX2(t)
	}
	return t.nextPlain(m.nodes)
}

func axes(v geom.Vec) [3]float64 { return [3]float64{v.X, v.Y, v.Z} }

// stackNeed returns how many children may wait at once below a node.
func stackNeed(nodes []node, at uint32) int {
	n := &nodes[at]
	below := 1
	for i := range n.inner() {
		below = max(below, stackNeed(nodes, n.firstChild()+uint32(i)))
	}
	return n.count() - 1 + below
}
