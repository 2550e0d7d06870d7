package systems

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/yohamta/donburi"
)

// noteStarts remembers where every player is before anything moves.
func (m *Match) noteStarts() {
	for i := range m.players {
		p := &m.players[i]
		p.start = components.Position.Get(m.World.Entry(p.entity)).Feet
	}
}

// moveBodies steps the model of every living player.
func (m *Match) moveBodies() {
	for i := range m.players {
		p := &m.players[i]
		entry := m.World.Entry(p.entity)
		found, ok := modelByName(components.Model.Get(entry).Name)
		p.moves = ok && components.Health.Get(entry).Alive()
		if !p.moves {
			continue
		}
		m.load(entry)
		m.surround(m.body.Medium, m.bodyBox())
		found.step(m, entry)
		p.box = m.bodyBox()
		m.bodies.Move(collision.BodyID(p.id), p.box.Bounds())
		m.tellMovement(p.id)
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

// separatePlayers keeps players out of each other: of two boxes that overlap,
// each is swept half the way out along the axis of least overlap, and neither
// keeps moving towards the other.
func (m *Match) separatePlayers() {
	for i := range m.players {
		p := &m.players[i]
		if !p.moves {
			continue
		}
		m.nearby = m.bodies.Query(p.box.Bounds(), m.nearby[:0])
		for _, other := range m.nearby {
			if components.ID(other) <= p.id {
				continue // each pair once, by its lower ID
			}
			if k, ok := m.players.index(components.ID(other)); ok && m.players[k].moves {
				m.separate(p, &m.players[k])
			}
		}
	}
}

func (m *Match) separate(a, b *member) {
	out, depth := boxOverlap(a.box, b.box)
	if depth <= collision.Slop {
		return
	}
	m.slide(a, out.Scale(depth/2))
	m.slide(b, out.Scale(-depth/2))
	one, two := m.World.Entry(a.entity), m.World.Entry(b.entity)
	va, vb := components.Velocity.Get(one), components.Velocity.Get(two)
	closing := vb.Linear.Sub(va.Linear).Dot(out)
	if closing <= 0 {
		return
	}
	ma, mb := components.Armor.Get(one).Mass, components.Armor.Get(two).Mass
	va.Linear = va.Linear.AddScaled(out, float64(closing*mb)/(ma+mb))
	vb.Linear = vb.Linear.AddScaled(out, -float64(closing*ma)/(ma+mb))
}

// slide moves a player as far as the level allows.
func (m *Match) slide(p *member, way geom.Vec) {
	if hit, ok := m.solid.SweepBox(p.box, way); ok {
		way = way.Scale(hit.Fraction)
	}
	position := components.Position.Get(m.World.Entry(p.entity))
	position.Feet = position.Feet.Add(way)
	p.box = geom.FeetBox(position.Feet, p.box.Half)
	m.bodies.Move(collision.BodyID(p.id), p.box.Bounds())
}

// boxOverlap returns the axis along which a leaves b by the shortest way and
// how far that is, 0 or less for boxes that are apart. Ties go to x, then y.
func boxOverlap(a, b geom.Box) (geom.Vec, float64) {
	apart := a.Center.Sub(b.Center)
	depth := a.Half.Add(b.Half).Sub(apart.Abs())
	axis, least := geom.Vec{X: 1}, depth.X
	along := apart.X
	if depth.Y < least {
		axis, least, along = geom.Vec{Y: 1}, depth.Y, apart.Y
	}
	if depth.Z < least {
		axis, least, along = geom.Vec{Z: 1}, depth.Z, apart.Z
	}
	if along < 0 {
		axis = axis.Neg()
	}
	return axis, least
}
