package systems

import (
	"encoding/binary"
	"iter"
	"slices"

	"github.com/skijet/skijet/components"
	"github.com/yohamta/donburi"
)

// Query finds the entities of a match that carry certain components. It holds no
// state of a match, so one package variable serves all matches. A match looks for the
// entities of the same components once, however many queries ask for them.
type Query struct {
	kinds []donburi.IComponentType
	key   string // the same for the same components in any order
}

// NewQuery makes a query of entities that carry all of these components.
func NewQuery(kinds ...donburi.IComponentType) *Query {
	var ids []int
	for _, kind := range kinds {
		ids = append(ids, int(kind.Id()))
	}
	slices.Sort(ids)
	var key []byte
	for _, id := range slices.Compact(ids) {
		key = binary.AppendUvarint(key, uint64(id))
	}
	return &Query{kinds: slices.Clone(kinds), key: string(key)}
}

// In visits the entities of a match in the order of their IDs, as systems should:
// a donburi query visits those of all matches of a world, in an order that changes
// with every removal. An entry is good until the tick ends.
//
// Entities that the visit asks to come, go or change do so after it.
func (q *Query) In(m *Match) iter.Seq2[components.ID, *donburi.Entry] {
	return func(yield func(components.ID, *donburi.Entry) bool) {
		l := m.listOf(q)
		before := m.locked
		m.locked = true
		defer m.unlock(before)
		for i := 0; i < len(l.members); i++ { // a system that a visit runs may remove some
			p := l.members[i]
			if m.isIntact(p) && !yield(p.id, p.entry) {
				return
			}
		}
	}
}

// Count returns how many entities of a match the query finds.
func (q *Query) Count(m *Match) int { return len(m.listOf(q).members) }

// unlock ends a visit, and makes the changes that it asked for between two ticks.
func (m *Match) unlock(before bool) {
	if m.locked = before; !before {
		m.applyRequests()
	}
}

// listOf returns the members that a query finds, looked for once.
func (m *Match) listOf(q *Query) *list {
	l, ok := m.queries[q.key]
	if !ok {
		l = m.add(func(s *layout) bool {
			for _, kind := range q.kinds {
				if !s.has(kind) {
					return false
				}
			}
			return true
		})
		m.queries[q.key] = l
	}
	return l
}
