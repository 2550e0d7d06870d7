package systems

import (
	"iter"

	"github.com/skijet/skijet/components"
	"github.com/yohamta/donburi"
)

// Query finds the entities of a match that carry certain components. It holds no
// state of a match, so one package variable serves all matches.
type Query struct{ kinds []donburi.IComponentType }

// NewQuery makes a query of entities that carry all of these components.
func NewQuery(kinds ...donburi.IComponentType) *Query {
	return &Query{kinds: append([]donburi.IComponentType(nil), kinds...)}
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
		for _, p := range l.members {
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
	l, ok := m.queries[q]
	if !ok {
		l = m.add(func(s *layout) bool {
			for _, kind := range q.kinds {
				if !s.has(kind) {
					return false
				}
			}
			return true
		})
		m.queries[q] = l
	}
	return l
}
