package bodies

import (
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/crowd"
	"github.com/skijet/skijet/systems/internal/event"
	"github.com/skijet/skijet/systems/internal/request"
	"github.com/skijet/skijet/systems/internal/solids"
	"github.com/skijet/skijet/systems/internal/store"
)

// movement steps the models of bodies.
type movement struct {
	store    *store.Store
	events   *event.Log
	requests *request.Queues
	crowd    *solids.Crowd
	models   *Models
	bodies   *store.List
	headroom *headroom

	foreign   bool             // a model may remove a body
	platforms bool             // a body may ride one
	intent    components.Input // of a body that has no room to stand up
}

// run steps the model of every living body, in the level and on the heads under its feet as
// they are before the stage.
func (v *movement) run(media []*levels.Zone) {
	v.store.Changed()
	v.crowd.Find()
	v.boardHeads()
	v.headroom.find()
	world := &v.models.world
	world.level = v.store.Solid
	for _, p := range v.bodies.Members {
		if v.foreign && !v.store.IsIntact(p) {
			continue // the model of a game removed it
		}
		model := v.models.Of(p)
		if model == nil || !p.IsAlive() {
			continue
		}
		if world.heads = nil; p.Has(store.Solid) {
			world.heads, _ = v.crowd.Solver.HeadsUnder(v.crowd.At(p).Index)
		}
		v.move(p, model, media)
	}
}

// boardHeads lets everybody who stands on a head see the world from there: its
// velocity becomes that against whom it stands on.
func (v *movement) boardHeads() {
	for _, i := range v.crowd.Solver.Riders {
		p := v.crowd.Members[i]
		if on := v.crowd.Solver.Bodies[i].Carrier; on != crowd.None && p.Has(store.Velocity) {
			p.Velocity.Linear = p.Velocity.Linear.Sub(v.crowd.Solver.Bodies[on].Velocity)
		}
	}
}

// move steps one model and records the displacement.
func (v *movement) move(p *store.Member, model *Model, media []*levels.Zone) {
	models, place := v.models, v.crowd.At(p)
	models.load(p)
	body := &models.body
	if place.From = body.Position.Feet; !p.Has(store.Solid) { // the crowd knows where the others are
		place.Box = models.box()
	}
	tall := place.Box.Half.Z
	if *v.headroom.lacks.At(p) {
		v.intent = *body.Intent
		v.intent.Buttons |= components.ButtonCrouch
		body.Intent = &v.intent
	}
	surround(body.Medium, place.Box, media)
	models.world.own = p.Cache
	model.Step(p, body, &models.world)
	models.world.own, models.world.near = nil, nil
	if !models.reload(p, model) {
		return // which check reports
	}
	if !body.Position.Feet.IsFinite() || !body.Velocity.Linear.IsFinite() {
		v.store.Faults.Fail(fmt.Errorf("systems: the movement model %q gave entity %d %s, which is not finite: it is put back", model.Name, p.ID, p.NotFinite()))
		v.store.PutBack(p)
	}
	place.Box = models.box()
	throw(body, place.From, place.Box, media)
	v.store.TrackBox(p, place.Box)
	v.report(p.ID)
	if !p.Has(store.Solid) {
		return
	}
	b := &v.crowd.Solver.Bodies[place.Index]
	b.Box = geom.FeetBox(place.From, place.Box.Half)
	b.Displacement = body.Position.Feet.Sub(place.From)
	b.Velocity, b.Mass = body.Velocity.Linear, body.Armor.Mass
	b.Grounded = body.Contact.Touching
	b.Rise = 2 * (place.Box.Half.Z - tall)
	if v.platforms {
		b.GroundVelocity = p.Ride.Velocity
		b.Velocity = b.Velocity.Add(b.GroundVelocity)
	}
}

// landingNoise is the impact in m/s from which a landing is worth an event.
const landingNoise = 3

// report tells what the step just made means to others.
func (v *movement) report(id components.ID) {
	body := &v.models.body
	report, feet := body.Report, body.Position.Feet
	if n := report.DroppedBumps; n > 0 {
		v.events.Add(event.Event{Kind: event.OverLimit, Subject: id, Position: feet, Amount: float64(n), Limit: event.LimitBumps})
	}
	if report.Jumped {
		v.events.Add(event.Event{Kind: event.Jumped, Subject: id, Position: feet})
	}
	if report.Impact > landingNoise {
		v.events.Add(event.Event{Kind: event.Landed, Subject: id, Position: feet, Normal: body.Contact.Normal, Amount: report.Impact})
	}
	if report.Damage > 0 {
		v.requests.AddDamage(request.Damage{Victim: id, Amount: report.Damage, Position: feet})
	}
}
