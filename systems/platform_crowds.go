package systems

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/crowd"
	"github.com/skijet/skijet/systems/internal/store"
)

// pushOn lets solids that are in the path of one that a platform has moved yield in
// turn, and notes one that cannot, with the one that presses. Who stands on a head
// follows that one instead.
func (m *Match) pushOn() {
	// Each pushed once, or a few often: in a row between platforms that is enough.
	most := len(m.moved) + len(m.crowded)
	for i := 0; i < len(m.moved); i++ {
		p := m.moved[i].body
		if !p.Has(store.Solid) {
			continue
		}
		box := p.Box()
		if box.Center == m.bodyTable.At(p).box.Center {
			continue
		}
		m.nearby = m.store.Broadphase.Query(box.Bounds(), m.nearby[:0])
		for _, id := range m.nearby {
			q, ok := m.store.All.Find(components.ID(id))
			if !ok || q == p || !q.Has(store.Solid) || m.crowd.Bodies[m.bodyTable.At(q).place].Carrier == m.bodyTable.At(p).place || m.crowd.Bodies[m.bodyTable.At(p).place].Carrier == m.bodyTable.At(q).place {
				continue
			}
			if len(m.moved) == most || !m.giveWay(q, p) {
				m.caught = append(m.caught, p, q)
				return
			}
		}
	}
}

// giveWay moves a solid out of another that a platform has moved, and reports whether
// it is no deeper in that than it was.
func (m *Match) giveWay(q, p *store.Member) bool {
	box, pressing := q.Box(), p.Box()
	contact, _ := collision.OverlapBoxes(box, pressing)
	before := depthOf(m.bodyTable.At(q).box, m.bodyTable.At(p).box)
	deeper := contact.Depth - before
	switch {
	case deeper <= collision.Slop || !q.IsAlive():
		return true
	case !q.Has(store.Model):
		return false
	}
	position := q.Position
	m.moved = append(m.moved, displaced{body: q, feet: position.Feet, velocity: q.Velocity.Linear})
	displacement := crowd.Follow(m.store.Solid, box, contact.Normal.Scale(deeper))
	position.Feet = position.Feet.Add(displacement)
	m.store.Track(q)
	return depthOf(box.Translate(displacement), pressing) <= before+collision.Slop
}

// depthOf is how deep two boxes are in each other, 0 for boxes apart.
func depthOf(a, b geom.Box) float64 {
	contact, _ := collision.OverlapBoxes(a, b)
	return contact.Depth
}

// liftHeads looks whether those on the heads of who was moved can follow, and notes
// all of a stack of which one cannot, down to the platform.
func (m *Match) liftHeads() {
	if len(m.crowd.Riders) == 0 || len(m.caught) > 0 {
		return
	}
	m.lifted = m.lifted[:0]
	for _, p := range m.crowded {
		displacement := geom.Vec{}
		if !p.Gone {
			displacement = p.Position.Feet.Sub(p.Start)
		}
		m.lifted = append(m.lifted, displacement)
	}
	for _, i := range m.crowd.Riders {
		p, on := m.crowded[i], m.crowd.Bodies[i].Carrier
		if on == crowd.None || p.Gone || m.lifted[on] == (geom.Vec{}) {
			continue
		}
		below := m.crowded[on]
		if m.lifted[i] == (geom.Vec{}) && p.Has(store.Model) {
			m.lifted[i] = crowd.Follow(m.store.Solid, m.bodyTable.At(p).box, m.lifted[on])
		}
		if depthOf(m.bodyTable.At(p).box.Translate(m.lifted[i]), m.bodyTable.At(below).box.Translate(m.lifted[on])) <= depthOf(m.bodyTable.At(p).box, m.bodyTable.At(below).box)+collision.Slop {
			continue
		}
		for k := i; k != crowd.None; k = m.crowd.Bodies[k].Carrier {
			m.caught = append(m.caught, m.crowded[k])
		}
		return
	}
}
