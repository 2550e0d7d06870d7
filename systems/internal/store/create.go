package store

import (
	"reflect"

	"github.com/skijet/skijet/components"
	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/filter"
)

// Create makes an entity of complete kinds and its member, at once. A function fills in
// values where they are not to be those that components begin with; nil leaves all.
func (s *Store) Create(id components.ID, kinds Set, fill func(entry *donburi.Entry)) (*Member, error) {
	types := s.typesOf(kinds)
	s.fixStorageCount(types)
	entity := s.World.Create(types...)
	entry := s.World.Entry(entity)
	for _, t := range types {
		if r, ok := s.Registry.Find(t); ok {
			s.freshen(entry, r)
		}
	}
	if fill != nil {
		fill(entry)
	}
	*components.Identity.Get(entry) = components.IdentityData{ID: id, Since: s.Tick}
	p, err := s.addMember(id, entity)
	if err != nil {
		s.World.Remove(entity)
		return nil, err
	}
	return p, nil
}

// typesOf returns the component types of kinds.
func (s *Store) typesOf(kinds Set) []donburi.IComponentType {
	var list [MaxKinds]Kind
	all := kinds.appendTo(list[:0])
	types := make([]donburi.IComponentType, 0, len(all))
	for _, k := range all {
		types = append(types, s.Registry.types[k])
	}
	return types
}

// freshen gives a component that has just come to an entity its first value.
func (s *Store) freshen(entry *donburi.Entry, r *Registration) {
	if r.Fresh != nil {
		entry.SetComponent(r.Type, r.Fresh())
	}
}

// detach gives a component of an entity slices of its own.
func (s *Store) detach(entry *donburi.Entry, r *Registration) {
	if r.Codec != nil {
		r.Codec.Detach(entry.Component(r.Type))
	}
}

// PutParts writes the values of parts to an entity, which shares no slice with them: two
// entities may be made of the same parts.
func (s *Store) PutParts(entry *donburi.Entry, parts []Part) {
	for _, part := range parts {
		if part.Value != nil {
			to, from := entry.Component(part.Type), part.Value
			reflect.NewAt(part.Type.Typ(), to).Elem().Set(reflect.NewAt(part.Type.Typ(), from).Elem())
		}
		if r, ok := s.Registry.Find(part.Type); ok {
			s.detach(entry, r)
		}
	}
}

// fixStorageCount mends donburi's count of the entities of a layout before the first
// entity comes to it. donburi counts from 0 what is created and from 1 what is
// moved there, so that a layout to which an entity first came by Add or Remove
// would have the next created one at a place that does not exist.
func (s *Store) fixStorageCount(types []donburi.IComponentType) {
	access := s.World.StorageAccessor()
	found := access.Index.Search(filter.Exact(types))
	if !found.HasNext() {
		// A layout that is created in first is counted right.
		s.World.Remove(s.World.Create(types...))
		return
	}
	place := found.Next()
	count := len(access.Archetypes[place].Entities())
	none := place
	none -= none + 1                                     // of its type, which has no name outside of donburi
	last := access.Components.PushComponents(nil, place) // counts one more, and returns the count
	for int(last) > count-1 {
		access.Components.Move(place, none)
		last--
	}
	for int(last) < count-1 {
		last = access.Components.PushComponents(nil, place)
	}
}
