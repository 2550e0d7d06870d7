package present

import "github.com/skijet/skijet/components"

// ring is the last pieces of something that bodies leave behind. A new piece replaces the
// oldest where the ring is full.
type ring[T any] struct {
	All  []T
	next int // oldest, where the ring is full
	// open is the current piece of each body.
	open map[components.ID]int
}

func newRing[T any]() ring[T] { return ring[T]{open: map[components.ID]int{}} }

// add returns the index of a new piece of at most so many. If it replaces the current piece
// of a body, that body begins another.
func (r *ring[T]) add(piece T, most int) int {
	if len(r.All) < most {
		r.All = append(r.All, piece)
		return len(r.All) - 1
	}
	i := r.next
	r.next = (r.next + 1) % most
	for id, place := range r.open {
		if place == i {
			delete(r.open, id)
		}
	}
	r.All[i] = piece
	return i
}
