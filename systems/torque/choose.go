package torque

import (
	"math"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
)

// choose picks, of all surfaces that the body hits at once at touch on its way,
// the one most parallel to the face of the box that it hits, and the first that
// is a riser. hit is one of them.
//
// The engine pushes each face of the box along the way and compares the planes
// that it meets within a ten-thousandth of the way. Here the box is swept along
// the axis of each face, from a hair off the surface already known so that it
// does not hide the others. The sweep answers with a surface that faces it and,
// unlike a list of planes, with none that is flush with a side. One that the body
// moves away from would pull it in and is not chosen.
func (m *mover) choose(hit collision.Hit, touch, displacement geom.Vec) (face, riser collision.Hit, vertical bool) {
	face, riser, vertical = hit, hit, m.isRiser(hit)
	best := faceDot(hit.Normal, displacement)
	if best >= flat {
		return face, riser, vertical // nothing is more parallel; a riser is met in the next try
	}
	lift := float64(m.rules.TieFraction * displacement.Length())
	box := m.box(touch.AddScaled(hit.Normal, lift))
	for _, axis := range [3]geom.Vec{{X: displacement.X}, {Y: displacement.Y}, {Z: displacement.Z}} {
		probe := axis.Normalize().Scale(tieReach * lift)
		other, ok := m.world.SweepBox(box, probe)
		into := -other.Normal.Dot(displacement)
		if !ok || other.Depth > 0 || into <= 0 {
			continue
		}
		apart := -float64(other.Fraction*probe.Dot(other.Normal)) - float64(lift*hit.Normal.Dot(other.Normal))
		if apart > float64(m.rules.TieFraction*into) {
			continue // hit later
		}
		if dot := faceDot(other.Normal, displacement); dot > best {
			face, best = other, dot
		}
		if !vertical && m.isRiser(other) {
			riser, vertical = other, true
		}
	}
	return face, riser, vertical
}

// tieReach is how many times the gap that counts as none a box must be swept
// along an axis to meet all surfaces that close: twice for the gap and the lift,
// and root 3 for the most that a face's axis leans from the surface.
const tieReach = 4

// faceDot is how parallel a surface is to that face of a box, of those that lead
// on the way, to which it is most parallel: 1 for a face of its own.
func faceDot(normal, displacement geom.Vec) float64 {
	return max(facing(normal.X, displacement.X), facing(normal.Y, displacement.Y), facing(normal.Z, displacement.Z))
}

func facing(normal, displacement float64) float64 {
	switch {
	case displacement > 0:
		return -normal
	case displacement < 0:
		return normal
	}
	return 0
}

func (m *mover) isRiser(hit collision.Hit) bool {
	return math.Abs(hit.Normal.Z) < m.rules.VerticalStepDot
}
