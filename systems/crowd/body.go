package crowd

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
)

// None is no body, where the place of one is asked for.
const None = -1

// Body is what a [Solver] knows of one body in one tick.
type Body struct {
	// Box is where the motion of the tick begins, free of the level, with the
	// extents of its end. One that is not finite meets nobody.
	Box geom.Box
	// Displacement is how far the body comes by itself, and Velocity what it has at the end
	// of that, m/s; of a body on another's head, against that other.
	Displacement, Velocity geom.Vec
	Mass                   float64 // kg, or any unit that all share
	// Stands says that it touches the level, or a platform that moves with Ground, m/s.
	Stands bool
	Ground geom.Vec
	// On is the place of the body on whose head it stands, or None. Rise is how
	// much higher its own head is than at the start of the tick, m.
	On   int32
	Rise float64
	// Moved and Turned say that Solve changed Way, and Velocity. They then are
	// those in the world, of a body on a head too.
	Moved, Turned bool
	// Impact is the speed at which it met somebody, or a wall into which it was carried,
	// along the normal, m/s: the hardest of the tick. Normal leads away from what it
	// met, and By is the place of that body, or None for a wall. Solve leaves what is
	// harder already.
	Impact float64
	Normal geom.Vec
	By     int32

	state int32 // its place in Solver.states and 1, or 0 for none
}

// AddImpact notes an impact, if it is the hardest so far.
func (b *Body) AddImpact(speed float64, normal geom.Vec, by int32) {
	if speed > b.Impact {
		b.Impact, b.Normal, b.By = speed, normal, by
	}
}

// far is the size of numbers, in m and m/s, from which products of them might
// overflow [ours].
const far = 1e100

// isNowhere reports whether a body has numbers that are not finite, or beyond far:
// the body meets nobody.
func (b *Body) isNowhere() bool {
	size := b.Box.Center.Abs().Max(b.Box.Half.Abs()).Max(b.Displacement.Abs()).Max(b.Velocity.Abs())
	return !(max(size.X, size.Y, size.Z) < far)
}

// World is what the solver asks of the level.
type World interface {
	SweepBox(box geom.Box, displacement geom.Vec) (collision.Hit, bool)
}

// Work is what a Solve cost, in steps that do not depend on the machine.
type Work struct {
	Pairs    int // of bodies near one another
	Tests    int // sweeps of one body against another
	Contacts int // of pairs that met
	Updates  int // of contacts, over all iterations
	Sweeps   int // of bodies through the level
	// Crowded is how many bodies had more neighbours than [MaxNeighbours]; the
	// others of them they pass through.
	Crowded int
}

// level is the world with a longer look along short ways: a sweep that leads less
// than [collision.Slop] into a face may not notice it, and a body that is pressed
// would sink in, a bit in each tick.
type level struct{ world World }

// ahead is how far every way is looked along, m [ours]: far more than Slop, far less
// than what is in anybody's way.
const ahead = 1e-3

// SweepBox returns the first hit of a box on its way.
func (l *level) SweepBox(box geom.Box, displacement geom.Vec) (collision.Hit, bool) {
	far := displacement.Length()
	if far >= ahead || far == 0 {
		return l.world.SweepBox(box, displacement)
	}
	hit, ok := l.world.SweepBox(box, displacement.Scale(ahead/far))
	hit.Fraction = hit.Fraction * ahead / far
	return hit, ok && hit.Fraction < 1
}

// Follow returns how far a box gets along a displacement: up to what is in the
// way, and on along it.
func Follow(w World, box geom.Box, displacement geom.Vec) geom.Vec {
	var met bends
	return met.follow(w, box, displacement)
}

// bends are faces that turned a way: a corner has two walls and the floor between
// them.
type bends struct {
	normals [3]geom.Vec
	count   int
}

// follow is Follow, and notes what is in the way.
func (b *bends) follow(w World, box geom.Box, displacement geom.Vec) geom.Vec {
	var gone geom.Vec
	for range b.normals {
		hit, ok := w.SweepBox(box.Translate(gone), displacement)
		if !ok {
			return gone.Add(displacement)
		}
		b.note(hit.Normal)
		gone = gone.AddScaled(displacement, hit.Fraction)
		displacement = displacement.Scale(1 - hit.Fraction).RejectFrom(hit.Normal)
	}
	return gone
}

// note adds a normal that is not there yet, as long as there is room.
func (b *bends) note(normal geom.Vec) {
	for _, known := range b.normals[:b.count] {
		if known == normal {
			return
		}
	}
	if b.count < len(b.normals) {
		b.normals[b.count] = normal
		b.count++
	}
}
