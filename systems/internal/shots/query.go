package shots

import (
	"slices"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/systems/internal/store"
)

// query is the memory for one question at a time to the broadphase.
type query struct{ found []collision.BodyID }

// in returns the IDs of the members whose boxes may be in bounds, in ascending order. They
// are good until the next question.
func (q *query) in(s *store.Store, bounds geom.Bounds) []collision.BodyID {
	q.found = s.Broadphase.Query(bounds, q.found[:0])
	return q.found
}

// around is in for what may be within a distance of a place.
func (q *query) around(s *store.Store, center geom.Vec, radius float64) []collision.BodyID {
	return q.in(s, geom.Bounds{Min: center, Max: center}.Expand(radius))
}

func (q *query) reserve(n int) { q.found = slices.Grow(q.found[:0], n) }
