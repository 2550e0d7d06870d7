package building

import (
	"errors"
	"math"
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

// told are what goes wrong, and what a game is then told.
var told = map[string]string{
	"A component that no module lists":                   `systems: entity refused: nobody registered the component Secret: list it in Module.Components`,
	"A component without those that it needs":            `systems: entity refused: HitBoxData needs PositionData`,
	"A movement model that is not in the match":          `systems: player or body refused: unknown movement model "skate", want one of tribes, torque, slide`,
	"A number that is not finite":                        `systems: entity refused: PositionData: Feet.X is NaN, which is not finite`,
	"A player who joins within a tick":                   `systems: player "": only between two ticks`,
	"A request for an entity without the component":      `systems: request refused: entity 1 has no Velocity`,
	"A request for an entity that is gone":               `systems: request refused: there is no entity 99`,
	"A simulated entity that a system removed by itself": `systems: system "test" removed entity 13 from the world: use Match.Despawn`,
	"A step within a step":                               `systems: Step: only between two ticks: a system must not step its match`,
	"A value that a system wrote and nobody can restore": `systems: state refused: entity 13: armor: player or body refused: armour Mass is 0, want 0.001 to 1e+06`,
	"Whatever comes after a system panicked":             `systems: Step: only between two ticks: system "test" panicked in tick 0: make another match and restore a snapshot into that`,
	"Systems that wait for each other":                   `systems: schedule refused: a cycle: each of these systems is to stand next to another of them: "a" next to "b", "b" next to "a"`,
	"A weapon that is not in the match":                  `systems: launch refused: unknown weapon "spoon"`,
	"An adopted entity of another world":                 `systems: entity refused: the entity is of another world: give that as Options.World`,
	"Bots whom no crew plays":                            `bots: bot refused: nobody has played the bots of this match for 94 ticks: make a bots.NewCrew, and step with its Commands`,
	"Two modules of one name":                            `systems: module refused: two modules are named "twice"`,
}

// misuses are the errors of those.
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
	for range systems.Ticks(4) {
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

func TestMisuse_IsToldWhatToDo(t *testing.T) {
	all := misuses(t)
	if len(all) != len(told) {
		t.Errorf("%d errors are tried, want %d", len(all), len(told))
	}
	for what, err := range all {
		if err == nil || err.Error() != told[what] {
			t.Errorf("%s: %v, want %s", what, err, told[what])
		}
	}
	if err := all["A player who joins within a tick"]; !errors.Is(err, systems.ErrMidTick) {
		t.Errorf("%v wraps no ErrMidTick", err)
	}
}
