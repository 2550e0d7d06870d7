package store

import (
	"slices"
	"unsafe"

	"github.com/skijet/skijet/components"
)

// columns is where donburi stores the state of all members, for code that visits all of
// it. Asking donburi for each component takes as long as hashing it. donburi stores the
// components of one kind in one list for all entities of an archetype, and columns
// looks up each list once.
type columns struct {
	state   []unsafe.Pointer // of one member after another, in the order of its layout
	count   int              // of components that state has room for
	layouts []*Layout        // of all members
}

// columnRow is the place of a member among those of its layout.
type columnRow struct {
	member *Member
	first  int // index of its first component in columns.state
}

// findRows finds the rows of all members, and reports whether all of them are intact. It
// leaves out those that are not.
func (s *Store) findRows() (whole bool) {
	c := &s.columns
	for _, l := range c.layouts {
		l.rows, l.listed, l.refiled = l.rows[:0], false, false
	}
	c.layouts, whole = c.layouts[:0], true
	count := 0
	for _, p := range s.All {
		l := p.Layout
		if !l.listed {
			l.listed, l.entities = true, l.archetype.Entities()
			c.layouts = append(c.layouts, l)
		}
		if p.filed.located = p.standsAt(p.filed.row) || s.findRow(p); !p.filed.located {
			whole = false
			continue
		}
		l.rows = append(l.rows, columnRow{p, count})
		count += len(l.State)
	}
	c.count = count
	return whole
}

// reserve makes room for the members of a layout, so that a tick finds their rows
// without an allocation.
func (c *columns) reserve(l *Layout, layouts int) {
	l.rows = slices.Grow(l.rows[:0], len(l.archetype.Entities()))
	c.layouts = slices.Grow(c.layouts, max(layouts-len(c.layouts), 0))
}

// Locate finds the state of all members, and reports whether all of them are intact. It
// leaves out those that are not; see [Store.State] and [Member.IsLocated].
func (s *Store) Locate() (whole bool) {
	whole = s.findRows()
	c := &s.columns
	c.state = slices.Grow(c.state[:0], c.count)[:c.count]
	all := s.World.StorageAccessor().Components
	for _, l := range c.layouts {
		for i := range l.State {
			list := all.Storage(l.State[i].Type)
			place, top := typed(list, l.place)
			for _, at := range l.rows {
				c.state[at.first+i] = list.Component(place, top+as(top, at.member.filed.row))
			}
		}
	}
	return whole
}

// State returns where the state of the members is that [Store.Locate] has found, one after
// another in the order of IDs, each as its layout lists its components.
func (s *Store) State() []unsafe.Pointer { return s.columns.state }

// IsLocated reports whether the state of a member is among that of [Store.State].
func (p *Member) IsLocated() bool { return p.filed.located }

// bindAll is Bind for all members, whose rows findRows has found.
func (s *Store) bindAll() {
	all := s.World.StorageAccessor().Components
	for _, l := range s.columns.layouts {
		for _, b := range l.bound {
			list := all.Storage(b.typ)
			place, top := typed(list, l.place)
			for _, at := range l.rows {
				*b.of(at.member) = list.Component(place, top+as(top, at.member.filed.row))
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
func (p *Member) standsAt(row int) bool {
	return uint(row) < uint(len(p.Layout.entities)) && p.Layout.entities[row] == p.Entity
}

// findRow finds the row of a member, and reports whether it has one. A removal may have
// moved several members to other rows, so findRow looks up all members of the layout at
// once.
func (s *Store) findRow(p *Member) bool {
	if l := p.Layout; !l.refiled {
		l.refiled = true
		list := s.World.StorageAccessor().Components.Storage(components.Identity)
		place, top := typed(list, l.place)
		for row, entity := range l.entities {
			id := (*components.IdentityData)(list.Component(place, top+as(top, row))).ID
			if other, ok := s.All.Find(id); ok && other.Entity == entity {
				other.filed.row = row
			}
		}
		if p.standsAt(p.filed.row) {
			return true
		}
	}
	// A game may have overwritten the entity's identity component.
	p.filed.row = slices.Index(p.Layout.entities, p.Entity)
	return p.filed.row >= 0
}
