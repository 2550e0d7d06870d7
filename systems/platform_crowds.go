package systems

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/crowd"
)

// pushOn lets solids that are in the path of one that a platform has moved yield in
// turn, and notes one that cannot, with the one that presses. Who stands on a head
// follows that one instead.
func (m *Match) pushOn() {
	// Each pushed once, or a few often: in a row between platforms that is enough.
	most := len(m.moved) + len(m.crowded)
	for i := 0; i < len(m.moved); i++ {
		p := m.moved[i].body
		if !p.layout.solid {
			continue
		}
		box := boxOf(p)
		if box.Center == p.box.Center {
			continue
		}
		m.nearby = m.broadphase.Query(box.Bounds(), m.nearby[:0])
		for _, id := range m.nearby {
			q, ok := m.all.find(components.ID(id))
			if !ok || q == p || !q.layout.solid || m.crowd.Bodies[q.place].Carrier == p.place || m.crowd.Bodies[p.place].Carrier == q.place {
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
func (m *Match) giveWay(q, p *member) bool {
	box, pressing := boxOf(q), boxOf(p)
	contact, _ := collision.OverlapBoxes(box, pressing)
	before := depthOf(q.box, p.box)
	deeper := contact.Depth - before
	switch {
	case deeper <= collision.Slop || !isAlive(q):
		return true
	case !q.layout.model:
		return false
	}
	position := q.position
	m.moved = append(m.moved, displaced{body: q, feet: position.Feet, velocity: q.velocity.Linear})
	displacement := crowd.Follow(m.solid, box, contact.Normal.Scale(deeper))
	position.Feet = position.Feet.Add(displacement)
	m.track(q)
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
		if !p.gone {
			displacement = p.position.Feet.Sub(p.start)
		}
		m.lifted = append(m.lifted, displacement)
	}
	for _, i := range m.crowd.Riders {
		p, on := m.crowded[i], m.crowd.Bodies[i].Carrier
		if on == crowd.None || p.gone || m.lifted[on] == (geom.Vec{}) {
			continue
		}
		below := m.crowded[on]
		if m.lifted[i] == (geom.Vec{}) && p.layout.model {
			m.lifted[i] = crowd.Follow(m.solid, p.box, m.lifted[on])
		}
		if depthOf(p.box.Translate(m.lifted[i]), below.box.Translate(m.lifted[on])) <= depthOf(p.box, below.box)+collision.Slop {
			continue
		}
		for k := i; k != crowd.None; k = m.crowd.Bodies[k].Carrier {
			m.caught = append(m.caught, m.crowded[k])
		}
		return
	}
}
