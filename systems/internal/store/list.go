package store

import (
	"cmp"
	"slices"

	"github.com/skijet/skijet/components"
)

// Roster is members in the order of their IDs.
type Roster []*Member

// index returns the place of an ID. Where none between has left or is of another
// kind it is as far from the first as their IDs are.
func (r Roster) index(id components.ID) (int, bool) {
	if len(r) > 0 && id >= r[0].ID {
		if k := uint64(id - r[0].ID); k < uint64(len(r)) && r[k].ID == id {
			return int(k), true
		}
	}
	return slices.BinarySearchFunc(r, id, func(p *Member, id components.ID) int {
		return cmp.Compare(p.ID, id)
	})
}

// Find returns the member of an ID.
func (r Roster) Find(id components.ID) (*Member, bool) {
	i, ok := r.index(id)
	if !ok {
		return nil, false
	}
	return r[i], true
}

func (r *Roster) insert(p *Member) {
	if n := len(*r); n == 0 || (*r)[n-1].ID < p.ID {
		*r = append(*r, p)
		return
	}
	i, _ := r.index(p.ID)
	*r = slices.Insert(*r, i, p)
}

func (r *Roster) remove(p *Member) {
	if i, ok := r.index(p.ID); ok {
		*r = slices.Delete(*r, i, i+1)
	}
}

// List is all members that a stage or a query is about, in the order of their
// IDs, in which all systems visit them. donburi's own order changes with every
// removal.
type List struct {
	Members Roster
	wants   func(*Layout) bool
}

// NewList makes a list of all members, now and later, whose layout a function wants.
func (s *Store) NewList(wants func(*Layout) bool) *List {
	list := &List{wants: wants}
	s.lists = append(s.lists, list)
	for _, l := range s.layouts { // deterministic: each layout is visited, and the order does not matter
		if wants(l) {
			l.lists = append(l.lists, list)
		}
	}
	for _, p := range s.All {
		if wants(p.Layout) {
			list.Members.insert(p)
		}
	}
	return list
}

// ListOf makes a list of all members that carry all of these kinds.
func (s *Store) ListOf(kinds ...Kind) *List {
	return s.NewList(func(l *Layout) bool { return !slices.ContainsFunc(kinds, func(k Kind) bool { return !l.Has(k) }) })
}
