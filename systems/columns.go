package systems

import (
	"slices"
	"unsafe"

	"github.com/skijet/skijet/components"
	"github.com/yohamta/donburi"
)

// columns is where donburi stores the state of all members, for code that visits all of
// it. Asking donburi for each component takes as long as hashing it. donburi stores the
// components of one kind in one list for all entities of an archetype, and columns
// looks up each list once.
type columns struct {
	state   []unsafe.Pointer // of one member after another, in the order of its layout
	count   int              // of components that state has room for
	layouts []*layout        // of all members
}

// columnRow is the place of a member among those of its layout.
type columnRow struct {
	member *member
	first  int // index of its first component in columns.state
}

// findRows finds the rows of all members, and reports whether all of them are intact. It
// leaves out those that are not.
func (m *Match) findRows() (whole bool) {
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
		s.rows = append(s.rows, columnRow{p, count})
		count += len(s.state)
	}
	c.count = count
	return whole
}

// reserve makes room for the members of a layout, so that a tick finds their rows
// without an allocation.
func (c *columns) reserve(s *layout, layouts int) {
	s.rows = slices.Grow(s.rows[:0], len(s.archetype.Entities()))
	c.layouts = slices.Grow(c.layouts, max(layouts-len(c.layouts), 0))
}

// locate finds the state of all members, and reports whether all of them are intact. It
// leaves out those that are not.
func (m *Match) locate() (whole bool) {
	whole = m.findRows()
	c := &m.columns
	c.state = slices.Grow(c.state[:0], c.count)[:c.count]
	all := m.World.StorageAccessor().Components
	for _, s := range c.layouts {
		for i := range s.state {
			list := all.Storage(s.state[i].kind)
			place, top := typed(list, s.place)
			for _, at := range s.rows {
				c.state[at.first+i] = list.Component(place, top+as(top, at.member.row))
			}
		}
	}
	return whole
}

// bindAll is bind for all members, whose rows findRows has found.
func (m *Match) bindAll() {
	all := m.World.StorageAccessor().Components
	for _, s := range m.columns.layouts {
		for _, b := range s.bound {
			list := all.Storage(b.kind)
			place, top := typed(list, s.place)
			for _, at := range s.rows {
				*b.of(at.member) = list.Component(place, top+as(top, at.member.row))
			}
		}
	}
}

// typed converts an index of an archetype and row 0 to the types of donburi's storage,
// which have no exported names.
func typed[A, R ~int](_ interface{ Component(A, R) unsafe.Pointer }, place int) (A, R) {
	return A(place), 0
}

// as converts a number to the type of another.
func as[T ~int](_ T, n int) T { return T(n) }

// standsAt reports whether a member is in a row of donburi's lists for its layout. An
// entity that was removed, or whose components were changed, is in none.
func (p *member) standsAt(row int) bool {
	return uint(row) < uint(len(p.layout.entities)) && p.layout.entities[row] == p.entity
}

// findRow finds the row of a member, and reports whether it has one. A removal may have
// moved several members to other rows, so findRow looks up all members of the layout at
// once.
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
	// A game may have overwritten the entity's identity component.
	p.row = slices.Index(p.layout.entities, p.entity)
	return p.row >= 0
}

// archetype is donburi's term for all entities with the same set of components.
type archetype interface{ Entities() []donburi.Entity }

// placeOfArchetype returns the index of an archetype in donburi's world.
func (m *Match) placeOfArchetype(a archetype) int {
	for i, other := range m.World.StorageAccessor().Archetypes {
		if archetype(other) == a {
			return i
		}
	}
	return -1 // of another world
}
