package collision

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
)

// Overlapper is the one query that [Depenetrate] needs.
type Overlapper interface {
	OverlapBox(box geom.Box, contacts []Contact) []Contact
}

// Depenetrate pushes an overlapping box out of a shape: of all contacts, it applies the one
// with the least depth whose correction also clears all the others, which is the rule of
// the game 11th Dream. Where none does, it applies the correction that leaves the least
// depth, and tries again, at most eight times. The deepest overlap shrinks every time, or
// it gives up, and it never moves the box further than reach metres. Half the smallest side
// of the box is a good reach: a longer one may bring it out at the far side of a thin wall.
//
// It returns the displacement that frees the box to within [Slop] and true, or zero and
// false when it found none: also for a box that is not finite, and for one that is stuck
// with a reach of NaN. A box wholly inside a solid overlaps no triangle, so it counts as
// free. The scratch slice is reused and returned for the next call; its contents are
// undefined.
func Depenetrate(s Overlapper, box geom.Box, reach float64, scratch []Contact) (geom.Vec, bool, []Contact) {
	if !box.Center.IsFinite() || !box.Half.IsFinite() {
		return geom.Vec{}, false, scratch
	}
	e := escapes{shape: s, box: box, reach: reach, contacts: scratch}
	for range pushAttempts {
		at := e.box.Translate(e.moved)
		e.contacts = s.OverlapBox(at, e.contacts[:0])
		deepest, depth := deepestContact(e.contacts)
		if depth <= Slop {
			return e.moved, true, e.contacts
		}
		if e.search(at, deepest); !e.helps(depth) {
			break // no push helps
		}
		e.moved = e.moved.Add(e.push)
	}
	return geom.Vec{}, false, e.contacts
}

// escapes is a search for the push of a box out of its overlaps.
type escapes struct {
	shape    Overlapper
	box      geom.Box // where it began
	moved    geom.Vec // since
	reach    float64  // of moved
	contacts []Contact

	// The best push so far.
	push  geom.Vec
	depth float64 // that it corrects
	left  float64 // how deep the box is after it; infinite as long as there is none
}

// helps reports whether the best push frees the box, or reduces its depth by more than
// Slop. Less would not be progress.
func (e *escapes) helps(depth float64) bool { return e.left <= Slop || e.left < depth-Slop }

// search finds the push of a box that leaves the least depth, and of those that free it
// the shortest. What a sideways push clears does not follow from the other contacts'
// normals, so the box is tested after each. The correction of the deepest contact comes
// first, then those of the others. Where none of them helps, as in the crease of a wedge,
// it tries the shortest pushes out of the deepest contact and one other at once.
func (e *escapes) search(at geom.Box, deepest int) {
	n, first := len(e.contacts), e.contacts[deepest]
	e.left = math.Inf(1)
	tried := e.try(at, first.Normal.Scale(first.Depth+Slop/2), first.Depth, n)
	for i := 0; i < n && tried < pushCandidates; i++ {
		c := &e.contacts[i]
		if i == deepest || c.Depth <= Slop || e.left <= Slop && c.Depth >= e.depth {
			continue
		}
		tried += e.try(at, c.Normal.Scale(c.Depth+Slop/2), c.Depth, n)
	}
	for i := 0; i < n && tried < pushCandidates && !e.helps(first.Depth); i++ {
		if push, ok := outOfBoth(&first, &e.contacts[i]); ok {
			tried += e.try(at, push, first.Depth, n)
		}
	}
	e.contacts = e.contacts[:n]
}

// try tests a box after a push, keeps the push if it is the best so far, and returns 1. It
// returns 0 for a push beyond reach. The first n contacts stay.
func (e *escapes) try(at geom.Box, push geom.Vec, depth float64, n int) int {
	if !(e.moved.Add(push).Length() <= e.reach) {
		return 0
	}
	e.contacts = e.shape.OverlapBox(at.Translate(push), e.contacts[:n])
	if _, left := deepestContact(e.contacts[n:]); left < e.left || left <= Slop {
		e.push, e.depth, e.left = push, depth, left
	}
	return 1
}

// outOfBoth returns the shortest push that corrects two contacts, and false if the
// correction of one does that or if they are nearly parallel.
func outOfBoth(a, b *Contact) (geom.Vec, bool) {
	along := a.Normal.Dot(b.Normal)
	square := 1 - float64(along*along)
	if b.Depth <= Slop || square < oneCorrection {
		return geom.Vec{}, false
	}
	outA, outB := a.Depth+Slop/2, b.Depth+Slop/2
	byA, byB := outA-float64(along*outB), outB-float64(along*outA)
	if byA <= 0 || byB <= 0 {
		return geom.Vec{}, false
	}
	return a.Normal.Scale(byA/square).AddScaled(b.Normal, byB/square), true
}

// deepestContact returns the index of the deepest contact and its depth, 0 where
// there is none.
func deepestContact(contacts []Contact) (place int, depth float64) {
	for i := range contacts {
		if d := contacts[i].Depth; d > depth {
			place, depth = i, d
		}
	}
	return place, depth
}
