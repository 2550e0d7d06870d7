package systems

import (
	"slices"
	"unsafe"

	"github.com/skijet/skijet/components"
	"github.com/yohamta/donburi"
)

// columns is where donburi keeps the state of all members, for what goes through
// all of it. Asking donburi for one component after the other takes as long as
// hashing them. The components of one kind stand in one list there for all entities
// of a layout, and here each list is looked up once.
type columns struct {
	state   []unsafe.Pointer // of one member after the other, as its layout lists it
	layouts []*layout        // of all members
}

// columnRow is a member among those of its layout.
type columnRow struct {
	row   int // in donburi's lists
	first int // of its components in columns.state
}

// locate finds the state of all members, and reports whether all of them are intact.
// Those that are not are left out.
func (m *Match) locate() (whole bool) {
	c := &m.columns
	for _, s := range c.layouts {
		s.rows, s.listed, s.refiled = s.rows[:0], false, false
	}
	c.layouts, whole = c.layouts[:0], true
	count := 0
	for _, p := range m.all {
		s := p.layout
		if !s.listed {
			s.listed, s.entities = true, s.archetype.Entities()
			c.layouts = append(c.layouts, s)
		}
		if p.located = p.standsAt(p.row) || m.findRow(p); !p.located {
			whole = false
			continue
		}
		s.rows = append(s.rows, columnRow{p.row, count})
		count += len(s.state)
	}
	c.state = slices.Grow(c.state[:0], count)[:count]
	all := m.World.StorageAccessor().Components
	for _, s := range c.layouts {
		for i := range s.state {
			list := all.Storage(s.state[i].kind)
			place, top := typed(list, s.place)
			for _, at := range s.rows {
				c.state[at.first+i] = list.Component(place, top+as(top, at.row))
			}
		}
	}
	return whole
}

// typed returns a place among the archetypes, and row 0, as the types of donburi
// that have no names outside of it.
func typed[A, R ~int](_ interface{ Component(A, R) unsafe.Pointer }, place int) (A, R) {
	return A(place), 0
}

// as returns a number as the type of another.
func as[T ~int](_ T, n int) T { return T(n) }

// standsAt reports whether a member is in a row of donburi's lists for its layout.
// One that was removed or whose components were changed is in none.
func (p *member) standsAt(row int) bool {
	return uint(row) < uint(len(p.layout.entities)) && p.layout.entities[row] == p.entity
}

// findRow looks in which row a member is, and reports whether it is in any. Where a
// removal has brought one to another row there may be more of them, so that all of
// the layout are looked up, once.
func (m *Match) findRow(p *member) bool {
	if s := p.layout; !s.refiled {
		s.refiled = true
		list := m.World.StorageAccessor().Components.Storage(components.Identity)
		place, top := typed(list, s.place)
		for row, entity := range s.entities {
			id := (*components.IdentityData)(list.Component(place, top+as(top, row))).ID
			if other, ok := m.all.find(id); ok && other.entity == entity {
				other.row = row
			}
		}
		if p.standsAt(p.row) {
			return true
		}
	}
	// A game may have overwritten its identity.
	p.row = slices.Index(p.layout.entities, p.entity)
	return p.row >= 0
}

// archetype is what donburi calls entities with the same components.
type archetype interface{ Entities() []donburi.Entity }

// placeOfArchetype returns which of donburi's archetypes one is.
func (m *Match) placeOfArchetype(a archetype) int {
	for i, other := range m.World.StorageAccessor().Archetypes {
		if archetype(other) == a {
			return i
		}
	}
	return -1 // not of this world
}
