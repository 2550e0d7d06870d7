package bodies

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
)

// World is the world that a model steps in: the level with its platforms, and the heads that
// the body stands on.
type World struct {
	level *collision.World
	heads []geom.Box
	own   *collision.Nearby // of the body; nil for none
	near  *collision.Nearby // the same once it knows where this step asks
}

// Expect prepares for queries up to reach metres beside the path of a box; see
// [collision.Nearby.Expect]. No result depends on it.
func (w *World) Expect(box geom.Box, displacement geom.Vec, reach float64) {
	if w.near = w.own; w.near != nil {
		w.near.Expect(w.level, box, displacement, reach)
	}
}

func (w *World) sweepLevel(box geom.Box, displacement geom.Vec) (collision.Hit, bool) {
	if w.near != nil {
		return w.near.SweepBox(box, displacement)
	}
	return w.level.SweepBox(box, displacement)
}

// SweepBox returns the first hit in the level or on a head, of equal ones that in
// the level.
func (w *World) SweepBox(box geom.Box, displacement geom.Vec) (collision.Hit, bool) {
	if len(w.heads) == 0 {
		return w.sweepLevel(box, displacement)
	}
	first, found := w.sweepLevel(box, displacement)
	for _, head := range w.heads {
		if hit, ok := collision.SweepBoxes(box, displacement, head); ok && (!found || hit.Fraction < first.Fraction) {
			first, found = hit, true
		}
	}
	return first, found
}

// Triangle returns triangle i of the level, and false for a head.
func (w *World) Triangle(i int) (geom.Triangle, bool) { return w.level.Triangle(i) }

// HitReaches is that of the level; see [collision.Nearby.HitReaches].
func (w *World) HitReaches(hit collision.Hit, box geom.Box) bool {
	return w.near != nil && w.near.HitReaches(hit, box)
}

// OverlapBox appends a contact for each triangle and head that overlaps box.
func (w *World) OverlapBox(box geom.Box, contacts []collision.Contact) []collision.Contact {
	if w.near != nil {
		contacts = w.near.OverlapBox(box, contacts)
	} else {
		contacts = w.level.OverlapBox(box, contacts)
	}
	for _, head := range w.heads {
		if c, ok := collision.OverlapBoxes(box, head); ok {
			contacts = append(contacts, c)
		}
	}
	return contacts
}
