package store

import (
	"fmt"
	"slices"
	"unsafe"

	"github.com/skijet/skijet/components"
	"github.com/yohamta/donburi"
)

// Part is a component type with a value; nil leaves what the component begins with.
type Part struct {
	Type  donburi.IComponentType
	Value unsafe.Pointer
}

// NewPart returns a component type with a value.
func NewPart[T any](t *donburi.ComponentType[T], value T) Part {
	return Part{Type: t, Value: unsafe.Pointer(&value)}
}

// structure is what was asked to come, go and change.
type structure struct {
	requests []request
	applying bool
	coming   int // entities among the requests
}

// request is one structural change.
type request struct {
	do     func(s *Store, r *request)
	id     components.ID
	comes  bool // it makes an entity
	parts  []Part
	types  []donburi.IComponentType
	kinds  Set
	entity donburi.Entity
	other  func(id components.ID) // of Ask and AskNew
}

// ask makes a structural change: now between two ticks, and in stage 11 otherwise.
func (s *Store) ask(r request) {
	if r.comes {
		s.structure.coming++
	}
	s.structure.requests = append(s.structure.requests, r)
	if !s.locked {
		s.Apply()
	}
}

// Apply makes the structural changes that wait, in the order in which they were asked for.
func (s *Store) Apply() {
	t := &s.structure
	if t.applying {
		return
	}
	t.applying = true
	defer func() { t.applying = false }()
	for i := 0; i < len(t.requests); i++ { // one may ask for another
		r := &t.requests[i]
		if r.comes {
			t.coming--
		}
		r.do(s, r)
	}
	clear(t.requests)
	t.requests = t.requests[:0]
}

// Forget drops the structural changes that wait.
func (s *Store) Forget() { s.structure.requests, s.structure.coming = s.structure.requests[:0], 0 }

// IsFull reports whether there are as many entities as a match may have, with those
// that are asked for.
func (s *Store) IsFull() bool { return len(s.All)+s.structure.coming >= MaxEntities }

// Ask calls a function where structural changes of an entity are made: now between two
// ticks, and in stage 11 otherwise.
func (s *Store) Ask(id components.ID, change func(id components.ID)) {
	s.ask(request{do: (*Store).callOther, id: id, other: change})
}

// AskNew is Ask for a function that is to create an entity, with the ID that it is to
// have. It is false where the match [Store.IsFull].
func (s *Store) AskNew(create func(id components.ID)) (components.ID, bool) {
	if s.IsFull() {
		return components.Nobody, false
	}
	id := s.takeID()
	s.ask(request{do: (*Store).callOther, id: id, comes: true, other: create})
	return id, true
}

func (s *Store) callOther(r *request) { r.other(r.id) }

func (s *Store) takeID() components.ID {
	id := s.NextID
	s.NextID++
	return id
}

var errFull = fmt.Errorf("%w: %d entities is the limit", ErrEntity, MaxEntities)

// Spawn puts an entity with these components, and those that come with them, into the
// match and returns its ID: at once between two ticks, and in stage 11 otherwise. Of two
// parts of one type the later one counts. It keeps the parts. No ID is used where it
// refuses them.
func (s *Store) Spawn(parts []Part) (components.ID, error) {
	kinds, err := s.check(Set{}, parts)
	switch {
	case err != nil:
		return components.Nobody, err
	case s.IsFull():
		return components.Nobody, errFull
	}
	id := s.takeID()
	if s.locked {
		s.ask(request{do: (*Store).spawn, id: id, comes: true, parts: parts, kinds: kinds})
		return id, nil
	}
	if _, err := s.Create(id, kinds, func(entry *donburi.Entry) { s.PutParts(entry, parts) }); err != nil {
		s.NextID--
		return components.Nobody, err
	}
	return id, nil
}

// check refuses parts that cannot come to an entity of some kinds, and returns all that it
// then carries.
func (s *Store) check(kinds Set, parts []Part) (Set, error) {
	kinds, err := s.joined(kinds, parts)
	if err == nil {
		err = s.Registry.CheckKinds(kinds)
	}
	if err == nil {
		err = s.Registry.CheckParts(parts)
	}
	return kinds, err
}

// joined returns what an entity carries once it has some parts too.
func (s *Store) joined(kinds Set, parts []Part) (Set, error) {
	for i := range parts {
		more, err := s.Registry.KindsOf(parts[i].Type)
		if err != nil {
			return kinds, err
		}
		kinds = kinds.union(more)
	}
	return s.Registry.Complete(kinds), nil
}

func (s *Store) spawn(r *request) {
	if _, err := s.Create(r.id, r.kinds, func(entry *donburi.Entry) { s.PutParts(entry, r.parts) }); err != nil {
		s.Faults.Fail(fmt.Errorf("systems: entity %d: %w", r.id, err))
	}
}

// CheckAdoptable refuses an entity that is of another world, gone, or in a match already.
func (s *Store) CheckAdoptable(entry *donburi.Entry) error {
	switch {
	case entry == nil || donburi.World(entry.World) != s.World:
		return fmt.Errorf("%w: the entity is of another world: give that as Options.World", ErrEntity)
	case !entry.Valid():
		return fmt.Errorf("%w: the entity is gone", ErrEntity)
	case slices.ContainsFunc(s.structure.requests, func(r request) bool { return r.entity == entry.Entity() }):
		return fmt.Errorf("%w: the entity is adopted in this tick already", ErrEntity)
	case entry.HasComponent(components.Identity):
		return fmt.Errorf("%w: the entity is in a match already, as %d", ErrEntity, components.Identity.Get(entry).ID)
	}
	return nil
}

// Adopt makes an adoptable entity of the world a simulated one, with the components that it
// has and some more, and returns its ID: at once between two ticks, and in stage 11
// otherwise.
func (s *Store) Adopt(entry *donburi.Entry, parts []Part) (components.ID, error) {
	kinds, err := s.Registry.KindsOf(entry.Archetype().Layout().Components()...)
	if err == nil {
		kinds, err = s.joined(kinds, parts)
	}
	if err == nil {
		err = s.Registry.CheckKinds(kinds)
	}
	if err == nil {
		err = s.Registry.checkEntry(entry)
	}
	switch {
	case err != nil:
		return components.Nobody, err
	case s.IsFull():
		return components.Nobody, errFull
	}
	id := s.takeID()
	s.ask(request{do: (*Store).adopt, id: id, comes: true, kinds: kinds, parts: parts, entity: entry.Entity()})
	return id, nil
}

func (s *Store) adopt(r *request) {
	if !s.World.Valid(r.entity) || s.World.Entry(r.entity).HasComponent(components.Identity) {
		return // it has gone since
	}
	entry := s.World.Entry(r.entity)
	err := s.Registry.checkEntry(entry) // it may have been changed since
	if err == nil {
		s.addKinds(entry, r.kinds)
		for _, t := range entry.Archetype().Layout().Components() {
			if own, ok := s.Registry.Find(t); ok {
				s.detach(entry, own) // donburi shares the slices of a default
			}
		}
		s.PutParts(entry, r.parts)
		*components.Identity.Get(entry) = components.IdentityData{ID: r.id, Since: s.Tick}
		_, err = s.addMember(r.id, r.entity)
	}
	if err != nil {
		s.Faults.Fail(fmt.Errorf("systems: entity %d: %w", r.id, err))
	}
}

// Despawn removes an entity from the match and from the world: at once between
// two ticks, and in stage 11 otherwise. Unknown IDs are ignored.
func (s *Store) Despawn(id components.ID) { s.ask(request{do: (*Store).despawn, id: id}) }

// Comes reports whether an entity was asked for in this tick, and is not there yet.
func (s *Store) Comes(id components.ID) bool {
	return slices.ContainsFunc(s.structure.requests, func(r request) bool { return r.comes && r.id == id })
}

func (s *Store) despawn(r *request) {
	if p, ok := s.All.Find(r.id); ok {
		s.Expel(p)
	}
}

// Add gives components to an entity: at once between two ticks, and in stage 11
// otherwise. One that it carries already gets the new value. It keeps the parts.
func (s *Store) Add(p *Member, parts []Part) error {
	if _, err := s.check(p.Layout.kinds, parts); err != nil {
		return err
	}
	s.ask(request{do: (*Store).add, id: p.ID, parts: parts})
	return nil
}

func (s *Store) add(r *request) {
	p, ok := s.Find(r.id)
	if !ok {
		return
	}
	kinds, err := s.joined(p.Layout.kinds, r.parts)
	if err == nil {
		err = s.Registry.CheckKinds(kinds) // what they need may have gone in the same tick
	}
	if err == nil {
		err = s.Give(p, r.parts)
	}
	if err != nil {
		s.Faults.Fail(fmt.Errorf("systems: entity %d: %w", r.id, err))
	}
}

// Give gives a member components, at once and unchecked, with those that come with them.
func (s *Store) Give(p *Member, parts []Part) error {
	kinds, err := s.joined(p.Layout.kinds, parts)
	if err != nil {
		return err
	}
	s.addKinds(p.Entry, kinds)
	s.PutParts(p.Entry, parts)
	components.Identity.Get(p.Entry).ID = p.ID
	return s.changeLayout(p)
}

// addKinds gives an entity those components that it lacks.
func (s *Store) addKinds(entry *donburi.Entry, kinds Set) {
	for _, t := range s.typesOf(kinds) {
		if entry.HasComponent(t) {
			continue
		}
		s.fixStorageCount(append(slices.Clone(entry.Archetype().Layout().Components()), t))
		entry.AddComponent(t)
		if r, ok := s.Registry.Find(t); ok {
			s.freshen(entry, r)
		}
	}
}

// Remove takes components from an entity: at once between two ticks, and in stage
// 11 otherwise. It refuses where another component of the entity needs or brings one of
// them.
func (s *Store) Remove(p *Member, types []donburi.IComponentType) error {
	if err := s.checkLeft(p, types); err != nil {
		return err
	}
	s.ask(request{do: (*Store).remove, id: p.ID, types: slices.Clone(types)})
	return nil
}

func (s *Store) remove(r *request) {
	if p, ok := s.Find(r.id); ok {
		s.Take(p, r.types)
	}
}

// Take takes components from a member at once. The match reports where it cannot.
func (s *Store) Take(p *Member, types []donburi.IComponentType) {
	err := s.checkLeft(p, types) // what needs them may have come in the same tick
	if err == nil {
		for _, t := range types {
			s.takeFrom(p.Entry, t)
		}
		err = s.changeLayout(p)
	}
	if err != nil {
		s.Faults.Fail(fmt.Errorf("systems: entity %d: %w", p.ID, err))
	}
}

// checkLeft refuses to take components that others of the entity need or bring.
func (s *Store) checkLeft(p *Member, types []donburi.IComponentType) error {
	left := p.Layout.kinds.without(s.Registry.kindsOf(types))
	if err := s.Registry.CheckKinds(left); err != nil {
		return err
	}
	if s.Registry.Complete(left) != left {
		return fmt.Errorf("%w: what it carries comes with a component that is to go", ErrEntity)
	}
	return nil
}

// takeFrom takes one component from an entity.
func (s *Store) takeFrom(entry *donburi.Entry, t donburi.IComponentType) {
	s.fixStorageCount(slices.DeleteFunc(slices.Clone(entry.Archetype().Layout().Components()), func(other donburi.IComponentType) bool { return other == t }))
	entry.RemoveComponent(t)
}
