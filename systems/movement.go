package systems

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/crowd"
	"github.com/yohamta/donburi"
)

// NoteStarts remembers where every player is before anything moves, and on whose
// head.
func NoteStarts(m *Match) {
	for i := range m.players {
		p := &m.players[i]
		p.start = components.Position.Get(m.World.Entry(p.entity)).Feet
	}
	if len(m.platforms) > 0 {
		m.findHeads()
	}
}

// MoveBodies steps the model of every living player, in the level and on the heads
// under its feet as they are before the stage. Where the ways of two cross is for
// CollideBodies.
func MoveBodies(m *Match) {
	m.findHeads()
	m.boardHeads()
	m.floor.level = m.solid
	for i := range m.players {
		if p := &m.players[i]; p.model != nil {
			m.floor.heads, _ = m.crowd.Under(int32(i))
			m.moveBody(p, &m.crowd.Bodies[i])
		}
	}
}

// moveBody steps one model and notes the way that it took.
func (m *Match) moveBody(p *member, b *crowd.Body) {
	entry := m.World.Entry(p.entity)
	m.load(entry)
	p.from = m.body.Position.Feet
	tall := p.box.Half.Z
	m.surround(m.body.Medium, p.box)
	p.model.step(m, entry)
	p.box = m.bodyBox()
	m.bodies.Move(collision.BodyID(p.id), p.box.Bounds())
	m.tellMovement(p.id)

	b.Box = geom.FeetBox(p.from, p.box.Half)
	b.Way = m.body.Position.Feet.Sub(p.from)
	b.Velocity, b.Mass = m.body.Velocity.Linear, m.body.Armor.Mass
	b.Stands = m.body.Contact.Touching
	b.Rise = 2 * (p.box.Half.Z - tall)
	if len(m.platforms) > 0 {
		b.Ground = components.Ride.Get(entry).Velocity
		b.Velocity = b.Velocity.Add(b.Ground)
	}
}

// bodyBox is the collision box of the body that is loaded.
func (m *Match) bodyBox() geom.Box {
	return geom.FeetBox(m.body.Position.Feet, m.body.Armor.HalfOf(m.body.Stance))
}

// load points the match's one body at the components of an entity.
func (m *Match) load(entry *donburi.Entry) {
	m.body = components.Body{
		Intent: components.Intent.Get(entry), Armor: components.Armor.Get(entry),
		Position: components.Position.Get(entry), Velocity: components.Velocity.Get(entry),
		View: components.View.Get(entry), Stance: components.Stance.Get(entry), Energy: components.Energy.Get(entry),
		Contact: components.Contact.Get(entry), Report: components.MoveReport.Get(entry),
		Medium: components.Medium.Get(entry), Materials: m.materials,
		Scratch: m.body.Scratch,
	}
}

// landingNoise is the impact in m/s from which a landing is worth an event.
const landingNoise = 3

// tellMovement emits what the step just done means to others.
func (m *Match) tellMovement(id components.ID) {
	report := m.body.Report
	feet := m.body.Position.Feet
	if n := report.DroppedBumps; n > 0 {
		m.emit(Event{Kind: EventLimit, Subject: id, Position: feet, Amount: float64(n), Limit: LimitBumps})
	}
	if report.Jumped {
		m.emit(Event{Kind: EventJumped, Subject: id, Position: feet})
	}
	if report.Impact > landingNoise {
		m.emit(Event{Kind: EventLanded, Subject: id, Position: feet, Normal: m.body.Contact.Normal, Amount: report.Impact})
	}
	if report.Damage > 0 {
		m.willHarm(harm{victim: id, amount: report.Damage, position: feet})
	}
}
