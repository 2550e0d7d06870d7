package systems

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/codec"
	"github.com/yohamta/donburi"
)

// Adopt makes an entity of the game's own world a simulated one, with the
// components that it has and those that [Spawn] would add, and returns its ID: at once between two ticks, and in
// stage 11 where a system asks for it. It stays in the world when it is despawned
// from the match by [Match.Release].
func (m *Match) Adopt(entry *donburi.Entry) (components.ID, error) {
	switch {
	case entry == nil || donburi.World(entry.World) != m.World:
		return components.Nobody, fmt.Errorf("systems: %w: the entity is of another world: give that as Options.World", ErrEntity)
	case !entry.Valid():
		return components.Nobody, fmt.Errorf("systems: %w: the entity is gone", ErrEntity)
	case entry.HasComponent(components.Identity):
		return components.Nobody, fmt.Errorf("systems: %w: the entity is in a match already, as %d", ErrEntity, components.Identity.Get(entry).ID)
	}
	parts, err := m.embody(partsOf(entry))
	if err != nil {
		return components.Nobody, fmt.Errorf("systems: %w", err)
	}
	kinds := m.kindsOf(parts)
	if err := m.checkKinds(kinds); err != nil {
		return components.Nobody, fmt.Errorf("systems: %w", err)
	}
	if err := m.checkParts(parts); err != nil {
		return components.Nobody, fmt.Errorf("systems: %w", err)
	}
	parts = slices.DeleteFunc(parts, func(part Part) bool { return entry.HasComponent(part.kind) })
	id := m.nextID
	m.nextID++
	m.ask(request{do: (*Match).adopt, id: id, kinds: kinds, parts: parts, entity: entry.Entity()})
	return id, nil
}

// partsOf returns what an entity carries.
func partsOf(entry *donburi.Entry) []Part {
	var parts []Part
	for _, kind := range entry.Archetype().Layout().Components() {
		value := entry.Component(kind)
		parts = append(parts, Part{
			kind: kind, value: reflect.NewAt(kind.Typ(), value).Elem().Interface(),
			set:   func(*donburi.Entry) {},
			check: func(c *codec.Codec) error { return c.Check(value) },
		})
	}
	return parts
}

func (m *Match) adopt(r *request) {
	if !m.World.Valid(r.entity) {
		return
	}
	m.addKinds(r.entity, r.kinds)
	entry := m.World.Entry(r.entity)
	for _, part := range r.parts {
		part.set(entry)
	}
	components.Identity.Get(entry).ID = r.id
	if err := m.enroll(r.id, r.entity); err != nil {
		m.Fail(fmt.Errorf("systems: entity %d: %w", r.id, err))
	}
}
