package pickups_test

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/pickups"
	"github.com/yohamta/donburi"
)

// hall is a closed room of 200 x 200 x 60 m.
func hall(t testing.TB) *levels.Level {
	t.Helper()
	level, err := testlevels.Hall(nil)
	if err != nil {
		t.Fatal(err)
	}
	return level
}

func newMatch(t testing.TB, level *levels.Level) *systems.Match {
	t.Helper()
	m, err := systems.NewMatch(systems.Options{Level: level, Seed: 11, Modules: []systems.Module{pickups.Module()}})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func join(t testing.TB, m *systems.Match, spec systems.PlayerSpec) components.ID {
	t.Helper()
	id, err := m.Join(spec)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func lay(t testing.TB, m *systems.Match, center geom.Vec, p pickups.Data) components.ID {
	t.Helper()
	id, err := pickups.Add(m, center, p)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func entryOf(m *systems.Match, id components.ID) *donburi.Entry {
	entry, ok := m.Entry(id)
	if !ok {
		panic("no such entity")
	}
	return entry
}

// taken lists who took what in the last tick.
func taken(m *systems.Match) (keys []systems.EventKey, events []pickups.Taken) {
	for key, e := range systems.Events[pickups.Taken](m) {
		keys, events = append(keys, key), append(events, e)
	}
	return keys, events
}
