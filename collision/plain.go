package collision

import (
	"encoding/binary"
	"math"
	"math/bits"

	"github.com/skijet/skijet/collision/geom"
)

// nextPlain is next in plain Go.
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
