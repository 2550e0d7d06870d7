package store

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/bruteforce"
	"github.com/skijet/skijet/systems/codec"
	"github.com/skijet/skijet/systems/internal/fault"
	"github.com/yohamta/donburi"
)

// foreign is a component of somebody else.
type foreign struct{ Length float64 }

var rope = donburi.NewComponentType[foreign]()

// state is the registration of a component that is state.
func state(t testing.TB, name string, kind donburi.IComponentType) Registration {
	t.Helper()
	c, err := codec.Compile(kind.Typ())
	if err != nil {
		t.Fatal(err)
	}
	return Registration{Name: name, Type: kind, Codec: c, Sum: c.Sum()}
}

// newStore is a store of some components: a box needs a place, and a rope comes with health.
func newStore(t testing.TB, more ...Registration) *Store {
	t.Helper()
	s := New(nil, &bruteforce.Broadphase{}, geom.Bounds{Max: geom.Vec{X: 8, Y: 8, Z: 8}}, &fault.Log{})
	hitBox, tied := state(t, "hitbox", components.HitBox), state(t, "rope", rope)
	hitBox.Needs, tied.OnEvery = []donburi.IComponentType{components.Position}, []donburi.IComponentType{components.Health}
	err := s.Registry.Register(append(more, hitBox, tied, state(t, "identity", components.Identity), state(t, "position", components.Position),
		state(t, "velocity", components.Velocity), state(t, "heat", components.Pack), state(t, "team", components.Team),
		state(t, "ttl", components.TTL), state(t, "health", components.Health))...)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func at(x float64) Part {
	return NewPart(components.Position, components.PositionData{Feet: geom.Vec{X: x}})
}

func box() Part {
	return NewPart(components.HitBox, components.HitBoxData{Half: geom.Vec{X: 1, Y: 1, Z: 1}})
}

func spawn(t testing.TB, s *Store, parts ...Part) *Member {
	t.Helper()
	id, err := s.Spawn(parts)
	if err != nil {
		t.Fatal(err)
	}
	p, ok := s.Find(id)
	if !ok {
		t.Fatalf("entity %d is not there", id)
	}
	return p
}
