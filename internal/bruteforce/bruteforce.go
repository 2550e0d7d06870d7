// Package bruteforce has the broadphase with which tests compare another, and which small matches of
// tests use.
package bruteforce

import (
	"fmt"
	"math"
	"slices"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
)

// Broadphase looks at every body. The zero value is empty and ready.
type Broadphase struct {
	ids    []collision.BodyID // ascending
	bounds []geom.Bounds
}

// Insert adds a body.
func (b *Broadphase) Insert(id collision.BodyID, bounds geom.Bounds) error {
	if !bounds.Min.IsFinite() || !bounds.Max.IsFinite() {
		return fmt.Errorf("collision: bounds of body %d are %v: %w", id, bounds, collision.ErrNotFinite)
	}
	i, found := slices.BinarySearch(b.ids, id)
	if found {
		return fmt.Errorf("collision: body %d: %w", id, collision.ErrDuplicate)
	}
	b.ids = slices.Insert(b.ids, i, id)
	b.bounds = slices.Insert(b.bounds, i, bounds)
	return nil
}

// Move changes the bounds of a body.
func (b *Broadphase) Move(id collision.BodyID, bounds geom.Bounds) {
	if i, found := slices.BinarySearch(b.ids, id); found {
		if !bounds.Min.IsFinite() || !bounds.Max.IsFinite() {
			bounds.Min.X = math.NaN() // overlaps nothing
		}
		b.bounds[i] = bounds
	}
}

// Remove forgets a body.
func (b *Broadphase) Remove(id collision.BodyID) {
	if i, found := slices.BinarySearch(b.ids, id); found {
		b.ids = slices.Delete(b.ids, i, i+1)
		b.bounds = slices.Delete(b.bounds, i, i+1)
	}
}

// Query appends the bodies whose bounds overlap bounds.
func (b *Broadphase) Query(bounds geom.Bounds, ids []collision.BodyID) []collision.BodyID {
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
