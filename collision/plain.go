package collision

import (
	"encoding/binary"
	"math"
	"math/bits"

	"github.com/skijet/skijet/collision/geom"
)

// The plain form of the walk need not go as the assembly goes: both only leave
// out what the way does not meet, and the exact tests decide. Here a node is
// asked two questions. The part of the way that lies in the node has bounds, and
// integers compare them with those of all eight children at once; that leaves one
// or two. Of those it computes where the way enters and leaves them.

// traversal is the walk of the plain form along a straight way.
type traversal struct {
	axes    [3]wayAxis
	limit   int32 // bits of the fraction beyond which nothing counts
	depth   int32 // of the stack
	visited int64 // nodes so far
	stack   [stackSize]pending
	leave   [stackSize]int32 // where the way leaves what is on the stack
}

// wayAxis is one axis of a way, in steps of the lattice.
type wayAxis struct {
	near, far           float32 // 1 / displacement, a little less and more
	nearFrom, farFrom   float32 // origin, moved by the margins to the planes met first and last
	low, high           float32 // origin, less and more by the margins
	way                 float32 // displacement
	nearPlane, farPlane uint8   // which planes of a node are met first and last
	lowEnd, highEnd     uint8   // which end of a part of the way is lower: 0 its start, 1 its end
}

// start sets t on the way of a box from origin along displacement.
func (t *traversal) start(m *Mesh, origin, displacement, half geom.Vec) {
	from, way, reach := axes(origin), axes(displacement), axes(half)
	for k := range 3 {
		perMetre := m.lattice.perMetre[k]
		at := float64((from[k] - m.lattice.origin[k]) * perMetre)
		size, radius := math.Abs(at), float64(reach[k]*perMetre)
		grow := radius + float64(cullMargin*perMetre) + float64((size+radius)*floatNoise) +
			float64((3*latticeSteps+size)*nodeNoise)
		if !(size+radius < beyond) {
			at, grow = 0, everywhere // too far for float32: cull nothing
		}
		t.axes[k].set(k, at, float64(way[k]*perMetre), grow)
	}
	t.depth, t.leave[0] = 1, math.MaxInt32
}

// set sets the axis of a way from a place, with that margin.
func (a *wayAxis) set(k int, at, way, grow float64) {
	inverse := steepest
	if math.Abs(way) > 1/steepest {
		inverse = math.Abs(1 / way)
	}
	near, far := inverse*(1-stretch), inverse*(1+stretch)
	a.low, a.high, a.way = float32(at-grow), float32(at+grow), float32(way)
	if !(math.Abs(way) < longest) {
		// too long for fractions in float32: cull what lies behind
		near, far = 0, 1
		a.low, a.high, a.way = float32(math.Inf(-1)), float32(math.Inf(1)), 0
	}
	a.near, a.far = float32(math.Copysign(near, way)), float32(math.Copysign(far, way))
	a.nearFrom, a.farFrom = float32(at+grow), float32(at-grow)
	a.nearPlane, a.farPlane = uint8(2*k), uint8(2*k+1)
	a.lowEnd, a.highEnd = 0, 1
	if math.Signbit(way) {
		a.nearFrom, a.farFrom = a.farFrom, a.nearFrom
		a.nearPlane, a.farPlane = a.farPlane, a.nearPlane
		a.lowEnd, a.highEnd = 1, 0
	}
}

// startAt sets t on all faces whose bounds meet a box at rest: a way of a metre
// on each axis that ends where it begins.
func (t *traversal) startAt(m *Mesh, center, half geom.Vec) {
	t.start(m, center, geom.Vec{X: 1, Y: 1, Z: 1}, half)
	t.limit = 0
}

// visitPlain is Mesh.visit in plain Go.
func (m *Mesh) visitPlain(q *query) {
	var t traversal
	var face geom.Triangle
	t.start(m, q.start, q.displacement, q.half)
	t.limit = int32(math.Float32bits(float32(q.limit)))
	if !q.ray {
		q.setBounds()
	}
	for place := t.next(m.nodes); place != noFace; place = t.next(m.nodes) {
		m.readCorners(place, &face)
		limit := q.limit
		if q.testPlain(&face, int(m.data[place])); q.limit < limit {
			t.limit = int32(math.Float32bits(float32(q.limit)))
			if !q.ray {
				q.setBounds()
			}
		}
	}
	q.work.Nodes += int(t.visited)
}

// overlapPlain is Mesh.overlap in plain Go.
func (m *Mesh) overlapPlain(box geom.Box, base int, contacts []Contact, most int) []Contact {
	var t traversal
	var face geom.Triangle
	t.startAt(m, box.Center, box.Half)
	for len(contacts) < most {
		place := t.next(m.nodes)
		if place == noFace {
			break
		}
		m.readCorners(place, &face)
		contacts = overlapTriangle(&face, base, int(m.data[place]), box, &m.settings, contacts)
	}
	return contacts
}

// next returns the place of the next face whose bounds the way enters before
// the limit, nearest nodes first, or noFace.
func (t *traversal) next(nodes []node) uint32 {
	for t.depth > 0 {
		t.depth--
		top := uint32(t.depth) % stackSize
		at, leave := t.stack[top], t.leave[top]
		for at.enter <= t.limit {
			if at.child&leafBit != 0 {
				return at.child &^ leafBit
			}
			t.visited++
			at, leave = t.enterPlain(&nodes[at.child], at.enter, min(leave, t.limit))
		}
	}
	return noFace
}

// nowhere is a child that is never visited.
var nowhere = pending{enter: math.MaxInt32}

// enterPlain finds the children of a node that the way enters before the limit;
// the way is in the node from enter to leave. It returns a child that is alone,
// and when the way leaves it; several it puts on the stack.
//
// Fractions are compared as integers, which orders numbers that are not negative
// and compiles without branches; a negative one, a start inside, counts as 0.
func (t *traversal) enterPlain(n *node, enter, leave int32) (pending, int32) {
	met := t.meets(n, enter, leave)
	if count := uint(n.count()); count < wide {
		met &= 1<<(8*count) - 1
	}
	inner, bottom := uint32(n.inner()), uint32(t.depth)
	for met != 0 {
		i := uint32(bits.TrailingZeros64(met) / 8 & 7)
		met &= met - 1
		x, y, z := &t.axes[0], &t.axes[1], &t.axes[2]
		near := max(0, x.nearAt(n, 0, i), y.nearAt(n, 1, i), z.nearAt(n, 2, i))
		far := min(t.limit, x.farAt(n, 0, i), y.farAt(n, 1, i), z.farAt(n, 2, i))
		if near > far {
			continue
		}
		child := n.firstChild() + i
		if i >= inner {
			child = leafBit | n.firstFace() + (i-inner)*faceWords
		}
		if met == 0 && uint32(t.depth) == bottom {
			return pending{near, child}, far
		}
		t.push(bottom, pending{near, child}, far)
	}
	return nowhere, 0
}

// nearAt and farAt return the bits of the fractions at which the way enters and
// leaves child i of a node on axis k.
func (a *wayAxis) nearAt(n *node, k int, i uint32) int32 {
	plane := float32(n.origin[k]) + float32(stepFloats[n.planes[a.nearPlane][i]]*scaleOf(n.scale[k]))
	return int32(math.Float32bits((plane - a.nearFrom) * a.near))
}

func (a *wayAxis) farAt(n *node, k int, i uint32) int32 {
	plane := float32(n.origin[k]) + float32(stepFloats[n.planes[a.farPlane][i]]*scaleOf(n.scale[k]))
	return int32(math.Float32bits((plane - a.farFrom) * a.far))
}

// stepFloats are the steps as numbers: to look them up is cheaper than to convert
// six a child.
var stepFloats = func() (table [steps + 1]float32) {
	for i := range table {
		table[i] = float32(i)
	}
	return table
}()

// halfPerScale are half the reciprocals of what the bytes of a node's scale stand
// for.
var halfPerScale = func() (table [256]float32) {
	for i := range table {
		table[i] = 0.5 / scaleOf(uint8(i))
	}
	return table
}()

// push puts a child on the stack, above those from bottom on that are further.
func (t *traversal) push(bottom uint32, next pending, leave int32) {
	k := uint32(t.depth)
	for ; k > bottom && t.stack[(k-1)%stackSize].enter < next.enter; k-- {
		t.stack[k%stackSize] = t.stack[(k-1)%stackSize]
		t.leave[k%stackSize] = t.leave[(k-1)%stackSize]
	}
	t.stack[k%stackSize] = next
	t.leave[k%stackSize] = leave
	t.depth++
}

// meets finds the children whose bounds meet those of the way from enter to
// leave, and returns the highest bit of each one's byte.
func (t *traversal) meets(n *node, enter, leave int32) uint64 {
	ends := [2]float32{math.Float32frombits(uint32(enter)), math.Float32frombits(uint32(leave))}
	x, y, z := &t.axes[0], &t.axes[1], &t.axes[2]
	inX, inY, inZ := halfPerScale[n.scale[0]], halfPerScale[n.scale[1]], halfPerScale[n.scale[2]]
	return topBits &
		atLeast(&n.planes[1], halfStep(x.low+float32(x.way*ends[x.lowEnd&1])-float32(n.origin[0]), inX)) &
		atMost(&n.planes[0], halfStep(x.high+float32(x.way*ends[x.highEnd&1])-float32(n.origin[0]), inX)) &
		atLeast(&n.planes[3], halfStep(y.low+float32(y.way*ends[y.lowEnd&1])-float32(n.origin[1]), inY)) &
		atMost(&n.planes[2], halfStep(y.high+float32(y.way*ends[y.highEnd&1])-float32(n.origin[1]), inY)) &
		atLeast(&n.planes[5], halfStep(z.low+float32(z.way*ends[z.lowEnd&1])-float32(n.origin[2]), inZ)) &
		atMost(&n.planes[4], halfStep(z.high+float32(z.way*ends[z.highEnd&1])-float32(n.origin[2]), inZ))
}

const (
	topBits   = 0x8080808080808080 // the highest bit of every byte
	everyByte = 0x0101010101010101 // times a byte repeats it
)

// halfStep returns half the step of a node at or before a place, which is so far
// from the node's origin: seven bits, which leave one free to compare with. Beside
// the node it returns the nearest of them. Half the reciprocal of the scale turns
// metres into these.
func halfStep(apart, inverse float32) uint64 {
	const last = 0x42fe0000 // the bits of 127, which sort like the number
	i := min(max(0, int32(math.Float32bits(apart*inverse))), last)
	return uint64(int32(math.Float32frombits(uint32(i))))
}

// atLeast has the highest bit of each byte whose half is at least step, and
// atMost of each whose half is at most step. Other bits are anything.
func atLeast(planes *[wide]uint8, step uint64) uint64 {
	return (binary.LittleEndian.Uint64(planes[:])>>1 | topBits) - step*everyByte
}

func atMost(planes *[wide]uint8, step uint64) uint64 {
	return (step|1<<7)*everyByte - binary.LittleEndian.Uint64(planes[:])>>1&^topBits
}
