package systems

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/crowd"
)

// pushOn lets those who stand in the way of somebody whom a platform has moved give
// way in turn, and notes who cannot, with the one who presses. Who stands on a head
// follows that one instead.
func (m *Match) pushOn() {
	most := len(m.moved) + len(m.players) // one push each, in the worst of rows
	for i := 0; i < len(m.moved) && i < most; i++ {
		place := m.moved[i].place
		p := &m.players[place]
		box := playerBox(m.World.Entry(p.entity))
		if box.Center == p.box.Center {
			continue
		}
		m.nearby = m.bodies.Query(box.Bounds(), m.nearby[:0])
		for _, id := range m.nearby {
			k, ok := m.players.index(components.ID(id))
			if !ok || k == place || m.players[k].model == nil || m.crowd.Bodies[k].On == int32(place) || m.crowd.Bodies[place].On == int32(k) {
				continue
			}
			if !m.giveWay(k, place) {
				m.caught = append(m.caught, place, k)
				return
			}
		}
	}
}

// giveWay moves a player out of another that a platform has moved, and reports whether
// it is no deeper in that than it was.
func (m *Match) giveWay(place, other int) bool {
	p, o := &m.players[place], &m.players[other]
	entry := m.World.Entry(p.entity)
	box, pressing := playerBox(entry), playerBox(m.World.Entry(o.entity))
	contact, _ := collision.OverlapBoxes(box, pressing)
	before := depthOf(p.box, o.box)
	deeper := contact.Depth - before
	if deeper <= collision.Slop {
		return true
	}
	position := components.Position.Get(entry)
	m.moved = append(m.moved, displaced{place: place, feet: position.Feet, velocity: components.Velocity.Get(entry).Linear})
	way := crowd.Follow(m.solid, box, contact.Normal.Scale(deeper))
	position.Feet = position.Feet.Add(way)
	m.track(entry)
	return depthOf(box.Translate(way), pressing) <= before+collision.Slop
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
	for i := range m.players {
		p := &m.players[i]
		m.lifted = append(m.lifted, components.Position.Get(m.World.Entry(p.entity)).Feet.Sub(p.start))
	}
	for _, i := range m.crowd.Riders {
		on := m.crowd.Bodies[i].On
		if on == crowd.None || m.lifted[on] == (geom.Vec{}) {
			continue
		}
		box, below := m.players[i].box, m.players[on].box
		if m.lifted[i] == (geom.Vec{}) {
			m.lifted[i] = crowd.Follow(m.solid, box, m.lifted[on])
		}
		if depthOf(box.Translate(m.lifted[i]), below.Translate(m.lifted[on])) <= depthOf(box, below)+collision.Slop {
			continue
		}
		for k := i; k != crowd.None; k = m.crowd.Bodies[k].On {
			m.caught = append(m.caught, int(k))
		}
		return
	}
}
