// Package safety brings a body that is inside something out of it, or back to
// where it last was free. The movement models share it.
package safety

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// Reach is how far, in metres, the last safe place of a body may be. A body that
// is found inside something further from it was put there by somebody else: a
// spawn or a portal must not be undone [ours].
const Reach = 2

// Outcome is what became of a body that was inside something.
type Outcome uint8

// Outcomes of [Free].
const (
	Pushed   Outcome = iota + 1 // out, by the shortest way
	Restored                    // at the start of the tick or at its last safe place, free
	Stuck                       // at the start of the tick, inside something
)

// Remember notes that the body is free where it is.
func Remember(b *components.Body) { b.Contact.Safe, b.Contact.HasSafe = b.Position.Feet, true }

// Free brings a body out of what its box overlaps by more than [collision.Slop]:
// pushed out by at most half the least side of its box, or else nudged by a hair, or
// else pushed out of both sides of a groove at once, or else back to start, the feet at
// the start of the tick, or else to its last safe place. It leaves the velocity as it
// is, and sets b.Report.Stuck for a body that is free nowhere.
func Free(b *components.Body, w collision.Overlapper, start geom.Vec) Outcome {
	feet, half := b.Position.Feet, b.Half()
	reach := min(half.X, half.Y, half.Z)
	moved, ok, scratch := collision.Depenetrate(w, geom.FeetBox(feet, half), reach, b.Scratch)
	b.Scratch = scratch
	if !ok {
		// The way out of a sharp groove is several times as long as the body is deep: for
		// a hair nobody may be moved so far.
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

// IsFree reports whether the body's box overlaps nothing by more than
// [collision.Slop] with its feet there.
func IsFree(b *components.Body, w collision.Overlapper, feet geom.Vec) bool {
	b.Scratch = w.OverlapBox(geom.FeetBox(feet, b.Half()), b.Scratch[:0])
	for i := range b.Scratch {
		if b.Scratch[i].Depth > collision.Slop {
			return false
		}
	}
	return true
}

// FreeDepth is how deep in m a body may be left: as deep as is free but for rounding. More
// is not free; less, and between a head and a roof there is often no such place [ours].
const FreeDepth = 0.98 * collision.Slop

// Nudge frees a body that others pushed into something by a hair, where it can, and
// reports whether it did. A whole push out leaves a gap, and in a wedge pushes in turn
// come to no end; this leaves the body deep, in metres, in what it was deeper in.
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

// nudge returns the shortest way that leaves a body that deep in all contacts of its box
// that are deeper, and false where it is in one of them by more than a hair, twice what
// is free, or is free. It looks for a way out of two sides of a wedge at once.
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
