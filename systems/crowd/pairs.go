package crowd

import (
	"cmp"
	"math"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
)

const (
	// MaxNeighbours is how many bodies near a body, of those after it in the order of
	// bounds, are tested [ours]. Resting bodies of one size that do not overlap have 13
	// at most. Only a heap of overlapping bodies has more, or a dense crowd in which all
	// fly metres in a tick.
	MaxNeighbours = 16
	// margin is by how much the bounds of a path are expanded in the search for pairs, m
	// [ours]: a body may be pushed by that much before the search is repeated.
	margin = 0.05
	// maxDeep is how many of those may overlap it by more than a tick resolves [ours]: a
	// heap separates whichever of them are tested.
	maxDeep = 6
)

// pair is two bodies near each other, a before b in the order of their bounds. It is even
// if an odd number of others is between them.
type pair struct {
	a, b int32
	even bool
}

// find lists the pairs of bodies whose swept bounds overlap. The order of the pairs, and
// of the two of a pair, depends on the positions of the bodies and not on their indices,
// unless two have the same bounds.
func (s *Solver) find() {
	s.bounds = s.bounds[:0]
	for i := range s.Bodies {
		s.bounds = append(s.bounds, s.boundsOf(&s.Bodies[i]))
	}
	s.pair()
}

// findAgain is find once bodies were pushed: the bounds of all others are as they were.
func (s *Solver) findAgain() {
	for i := range s.states {
		body := s.states[i].body
		s.bounds[body] = s.boundsOf(&s.Bodies[body])
	}
	s.pair()
}

// pair lists the pairs whose bounds overlap.
func (s *Solver) pair() {
	s.sort()
	s.pairs = s.pairs[:0]
	s.Work.Overflows, s.heap = 0, false
	for i := range s.sorted {
		s.pairUp(i)
	}
	s.Work.Pairs = len(s.pairs)
}

// sort puts the bounds in order.
func (s *Solver) sort() {
	s.keys = resized(s.keys, len(s.bounds))
	for i := range s.keys {
		s.keys[i].at = s.bounds[s.keys[i].place].Min.X
	}
	sortKeys(s.keys, s.compare)
	s.sorted = s.sorted[:0]
	for _, k := range s.keys {
		s.sorted = append(s.sorted, s.bounds[k.place])
	}
}

// noBounds are those of a body out of range: they come last in the order and overlap
// nothing.
func noBounds() geom.Bounds {
	return geom.Bounds{Min: geom.Vec{X: math.Inf(1)}, Max: geom.Vec{X: math.Inf(-1)}}
}

// boundsOf returns the swept bounds of a body.
func (s *Solver) boundsOf(b *Body) geom.Bounds {
	if b.isOutOfRange() {
		return noBounds()
	}
	bounds := around(&b.Box, s.displacementOf(b))
	if b.Carrier != None { // it moves by itself where its carrier is blocked, see goBack
		bounds = bounds.Union(around(&b.Box, b.Displacement))
	}
	return bounds
}

// around returns the swept bounds of a box, expanded by the margin.
func around(box *geom.Box, displacement geom.Vec) geom.Bounds {
	c, h := &box.Center, &box.Half
	return geom.Bounds{
		Min: geom.Vec{X: c.X - h.X + min(displacement.X, 0) - margin, Y: c.Y - h.Y + min(displacement.Y, 0) - margin, Z: c.Z - h.Z + min(displacement.Z, 0) - margin},
		Max: geom.Vec{X: c.X + h.X + max(displacement.X, 0) + margin, Y: c.Y + h.Y + max(displacement.Y, 0) + margin, Z: c.Z + h.Z + max(displacement.Z, 0) + margin},
	}
}

// pairUp lists the pairs of body i of the order with those after it.
func (s *Solver) pairUp(i int) {
	b, a := &s.sorted[i], s.keys[i].place
	found, deep := 0, 0
	for k := i + 1; k < len(s.sorted) && s.sorted[k].Min.X <= b.Max.X; k++ {
		o := &s.sorted[k]
		if b.Min.Y > o.Max.Y || b.Max.Y < o.Min.Y || b.Min.Z > o.Max.Z || b.Max.Z < o.Min.Z {
			continue
		}
		other := s.keys[k].place
		if s.Bodies[a].isFixed() && s.Bodies[other].isFixed() {
			continue // nothing can separate them, and no body has room where one would go
		}
		if s.Meets != nil && !s.Meets(a, other) {
			continue
		}
		if overlap, ok := collision.OverlapBoxes(s.Bodies[a].Box, s.Bodies[other].Box); ok && overlap.Depth > partPush {
			deep++
		}
		if found == MaxNeighbours || deep > maxDeep {
			s.heap = s.heap || deep > maxDeep
			s.Work.Overflows++
			return
		}
		found++
		s.pairs = append(s.pairs, pair{a, other, (k-i)%2 == 0})
	}
}

// compare orders bodies whose bounds begin at the same x.
func (s *Solver) compare(a, b int32) int {
	one, two := &s.bounds[a], &s.bounds[b]
	return cmp.Or(
		cmp.Compare(one.Min.Y, two.Min.Y), cmp.Compare(one.Min.Z, two.Min.Z),
		cmp.Compare(one.Max.X, two.Max.X), cmp.Compare(one.Max.Y, two.Max.Y), cmp.Compare(one.Max.Z, two.Max.Z),
		cmp.Compare(a, b),
	)
}
