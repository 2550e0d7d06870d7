package systems

import (
	"fmt"
	"slices"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/internal/store"
	"github.com/skijet/skijet/systems/tribes"
	"github.com/yohamta/donburi"
)

// parts are the components of one player, to look at and to spoil.
type parts struct {
	position *components.PositionData
	velocity *components.VelocityData
	energy   *components.EnergyData
	health   *components.HealthData
	contact  *components.ContactData
	arsenal  *components.ArsenalData
}

func playerEntry(m *Match, id components.ID) parts {
	e, ok := m.Entry(id)
	if !ok {
		panic("no such player")
	}
	return parts{
		components.Position.Get(e), components.Velocity.Get(e), components.Energy.Get(e),
		components.Health.Get(e), components.Contact.Get(e), components.Arsenal.Get(e),
	}
}

type sketch = testlevels.Sketch

// sketched is a level of a sketch alone.
func sketched(t testing.TB, s *sketch, name string, spawns []geom.Vec) *levels.Level {
	t.Helper()
	level, err := s.Level(name, spawns)
	if err != nil {
		t.Fatal(err)
	}
	return level
}

// built is a level of a sketch and whatever a test adds.
func built(t testing.TB, s *sketch, change func(p *levels.Parts)) *levels.Level {
	t.Helper()
	level, err := testlevels.Built(s, change)
	if err != nil {
		t.Fatal(err)
	}
	return level
}

// ground is a level to prove bodies on.
func ground(t testing.TB, name string, seed uint64) *levels.Level {
	t.Helper()
	level, err := testlevels.Level(name, seed)
	if err != nil {
		t.Fatal(err)
	}
	return level
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

func newMatch(t testing.TB, o Options) *Match {
	t.Helper()
	m, err := NewMatch(o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func join(t testing.TB, m *Match, spec PlayerSpec) components.ID {
	t.Helper()
	id, err := m.Join(spec)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// at puts a player at a place.
func at(x, y, z float64) *geom.Vec { return &geom.Vec{X: x, Y: y, Z: z} }

// steps lets time pass and gathers all events.
func steps(m *Match, n int, commands ...Command) []Event {
	var all []Event
	for range n {
		m.Step(commands)
		all = append(all, m.Events()...)
	}
	return all
}

func count(events []Event, kind EventKind, subject components.ID) int {
	n := 0
	for _, e := range events {
		if e.Kind == kind && (subject == components.Nobody || e.Subject == subject) {
			n++
		}
	}
	return n
}

// lookAround turns a player's view over time.
func lookAround(tick, player int) geom.YawPitch {
	return geom.YawPitch{Yaw: geom.Angle(tick*150 + player*4000), Pitch: geom.Degrees(float64(tick%60) - 30)}
}

// armors lists every armour.
func armors() []components.ArmorData {
	return []components.ArmorData{tribes.Light(), tribes.Medium(), tribes.Heavy()}
}

func mustEntry(m *Match, id components.ID) *donburi.Entry {
	entry, ok := m.Entry(id)
	if !ok {
		panic("no such entity")
	}
	return entry
}

func mustMember(m *Match, id components.ID) *store.Member {
	p, ok := m.store.Find(id)
	if !ok {
		panic("no such entity")
	}
	return p
}

// addSystem lets a match run a function at the end of a stage.
func addSystem(m *Match, stage Stage, run func(*Match)) {
	at := slices.IndexFunc(m.schedule, func(s System) bool { return s.Stage > stage })
	if at < 0 {
		at = len(m.schedule)
	}
	m.schedule = slices.Insert(m.schedule, at, System{Name: fmt.Sprint("test ", len(m.schedule)), Stage: stage, Run: run})
}

// unsound returns what the snapshot of a match would be that checks nothing, and nothing for
// a match whose state is sound.
func unsound(m *Match) []byte {
	data, err := m.state.Snapshot(nil)
	if err == nil {
		return nil
	}
	return data
}

// snapshot returns the snapshot of a match whose state is sound.
func snapshot(m *Match, buf []byte) []byte {
	data, err := m.Snapshot(buf)
	if err != nil {
		panic(err)
	}
	return data
}
