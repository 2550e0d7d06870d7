package collision

import (
	"encoding/binary"
	"math"
	"math/bits"

	"github.com/skijet/skijet/collision/geom"
)

// The plain form of the walk may differ from the assembly: both only skip faces off the
// path, and the exact tests decide. Here the current part of the path has bounds, and
// integers compare them with those of all eight children of a node at once. Mostly one
// remains, to which the walk continues directly. For several it computes where the path
// enters and leaves them, which gives shorter parts.

// traversal is the walk of the plain form along a straight path.
type traversal struct {
	axes    [3]pathAxis
	limit   int32 // bits of the fraction beyond which nothing counts
	depth   int32 // of the stack
	visited int64 // nodes so far
	stack   [stackSize]pending
	leave   [stackSize]int32 // where the path leaves each entry of the stack
}

// pathAxis is one axis of a path, in steps of the lattice.
type pathAxis struct {
	near, far           float32 // 1 / displacement, a little less and more
	nearFrom, farFrom   float32 // origin, moved by the margins to the planes met first and last
	low, high           float32 // origin, less and more by the margins, and latticeBase
	displacement        float32 // displacement
	nearPlane, farPlane uint8   // which planes of a node are met first and last
	lowEnd, highEnd     uint8   // which end of a part of the path is lower: 0 its start, 1 its end
}

// start sets t to the path of a box from origin along displacement.
func (t *traversal) start(m *Mesh, origin, displacement, half geom.Vec) {
	l := &m.lattice
	t.axes[0].set(0, origin.X-l.origin[0], displacement.X, half.X, l.perMetre[0])
	t.axes[1].set(1, origin.Y-l.origin[1], displacement.Y, half.Y, l.perMetre[1])
	t.axes[2].set(2, origin.Z-l.origin[2], displacement.Z, half.Z, l.perMetre[2])
	t.depth, t.leave[0] = 1, math.MaxInt32
}

// set sets axis k of the path of a box, all in metres from the lattice's origin.
func (a *pathAxis) set(k uint8, at, displacement, half, perMetre float64) {
	at, displacement, half = float64(at*perMetre), float64(displacement*perMetre), float64(half*perMetre)
	size := math.Abs(at)
	grow := half + float64(cullMargin*perMetre) + float64((size+half)*floatNoise) + float64((3*latticeSteps+size)*nodeNoise)
	if !(size+half < beyond) {
		at, grow = 0, everywhere // too far for float32: cull nothing
	}
	inverse := steepest
	if math.Abs(displacement) > 1/steepest {
		inverse = math.Abs(1 / displacement)
	}
	near, far := inverse*(1-stretch), inverse*(1+stretch)
	a.low, a.high, a.displacement = float32(at-grow+latticeBase), float32(at+grow+latticeBase), float32(displacement)
	if !(math.Abs(displacement) < longest) {
		// too long for fractions in float32: cull what lies behind
		near, far = 0, 1
		a.low, a.high, a.displacement = float32(math.Inf(-1)), float32(math.Inf(1)), 0
	}
	a.near, a.far = float32(math.Copysign(near, displacement)), float32(math.Copysign(far, displacement))
	grow = math.Copysign(grow, displacement)
	a.nearFrom, a.farFrom = float32(at+grow), float32(at-grow)
	down := uint8(math.Float64bits(displacement) >> 63)
	a.nearPlane, a.farPlane = 2*k+down, 2*k+1-down
	a.lowEnd, a.highEnd = down, 1-down
}

// startAt sets t to all faces whose bounds overlap a box at rest: a path of a metre on each
// axis that ends where it begins.
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
	for place := t.next(m); place != noFace; place = t.next(m) {
		m.readCorners(place, &face)
		limit := q.limit
		if q.testPlain(&face, int(m.data[place])); q.limit < limit {
			t.limit = int32(math.Float32bits(float32(q.limit)))
		}
	}
	q.work.nodes += int(t.visited)
}

// overlapPlain is Mesh.overlap in plain Go.
func (m *Mesh) overlapPlain(box geom.Box, base int, contacts []Contact, most int) []Contact {
	var t traversal
	var face geom.Triangle
	t.startAt(m, box.Center, box.Half)
	for len(contacts) < most {
		place := t.next(m)
		if place == noFace {
			break
		}
		m.readCorners(place, &face)
		contacts = overlapTriangle(&face, base, int(m.data[place]), box, &m.settings, contacts)
	}
	return contacts
}

// next returns the place of the next face whose bounds the path enters before
// the limit, nearest nodes first, or noFace.
func (t *traversal) next(m *Mesh) uint32 {
	for t.depth > 0 {
		t.depth--
		top := uint32(t.depth) % stackSize
		at, leave := t.stack[top], min(t.leave[top], t.limit)
		if at.enter > t.limit {
			continue
		}
		if at.child&leafBit == 0 {
			at.child = t.descend(m, at, leave)
		}
		if at.child != noFace {
			return at.child &^ leafBit
		}
	}
	return noFace
}

// descend goes down from a node, with the part of the path until leave, as long as a single
// child is hit, and returns that if it is a face. It puts others on the stack.
func (t *traversal) descend(m *Mesh, at pending, leave int32) uint32 {
	x0, x1 := t.axes[0].over(at.enter, leave)
	y0, y1 := t.axes[1].over(at.enter, leave)
	z0, z1 := t.axes[2].over(at.enter, leave)
	for at.child&leafBit == 0 {
		t.visited++
		n := &m.nodes[at.child]
		inX, inY, inZ := halfPerScale[n.scale[0]], halfPerScale[n.scale[1]], halfPerScale[n.scale[2]]
		atX, atY, atZ := placeOf(n.origin[0]), placeOf(n.origin[1]), placeOf(n.origin[2])
		lowX, highX := halfStep(x0-atX, inX), halfStep(x1-atX, inX)
		lowY, highY := halfStep(y0-atY, inY), halfStep(y1-atY, inY)
		lowZ, highZ := halfStep(z0-atZ, inZ), halfStep(z1-atZ, inZ)
		met := topBits >> ((64 - 8*n.count()) & 63) &
			atLeast(&n.planes[1], lowX) & atMost(&n.planes[0], highX) &
			atLeast(&n.planes[3], lowY) & atMost(&n.planes[2], highY) &
			atLeast(&n.planes[5], lowZ) & atMost(&n.planes[4], highZ)
		if met == 0 {
			return noFace
		}
		if met&(met-1) != 0 || highX-lowX+highY-lowY+highZ-lowZ > tooLong {
			t.enter(n, met)
			return noFace
		}
		at.child = n.child(uint32(bits.TrailingZeros64(met)) / 8)
	}
	return at.child
}

// child returns child i of a node in the form of a traversal.
func (n *node) child(i uint32) uint32 {
	if inner := uint32(n.inner()); i >= inner {
		return leafBit | n.firstFace() + (i-inner)*faceWords
	}
	return n.firstChild() + i
}

// tooLong is the sum of the sides, in half steps of a node, from which shortening the part
// of the path in it pays, even if it hits only one child.
const tooLong = 150

// enter puts those of the children of a node on the stack that the path enters before
// the limit.
//
// Fractions are compared as integers, which orders numbers that are not negative
// and compiles without branches; a negative one, a start inside, counts as 0.
func (t *traversal) enter(n *node, met uint64) {
	bottom := uint32(t.depth)
	x, y, z := &t.axes[0], &t.axes[1], &t.axes[2]
	nearsX, farsX := &n.planes[x.nearPlane], &n.planes[x.farPlane]
	nearsY, farsY := &n.planes[y.nearPlane], &n.planes[y.farPlane]
	nearsZ, farsZ := &n.planes[z.nearPlane], &n.planes[z.farPlane]
	nearX, perNearX, farX, perFarX := x.seen(n, 0)
	nearY, perNearY, farY, perFarY := y.seen(n, 1)
	nearZ, perNearZ, farZ, perFarZ := z.seen(n, 2)
	for ; met != 0; met &= met - 1 {
		i := uint32(bits.TrailingZeros64(met) / 8 & 7)
		near := max(0, crossing(nearX, nearsX[i], perNearX), crossing(nearY, nearsY[i], perNearY), crossing(nearZ, nearsZ[i], perNearZ))
		far := min(t.limit, crossing(farX, farsX[i], perFarX), crossing(farY, farsY[i], perFarY), crossing(farZ, farsZ[i], perFarZ))
		if near <= far {
			t.push(bottom, pending{near, n.child(i)}, far)
		}
	}
}

// seen returns the fractions at which the path enters and leaves the origin of a node
// on axis k, and how much later those of the next step.
func (a *pathAxis) seen(n *node, k int) (near, perNear, far, perFar float32) {
	origin, scale := float32(n.origin[k]), scaleOf(n.scale[k])
	return float32((origin - a.nearFrom) * a.near), scale * a.near, float32((origin - a.farFrom) * a.far), scale * a.far
}

// crossing returns the bits of the fraction of a step.
func crossing(first float32, step uint8, per float32) int32 {
	return int32(math.Float32bits(first + float32(stepFloats[step]*per)))
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

// over returns the places that the path covers on an axis from enter to leave, within the
// lattice.
func (a *pathAxis) over(enter, leave int32) (low, high float32) {
	ends := [2]float32{math.Float32frombits(uint32(enter)), math.Float32frombits(uint32(leave))}
	return inLattice(a.low + float32(a.displacement*ends[a.lowEnd&1])), inLattice(a.high + float32(a.displacement*ends[a.highEnd&1]))
}

// latticeBase is added to places: so all those in the lattice are of one exponent.
const latticeBase = 1 << 17

// inLattice returns the nearest place to one that is in the lattice. The bits of
// numbers that are not negative sort like the numbers.
func inLattice(place float32) float32 {
	const first, last = 0x48000000, 0x483fffc0 // the bits of latticeBase and of latticeSteps more
	return math.Float32frombits(uint32(min(max(int32(math.Float32bits(place)), first), last)))
}

// placeOf returns the place of a step.
func placeOf(step uint16) float32 { return float32(int32(step) + latticeBase) }

const (
	topBits   = 0x8080808080808080 // the highest bit of every byte
	everyByte = 0x0101010101010101 // times a byte repeats it
)

// halfStep returns half the step of a node at or before a place, which is so far
// from the node's origin: seven bits, which leave one free to compare with. Beside
// the node it returns the nearest of them. Half the reciprocal of the scale turns
// steps of the lattice into these.
func halfStep(apart, inverse float32) uint64 {
	return uint64(min(max(int64(apart*inverse), 0), 127))
}

// atLeast has the highest bit of each byte whose half is at least step, and
// atMost of each whose half is at most step. Other bits are anything.
func atLeast(planes *[wide]uint8, step uint64) uint64 {
	return (binary.LittleEndian.Uint64(planes[:])>>1 | topBits) - step*everyByte
}

func atMost(planes *[wide]uint8, step uint64) uint64 {
	return (step|1<<7)*everyByte - binary.LittleEndian.Uint64(planes[:])>>1&^topBits
}
