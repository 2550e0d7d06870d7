package state

import (
	"cmp"
	"fmt"
	"iter"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/codec"
	"github.com/skijet/skijet/systems/internal/random"
	"github.com/skijet/skijet/systems/internal/store"
)

// Difference is a field of the state in which two matches differ.
type Difference struct {
	Entity components.ID // Nobody for what is of the match as a whole
	// Component is the name under which it is registered. "match" is what the match
	// keeps beside entities, and "random" its streams. It is empty where one match
	// has an entity and the other has not.
	Component string
	codec.Difference
}

// What Compare says of something that only one match has.
const (
	isThere = "there"
	isNot   = "not there"
)

// Compare yields everything in which the states of two matches with the same
// modules differ: what is of the match as a whole first, then the entities in the
// order of their IDs. Matches of equal hashes yield nothing.
func Compare(a, b *State) iter.Seq[Difference] {
	return func(yield func(Difference) bool) {
		_ = compareGeneral(a, b, yield) && compareStreams(a, b, yield) &&
			compareSingles(a, b, yield) && compareEntities(a, b, yield)
	}
}

// compareGeneral yields differences beside entities and reports whether to go on.
func compareGeneral(a, b *State, yield func(Difference) bool) bool {
	x, y := a.gather(), b.gather()
	for d := range generalCodec().Compare(&x, &y) {
		if !yield(Difference{Component: "match", Difference: d}) {
			return false
		}
	}
	return true
}

// compareStreams yields the random streams that differ.
func compareStreams(a, b *State, yield func(Difference) bool) bool {
	for name, at := range random.Compare(a.Random, b.Random) {
		path := cmp.Or(name, "the match's own")
		if !yield(Difference{Component: "random", Difference: codec.Difference{Path: path, A: fmt.Sprint(at[0]), B: fmt.Sprint(at[1]), ABits: at[0], BBits: at[1]}}) {
			return false
		}
	}
	return true
}

func compareSingles(a, b *State, yield func(Difference) bool) bool {
	xs, ys := a.Store.Singles(), b.Store.Singles()
	for i := range xs {
		x := &xs[i]
		if x.Codec == nil {
			continue
		}
		for k := range ys {
			y := &ys[k]
			if y.Name != x.Name || y.Sum != x.Sum {
				continue
			}
			for d := range x.Codec.Compare(a.Store.SingleEntry(x).Component(x.Type), b.Store.SingleEntry(y).Component(y.Type)) {
				if !yield(Difference{Component: x.Name, Difference: d}) {
					return false
				}
			}
		}
	}
	return true
}

func compareEntities(a, b *State, yield func(Difference) bool) bool {
	xs, ys := a.Store.All, b.Store.All
	for len(xs) > 0 || len(ys) > 0 {
		switch {
		case len(ys) == 0 || len(xs) > 0 && xs[0].ID < ys[0].ID:
			if !yield(Difference{Entity: xs[0].ID, Difference: codec.Difference{A: isThere, B: isNot}}) {
				return false
			}
			xs = xs[1:]
		case len(xs) == 0 || ys[0].ID < xs[0].ID:
			if !yield(Difference{Entity: ys[0].ID, Difference: codec.Difference{A: isNot, B: isThere}}) {
				return false
			}
			ys = ys[1:]
		default:
			if !compareEntity(a, b, xs[0], ys[0], yield) {
				return false
			}
			xs, ys = xs[1:], ys[1:]
		}
	}
	return true
}

// compareEntity yields the differences of one entity, by the names of its
// components.
func compareEntity(a, b *State, p, q *store.Member, yield func(Difference) bool) bool {
	if !a.Store.World.Valid(p.Entity) || !b.Store.World.Valid(q.Entity) {
		return true // a game removed it, and the next tick forgets it
	}
	x, y := a.Store.World.Entry(p.Entity), b.Store.World.Entry(q.Entity)
	for i := range p.Layout.State {
		part := &p.Layout.State[i]
		name := part.Own.Name
		if !q.Layout.Carries(part.Type) {
			if !yield(Difference{p.ID, name, codec.Difference{A: isThere, B: isNot}}) {
				return false
			}
			continue
		}
		for d := range part.Codec.Compare(x.Component(part.Type), y.Component(part.Type)) {
			if !yield(Difference{p.ID, name, d}) {
				return false
			}
		}
	}
	for i := range q.Layout.State {
		part := &q.Layout.State[i]
		if !p.Layout.Carries(part.Type) && !yield(Difference{q.ID, part.Own.Name, codec.Difference{A: isNot, B: isThere}}) {
			return false
		}
	}
	return true
}
