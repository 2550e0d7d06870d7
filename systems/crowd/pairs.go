package crowd

import (
	"cmp"
	"math"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
)

const (
	// MaxNeighbours is how many bodies are looked at that are near a body and come
	// after it in the order of their bounds [ours]. Bodies of one size that rest and do
	// not overlap have 13 at most, so only a heap of bodies inside each other has more,
	// or a dense crowd in which all fly metres in a tick.
	MaxNeighbours = 16
	// margin is how much further than its way a body looks for others, m [ours]: so
	// much others may push it before they are looked for anew.
	margin = 0.05
	// maxDeep is how many of those may overlap it by more than a tick parts [ours]: a
	// heap comes apart from any of them.
	maxDeep = 6
)

// pair is two bodies near one another, a before b in the order of their bounds.
type pair struct{ a, b int32 }

// find lists the pairs of bodies whose bounds on their ways overlap. The order of
// the pairs, and of the two of a pair, follows from where the bodies are and not
// from their places in the list, unless two have the same bounds.
func (s *Solver) find() {
	s.bounds = s.bounds[:0]
	for i := range s.Bodies {
		s.bounds = append(s.bounds, s.boundsOf(&s.Bodies[i]))
	}
	s.sort()
	s.pairs = s.pairs[:0]
	s.Work.Crowded, s.heap = 0, false
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

// noBounds are those of a body that is nowhere: they come last in the order, where
// they overlap nothing.
func noBounds() geom.Bounds {
	return geom.Bounds{Min: geom.Vec{X: math.Inf(1)}, Max: geom.Vec{X: math.Inf(-1)}}
}

// boundsOf returns the bounds of a body on its way.
func (s *Solver) boundsOf(b *Body) geom.Bounds {
	if b.isNowhere() {
		return noBounds()
	}
	bounds := around(&b.Box, s.wayOf(b))
	if b.On != None { // it goes its own way where nobody can carry it, see goBack
		bounds = bounds.Union(around(&b.Box, b.Displacement))
	}
	return bounds
}

// around returns the bounds of a box on its way, wider by the margin.
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
		if overlap, ok := collision.OverlapBoxes(s.Bodies[a].Box, s.Bodies[other].Box); ok && overlap.Depth > partPush {
			deep++
		}
		if found == MaxNeighbours || deep > maxDeep {
			s.heap = s.heap || deep > maxDeep
			s.Work.Crowded++
			return
		}
		found++
		s.pairs = append(s.pairs, pair{a, other})
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
