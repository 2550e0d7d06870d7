package torque

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
)

// The engines let a body that is pressed into a wide corner of two walls bounce
// from one to the other and back, as what the second wall leaves of the velocity
// leads out again. Here it stops, like a player who walks into a corner. In corners
// narrower than a right angle the engines turn the velocity along the crease, and
// so does this.

const (
	// upright is the square of the sine to the ground from which a crease counts as
	// one of walls: 45 degrees. Less, and bodies stick in grooves of slopes that they
	// slide along [ours].
	upright = 0.5
	// wide is the least product of the normals of a wide corner: a right angle, and
	// rounding [ours].
	wide = -1e-9
	// cornerGap is how far from the second wall in m a body that slides along the
	// first is in the corner already: twice what it backs off. Less, and it shakes
	// between the walls; more, and it stops short of corners [ours].
	cornerGap = 0.02
	// cornerProbe is how far along the first wall in m the second is looked for. The
	// gap at a corner of 174 degrees is that long [ours].
	cornerProbe = 0.2
	// feetTicks is how many ticks of the run force bring a body to a stand that the
	// keys hold in a corner. Less, and it shakes; more, and who is fast does not get
	// round a bend of a wall [ours].
	feetTicks = 2
	// standSpeed in m/s along the crease is still a stand: what feet and bounces leave
	// of it in a tick. More, and jets and jumps would not get off [ours].
	standSpeed = 0.05
)

// corner answers a bounce off a wall with normal n, which left the velocity v, in a
// corner that holds the body: what is left is the velocity along the crease, and
// for somebody on the ground nothing. It reports whether there is one.
func (m *mover) corner(n, v geom.Vec) (geom.Vec, bool) {
	crease, ok := m.crease(n, v)
	if !ok {
		return v, false
	}
	v = crease.Scale(v.Dot(crease))
	if m.ground.run && v.Length() <= standSpeed {
		v = geom.Vec{}
	}
	return v, true
}

// crease returns the unit vector along the wide corner of n and another wall, where
// the two hold a body back: because it flew into both in this tick, or because
// it stands on the ground and the keys press it into both.
func (m *mover) crease(n, v geom.Vec) (geom.Vec, bool) {
	if !m.rules.StandInCorners || n.Z > m.Datablock.RunSurfaceMinDot {
		return geom.Vec{}, false
	}
	if crease, ok := creaseOf(n, m.wall); ok && holds(m.set, n, m.wall) {
		return crease, true
	}
	if !m.ground.run || m.direction.Dot(n) >= 0 {
		return geom.Vec{}, false
	}
	other := m.wallAlong(n)
	crease, ok := creaseOf(n, other)
	if !ok || !holds(m.direction, n, other) {
		return geom.Vec{}, false
	}
	feet := feetTicks * m.Armor.GroundForce / m.Armor.Mass * m.rules.TickSeconds
	return crease, v.RejectFrom(crease).Length() <= feet
}

// wallAlong returns the normal of the wall that the keys lead to along the wall n,
// if it is close, or zero.
func (m *mover) wallAlong(n geom.Vec) geom.Vec {
	way := m.direction.RejectFrom(n).Normalize().Scale(cornerProbe)
	if way == (geom.Vec{}) {
		return way
	}
	hit, ok := m.world.SweepBox(m.box(m.Position.Feet), way)
	if !ok || hit.Normal.Z > m.Datablock.RunSurfaceMinDot || -hit.Fraction*way.Dot(hit.Normal) > cornerGap {
		return geom.Vec{}
	}
	return hit.Normal
}

// creaseOf returns the unit vector along the crease of two walls, if they make a
// wide, upright corner.
func creaseOf(a, b geom.Vec) (geom.Vec, bool) {
	crease := a.Cross(b)
	square := crease.LengthSquared()
	if square <= leastCrease || a.Dot(b) < wide {
		return geom.Vec{}, false
	}
	crease = crease.Scale(1 / math.Sqrt(square))
	return crease, crease.Z*crease.Z >= upright
}

// holds reports whether way leads into a corner of two walls: along either of them
// it leads into the other.
func holds(way, a, b geom.Vec) bool {
	return way.RejectFrom(a).Dot(b) < 0 && way.RejectFrom(b).Dot(a) < 0
}
