//go:build !purego

package collision

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
	"golang.org/x/sys/cpu"
)

// lanes reports whether this machine runs the kernel in assembly.
var lanes = cpu.X86.HasAVX2 && cpu.X86.HasBMI1 && cpu.X86.HasBMI2

// walk is the traversal of the assembly, which knows its layout. As the plain one
// does, it only culls, in float32 and so that no face is lost: the planes of a node are
// moved apart by the half extents of the box and by more than every rounding, and
// the fractions at which they are entered and left are too.
type walk struct {
	inverse   [4]float32 // 1 / displacement
	near, far [4]float32 // what the origin of the path takes off the fractions of the planes met first, and last
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

// startWalk starts the walk of c through m. Its fraction limit must be set.
//
//go:noescape
func startWalk(w *walk, m *Mesh, c *cast)

// nextSweep, nextRay and nextOverlap return the place of the next face that the path
// reaches before the limit, or noFace, nearest nodes first. They leave out faces that the
// sweep, ray or box certainly does not hit. nextSweep leaves its result in c.normal and
// c.seen, and nextOverlap the contact in c.normal and the fields after c.seen.
//
//go:noescape
func nextSweep(w *walk, c *cast) uint32

//go:noescape
func nextRay(w *walk, c *cast) uint32

//go:noescape
func nextOverlap(w *walk, c *cast) uint32

// sweepTriangle tests a single triangle as nextSweep tests a face.
//
//go:noescape
func sweepTriangle(c *cast, t *geom.Triangle) uint32

// boxOnTriangle tests a single triangle as nextOverlap tests a face.
//
//go:noescape
func boxOnTriangle(c *cast, t *geom.Triangle) uint32

// middleOfTriangle leaves the contactPoint of c.half about c.start in c.point, or NaN where
// there is none. Its result has no meaning.
//
//go:noescape
func middleOfTriangle(c *cast, t *geom.Triangle) uint32

// visitLanes is Mesh.visit by the assembly.
func (m *Mesh) visitLanes(q *query) {
	var w walk
	var face geom.Triangle
	startWalk(&w, m, &q.cast)
	if q.ray {
		for place := nextRay(&w, &q.cast); place != noFace; place = nextRay(&w, &q.cast) {
			m.readCorners(place, &face)
			q.resolveRay(&face, int(m.data[place]))
			w.limit = int32(math.Float32bits(float32(q.limit)))
		}
	} else {
		for place := nextSweep(&w, &q.cast); place != noFace; place = nextSweep(&w, &q.cast) {
			// As offerFace, which has the corners; here most hits are not taken and need none.
			if index := int(m.data[place]); !q.seen.struck() {
				m.readCorners(place, &face)
				q.resolve(&face, index, q.normal, &q.seen)
			} else if q.offerStruck(q.normal, &q.seen, index) {
				m.readCorners(place, &q.best)
			}
			w.limit = int32(math.Float32bits(float32(q.limit)))
		}
	}
	q.work.nodes += int(w.visited)
	q.work.triangles += int(w.tested)
}

// overlapLanes is Mesh.overlap by the assembly.
func (m *Mesh) overlapLanes(box geom.Box, base int, contacts []Contact, most int) []Contact {
	var c cast
	c.setOverlap(box.Center, box.Half, &m.settings)
	var w walk
	var face geom.Triangle
	startWalk(&w, m, &c)
	for len(contacts) < most {
		place := nextOverlap(&w, &c)
		if place == noFace {
			break
		}
		index := int(m.data[place])
		if c.isContact() {
			contacts = c.appendTo(contacts, base, index, &m.settings)
			continue
		}
		m.readCorners(place, &face)
		contacts = appendContact(&face, c.normal, base, index, box, &m.settings, contacts)
	}
	return contacts
}
