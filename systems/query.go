package systems

import (
	"iter"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/store"
	"github.com/yohamta/donburi"
)

// Query finds the entities of a match that carry certain components. It holds no
// state of a match, so one package variable serves all matches. A match looks for the
// entities of the same components once, however many queries ask for them.
type Query struct{ stored store.Query }

// NewQuery makes a query of entities that carry all of these components.
func NewQuery(kinds ...donburi.IComponentType) *Query { return &Query{store.NewQuery(kinds...)} }

// In visits the entities of a match in the order of their IDs, as systems should:
// a donburi query visits those of all matches of a world, in an order that changes
// with every removal. An entry is good until the tick ends.
//
// Structural changes that are requested during the visit take effect after it.
func (q *Query) In(m *Match) iter.Seq2[components.ID, *donburi.Entry] { return q.stored.In(m.store) }

// Count returns how many entities of a match the query finds.
func (q *Query) Count(m *Match) int { return q.stored.Count(m.store) }
