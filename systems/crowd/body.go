package crowd

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
)

// None stands for no body where an index of one is expected.
const None = -1

// Fixed is the mass from which on others do not move a body [ours], kg: far above that of
// any armour. With less, a heavy body would stop others as a wall does.
const Fixed = 1e10

// Body is the input and result of a [Solver] for one body in one tick.
type Body struct {
	// Box is where the motion of the tick begins, free of the level, with the
	// extents of its end. A body whose box is not finite meets no other.
	Box geom.Box
	// Displacement is the motion of the body by itself in the tick, m, and Velocity its
	// velocity at the end, m/s. Both are relative to the body on whose head it stands.
	Displacement, Velocity geom.Vec
	Mass                   float64 // kg, or any unit common to all bodies; see Fixed
	// Grounded is set where it touches the level, or a platform that moves at
	// GroundVelocity, m/s.
	Grounded       bool
	GroundVelocity geom.Vec
	// Carrier is the index of the body on whose head it stands, or None. Rise is how
	// much higher its own head is than at the start of the tick, m.
	Carrier int32
	Rise    float64
	// DisplacementChanged and VelocityChanged are set where Solve changed Displacement and
	// Velocity. These are then in world coordinates, also for a body on a head.
	DisplacementChanged, VelocityChanged bool
	// Impact is the speed along the normal, m/s, at which it hit another body, or a wall
	// into which it was carried: the hardest of the tick. Normal points away from what it
	// hit, and HitBody is the index of that body, or None for a wall. Solve keeps a harder
	// impact that is set already.
	Impact  float64
	Normal  geom.Vec
	HitBody int32

	state int32 // its index in Solver.states plus 1, or 0 for none
}

// AddImpact records an impact, if it is the hardest so far.
func (b *Body) AddImpact(speed float64, normal geom.Vec, by int32) {
	if speed > b.Impact {
		b.Impact, b.Normal, b.HitBody = speed, normal, by
	}
}

// far is the magnitude, in m and m/s, from which products might overflow [ours].
const far = 1e100

// isOutOfRange reports whether a body has numbers that are not finite, or beyond far.
// Such a body meets no other.
func (b *Body) isOutOfRange() bool {
	size := b.Box.Center.Abs().Max(b.Box.Half.Abs()).Max(b.Displacement.Abs()).Max(b.Velocity.Abs())
	return !(max(size.X, size.Y, size.Z) < far)
}

// World is what the solver needs of the level.
type World interface {
	SweepBox(box geom.Box, displacement geom.Vec) (collision.Hit, bool)
}

// Work is the cost of a Solve, in counts that do not depend on the machine.
type Work struct {
	Pairs    int // pairs of bodies near each other
	Tests    int // sweeps of one body against another
	Contacts int // pairs that met
	Updates  int // updates of contacts, over all iterations
	Sweeps   int // sweeps of bodies through the level
	// Overflows is how many bodies had more neighbours than [MaxNeighbours]. They pass
	// through the neighbours above that number.
	Overflows int
}

// level is the world with short sweeps made longer: a sweep that enters a face by less
// than [collision.Slop] may miss it, and a body under load would sink in, a little in
// each tick.
type level struct {
	world  World
	sweeps int // so far
}

// ahead is the least length of a sweep, m [ours]: far more than Slop, far less than any
// obstacle.
const ahead = 1e-3

// SweepBox returns the first hit of a box along a displacement.
func (l *level) SweepBox(box geom.Box, displacement geom.Vec) (collision.Hit, bool) {
	far := displacement.Length()
	if far >= ahead || far == 0 {
		return l.sweep(box, displacement)
	}
	hit, ok := l.sweep(box, displacement.Scale(ahead/far))
	hit.Fraction = hit.Fraction * ahead / far
	return hit, ok && hit.Fraction < 1
}

func (l *level) sweep(box geom.Box, displacement geom.Vec) (collision.Hit, bool) {
	l.sweeps++
	return l.world.SweepBox(box, displacement)
}

// Follow returns how far a box moves by a displacement when it slides along what it hits.
func Follow(w World, box geom.Box, displacement geom.Vec) geom.Vec {
	var met bends
	return met.follow(w, box, displacement)
}

// bends are the faces along which a box slid: a corner has two walls and the floor
// between them.
type bends struct {
	normals [3]geom.Vec
	count   int
}

// turns is how many faces a slide may hit: the three of a corner, one more to detect that
// two of them make a crease, and one at its end [ours]. With fewer, riders in creases are
// left behind.
const turns = 5

// follow is Follow, and records the faces hit. A displacement that alternates between the
// two sides of a crease continues along the crease.
func (b *bends) follow(w World, box geom.Box, displacement geom.Vec) geom.Vec {
	var gone, last, before geom.Vec
	for range turns {
		hit, ok := w.SweepBox(box.Translate(gone), displacement)
		if !ok {
			return gone.Add(displacement)
		}
		b.add(hit.Normal)
		gone = gone.AddScaled(displacement, hit.Fraction)
		displacement = displacement.Scale(1 - hit.Fraction).RejectFrom(hit.Normal)
		if hit.Normal.Dot(before) > sameFace {
			crease := last.Cross(hit.Normal).Normalize()
			displacement = crease.Scale(displacement.Dot(crease))
		}
		before, last = last, hit.Normal
	}
	return gone
}

// sameFace is the cosine from which two normals belong to one face, up to rounding [ours].
// A smaller one would merge the faces of a round wall.
const sameFace = 1 - 1e-9

// add records a normal once, while there is room.
func (b *bends) add(normal geom.Vec) {
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
