package systems

import (
	"errors"
	"fmt"
	"slices"
	"unsafe"

	"github.com/skijet/skijet/components"
	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/filter"
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

// With returns a component with its value.
func With[T any](kind *donburi.ComponentType[T], value T) Part {
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
// It wraps [ErrEntity] where a component is not registered or another that it
// needs is missing, and then no ID is used.
func (m *Match) Spawn(parts ...Part) (components.ID, error) {
	parts, err := m.embody(parts)
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
		m.births++
		m.requests = append(m.requests, request{do: (*Match).bear, id: id, parts: slices.Clone(parts), kinds: kinds})
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
func (m *Match) isFull() bool { return len(m.all)+m.births+m.flying >= MaxEntities }

// bear makes an entity that a system asked for.
func (m *Match) bear(r *request) {
	m.births--
	if _, err := m.create(r.id, r.kinds, r.parts); err != nil {
		m.Fail(fmt.Errorf("systems: entity %d: %w", r.id, err))
	}
}

// create makes an entity and its member.
func (m *Match) create(id components.ID, kinds []donburi.IComponentType, parts []Part) (*donburi.Entry, error) {
	m.settle(kinds)
	entity := m.World.Create(kinds...)
	entry := m.World.Entry(entity)
	for _, kind := range kinds {
		m.freshen(entry, kind)
	}
	for _, part := range parts {
		part.set(entry)
	}
	*components.Identity.Get(entry) = components.IdentityData{ID: id, Since: m.tick}
	if err := m.enroll(id, entity); err != nil {
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
	case entry.HasComponent(components.Identity):
		return components.Nobody, fmt.Errorf("systems: %w: the entity is in a match already, as %d", ErrEntity, components.Identity.Get(entry).ID)
	}
	parts, err := m.embodyEntry(entry, nil)
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
	m.births++
	m.ask(request{do: (*Match).adopt, id: id, kinds: kinds, parts: parts, entity: entry.Entity()})
	return id, nil
}

func (m *Match) adopt(r *request) {
	m.births--
	if !m.World.Valid(r.entity) || m.World.Entry(r.entity).HasComponent(components.Identity) {
		return // it has gone since, or was adopted twice
	}
	m.addKinds(r.entity, r.kinds)
	entry := m.World.Entry(r.entity)
	for _, part := range r.parts {
		part.set(entry)
	}
	*components.Identity.Get(entry) = components.IdentityData{ID: r.id, Since: m.tick}
	if err := m.enroll(r.id, r.entity); err != nil {
		m.Fail(fmt.Errorf("systems: entity %d: %w", r.id, err))
	}
}

// Despawn removes an entity from the match and from the world: at once between
// two ticks, and in stage 11 where a system asks for it. Unknown IDs are ignored.
func (m *Match) Despawn(id components.ID) { m.ask(request{do: (*Match).remove, id: id}) }

func (m *Match) remove(r *request) {
	p, ok := m.all.find(r.id)
	if !ok {
		return
	}
	m.expel(p)
	m.World.Remove(p.entity)
}

// Add gives components to an entity: at once between two ticks, and in stage 11
// where a system asks for it. One that it carries already gets the new value.
func (m *Match) Add(id components.ID, parts ...Part) error {
	p, ok := m.find(id)
	if !ok {
		return fmt.Errorf("systems: %w: there is no entity %d", ErrEntity, id)
	}
	parts, err := m.embodyEntry(m.World.Entry(p.entity), parts)
	if err != nil {
		return fmt.Errorf("systems: entity %d: %w", id, err)
	}
	if err := m.checkKinds(m.joined(p.shape.kinds, parts)); err != nil {
		return fmt.Errorf("systems: entity %d: %w", id, err)
	}
	if err := m.checkParts(parts); err != nil {
		return fmt.Errorf("systems: entity %d: %w", id, err)
	}
	m.ask(request{do: (*Match).addParts, id: id, parts: slices.Clone(parts)})
	return nil
}

func (m *Match) addParts(r *request) {
	p, ok := m.find(r.id)
	if !ok {
		return
	}
	kinds := m.joined(p.shape.kinds, r.parts)
	if err := m.checkKinds(kinds); err != nil { // what they need went in the same tick
		m.Fail(fmt.Errorf("systems: entity %d: %w", r.id, err))
		return
	}
	m.addKinds(p.entity, kinds)
	entry := m.World.Entry(p.entity)
	for _, part := range r.parts {
		part.set(entry)
	}
	components.Identity.Get(entry).ID = r.id
	if err := m.reshape(p); err != nil {
		m.Fail(fmt.Errorf("systems: entity %d: %w", r.id, err))
	}
}

// joined lists what an entity carries once it has some parts too.
func (m *Match) joined(kinds []donburi.IComponentType, parts []Part) []donburi.IComponentType {
	kinds = slices.Clone(kinds)
	for _, kind := range kindsOnly(parts) {
		if !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
		}
	}
	return m.complete(kinds)
}

// addKinds gives an entity those components that it lacks.
func (m *Match) addKinds(entity donburi.Entity, kinds []donburi.IComponentType) {
	entry := m.World.Entry(entity)
	for _, kind := range kinds {
		if entry.HasComponent(kind) {
			continue
		}
		m.settle(append(slices.Clone(entry.Archetype().Layout().Components()), kind))
		entry.AddComponent(kind)
		m.freshen(entry, kind)
	}
}

// Remove takes components from an entity: at once between two ticks, and in stage
// 11 where a system asks for it. It wraps [ErrEntity] where another component of
// the entity needs one of them.
func (m *Match) Remove(id components.ID, kinds ...donburi.IComponentType) error {
	p, ok := m.find(id)
	if !ok {
		return fmt.Errorf("systems: %w: there is no entity %d", ErrEntity, id)
	}
	if err := m.checkLeft(p, kinds); err != nil {
		return fmt.Errorf("systems: entity %d: %w", id, err)
	}
	m.ask(request{do: (*Match).removeKinds, id: id, kinds: slices.Clone(kinds)})
	return nil
}

// checkLeft refuses to take components that others of the entity need or bring.
func (m *Match) checkLeft(p *member, kinds []donburi.IComponentType) error {
	left := slices.DeleteFunc(slices.Clone(p.shape.kinds), func(k donburi.IComponentType) bool { return slices.Contains(kinds, k) })
	if err := m.checkKinds(left); err != nil {
		return err
	}
	if n := len(m.complete(left)); n > len(left) || slices.Contains(kinds, donburi.IComponentType(components.Identity)) {
		return fmt.Errorf("%w: what it carries comes with a component that is to go", ErrEntity)
	}
	return nil
}

func (m *Match) removeKinds(r *request) {
	p, ok := m.find(r.id)
	if !ok {
		return
	}
	if err := m.checkLeft(p, r.kinds); err != nil { // what needs them came in the same tick
		m.Fail(fmt.Errorf("systems: entity %d: %w", r.id, err))
		return
	}
	entry := m.World.Entry(p.entity)
	for _, kind := range r.kinds {
		m.withdraw(entry, kind)
	}
	if err := m.reshape(p); err != nil {
		m.Fail(fmt.Errorf("systems: entity %d: %w", r.id, err))
	}
}

// withdraw takes one component from an entity.
func (m *Match) withdraw(entry *donburi.Entry, kind donburi.IComponentType) {
	m.settle(slices.DeleteFunc(slices.Clone(entry.Archetype().Layout().Components()), func(k donburi.IComponentType) bool { return k == kind }))
	entry.RemoveComponent(kind)
}

// ask makes a structural change: now between two ticks, and in stage 11 otherwise.
func (m *Match) ask(r request) {
	m.requests = append(m.requests, r)
	if !m.locked {
		m.applyRequests()
	}
}

// ApplyStructure makes the structural changes that systems asked for, in the order
// in which they did: the only place of a tick where entities come and go and
// components change.
func ApplyStructure(m *Match) { m.applyRequests() }

func (m *Match) applyRequests() {
	if m.applying {
		return
	}
	m.applying = true
	defer func() { m.applying = false }()
	for i := 0; i < len(m.requests); i++ { // one may ask for another
		m.requests[i].do(m, &m.requests[i])
	}
	clear(m.requests)
	m.requests = m.requests[:0]
}

// kindsOf lists the components of parts, each once, with those that come by
// themselves.
func (m *Match) kindsOf(parts []Part) []donburi.IComponentType {
	return m.complete(kindsOnly(parts))
}

// complete adds the components that come with others.
func (m *Match) complete(kinds []donburi.IComponentType) []donburi.IComponentType {
	if !slices.Contains(kinds, donburi.IComponentType(components.Identity)) {
		kinds = append(kinds, components.Identity)
	}
	for added := true; added; {
		added = false
		for i := range m.registry {
			r := &m.registry[i]
			if !slices.Contains(kinds, r.kind) && slices.ContainsFunc(r.carried, func(k donburi.IComponentType) bool { return slices.Contains(kinds, k) }) {
				kinds, added = append(kinds, r.kind), true
			}
		}
	}
	return kinds
}

// registration returns how a component is registered.
func (m *Match) registration(kind donburi.IComponentType) (*Registration, bool) {
	i := slices.IndexFunc(m.registry, func(r Registration) bool { return r.kind == kind })
	if i < 0 {
		return nil, false
	}
	return &m.registry[i], true
}

// settle mends donburi's count of the entities of a layout before the first
// entity comes to it. donburi counts from 0 what is created and from 1 what is
// moved there, so that a layout to which an entity first came by Add or Remove
// would have the next created one at a place that does not exist.
func (m *Match) settle(kinds []donburi.IComponentType) {
	access := m.World.StorageAccessor()
	found := access.Index.Search(filter.Exact(kinds))
	if !found.HasNext() {
		// A layout that is created in first is counted right.
		m.World.Remove(m.World.Create(kinds...))
		return
	}
	place := found.Next()
	count := len(access.Archetypes[place].Entities())
	none := place
	none -= none + 1                                     // of its type, which has no name outside of donburi
	last := access.Components.PushComponents(nil, place) // counts one more, and tells
	for int(last) > count-1 {
		access.Components.Move(place, none)
		last--
	}
	for int(last) < count-1 {
		last = access.Components.PushComponents(nil, place)
	}
}
