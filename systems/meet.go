package systems

import (
	"math"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/crowd"
	"github.com/yohamta/donburi"
)

// floor is the world that a model steps in: the level, and the heads that the body
// stands on.
type floor struct {
	level *collision.World
	heads []geom.Box
}

// SweepBox returns the first hit in the level or on a head, of equal ones that in
// the level.
func (f *floor) SweepBox(box geom.Box, displacement geom.Vec) (collision.Hit, bool) {
	if len(f.heads) == 0 {
		return f.level.SweepBox(box, displacement)
	}
	first, found := f.level.SweepBox(box, displacement)
	for _, head := range f.heads {
		if hit, ok := collision.SweepBoxes(box, displacement, head); ok && (!found || hit.Fraction < first.Fraction) {
			first, found = hit, true
		}
	}
	return first, found
}

// OverlapBox appends a contact for each triangle and head that overlaps box.
func (f *floor) OverlapBox(box geom.Box, contacts []collision.Contact) []collision.Contact {
	contacts = f.level.OverlapBox(box, contacts)
	for _, head := range f.heads {
		if c, ok := collision.OverlapBoxes(box, head); ok {
			contacts = append(contacts, c)
		}
	}
	return contacts
}

// findHeads looks where every body is and who stands on whose head, and then also
// how everybody moves.
func (m *Match) findHeads() {
	nowhere := geom.Box{Center: geom.Vec{X: math.NaN(), Y: math.NaN(), Z: math.NaN()}}
	m.crowd.Bodies = m.crowd.Bodies[:0]
	for i := range m.players {
		p := &m.players[i]
		entry := m.World.Entry(p.entity)
		p.model, p.box = nil, nowhere
		if components.Health.Get(entry).Alive() {
			if found, ok := modelByName(components.Model.Get(entry).Name); ok {
				p.model, p.box = found, playerBox(entry)
			}
		}
		m.crowd.Bodies = append(m.crowd.Bodies, crowd.Body{Box: p.box, On: crowd.None})
	}
	m.crowd.FindHeads()
	if len(m.crowd.Riders) == 0 {
		return
	}
	for i := range m.players {
		m.crowd.Bodies[i].Velocity = m.worldVelocity(m.World.Entry(m.players[i].entity))
	}
	for _, i := range m.crowd.Riders {
		m.crowd.Bodies[i].On = m.carrier(i)
	}
}

// boardHeads lets everybody who stands on a head see the world from there: its
// velocity becomes that against whom it stands on.
func (m *Match) boardHeads() {
	for _, i := range m.crowd.Riders {
		if on := m.crowd.Bodies[i].On; on != crowd.None {
			velocity := components.Velocity.Get(m.World.Entry(m.players[i].entity))
			velocity.Linear = velocity.Linear.Sub(m.crowd.Bodies[on].Velocity)
		}
	}
}

// carrier returns on whose head a player stands and is carried along: nobody's where
// the level or a platform is right under its feet too.
func (m *Match) carrier(place int32) int32 {
	p := &m.players[place]
	if _, ok := m.solid.SweepBox(p.box, geom.Vec{Z: -crowd.Probe}); ok {
		return crowd.None
	}
	_, on := m.crowd.Under(place)
	return on
}

// worldVelocity is the velocity of a player against the level: that of the
// component is the one against a platform.
func (m *Match) worldVelocity(entry *donburi.Entry) geom.Vec {
	return components.Velocity.Get(entry).Linear.Add(components.Ride.Get(entry).Velocity)
}

// CollideBodies lets the bodies meet that the stage has moved.
func CollideBodies(m *Match) {
	if len(m.players) < 2 {
		return
	}
	m.crowd.Solve(m.solid, TickSeconds)
	for _, i := range m.crowd.Changed {
		m.displace(&m.players[i], &m.crowd.Bodies[i])
	}
	if n := m.crowd.Work.Crowded + m.crowd.DroppedHeads; n > 0 {
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

// CarryRiders takes whoever stands on a head along with what the platforms did to
// the one below.
func CarryRiders(m *Match) {
	if len(m.platforms) == 0 {
		return
	}
	for _, i := range m.crowd.Riders {
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
