// Package filter decides who is hit by what: shots, beams and blasts by their targets, and
// bodies by each other.
package filter

import (
	"fmt"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/store"
	"github.com/yohamta/donburi"
)

// Kind says what may meet an entity.
type Kind uint8

// Kinds of what may meet an entity.
const (
	Shot Kind = iota
	Beam
	Blast
	Body
)

// Pair is something that may meet an entity. Its fields are those of systems.Pair.
type Pair struct {
	Kind   Kind
	ID     components.ID
	Owner  components.ID
	Team   int
	Weapon string
	Other  components.ID
}

// Verdict is the answer for a pair.
type Verdict uint8

// Verdicts for a pair.
const (
	Undecided Verdict = iota // the next one decides
	Pass
	Meet
)

// Ask answers for pairs.
type Ask struct {
	Name string
	// Of is a component that one of the two must carry; nil asks for all pairs.
	Of donburi.IComponentType
	// Answer must change nothing.
	Answer func(*Pair) Verdict

	kind store.Kind // of Of
}

// Filter is the filter of one match. Make one with [New].
type Filter struct {
	store  *store.Store
	asks   []Ask
	layers bool // something may carry layers

	pair  Pair // with what is looked for
	kinds *store.Set
	own   *components.LayersData // of what is looked for; nil for the default

	nothing store.Set // what nobody carries
}

// New makes a filter by layers alone.
func New(s *store.Store) *Filter {
	f := &Filter{store: s}
	s.OnInsert(func(p *store.Member) { f.layers = f.layers || p.Has(store.Layers) })
	return f
}

// Use sets who answers before the layers do, in this order.
func (f *Filter) Use(asks []Ask) error {
	for i := range asks {
		if asks[i].Of == nil {
			continue
		}
		r, ok := f.store.Registry.Find(asks[i].Of)
		if !ok {
			return fmt.Errorf("the filter %q is about the component %s, which nobody registered", asks[i].Name, store.TypeName(asks[i].Of))
		}
		asks[i].kind = r.Kind()
	}
	f.asks = asks
	return nil
}

// NoteLayers tells that something may carry layers that is no member.
func (f *Filter) NoteLayers() { f.layers = true }

// IsIdle reports whether everything meets everything.
func (f *Filter) IsIdle() bool { return len(f.asks) == 0 && !f.layers }

// Look begins to look for what something meets that carries kinds, with layers of its own or
// nil. There is one at a time.
func (f *Filter) Look(pair Pair, kinds *store.Set, own *components.LayersData) {
	f.pair, f.kinds, f.own = pair, kinds, own
}

// LookFor is Look for what acts in the name of a member, or of nobody for nil.
func (f *Filter) LookFor(pair Pair, p *store.Member) {
	f.Look(pair, &f.nothing, nil)
	if p != nil {
		f.kinds, f.own = p.Layout.Kinds(), layersOf(p)
	}
}

func layersOf(p *store.Member) *components.LayersData {
	if !p.Has(store.Layers) {
		return nil
	}
	return components.Layers.Get(p.Entry)
}

// Meets reports whether what is looked for meets a member.
func (f *Filter) Meets(p *store.Member) bool {
	return f.IsIdle() || f.meets(p.ID, p.Layout.Kinds(), layersOf(p))
}

// Ask answers for one pair, also while something else is looked for.
func (f *Filter) Ask(pair Pair, p, other *store.Member) bool {
	if f.IsIdle() {
		return true
	}
	before, kinds, own := f.pair, f.kinds, f.own
	f.LookFor(pair, p)
	meets := f.Meets(other)
	f.pair, f.kinds, f.own = before, kinds, own
	return meets
}

// MeetsShot is Meets for a shot that may be no member yet.
func (f *Filter) MeetsShot(id components.ID, kinds *store.Set, layers *components.LayersData) bool {
	return f.IsIdle() || f.meets(id, kinds, layers)
}

func (f *Filter) meets(id components.ID, kinds *store.Set, layers *components.LayersData) bool {
	f.pair.Other = id
	for i := range f.asks {
		a := &f.asks[i]
		if a.Of != nil && !f.kinds.Has(a.kind) && !kinds.Has(a.kind) {
			continue
		}
		if verdict := a.Answer(&f.pair); verdict != Undecided {
			return verdict == Meet
		}
	}
	return f.own.Meets(layers)
}

// Bodies reports whether two bodies meet. The one with the lower ID counts as the one that
// meets the other.
func (f *Filter) Bodies(p, q *store.Member) bool {
	if f.IsIdle() {
		return true
	}
	if q.ID < p.ID {
		p, q = q, p
	}
	f.LookFor(Pair{Kind: Body, ID: p.ID, Owner: p.ID, Team: p.TeamNumber()}, p)
	return f.meets(q.ID, q.Layout.Kinds(), layersOf(q))
}
