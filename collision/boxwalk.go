package collision

import (
	"math/bits"

	"github.com/skijet/skijet/collision/geom"
)

// boxWalk is a traversal that starts with [traversal.startAt], in its order but without
// what only a path needs: it finds the faces whose bounds overlap a box at rest, and
// perhaps some more.
type boxWalk struct {
	low, high [3]float32 // of the box, as a traversal sees them
	depth     int32      // of the stack
	stack     [stackSize]uint32
}

// start sets w on a box.
func (w *boxWalk) start(m *Mesh, center, half geom.Vec) {
	l := &m.lattice
	at, size := axes(center), axes(half)
	for k := range w.low {
		var a pathAxis
		a.set(uint8(k), at[k]-l.origin[k], 1, size[k], l.perMetre[k])
		w.low[k], w.high[k] = a.over(0, 0)
	}
	w.depth = 1
}

// next returns the place of the next face, or noFace.
func (w *boxWalk) next(m *Mesh) uint32 {
	for w.depth > 0 {
		w.depth--
		child := w.stack[uint32(w.depth)%stackSize]
		if child&leafBit != 0 {
			return child &^ leafBit
		}
		n := &m.nodes[child]
		for met := w.met(n); met != 0; met &= met - 1 {
			w.stack[uint32(w.depth)%stackSize] = n.child(uint32(bits.TrailingZeros64(met)) / 8)
			w.depth++
		}
	}
	return noFace
}

// met has the highest bit of the byte of each child of a node that the box meets.
func (w *boxWalk) met(n *node) uint64 {
	inX, inY, inZ := halfPerScale[n.scale[0]], halfPerScale[n.scale[1]], halfPerScale[n.scale[2]]
	atX, atY, atZ := placeOf(n.origin[0]), placeOf(n.origin[1]), placeOf(n.origin[2])
	return topBits >> ((64 - 8*n.count()) & 63) &
		atLeast(&n.planes[1], halfStep(w.low[0]-atX, inX)) & atMost(&n.planes[0], halfStep(w.high[0]-atX, inX)) &
		atLeast(&n.planes[3], halfStep(w.low[1]-atY, inY)) & atMost(&n.planes[2], halfStep(w.high[1]-atY, inY)) &
		atLeast(&n.planes[5], halfStep(w.low[2]-atZ, inZ)) & atMost(&n.planes[4], halfStep(w.high[2]-atZ, inZ))
}
