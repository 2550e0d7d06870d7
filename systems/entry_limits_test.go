package systems

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/yohamta/donburi"
)

// TestEnter_RefusesEveryCutOfEveryEntry, and each with a byte more, and changes nothing.
func TestEnter_RefusesEveryCutOfEveryEntry(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil), Modules: []Module{lamps()}})
	id := join(t, m, PlayerSpec{})
	spec, err := Preset(components.ModelTorque, "")
	if err != nil {
		t.Fatal(err)
	}
	spec.Position, spec.Weapons = at(1, 2, 3), []string{"disc", "mortar"}
	made := func(e Entry, err error) Entry {
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	before := m.Hash()
	for _, e := range []Entry{made(m.JoinEntry(spec)), made(m.RefitEntry(id, spec)), made(m.AddEntry(id, With(components.Team, components.TeamData{Number: 7}), With(rope, foreign{}))),
		made(m.RemoveEntry(id, components.Arsenal, components.Pack)), TeamDamageEntry(0.5), made(WeaponsEntry(weapons.Standard()[:1]))} {
		data := e.Data
		for cut := range data {
			e.Data = slices.Clone(data[:cut])
			if _, err := m.Enter(e); err == nil || m.Hash() != before {
				t.Fatalf("%v cut at %d of %d: %v", e.Kind, cut, len(data), err)
			}
		}
		if e.Data = append(slices.Clone(data), 1); e.Kind != EntryWeapons {
			if _, err := m.Enter(e); !errors.Is(err, ErrEntry) || m.Hash() != before {
				t.Errorf("%v with a byte more: %v", e.Kind, err)
			}
		}
	}
}

// TestEnter_TakesAsMuchDataAsAnEntryMayHave, and no more of weapons either.
func TestEnter_TakesAsMuchDataAsAnEntryMayHave(t *testing.T) {
	got := 0
	m := newMatch(t, Options{Level: hall(t, nil), Modules: []Module{{Name: "m", Calls: []Call{{Name: "take", Run: func(_ *Match, _ components.ID, data []byte) error { got = len(data); return nil }}}}}})
	for n, valid := range map[int]bool{MaxEntryData: true, MaxEntryData + 1: false} {
		got = -1
		if _, err := m.Enter(CallEntry("take", 0, make([]byte, n))); (err == nil) != valid || (got == n) != valid {
			t.Errorf("%d bytes: %v", n, err)
		}
	}
	for n, valid := range map[int]bool{1: true, 8: true, 0: false, 9: false} {
		if _, err := m.Enter(Entry{Kind: EntrySalt, Data: make([]byte, n)}); (err == nil) != valid {
			t.Errorf("%d bytes of salt: %v", n, err)
		}
	}
	var many []weapons.Spec
	for i := range 40 {
		s := pellet()
		s.Name = fmt.Sprint("pellet ", i)
		s.Look = []byte(`"` + strings.Repeat("x", 30000) + `"`)
		many = append(many, s)
	}
	if e, err := WeaponsEntry(many); !errors.Is(err, ErrEntry) || e.Data != nil {
		t.Errorf("weapons of %d bytes: %v", len(e.Data), err)
	}
	if e, err := WeaponsEntry(many[:30]); err != nil {
		t.Errorf("fewer of %d bytes: %v", len(e.Data), err)
	}
	for _, e := range []Entry{{Kind: EntryWeapons, Data: make([]byte, MaxEntryData+1)}, {Kind: EntryCall}, {Kind: EntryWeapons, Data: []byte("x")}} {
		if specs, err := WeaponsOf(e); err == nil || specs != nil {
			t.Errorf("weapons of %v: %v", e.Kind, specs)
		}
	}
	if e, err := m.RemoveEntry(1, donburi.NewComponentType[struct{ Odd int }]()); !errors.Is(err, ErrEntry) || e.Kind != 0 {
		t.Errorf("what is not registered: %v, %v", e, err)
	}
	if _, err := m.Enter(Entry{Kind: EntryRemove, Data: []byte{1, 4, 'n', 'o', 'n', 'e'}}); !errors.Is(err, ErrEntry) {
		t.Errorf("what nobody has registered: %v", err)
	}
}

type told1 struct{ N int }

type told2 struct{ N int }

// TestEvents_OfAGameAreVisitedUntilSomebodyStops, by the names of their types.
func TestEvents_OfAGameAreVisitedUntilSomebodyStops(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	for i := range 3 {
		for _, err := range []error{Emit(m, 5, told2{i}), Emit(m, components.ID(6+i), told1{i})} {
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	if n := 0; true {
		for range Events[told1](m) {
			n++
		}
		if n != 0 {
			t.Errorf("%d events before their tick", n)
		}
	}
	m.Step(nil)
	want := []any{told1{0}, told1{1}, told1{2}, told2{0}, told2{1}, told2{2}}
	for most := 1; most <= len(want); most++ {
		var got []any
		for key, e := range m.GameEvents() {
			if _, second := e.(told2); second && (key.Subject != 5 || key.Ordinal != len(got)-3) || !second && key.Ordinal != 0 {
				t.Errorf("%+v has the key %+v", e, key)
			}
			if got = append(got, e); len(got) == most {
				break
			}
		}
		if !slices.Equal(got, want[:most]) {
			t.Errorf("the first %d are %v", most, got)
		}
	}
	for most := 1; most <= 3; most++ {
		n := 0
		for _, e := range Events[told2](m) {
			if e.N != n {
				t.Errorf("event %d is %+v", n, e)
			}
			if n++; n == most {
				break
			}
		}
		if n != most {
			t.Errorf("%d events, want %d", n, most)
		}
	}
	m.Step(nil)
	for _, e := range m.GameEvents() {
		t.Errorf("%+v is told again", e)
	}
}

func TestEmit_TakesAsManyEventsAsATickMayHave(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	for i := range MaxEvents {
		if err := Emit(m, 1, told1{i}); err != nil {
			t.Fatal(err)
		}
	}
	if err := Emit(m, 1, told1{}); !errors.Is(err, ErrRequest) {
		t.Errorf("one more: %v", err)
	}
}
