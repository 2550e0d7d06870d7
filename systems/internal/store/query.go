package store

import (
	"encoding/binary"
	"iter"
	"slices"

	"github.com/skijet/skijet/components"
	"github.com/yohamta/donburi"
)

// Query finds the entities of a store that carry certain components. It holds no
// state of a store, which looks for the entities of the same components once, however many
// queries ask for them.
type Query struct {
	Types []donburi.IComponentType
	key   string // the same for the same components in any order
}

// NewQuery makes a query of entities that carry all of these components.
func NewQuery(types ...donburi.IComponentType) Query {
	var ids []int
	for _, t := range types {
		ids = append(ids, int(t.Id()))
	}
	slices.Sort(ids)
	var key []byte
	for _, id := range slices.Compact(ids) {
		key = binary.AppendUvarint(key, uint64(id))
	}
	return Query{Types: slices.Clone(types), key: string(key)}
}

// In visits the entities in the order of their IDs. What the visit asks to come, go or
// change does so after it.
func (q *Query) In(s *Store) iter.Seq2[components.ID, *donburi.Entry] {
	return func(yield func(components.ID, *donburi.Entry) bool) {
		l := s.listOf(q)
		before := s.locked
		s.locked = true
		defer s.unlock(before)
		for i := 0; i < len(l.Members); i++ { // a system that a visit runs may remove some
			p := l.Members[i]
			if s.IsIntact(p) && !yield(p.ID, p.Entry) {
				return
			}
		}
	}
}

// Count returns how many entities the query finds.
func (q *Query) Count(s *Store) int { return len(s.listOf(q).Members) }

// unlock ends a visit, and makes the changes that it asked for between two ticks.
func (s *Store) unlock(before bool) {
	if s.locked = before; !before {
		s.Apply()
	}
}

// listOf returns the members that a query finds, looked for once.
func (s *Store) listOf(q *Query) *List {
	l, ok := s.queries[q.key]
	if !ok {
		l = s.NewList(func(l *Layout) bool {
			return !slices.ContainsFunc(q.Types, func(t donburi.IComponentType) bool { return !l.Carries(t) })
		})
		s.queries[q.key] = l
	}
	return l
}
