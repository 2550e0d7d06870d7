package store

import (
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/yohamta/donburi"
)

// TestColumns_AreWhereDonburiKeepsTheState lets entities come, go and change in any
// order, by the store and behind its back, and asks donburi for each component.
func TestColumns_AreWhereDonburiKeepsTheState(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	s := newStore(t)
	types := []donburi.IComponentType{components.Velocity, components.TTL, components.Pack, components.Team}
	spoilt := 0
	for round := range 400 {
		some := s.All[r.IntN(max(len(s.All), 1)):]
		switch {
		case len(some) == 0 || r.IntN(3) == 0:
			parts := []Part{at(2)}
			if r.IntN(2) == 0 {
				parts = append(parts, NewPart(components.Velocity, components.VelocityData{}))
			}
			spawn(t, s, parts...)
		case r.IntN(2) == 0:
			s.Despawn(some[0].ID)
		case r.IntN(2) == 0:
			if p, ok := s.Find(some[0].ID); ok {
				_ = s.Add(p, []Part{NewPart(components.Pack, components.PackData{})})
			}
		case r.IntN(2) == 0:
			if p, ok := s.Find(some[0].ID); ok {
				_ = s.Remove(p, types[r.IntN(len(types)):][:1])
			}
		case r.IntN(2) == 0:
			s.World.Remove(some[0].Entity)
		case r.IntN(2) == 0:
			some[0].Entry.AddComponent(components.Team)
		default:
			components.Identity.Get(some[0].Entry).ID += 3
			spoilt++
		}
		checkColumns(t, s, round)
		if round%8 == 7 {
			s.CheckStructure("")
		}
	}
	if len(s.All) < 10 || len(s.columns.layouts) < 3 || spoilt == 0 {
		t.Errorf("%d entities of %d layouts are left, %d identities were overwritten", len(s.All), len(s.columns.layouts), spoilt)
	}
}

// checkColumns asks donburi for each component of each member that is located.
func checkColumns(t *testing.T, s *Store, round int) {
	t.Helper()
	whole, next := s.Locate(), 0
	for _, p := range s.All {
		if p.IsLocated() != s.IsIntact(p) || whole && !p.IsLocated() {
			t.Fatalf("round %d: entity %d: located %v, intact %v, all of them %v", round, p.ID, p.IsLocated(), s.IsIntact(p), whole)
		}
		if !p.IsLocated() {
			continue
		}
		for i := range p.Layout.State {
			if typ := p.Layout.State[i].Type; s.State()[next] != p.Entry.Component(typ) {
				t.Fatalf("round %d: entity %d: %v is elsewhere", round, p.ID, typ.Typ())
			}
			next++
		}
	}
	if next != len(s.State()) {
		t.Fatalf("round %d: %d components, want %d", round, len(s.State()), next)
	}
}
