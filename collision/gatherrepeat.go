package collision

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
)

// A body that stands, or that is pushed against a wall, asks in every tick what it asked
// in the one before, in the same order. So while the box of a [Nearby] stays where it is,
// each query is compared with the one that had its place in the last tick.

// How many queries of each kind are compared in a tick: more than a body that is pushed
// into a corner asks. More take memory, and with fewer more triangles are looked through.
const (
	mostRepeats  = 12 // sweeps
	mostOverlaps = 8
)

// mostRepeated is how many contacts of an overlap are kept: more than a body has that is
// in nothing but what it is pushed against. More take memory.
const mostRepeated = 4

// toldSweep is a sweep and its answer.
type toldSweep struct {
	box          geom.Box
	displacement geom.Vec
	hit          Hit
	found        bool
	isKnown      bool
}

// toldOverlap is an overlap and its answer.
type toldOverlap struct {
	box      geom.Box
	contacts []Contact
	isKnown  bool
}

// repeats are the queries of a box that stays where it is.
type repeats struct {
	rests    bool // the box is where it was in the last tick
	swept    int  // sweeps of this tick so far
	lapped   int  // overlaps of this tick so far
	sweeps   []toldSweep
	overlaps []toldOverlap
}

// begin begins a tick.
func (r *repeats) begin(rests bool) { r.rests, r.swept, r.lapped = rests, 0, 0 }

// forget drops all answers.
func (r *repeats) forget() {
	r.sweeps, r.overlaps = r.sweeps[:0], r.overlaps[:0]
	r.swept, r.lapped = 0, 0
}

// reserve makes room for all answers.
func (r *repeats) reserve() {
	r.sweeps, r.overlaps = make([]toldSweep, 0, mostRepeats), make([]toldOverlap, 0, mostOverlaps)
	contacts := make([]Contact, mostOverlaps*mostRepeated)
	for i := range r.overlaps[:mostOverlaps] {
		r.overlaps[:mostOverlaps][i].contacts = contacts[i*mostRepeated : i*mostRepeated : (i+1)*mostRepeated]
	}
}

// sweep returns the place for a sweep and its answer, or nil where none is kept, and
// whether it is the one that is there.
func (r *repeats) sweep(box *geom.Box, displacement *geom.Vec) (told *toldSweep, same bool) {
	if r.swept == mostRepeats {
		return nil, false
	}
	at := r.swept
	r.swept++
	if at < len(r.sweeps) {
		told = &r.sweeps[at]
		return told, told.isKnown && unlike(&told.displacement, displacement)|unlike(&told.box.Center, &box.Center)|unlike(&told.box.Half, &box.Half) == 0
	}
	r.sweeps = append(r.sweeps, toldSweep{})
	return &r.sweeps[at], false
}

// overlap is sweep for an overlap.
func (r *repeats) overlap(box *geom.Box) (told *toldOverlap, same bool) {
	if r.lapped == mostOverlaps {
		return nil, false
	}
	at := r.lapped
	r.lapped++
	if at < len(r.overlaps) {
		told = &r.overlaps[at]
		return told, told.isKnown && unlike(&told.box.Center, &box.Center)|unlike(&told.box.Half, &box.Half) == 0
	}
	if at < cap(r.overlaps) {
		r.overlaps = r.overlaps[:at+1] // with memory for contacts
	} else {
		r.overlaps = append(r.overlaps, toldOverlap{})
	}
	return &r.overlaps[at], false
}

// set notes an answer, which may be known or not.
func (t *toldOverlap) set(box *geom.Box, contacts []Contact, isKnown bool) {
	t.isKnown = isKnown && len(contacts) <= mostRepeated
	if t.isKnown {
		t.box, t.contacts = *box, append(t.contacts[:0], contacts...)
	}
}

// unlike is zero for two vectors that are one in every bit: of zeros the sign counts, as
// it may be seen in the answer.
func unlike(a, b *geom.Vec) uint64 {
	return (math.Float64bits(a.X) ^ math.Float64bits(b.X)) |
		(math.Float64bits(a.Y) ^ math.Float64bits(b.Y)) |
		(math.Float64bits(a.Z) ^ math.Float64bits(b.Z))
}
