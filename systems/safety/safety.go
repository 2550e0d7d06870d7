// Package safety moves a body that overlaps the level out of it, or back to where it was
// last free. The movement models share it.
package safety

import (
	"slices"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// Reach is how far the last safe position of a body may be, m. A body that overlaps
// something further from it was placed there by a spawn or a portal, and that must not be
// undone [ours].
const Reach = 2

// Outcome is the result of [Free].
type Outcome uint8

// Outcomes of [Free].
const (
	Pushed   Outcome = iota + 1 // pushed out by the shortest displacement
	Restored                    // returned to the start of the tick or its last safe position, and free
	Stuck                       // returned to the start of the tick, and still overlapping
)

// Remember records that the body is free where it is.
func Remember(b *components.Body) { b.Contact.Safe, b.Contact.HasSafe = b.Position.Feet, true }

// Free moves a body out of everything that its box overlaps by more than
// [collision.Slop]. It tries, in this order:
//
//   - a push by [collision.Depenetrate], by at most half the least side of its box,
//   - [Nudge], a push by a few micrometres,
//   - a push out of both sides of a groove at once,
//   - back to start, its feet at the start of the tick,
//   - back to its last safe position.
//
// It does not change the velocity. For a body that stays stuck it sets b.Report.Stuck.
func Free(b *components.Body, w collision.Overlapper, start geom.Vec) Outcome {
	feet, half := b.Position.Feet, b.Half()
	reach := min(half.X, half.Y, half.Z)
	moved, ok, scratch := collision.Depenetrate(w, geom.FeetBox(feet, half), reach, b.Scratch)
	b.Scratch = scratch
	if !ok {
		// A push out of a sharp groove is several times as long as the overlap is deep. That
		// is too far for an overlap of a few micrometres.
		if Nudge(b, w, FreeDepth) {
			return Pushed
		}
		moved, ok = pushOut(b, w, reach)
	}
	if ok {
		b.Position.Feet = feet.Add(moved)
		Remember(b)
		return Pushed
	}
	if IsFree(b, w, start) {
		b.Position.Feet = start
		Remember(b)
		return Restored
	}
	if safe := b.Contact.Safe; b.Contact.HasSafe && safe.Sub(feet).Length() <= Reach && IsFree(b, w, safe) {
		b.Position.Feet = safe
		return Restored
	}
	b.Position.Feet = start
	b.Contact.HasSafe = false
	b.Report.Stuck = true
	return Stuck
}

// IsFree reports whether the body's box, with its feet there, overlaps nothing by more
// than [collision.Slop].
func IsFree(b *components.Body, w collision.Overlapper, feet geom.Vec) bool {
	b.Scratch = w.OverlapBox(geom.FeetBox(feet, b.Half()), b.Scratch[:0])
	return !slices.ContainsFunc(b.Scratch, func(c collision.Contact) bool { return c.Depth > collision.Slop })
}

// FreeDepth is how deep a nudged body still overlaps, m: just less than Slop, to allow
// for rounding. With more it would not be free. With less there is often no free position
// between a head and a roof [ours].
const FreeDepth = 0.98 * collision.Slop

// Nudge moves a body that overlaps something by little more than Slop, if that frees it,
// and reports whether it did. A full push out leaves a gap, and in a wedge alternating
// pushes do not converge. Nudge leaves the body deep metres deep in what it overlapped by
// more.
func Nudge(b *components.Body, w collision.Overlapper, deep float64) bool {
	feet := b.Position.Feet
	b.Scratch = w.OverlapBox(geom.FeetBox(feet, b.Half()), b.Scratch[:0])
	displacement, ok := nudge(b.Scratch, deep)
	if !ok || !IsFree(b, w, feet.Add(displacement)) {
		return false
	}
	b.Position.Feet = feet.Add(displacement)
	Remember(b)
	return true
}

// nudge returns the shortest displacement after which a body is at most deep metres deep
// in all contacts of its box. It returns false if the body is free, or deeper than twice
// Slop. It tries to leave two sides of a wedge at once.
func nudge(contacts []collision.Contact, deep float64) (geom.Vec, bool) {
	var in side
	for i := range contacts {
		if c := &contacts[i]; c.Depth > in.depth {
			in = side{c.Normal, c.Depth}
		}
	}
	if in.depth <= collision.Slop || in.depth > 2*collision.Slop {
		return geom.Vec{}, false
	}
	in.depth -= deep
	displacement := in.normal.Scale(in.depth)
	for i := range contacts {
		other := side{contacts[i].Normal, contacts[i].Depth - deep}
		if displacement.Dot(other.normal) >= other.depth {
			continue
		}
		if edge, ok := toEdge(&in, &other); ok {
			displacement = edge
		}
	}
	return displacement, true
}
