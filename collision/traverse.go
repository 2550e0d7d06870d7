package collision

import (
	"encoding/binary"
	"math"
	"math/bits"

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

	// Of the plain form alone: whether the way is short, and then its bounds.
	short     bool
	low, high [3]float32
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
	t.setBounds(displacement)
}

// setBounds notes the bounds of a way that is not much longer than its box. They
// are a hundred-thousandth wider than the box and its margins already make them.
func (t *traversal) setBounds(displacement geom.Vec) {
	const muchLonger = 8
	d := axes(displacement)
	t.short = true
	for k := range 3 {
		way := float32(d[k])
		grow := t.grow[k] + float32((math.Float32frombits(math.Float32bits(way)&^(1<<31))+t.grow[k])*1e-5)
		t.low[k], t.high[k] = t.origin[k]-grow, t.origin[k]+grow
		if way < 0 {
			t.low[k] += way
		} else {
			t.high[k] += way
		}
		t.short = t.short && t.high[k]-t.low[k] < muchLonger*(t.grow[k]+1)
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
	t.setBounds(geom.Vec{})
}

// visit tests every face whose bounds the way enters before the best hit so far.
func (m *Mesh) visit(q *query) {
	q.enterPart(&m.settings, m, nil)
	if lanes {
		m.visitLanes(q)
		return
	}
	var t traversal
	t.start(m, q.start, q.displacement, q.half)
	t.limit = int32(math.Float32bits(float32(q.limit)))
	q.setBounds()
	for place := t.next(m); place != noFace; place = t.next(m) {
		face := m.corners(place)
		limit := q.limit
		if q.test(&face, int(m.data[place])); q.limit < limit {
			t.limit = int32(math.Float32bits(float32(q.limit)))
			q.setBounds()
		}
	}
	q.work.Nodes += int(t.visited)
}

// next returns the place of the next face whose bounds the way enters before
// the limit, nearest nodes first, or noFace.
func (t *traversal) next(m *Mesh) uint32 {
	return t.nextPlain(m.nodes)
}

func (t *traversal) nextPlain(nodes []node) uint32 {
	for t.depth > 0 {
		t.depth--
		at := t.stack[t.depth]
		if at.enter > t.limit {
			continue
		}
		if at.child&leafBit != 0 {
			return at.child &^ leafBit
		}
		n := &nodes[at.child]
		t.visited++
		inner, bottom := uint32(n.inner()), t.depth
		for mask := t.enterPlain(n); mask != 0; mask &= mask - 1 {
			i := uint32(bits.TrailingZeros8(mask))
			child := n.firstChild() + i
			if i >= inner {
				child = leafBit | n.faces + (i-inner)*faceWords
			}
			t.push(bottom, pending{t.enter[i], child})
		}
	}
	return noFace
}

// push puts a child on the stack, above those from bottom on that are further.
func (t *traversal) push(bottom int32, next pending) {
	k := t.depth
	for ; k > bottom && t.stack[k-1].enter < next.enter; k-- {
		t.stack[k] = t.stack[k-1]
	}
	t.stack[k] = next
	t.depth++
}

// slab is one axis of a node as the way sees it: a plane at step q is met at
// fraction q*scale + base.
type slab struct {
	nearScale, nearBase float32
	farScale, farBase   float32
}

func (t *traversal) slab(n *node, k int) slab {
	apart, scale := n.origin[k]-t.origin[k], n.scale[k]
	grow := t.grow[k] + float32(math.Float32frombits(math.Float32bits(apart)&^(1<<31))*nodeNoise) +
		float32(scale*(256*nodeNoise))
	grow = math.Float32frombits(math.Float32bits(grow) ^ t.sign[k])
	return slab{
		nearScale: scale * t.near[k], nearBase: float32((apart - grow) * t.near[k]),
		farScale: scale * t.far[k], farBase: float32((apart + grow) * t.far[k]),
	}
}

// enterPlain finds the children of a node that the way enters before the limit.
// It sets t.enter and returns one bit for each.
//
// Fractions are compared as integers, which orders numbers that are not negative
// and compiles without branches; a negative one, a start inside, counts as 0.
func (t *traversal) enterPlain(n *node) uint8 {
	candidates := uint64(topBits)
	if t.short {
		if candidates = t.near8(n); candidates == 0 {
			return 0
		}
	}
	if count := uint(n.count()); count < wide {
		candidates &= 1<<(8*count) - 1
	}
	x, y, z := t.slab(n, 0), t.slab(n, 1), t.slab(n, 2)
	nearX, farX := &n.planes[t.offsets[0]/wide], &n.planes[t.offsets[3]/wide]
	nearY, farY := &n.planes[t.offsets[1]/wide], &n.planes[t.offsets[4]/wide]
	nearZ, farZ := &n.planes[t.offsets[2]/wide], &n.planes[t.offsets[5]/wide]
	var mask uint8
	for ; candidates != 0; candidates &= candidates - 1 {
		i := bits.TrailingZeros64(candidates) / 8 & 7
		near := max(0,
			int32(math.Float32bits(float32(stepFloats[nearX[i]]*x.nearScale)+x.nearBase)),
			int32(math.Float32bits(float32(stepFloats[nearY[i]]*y.nearScale)+y.nearBase)),
			int32(math.Float32bits(float32(stepFloats[nearZ[i]]*z.nearScale)+z.nearBase)))
		far := min(t.limit,
			int32(math.Float32bits(float32(stepFloats[farX[i]]*x.farScale)+x.farBase)),
			int32(math.Float32bits(float32(stepFloats[farY[i]]*y.farScale)+y.farBase)),
			int32(math.Float32bits(float32(stepFloats[farZ[i]]*z.farScale)+z.farBase)))
		t.enter[i] = near
		var hit uint8
		if near <= far {
			hit = 1
		}
		mask |= hit << i
	}
	return mask
}

// stepFloats are the steps as numbers: to look them up is cheaper than to convert
// six a child.
var stepFloats = func() (table [steps + 1]float32) {
	for i := range table {
		table[i] = float32(i)
	}
	return table
}()

// topBits has the highest bit of every byte.
const topBits = 0x8080808080808080

// near8 finds the children whose bounds meet those of the whole way, all eight at
// once in the bytes of a word, and returns the highest bit of each one's byte. For
// a way that is short beside the node this leaves little to do.
func (t *traversal) near8(n *node) uint64 {
	meets := uint64(topBits)
	for k := range 3 {
		inverse := 1 / n.scale[k]
		low, high := (t.low[k]-n.origin[k])*inverse, (t.high[k]-n.origin[k])*inverse
		if !(low <= steps && high >= 0) {
			return 0
		}
		from, to := uint64(int32(max(low, 0))), uint64(int32(min(high, steps)))
		meets &= notLess(binary.LittleEndian.Uint64(n.planes[2*k+1][:]), everyByte*from)
		meets &= notLess(everyByte*to, binary.LittleEndian.Uint64(n.planes[2*k][:]))
	}
	return meets
}

// everyByte times a byte repeats it.
const everyByte = 0x0101010101010101

// notLess has the highest bit of each byte of a that is at least that of b.
func notLess(a, b uint64) uint64 {
	lower := (a | topBits) - (b &^ topBits) // compares all but the highest bits
	return (a&^b | ^(a^b)&lower) & topBits
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
