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
	c := choice{rules: m.rules, displacement: displacement, face: hit}
	if m.rules.PlaneBounce {
		m.offerPlanes(&c, touch)
		return c.face, c.riser, c.vertical
	}
	c.riser, c.best, c.vertical = hit, faceDot(hit.Normal, displacement), m.rules.isRiser(hit)
	if c.best >= flat {
		return c.face, c.riser, c.vertical // nothing is more parallel; the next try hits a riser
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
		if separation <= float64(m.rules.TieFraction*into) {
			c.offer(other) // otherwise it is hit later
		}
	}
	return c.face, c.riser, c.vertical
}

// choice is what choose has selected so far.
type choice struct {
	rules        *Rules
	displacement geom.Vec
	face, riser  collision.Hit
	best         float64 // of the face, by faceDot
	vertical     bool
}

// offer selects a surface if it suits better than those before.
func (c *choice) offer(other collision.Hit) {
	if dot := faceDot(other.Normal, c.displacement); dot > c.best {
		c.face, c.best = other, dot
	}
	if !c.vertical && c.rules.isRiser(other) {
		c.riser, c.vertical = other, true
	}
}

// offerPlanes offers the planes of the polygon of the hit and of all that are in the box a little
// further on. The box is larger by Slop, which is how deep a face counts. Where no plane faces
// the displacement, as in the open edge of a sheet, the contact normal remains.
func (m *mover) offerPlanes(c *choice, touch geom.Vec) {
	hit, d := c.face, c.displacement
	box := geom.FeetBox(touch.AddScaled(d, m.rules.TieFraction), m.Armor.Half)
	box.Half = box.Half.Add(geom.Vec{X: collision.Slop, Y: collision.Slop, Z: collision.Slop})
	m.Scratch = append(m.Scratch[:0], collision.Contact{Normal: hit.Normal, Triangle: hit.Triangle})
	m.Scratch = m.world.OverlapBox(box, m.Scratch)
	for i := range m.Scratch {
		hit.Triangle, hit.Normal = m.Scratch[i].Triangle, m.plane(&m.Scratch[i])
		if hit.Normal.Dot(d) < -grain*d.Length() {
			c.offer(hit)
		}
	}
}

// plane returns the normal of the plane of the triangle of a contact, on its side. For something
// else, such as a head, it is the normal of the contact.
func (m *mover) plane(c *collision.Contact) geom.Vec {
	world, ok := m.world.(interface {
		Triangle(i int) (geom.Triangle, bool)
	})
	if !ok {
		return c.Normal
	}
	t, ok := world.Triangle(c.Triangle)
	n := t.Normal()
	switch {
	case !ok:
		return c.Normal
	case n.Dot(c.Normal) < -behind:
		return n.Neg()
	}
	return n
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

func (r *Rules) isRiser(hit collision.Hit) bool {
	return math.Abs(hit.Normal.Z) < r.VerticalStepDot
}
