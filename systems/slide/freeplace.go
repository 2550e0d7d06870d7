package slide

import (
	"cmp"
	"slices"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/motion"
	"github.com/skijet/skijet/systems/safety"
)

// spot is a place for the feet, with the support under it.
type spot struct {
	feet      geom.Vec
	under     collision.Hit
	supported bool
	lift      float64 // m up to the support, or down
}

// findFreePlace finds a free place near the body: on its support, or pushed out of its overlaps
// by at most this many pushes, of which the last must clear all of them. When it returns
// false the body is at some intermediate place and must be put back.
func (m *mover) findFreePlace(pushes int) bool {
	for m.path.cleared = false; ; pushes-- {
		if s, ok := m.place(m.Position.Feet, 0); ok {
			m.take(s)
			return true
		}
		contact, s, cleared := m.leastPush()
		if contact.Depth == 0 || !cleared && pushes == 1 {
			return false
		}
		m.left.pushed = m.left.pushed.AddScaled(contact.Normal, contact.Depth+Skin)
		if cleared {
			m.take(s)
		} else {
			m.Position.Feet = m.Position.Feet.Add(correction(&contact))
		}
		m.touch(contact.Normal, contact.Point, contact.Triangle, components.BumpSlide)
		if cleared {
			m.path.cleared = true
			return true
		}
	}
}

// place sets feet on their support, where there is one, and reports whether the
// box is free there. A support on which the box would overlap something is ignored: the
// box keeps its height, and the contacts of that place are in Scratch, after the first
// keep.
func (m *mover) place(feet geom.Vec, keep int) (spot, bool) {
	s := spot{feet: feet}
	under, height, ok := m.support(feet)
	change := height - feet.Z
	if ok && (change > Hover/2 || change < -Hover/2) {
		ok = false
		if change <= m.left.lift && !(m.path.climbs && change > 0) {
			raised := geom.Vec{X: feet.X, Y: feet.Y, Z: height}
			if m.free(raised, keep) {
				return spot{raised, under, true, change}, true
			}
		}
	}
	s.under, s.supported = under, ok
	return s, m.free(feet, keep)
}

// support sweeps the sole of the legs from their top down to the feet, and by the
// probe further when the body may follow the ground down. It returns the topmost hit
// under the body and the height at which the feet stand on it. A surface too steep to
// stand on is no support. The foot of a wall that leans back reaches under the sole of a
// body that touches it, and must not hide the ground: a sole smaller by Skin is swept then.
func (m *mover) support(feet geom.Vec) (collision.Hit, float64, bool) {
	half, legs := m.Armor.Half, m.legs()
	below := 1.5 * Hover
	if m.holds {
		below = m.left.drop
	}
	sole := geom.Box{
		Center: geom.Vec{X: feet.X, Y: feet.Y, Z: feet.Z + legs + soleHalf},
		Half:   geom.Vec{X: half.X, Y: half.Y, Z: soleHalf},
	}
	displacement := legs + below
	hit, ok := m.world.SweepBox(sole, geom.Vec{Z: -displacement})
	if ok && hit.Normal.Z < m.tuning.StandMinDot {
		sole.Half = sole.Half.Sub(geom.Vec{X: Skin, Y: Skin})
		hit, ok = m.world.SweepBox(sole, geom.Vec{Z: -displacement})
	}
	if !ok || hit.Normal.Z < m.tuning.StandMinDot {
		return collision.Hit{}, 0, false
	}
	return hit, feet.Z + legs - float64(displacement*hit.Fraction) + Hover, true
}

// soleHalf is half the thickness of the sole in metres: flat, because anything that
// overlaps it at the top of the legs hides the support below [ours].
const soleHalf = 1e-5

// legs returns the height of the legs, at most half that of the body: a higher
// lift could carry the middle of the box over a floor above.
func (m *mover) legs() float64 { return min(m.tuning.LegHeight, m.Armor.Half.Z) }

// free reports whether the box overlaps nothing at feet. The contacts are in
// Scratch, after the first keep.
func (m *mover) free(feet geom.Vec, keep int) bool {
	m.Scratch = m.world.OverlapBox(geom.FeetBox(feet, m.Armor.Half), m.Scratch[:keep])
	return !slices.ContainsFunc(m.Scratch[keep:], func(c collision.Contact) bool { return c.Depth > collision.Slop })
}

// leastPush returns, of the contacts in Scratch, the one with the least depth
// whose correction leaves the box free on its support, with that place and true.
// Where none does it returns the one with the least depth and false, and where no
// correction is within reach, a contact without depth.
//
// Two tests decide whether a correction clears the other contacts. The first is that of
// the text: are their points out of the box? It costs next to nothing. The second is an
// overlap query. The depths of the others along their own normals would not do: the
// shortest exit from a triangle that only just reaches into the side of the box is
// sideways, which says nothing about the push back from its wall.
func (m *mover) leastPush() (collision.Contact, spot, bool) {
	slices.SortFunc(m.Scratch, byDepth)
	named := -1
	if m.path.met {
		named = m.nameHit()
	}
	n := len(m.Scratch)
	var least collision.Contact
	var last geom.Vec
	tried := 0
	for i := range n {
		c := m.Scratch[i]
		if tried >= m.rules.MaxCandidates && i != named {
			continue
		}
		push := correction(&c)
		if c.Depth <= collision.Slop || push.Sub(last).Length() <= collision.Slop {
			continue // no overlap, or the same as the last candidate
		}
		if !m.reaches(c.Normal.Scale(c.Depth + Skin)) {
			continue
		}
		if least.Depth == 0 {
			least = c
		}
		last = push
		if !m.clearsPoints(push, n) {
			continue
		}
		tried++
		if s, ok := m.correct(&c, n); ok {
			return c, s, true
		}
	}
	m.Scratch = m.Scratch[:n]
	return least, spot{}, false
}

// reaches reports whether a push is within the reach of this move, and within that
// of the tick together with those before.
func (m *mover) reaches(push geom.Vec) bool {
	all := m.left.pushed.Add(push).Abs()
	return push.Length() <= m.path.reach && max(all.X, all.Y, all.Z) <= m.halfSide()
}

// nameHit adds the hit of the sweep to the contacts, before those of the same depth.
// Where the edges of a face end at those of the box, the shortest exit from each of its
// triangles may be sideways, and no contact would have the normal of the face.
// It returns the index in Scratch.
func (m *mover) nameHit() int {
	const alike = 2 * collision.Slop // a correction may end short by Slop, or go too far by it
	h := &m.path.hit
	c := collision.Contact{Point: h.Point, Normal: h.Normal, Triangle: h.Triangle, Material: h.Material,
		Depth: m.path.contact.Sub(m.Position.Feet).Dot(h.Normal)}
	at := 0
	for at < len(m.Scratch) && m.Scratch[at].Depth < c.Depth-alike {
		at++
	}
	m.Scratch = slices.Insert(m.Scratch, at, c)
	return at
}

// correction returns the shortest displacement that resolves a contact.
func correction(c *collision.Contact) geom.Vec { return c.Normal.Scale(c.Depth + collision.Slop/2) }

// correct returns the place after the correction of a contact, if it is free. A skin
// further is better, where there is room, but contacts are compared without it, or it
// would clear others that are deeper by less than the skin.
func (m *mover) correct(c *collision.Contact, keep int) (spot, bool) {
	s, ok := m.place(m.Position.Feet.Add(correction(c)), keep)
	if !ok {
		return s, false
	}
	if wide, ok := m.place(m.Position.Feet.AddScaled(c.Normal, c.Depth+Skin), keep); ok {
		return wide, true
	}
	return s, true
}

// clearsPoints reports whether the points of the first n contacts are out of the
// box once it is pushed. Those below the knees do not count: support may lift the
// box over them.
func (m *mover) clearsPoints(push geom.Vec, n int) bool {
	box := geom.FeetBox(m.Position.Feet.Add(push), m.Armor.Half).Bounds().Expand(-2 * collision.Slop)
	box.Min.Z += m.legs()
	return !slices.ContainsFunc(m.Scratch[:n], func(c collision.Contact) bool { return c.Depth > collision.Slop && box.Contains(c.Point) })
}

// byDepth orders contacts so that the result does not depend on the order of a level's
// triangles.
func byDepth(a, b collision.Contact) int {
	return cmp.Or(
		cmp.Compare(a.Depth, b.Depth),
		cmp.Compare(a.Normal.X, b.Normal.X),
		cmp.Compare(a.Normal.Y, b.Normal.Y),
		cmp.Compare(a.Normal.Z, b.Normal.Z),
		cmp.Compare(a.Triangle, b.Triangle),
	)
}

// take moves the body to a free place, and records it as safe.
func (m *mover) take(s spot) {
	m.Position.Feet = s.feet
	safety.Remember(m.Body)
	m.surfaces.grounded = false
	if s.lift > 0 {
		m.left.lift -= s.lift
	} else {
		m.left.drop = max(m.left.drop+s.lift, 1.5*Hover)
	}
	if !s.supported {
		return
	}
	kind := components.BumpSlide
	if s.lift > Press {
		kind = components.BumpStep
	}
	if m.stand(s.under.Normal, s.under.Material, s.under.Triangle) {
		m.feel(s.under.Normal, s.under.Point)
		if kind == components.BumpStep || m.Velocity.Linear.Dot(s.under.Normal) < -motion.Noise {
			m.respond(s.under.Normal, s.under.Triangle, kind)
		}
	} else if s.lift > Hover {
		// It rises too fast to stand, but support has lifted it.
		m.report(kind, s.under.Normal, s.under.Triangle, 0)
	}
}
