package systems

import (
	"errors"
	"fmt"
	"slices"
	"unsafe"

	"github.com/skijet/skijet/components"
	"github.com/yohamta/donburi"
)

// ErrEntity is wrapped where an entity cannot be what is asked for.
var ErrEntity = errors.New("entity refused")

// MaxEntities is how many entities a match may have [ours].
const MaxEntities = 65536

// Part is a component of an entity with its value. Make one with [With].
type Part struct {
	kind  donburi.IComponentType
	value any            // nil leaves what the component begins with
	at    unsafe.Pointer // where the value is
	set   func(entry *donburi.Entry)
}

// putParts writes the values of parts to an entity, which shares no slice with them: two
// entities may be made of the same parts.
func (m *Match) putParts(entry *donburi.Entry, parts []Part) {
	for _, part := range parts {
		part.set(entry)
		m.detach(entry, part.kind)
	}
}

// detach gives a component of an entity slices of its own.
func (m *Match) detach(entry *donburi.Entry, kind donburi.IComponentType) {
	if r, ok := m.registration(kind); ok && r.codec != nil {
		r.codec.Detach(entry.Component(kind))
	}
}

// With returns a component with its value. That of a nil type is refused by whatever
// takes it.
func With[T any](kind *donburi.ComponentType[T], value T) Part {
	if kind == nil {
		return Part{}
	}
	return Part{
		kind: kind, value: value, at: unsafe.Pointer(&value),
		set: func(entry *donburi.Entry) { *kind.Get(entry) = value },
	}
}

// PartValue returns the value of a component among parts, or false if there is
// none. Of several the last one counts.
func PartValue[T any](parts []Part, kind *donburi.ComponentType[T]) (T, bool) {
	for i := len(parts) - 1; i >= 0; i-- {
		if parts[i].kind == donburi.IComponentType(kind) && parts[i].value != nil {
			return parts[i].value.(T), true
		}
	}
	var none T
	return none, false
}

// kindsOnly lists the components of parts, each once.
func kindsOnly(parts []Part) []donburi.IComponentType {
	kinds := make([]donburi.IComponentType, 0, len(parts))
	for _, part := range parts {
		if !slices.Contains(kinds, part.kind) {
			kinds = append(kinds, part.kind)
		}
	}
	return kinds
}

// request is a structural change that a system asked for, to be made in stage 11.
type request struct {
	do     func(m *Match, r *request)
	id     components.ID
	parts  []Part
	kinds  []donburi.IComponentType
	entity donburi.Entity
	shot   shotRequest
	spec   *PlayerSpec // of a player who changes its body
}

// Spawn puts an entity with these components into the match and returns its ID:
// at once between two ticks, and in stage 11 where a system asks for it. Of two
// parts of one component the later one counts. Components that a registration says
// are on every such entity come by themselves, and so does Identity. A body needs
// no more than Model and Position: it gets the first preset of its model where
// Armor is missing, rests, and has a full tank.
//
// Where a system asks for it, the ID can be kept and told, but no request can name the
// entity before it is there, in the next tick.
//
// It wraps [ErrEntity] where a component is not registered or another that it
// needs is missing, and then no ID is used.
func (m *Match) Spawn(parts ...Part) (components.ID, error) {
	parts, err := m.completeBody(parts)
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
	if m.isFull() {
		return components.Nobody, fmt.Errorf("systems: %w: %d entities is the limit", ErrEntity, MaxEntities)
	}
	id := m.nextID
	m.nextID++
	if m.locked {
		m.pendingSpawns++
		m.requests = append(m.requests, request{do: (*Match).spawnRequested, id: id, parts: slices.Clone(parts), kinds: kinds})
		return id, nil
	}
	if _, err := m.create(id, kinds, parts); err != nil {
		m.nextID--
		return components.Nobody, fmt.Errorf("systems: %w", err)
	}
	return id, nil
}

// isFull reports whether there are as many entities as a match may have, with those
// that are asked for.
func (m *Match) isFull() bool { return len(m.all)+m.pendingSpawns+m.pendingShots >= MaxEntities }

// spawnRequested makes an entity that a system asked for.
func (m *Match) spawnRequested(r *request) {
	m.pendingSpawns--
	if _, err := m.create(r.id, r.kinds, r.parts); err != nil {
		m.Fail(fmt.Errorf("systems: entity %d: %w", r.id, err))
	}
}

// create makes an entity and its member.
func (m *Match) create(id components.ID, kinds []donburi.IComponentType, parts []Part) (*donburi.Entry, error) {
	m.fixStorageCount(kinds)
	entity := m.World.Create(kinds...)
	entry := m.World.Entry(entity)
	for _, kind := range kinds {
		m.freshen(entry, kind)
	}
	m.putParts(entry, parts)
	*components.Identity.Get(entry) = components.IdentityData{ID: id, Since: m.tick}
	if err := m.addMember(id, entity); err != nil {
		m.World.Remove(entity)
		return nil, err
	}
	return entry, nil
}

// freshen gives a component that has just come to an entity its first value.
func (m *Match) freshen(entry *donburi.Entry, kind donburi.IComponentType) {
	if r, ok := m.registration(kind); ok && r.fresh != nil {
		entry.SetComponent(kind, r.fresh())
	}
}

// Adopt makes an entity of the game's own world a simulated one, with the
// components that it has, and returns its ID: at once between two ticks, and in
// stage 11 where a system asks for it. [Match.Despawn] takes it out of the world too.
func (m *Match) Adopt(entry *donburi.Entry) (components.ID, error) {
	switch {
	case entry == nil || donburi.World(entry.World) != m.World:
		return components.Nobody, fmt.Errorf("systems: %w: the entity is of another world: give that as Options.World", ErrEntity)
	case !entry.Valid():
		return components.Nobody, fmt.Errorf("systems: %w: the entity is gone", ErrEntity)
	case slices.ContainsFunc(m.requests, func(r request) bool { return r.entity == entry.Entity() }):
		return components.Nobody, fmt.Errorf("systems: %w: the entity is adopted in this tick already", ErrEntity)
	case entry.HasComponent(components.Identity):
		return components.Nobody, fmt.Errorf("systems: %w: the entity is in a match already, as %d", ErrEntity, components.Identity.Get(entry).ID)
	}
	parts, err := m.completeBodyOf(entry, nil)
	if err != nil {
		return components.Nobody, fmt.Errorf("systems: %w", err)
	}
	kinds := m.joined(entry.Archetype().Layout().Components(), parts)
	if err := m.checkKinds(kinds); err != nil {
		return components.Nobody, fmt.Errorf("systems: %w", err)
	}
	if err := m.checkEntry(entry); err != nil {
		return components.Nobody, fmt.Errorf("systems: %w", err)
	}
	if m.isFull() {
		return components.Nobody, fmt.Errorf("systems: %w: %d entities is the limit", ErrEntity, MaxEntities)
	}
	id := m.nextID
	m.nextID++
	m.pendingSpawns++
	m.ask(request{do: (*Match).adopt, id: id, kinds: kinds, parts: parts, entity: entry.Entity()})
	return id, nil
}

func (m *Match) adopt(r *request) {
	m.pendingSpawns--
	if !m.World.Valid(r.entity) || m.World.Entry(r.entity).HasComponent(components.Identity) {
		return // it has gone since
	}
	entry := m.World.Entry(r.entity)
	if err := m.checkEntry(entry); err != nil { // it was changed since
		m.Fail(fmt.Errorf("systems: entity %d: %w", r.id, err))
		return
	}
	m.addKinds(r.entity, r.kinds)
	for _, kind := range r.kinds {
		m.detach(entry, kind) // donburi shares the slices of a default
	}
	m.putParts(entry, r.parts)
	*components.Identity.Get(entry) = components.IdentityData{ID: r.id, Since: m.tick}
	if err := m.addMember(r.id, r.entity); err != nil {
		m.Fail(fmt.Errorf("systems: entity %d: %w", r.id, err))
	}
}
