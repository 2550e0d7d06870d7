package motion

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// Expecter is a [World] of somebody's own that can make itself ready for what a body
// asks in a tick, as [collision.Nearby] does, or will where a sweep hits.
type Expecter interface {
	World
	// Expect makes ready what is up to reach metres beside the way of a box.
	Expect(box geom.Box, displacement geom.Vec, reach float64)
}

// Around returns a world that answers as w does, in every bit, but from the triangles
// around the body: the models ask some ten questions a tick. displacement is the way of
// the tick, as far as it is known; up and down are how far above and below that questions
// go, m.
//
// The triangles of a level are collected in b.Nearby, from the step after the one that
// makes it on. A world that is neither a shape of package collision nor an [Expecter] is returned as it
// is, and so is any for a body that touched nothing in the tick before: in the air there
// are fewer questions than pay for it.
func Around(b *components.Body, w World, displacement geom.Vec, up, down float64) World {
	if !b.Contact.Touching {
		return w
	}
	var level collision.Shape
	switch shape := w.(type) {
	case *collision.World:
		level = shape
	case *collision.Mesh:
		level = shape
	case *collision.Heightfield:
		level = shape
	case *collision.Mover:
		level = shape
	case Expecter:
		shape.Expect(reached(b, up, down), displacement, aside)
		return w
	default:
		return w
	}
	if b.Nearby == nil {
		b.Nearby = new(collision.Nearby)
		return w // what is not kept for another step need hold nothing
	}
	b.Nearby.Expect(level, reached(b, up, down), displacement, aside)
	return b.Nearby
}

// reached returns the box of a body, made taller.
func reached(b *components.Body, up, down float64) geom.Box {
	half := b.Half()
	box := geom.FeetBox(b.Position.Feet, half)
	box.Center.Z += float64((up - down) / 2)
	box.Half.Z = half.Z + float64((up+down)/2)
	return box
}

// aside is how far beside all that a body looks, m [ours]: past a riser, for what a push
// out leads to, and for what the forces of a tick change. More collects triangles that
// nobody asks about; with less, sweeps ask the level itself.
const aside = 0.1
