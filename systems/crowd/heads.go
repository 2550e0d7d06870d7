package crowd

import (
	"cmp"
	"math"
	"slices"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
)

const (
	// Probe is how far below its feet a body may have a head and still stand on it,
	// m [ours]: more than any model keeps between feet and ground, and less than a
	// jump climbs in a tick.
	Probe = 0.05
	// MaxHeads is how many heads are found, for each body on average [ours]. Bodies
	// of one size that do not overlap stand on four at most.
	MaxHeads = 4
)

// Heads tells who stands on whose heads. The zero value is ready; its memory
// serves the next tick again.
type Heads struct {
	// Riders are the places of those who stand on heads, the lower first.
	Riders []int32
	// Dropped is how many heads there were beyond [MaxHeads] for each body.
	Dropped int

	keys  []key
	under []head
	boxes []geom.Box // of those below, in the order of under
}

// head is a body right under the feet of another.
type head struct {
	rider, below int32
	gap          float64 // m from the feet down
	shared       float64 // m2 of the head under the feet
}

// Reserve makes room for n bodies, so that no Find of as many allocates.
func (h *Heads) Reserve(n int) {
	h.keys = resized(slices.Grow(h.keys[:0], n), n)
	h.under, h.boxes = slices.Grow(h.under[:0], n*MaxHeads), slices.Grow(h.boxes[:0], n*MaxHeads)
	h.Riders = slices.Grow(h.Riders[:0], n)
}

// Find looks at the boxes of all bodies, those not finite left out.
func (h *Heads) Find(boxes []geom.Box) {
	h.keys = resized(h.keys, len(boxes))
	for i := range h.keys {
		k := &h.keys[i]
		if k.at = feetOf(&boxes[k.place]); !geom.IsFinite(k.at) {
			k.at = math.Inf(1)
		}
	}
	sortKeys(h.keys, cmp.Compare[int32])
	h.under, h.Riders, h.Dropped = h.under[:0], h.Riders[:0], 0
	first := 0
	for _, k := range h.keys {
		first = h.findAbove(boxes, k.place, first)
	}
	if len(h.under) == 0 {
		return
	}
	slices.SortFunc(h.under, func(a, b head) int {
		one, two := &boxes[a.below].Center, &boxes[b.below].Center
		return cmp.Or(cmp.Compare(a.rider, b.rider), cmp.Compare(a.gap, b.gap), cmp.Compare(b.shared, a.shared),
			cmp.Compare(one.X, two.X), cmp.Compare(one.Y, two.Y), cmp.Compare(a.below, b.below))
	})
	h.boxes = h.boxes[:0]
	for i, u := range h.under {
		h.boxes = append(h.boxes, boxes[u.below])
		if i == 0 || h.under[i-1].rider != u.rider {
			h.Riders = append(h.Riders, u.rider)
		}
	}
	slices.SortFunc(h.Riders, func(a, b int32) int { return cmp.Compare(feetOf(&boxes[a]), feetOf(&boxes[b])) })
}

func feetOf(box *geom.Box) float64 { return box.Center.Z - box.Half.Z }

// findAbove finds who stands on a body, among the keys. From is where to begin
// to look for the first whose feet are at its head; the place of that one is
// returned, which for the next body is near.
func (h *Heads) findAbove(boxes []geom.Box, below int32, from int) (first int) {
	b := &boxes[below]
	top := b.Center.Z + b.Half.Z
	for first = from; first < len(h.keys) && h.keys[first].at < top-collision.Slop; first++ {
	}
	for first > 0 && h.keys[first-1].at >= top-collision.Slop {
		first--
	}
	for _, k := range h.keys[first:] {
		if !(k.at <= top+Probe) {
			break
		}
		apart, reach := boxes[k.place].Center.Sub(b.Center).Abs(), boxes[k.place].Half.Add(b.Half)
		x, y := reach.X-apart.X, reach.Y-apart.Y
		if !(x > collision.Slop && y > collision.Slop) || k.place == below {
			continue
		}
		if len(h.under) == len(boxes)*MaxHeads {
			h.Dropped++
			continue
		}
		h.under = append(h.under, head{rider: k.place, below: below, gap: max(k.at-top, 0), shared: float64(x * y)})
	}
	return first
}

// Under returns the boxes of the bodies right under the feet of one, and the one
// that carries it with how far that is below: the nearest, and of those the one
// that it stands on most.
func (h *Heads) Under(rider int32) (heads []geom.Box, carrier int32, gap float64) {
	first, found := slices.BinarySearchFunc(h.under, rider, func(u head, rider int32) int { return cmp.Compare(u.rider, rider) })
	if !found {
		return nil, None, 0
	}
	last := first
	for last < len(h.under) && h.under[last].rider == rider {
		last++
	}
	return h.boxes[first:last], h.under[first].below, h.under[first].gap
}
