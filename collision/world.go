package collision

import "github.com/skijet/skijet/collision/geom"

// Part is a shape that a [World] can be made of: a [Mesh] or a [Heightfield].
type Part interface {
	Shape
	// Len returns how many triangles the part has.
	Len() int
	// Triangle returns triangle i, and false where there is none.
	Triangle(i int) (geom.Triangle, bool)

	part() part
}

// World is several parts that answer as one. Their triangles are numbered
// through: those of the first part from 0, those of the next from where it
// ended. A hit in one part shortens the search in the next.
type World struct {
	parts  []part
	bounds geom.Bounds
	count  int
}

// part is either a field or a mesh. The types stand here and not behind an
// interface because a query that goes through one is allocated.
type part struct {
	field *Heightfield
	mesh  *Mesh
	base  int // number of its first triangle
	count int
}

func (m *Mesh) part() part        { return part{mesh: m} }
func (h *Heightfield) part() part { return part{field: h} }

// NewWorld joins at least one part. Put the one that answers most often first.
func NewWorld(first Part, more ...Part) *World {
	w := &World{bounds: first.Bounds()}
	for _, p := range append([]Part{first}, more...) {
		placed := p.part()
		placed.base, placed.count = w.count, p.Len()
		w.parts = append(w.parts, placed)
		w.bounds = w.bounds.Union(p.Bounds())
		w.count += p.Len()
	}
	return w
}

// Len returns how many triangles the world has.
func (w *World) Len() int { return w.count }

// Bounds holds all triangles.
func (w *World) Bounds() geom.Bounds { return w.bounds }

// Triangle returns triangle i by its number in the world.
func (w *World) Triangle(i int) (geom.Triangle, bool) {
	for _, p := range w.parts {
		if i >= p.base+p.count {
			continue
		}
		if p.field != nil {
			return p.field.Triangle(i - p.base)
		}
		return p.mesh.Triangle(i - p.base)
	}
	return geom.Triangle{}, false
}

// Raycast returns the first hit on the way from origin along displacement.
func (w *World) Raycast(origin, displacement geom.Vec) (Hit, bool) {
	var q query
	if q.setRay(origin, displacement) {
		w.visit(&q)
	}
	return q.answer()
}

// SweepBox returns the first hit of box on its way along displacement, under the
// rules of [Mesh.SweepBox].
func (w *World) SweepBox(box geom.Box, displacement geom.Vec) (Hit, bool) {
	var q query
	if q.setSweep(box, displacement) {
		w.visit(&q)
	}
	return q.answer()
}

func (w *World) visit(q *query) {
	for i := range w.parts {
		p := &w.parts[i]
		q.base = p.base
		if p.field != nil {
			p.field.visit(q)
		} else {
			p.mesh.visit(q)
		}
	}
}

// OverlapBox appends a contact for each triangle that overlaps box, part by
// part.
func (w *World) OverlapBox(box geom.Box, contacts []Contact) []Contact {
	for i := range w.parts {
		p := &w.parts[i]
		if p.field != nil {
			contacts = p.field.overlap(box, p.base, contacts)
		} else {
			contacts = p.mesh.overlap(box, p.base, contacts)
		}
	}
	return contacts
}
