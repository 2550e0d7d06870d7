package systems

import (
	"fmt"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/store"
	"github.com/yohamta/donburi"
)

// ErrEntity is wrapped where an entity cannot have the components that are asked for.
var ErrEntity = store.ErrEntity

// MaxEntities is how many entities a match may have [ours].
const MaxEntities = store.MaxEntities

// Part is a component of an entity with its value. Make one with [With].
type Part struct{ stored store.Part }

// With returns a component with its value. That of a nil type is refused by whatever
// takes it.
func With[T any](kind *donburi.ComponentType[T], value T) Part {
	if kind == nil {
		return Part{}
	}
	return Part{store.NewPart(kind, value)}
}

// PartValue returns the value of a component among parts, or false if there is
// none. Of several the last one counts.
func PartValue[T any](parts []Part, kind *donburi.ComponentType[T]) (T, bool) {
	for i := len(parts) - 1; i >= 0; i-- {
		if p := &parts[i].stored; p.Type == donburi.IComponentType(kind) && p.Value != nil {
			return *(*T)(p.Value), true
		}
	}
	var none T
	return none, false
}

// storedParts returns parts as the store takes them.
func storedParts(parts []Part) []store.Part {
	stored := make([]store.Part, len(parts))
	for i := range parts {
		stored[i] = parts[i].stored
	}
	return stored
}

// Spawn puts an entity with these components into the match and returns its ID: at once between
// two ticks, and in stage 11 where a system asks for it. Of two parts of one component the later
// one counts. Components that a registration puts on every such entity are added by themselves,
// and so is Identity. A body needs no more than Model and Position: without Armor it gets the
// first preset of its model, and it begins at rest with full energy.
//
// A system can store the ID and emit it, but requests for the entity are refused until the next
// tick.
//
// It wraps [ErrEntity] where a component is not registered or another that it
// needs is missing, and then no ID is used.
func (m *Match) Spawn(parts ...Part) (components.ID, error) {
	if err := m.gate.writable(); err != nil {
		return components.Nobody, err
	}
	parts, err := m.completeBody(parts)
	if err != nil {
		return components.Nobody, fmt.Errorf("systems: %w", err)
	}
	id, err := m.store.Spawn(storedParts(parts))
	if err != nil {
		return components.Nobody, fmt.Errorf("systems: %w", err)
	}
	return id, nil
}

// Adopt makes an entity of the game's own world a simulated one, with the
// components that it has, and returns its ID: at once between two ticks, and in
// stage 11 where a system asks for it. [Match.Despawn] takes it out of the world too.
func (m *Match) Adopt(entry *donburi.Entry) (components.ID, error) {
	if err := m.gate.writable(); err != nil {
		return components.Nobody, err
	}
	var id components.ID
	var parts []Part
	err := m.store.CheckAdoptable(entry)
	if err == nil {
		parts, err = m.completeBodyOf(entry, nil)
	}
	if err == nil {
		id, err = m.store.Adopt(entry, storedParts(parts))
	}
	if err != nil {
		return components.Nobody, fmt.Errorf("systems: %w", err)
	}
	return id, nil
}

// Despawn removes an entity from the match and from the world: at once between
// two ticks, and in stage 11 where a system asks for it. A player leaves so too. It wraps
// [ErrEntity] where there is no entity of this ID.
func (m *Match) Despawn(id components.ID) error {
	if err := m.gate.writable(); err != nil {
		return err
	}
	if _, ok := m.store.All.Find(id); !ok && !m.store.Comes(id) {
		return fmt.Errorf("systems: %w: there is no entity %d to despawn", ErrEntity, id)
	}
	m.store.Despawn(id)
	return nil
}

// Add gives components to an entity: at once between two ticks, and in stage 11
// where a system asks for it. One that it carries already gets the new value.
func (m *Match) Add(id components.ID, parts ...Part) error {
	if err := m.gate.writable(); err != nil {
		return err
	}
	p, ok := m.store.Find(id)
	if !ok {
		return fmt.Errorf("systems: %w: there is no entity %d", ErrEntity, id)
	}
	parts, err := m.completeBodyOf(p.Entry, parts)
	if err == nil {
		err = m.store.Add(p, storedParts(parts))
	}
	if err != nil {
		return fmt.Errorf("systems: entity %d: %w", id, err)
	}
	return nil
}

// Remove takes components from an entity: at once between two ticks, and in stage
// 11 where a system asks for it. It wraps [ErrEntity] where another component of
// the entity needs one of them.
func (m *Match) Remove(id components.ID, kinds ...donburi.IComponentType) error {
	if err := m.gate.writable(); err != nil {
		return err
	}
	p, ok := m.store.Find(id)
	if !ok {
		return fmt.Errorf("systems: %w: there is no entity %d", ErrEntity, id)
	}
	if err := m.store.Remove(p, kinds); err != nil {
		return fmt.Errorf("systems: entity %d: %w", id, err)
	}
	return nil
}
