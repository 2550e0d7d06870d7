package collision

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
)

// A body that stands, or that is pushed against a wall, repeats the queries of the tick
// before, in the same order. So while the box of a [Nearby] stays in place, each query is
// compared with the one at its position in the last tick.

// How many queries of each kind are compared in a tick: more than a body makes that is
// pushed into a corner. More take memory, and with fewer more triangles are tested.
const (
	mostRepeats  = 12 // sweeps
	mostOverlaps = 8
)

// mostRepeated is how many contacts of an overlap are kept: more than a body has that
// overlaps only what it is pushed against. More take memory.
const mostRepeated = 4

// sweepResult is a sweep and its result.
type sweepResult struct {
	box          geom.Box
	displacement geom.Vec
	hit          Hit
	found        bool
	isKnown      bool
}

// overlapResult is an overlap query and its result.
type overlapResult struct {
	box      geom.Box
	contacts []Contact
	isKnown  bool
}

// repeats are the queries of a box that stays where it is.
type repeats struct {
	rests    bool // the box is where it was in the last tick
	swept    int  // sweeps of this tick so far
	lapped   int  // overlaps of this tick so far
	sweeps   []sweepResult
	overlaps []overlapResult
}

// begin begins a tick.
func (r *repeats) begin(rests bool) { r.rests, r.swept, r.lapped = rests, 0, 0 }

// clear drops all results.
func (r *repeats) clear() {
	r.sweeps, r.overlaps = r.sweeps[:0], r.overlaps[:0]
	r.swept, r.lapped = 0, 0
}

// reserve makes room for all results.
func (r *repeats) reserve() {
	r.sweeps, r.overlaps = make([]sweepResult, 0, mostRepeats), make([]overlapResult, 0, mostOverlaps)
	contacts := make([]Contact, mostOverlaps*mostRepeated)
	for i := range r.overlaps[:mostOverlaps] {
		r.overlaps[:mostOverlaps][i].contacts = contacts[i*mostRepeated : i*mostRepeated : (i+1)*mostRepeated]
	}
}

// sweep returns the entry for a sweep and its result, or nil where none is kept, and
// whether the entry is of the same sweep.
func (r *repeats) sweep(box *geom.Box, displacement *geom.Vec) (entry *sweepResult, same bool) {
	if r.swept == mostRepeats {
		return nil, false
	}
	at := r.swept
	r.swept++
	if at < len(r.sweeps) {
		entry = &r.sweeps[at]
		return entry, entry.isKnown && unlike(&entry.displacement, displacement)|unlike(&entry.box.Center, &box.Center)|unlike(&entry.box.Half, &box.Half) == 0
	}
	r.sweeps = append(r.sweeps, sweepResult{})
	return &r.sweeps[at], false
}

// overlap is sweep for an overlap.
func (r *repeats) overlap(box *geom.Box) (entry *overlapResult, same bool) {
	if r.lapped == mostOverlaps {
		return nil, false
	}
	at := r.lapped
	r.lapped++
	if at < len(r.overlaps) {
		entry = &r.overlaps[at]
		return entry, entry.isKnown && unlike(&entry.box.Center, &box.Center)|unlike(&entry.box.Half, &box.Half) == 0
	}
	if at < cap(r.overlaps) {
		r.overlaps = r.overlaps[:at+1] // with memory for contacts
	} else {
		r.overlaps = append(r.overlaps, overlapResult{})
	}
	return &r.overlaps[at], false
}

// set records a query, and its result if that is known.
func (t *overlapResult) set(box *geom.Box, contacts []Contact, isKnown bool) {
	t.isKnown = isKnown && len(contacts) <= mostRepeated
	if t.isKnown {
		t.box, t.contacts = *box, append(t.contacts[:0], contacts...)
	}
}

// unlike is zero for two vectors that are equal in every bit: the sign of zeros counts, as
// it may show in the result.
func unlike(a, b *geom.Vec) uint64 {
	return (math.Float64bits(a.X) ^ math.Float64bits(b.X)) |
		(math.Float64bits(a.Y) ^ math.Float64bits(b.Y)) |
		(math.Float64bits(a.Z) ^ math.Float64bits(b.Z))
}
