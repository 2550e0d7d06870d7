package building

import (
	"errors"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/yohamta/donburi"
)

// secret is a component that nobody registers.
type secret struct{}

// misuses are what goes wrong, in the words of docs/building.md, with what is then
// returned.
func misuses(t *testing.T) map[string]error {
	t.Helper()
	level, err := levels.Open("works")
	if err != nil {
		t.Fatal(err)
	}
	m := newMatch()
	unknown := donburi.NewComponentType[secret]().SetName("Secret")
	refused := func(_ components.ID, err error) error { return err }
	made := func(modules ...systems.Module) error {
		_, err := systems.NewMatch(systems.Options{Level: level, Modules: modules})
		return err
	}
	within := func(do func(m *systems.Match)) error {
		m := newMatch(systems.Module{Name: "test", Schedule: func(s systems.Schedule) systems.Schedule {
			return s.Add(systems.System{Name: "test", Stage: systems.StageRules, Run: do})
		}})
		if _, err := m.Join(systems.PlayerSpec{}); err != nil {
			t.Fatal(err)
		}
		return m.Step(nil)
	}
	place := systems.With(components.Position, components.PositionData{})
	return map[string]error{
		"A component that no module lists":              refused(m.Spawn(systems.With(unknown, secret{}))),
		"A component without those that it needs":       refused(m.Spawn(systems.With(components.HitBox, components.HitBoxData{}))),
		"A movement model that is not in the match":     refused(m.Spawn(place, systems.With(components.Model, components.ModelData{Name: "skate"}))),
		"A number that is not finite":                   refused(m.Spawn(systems.With(components.Position, components.PositionData{Feet: geom.Vec{X: math.NaN()}}))),
		"A request for an entity that is gone":          m.Damage(99, systems.Damage{Amount: 1}),
		"A request for an entity without the component": m.Push(1, geom.Vec{X: 1}),
		"A weapon that is not in the match":             refused(m.Launch(systems.Shot{Weapon: "spoon"})),
		"Bots whom no crew plays":                       alone(t),
		"Two modules of one name":                       made(systems.Module{Name: "twice"}, systems.Module{Name: "twice"}),
		"A player who joins within a tick":              within(func(m *systems.Match) { _, err := m.Join(systems.PlayerSpec{}); m.Fail(err) }),
		"A step within a step":                          within(func(m *systems.Match) { m.Fail(m.Step(nil)) }),
		"A simulated entity that a system removed by itself": within(func(m *systems.Match) {
			for id := range players.In(m) {
				entry, _ := m.Entry(id)
				m.World.Remove(entry.Entity())
			}
		}),
		"A value that a system wrote and nobody can restore": unsound(t),
		"Whatever comes after a system panicked":             afterPanic(),
		"Systems that wait for each other": made(systems.Module{Name: "test", Schedule: func(s systems.Schedule) systems.Schedule {
			return s.After("b", idle("a")).Before("a", idle("b"))
		}}),
		"An adopted entity of another world": func() error {
			world := donburi.NewWorld()
			_, err := m.Adopt(world.Entry(world.Create(components.Position)))
			return err
		}(),
	}
}

// idle is a system that does nothing.
func idle(name string) systems.System {
	return systems.System{Name: name, Run: func(*systems.Match) {}}
}

func unsound(t *testing.T) error {
	m := newMatch()
	id, err := m.Join(systems.PlayerSpec{})
	if err != nil {
		t.Fatal(err)
	}
	entry, _ := m.Entry(id)
	components.Armor.Get(entry).Mass = 0
	_, err = m.Snapshot(nil)
	return err
}

func alone(t *testing.T) (err error) {
	m := newMatch(bots.Module())
	if _, err := bots.Join(m, systems.PlayerSpec{}); err != nil {
		t.Fatal(err)
	}
	for range systems.Ticks(1) {
		err = m.Step(nil)
	}
	return err
}

func afterPanic() error {
	m := newMatch(systems.Module{Name: "test", Schedule: func(s systems.Schedule) systems.Schedule {
		return s.Add(systems.System{Name: "test", Stage: systems.StageRules, Run: func(*systems.Match) { panic("broken") }})
	}})
	func() {
		defer func() { _ = recover() }()
		_ = m.Step(nil)
	}()
	return m.Step(nil)
}

func TestMisuse_TheDocumentQuotesEveryError(t *testing.T) {
	doc, err := os.ReadFile("../../docs/building.md")
	if err != nil {
		t.Fatal(err)
	}
	all := misuses(t)
	for what, err := range all {
		if err == nil {
			t.Errorf("%s: no error", what)
			continue
		}
		if row := "| " + what + " | `" + err.Error() + "` |"; !strings.Contains(string(doc), row) {
			t.Errorf("the document lacks\n%s", row)
		}
	}
	if rows := strings.Count(string(doc), " | `systems: ") + strings.Count(string(doc), " | `bots: "); rows != len(all) {
		t.Errorf("the document has %d errors, %d are tried", rows, len(all))
	}
	if err := all["A player who joins within a tick"]; !errors.Is(err, systems.ErrMidTick) {
		t.Errorf("%v wraps no ErrMidTick", err)
	}
}
