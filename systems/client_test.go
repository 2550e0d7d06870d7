package systems

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/alloctest"
	"github.com/yohamta/donburi"
)

// TestNearby_FindsWhatALookAtAllFinds compares the query with all boxes, of bodies
// that move and of those that stand.
func TestNearby_FindsWhatALookAtAllFinds(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 2))
	m := newField(t, hall(t, nil), 12, 3)
	for range 12 {
		spawn(t, m, turret(geom.Vec{X: 160*rng.Float64() - 80, Y: 160*rng.Float64() - 80})...)
	}
	spawn(t, m, With(components.Position, components.PositionData{})) // without a box
	found := 0
	var got []components.ID
	for tick := range 200 {
		m.Step(script(tick, 12))
		at := geom.Vec{X: 200*rng.Float64() - 100, Y: 200*rng.Float64() - 100, Z: 5}
		around := geom.Bounds{Min: at, Max: at}.Expand(60 * rng.Float64())
		var want []components.ID
		for id := components.ID(1); id < m.store.NextID; id++ {
			if box, ok := m.Box(id); ok && box.Bounds().Overlaps(around) {
				want = append(want, id)
			}
		}
		if got = m.Nearby(around, got[:0]); !slices.Equal(got, want) {
			t.Fatalf("tick %d: %v around %v, want %v", tick, got, around, want)
		}
		found += len(got)
	}
	if found < 200 {
		t.Errorf("only %d were found in all", found)
	}
	everywhere := geom.Bounds{Min: geom.Vec{X: -500, Y: -500, Z: -500}, Max: geom.Vec{X: 500, Y: 500, Z: 500}}
	got = slices.Grow(got, 24)
	if n := alloctest.Count(func() { got = m.Nearby(everywhere, got[:0]) }); n != 0 || len(got) != 24 {
		t.Errorf("%d allocations, %d found", n, len(got))
	}
	if got = m.Nearby(geom.Bounds{Min: geom.Vec{X: math.NaN()}}, got[:0]); len(got) != 0 {
		t.Errorf("%v are near what is nowhere", got)
	}
}

func TestRefill_GivesAPartOfTheLoadAndSaysHowMuch(t *testing.T) {
	m, id := duel(t, Options{}, shipped(t, "disc")) // 15 discs
	slot := &playerEntry(m, id).arsenal.Slots[0]
	for _, c := range []struct {
		has       int
		part      float64
		shots, to int
	}{{0, 1.0 / 3, 5, 5}, {0, 0, 1, 1}, {13, 0.5, 2, 15}, {15, 1, 0, 15}} {
		slot.Ammo = c.has
		if shots, err := m.Refill(id, c.part); err != nil || shots != c.shots || slot.Ammo != c.to {
			t.Errorf("%+v: %d shots, %d in all, %v", c, shots, slot.Ammo, err)
		}
	}
	post := spawn(t, m, turret(geom.Vec{X: 20})...)
	for _, err := range []error{
		func() error { _, err := m.Refill(id, math.NaN()); return err }(), func() error { _, err := m.Refill(id, 1.5); return err }(),
		func() error { _, err := m.Refill(post, 1); return err }(), func() error { _, err := m.Refill(99, 1); return err }(),
		m.SetPack(id, "rocket"), m.SetPack(post, components.EnergyPack),
	} {
		if !errors.Is(err, ErrRequest) {
			t.Errorf("got %v, want ErrRequest", err)
		}
	}
}

func TestWear_APackChargesAtOnceAndComesSwitchedOff(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	id := join(t, m, PlayerSpec{Position: at(0, 0, 0), Pack: components.ShieldPack})
	entry := mustEntry(m, id)
	components.Pack.Get(entry).On = true
	if err := m.SetPack(id, components.EnergyPack); err != nil {
		t.Fatal(err)
	}
	if p := *components.Pack.Get(entry); p != (components.PackData{Kind: components.EnergyPack}) || !components.Energy.Get(entry).Pack {
		t.Errorf("it wears %+v, charging %v", p, components.Energy.Get(entry).Pack)
	}
	if err := m.SetPack(id, components.NoPack); err != nil || components.Energy.Get(entry).Pack {
		t.Errorf("without a pack: %v, charging %v", err, components.Energy.Get(entry).Pack)
	}
}

// autopilot is the memory of somebody else's computer player.
type autopilot struct{ Heading geom.Angle }

func TestBot_IsToldAndTakesCommands(t *testing.T) {
	mind := donburi.NewComponentType[autopilot]()
	m := newMatch(t, Options{Level: hall(t, nil), Modules: []Module{registers(State("test.mind", mind, Bot()))}})
	bot, person := join(t, m, PlayerSpec{}), join(t, m, PlayerSpec{})
	if err := m.Add(bot, With(mind, autopilot{})); err != nil {
		t.Fatal(err)
	}
	ahead := components.Input{Forward: components.Full}
	m.Step([]Command{{bot, ahead}, {person, ahead}})
	for i, p := range m.Players(nil) {
		if p.Bot != (i == 0) || components.Intent.Get(mustEntry(m, p.ID)).Forward != ahead.Forward {
			t.Errorf("player %d: bot %v, intent %+v", p.ID, p.Bot, *components.Intent.Get(mustEntry(m, p.ID)))
		}
	}
	if err := m.Remove(bot, mind); err != nil || m.Players(nil)[0].Bot {
		t.Errorf("without its mind it is a bot: %v", err)
	}
}

// TestCommands_AreThoseOfTheTick for its systems, and none between two ticks.
func TestCommands_AreThoseOfTheTick(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	seen := 0
	addSystem(m, StageRules, func(m *Match) { seen = len(Commands(m)) })
	for _, count := range []int{2, 0} {
		if m.Step(make([]Command, count)); seen != count || len(Commands(m)) != 0 {
			t.Errorf("a system sees %d commands of %d, and %d are left", seen, count, len(Commands(m)))
		}
	}
}

func TestEvents_OfDamageAndDeathTellTheTeamWhenItActed(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	killer, victim := join(t, m, PlayerSpec{Team: 2}), join(t, m, PlayerSpec{Team: 1})
	steps(m, 40)
	if err := m.Damage(victim, Damage{Amount: 100, Source: killer}); err != nil {
		t.Fatal(err)
	}
	components.Team.Get(mustEntry(m, killer)).Number = 1
	events := steps(m, 1)
	for _, kind := range []EventKind{EventDamaged, EventDied} {
		if e := kinds(events, kind); len(e) != 1 || e[0].Team != 2 || e[0].Other != killer {
			t.Errorf("%v: %+v, want one by team 2", kind, e)
		}
	}
}

// TestEvents_ASystemSeesThoseOfItsTickSoFar is what the doc of Match.Events says.
func TestEvents_ASystemSeesThoseOfItsTickSoFar(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	seen := map[Stage][]EventKind{}
	for _, stage := range []Stage{StageIntents, StageTriggers, StageRules} {
		addSystem(m, stage, func(m *Match) {
			for _, e := range m.Events() {
				seen[stage] = append(seen[stage], e.Kind)
			}
		})
	}
	id := join(t, m, PlayerSpec{Position: at(0, 0, 0.5)})
	if n := len(m.Events()); n != 0 {
		t.Errorf("a game sees %d events of a tick that has not begun", n)
	}
	playerEntry(m, id).health.ProtectedTicks = 0
	if err := m.Kill(id, components.Nobody); err != nil {
		t.Fatal(err)
	}
	m.Step(nil)
	entered := []EventKind{EventSpawned}
	if !slices.Equal(seen[StageIntents], entered) || !slices.Equal(seen[StageTriggers], entered) ||
		!slices.Equal(seen[StageRules], []EventKind{EventSpawned, EventDied}) {
		t.Errorf("seen: %v", seen)
	}
}

func TestFindSingle_IsFalseForWhatNobodyRegistered(t *testing.T) {
	m := menagerie(t)
	if value, ok := FindSingle(m, scoresKind); !ok || value != Single(m, scoresKind) {
		t.Errorf("got %p, %v", value, ok)
	}
	if value, ok := FindSingle(m, components.Health); ok || value != nil {
		t.Errorf("a component that is not of the match: %p, %v", value, ok)
	}
}
