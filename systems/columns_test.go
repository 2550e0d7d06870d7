package systems

import (
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/yohamta/donburi"
)

// TestColumns_AreWhereDonburiKeepsTheState lets entities come, go and change in any
// order, by the match and behind its back, and asks donburi for each component.
func TestColumns_AreWhereDonburiKeepsTheState(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	m := newMatch(t, Options{Level: hall(t, nil)})
	kinds := []donburi.IComponentType{components.Velocity, components.TTL, components.Heat, components.Team}
	parts := func() []Part {
		list := []Part{With(components.Position, components.PositionData{Feet: geom.Vec{Z: 2}})}
		if r.IntN(2) == 0 {
			list = append(list, With(components.Velocity, components.VelocityData{}))
		}
		return list
	}
	spoilt := 0
	for round := range 400 {
		some := m.all[r.IntN(max(len(m.all), 1)):]
		switch {
		case len(some) == 0 || r.IntN(3) == 0:
			if _, err := m.Spawn(parts()...); err != nil {
				t.Fatal(err)
			}
		case r.IntN(2) == 0:
			m.Despawn(some[0].id)
		case r.IntN(2) == 0:
			_ = m.Add(some[0].id, With(components.Heat, components.HeatData{}))
		case r.IntN(2) == 0:
			_ = m.Remove(some[0].id, kinds[r.IntN(len(kinds))])
		case r.IntN(2) == 0:
			m.World.Remove(some[0].entity)
		case r.IntN(2) == 0:
			some[0].entry.AddComponent(components.Team)
		default:
			components.Identity.Get(some[0].entry).ID += 3
			spoilt++
		}
		whole, next := m.locate(), 0
		for _, p := range m.all {
			if p.located != m.isIntact(p) || whole && !p.located {
				t.Fatalf("round %d: entity %d: located %v, intact %v, all of them %v", round, p.id, p.located, m.isIntact(p), whole)
			}
			if !p.located {
				continue
			}
			for i := range p.layout.state {
				if kind := p.layout.state[i].kind; m.columns.state[next] != p.entry.Component(kind) {
					t.Fatalf("round %d: entity %d: %v is elsewhere", round, p.id, kind.Typ())
				}
				next++
			}
		}
		if next != len(m.columns.state) {
			t.Fatalf("round %d: %d components, want %d", round, len(m.columns.state), next)
		}
		if round%8 == 7 {
			m.checkStructure(nil)
		}
	}
	if len(m.all) < 10 || len(m.columns.layouts) < 3 || spoilt == 0 {
		t.Errorf("%d entities of %d layouts are left, %d identities were overwritten", len(m.all), len(m.columns.layouts), spoilt)
	}
}
