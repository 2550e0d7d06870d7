// Package request holds requests, such as damage and teleports, until the stage that does
// them. They are part of the state of a match: a request that comes after its stage waits for
// the next tick.
package request

import (
	"fmt"
	"iter"
)

// Queue is the requests of one kind in the order in which they were made.
type Queue[T any] []T

// Add appends a request, or returns an error where limit requests wait already.
func (q *Queue[T]) Add(r T, limit int) error {
	if len(*q) >= limit {
		return fmt.Errorf("%d wait for the tick, which is the limit", len(*q))
	}
	*q = append(*q, r)
	return nil
}

// Drain visits the requests in their order and empties the queue. Those that are added
// meanwhile stay in it for the next time.
func (q *Queue[T]) Drain() iter.Seq[*T] {
	return func(yield func(*T) bool) {
		waiting := *q
		*q = waiting[len(waiting):]
		for i := range waiting {
			if !yield(&waiting[i]) {
				break
			}
		}
		*q = append(waiting[:0], *q...)
	}
}

// Edit visits the requests in their order and drops those that are not kept. Those that are
// added meanwhile are not visited.
func (q *Queue[T]) Edit(edit func(*T) (keep bool)) {
	waiting := *q
	*q = waiting[len(waiting):]
	kept := waiting[:0]
	for i := range waiting {
		if edit(&waiting[i]) {
			kept = append(kept, waiting[i])
		}
	}
	*q = append(kept, *q...)
}
