package systems

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/codec"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/yohamta/donburi"
)

// Components of a module of lamps, in its first version and now.
type (
	lampOfOne struct{ Seconds int }
	lampNow   struct {
		Ticks int
		Label string
	}
	sumOfOne struct{ Lit, Lost int }
	sumNow   struct{ Lit int }
	glow     struct{ Red float64 }
)

var (
	lampOne, lampTwo = donburi.NewComponentType[lampOfOne](), donburi.NewComponentType[lampNow]()
	sumOne, sumTwo   = donburi.NewComponentType[sumOfOne](), donburi.NewComponentType[sumNow]()
	fuel, fuelTwo    = donburi.NewComponentType[struct{ Left int }](), donburi.NewComponentType[struct{ Left int }]()
	wick, oldSingle  = donburi.NewComponentType[struct{ Burnt int }](), donburi.NewComponentType[struct{ Name string }]()
	glowKind, cached = donburi.NewComponentType[glow](), donburi.NewComponentType[glow]()
)

func lampsOne() Module {
	return Module{Name: "lamps", Version: "1", Components: []Registration{
		State("lamps.lamp", lampOne), State("lamps.sum", sumOne, OfMatch()), State("lamps.fuel", fuel), State("lamps.wick", wick),
		State("lamps.gone", oldSingle, OfMatch()), Local("lamps.aaa", cached),
	}}
}

// lampsTwo has other fields, components, systems and weapons, and reads what lampsOne wrote.
func lampsTwo(t testing.TB) Module {
	spec := weapons.Standard()[0]
	spec.Name, spec.Slot = "torch", 77
	return Module{Name: "lamps", Version: "2", Older: []string{"1"}, Weapons: []weapons.Spec{spec},
		Components: []Registration{
			State("lamps.lamp", lampTwo), State("lamps.sum", sumTwo, OfMatch()), State("lamps.fuel", fuelTwo), Derived("a.cache", cached, OnEvery(lampTwo)),
			State("lamps.glow", glowKind, OnEvery(lampTwo), Default(func() glow { return glow{Red: 0.5} })),
		},
		Schedule: func(s Schedule) Schedule { return s.After("damage", named("lamps burn")) },
		Migrate: func(from, component string, old *codec.Reader) ([]byte, error) {
			if from != "1" {
				return nil, fmt.Errorf("unknown version %q", from)
			}
			switch component {
			case "lamps.lamp":
				lamp, err := decodeOld[lampOfOne](old)
				return encodeNew(t, lampNow{Ticks: lamp.Seconds * 31, Label: "old"}), err
			case "lamps.sum":
				sum, err := decodeOld[sumOfOne](old)
				return encodeNew(t, sumNow{Lit: sum.Lit - sum.Lost}), err
			case "lamps.wick":
				_, err := decodeOld[struct{ Burnt int }](old)
				return nil, err
			case "lamps.gone":
				_, err := decodeOld[struct{ Name string }](old)
				return nil, err
			}
			return nil, fmt.Errorf("unknown component %q", component)
		}}
}

func decodeOld[T any](r *codec.Reader) (value T, err error) {
	c, err := codec.For[T]()
	if err == nil {
		err = c.Decode(r, &value)
	}
	return value, err
}

func encodeNew[T any](t testing.TB, value T) []byte {
	c, err := codec.For[T]()
	if err != nil {
		t.Fatal(err)
	}
	return c.Encode(nil, &value)
}

// saved plays a match of the first version with three lamps and two players.
func savedLamps(t testing.TB, level func() Options) (*Match, []byte) {
	o := level()
	o.Modules = append(o.Modules, lampsOne())
	m := newMatch(t, o)
	join(t, m, PlayerSpec{Position: at(0, 0, 0)})
	for i := range 3 {
		id := spawn(t, m, With(components.Position, components.PositionData{Feet: geom.Vec{X: float64(i)}}), With(lampOne, lampOfOne{Seconds: i + 1}))
		if i > 0 {
			if err := m.Add(id, With(fuel, struct{ Left int }{7}), With(wick, struct{ Burnt int }{i}), With(cached, glow{})); err != nil {
				t.Fatal(err)
			}
		}
	}
	*Single(m, sumOne) = sumOfOne{Lit: 9, Lost: 2}
	Single(m, oldSingle).Name = "of old"
	m.Random("lamps").Uint64()
	join(t, m, PlayerSpec{Position: at(5, 0, 0)})
	steps(m, 40)
	return m, snapshot(m, nil)
}

func TestMigrate_AnOlderVersionIsRestored(t *testing.T) {
	made := func() Options { return Options{Level: hall(t, nil)} }
	old, data := savedLamps(t, made)
	m := newMatch(t, Options{Level: hall(t, nil), Modules: []Module{lampsTwo(t)}})
	if err := m.Restore(data); err != nil {
		t.Fatal(err)
	}
	if m.Tick() != 40 || Single(m, sumTwo).Lit != 7 || m.Random("lamps").Uint64() != old.Random("lamps").Uint64() {
		t.Errorf("tick %d, %+v", m.Tick(), *Single(m, sumTwo))
	}
	lamps := 0
	for id, entry := range NewQuery(lampTwo).In(m) {
		lamps++
		lamp := lampTwo.Get(entry)
		if lamp.Ticks != 31*lamps || lamp.Label != "old" || glowKind.Get(entry).Red != 0.5 || !entry.HasComponent(cached) ||
			components.Position.Get(entry).Feet.X != float64(lamps-1) || entry.HasComponent(fuelTwo) != (lamps > 1) {
			t.Errorf("lamp %d: %+v", id, lamp)
		}
		if lamps > 1 && fuelTwo.Get(entry).Left != 7 {
			t.Errorf("lamp %d has %d", id, fuelTwo.Get(entry).Left)
		}
	}
	for _, id := range []components.ID{1, 5} {
		if before, now := *components.Position.Get(mustEntry(old, id)), *components.Position.Get(mustEntry(m, id)); before != now {
			t.Errorf("player %d is at %v, was at %v", id, now, before)
		}
	}
	again := newMatch(t, Options{Level: hall(t, nil), Modules: []Module{lampsTwo(t)}})
	if err := again.Restore(snapshot(m, nil)); err != nil || lamps != 3 {
		t.Errorf("%d lamps, saved again: %v", lamps, err)
	}
	for range 40 {
		if err := errors.Join(m.Step(nil), again.Step(nil)); err != nil || m.Hash() != again.Hash() {
			t.Fatalf("tick %d: %v, or another hash", m.Tick(), err)
		}
	}
}

func TestMigrate_SaysWhatIsMissing(t *testing.T) {
	_, data := savedLamps(t, func() Options { return Options{Level: hall(t, nil), Modules: []Module{{Name: "hounds", Version: "3"}}} })
	hounds := Module{Name: "hounds", Version: "3"}
	change := func(f func(m *Module)) []Module {
		m := lampsTwo(t)
		f(&m)
		return []Module{m, hounds}
	}
	for want, modules := range map[string][]Module{
		`module "lamps" of version "1", the match has version "2", whose Module.Older does not name it`:   change(func(m *Module) { m.Older = []string{"0", "2"} }),
		`component "lamps.gone" has other fields: set Module.Migrate`:                                     change(func(m *Module) { m.Migrate = nil }),
		`the match has no module "lamps", of which it has version "1"`:                                    {hounds},
		`the match has no module "hounds", of which it has version "3"; it has no module "zebras", which`: {lampsTwo(t), {Name: "zebras"}},
		`component "lamps.gone" has other fields: module "lamps" from version "1" to "2": it was never there`: change(func(m *Module) {
			m.Migrate = func(string, string, *codec.Reader) ([]byte, error) { return nil, errors.New("it was never there") }
		}),
		`migrates component "lamps.gone", which the match does not have: return nil for it`: change(func(m *Module) {
			m.Migrate = func(string, string, *codec.Reader) ([]byte, error) { return []byte{}, nil }
		}),
	} {
		m := newMatch(t, Options{Level: hall(t, nil), Modules: modules})
		before := m.Hash()
		if err := m.Restore(data); !errors.Is(err, ErrOtherMatch) || !strings.Contains(err.Error(), want) || m.Hash() != before {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	// What Migrate returns is checked as any snapshot is.
	m := newMatch(t, Options{Level: hall(t, nil), Modules: change(func(m *Module) {
		right := m.Migrate
		m.Migrate = func(from, component string, old *codec.Reader) ([]byte, error) {
			value, err := right(from, component, old)
			if component == "lamps.lamp" {
				value = []byte{0xff}
			}
			return value, err
		}
	})})
	if err := m.Restore(data); !errors.Is(err, ErrSnapshot) {
		t.Errorf("senseless bytes: %v", err)
	}
}
