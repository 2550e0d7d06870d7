package systems

import (
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/event"
	"github.com/skijet/skijet/systems/internal/request"
	"github.com/skijet/skijet/systems/internal/store"
)

// bodyMemory is what the stages of platforms and movement remember of a body.
type bodyMemory struct {
	model  *Model        // that stepped it last
	layout *store.Layout // that it had then

	box           geom.Box            // where it is
	from          geom.Vec            // its feet before its step
	place         int32               // among the crowd
	lacksHeadroom bool                // who is above it leaves it no room to stand up
	riding        components.RideData // the platform that carries it in this tick
}

// MoveBodies steps the model of every living body, in the level and on the heads
// under its feet as they are before the stage. CollideBodies handles bodies
// whose paths cross.
func MoveBodies(m *Match) {
	m.store.Changed()
	m.bodiesMoved = true
	m.gatherZones()
	m.findHeads()
	m.boardHeads()
	m.findHeadroom()
	m.world.level = m.store.Solid
	foreign := len(m.models) > len(standardModels())
	for _, p := range m.bodies.Members {
		if foreign && !m.store.IsIntact(p) {
			continue // the model of a game removed it
		}
		model := m.modelOf(p)
		if model == nil || !p.IsAlive() {
			continue
		}
		if m.world.heads = nil; p.Has(store.Solid) {
			m.world.heads, _ = m.crowd.HeadsUnder(m.bodyTable.At(p).place)
		}
		m.moveBody(p, model)
	}
}

// moveBody steps one model and records the displacement.
func (m *Match) moveBody(p *store.Member, model *Model) {
	m.load(p)
	if m.bodyTable.At(p).from = m.body.Position.Feet; !p.Has(store.Solid) { // findHeads knows where the others are
		m.bodyTable.At(p).box = m.bodyBox()
	}
	tall := m.bodyTable.At(p).box.Half.Z
	if m.bodyTable.At(p).lacksHeadroom {
		m.intent = *m.body.Intent
		m.intent.Buttons |= components.ButtonCrouch
		m.body.Intent = &m.intent
	}
	m.surround(m.body.Medium, m.bodyTable.At(p).box)
	m.world.own = p.Cache
	m.beginTrace(p)
	model.Step(m.context(p))
	m.world.own, m.world.near = nil, nil
	m.endTrace()
	if !m.reload(p, model) {
		return // which check reports
	}
	if !m.body.Position.Feet.IsFinite() || !m.body.Velocity.Linear.IsFinite() {
		m.Fail(fmt.Errorf("systems: the movement model %q gave entity %d %s, which is not finite: it is put back", model.Name, p.ID, p.NotFinite()))
		m.store.PutBack(p)
	}
	m.bodyTable.At(p).box = m.bodyBox()
	m.store.TrackBox(p, m.bodyTable.At(p).box)
	m.emitMovement(p.ID)
	if !p.Has(store.Solid) {
		return
	}
	b := &m.crowd.Bodies[m.bodyTable.At(p).place]
	b.Box = geom.FeetBox(m.bodyTable.At(p).from, m.bodyTable.At(p).box.Half)
	b.Displacement = m.body.Position.Feet.Sub(m.bodyTable.At(p).from)
	b.Velocity, b.Mass = m.body.Velocity.Linear, m.body.Armor.Mass
	b.Grounded = m.body.Contact.Touching
	b.Rise = 2 * (m.bodyTable.At(p).box.Half.Z - tall)
	if len(m.platforms) > 0 {
		b.GroundVelocity = p.Ride.Velocity
		b.Velocity = b.Velocity.Add(b.GroundVelocity)
	}
}

// bodyBox is the collision box of the body that is loaded.
func (m *Match) bodyBox() geom.Box {
	return geom.FeetBox(m.body.Position.Feet, m.body.Armor.HalfOf(m.body.Stance))
}

// context is what a model is given for the body that is loaded.
func (m *Match) context(p *store.Member) *StepContext {
	m.step = StepContext{Match: m, Entry: p.Entry, Body: &m.body, World: &m.world}
	return &m.step
}

// load points the match's one body at the components of an entity.
func (m *Match) load(p *store.Member) {
	m.body = components.Body{
		Intent: p.Intent, Armor: p.Armor,
		Position: p.Position, Velocity: p.Velocity,
		View: p.View, Stance: p.Stance, Energy: p.Energy,
		Contact: p.Contact, Report: p.Report,
		Medium: p.Medium, Materials: m.materials,
		Scratch: m.body.Scratch,
	}
}

// reload is load for a body that a model has had in its hands: one of a module may
// have exchanged components. It is false for a body that the model has removed.
func (m *Match) reload(p *store.Member, model *Model) bool {
	switch {
	case model.standard:
		return true
	case !m.store.IsIntact(p):
		return false
	}
	p.Bind()
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
		m.events.log.Add(event.Event{Kind: event.OverLimit, Subject: id, Position: feet, Amount: float64(n), Limit: event.LimitBumps})
	}
	if report.Jumped {
		m.events.log.Add(event.Event{Kind: event.Jumped, Subject: id, Position: feet})
	}
	if report.Impact > landingNoise {
		m.events.log.Add(event.Event{Kind: event.Landed, Subject: id, Position: feet, Normal: m.body.Contact.Normal, Amount: report.Impact})
	}
	if report.Damage > 0 {
		m.requests.AddDamage(request.Damage{Victim: id, Amount: report.Damage, Position: feet})
	}
}
