package systems

import (
	"fmt"

	"github.com/skijet/skijet/systems/codec"
	"github.com/yohamta/donburi"
)

// single is a component that stands once in a match. Each has an entity of its own,
// so that none moves when another is registered later.
type single struct {
	Registration
	entity donburi.Entity
}

// Single returns the one value of a component type that was registered with
// [OfMatch]. The pointer is good until the next tick. It panics for a component
// type that was not: that is a mistake in the program. [FindSingle] does not.
func Single[T any](m *Match, kind *donburi.ComponentType[T]) *T {
	value, ok := FindSingle(m, kind)
	if !ok {
		panic(fmt.Sprintf("systems: component %s is not registered with OfMatch", kind.Name()))
	}
	return value
}

// FindSingle returns the one value of a component type as [Single] does, or false
// where no module of the match registered it: for whoever can do without that
// module, as a scoreboard can.
func FindSingle[T any](m *Match, kind *donburi.ComponentType[T]) (*T, bool) {
	for i := range m.singles {
		if s := &m.singles[i]; s.kind == donburi.IComponentType(kind) {
			return kind.Get(m.singleEntry(s)), true
		}
	}
	return nil, false
}

// singleEntry returns the entity of a single value. One that a game removed
// begins anew.
func (m *Match) singleEntry(s *single) *donburi.Entry {
	if !m.World.Valid(s.entity) {
		s.entity = m.World.Create(s.kind)
		if s.fresh != nil {
			m.World.Entry(s.entity).SetComponent(s.kind, s.fresh())
		}
		m.detach(m.World.Entry(s.entity), s.kind)
	}
	return m.World.Entry(s.entity)
}

// detachSingles gives the single values slices of their own: what a module puts there may
// be shared by all matches of the module, and Restore decodes into the memory of a value.
func (m *Match) detachSingles() {
	for i := range m.singles {
		m.detach(m.singleEntry(&m.singles[i]), m.singles[i].kind)
	}
}

// addSingles makes the values that are registered and not there yet. They stand in
// the order of their names.
func (m *Match) addSingles() {
	old := m.singles
	m.singles = nil
	for _, r := range m.registry {
		if !r.ofMatch {
			continue
		}
		s := single{Registration: r, entity: donburi.Null}
		for i := range old {
			if old[i].kind == r.kind {
				s.entity = old[i].entity
			}
		}
		m.singleEntry(&s)
		m.singles = append(m.singles, s)
	}
}

// hashSingles adds the single values that are state.
func (m *Match) hashSingles(h *codec.Hash) {
	for i := range m.singles {
		if s := &m.singles[i]; s.codec != nil {
			h.Word(s.sum)
			s.codec.Hash(h, m.singleEntry(s).Component(s.kind))
		}
	}
}
