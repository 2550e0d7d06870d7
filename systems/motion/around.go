package motion

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// expecter is a [World] of a caller's own that can prepare for the queries of a body in a
// tick, as [collision.Nearby] does.
type expecter interface {
	World
	// Expect prepares for queries up to reach metres beside the path of a box.
	Expect(box geom.Box, displacement geom.Vec, reach float64)
}

// WithNearby returns a world with the same query results as w, in every bit, that only
// looks at the triangles around the body: a model makes some ten queries a tick.
// displacement is the expected displacement of the tick. Queries reach up metres above it
// and down metres below it.
//
// The triangles of a level are collected in b.Nearby. The first step only allocates it,
// and the later ones use it. WithNearby returns w itself if that is neither a shape of
// package collision nor a World with the method Expect of Nearby, or if the body touched nothing in the last tick: in
// the air there are too few queries to pay for collecting triangles.
func WithNearby(b *components.Body, w World, displacement geom.Vec, up, down float64) World {
	if !b.Contact.Touching {
		return w
	}
	var level collision.Shape
	switch shape := w.(type) {
	case *collision.World, *collision.Mesh, *collision.Heightfield, *collision.Mover:
		level = shape.(collision.Shape)
	case expecter:
		shape.Expect(extended(b, up, down), displacement, gatherReach)
		return w
	default:
		return w
	}
	if b.Nearby == nil {
		b.Nearby = new(collision.Nearby)
		return w // a body that makes one step only does not pay for collecting
	}
	b.Nearby.Expect(level, extended(b, up, down), displacement, gatherReach)
	return b.Nearby
}

// extended returns the box of a body, extended up and down.
func extended(b *components.Body, up, down float64) geom.Box {
	center, half := b.Position.Feet, b.Half()
	center.Z = center.Z + half.Z + float64((up-down)/2)
	half.Z += float64((up + down) / 2)
	return geom.Box{Center: center, Half: half}
}

// gatherReach is how far beside the expected path queries reach, m [ours]: past a riser,
// for a push out of an overlap, and for a velocity that changes within the tick. A larger
// value collects triangles that no query needs. With a smaller one, more sweeps go to the
// level itself.
const gatherReach = 0.1
