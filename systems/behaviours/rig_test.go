package behaviours

import (
	"slices"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/yohamta/donburi"
)

const fireKey, altKey = components.ButtonFire, components.ButtonAltFire

// volleyShots are how many fly in a benchmark.
const volleyShots = 200

type sketch = testlevels.Sketch

// give changes the behaviour of a projectile.
func give(p *weapons.Projectile, change func(*Behaviour)) {
	var b Behaviour
	if err := b.Read(p); err != nil {
		panic(err)
	}
	change(&b)
	b.Give(p)
}

// hall is a closed room of 200 x 200 x 60 m with whatever a test adds.
func hall(t testing.TB, add func(s *sketch)) *levels.Level {
	t.Helper()
	level, err := testlevels.Hall(add)
	if err != nil {
		t.Fatal(err)
	}
	return level
}

func withPlatforms(t testing.TB, platforms ...levels.Platform) *levels.Level {
	t.Helper()
	s := &sketch{}
	s.Block(geom.Vec{X: -100, Y: -100}, geom.Vec{X: 100, Y: 100, Z: 60}, true)
	level, err := testlevels.Built(s, func(p *levels.Parts) { p.Platforms = platforms })
	if err != nil {
		t.Fatal(err)
	}
	return level
}

// newMatch makes a match with the module.
func newMatch(t testing.TB, o systems.Options) *systems.Match {
	t.Helper()
	o.Modules = append(slices.Clone(o.Modules), Module())
	m, err := systems.NewMatch(o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// duel is a match of one player who carries weapons and looks along y.
func duel(t testing.TB, o systems.Options, specs ...weapons.Spec) (*systems.Match, components.ID) {
	t.Helper()
	if o.Level == nil {
		o.Level = hall(t, nil)
	}
	o.Weapons = specs
	m := newMatch(t, o)
	id := join(t, m, systems.PlayerSpec{Position: at(0, 0, 0), Team: 1})
	steps(m, 34) // spawn protection is over
	return m, id
}

func join(t testing.TB, m *systems.Match, spec systems.PlayerSpec) components.ID {
	t.Helper()
	id, err := m.Join(spec)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func spawn(t testing.TB, m *systems.Match, parts ...systems.Part) components.ID {
	t.Helper()
	id, err := m.Spawn(parts...)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// addTarget adds somebody without protection.
func addTarget(t testing.TB, m *systems.Match, x, y, z float64, team int) components.ID {
	t.Helper()
	id := join(t, m, systems.PlayerSpec{Position: at(x, y, z), Team: team})
	components.Health.Get(mustEntry(m, id)).ProtectedTicks = 0
	return id
}

// at puts a player at a place.
func at(x, y, z float64) *geom.Vec { return &geom.Vec{X: x, Y: y, Z: z} }

// steps lets time pass and gathers all events.
func steps(m *systems.Match, n int, commands ...systems.Command) []systems.Event {
	var all []systems.Event
	for range n {
		if err := m.Step(commands); err != nil {
			panic(err)
		}
		all = append(all, m.Events()...)
	}
	return all
}

// lob puts a shot of a weapon into the next tick, past every trigger.
func lob(m *systems.Match, name string, owner components.ID, position, velocity geom.Vec) components.ID {
	id, err := m.Launch(systems.Shot{Weapon: name, Owner: owner, Position: position, Velocity: velocity})
	if err != nil {
		panic(err)
	}
	return id
}

// kinds returns the events of a kind.
func kinds(events []systems.Event, kind systems.EventKind) []systems.Event {
	var all []systems.Event
	for _, e := range events {
		if e.Kind == kind {
			all = append(all, e)
		}
	}
	return all
}

func exploded(events []systems.Event) (systems.Event, bool) {
	if all := kinds(events, systems.EventExploded); len(all) > 0 {
		return all[0], true
	}
	return systems.Event{}, false
}

// jumps returns those of chains in the last tick.
func jumps(m *systems.Match) (all []Jump) {
	for _, e := range systems.Events[Jump](m) {
		all = append(all, e)
	}
	return all
}

func mustEntry(m *systems.Match, id components.ID) *donburi.Entry {
	entry, ok := m.Entry(id)
	if !ok {
		panic("no such entity")
	}
	return entry
}

func feetOf(m *systems.Match, id components.ID) geom.Vec {
	return components.Position.Get(mustEntry(m, id)).Feet
}

func velocityOf(m *systems.Match, id components.ID) *geom.Vec {
	return &components.Velocity.Get(mustEntry(m, id)).Linear
}

func boxOf(m *systems.Match, id components.ID) geom.Box {
	box, ok := m.Box(id)
	if !ok {
		panic("no box")
	}
	return box
}

var players = systems.NewQuery(components.Player)

// playersOf lists the players of a match.
func playersOf(m *systems.Match) (ids []components.ID) {
	for id := range players.In(m) {
		ids = append(ids, id)
	}
	return ids
}
