package systems

import (
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// MoveBodies steps the model of every living body, in the level and on the heads
// under its feet as they are before the stage. CollideBodies handles bodies
// whose paths cross.
func MoveBodies(m *Match) {
	m.targetsFound, m.bodiesMoved = false, true
	m.gatherZones()
	m.findHeads()
	m.boardHeads()
	m.findHeadroom()
	m.world.level = m.solid
	foreign := len(m.models) > len(standardModels())
	for _, p := range m.bodies.members {
		if foreign && !m.isIntact(p) {
			continue // the model of a game removed it
		}
		model := m.modelOf(p)
		if model == nil || !isAlive(p) {
			continue
		}
		if m.world.heads = nil; p.layout.solid {
			m.world.heads, _ = m.crowd.HeadsUnder(p.place)
		}
		m.moveBody(p, model)
	}
}

// moveBody steps one model and records the displacement.
func (m *Match) moveBody(p *member, model *Model) {
	m.load(p)
	if p.from = m.body.Position.Feet; !p.layout.solid { // findHeads knows where the others are
		p.box = m.bodyBox()
	}
	tall := p.box.Half.Z
	if p.lacksHeadroom {
		m.intent = *m.body.Intent
		m.intent.Buttons |= components.ButtonCrouch
		m.body.Intent = &m.intent
	}
	m.surround(m.body.Medium, p.box)
	m.world.own = p.near
	m.beginTrace(p)
	model.Step(m.context(p))
	m.world.own, m.world.near = nil, nil
	m.endTrace()
	if !m.reload(p, model) {
		return // which check reports
	}
	if !m.body.Position.Feet.IsFinite() || !m.body.Velocity.Linear.IsFinite() {
		m.Fail(fmt.Errorf("systems: the movement model %q gave entity %d %s, which is not finite: it is put back", model.Name, p.id, broken(p)))
		m.putBack(p)
	}
	p.box = m.bodyBox()
	m.trackBox(p, p.box)
	m.emitMovement(p.id)
	if !p.layout.solid {
		return
	}
	b := &m.crowd.Bodies[p.place]
	b.Box = geom.FeetBox(p.from, p.box.Half)
	b.Displacement = m.body.Position.Feet.Sub(p.from)
	b.Velocity, b.Mass = m.body.Velocity.Linear, m.body.Armor.Mass
	b.Grounded = m.body.Contact.Touching
	b.Rise = 2 * (p.box.Half.Z - tall)
	if len(m.platforms) > 0 {
		b.GroundVelocity = p.ride.Velocity
		b.Velocity = b.Velocity.Add(b.GroundVelocity)
	}
}

// bodyBox is the collision box of the body that is loaded.
func (m *Match) bodyBox() geom.Box {
	return geom.FeetBox(m.body.Position.Feet, m.body.Armor.HalfOf(m.body.Stance))
}

// context is what a model is given for the body that is loaded.
func (m *Match) context(p *member) *StepContext {
	m.step = StepContext{Match: m, Entry: p.entry, Body: &m.body, World: &m.world}
	return &m.step
}

// load points the match's one body at the components of an entity.
func (m *Match) load(p *member) {
	m.body = components.Body{
		Intent: p.intent, Armor: p.armor,
		Position: p.position, Velocity: p.velocity,
		View: p.view, Stance: p.stance, Energy: p.energy,
		Contact: p.contact, Report: p.report,
		Medium: p.medium, Materials: m.materials,
		Scratch: m.body.Scratch,
	}
}

// reload is load for a body that a model has had in its hands: one of a module may
// have exchanged components. It is false for a body that the model has removed.
func (m *Match) reload(p *member, model *Model) bool {
	switch {
	case model.standard:
		return true
	case !m.isIntact(p):
		return false
	}
	p.bind()
	m.load(p)
	return true
}

// landingNoise is the impact in m/s from which a landing is worth an event.
const landingNoise = 3

// emitMovement emits what the step just done means to others.
func (m *Match) emitMovement(id components.ID) {
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
		m.addDamage(damageRequest{victim: id, amount: report.Damage, position: feet})
	}
}
