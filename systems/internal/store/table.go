package store

import "slices"

// Table is what one stage remembers of each member, in rows side by side. It grows where a
// member comes, and never within a tick that nothing joins; a row is zero when its member
// comes. Give it to its store by [Store.AddTable].
type Table[T any] struct{ rows []T }

// At returns the row of a member. The pointer is good until the next member comes.
func (t *Table[T]) At(p *Member) *T { return &t.rows[p.Slot] }

// clear makes the row of a slot zero, and makes room for it.
func (t *Table[T]) clear(slot int32) {
	var none T
	for int(slot) >= len(t.rows) {
		t.rows = append(t.rows, none)
	}
	t.rows[slot] = none
}

// table is a Table of any type.
type table interface{ clear(slot int32) }

// AddTable gives a table a row for each member, now and later.
func (s *Store) AddTable(t table) {
	s.tables = append(s.tables, t)
	for slot := range s.slots {
		t.clear(slot)
	}
}

// takeSlot gives a member that has just come a row in each table.
func (s *Store) takeSlot(p *Member) {
	if last := len(s.freeSlots) - 1; last >= 0 {
		p.Slot, s.freeSlots = s.freeSlots[last], s.freeSlots[:last]
	} else {
		p.Slot = s.slots
		s.slots++
		s.freeSlots = slices.Grow(s.freeSlots, int(s.slots)) // there are none, and a tick may free all
	}
	for _, t := range s.tables {
		t.clear(p.Slot)
	}
}
