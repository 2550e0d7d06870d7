package systems

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/event"
	"github.com/skijet/skijet/systems/weapons"
)

// lamps is a module with state and a call that changes it.
func lamps() Module {
	return Module{Name: "lamps", Components: []Registration{State("lamps.rope", rope)}, Calls: []Call{{
		Name: "lamps.push", Run: func(m *Match, subject components.ID, data []byte) error {
			if len(data) != 1 {
				return errors.New("want one byte")
			}
			return m.Push(subject, geom.Vec{Z: float64(data[0])})
		}}}}
}

// TestEnter_DoesWhatTheCallsDo makes the same changes by calls to one match and by
// entries to another.
func TestEnter_DoesWhatTheCallsDo(t *testing.T) {
	level := hall(t, nil)
	a := newMatch(t, Options{Level: level, Modules: []Module{lamps()}})
	b := newMatch(t, Options{Level: level, Modules: []Module{lamps()}})
	enter := func(e Entry, err error) components.ID {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		id, err := b.Enter(e)
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	energy := 12.5
	specs := append(allBodies(t), PlayerSpec{Name: "placed", Position: at(3, 4, 5), Velocity: geom.Vec{X: 1}, Energy: &energy,
		Look: geom.YawPitch{Yaw: 9}, Weapons: []string{"disc"}, Pack: components.ShieldPack, Team: 3}, PlayerSpec{Name: "unarmed", Weapons: []string{}})
	for _, spec := range specs {
		if id := join(t, a, spec); enter(b.JoinEntry(spec)) != id {
			t.Fatal("another ID")
		}
	}
	for _, change := range []func() error{
		func() error { return a.Refit(1, specs[len(specs)-2]) },
		func() error { a.Despawn(2); return nil },
		func() error { return a.Add(3, With(components.Team, components.TeamData{Number: 7})) },
		func() error { return a.ReplaceWeapons(weapons.Standard()[:5]) },
		func() error { return a.SetTeamDamage(0.25) },
		func() error { return a.Add(3, With(rope, foreign{})) },
		func() error { return a.Remove(3, rope) },
		func() error { return a.Push(4, geom.Vec{Z: 3}) },
	} {
		if err := change(); err != nil {
			t.Fatal(err)
		}
	}
	enter(b.RefitEntry(1, specs[len(specs)-2]))
	enter(LeaveEntry(2), nil)
	enter(b.AddEntry(3, With(components.Team, components.TeamData{Number: 7})))
	enter(WeaponsEntry(weapons.Standard()[:5]))
	enter(TeamDamageEntry(0.25), nil)
	enter(b.AddEntry(3, With(rope, foreign{})))
	enter(b.RemoveEntry(3, rope))
	enter(CallEntry("lamps.push", 4, []byte{3}), nil)
	for range 20 {
		if a.Hash() != b.Hash() {
			for d := range Compare(a, b) {
				t.Error(d)
			}
			t.FailNow()
		}
		a.Step(nil)
		b.Step(nil)
	}
}

func TestEnter_RefusesAndChangesNothing(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil), Modules: []Module{lamps()}})
	id := join(t, m, PlayerSpec{})
	good, err := m.JoinEntry(PlayerSpec{Name: "x"})
	if err != nil {
		t.Fatal(err)
	}
	hash := m.Hash()
	for want, e := range map[string]Entry{
		"its kind is 0": {}, "its kind is 77": {Kind: 77}, "there is no entity 9": LeaveEntry(9), "there is no player 9": {Kind: EntryRefit, Subject: 9, Data: good.Data},
		"at byte": {Kind: EntryJoin, Data: good.Data[:20]}, "1 bytes too many": {Kind: EntryJoin, Data: append(slices.Clone(good.Data), 0)},
		`no module has a call "x"`: CallEntry("x", 0, nil), "want one byte": CallEntry("lamps.push", 1, nil), "want 8": {Kind: EntryTeamDamage}, "0 bytes of salt": {Kind: EntrySalt}, "9 bytes of salt": {Kind: EntrySalt, Data: make([]byte, 9)}, "NaN": TeamDamageEntry(math.NaN()), "weapons": {Kind: EntryWeapons, Data: []byte("{")},
		"at most 1048576": {Kind: EntryCall, Data: make([]byte, MaxEntryData+1)},
	} {
		if _, err := m.Enter(e); err == nil || !strings.Contains(err.Error(), want) || m.Hash() != hash {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	if _, err := m.AddEntry(id, With(components.MoveReport, components.MoveReportData{})); !errors.Is(err, ErrEntry) {
		t.Errorf("what is no state: %v", err)
	}
	identity, err := m.AddEntry(id, With(components.Identity, components.IdentityData{ID: 5}))
	if _, err2 := m.Enter(identity); err != nil || !errors.Is(err2, ErrEntry) {
		t.Errorf("an identity: %v, %v", err, err2)
	}
	if _, err := m.AddEntry(id, With(components.Position, components.PositionData{Feet: geom.Vec{X: math.Inf(1)}})); !errors.Is(err, ErrEntry) {
		t.Errorf("no place: %v", err)
	}
	heavy, err := m.AddEntry(id, With(components.Armor, components.ArmorData{}))
	if _, err2 := m.Enter(heavy); err != nil || err2 == nil || m.Hash() != hash {
		t.Errorf("no mass: %v, %v", err, err2)
	}
}

// TestEnter_OfNonsenseNeitherPanicsNorStopsTheMatch changes bytes of entries.
func TestEnter_OfNonsenseNeitherPanicsNorStopsTheMatch(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	join(t, m, PlayerSpec{})
	r := rand.New(rand.NewPCG(1, 5))
	var all []Entry
	for _, spec := range allBodies(t) {
		e, err := m.JoinEntry(spec)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, e)
	}
	state := snapshot(m, nil)
	for range 500 {
		e := all[r.IntN(len(all))]
		e.Data = slices.Clone(e.Data)
		for range 1 + r.IntN(4) {
			e.Data[r.IntN(len(e.Data))] = byte(r.UintN(256))
		}
		_, _ = m.Enter(e)
		m.Step(nil)
		if err := m.Restore(state); err != nil {
			t.Fatal(err)
		}
	}
}

func TestNewMatch_RefusesCallsThatShareAName(t *testing.T) {
	level, run := hall(t, nil), func(*Match, components.ID, []byte) error { return nil }
	if _, err := NewMatch(Options{Level: level, Modules: []Module{{Name: "m", Calls: []Call{{"a", RightAdmin, run}}}}}); err != nil {
		t.Error(err)
	}
	for want, calls := range map[string][]Call{`two calls are named "a"`: {{"a", RightHost, run}, {"a", RightSelf, run}}, "without a name, without Run or of an unknown Right": {{"a", RightHost, nil}}, "module \"m\" has": {{"a", 9, run}}} {
		if _, err := NewMatch(Options{Level: level, Modules: []Module{{Name: "m", Calls: calls}}}); !errors.Is(err, ErrModule) || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

func TestCompare_NamesEntityComponentAndField(t *testing.T) {
	tide := donburi.NewComponentType[struct{ Height float64 }]()
	tides := Module{Name: "tides", Components: []Registration{State("test.tide", tide, OfMatch())}}
	make := func() *Match {
		m := newMatch(t, Options{Level: hall(t, nil), Modules: []Module{lamps(), tides}})
		for range 3 {
			join(t, m, PlayerSpec{})
		}
		return m
	}
	a, b := make(), make()
	for d := range Compare(a, b) {
		t.Error(d)
	}
	components.Health.Get(mustEntry(b, 2)).Current = 0.25
	b.Despawn(3)
	spawn(t, b, With(components.Team, components.TeamData{}))
	b.Random("dice").Uint64()
	Single(b, tide).Height = 2
	if err := b.Add(1, With(components.HitBox, components.HitBoxData{Half: geom.Vec{X: 1, Y: 1, Z: 1}, Mass: 1})); err != nil {
		t.Fatal(err)
	}
	var got []string
	for d := range Compare(a, b) {
		text, _, _ := strings.Cut(d.String(), " (")
		got = append(got, text)
	}
	dice := "random.dice: "
	if i := slices.IndexFunc(got, func(s string) bool { return strings.HasPrefix(s, dice) }); i >= 0 {
		got[i] = dice
	}
	want := []string{"match.NextID: 4 and 5", dice, "test.tide.Height: 0 and 2", "entity 1: hitbox: not there and there",
		"entity 2: health.Current: " + got[min(4, len(got)-1)][len("entity 2: health.Current: "):], "entity 3: there and not there", "entity 4: not there and there"}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestEventKeys_CountEventsOfASubjectAndKind(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	a, b := join(t, m, PlayerSpec{}), join(t, m, PlayerSpec{})
	m.events.log.Add(event.Event{Kind: event.Healed, Subject: a})
	m.events.log.Add(event.Event{Kind: event.Healed, Subject: a})
	m.Step(nil)
	want := []EventKey{{0, a, "spawned", 0}, {0, b, "spawned", 0}, {0, a, "healed", 0}, {0, a, "healed", 1}}
	if got := m.EventKeys(nil); !slices.Equal(got, want) {
		t.Errorf("got %+v", got)
	}
}

// TestJoinEntry_BringsComponentsOfModules, which the match checks as those of any entity.
func TestJoinEntry_BringsComponentsOfModules(t *testing.T) {
	make := func() *Match {
		return newMatch(t, Options{Level: hall(t, nil), Modules: []Module{registers(State("test.rope", rope, Validate(func(f *foreign) error {
			return checkNumbers(number{"Length", f.Length, 0, 9})
		})))}})
	}
	a, b := make(), make()
	spec, err := Preset(components.ModelTorque, "")
	if err != nil {
		t.Fatal(err)
	}
	spec.Position = at(0, 0, 0)
	spec.Parts = append(slices.Clone(spec.Parts), With(rope, foreign{Length: 4}), With(components.Mortal, components.MortalData{Policy: components.MortalStays}))
	entry, err := a.JoinEntry(spec)
	if err != nil {
		t.Fatal(err)
	}
	id := join(t, a, spec)
	if _, err := b.Enter(entry); err != nil || a.Hash() != b.Hash() || rope.Get(mustEntry(b, id)).Length != 4 ||
		components.Mortal.Get(mustEntry(b, id)).Policy != components.MortalStays {
		t.Errorf("%v, hashes %x and %x", err, a.Hash(), b.Hash())
	}
	before := a.Hash()
	for what, bad := range map[string]Part{
		"component PositionData cannot": With(components.Position, components.PositionData{}),
		"Length is 10":                  With(rope, foreign{Length: 10}),
		"is of the model slide":         With(components.Walker, components.WalkerData{}),
		"nobody registered":             With(other, foreign{}),
	} {
		if _, err := a.Join(PlayerSpec{Position: at(9, 0, 0), Parts: []Part{bad}}); err == nil || !strings.Contains(err.Error(), what) || a.Hash() != before {
			t.Errorf("got %v, want %s", err, what)
		}
	}
}

// TestEntryKind_HasAWordIfItIsKnown, and its number otherwise.
func TestEntryKind_HasAWordIfItIsKnown(t *testing.T) {
	for k := range EntryKind(255) {
		word := k.String()
		if known := k > 0 && int(k) < len(entryNames); k.Known() != known || strings.HasPrefix(word, "entry ") == known || word == "" {
			t.Errorf("entry %d is %q, known: %v", uint8(k), word, k.Known())
		}
	}
}

// TestRevive_TakesHealthThatThereCanBe.
func TestRevive_TakesHealthThatThereCanBe(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	id := join(t, m, PlayerSpec{})
	for _, health := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), -1, 0, 2 * maxPayload} {
		if err := m.Revive(id, health); err == nil {
			t.Errorf("a health of %v is taken", health)
		}
	}
	if err := m.Revive(id, 0.5); err != nil {
		t.Error(err)
	}
}
