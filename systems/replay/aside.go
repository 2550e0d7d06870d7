package replay

import (
	"fmt"
	"iter"
)

// kindAside is the kind of blocks of who recorded the match. They are no part of it.
const kindAside = 'A'

// maxAside is the most bytes of an aside [ours]: a view of 128 ticks has less than a hundredth of it.
const maxAside = 64 << 10

// Aside writes data of whoever records the match, such as what a client saw of it. It changes nothing about
// how the replay plays, and [Cut] leaves it out. Before the first tick, and with more than 64 KiB, it is dropped.
func (r *Recorder) Aside(data []byte) {
	if r.err == nil && r.out.order.keyed && !r.out.order.ended && len(data) <= maxAside {
		r.fail(r.out.block(kindAside, data))
	}
}

// Asides returns the data of all [Recorder.Aside], in their order.
func (r *Replay) Asides() iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		for _, at := range r.asides {
			b, err := r.rawAt(at)
			if err != nil || !yield(b.payload) { // its checksum was right
				return
			}
		}
	}
}

// aside checks that a block of that kind is in its place.
func (o *order) aside(size int) error {
	if !o.keyed || o.ended || size > maxAside {
		return fmt.Errorf("an aside of %d bytes before the first keyframe or after the end, at most %d within", size, maxAside)
	}
	return nil
}
