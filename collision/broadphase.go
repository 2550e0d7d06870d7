package collision

import "github.com/skijet/skijet/collision/geom"

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
