package collision

import (
	"fmt"
	"slices"

	"github.com/skijet/skijet/collision/geom"
)

// Part is a shape that a [World] can contain: a [Mesh], a [Heightfield] or a [Mover]. To
// add to a world, use [World.With].
type Part interface {
	Shape
	// Len returns how many triangles the part has.
	Len() int
	// Triangle returns triangle i, and false where there is none.
	Triangle(i int) (geom.Triangle, bool)

	part() part
}

// World is several parts with common queries. Their triangles are numbered consecutively:
// those of the first part from 0, those of the next from where it ended. A hit in one part
// shortens the search in the next.
//
// A world of movers changes when they are placed, so it belongs to one match. Any
// other may be used by any number of goroutines.
type World struct {
	parts []part
	count int // triangles
}

// part is either a field or a mesh. The types stand here and not behind an
// interface because a query that goes through one is allocated.
type part struct {
	field *Heightfield
	mesh  *Mesh
	base  int // number of its first triangle
	count int
}

func (p *part) shape() *settings {
	if p.field != nil {
		return &p.field.settings
	}
	return &p.mesh.settings
}

func (p *part) bounds() *geom.Bounds {
	if p.field != nil {
		return &p.field.bounds
	}
	return &p.mesh.bounds
}

func (m *Mesh) part() part        { return part{mesh: m} }
func (h *Heightfield) part() part { return part{field: h} }

// NewWorld joins at least one part, of which none may be nil. Put the one that is hit most
// often first.
func NewWorld(first Part, more ...Part) *World {
	return new(World).With(append([]Part{first}, more...)...)
}

// With returns a world of the parts of w and more, of which none may be nil, and
// leaves w as it is. The triangles of w keep their numbers.
func (w *World) With(more ...Part) *World {
	wider := &World{parts: slices.Clone(w.parts), count: w.count}
	for _, p := range more {
		placed := partOf(p, len(wider.parts))
		placed.base, placed.count = wider.count, p.Len()
		wider.parts = append(wider.parts, placed)
		wider.count += p.Len()
	}
	return wider
}

// partOf returns what part number i is made of, and panics with words where it is
// nil.
func partOf(p Part, i int) part {
	if p == nil {
		panic(fmt.Sprintf("collision: part %d of a world is nil", i))
	}
	made := p.part()
	if made.mesh == nil && made.field == nil {
		panic(fmt.Sprintf("collision: part %d of a world is nil, a %T that was not built: look at the error of its constructor", i, p))
	}
	return made
}

// Part returns which part triangle i belongs to, counted in the order in which
// parts were given, and the number of the triangle in it; or -1 and -1 where there
// is none.
func (w *World) Part(i int) (part, triangle int) {
	for k := range w.parts {
		if p := &w.parts[k]; p.has(i) {
			return k, i - p.base
		}
	}
	return -1, -1
}

func (p *part) has(i int) bool { return i >= p.base && i < p.base+p.count }

func (w *World) find(i int) *part {
	for k := range w.parts {
		if p := &w.parts[k]; p.has(i) {
			return p
		}
	}
	return nil
}

// Len returns how many triangles the world has.
func (w *World) Len() int { return w.count }

// Bounds returns the bounds of all triangles where they are now; zero for a world without
// parts.
func (w *World) Bounds() geom.Bounds {
	var all geom.Bounds
	for i := range w.parts {
		b := w.parts[i].bounds()
		if i == 0 {
			all = *b
		}
		all = all.Union(*b)
	}
	return all
}

// Triangle returns triangle i by its number in the world.
func (w *World) Triangle(i int) (geom.Triangle, bool) {
	p := w.find(i)
	switch {
	case p == nil:
		return geom.Triangle{}, false
	case p.field != nil:
		return p.field.Triangle(i - p.base)
	}
	return p.mesh.Triangle(i - p.base)
}

// Raycast returns the first hit of a ray from origin along displacement.
func (w *World) Raycast(origin, displacement geom.Vec) (hit Hit, found bool) {
	var q query
	if q.setRay(origin, displacement) {
		w.visit(&q)
	}
	found = q.result(&hit)
	return hit, found
}

// SweepBox returns the first hit of box moving along displacement, under the
// rules of [Mesh.SweepBox].
func (w *World) SweepBox(box geom.Box, displacement geom.Vec) (hit Hit, found bool) {
	var q query
	if q.setSweep(&box, &displacement) {
		w.visit(&q)
	}
	found = q.result(&hit)
	return hit, found
}

func (w *World) visit(q *query) {
	q.world = w
	for i := range w.parts {
		p := &w.parts[i]
		q.setBounds()
		if b := p.bounds(); q.path.Min.X > b.Max.X || q.path.Max.X < b.Min.X || q.path.Min.Y > b.Max.Y || q.path.Max.Y < b.Min.Y ||
			q.path.Min.Z > b.Max.Z || q.path.Max.Z < b.Min.Z {
			continue
		}
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
	most := len(contacts) + MaxContacts
	for i := range w.parts {
		p := &w.parts[i]
		if p.field != nil {
			contacts = p.field.overlap(box, p.base, contacts, most)
		} else {
			contacts = p.mesh.overlap(box, p.base, contacts, most)
		}
	}
	return contacts
}
