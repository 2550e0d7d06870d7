//go:build !purego

package collision

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
	"golang.org/x/sys/cpu"
)

// lanes reports whether this machine runs the kernel in assembly.
var lanes = cpu.X86.HasAVX2 && cpu.X86.HasBMI1 && cpu.X86.HasBMI2

// walk is the traversal of the assembly, which knows its layout. As a plain one
// it only culls, in float32 and so that no face is lost: the planes of a node are
// moved apart by the half extents of the box and by more than every rounding, and
// the fractions at which they are entered and left are too.
type walk struct {
	inverse   [4]float32 // 1 / displacement
	near, far [4]float32 // origin of the way as seen from the plane that is met first, and last
	planes    [6]uint32  // offsets of the planes met first, then last, in bytes in the node
	limit     int32      // bits of the fraction beyond which nothing counts
	depth     int32      // of the stack
	nodes     *node
	data      *uint32
	precise   uint64 // not 0 if vertices are float64
	visited   int64  // nodes so far
	tested    int64  // faces so far
	enter     [wide]int32
	stack     [stackSize]pending
}

// start sets w on the way of a box from origin along displacement.
func (w *walk) start(m *Mesh, origin, displacement, half geom.Vec) {
	b := &m.bounds
	w.aim(0, origin.X, displacement.X, half.X, max(b.Max.X, -b.Min.X))
	w.aim(1, origin.Y, displacement.Y, half.Y, max(b.Max.Y, -b.Min.Y))
	w.aim(2, origin.Z, displacement.Z, half.Z, max(b.Max.Z, -b.Min.Z))
	w.nodes, w.data, w.depth = &m.nodes[0], &m.data[0], 1
	if m.precise {
		w.precise = 1
	}
}

// aim sets one axis of the way; reach is the largest coordinate of the mesh.
func (w *walk) aim(k uint, origin, displacement, half, reach float64) {
	k %= 3
	size := math.Abs(origin)
	grow := half + cullMargin + float64((size+half+1)*floatNoise) + float64((3*reach+size)*nodeNoise)
	if !(size+half < beyond) {
		origin, grow = 0, beyond // too far for float32: cull nothing
	}
	inverse := math.Copysign(steepest, displacement)
	if math.Abs(displacement) > 1/steepest {
		inverse = 1 / displacement
	}
	if math.Abs(displacement) > longest {
		inverse = 0 // too long for fractions in float32: cull nothing
	}
	sign := uint32(math.Float64bits(displacement) >> 63)
	ahead := math.Copysign(grow, displacement)
	w.inverse[k], w.near[k], w.far[k] = float32(inverse), float32(origin+ahead), float32(origin-ahead)
	w.planes[k] = (2*uint32(k) + sign) * wide
	w.planes[3+k] = (2*uint32(k) + 1 - sign) * wide
}

// nextSweep, nextRay and nextFace return the place of the next face that the way
// comes to before the limit, or noFace, nearest nodes first. They leave out faces
// that the sweep or ray of the query does not hit for all that is known before the
// last decision; nextSweep leaves what it knows in q.normal and q.seen.
//
//go:noescape
func nextSweep(w *walk, q *query) uint32

//go:noescape
func nextRay(w *walk, q *query) uint32

//go:noescape
func nextFace(w *walk) uint32

// sweepTriangle asks a single triangle as nextSweep asks a face.
//
//go:noescape
func sweepTriangle(q *query, t *geom.Triangle) uint32

// visitLanes is Mesh.visit by the assembly.
func (m *Mesh) visitLanes(q *query) {
	var w walk
	w.start(m, q.start, q.displacement, q.half)
	w.limit = int32(math.Float32bits(float32(q.limit)))
	if q.ray {
		for place := nextRay(&w, q); place != noFace; place = nextRay(&w, q) {
			face := m.corners(place)
			q.resolveRay(&face, int(m.data[place]))
			w.limit = int32(math.Float32bits(float32(q.limit)))
		}
	} else {
		for place := nextSweep(&w, q); place != noFace; place = nextSweep(&w, q) {
			face := m.corners(place)
			q.resolve(&face, int(m.data[place]), q.normal, &q.seen)
			w.limit = int32(math.Float32bits(float32(q.limit)))
		}
	}
	q.work.Nodes += int(w.visited)
	q.work.Triangles += int(w.tested)
}

// overlapLanes is Mesh.overlap by the assembly.
func (m *Mesh) overlapLanes(box geom.Box, base int, contacts []Contact) []Contact {
	var w walk
	w.start(m, box.Center, geom.Vec{X: 1, Y: 1, Z: 1}, box.Half)
	for place := nextFace(&w); place != noFace; place = nextFace(&w) {
		face := m.corners(place)
		contacts = overlapTriangle(&face, base, int(m.data[place]), box, &m.settings, contacts)
	}
	return contacts
}
