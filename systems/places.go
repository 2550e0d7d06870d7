package systems

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/store"
)

// Path is how an entity moved in a tick.
type Path struct {
	From, To geom.Vec // its position at the beginning of the tick and now, m
	// Teleported is set if it was put elsewhere within the tick, as by a respawn. From
	// is then where it was put.
	Teleported bool
}

// Path returns how an entity has moved in this tick so far; between two ticks, in
// the last one. It is false for an entity that is not there or has no position.
func (m *Match) Path(id components.ID) (Path, bool) {
	p, ok := m.store.Find(id)
	if !ok || !p.Has(store.Position) {
		return Path{}, false
	}
	return Path{From: p.Start, To: p.Position.Feet, Teleported: p.Teleported}, true
}

// Box returns the current collision box of an entity, or false if it has none.
func (m *Match) Box(id components.ID) (geom.Box, bool) {
	p, ok := m.store.Find(id)
	if !ok || !p.IsBoxed() {
		return geom.Box{}, false
	}
	return p.Box(), true
}

// Touch is one entity that touched a box in a tick.
type Touch struct {
	ID components.ID
	// Fraction of the tick at which its box first touched, 0 to 1.
	Fraction float64
}

// Touches appends the living entities whose boxes touched box in this tick so far. Both
// are swept: box along displacement, and each entity along its own displacement. The order is by
// time, then by ID. A teleport sweeps nothing.
func (m *Match) Touches(box geom.Box, displacement geom.Vec, touches []Touch) []Touch {
	for _, t := range m.shots.Targets.Touches(box, displacement) {
		touches = append(touches, Touch(t))
	}
	return touches
}

// Nearby appends, in the order of their IDs, the entities whose boxes overlap bounds where
// they stand now: the living and the dead, and also the entity for which a system asks. It
// looks only at what is near, so a system that asks for the surroundings of each of many
// entities need not compare all with all.
func (m *Match) Nearby(bounds geom.Bounds, ids []components.ID) []components.ID {
	m.nearby = m.store.Broadphase.Query(bounds, m.nearby[:0])
	for _, id := range m.nearby {
		p, ok := m.store.Find(components.ID(id))
		if ok && p.Box().Bounds().Overlaps(bounds) {
			ids = append(ids, p.ID)
		}
	}
	return ids
}
