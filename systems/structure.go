package systems

import (
	"fmt"
	"slices"

	"github.com/skijet/skijet/components"
	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/filter"
)

// Despawn removes an entity from the match and from the world: at once between
// two ticks, and in stage 11 where a system asks for it. Unknown IDs are ignored.
func (m *Match) Despawn(id components.ID) { m.ask(request{do: (*Match).remove, id: id}) }

func (m *Match) remove(r *request) {
	p, ok := m.all.find(r.id)
	if !ok {
		return
	}
	m.removeMember(p)
	m.World.Remove(p.entity)
}

// Add gives components to an entity: at once between two ticks, and in stage 11
// where a system asks for it. One that it carries already gets the new value.
func (m *Match) Add(id components.ID, parts ...Part) error {
	p, ok := m.find(id)
	if !ok {
		return fmt.Errorf("systems: %w: there is no entity %d", ErrEntity, id)
	}
	parts, err := m.completeBodyOf(p.entry, parts)
	if err != nil {
		return fmt.Errorf("systems: entity %d: %w", id, err)
	}
	if err := m.checkKinds(m.joined(p.layout.kinds, parts)); err != nil {
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
	kinds := m.joined(p.layout.kinds, r.parts)
	if err := m.checkKinds(kinds); err != nil { // what they need went in the same tick
		m.Fail(fmt.Errorf("systems: entity %d: %w", r.id, err))
		return
	}
	m.addKinds(p.entity, kinds)
	m.putParts(p.entry, r.parts)
	components.Identity.Get(p.entry).ID = r.id
	if err := m.changeLayout(p); err != nil {
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
		m.fixStorageCount(append(slices.Clone(entry.Archetype().Layout().Components()), kind))
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
	left := slices.DeleteFunc(slices.Clone(p.layout.kinds), func(k donburi.IComponentType) bool { return slices.Contains(kinds, k) })
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
	entry := p.entry
	for _, kind := range r.kinds {
		m.withdraw(entry, kind)
	}
	if err := m.changeLayout(p); err != nil {
		m.Fail(fmt.Errorf("systems: entity %d: %w", r.id, err))
	}
}

// withdraw takes one component from an entity.
func (m *Match) withdraw(entry *donburi.Entry, kind donburi.IComponentType) {
	m.fixStorageCount(slices.DeleteFunc(slices.Clone(entry.Archetype().Layout().Components()), func(k donburi.IComponentType) bool { return k == kind }))
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

// fixStorageCount mends donburi's count of the entities of a layout before the first
// entity comes to it. donburi counts from 0 what is created and from 1 what is
// moved there, so that a layout to which an entity first came by Add or Remove
// would have the next created one at a place that does not exist.
func (m *Match) fixStorageCount(kinds []donburi.IComponentType) {
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
