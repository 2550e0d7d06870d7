package systems

import (
	"fmt"
	"iter"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/codec"
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

// String returns the difference as a line.
func (d Difference) String() string {
	place := d.Component
	if d.Entity != components.Nobody {
		place = fmt.Sprint("entity ", d.Entity)
		if d.Component != "" {
			place += ": " + d.Component
		}
	}
	if d.Path == "" {
		return fmt.Sprintf("%s: %s and %s", place, d.A, d.B)
	}
	return place + "." + d.Difference.String()
}

// What Compare says of something that only one match has.
const (
	isThere = "there"
	isNot   = "not there"
)

// Compare yields everything in which the states of two matches with the same
// modules differ: what is of the match as a whole first, then the entities in the
// order of their IDs. Matches of equal hashes yield nothing.
func Compare(a, b *Match) iter.Seq[Difference] {
	return func(yield func(Difference) bool) {
		_ = compareGeneral(a, b, yield) && compareStreams(a, b, yield) &&
			compareSingles(a, b, yield) && compareEntities(a, b, yield)
	}
}

// compareGeneral yields differences beside entities and reports whether to go on.
func compareGeneral(a, b *Match, yield func(Difference) bool) bool {
	x, y := a.generalState(), b.generalState()
	for d := range generalCodec().Compare(&x, &y) {
		if !yield(Difference{Component: "match", Difference: d}) {
			return false
		}
	}
	return true
}

// compareStreams yields the random streams that differ. One that was not drawn
// from is where it begins.
func compareStreams(a, b *Match, yield func(Difference) bool) bool {
	one := func(name string) bool {
		x, y := a.streamState(name), b.streamState(name)
		if x == y {
			return true
		}
		if name == "" {
			name = "the match's own"
		}
		return yield(Difference{Component: "random", Difference: codec.Difference{Path: name, A: fmt.Sprint(x), B: fmt.Sprint(y), ABits: x, BBits: y}})
	}
	for _, r := range a.streams {
		if !one(r.name) {
			return false
		}
	}
	for _, r := range b.streams {
		if !a.hasStream(r.name) && !one(r.name) {
			return false
		}
	}
	return true
}

func (m *Match) hasStream(name string) bool {
	for _, r := range m.streams {
		if r.name == name {
			return true
		}
	}
	return false
}

func (m *Match) streamState(name string) uint64 {
	for _, r := range m.streams {
		if r.name == name {
			return r.state
		}
	}
	return m.streamSeed(name)
}

func compareSingles(a, b *Match, yield func(Difference) bool) bool {
	for i := range a.singles {
		x := &a.singles[i]
		if x.codec == nil {
			continue
		}
		for k := range b.singles {
			y := &b.singles[k]
			if y.name != x.name || y.sum != x.sum {
				continue
			}
			for d := range x.codec.Compare(a.singleEntry(x).Component(x.kind), b.singleEntry(y).Component(y.kind)) {
				if !yield(Difference{Component: x.name, Difference: d}) {
					return false
				}
			}
		}
	}
	return true
}

func compareEntities(a, b *Match, yield func(Difference) bool) bool {
	i, k := 0, 0
	for i < len(a.all) || k < len(b.all) {
		switch {
		case k == len(b.all) || i < len(a.all) && a.all[i].id < b.all[k].id:
			if !yield(Difference{Entity: a.all[i].id, Difference: codec.Difference{A: isThere, B: isNot}}) {
				return false
			}
			i++
		case i == len(a.all) || b.all[k].id < a.all[i].id:
			if !yield(Difference{Entity: b.all[k].id, Difference: codec.Difference{A: isNot, B: isThere}}) {
				return false
			}
			k++
		default:
			if !compareEntity(a, b, a.all[i], b.all[k], yield) {
				return false
			}
			i, k = i+1, k+1
		}
	}
	return true
}

// compareEntity yields the differences of one entity, by the names of its
// components.
func compareEntity(a, b *Match, p, q *member, yield func(Difference) bool) bool {
	if !a.World.Valid(p.entity) || !b.World.Valid(q.entity) {
		return true // a game removed it, and the next tick forgets it
	}
	x, y := a.World.Entry(p.entity), b.World.Entry(q.entity)
	for i := range p.layout.state {
		part := &p.layout.state[i]
		name := a.registry[part.place].name
		if !q.layout.has(part.kind) {
			if !yield(Difference{p.id, name, codec.Difference{A: isThere, B: isNot}}) {
				return false
			}
			continue
		}
		for d := range part.codec.Compare(x.Component(part.kind), y.Component(part.kind)) {
			if !yield(Difference{p.id, name, d}) {
				return false
			}
		}
	}
	for i := range q.layout.state {
		part := &q.layout.state[i]
		if !p.layout.has(part.kind) && !yield(Difference{q.id, b.registry[part.place].name, codec.Difference{A: isNot, B: isThere}}) {
			return false
		}
	}
	return true
}
