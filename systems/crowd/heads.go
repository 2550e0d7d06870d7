package crowd

import (
	"cmp"
	"math"
	"slices"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
)

const (
	// Probe is the largest gap between feet and a head on which they stand, m [ours]:
	// more than any model keeps between feet and ground, and less than a jump climbs
	// in a tick.
	Probe = 0.05
	// MaxHeads is how many heads are found, for each body on average [ours]. Bodies
	// of one size that do not overlap stand on four at most.
	MaxHeads = 4
)

// head is a body right under the feet of another.
type head struct {
	rider, below int32
	gap          float64 // m from the feet down
	shared       float64 // m2 of the head under the feet
}

// FindHeads finds which bodies stand on heads of others, from the boxes of Bodies. A
// body with numbers that are not finite stands on none.
func (s *Solver) FindHeads() {
	s.heads, s.Riders, s.DroppedHeads = s.heads[:0], s.Riders[:0], 0
	if !s.someAbove() {
		return
	}
	s.bounds = s.bounds[:0]
	for i := range s.Bodies {
		bounds := noBounds()
		if b := &s.Bodies[i]; !b.isOutOfRange() {
			bounds = b.Box.Bounds()
		}
		s.bounds = append(s.bounds, bounds)
	}
	s.sort()
	for i := range s.sorted {
		b := &s.sorted[i]
		for k := i + 1; k < len(s.sorted) && s.sorted[k].Min.X < b.Max.X; k++ {
			if o := &s.sorted[k]; o.Min.Y < b.Max.Y && b.Min.Y < o.Max.Y {
				s.stack(i, k)
				s.stack(k, i)
			}
		}
	}
	if len(s.heads) > 0 {
		s.orderHeads()
	}
}

// someAbove reports whether any feet are above any head. In most crowds none are.
func (s *Solver) someAbove() bool {
	feet, head := math.Inf(-1), math.Inf(1)
	for i := range s.Bodies {
		b := &s.Bodies[i].Box
		// Written so that NaN is ignored.
		if f := b.Center.Z - b.Half.Z; f > feet {
			feet = f
		}
		if h := b.Center.Z + b.Half.Z; h < head {
			head = h
		}
	}
	return feet >= head-collision.Slop
}

// stack records whether body i of the order stands on the head of body k.
func (s *Solver) stack(i, k int) {
	rider, below := &s.sorted[i], &s.sorted[k]
	gap := rider.Min.Z - below.Max.Z
	if !(gap >= -collision.Slop && gap <= Probe) {
		return
	}
	x := min(rider.Max.X, below.Max.X) - max(rider.Min.X, below.Min.X)
	y := min(rider.Max.Y, below.Max.Y) - max(rider.Min.Y, below.Min.Y)
	switch {
	case !(x > collision.Slop && y > collision.Slop):
	case s.Meets != nil && !s.Meets(s.keys[i].place, s.keys[k].place):
	case len(s.heads) == len(s.Bodies)*MaxHeads:
		s.DroppedHeads++
	default:
		s.heads = append(s.heads, head{s.keys[i].place, s.keys[k].place, max(gap, 0), float64(x * y)})
	}
}

// orderHeads sorts the heads by rider, then by gap, then by the area under the feet, and
// then by position, so that the order does not depend on indices.
func (s *Solver) orderHeads() {
	slices.SortFunc(s.heads, func(a, b head) int {
		one, two := &s.Bodies[a.below].Box.Center, &s.Bodies[b.below].Box.Center
		return cmp.Or(cmp.Compare(a.rider, b.rider), cmp.Compare(a.gap, b.gap), cmp.Compare(b.shared, a.shared),
			cmp.Compare(one.X, two.X), cmp.Compare(one.Y, two.Y), cmp.Compare(a.below, b.below))
	})
	s.boxes = s.boxes[:0]
	for i, h := range s.heads {
		s.boxes = append(s.boxes, s.Bodies[h.below].Box)
		if i == 0 || s.heads[i-1].rider != h.rider {
			s.Riders = append(s.Riders, h.rider)
		}
	}
	slices.SortFunc(s.Riders, func(a, b int32) int { return cmp.Compare(s.Bodies[a].feet(), s.Bodies[b].feet()) })
}

func (b *Body) feet() float64 { return b.Box.Center.Z - b.Box.Half.Z }

// HeadsUnder returns the boxes of the bodies right under the feet of a rider, as FindHeads
// found them, and its carrier: the nearest, and of equally near ones that with the
// largest area under the feet.
func (s *Solver) HeadsUnder(rider int32) (heads []geom.Box, carrier int32) {
	if len(s.heads) == 0 {
		return nil, None
	}
	first, found := slices.BinarySearchFunc(s.heads, rider, func(h head, rider int32) int { return cmp.Compare(h.rider, rider) })
	if !found {
		return nil, None
	}
	last := first
	for last < len(s.heads) && s.heads[last].rider == rider {
		last++
	}
	return s.boxes[first:last], s.heads[first].below
}
