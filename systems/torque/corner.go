package torque

import (
	"math"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// In the engines a body that is pressed into a wide corner of two walls bounces from one
// to the other and back, as the velocity after the second wall leads out again. Here it
// stops, like a player who walks into a corner. In corners narrower than a right angle
// the engines turn the velocity along the crease, and so does this.

const (
	// upright is the squared sine to the ground from which a crease is one of walls: 45
	// degrees. With less, bodies stick in grooves of slopes along which they should
	// slide [ours].
	upright = 0.5
	// wide is the least dot product of the normals of a wide corner: a right angle, and
	// the rounding of levels in float32. With less, bodies stand where the engines turn
	// along the crease; with more, they shake where walls meet at a right angle [ours].
	wide = -1e-3
	// cornerGap is the distance from the second wall, m, at which a body that slides
	// along the first is in the corner: twice what it backs off. With less, it shakes
	// between the walls; with more, it stops short of corners [ours].
	cornerGap = 0.02
	// cornerProbe is how far along the first wall the second is probed, m. In a corner of
	// 174 degrees it is that far away where the gap is cornerGap. With less, bodies shake
	// in flatter corners; more finds no more corners [ours].
	cornerProbe = 0.2
	// feetTicks is how many ticks of run force must be enough to stop a body that the
	// keys hold in a corner. With less, it shakes; with more, a fast body stops at a bend
	// of a wall [ours].
	feetTicks = 2
	// standSpeed is the speed along the crease, m/s, up to which a body stands still: what
	// feet and bounces leave in a tick. With more, jets and jumps could not start [ours].
	standSpeed = 0.05
)

// corner resolves a bounce off a wall that left the velocity v, in a corner that holds the
// body: the result is the velocity along the crease, and for a slow body on the ground
// zero. It reports whether there is such a corner.
//
// If the other wall has not been hit yet, this resolves the contact with it as well. That
// takes one of the tries of the tick, of which another must remain.
func (m *mover) corner(hit collision.Hit, v geom.Vec, try *int) (geom.Vec, bool) {
	if !m.rules.StandInCorners || hit.Normal.Z > m.tuning.RunSurfaceMinDot {
		return v, false
	}
	crease, ok := creaseOf(hit.Normal, m.wall)
	if !ok || !holds(m.set, hit.Normal, m.wall) {
		if *try+1 >= m.rules.MoveRetries {
			return v, false
		}
		var other collision.Hit
		if crease, other, ok = m.pressed(hit.Normal, v); !ok {
			return v, false
		}
		m.Report.Add(components.BumpRest, other.Triangle, other.Normal, max(-v.Dot(other.Normal), 0))
		*try++
	}
	v = crease.Scale(v.Dot(crease))
	if m.ground.run && v.Length() <= standSpeed {
		v = geom.Vec{}
	}
	return v, true
}

// pressed returns the unit vector along the wide corner of a wall and another, and the
// hit on the other. It finds one only where the body stands on the ground, the keys press
// it into both, and it is slow enough to be held.
func (m *mover) pressed(n, v geom.Vec) (crease geom.Vec, other collision.Hit, ok bool) {
	if !m.ground.run || m.keys.direction.Dot(n) >= 0 {
		return crease, other, false
	}
	displacement := m.keys.direction.RejectFrom(n).Normalize().Scale(cornerProbe)
	other, ok = m.world.SweepBox(geom.FeetBox(m.Position.Feet, m.Armor.Half), displacement)
	if !ok || other.Normal.Z > m.tuning.RunSurfaceMinDot || -other.Fraction*displacement.Dot(other.Normal) > cornerGap {
		return crease, other, false
	}
	if crease, ok = creaseOf(n, other.Normal); !ok || !holds(m.keys.direction, n, other.Normal) {
		return crease, other, false
	}
	feet := feetTicks * m.Armor.GroundForce / m.Armor.Mass * m.rules.TickSeconds
	return crease, other, v.RejectFrom(crease).Length() <= feet
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

// holds reports whether a displacement leads into a corner of two walls: along either of
// them it leads into the other.
func holds(displacement, a, b geom.Vec) bool {
	return displacement.RejectFrom(a).Dot(b) < 0 && displacement.RejectFrom(b).Dot(a) < 0
}
