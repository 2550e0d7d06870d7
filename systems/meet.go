package systems

import (
	"math"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/crowd"
	"github.com/yohamta/donburi"
)

// floor is the world that a model steps in.
type floor interface {
	SweepBox(box geom.Box, displacement geom.Vec) (collision.Hit, bool)
	OverlapBox(box geom.Box, contacts []collision.Contact) []collision.Contact
}

// heads is the level with the heads that one body stands on.
type heads struct {
	level *collision.World
	boxes []geom.Box
}

// SweepBox returns the first hit in the level or on a head, of equal ones that in
// the level.
func (h *heads) SweepBox(box geom.Box, displacement geom.Vec) (collision.Hit, bool) {
	first, found := h.level.SweepBox(box, displacement)
	for _, b := range h.boxes {
		if hit, ok := collision.SweepBoxes(box, displacement, b); ok && (!found || hit.Fraction < first.Fraction) {
			first, found = hit, true
		}
	}
	return first, found
}

// OverlapBox appends a contact for each triangle and head that overlaps box.
func (h *heads) OverlapBox(box geom.Box, contacts []collision.Contact) []collision.Contact {
	contacts = h.level.OverlapBox(box, contacts)
	for _, b := range h.boxes {
		if c, ok := collision.OverlapBoxes(box, b); ok {
			contacts = append(contacts, c)
		}
	}
	return contacts
}

// findHeads looks where every body is and who stands on whose head, and then also
// how everybody moves.
func (m *Match) findHeads() {
	nowhere := geom.Box{Center: geom.Vec{X: math.NaN(), Y: math.NaN(), Z: math.NaN()}}
	m.boxes, m.crowd.Bodies = m.boxes[:0], m.crowd.Bodies[:0]
	for i := range m.players {
		p := &m.players[i]
		entry := m.World.Entry(p.entity)
		p.model, p.box = nil, nowhere
		if components.Health.Get(entry).Alive() {
			if found, ok := modelByName(components.Model.Get(entry).Name); ok {
				p.model, p.box = found, playerBox(entry)
			}
		}
		m.boxes = append(m.boxes, p.box)
		m.crowd.Bodies = append(m.crowd.Bodies, crowd.Body{Box: p.box, On: crowd.None})
	}
	m.stacks.Find(m.boxes)
	if len(m.stacks.Riders) == 0 {
		return
	}
	for i := range m.players {
		m.crowd.Bodies[i].Velocity = m.worldVelocity(m.World.Entry(m.players[i].entity))
	}
	for _, i := range m.stacks.Riders {
		m.crowd.Bodies[i].On = m.carrier(i)
	}
}

// boardHeads lets everybody who stands on a head see the world from there: its
// velocity becomes that against whom it stands on.
func (m *Match) boardHeads() {
	for _, i := range m.stacks.Riders {
		if on := m.crowd.Bodies[i].On; on != crowd.None {
			velocity := components.Velocity.Get(m.World.Entry(m.players[i].entity))
			velocity.Linear = velocity.Linear.Sub(m.crowd.Bodies[on].Velocity)
		}
	}
}

// carrier returns on whose head a player stands and is carried along: not where
// the level or a platform is as near.
func (m *Match) carrier(place int32) int32 {
	p := &m.players[place]
	_, on, gap := m.stacks.Under(place)
	if on == crowd.None || components.Ride.Get(m.World.Entry(p.entity)).Platform != components.Nobody {
		return crowd.None
	}
	if hit, ok := m.solid.SweepBox(p.box, geom.Vec{Z: -crowd.Probe}); ok && float64(hit.Fraction*crowd.Probe) <= gap {
		return crowd.None
	}
	return on
}

// floorOf returns the level, with the heads under the feet of a player.
func (m *Match) floorOf(place int) floor {
	if len(m.stacks.Riders) == 0 {
		return m.solid
	}
	m.heads.level = m.solid
	if m.heads.boxes, _, _ = m.stacks.Under(int32(place)); len(m.heads.boxes) == 0 {
		return m.solid
	}
	return &m.heads
}

// worldVelocity is the velocity of a player against the level: that of the
// component is the one against a platform.
func (m *Match) worldVelocity(entry *donburi.Entry) geom.Vec {
	return components.Velocity.Get(entry).Linear.Add(components.Ride.Get(entry).Velocity)
}

// meetBodies lets the bodies meet that the stage has moved.
func (m *Match) meetBodies() {
	if len(m.players) < 2 {
		return
	}
	m.crowd.Solve(m.solid, TickSeconds)
	for i := range m.crowd.Bodies {
		if b := &m.crowd.Bodies[i]; b.Moved || b.Turned {
			m.displace(&m.players[i], b)
		}
	}
	if n := m.crowd.Work.Crowded + m.stacks.Dropped; n > 0 {
		m.emit(Event{Kind: EventLimit, Amount: float64(n), Limit: LimitNeighbours})
	}
}

// displace puts a player where it came when it met others.
func (m *Match) displace(p *member, b *crowd.Body) {
	entry := m.World.Entry(p.entity)
	if b.Moved {
		position := components.Position.Get(entry)
		position.Feet = p.from.Add(b.Way)
		p.box = geom.FeetBox(position.Feet, p.box.Half)
		m.bodies.Move(collision.BodyID(p.id), p.box.Bounds())
	}
	if b.Turned {
		components.Velocity.Get(entry).Linear = b.Velocity.Sub(components.Ride.Get(entry).Velocity)
	}
}

// followHeads takes whoever stands on a head along with what the platforms did to
// the one below.
func (m *Match) followHeads() {
	if len(m.platforms) == 0 {
		return
	}
	for _, i := range m.stacks.Riders {
		p, on := &m.players[i], m.crowd.Bodies[i].On
		if on == crowd.None {
			continue
		}
		entry, below := m.World.Entry(p.entity), m.World.Entry(m.players[on].entity)
		position, velocity := components.Position.Get(entry), components.Velocity.Get(entry)
		if position.Feet != p.start {
			continue // moved by a platform itself
		}
		way := components.Position.Get(below).Feet.Sub(m.players[on].start)
		position.Feet = position.Feet.Add(crowd.Follow(m.solid, playerBox(entry), way))
		velocity.Linear = velocity.Linear.Add(m.worldVelocity(below).Sub(m.crowd.Bodies[on].Velocity))
		m.track(entry)
	}
}
