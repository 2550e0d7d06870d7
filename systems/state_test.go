package systems

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/systems/codec"
	"github.com/skijet/skijet/systems/torque"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/yohamta/donburi"
)

// eachLeaf visits everything in a value that counts, exported or not, with its
// path. The length of a slice is a leaf too.
func eachLeaf(v reflect.Value, path string, visit func(path string, leaf reflect.Value)) {
	v = reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Elem()
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.Tag.Get("state") != "derived" {
				eachLeaf(v.Field(i), path+"."+f.Name, visit)
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			eachLeaf(v.Index(i), fmt.Sprint(path, "[", i, "]"), visit)
		}
		if v.Kind() == reflect.Slice {
			visit("len("+path+")", v)
		}
	default:
		visit(path, v)
	}
}

// spoil changes a leaf by the least there is.
func spoil(v reflect.Value) {
	switch {
	case v.Kind() == reflect.Bool:
		v.SetBool(!v.Bool())
	case v.Kind() == reflect.Float64:
		*(*uint64)(unsafe.Pointer(v.UnsafeAddr())) ^= 1 // the last bit
	case v.Kind() == reflect.String:
		v.SetString(v.String() + "'")
	case v.Kind() == reflect.Slice:
		v.Set(reflect.Append(v, reflect.Zero(v.Type().Elem())))
	case v.CanInt():
		v.SetInt(v.Int() ^ 1)
	default:
		v.SetUint(v.Uint() ^ 1)
	}
}

// mustCount changes each leaf of a value and wants another hash every time.
func mustCount(t *testing.T, m *Match, name string, value reflect.Value) (leaves int) {
	t.Helper()
	whole := m.Hash()
	eachLeaf(value, name, func(path string, leaf reflect.Value) {
		leaves++
		keep := reflect.New(leaf.Type()).Elem()
		keep.Set(leaf)
		spoil(leaf)
		if m.Hash() == whole {
			t.Errorf("%s is not in the hash", path)
		}
		leaf.Set(keep)
		if m.Hash() != whole {
			t.Fatalf("%s came back and the hash did not", path)
		}
	})
	return leaves
}

// outside is a component of somebody else's package.
type outside struct {
	geom.Vec
	names []string    `state:"max=4"` // never longer than three letters
	seen  map[int]int `state:"derived"`
	Pairs [2]struct{ A, b int16 }
}

var (
	outsideKind = donburi.NewComponentType[outside]()
	scoresKind  = donburi.NewComponentType[outside]()
	drawnKind   = donburi.NewComponentType[outside]()
)

// menagerie is a match with every component on some entity.
func menagerie(t *testing.T) *Match {
	t.Helper()
	level := withPlatforms(t, testlevels.Slab(geom.Vec{X: 6, Y: 6, Z: 1}, testlevels.Stop(0, 0, 2, 8, 0), testlevels.Stop(0, 0, 30, 8, 0)))
	mine := shipped(t, "mine")
	fresh := func() outside { return outside{names: []string{"abc", ""}} }
	m := newMatch(t, Options{Level: level, Weapons: append(weapons.Standard()[:2], mine), Modules: []Module{{Name: "test", Components: []Registration{
		State("test.outside", outsideKind, Default(fresh)), State("test.scores", scoresKind, OfMatch(), Default(fresh)),
		Local("test.drawn", drawnKind),
	}}}})
	for _, model := range Models() {
		spec, err := Preset(model, "")
		if err != nil {
			t.Fatal(err)
		}
		spec.Name = model
		join(t, m, spec)
	}
	player := m.players.Members[0].ID
	lob(m, "mine", player, *at(20, 20, 20), *at(0, 1, 0))
	if err := m.Add(player, With(outsideKind, outside{names: []string{"abc", ""}, seen: map[int]int{}}), With(drawnKind, outside{}),
		With(components.Layers, components.LayersData{In: 1, Mask: 1})); err != nil {
		t.Fatal(err)
	}
	if _, err := m.Spawn(With(components.Position, components.PositionData{}), With(components.HitBox, components.HitBoxData{Half: geom.Vec{X: 1, Y: 1, Z: 1}, Mass: 1})); err != nil {
		t.Fatal(err)
	}
	spawn(t, m, With(components.Zone, components.ZoneData{Kind: "hill", Bounds: bounds(-9, -9, 0, 9, 9, 9)}))
	join(t, m, PlayerSpec{})
	if err := m.Explode(geom.Vec{Z: 30}, mine.Projectile.Payload, player); err != nil {
		t.Fatal(err)
	}
	return m
}

// TestState_EveryFieldOfEveryComponentIsInTheHash walks all that is registered by
// reflection, so that a new field is looked at without being listed.
func TestState_EveryFieldOfEveryComponentIsInTheHash(t *testing.T) {
	m := menagerie(t)
	entries := []*donburi.Entry{}
	for id := components.ID(1); id < m.store.NextID; id++ {
		if entry, ok := m.Entry(id); ok {
			entries = append(entries, entry)
		}
	}
	for _, s := range m.store.Singles() {
		entries = append(entries, m.store.SingleEntry(&s))
	}
	leaves := 0
	for _, r := range m.store.Registry.All() {
		i := slices.IndexFunc(entries, func(e *donburi.Entry) bool { return e.HasComponent(r.Type) })
		if i < 0 {
			t.Errorf("%s is on no entity of the test", r.Name)
			continue
		}
		value := reflect.NewAt(r.Type.Typ(), entries[i].Component(r.Type)).Elem()
		if r.Codec != nil {
			leaves += mustCount(t, m, r.Name, value)
			continue
		}
		before := m.Hash()
		eachLeaf(value, r.Name, func(path string, leaf reflect.Value) {
			if spoil(leaf); m.Hash() != before {
				t.Errorf("%s is in the hash, though no state", path)
			}
		})
	}
	if leaves < 250 {
		t.Errorf("%d fields, want at least 250", leaves)
	}
}

func TestState_WhatIsBesideTheEntitiesIsInTheHash(t *testing.T) {
	m := menagerie(t)
	m.state.Materials = []components.MaterialData{components.DefaultMaterial()}
	for name, value := range map[string]any{
		"tick": &m.store.Tick, "next ID": &m.store.NextID, "armory": &m.shots.Weapons.Sum,
		"rules": &m.state.Rules, "team damage": &m.health.TeamDamage, "immortal": &m.state.Immortal, "materials": &m.state.Materials, "pending": &m.requests,
	} {
		mustCount(t, m, name, reflect.ValueOf(value).Elem())
	}
	mustCount(t, m, "random", reflect.ValueOf(m.random.Find("")).Elem().FieldByName("state"))
	mustCount(t, m, "manifest", reflect.ValueOf(&m.store.Registry).Elem().FieldByName("sum"))
}

// The limits in the tags are those of what they hold.
func TestState_LimitsAreThoseOfTheMatch(t *testing.T) {
	lines := map[string]string{
		"arsenal": fmt.Sprintf("Slots slice max %d\n", components.MaxSlots),
	}
	for _, r := range ownComponents() {
		if line := lines[r.Name()]; line != "" && !strings.Contains(r.stored.Codec.Manifest(), line) {
			t.Errorf("no line %q in\n%s", line, r.stored.Codec.Manifest())
		}
	}
}

// What enters a match keeps the limits of the state, so that all of it can be
// saved.
func TestState_NothingBeyondItsLimitEnters(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	long := strings.Repeat("x", codec.MaxText+1)
	spec, err := Preset(components.ModelTorque, "")
	if err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(s *PlayerSpec){
		"name": func(s *PlayerSpec) { s.Name = long }, "armour": func(s *PlayerSpec) { s.Armor.Name = long },
		"datablock": func(s *PlayerSpec) {
			tune(s, components.Datablock, func(d *components.DatablockData) { d.Name = long })
		},
		"rules":   func(s *PlayerSpec) { tune(s, TorqueRules, func(r *torque.Rules) { r.Name = long }) },
		"pack":    func(s *PlayerSpec) { s.Pack = components.PackKind(long) },
		"weapons": func(s *PlayerSpec) { s.Weapons = slices.Repeat([]string{"disc"}, components.MaxSlots+1) },
	} {
		bad := spec
		change(&bad)
		if _, err := m.Join(bad); !errors.Is(err, ErrPlayer) {
			t.Errorf("%s: got %v", name, err)
		}
	}
	if err := m.Explode(geom.Vec{}, components.PayloadData{Kind: long}, 0); !errors.Is(err, ErrBlast) {
		t.Errorf("blast: got %v", err)
	}
	var arsenal []weapons.Spec
	for i := range components.MaxSlots + 1 {
		gun := shipped(t, "chaingun")
		gun.Name = fmt.Sprint("gun", i)
		arsenal = append(arsenal, gun)
	}
	if err := m.ReplaceWeapons(arsenal); !errors.Is(err, weapons.ErrInvalid) {
		t.Errorf("weapons: got %v", err)
	}
}

// Names and types of fields count, and so does what no entity carries.
func TestState_NamesOfFieldsAreInTheHash(t *testing.T) {
	type wide struct{ Width float64 }
	type long struct{ Length float64 }
	var hashes []uint64
	for _, r := range []Registration{
		State("test.a", donburi.NewComponentType[wide]()), State("test.a", donburi.NewComponentType[long]()),
		State("test.b", donburi.NewComponentType[long]()),
	} {
		m := newMatch(t, Options{Level: hall(t, nil), Modules: []Module{registers(r)}})
		if hash := m.Hash(); slices.Contains(hashes, hash) {
			t.Errorf("%s has the hash of another", r.Name())
		} else {
			hashes = append(hashes, hash)
		}
	}
}

func TestHash_OfEntitiesThatAGameRemovedIsDefined(t *testing.T) {
	m := menagerie(t)
	for id := m.store.NextID; id > 0; id-- {
		if entry, ok := m.Entry(id); ok {
			before := m.Hash()
			entry.Remove()
			if m.Hash() == before {
				t.Errorf("entity %d is gone and in the hash", id)
			}
		}
	}
}

func TestRegister_RefusesWhatCannotBeState(t *testing.T) {
	type held struct{ On *int }
	level := hall(t, nil)
	for name, bad := range map[string]struct {
		r    Registration
		want error
	}{
		"pointer":       {State("test.held", donburi.NewComponentType[held]()), codec.ErrType},
		"no name":       {State("", rope), ErrRegistration},
		"default":       {State("test.rope", rope, Default(func() int { return 1 })), ErrRegistration},
		"on every of 1": {State("test.rope", rope, OfMatch(), OnEvery(components.Health)), ErrRegistration},
	} {
		if _, err := NewMatch(Options{Level: level, Modules: []Module{registers(bad.r)}}); !errors.Is(err, bad.want) {
			t.Errorf("%s: got %v", name, err)
		}
	}
	newMatch(t, Options{Level: level, Modules: []Module{registers(Local("test.held", donburi.NewComponentType[held]()))}})
}

// TestSingle_MatchesOfOneModuleShareNoSlices gives all of them the same course, in the
// Setup of the module or as what the component begins with, and restores one that goes on
// by another. The memory of a value is what Restore decodes into.
func TestSingle_MatchesOfOneModuleShareNoSlices(t *testing.T) {
	type course struct {
		Gates []int `state:"max=4"`
	}
	for _, how := range []string{"by Setup", "by default"} {
		gates := []int{1, 2}
		kind := donburi.NewComponentType[course]()
		module := Module{Name: "test"}
		if how == "by Setup" {
			module.Setup = func(m *Match) error {
				Single(m, kind).Gates = gates
				return nil
			}
		} else {
			kind = donburi.NewComponentType[course](course{Gates: gates})
		}
		module.Components = []Registration{State("course", kind, OfMatch())}
		all := Options{Level: hall(t, nil), Modules: []Module{module}}
		m, other := newMatch(t, all), newMatch(t, all)
		changed := newMatch(t, all)
		Single(changed, kind).Gates = []int{7, 8}
		if err := m.Restore(snapshot(changed, nil)); err != nil {
			t.Fatal(err)
		}
		if got := Single(other, kind).Gates; got[0] != 1 || gates[0] != 1 || Single(m, kind).Gates[0] != 7 {
			t.Errorf("%s: the other match has the gates %v and the module %v, want [1 2]", how, got, gates)
		}
	}
}

func TestSingle_IsOneValueOfTheMatch(t *testing.T) {
	m, other := menagerie(t), menagerie(t)
	before := m.Hash()
	scores := Single(m, scoresKind)
	if !reflect.DeepEqual(scores.names, []string{"abc", ""}) || before != other.Hash() {
		t.Fatalf("begins with %v", scores.names)
	}
	scores.names[0] = "x"
	if Single(other, scoresKind).names[0] == "x" {
		t.Error("two matches share a value")
	}
	if Single(m, scoresKind) != scores || m.Hash() == before {
		t.Error("it is another value, or not in the hash")
	}
	m.World.Remove(m.store.SingleEntry(&m.store.Singles()[0]).Entity())
	if got := Single(m, scoresKind).names; got[0] != "abc" {
		t.Errorf("a value that a game removed begins with %q", got)
	}
	defer func() {
		if recover() == nil {
			t.Error("a component that is not of the match was returned")
		}
	}()
	Single(m, components.Health)
}
