package systems

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/yohamta/donburi"
	"pgregory.net/rapid"
)

// placedLeaf is a leaf of the state, and where it is.
type placedLeaf struct {
	name  string
	value reflect.Value
}

// stateOf lists all leaves of the state of a match.
func stateOf(m *Match) (all []placedLeaf) {
	add := func(name string, value any) {
		eachLeaf(reflect.ValueOf(value).Elem(), name, func(path string, leaf reflect.Value) {
			all = append(all, placedLeaf{path, leaf})
		})
	}
	for _, r := range m.store.Registry.All() {
		if r.Codec == nil {
			continue
		}
		valuesOf := func(name string, entry *donburi.Entry) {
			if entry.HasComponent(r.Type) {
				add(name+": "+r.Name, reflect.NewAt(r.Type.Typ(), entry.Component(r.Type)).Interface())
			}
		}
		for _, p := range m.store.All {
			valuesOf(fmt.Sprint("entity ", p.ID), p.Entry)
		}
		for _, one := range m.store.Singles() {
			valuesOf("single", m.store.SingleEntry(&one))
		}
	}
	add("requests", &m.requests)
	add("next ID", &m.store.NextID)
	add("team damage", &m.health.TeamDamage)
	return all
}

// corrupt writes a value to a leaf that is often senseless.
func corrupt(t *rapid.T, v reflect.Value) {
	switch {
	case v.Kind() == reflect.Bool:
		v.SetBool(!v.Bool())
	case v.CanFloat():
		v.SetFloat(rapid.SampledFrom([]float64{math.NaN(), math.Inf(1), math.Inf(-1), 0, -1, 0.5, 1, 99, -1e-300, 1e300, -1e300}).Draw(t, "float"))
	case v.Kind() == reflect.String:
		v.SetString(rapid.SampledFrom([]string{"", "spoon", "disc", strings.Repeat("x", 255), strings.Repeat("x", 256), strings.Repeat("x", 2000)}).Draw(t, "text"))
	case v.Kind() == reflect.Slice:
		for range rapid.SampledFrom([]int{1, 8, 300}).Draw(t, "more") {
			v.Set(reflect.Append(v, reflect.Zero(v.Type().Elem())))
		}
	case v.CanInt():
		v.SetInt(rapid.SampledFrom([]int64{0, 1, -1, 99, math.MinInt64, math.MaxInt64}).Draw(t, "int"))
	default:
		v.SetUint(rapid.SampledFrom([]uint64{0, 1, 2, 99, math.MaxUint64}).Draw(t, "uint"))
	}
}

// TestSnapshot_RefusesExactlyWhatRestoreRefuses corrupts any fields of any components, and what
// is beside them.
func TestSnapshot_RefusesExactlyWhatRestoreRefuses(t *testing.T) {
	m, other := menagerie(t), menagerie(t)
	sound := snapshot(m, nil)
	taken, refused := 0, 0
	try := func(t *rapid.T) {
		if err := m.Restore(sound); err != nil {
			t.Fatal(err)
		}
		leaves := stateOf(m)
		where := ""
		for range rapid.IntRange(1, 3).Draw(t, "count") {
			leaf := leaves[rapid.IntRange(0, len(leaves)-1).Draw(t, "leaf")]
			corrupt(t, leaf.value)
			where += leaf.name + "; "
		}
		data, err := m.Snapshot(nil)
		if err != nil {
			refused++
			if !errors.Is(err, ErrUnsound) || data != nil {
				t.Fatalf("%s: %d bytes, %v", where, len(data), err)
			}
			if err := other.Restore(unsound(m)); err == nil {
				t.Fatalf("%s: restored though it could not be saved", where)
			}
			return
		}
		taken++
		if err := other.Restore(data); err != nil || other.Hash() != m.Hash() {
			t.Fatalf("%s: saved and then: %v, the same %v", where, err, err == nil)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		for range 40 {
			try(t)
		}
	})
	if min(taken, refused) < 10 {
		t.Errorf("%d taken and %d refused, want many of both", taken, refused)
	}
}

// TestSnapshot_NamesEntityComponentAndField of what a system wrote though nobody can have it.
func TestSnapshot_NamesEntityComponentAndField(t *testing.T) {
	type bag struct {
		Items []int `state:"max=3"`
	}
	bagKind := donburi.NewComponentType[bag]()
	make := func(check bool) (*Match, *donburi.Entry, components.ID) {
		m := newMatch(t, Options{Level: hall(t, nil), Modules: []Module{registers(State("bag", bagKind))}, CheckSystems: check})
		id := join(t, m, PlayerSpec{Position: at(0, 0, 0)})
		if err := m.Add(id, With(bagKind, bag{})); err != nil {
			t.Fatal(err)
		}
		return m, mustEntry(m, id), id
	}
	for want, write := range map[string]func(e *donburi.Entry){
		"armor: player or body refused: armour Mass is 0":    func(e *donburi.Entry) { components.Armor.Get(e).Mass = 0 },
		"armor: player or body refused: armour its Half is ": func(e *donburi.Entry) { components.Armor.Get(e).Half.X = 0 },
		"armor: player or body refused: armour Drag is -1":   func(e *donburi.Entry) { components.Armor.Get(e).Drag = -1 },
		"team: team 99":                                         func(e *donburi.Entry) { components.Team.Get(e).Number = 99 },
		"player: codec: Name: length 2000":                      func(e *donburi.Entry) { components.Player.Get(e).Name = strings.Repeat("x", 2000) },
		"bag: codec: Items: length 4":                           func(e *donburi.Entry) { bagKind.Get(e).Items = []int{1, 2, 3, 4} },
		"health: Current is NaN":                                func(e *donburi.Entry) { components.Health.Get(e).Current = math.NaN() },
		"energy: Current is NaN":                                func(e *donburi.Entry) { components.Energy.Get(e).Current = math.NaN() },
		"arsenal: Held is 99":                                   func(e *donburi.Entry) { components.Arsenal.Get(e).Held = 99 },
		`arsenal: Slots[1].Weapon: unknown weapon "spoon"`:      func(e *donburi.Entry) { components.Arsenal.Get(e).Slots[1].Weapon = "spoon" },
		"identity: ID is 77":                                    func(e *donburi.Entry) { components.Identity.Get(e).ID = 77 },
		"tribesrules: Elasticity is -1":                         func(e *donburi.Entry) { TribesRules.Get(e).Elasticity = -1 },
		`model: player or body refused: unknown movement model`: func(e *donburi.Entry) { components.Model.Get(e).Name = "skate" },
		"contact: Friction is +Inf":                             func(e *donburi.Entry) { components.Contact.Get(e).Friction = math.Inf(1) },
	} {
		m, entry, id := make(false)
		write(entry)
		_, err := m.Snapshot(nil)
		if want := fmt.Sprintf("state refused: entity %d: %s", id, want); !errors.Is(err, ErrUnsound) || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
		if _, err := m.Clone(); !errors.Is(err, ErrUnsound) {
			t.Errorf("%s: cloned: %v", want, err)
		}
		m, _, id = make(true)
		addSystem(m, StageSeal, func(m *Match) { write(mustEntry(m, id)) })
		for range 2 { // the next tick says the same of who wrote it
			if err := m.Step(nil); !errors.Is(err, ErrUnsound) || !strings.Contains(err.Error(), `system "test `) {
				t.Errorf("%s: the tick says %v", want, err)
			}
		}
	}
}

// TestCheckSystems_NamesTheGameAndThenNobody where it writes between two ticks, and mends it.
func TestCheckSystems_NamesTheGameAndThenNobody(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil), CheckSystems: true})
	id := join(t, m, PlayerSpec{Position: at(0, 0, 0)})
	if err := m.Step(nil); err != nil {
		t.Fatal(err)
	}
	components.Pack.Get(mustEntry(m, id)).Kind = "jet"
	if err := m.Step(nil); err == nil || !strings.Contains(err.Error(), "the game wrote it: state refused: entity 1: pack: unknown pack") {
		t.Error(err)
	}
	components.Pack.Get(mustEntry(m, id)).Kind = components.NoPack
	if err := m.Step(nil); err != nil {
		t.Error(err)
	}
}

// TestSnapshot_RefusesWhatNeedsMoreThanItBrings saves an entity whose state needs a component
// that is no state, and that nothing brings.
func TestSnapshot_RefusesWhatNeedsMoreThanItBrings(t *testing.T) {
	type none struct{ _ int }
	kind, cache, free := donburi.NewComponentType[none](), donburi.NewComponentType[none](), donburi.NewComponentType[none]()
	m := newMatch(t, Options{Level: hall(t, nil), Modules: []Module{registers(Derived("cache", cache), State("kind", kind, Needs(cache)), State("free", free, Needs(components.Medium)))}})
	id := spawn(t, m, With(kind, none{}), With(cache, none{}))
	if _, err := m.Snapshot(nil); !errors.Is(err, ErrUnsound) || !errors.Is(err, ErrEntity) || !strings.Contains(err.Error(), fmt.Sprint("entity ", id)) {
		t.Error(err)
	}
	m.Despawn(id)
	join(t, m, PlayerSpec{})
	if err := m.Add(join(t, m, PlayerSpec{}), With(free, none{})); err != nil { // which comes with its model
		t.Fatal(err)
	}
	if _, err := m.Clone(); err != nil {
		t.Error(err)
	}
}

func TestNewMatch_RefusesNamesThatNoSnapshotCanHave(t *testing.T) {
	long := strings.Repeat("x", 300)
	for _, module := range []Module{{Name: long}, {Name: "m", Version: long}, registers(State(long, tagKind))} {
		if _, err := NewMatch(Options{Level: hall(t, nil), Modules: []Module{module}}); !errors.Is(err, ErrModule) && !errors.Is(err, ErrRegistration) || len(err.Error()) > 200 {
			t.Errorf("got %v", err)
		}
	}
}

func TestSnapshot_WithinATickIsAnError(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	addSystem(m, StageRules, func(m *Match) {
		if _, err := m.Snapshot(nil); !errors.Is(err, ErrMidTick) {
			t.Errorf("got %v", err)
		}
	})
	steps(m, 1)
}
