package store

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/yohamta/donburi"
)

func TestRoster_FindsEveryPlaceAsASearchDoes(t *testing.T) {
	for gap := range components.ID(5) {
		var r Roster
		for id := components.ID(3); id < 40; id++ {
			if gap == 0 || id%gap != 0 {
				r.insert(&Member{ID: id})
			}
		}
		for id := range components.ID(60) {
			want := slices.IndexFunc(r, func(p *Member) bool { return p.ID == id })
			if k, ok := r.index(id); ok != (want >= 0) || ok && k != want {
				t.Errorf("gap %d, ID %d: got %d, %v, want %d", gap, id, k, ok, want)
			}
		}
	}
}

func TestBound_EachFieldIsOfOneKind(t *testing.T) {
	fields := reflect.TypeFor[Bound]()
	if len(bindings) != fields.NumField() {
		t.Errorf("%d bindings of %d fields", len(bindings), fields.NumField())
	}
	for k, typ := range componentTypes {
		if typ == nil {
			t.Errorf("kind %d has no component type", k)
		}
	}
}

func TestSet_HoldsWhatWasAdded(t *testing.T) {
	var s Set
	want := []Kind{0, 1, 63, 64, 200, 255}
	s.Add(want...)
	s.AddIf(false, 7)
	if got := s.appendTo(nil); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	for k := range MaxKinds {
		if s.Has(Kind(k)) != slices.Contains(want, Kind(k)) {
			t.Errorf("kind %d: %v", k, s.Has(Kind(k)))
		}
	}
}

func TestRegister_MoreKindsThanThereIsRoomForAreRefused(t *testing.T) {
	s := newStore(t)
	for i := range MaxKinds {
		kind := donburi.NewComponentType[foreign]()
		if err := s.Registry.Register(Registration{Name: fmt.Sprint("foreign ", i), Type: kind}); err != nil {
			if want := MaxKinds - constants - 1; i != want || !errors.Is(err, ErrRegistration) {
				t.Errorf("after %d: %v, want %d", i, err, want)
			}
			return
		}
		if p := spawn(t, s, Part{Type: kind}); i%50 == 0 && (!p.Layout.Carries(kind) || p.Layout.Carries(rope)) {
			t.Errorf("entity %d does not carry what it was given", p.ID)
		}
	}
	t.Error("none was refused")
}

func TestMember_CarriesWhatItWasGivenAndWhatComesWithIt(t *testing.T) {
	s := newStore(t)
	p := spawn(t, s, at(1), box(), NewPart(components.Health, components.HealthData{Current: 1, Max: 1}))
	if !p.Has(Position) || !p.Has(HitBox) || !p.Has(Health) || p.Has(Pack) || !p.IsBoxed() || !p.Layout.Carries(rope) {
		t.Errorf("it carries %v", p.Layout.types)
	}
	if p.Position.Feet.X != 1 || p.Health.Max != 1 || p.Velocity != nil || p.Box().Center.X != 1 {
		t.Errorf("it is bound to %+v", p.Bound)
	}
	if err := s.Remove(p, []donburi.IComponentType{components.Position}); !errors.Is(err, ErrEntity) {
		t.Errorf("a box without a place: %v", err)
	}
	if err := s.Remove(p, []donburi.IComponentType{components.HitBox}); err != nil || p.IsBoxed() || p.HitBox != nil {
		t.Errorf("%v, boxed %v", err, p.IsBoxed())
	}
	if _, err := s.Spawn([]Part{box()}); !errors.Is(err, ErrEntity) || s.NextID != p.ID+1 {
		t.Errorf("%v, the next ID is %d", err, s.NextID)
	}
}

// A row is zero when a member comes, stays when the member changes, and is given to another
// when it has gone.
func TestTable_ARowIsZeroWhenItsMemberComes(t *testing.T) {
	s := newStore(t)
	first := spawn(t, s, at(1))
	var table Table[[2]int]
	s.AddTable(&table)
	second := spawn(t, s, at(2))
	table.At(first)[0], table.At(second)[0] = 1, 2
	if err := s.Add(second, []Part{NewPart(components.Pack, components.PackData{})}); err != nil {
		t.Fatal(err)
	}
	if table.At(second)[0] != 2 {
		t.Error("the row of a member that changed was lost")
	}
	s.Despawn(first.ID)
	third := spawn(t, s, at(3))
	if third.Slot != first.Slot || table.At(third)[0] != 0 || table.At(second)[0] != 2 {
		t.Errorf("the new row %d holds %v", third.Slot, *table.At(third))
	}
	defer func() {
		if recover() == nil {
			t.Error("a member without a slot has a row")
		}
	}()
	table.At(&Member{Slot: NoSlot})
}

// What comes and goes in any order has a row of its own as long as it is there.
func TestTable_NoTwoMembersShareARow(t *testing.T) {
	s := newStore(t)
	var table Table[components.ID]
	s.AddTable(&table)
	for round := range 200 {
		if round%3 == 2 {
			s.Despawn(s.All[round*7%len(s.All)].ID)
		} else {
			p := spawn(t, s, at(0))
			*table.At(p) = p.ID
		}
		for _, p := range s.All {
			if *table.At(p) != p.ID {
				t.Fatalf("round %d: the row of %d is that of %d", round, p.ID, *table.At(p))
			}
		}
	}
}

// Somebody may make a query in every tick: what the store keeps is by the components
// and not by the query.
func TestQuery_MadeAnewLeavesNothingBehind(t *testing.T) {
	s := newStore(t)
	spawn(t, s, at(1), box())
	lists, found := len(s.lists), 0
	for range 100 {
		one, other := NewQuery(components.HitBox, components.Position), NewQuery(components.Position, components.HitBox, components.Position)
		found += one.Count(s) + other.Count(s)
	}
	if len(s.lists) != lists+1 || len(s.queries) != 1 || found != 200 {
		t.Errorf("%d lists, had %d; %d queries; found %d", len(s.lists), lists, len(s.queries), found)
	}
}

func TestAsk_WaitsForTheEndOfATickAndOfAVisit(t *testing.T) {
	s := newStore(t)
	p := spawn(t, s, at(1))
	all := NewQuery(components.Position)
	for range all.In(s) {
		s.Despawn(p.ID)
		if len(s.All) != 1 {
			t.Error("it went within a visit")
		}
	}
	if len(s.All) != 0 {
		t.Error("it did not go after the visit")
	}
	s.Begin()
	var done []string
	s.Ask(7, func(id components.ID) { done = append(done, fmt.Sprint("ask ", id)) })
	id, err := s.Spawn([]Part{at(1)})
	if err != nil {
		t.Fatal(err)
	}
	next, _ := s.AskNew(func(id components.ID) {
		done = append(done, fmt.Sprint("new ", id, len(s.All)))
		s.Despawn(id - 1)
	})
	if len(done) > 0 || s.structure.coming != 2 || next != id+1 || len(s.All) != 0 {
		t.Errorf("%v done, %d to come, IDs %d and %d", done, s.structure.coming, id, next)
	}
	s.End()
	if want := []string{"ask 7", fmt.Sprint("new ", next, 1)}; !slices.Equal(done, want) || s.structure.coming != 0 || len(s.All) != 0 || s.Tick != 1 {
		t.Errorf("done %q, want %q; %d to come, %d there, tick %d", done, want, s.structure.coming, len(s.All), s.Tick)
	}
}

func TestCheck_NamesWhoChangedTheWorldAndPutsBack(t *testing.T) {
	for _, c := range []struct {
		change func(s *Store, p *Member)
		want   string
		left   int
	}{
		{func(s *Store, p *Member) { s.World.Remove(p.Entity) }, `system "thief" removed entity 1 from the world`, 1},
		{func(s *Store, p *Member) { p.Entry.RemoveComponent(components.Position) }, "it lacks PositionData and leaves", 1},
		{func(s *Store, p *Member) { p.Entry.AddComponent(components.Pack) }, "use Match.Add and Match.Remove", 2},
		{func(s *Store, p *Member) { p.Position.Feet.X = math.NaN() }, "wrote the position {NaN 0 0} of entity 1", 2},
	} {
		s := newStore(t)
		p := spawn(t, s, at(1), box())
		spawn(t, s, at(5), box())
		s.Check("")
		s.Faults.Begin()
		s.Begin()
		c.change(s, p)
		s.Check("thief")
		if err := s.Faults.Problem(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want %s", err, c.want)
		}
		if len(s.All) != c.left || c.left == 2 && p.Position.Feet.X != 1 {
			t.Errorf("%s: %d are left", c.want, len(s.All))
		}
		s.Seal()
		s.End()
	}
}

func TestRevision_ChangesWhereMembersComeOrAreMoved(t *testing.T) {
	s := newStore(t)
	p := spawn(t, s, at(1), box())
	for what, change := range map[string]func(){
		"a put":       func() { s.Put(p, geom.Vec{X: 2}) },
		"a newcomer":  func() { spawn(t, s, at(3)) },
		"a tick":      func() { s.Begin(); s.End() },
		"a game":      func() { p.Position.Feet.X = 4; s.Refresh() },
		"other parts": func() { _ = s.Add(p, []Part{NewPart(components.Pack, components.PackData{})}) },
	} {
		before := s.Revision()
		if change(); s.Revision() == before {
			t.Errorf("%s changes nothing", what)
		}
	}
	before := s.Revision()
	if s.Refresh(); s.Revision() != before {
		t.Error("it changes though nothing moved")
	}
}

// Two entities are made of the same parts and share no slice.
func TestPutParts_SharesNoSlice(t *testing.T) {
	type list struct {
		Rows []int `state:"max=8"`
	}
	kind := donburi.NewComponentType[list]()
	s := newStore(t, state(t, "list", kind))
	value := list{Rows: []int{1}}
	part := Part{Type: kind, Value: unsafe.Pointer(&value)}
	p, q := spawn(t, s, part), spawn(t, s, part)
	kind.Get(p.Entry).Rows[0] = 2
	if kind.Get(q.Entry).Rows[0] != 1 || value.Rows[0] != 1 {
		t.Errorf("%v and %v", kind.Get(q.Entry).Rows, value.Rows)
	}
}

func TestCreate_OfAnIDThatIsThereLeavesNothing(t *testing.T) {
	s := newStore(t)
	p := spawn(t, s, at(1), box())
	before := s.World.Len()
	if _, err := s.Create(p.ID, *p.Layout.Kinds(), nil); err == nil || s.World.Len() != before {
		t.Errorf("%v, %d entities, want %d", err, s.World.Len(), before)
	}
}
