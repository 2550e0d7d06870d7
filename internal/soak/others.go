package soak

import (
	"fmt"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// Turrets, and what modules spawn, are not checked themselves. But the checked bodies
// stand on them, push them and are pushed by them, so the checker knows every solid of
// the match.

// solids are all entities with which bodies collide.
var solids = systems.NewQuery(components.Solid, components.Position)

// otherSolid is a solid that is not checked itself.
type otherSolid struct {
	bodyTick
	entry *donburi.Entry // good within a tick
	// hasModel is set if a movement model steps it.
	hasModel bool
	// last is its state at the end of the last tick, and lastRide the velocity of what it
	// rode then.
	last     bodyState
	lastRide geom.Vec
}

// collectOthers finds the other solids when the stage of movement begins.
func (w *watch) collectOthers() {
	last := w.others
	w.others, w.spare = w.spare[:0], last
	for id, entry := range solids.In(w.match) {
		if _, checked := w.number(id); checked || !entry.HasComponent(components.Armor) && !entry.HasComponent(components.HitBox) {
			continue
		}
		o := otherSolid{entry: entry, hasModel: entry.HasComponent(components.Model)}
		o.id, o.mass, o.atStart, o.ride = id, massOf(entry), bodyStateOf(entry), rideOf(entry)
		o.afterStep, o.afterPushes = o.atStart, o.atStart
		// A body with a model collides after its step, anything else where it is.
		o.moved = !o.hasModel && (!entry.HasComponent(components.Health) || components.Health.Get(entry).Alive())
		o.ownImpact = o.hasModel && slices.Contains(w.ownImpact, components.Model.Get(entry).Name)
		o.last, o.lastRide = o.atStart, o.ride.Velocity
		if i, known := place(last, id); known {
			o.last, o.lastRide = last[i].last, last[i].lastRide
		}
		o.fixed = o.mass == 0 || !entry.HasComponent(components.Velocity)
		o.carried = o.atStart.feet.Sub(o.last.feet)
		if !o.hasModel {
			// A system places it: a body that it hits gains energy from that.
			o.byModule = o.carried != (geom.Vec{}) || o.mass == 0 && o.atStart.velocity != (geom.Vec{})
		}
		w.others = append(w.others, o)
	}
	w.all = w.all[:0]
	for i := range w.bodies {
		w.all = append(w.all, &w.bodies[i])
	}
	for i := range w.others {
		w.all = append(w.all, &w.others[i].bodyTick)
	}
}

// ownImpactModels lists the models of modules with their own response to impacts on other
// bodies.
func ownImpactModels(m *systems.Match) (names []string) {
	ours := systems.Models()
	for _, model := range m.Models() {
		if model.Impact != nil && !slices.Contains(ours, model.Name) {
			names = append(names, model.Name)
		}
	}
	return names
}

// modelLimits is what a model of a module promises of a body: the speed above which no
// step brings it, 0 for any, and whether the model handles pushes itself.
type modelLimits struct {
	topSpeed float64
	ownPush  bool
}

// modelLimitsOf returns the promises of a model of a module for a body.
func (w *checker) modelLimitsOf(name string, entry *donburi.Entry) *modelLimits {
	p := &modelLimits{}
	for i := range w.models {
		if m := &w.models[i]; m.Name == name {
			p.ownPush = m.Push != nil
			if m.Limits != nil {
				p.topSpeed = m.Limits(entry).TopSpeed
			}
		}
	}
	return p
}

// checkModelLimits checks I5 for a body with a model of a module: a step that ends above
// the top speed of the model does not add speed.
func (w *checker) checkModelLimits(s *step) error {
	was, is := s.atStart.velocity.Length()+s.carrierSpeed, s.afterStep.velocity.Length()
	if top := s.modelLimits.topSpeed; top > 0 && is > max(top, was)+rounding {
		return fmt.Errorf("I5 speed: %v m/s after %v, and its model promises at most %v", is, was, top)
	}
	return nil
}

// moveOther is Move for a solid that is not checked.
func (w *watch) moveOther(id components.ID) {
	i, ok := place(w.others, id)
	if !ok {
		return
	}
	switch o := &w.others[i]; {
	case o.moved:
		o.afterPushes.feet = components.Position.Get(o.entry).Feet
	default:
		o.moved = true
		o.afterStep = bodyStateOf(o.entry)
		o.afterPushes = o.afterStep
	}
}

// place returns the index of an entity in others.
func place(others []otherSolid, id components.ID) (int, bool) {
	return slices.BinarySearchFunc(others, id, func(o otherSolid, id components.ID) int { return int(o.id) - int(id) })
}

// endOthers records the other solids after the stage of movement.
func (w *watch) endOthers() {
	for i := range w.others {
		o := &w.others[i]
		if !o.entry.Valid() {
			continue
		}
		now := bodyStateOf(o.entry)
		if now.feet != o.afterPushes.feet {
			o.byModule, o.carried = true, o.carried.Add(now.feet.Sub(o.afterPushes.feet))
		}
		o.afterPushes.feet, o.afterPushes.velocity = now.feet, now.velocity
	}
}

// remember records the other solids at the end of a tick.
func (w *watch) remember() {
	for i := range w.others {
		if o := &w.others[i]; o.entry.Valid() {
			o.last, o.lastRide = bodyStateOf(o.entry), rideOf(o.entry).Velocity
		}
	}
}

// massOf returns the mass of an entity, 0 for one that nothing pushes.
func massOf(entry *donburi.Entry) float64 {
	switch {
	case entry.HasComponent(components.Armor):
		return components.Armor.Get(entry).Mass
	case entry.HasComponent(components.HitBox):
		return components.HitBox.Get(entry).Mass
	}
	return 0
}

func rideOf(entry *donburi.Entry) components.RideData {
	if entry.HasComponent(components.Ride) {
		return *components.Ride.Get(entry)
	}
	return components.RideData{}
}
