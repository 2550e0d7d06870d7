package collision

import "github.com/skijet/skijet/collision/geom"

// leafBit marks a place in the mesh's data, where a face is, among indices of
// nodes.
const leafBit = 1 << 31

// noFace is what a walk returns at the end.
const noFace = ^uint32(0)

// stackSize bounds the children that wait to be visited.
const stackSize = 64

// pending is a child that is still to be visited: an index of a node, or leafBit and the
// place of a face. enter is where the path reaches it, as the bits of a float32 that is not
// negative, which sort like the number.
type pending struct {
	enter int32
	child uint32
}

// What a walk culls by, in steps of the mesh's lattice and so that no face is lost:
// the planes of a node are moved apart by the half extents of the box and by more
// than every rounding, and the fractions at which they are entered and left too.
const (
	// cullMargin is above the rounding of the exact tests and above Slop, m.
	cullMargin = 4 * Slop
	// floatNoise bounds the relative rounding of a coordinate in float32.
	floatNoise = 1.0 / (1 << 22)
	// stretch is how far fractions are moved apart, far above the rounding of
	// the operations that make them.
	stretch = 1.0 / (1 << 20)
	// nodeNoise bounds the rounding of a node's planes relative to the path's origin, as
	// a fraction of the distance and of the size of the lattice.
	nodeNoise = 1.0 / (1 << 20)
	// longest is the length of a path from which fractions come near the least numbers
	// of float32.
	longest = 1e20
	// beyond is above every distance that matters and squares within float32.
	beyond = 1e18
	// everywhere is a margin that culls nothing.
	everywhere = 1e30
	// steepest bounds 1/component in float32: a smaller component counts as this
	// small, which loses nothing because the margin alone outlasts the path.
	steepest = 1e25
)

// visit tests every face whose bounds the path enters before the best hit so far.
func (m *Mesh) visit(q *query) {
	q.enterPart(&m.settings, m, nil)
	if lanes {
		m.visitLanes(q)
	} else {
		m.visitPlain(q)
	}
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
