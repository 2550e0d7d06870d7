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
		waiting, done := *q, 0
		for done < len(waiting) {
			done++
			if !yield(&waiting[done-1]) {
				break
			}
		}
		*q = append((*q)[:0], (*q)[done:]...)
	}
}
