package soak

import (
	"fmt"
	"slices"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/collision/resolvgrid"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testreplays"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// bodyState is the state of a body at one time of a tick.
type bodyState struct {
	feet, velocity geom.Vec
	half           geom.Vec // of the box
	energy         float64
	// hitBox is set for an entity without armour. Then middle is the middle of its box,
	// relative to its feet.
	hitBox bool
	middle geom.Vec
}

func (m *bodyState) box() geom.Box { return m.at(m.feet) }

// at returns its box with the feet at another position.
func (m *bodyState) at(feet geom.Vec) geom.Box {
	if m.hitBox {
		return geom.Box{Center: feet.Add(m.middle), Half: m.half}
	}
	return geom.FeetBox(feet, m.half)
}

// bodyTick records a body, or another solid, through the stages of a tick.
type bodyTick struct {
	id    components.ID
	mass  float64 // 0 for one that nothing pushes
	fixed bool    // without mass or velocity, so it does not take up momentum
	// byModule is set where a system of a module moves it, and ownImpact where its model
	// has its own response to impacts. carried is how far anything but its own step moved
	// it.
	byModule, ownImpact bool
	carried             geom.Vec

	atStart     bodyState // at the start of the stage of movement, after platforms and weapons
	afterStep   bodyState // after the step of its own model
	afterPushes bodyState // after the contacts between bodies
	moved       bool      // its model stepped
	pushed      bool      // others moved it
	// pushedBy is the velocity change, m/s, that systems of modules asked of Match.Push.
	pushedBy geom.Vec

	// What the step started from.
	contact components.ContactData
	torque  components.TorqueMemoryData
	slide   components.SlideMemoryData
	intent  components.Input
	ride    components.RideData
	pack    bool // charges the tank
	medium  components.MediumData
}

// watch is the broadphase of a match. A match updates its broadphase whenever a body has
// moved, so watch sees the result of each stage of a tick and not only of the whole.
type watch struct {
	collision.Broadphase
	match  *systems.Match
	first  components.ID // of the moving bodies, which have consecutive IDs
	bodies []bodyTick
	others []otherSolid
	spare  []otherSolid // the slice of the last tick, for reuse
	all    []*bodyTick  // both, in that order
	moving bool         // set during the stage of movement
	// ownImpact lists the models with their own response to impacts.
	ownImpact []string
	// inject is called between the parts of a tick, to inject a fault; nil for none.
	inject func(now phase, entry *donburi.Entry, c *bodyTick)
}

// newWatch makes a watch over a grid like that of a match without one.
func newWatch(limits geom.Bounds) (*watch, error) {
	const cell = 16 // m
	grid, err := resolvgrid.New(limits, cell)
	if err != nil {
		return nil, fmt.Errorf("soak: %w", err)
	}
	return &watch{Broadphase: grid}, nil
}

// start starts to watch the moving bodies of a match, whose broadphase it is.
func (w *watch) start(m *systems.Match, first components.ID, count int) {
	w.match, w.first = m, first
	w.bodies = make([]bodyTick, count)
	w.ownImpact = ownImpactModels(m)
	w.collectOthers()
}

// hooks are what the watch observes of a tick.
func (w *watch) hooks() testreplays.SoakHooks {
	return testreplays.SoakHooks{Begin: w.begin, End: w.end, Pushes: w.lookAtPushes, Late: w.injectLate}
}

// number returns the index of a moving body.
func (w *watch) number(id components.ID) (int, bool) {
	i := int64(id) - int64(w.first)
	return int(i), i >= 0 && i < int64(len(w.bodies))
}

// injectLate lets a fault act at the end of a tick.
func (w *watch) injectLate() {
	if w.inject == nil {
		return
	}
	for i := range w.bodies {
		w.inject(late, w.entry(i), &w.bodies[i])
	}
}

// entry returns the entry of a moving body by its index, or nil if it is gone.
func (w *watch) entry(i int) *donburi.Entry {
	entry, _ := w.match.Entry(w.first + components.ID(i))
	return entry
}

// bodyStateOf returns the current state of a solid. Some solids have only a HitBox and a
// position.
func bodyStateOf(entry *donburi.Entry) bodyState {
	m := bodyState{feet: components.Position.Get(entry).Feet}
	if entry.HasComponent(components.Velocity) {
		m.velocity = components.Velocity.Get(entry).Linear
	}
	if entry.HasComponent(components.Energy) {
		m.energy = components.Energy.Get(entry).Current
	}
	switch {
	case entry.HasComponent(components.Armor):
		stance := components.StanceData{}
		if entry.HasComponent(components.Stance) {
			stance = *components.Stance.Get(entry)
		}
		m.half = components.Armor.Get(entry).HalfOf(&stance)
	case entry.HasComponent(components.HitBox):
		box := components.HitBox.Get(entry)
		m.hitBox, m.middle, m.half = true, box.Center, box.Half
	}
	return m
}

// injectAt lets a fault act on a body.
func (w *watch) injectAt(now phase, i int) {
	if w.inject != nil {
		w.inject(now, w.entry(i), &w.bodies[i])
	}
}

// begin runs between the stages of weapons and movement.
func (w *watch) begin() {
	w.moving = true
	for i := range w.bodies {
		entry := w.entry(i)
		w.injectAt(early, i)
		w.bodies[i] = bodyTick{
			id: w.first + components.ID(i), mass: components.Armor.Get(entry).Mass,
			atStart: bodyStateOf(entry), contact: *components.Contact.Get(entry), intent: *components.Intent.Get(entry),
			ride: *components.Ride.Get(entry), pack: components.Energy.Get(entry).Pack,
			ownImpact: slices.Contains(w.ownImpact, components.Model.Get(entry).Name),
		}
		switch components.Model.Get(entry).Name {
		case components.ModelTorque:
			w.bodies[i].torque = *components.TorqueMemory.Get(entry)
		case components.ModelSlide:
			w.bodies[i].slide = *components.SlideMemory.Get(entry)
		}
	}
	w.collectOthers()
}

// lookAtPushes runs before the explosions of a tick.
func (w *watch) lookAtPushes() {
	waiting := map[components.ID]geom.Vec{}
	systems.EditWaiting(w.match, func(p *systems.Push) bool {
		waiting[p.ID] = waiting[p.ID].Add(p.Change)
		return true
	})
	for i := range w.bodies {
		w.bodies[i].pushedBy = waiting[w.bodies[i].id]
	}
}

// Move records where a body is. In the stage of movement the first call for a body comes
// from its own step, and each later one from a contact with another body.
func (w *watch) Move(id collision.BodyID, bounds geom.Bounds) {
	w.Broadphase.Move(id, bounds)
	if !w.moving {
		return
	}
	i, checked := w.number(components.ID(id))
	if !checked {
		w.moveOther(components.ID(id))
		return
	}
	c, entry := &w.bodies[i], w.entry(i)
	if !c.moved {
		w.injectAt(inStep, i)
		c.moved, c.medium = true, *components.Medium.Get(entry)
		c.afterStep = bodyStateOf(entry)
		c.afterPushes = c.afterStep
		return
	}
	c.pushed, c.afterPushes.feet = true, components.Position.Get(entry).Feet
}

// end runs after the stage of movement. Contacts between bodies have changed velocities
// too.
func (w *watch) end() {
	w.moving = false
	for i := range w.bodies {
		if c := &w.bodies[i]; c.moved {
			w.injectAt(inCrowd, i)
			c.afterPushes.velocity = components.Velocity.Get(w.entry(i)).Linear
		}
	}
	w.endOthers()
}
