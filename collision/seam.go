package collision

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
)

// Ground consists of pieces that do not fit exactly: a corner on the middle of a longer
// edge is off it by rounding, one sheet ends slightly above the next. A box that slides
// over such a seam is a little below the plane of the next face, and hits its edge
// sideways. That edge is not an obstacle: the ground continues there. Other engines mark
// such edges at build, by the vertices that faces share; here the surroundings are tested
// when a box hits an edge at no more than lip below the face, which is rare, has no other
// cost, and finds seams without shared vertices.

// isSeam reports whether a box that meets the face t sideways, along the normal
// edge, meets a mere seam: whether beyond it another face goes on within a lip.
func (q *query) isSeam(t *geom.Triangle, normal, edge geom.Vec, at geom.Box) bool {
	if q.part.hardSeams {
		return false
	}
	out := edge.RejectFrom(normal)
	size := out.Length()
	if size < 0.01 {
		return false // it is almost the face's normal
	}
	s := seam{from: q.touchPoint(t, edge, at.Center), out: out.Scale(1 / size), normal: normal, twoSided: q.part.twoSided}
	s.beyond = s.from.AddScaled(s.out, 2*lip)
	switch {
	case q.near != nil && q.near.hasSeam(&s):
		return q.near.continues(&s)
	case q.world != nil:
		return q.world.continues(&s)
	case q.field != nil:
		return q.field.continues(&s)
	}
	return q.mesh.continues(&s)
}

// seam is a place at the edge of a face, and one beyond it.
type seam struct {
	from, beyond geom.Vec
	out, normal  geom.Vec // unit: across the edge, and of the face
	twoSided     bool     // of the shape in which the face may continue
}

// isMetBy reports whether the face goes on in t.
func (s *seam) isMetBy(t *geom.Triangle) bool {
	cosine := crossOf(t).Normalize().Dot(s.normal)
	if s.twoSided {
		cosine = math.Abs(cosine)
	}
	if cosine < seamCosine {
		return false
	}
	p := closestPoint(*t, s.beyond)
	return p.Sub(s.beyond).Length() <= seamReach && p.Sub(s.from).Dot(s.out) >= lip
}

// continues tests all parts: a floor may continue in another mesh, or on a platform that is
// flush with it.
func (w *World) continues(s *seam) bool {
	for i := range w.parts {
		p := &w.parts[i]
		if !s.isNear(p) {
			continue
		}
		s.twoSided = p.shape().twoSided
		if p.field != nil && p.field.continues(s) || p.mesh != nil && p.mesh.continues(s) {
			return true
		}
	}
	return false
}

// isNear reports whether the bounds of a part of a world are within reach.
func (s *seam) isNear(p *part) bool {
	return p.bounds().Overlaps(geom.Bounds{Min: s.beyond, Max: s.beyond}.Expand(seamReach))
}

func (m *Mesh) continues(s *seam) bool {
	var t traversal
	t.startAt(m, s.beyond, geom.Vec{X: seamReach, Y: seamReach, Z: seamReach})
	for place := t.next(m); place != noFace; place = t.next(m) {
		if face := m.corners(place); s.isMetBy(&face) {
			return true
		}
	}
	return false
}

func (h *Heightfield) continues(s *seam) bool {
	reach := geom.Vec{X: seamReach, Y: seamReach, Z: seamReach}
	i0, i1, j0, j1, ok := h.cells(s.beyond.Sub(reach), s.beyond.Add(reach))
	if !ok {
		return false
	}
	var pair [2]geom.Triangle
	for j := j0; j <= j1; j++ {
		for i := i0; i <= i1; i++ {
			if h.cut(i, j, &pair); s.isMetBy(&pair[0]) || s.isMetBy(&pair[1]) {
				return true
			}
		}
	}
	return false
}
