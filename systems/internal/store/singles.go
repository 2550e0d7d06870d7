package store

import "github.com/yohamta/donburi"

// Single is a component that stands once in a match. Each has an entity of its own,
// so that none moves when another is registered later.
type Single struct {
	*Registration
	entity donburi.Entity
}

// Singles returns the single values in the order of their names.
func (s *Store) Singles() []Single { return s.singles }

// FindSingle returns the entity of the one value of a component type.
func (s *Store) FindSingle(t donburi.IComponentType) (*donburi.Entry, bool) {
	for i := range s.singles {
		if one := &s.singles[i]; one.Type == t {
			return s.SingleEntry(one), true
		}
	}
	return nil, false
}

// SingleEntry returns the entity of a single value. One that a game removed
// begins anew.
func (s *Store) SingleEntry(one *Single) *donburi.Entry {
	if !s.World.Valid(one.entity) {
		one.entity = s.World.Create(one.Type)
		s.freshen(s.World.Entry(one.entity), one.Registration)
		s.detach(s.World.Entry(one.entity), one.Registration)
	}
	return s.World.Entry(one.entity)
}

// AddSingles makes the single values, once all component types are registered.
func (s *Store) AddSingles() {
	for i := range s.Registry.all {
		if r := &s.Registry.all[i]; r.OfMatch {
			s.singles = append(s.singles, Single{Registration: r, entity: donburi.Null})
			s.SingleEntry(&s.singles[len(s.singles)-1])
		}
	}
}

// DetachSingles gives the single values slices of their own: what a module puts there may
// be shared by all matches of the module, and Restore decodes into the memory of a value.
func (s *Store) DetachSingles() {
	for i := range s.singles {
		one := &s.singles[i]
		s.detach(s.SingleEntry(one), one.Registration)
	}
}
