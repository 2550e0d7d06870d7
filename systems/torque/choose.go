package torque

import (
	"math"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
)

// choose selects, of all surfaces that the body hits at once at touch, the one most
// parallel to the face of the box that hits it, and the first that is a riser. hit is one
// of them.
//
// The engine extrudes each face of the box along the displacement and compares the planes
// hit within a ten-thousandth of it. Here the box is swept along the axis of each face,
// from slightly off the surface already known so that it does not hide the others. The
// sweep returns a surface that faces it and, unlike a list of planes, none that is flush
// with a side. A surface that the body moves away from would pull it in and is not chosen.
func (m *mover) choose(hit collision.Hit, touch, displacement geom.Vec) (face, riser collision.Hit, vertical bool) {
	if m.rules.PlaneBounce {
		return m.choosePlane(hit, touch, displacement)
	}
	face, riser, vertical = hit, hit, m.isRiser(hit)
	best := faceDot(hit.Normal, displacement)
	if best >= flat {
		return face, riser, vertical // nothing is more parallel; the next try hits a riser
	}
	lift := float64(m.rules.TieFraction * displacement.Length())
	box := geom.FeetBox(touch.AddScaled(hit.Normal, lift), m.Armor.Half)
	for _, axis := range [3]geom.Vec{{X: displacement.X}, {Y: displacement.Y}, {Z: displacement.Z}} {
		probe := axis.Normalize().Scale(tieReach * lift)
		other, ok := m.world.SweepBox(box, probe)
		into := -other.Normal.Dot(displacement)
		if !ok || other.Depth > 0 || into <= 0 {
			continue
		}
		separation := -float64(other.Fraction*probe.Dot(other.Normal)) - float64(lift*hit.Normal.Dot(other.Normal))
		if separation > float64(m.rules.TieFraction*into) {
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

// choosePlane is choose for planes of polygons: of that of the hit and all that are in the box a
// little further on. It is larger by Slop, which is how deep a face counts. Where no plane faces
// the displacement, as in the open edge of a sheet, the contact normal remains.
func (m *mover) choosePlane(hit collision.Hit, touch, displacement geom.Vec) (face, riser collision.Hit, vertical bool) {
	box := geom.FeetBox(touch.AddScaled(displacement, m.rules.TieFraction), m.Armor.Half)
	box.Half = box.Half.Add(geom.Vec{X: collision.Slop, Y: collision.Slop, Z: collision.Slop})
	m.Scratch = append(m.Scratch[:0], collision.Contact{Point: hit.Point, Normal: hit.Normal, Triangle: hit.Triangle, Material: hit.Material})
	m.Scratch = m.world.OverlapBox(box, m.Scratch)
	face, best := hit, -1.0
	for i := range m.Scratch {
		c := &m.Scratch[i]
		other := collision.Hit{Point: c.Point, Normal: m.plane(c.Triangle, c.Normal), Triangle: c.Triangle, Material: c.Material}
		if other.Normal.Dot(displacement) >= -grain*displacement.Length() {
			continue
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

// plane returns the normal of the plane of a triangle on the side of a contact normal, which it
// returns itself for a contact with something else, such as a head.
func (m *mover) plane(triangle int, normal geom.Vec) geom.Vec {
	world, ok := m.world.(interface {
		Triangle(i int) (geom.Triangle, bool)
	})
	if !ok {
		return normal
	}
	t, ok := world.Triangle(triangle)
	switch n := t.Normal(); {
	case !ok:
		return normal
	case n.Dot(normal) < -behind:
		return n.Neg()
	default:
		return n
	}
}

// behind is the cosine beyond which a contact is with the back of a triangle [ours], 60 degrees.
// With less, planes turn over where the edge of a steep face is hit from its side; with more,
// sheets that are solid from both sides have no back.
const behind = 0.5

// tieReach is the length of the sweep along an axis, in lifts, that reaches all surfaces
// of a tie: 2 for the gap and the lift, times root 3 for the largest angle between a
// face's axis and the surface, rounded up.
const tieReach = 4

// faceDot is the largest cosine between a surface and the leading faces of a box: 1 for a
// surface parallel to one of them.
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
