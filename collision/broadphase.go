package collision

import (
	"fmt"
	"math"
	"slices"

	"github.com/skijet/skijet/collision/geom"
)

// BodyID names a moving body in a [Broadphase].
type BodyID uint32

// Broadphase finds moving bodies by their bounds. It only finds candidates: they need an
// exact test, such as [SweepBoxes]. Package resolvgrid has one.
type Broadphase interface {
	// Insert adds a body. Bounds that are not finite are refused with
	// [ErrNotFinite], an id that is already there with [ErrDuplicate].
	Insert(id BodyID, bounds geom.Bounds) error
	// Move changes the bounds of a body; unknown ids are ignored. Bounds that are
	// not finite hide the body until it is moved again.
	Move(id BodyID, bounds geom.Bounds)
	// Remove forgets a body; unknown ids are ignored.
	Remove(id BodyID)
	// Query appends the bodies whose bounds overlap bounds, in ascending order
	// and each once. Bounds that are not finite overlap nothing.
	Query(bounds geom.Bounds, ids []BodyID) []BodyID
}

// BruteForce is a [Broadphase] that looks at every body: for tests, and for some
// thirty bodies at most. The zero value is empty and ready.
type BruteForce struct {
	ids    []BodyID // ascending
	bounds []geom.Bounds
}

var _ Broadphase = (*BruteForce)(nil)

// Insert adds a body.
func (b *BruteForce) Insert(id BodyID, bounds geom.Bounds) error {
	if !bounds.Min.IsFinite() || !bounds.Max.IsFinite() {
		return fmt.Errorf("collision: bounds of body %d are %v: %w", id, bounds, ErrNotFinite)
	}
	i, found := slices.BinarySearch(b.ids, id)
	if found {
		return fmt.Errorf("collision: body %d: %w", id, ErrDuplicate)
	}
	b.ids = slices.Insert(b.ids, i, id)
	b.bounds = slices.Insert(b.bounds, i, bounds)
	return nil
}

// Move changes the bounds of a body.
func (b *BruteForce) Move(id BodyID, bounds geom.Bounds) {
	if i, found := slices.BinarySearch(b.ids, id); found {
		if !bounds.Min.IsFinite() || !bounds.Max.IsFinite() {
			bounds.Min.X = math.NaN() // overlaps nothing
		}
		b.bounds[i] = bounds
	}
}

// Remove forgets a body.
func (b *BruteForce) Remove(id BodyID) {
	if i, found := slices.BinarySearch(b.ids, id); found {
		b.ids = slices.Delete(b.ids, i, i+1)
		b.bounds = slices.Delete(b.bounds, i, i+1)
	}
}

// Query appends the bodies whose bounds overlap bounds.
func (b *BruteForce) Query(bounds geom.Bounds, ids []BodyID) []BodyID {
	if !bounds.Min.IsFinite() || !bounds.Max.IsFinite() {
		return ids
	}
	for i, id := range b.ids {
		if b.bounds[i].Overlaps(bounds) {
			ids = append(ids, id)
		}
	}
	return ids
}
