package bases_test

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/alloctest"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bases"
	"github.com/skijet/skijet/systems/statetest"
	"github.com/yohamta/donburi"
)

// pad is where the station of base stands, and core where its generator does.
var pad, core = geom.Vec{Z: 1.2}, geom.Vec{X: 20, Z: 1.4}

// newMatch is a match in a closed room with a generator and a station of team 1.
func newMatch(t testing.TB) (*systems.Match, components.ID, components.ID) {
	t.Helper()
	level, err := testlevels.Hall(nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := systems.NewMatch(systems.Options{Level: level, Seed: 5, Modules: []systems.Module{bases.Module()}})
	if err != nil {
		t.Fatal(err)
	}
	generator, err := bases.AddGenerator(m, core, 1)
	if err != nil {
		t.Fatal(err)
	}
	station, err := bases.AddStation(m, pad, 1)
	if err != nil {
		t.Fatal(err)
	}
	return m, generator, station
}

func entryOf(m *systems.Match, id components.ID) *donburi.Entry {
	entry, ok := m.Entry(id)
	if !ok {
		panic("no such entity")
	}
	return entry
}

// join lets a player of a team enter at a place.
func join(t testing.TB, m *systems.Match, team int, feet geom.Vec, armor string) components.ID {
	t.Helper()
	spec, err := systems.Preset("tribes", armor, m.Modules()...)
	if err != nil {
		t.Fatal(err)
	}
	spec.Team, spec.Position = team, &feet
	id, err := m.Join(spec)
	if err != nil {
		t.Fatal(err)
	}
	components.Health.Get(entryOf(m, id)).ProtectedTicks = 0
	return id
}

func step(t testing.TB, m *systems.Match, ticks int) {
	t.Helper()
	for range ticks {
		if err := m.Step(nil); err != nil {
			t.Fatal(err)
		}
	}
}

// destroy takes all health of a generator.
func destroy(t testing.TB, m *systems.Match, generator components.ID) {
	t.Helper()
	if err := m.Damage(generator, systems.Damage{Amount: bases.GeneratorHealth}); err != nil {
		t.Fatal(err)
	}
	step(t, m, 1)
}

// switched lists whether power came or went in the last tick.
func switched(m *systems.Match) (list []bool) {
	for _, e := range systems.Events[bases.PowerChanged](m) {
		list = append(list, e.On)
	}
	return list
}

func served(m *systems.Match) (list []bases.Served) {
	for _, e := range systems.Events[bases.Served](m) {
		list = append(list, e)
	}
	return list
}

func TestGenerator_DestroyedItStopsAndStartsAgainByItselfAtHalfItsHealth(t *testing.T) {
	m, generator, _ := newMatch(t)
	if !bases.Powered(m, 1) || !bases.Powered(m, 2) {
		t.Fatal("a whole generator, and a team without one, should have power")
	}
	if destroy(t, m, generator); bases.Powered(m, 1) || !slices.Equal(switched(m), []bool{false}) || !bases.Powered(m, 2) {
		t.Fatalf("destroyed: power %v, events %v", bases.Powered(m, 1), switched(m))
	}
	// It is dead for a tick, and then has a hundredth of its health, to which each tick adds.
	each := bases.GeneratorHealth * bases.RestartHealth / bases.RepairTicks
	ticks := int(math.Ceil((bases.GeneratorHealth*bases.RestartHealth - 0.01*bases.GeneratorHealth) / each))
	for tick := range ticks - 1 {
		if step(t, m, 1); bases.Powered(m, 1) || len(switched(m)) != 0 {
			t.Fatalf("it runs after %d ticks, want %d", tick+1, ticks)
		}
	}
	step(t, m, 2)
	if health := components.Health.Get(entryOf(m, generator)); !bases.Powered(m, 1) || math.Abs(health.Current-1) > 2*each || health.ProtectedTicks != 0 {
		t.Errorf("after %d ticks: power %v, %+v", ticks+1, bases.Powered(m, 1), *health)
	}
}

func TestStates_KnowTheHealthOfGenerators(t *testing.T) {
	m, generator, _ := newMatch(t)
	for part, want := range map[float64]float64{1: 1, 0.25: 0.25, -0.1: 0} {
		components.Health.Get(entryOf(m, generator)).Current = part * bases.GeneratorHealth
		if got := bases.States(m, nil)[0]; got.ID != generator || math.Abs(got.Health-want) > 1e-12 {
			t.Errorf("with %v of its health: %+v", part, got)
		}
	}
}

func TestGenerator_WhatIsDownIsNotDestroyedAgain(t *testing.T) {
	m, generator, _ := newMatch(t)
	destroy(t, m, generator)
	step(t, m, 3)
	deaths := 0
	for range 20 {
		if err := m.Damage(generator, systems.Damage{Amount: 9}); err != nil {
			t.Fatal(err)
		}
		step(t, m, 1)
		for _, e := range m.Events() {
			if e.Kind == systems.EventDied {
				deaths++
			}
		}
	}
	if deaths != 0 || !components.Health.Get(entryOf(m, generator)).Alive() {
		t.Errorf("%d deaths of a generator that was down", deaths)
	}
}

func TestGenerator_AnotherOneKeepsThePowerOn(t *testing.T) {
	m, generator, _ := newMatch(t)
	second, err := bases.AddGenerator(m, geom.Vec{X: -20, Z: 1.4}, 1)
	if err != nil {
		t.Fatal(err)
	}
	if destroy(t, m, generator); !bases.Powered(m, 1) || len(switched(m)) != 0 {
		t.Errorf("one of two destroyed: power %v, events %v", bases.Powered(m, 1), switched(m))
	}
	if destroy(t, m, second); bases.Powered(m, 1) || !slices.Equal(switched(m), []bool{false}) {
		t.Errorf("both destroyed: power %v, events %v", bases.Powered(m, 1), switched(m))
	}
}

func TestGenerator_TheRepairGunStartsItInTenSeconds(t *testing.T) {
	m, generator, _ := newMatch(t)
	destroy(t, m, generator)
	step(t, m, 2)
	spec, err := systems.Preset("tribes", "light", m.Modules()...)
	if err != nil {
		t.Fatal(err)
	}
	feet := geom.Vec{X: 16}
	spec.Team, spec.Position, spec.Pack, spec.Look = 1, &feet, components.RepairPack, geom.YawPitch{Yaw: geom.Degrees(-90)}
	id, err := m.Join(spec)
	if err != nil {
		t.Fatal(err)
	}
	place := 0
	for i, slot := range components.Arsenal.Get(entryOf(m, id)).Slots {
		if slot.Weapon == "repairgun" {
			place = i + 1
		}
	}
	ticks := 0
	for ; !bases.Powered(m, 1) && ticks < 600; ticks++ {
		in := components.Input{Look: spec.Look, Weapon: uint8(place)}
		in.Hold(components.ButtonFire, true)
		if err := m.Step([]systems.Command{{Player: id, Input: in}}); err != nil {
			t.Fatal(err)
		}
	}
	if ticks < 200 || ticks > 380 {
		t.Errorf("it runs after %d ticks, want about 310", ticks)
	}
}

func TestStation_HealsAndRefillsWhoStandsOnItForASecond(t *testing.T) {
	m, _, station := newMatch(t)
	id := join(t, m, 1, geom.Vec{}, "light")
	health, slots := components.Health.Get(entryOf(m, id)), components.Arsenal.Get(entryOf(m, id)).Slots
	health.Current = 0.1 * health.Max
	for i := range slots {
		slots[i].Ammo = 0
	}
	for tick := 1; tick < bases.ServeTicks; tick++ {
		step(t, m, 1)
		if want := min(0.1*health.Max+float64(tick)*health.Max/bases.ServeTicks, health.Max); math.Abs(health.Current-want) > 1e-9 || len(served(m)) != 0 {
			t.Fatalf("after %d ticks: health %v, want %v, events %v", tick, health.Current, want, served(m))
		}
	}
	energy := components.Energy.Get(entryOf(m, id))
	energy.Current = 1
	step(t, m, 1)
	if most := components.Armor.Get(entryOf(m, id)).MaxEnergy; energy.Current != most {
		t.Errorf("served: energy %v of %v", energy.Current, most)
	}
	if events := served(m); len(events) != 1 || events[0].Station != station || events[0].Refitted {
		t.Fatalf("after %d ticks: %+v", bases.ServeTicks, events)
	}
	step(t, m, 1)
	full := 0
	for _, slot := range components.Arsenal.Get(entryOf(m, id)).Slots {
		if slot.Ammo > 0 {
			full++
		}
	}
	if health.Current != health.Max || full == 0 {
		t.Errorf("served: health %v of %v, %d full slots", health.Current, health.Max, full)
	}
	for range 3 * bases.ServeTicks {
		if step(t, m, 1); len(served(m)) != 0 {
			t.Fatal("served twice without leaving")
		}
	}
}

func TestStation_ServesNeitherEnemiesNorTheDeadNorAnybodyWithoutPower(t *testing.T) {
	m, generator, _ := newMatch(t)
	enemy := join(t, m, 2, geom.Vec{X: 0.3}, "light")
	step(t, m, 2*bases.ServeTicks)
	if station := bases.States(m, nil)[1]; station.Busy != 0 || len(served(m)) != 0 {
		t.Errorf("an enemy is served: %+v", station)
	}
	m.Despawn(enemy)
	destroy(t, m, generator)
	join(t, m, 1, geom.Vec{}, "light")
	step(t, m, 2*bases.ServeTicks)
	if station := bases.States(m, nil)[1]; station.On || station.Busy != 0 {
		t.Errorf("served without power: %+v", station)
	}
}

func TestStation_FulfilsAWishWhereThePlayerStands(t *testing.T) {
	m, _, _ := newMatch(t)
	id := join(t, m, 1, geom.Vec{X: 0.2}, "light")
	step(t, m, 1) // who has just come would become it at once
	wish := bases.WishEntry(id, bases.WishData{Model: "tribes", Preset: "heavy", Pack: components.ShieldPack})
	if _, err := m.Enter(wish); err != nil {
		t.Fatal(err)
	}
	refitted := false
	for range bases.ServeTicks + 2 {
		step(t, m, 1)
		for _, e := range served(m) {
			refitted = refitted || e.Refitted
		}
	}
	entry := entryOf(m, id)
	armor, feet := components.Armor.Get(entry), components.Position.Get(entry).Feet
	if !refitted || armor.Class != components.HeavyArmor || components.Pack.Get(entry).Kind != components.ShieldPack ||
		feet.Sub(geom.Vec{X: 0.2}).Horizontal().Length() > 0.5 || *bases.Wish.Get(entry) != (bases.WishData{}) {
		t.Errorf("refitted %v into %s with pack %q at %v", refitted, armor.Name, components.Pack.Get(entry).Kind, feet)
	}
	for _, bad := range []bases.WishData{{Model: "tribes", Preset: "balloon"}, {Pack: "lunch"}} {
		if _, err := m.Enter(bases.WishEntry(id, bad)); err == nil {
			t.Errorf("%+v is accepted", bad)
		}
	}
	for _, bad := range []systems.Entry{bases.WishEntry(77, bases.WishData{}), systems.CallEntry("bases.wish", id, append(wish.Data, 0)), systems.CallEntry("bases.wish", id, wish.Data[:3])} {
		if _, err := m.Enter(bad); err == nil {
			t.Errorf("%+v is accepted", bad)
		}
	}
}

// TestModule_AddsThePiecesOfTheLevel looks at every embedded level too.
func TestModule_AddsThePiecesOfTheLevel(t *testing.T) {
	level, err := testlevels.Hall(nil)
	if err != nil {
		t.Fatal(err)
	}
	for want, pieces := range map[string][]levels.Piece{
		"":                         {{Kind: levels.PieceGenerator, Team: 1}, {Kind: levels.PieceStation, Team: 2, Position: geom.Vec{X: 9}}},
		`unknown kind "sofa"`:      {{Kind: "sofa"}},
		"team 99, want 0 to":       {{Kind: levels.PieceStation, Team: 99}},
		"is not finite":            {{Kind: levels.PieceGenerator, Position: geom.Vec{X: math.NaN()}}},
		"256 is the limit":         slices.Repeat([]levels.Piece{{Kind: levels.PieceStation}}, bases.Max+1),
		"piece 1 of the level: ba": {{Kind: levels.PieceStation}, {Kind: "x"}},
	} {
		level.Pieces = pieces
		m, err := systems.NewMatch(systems.Options{Level: level, Modules: []systems.Module{bases.Module()}})
		if want != "" {
			if !errors.Is(err, bases.ErrPiece) || !strings.Contains(err.Error(), want) {
				t.Errorf("got %v, want %s", err, want)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		states := bases.States(m, nil)
		if len(states) != 2 || states[0].Kind != levels.PieceGenerator || states[0].Team != 1 || states[1].Team != 2 || states[1].Position != (geom.Vec{X: 9, Z: 1.2}) || !states[1].On {
			t.Errorf("states %+v", states)
		}
	}
}

// scene is a match in which a generator goes down while a player is served, at seven ticks of twenty.
func scene(t testing.TB) statetest.Scene {
	return statetest.Scene{Ticks: 160, Every: 4, Make: func() (*systems.Match, error) {
		m, generator, _ := newMatch(t)
		id := join(t, m, 1, geom.Vec{}, "light")
		join(t, m, 2, geom.Vec{X: 0.6}, "medium")
		components.Health.Get(entryOf(m, id)).Current = 0.2
		_, err := m.Enter(bases.WishEntry(id, bases.WishData{Model: "tribes", Preset: "medium"}))
		if err == nil {
			err = m.Damage(generator, systems.Damage{Amount: bases.GeneratorHealth})
		}
		if err != nil {
			return nil, err
		}
		components.Health.Get(entryOf(m, generator)).Current = 0.4
		return m, nil
	}}
}

func TestState_RestoredAnywhereItGoesOnTheSame(t *testing.T) { statetest.Run(t, scene(t)) }

func TestState_EveryFieldIsInTheHash(t *testing.T) {
	m, generator, station := newMatch(t)
	id := join(t, m, 1, geom.Vec{X: 40}, "light")
	wish := bases.WishEntry(id, bases.WishData{Pack: components.ShieldPack})
	before := m.Hash()
	if _, err := m.Enter(wish); err != nil || m.Hash() == before {
		t.Errorf("the wish is not in the hash: %v", err)
	}
	for name, change := range map[string]func() func(){
		"down": func() func() {
			g := bases.Generator.Get(entryOf(m, generator))
			g.Down = true
			return func() { g.Down = false }
		},
		"user": func() func() {
			s := bases.Station.Get(entryOf(m, station))
			s.User = id
			return func() { s.User = components.Nobody }
		},
		"ticks": func() func() { s := bases.Station.Get(entryOf(m, station)); s.Ticks = 3; return func() { s.Ticks = 0 } },
	} {
		before = m.Hash()
		undo := change()
		if m.Hash() == before {
			t.Errorf("%s is not in the hash", name)
		}
		if undo(); m.Hash() != before {
			t.Errorf("%s leaves something behind", name)
		}
	}
}

func TestRun_AllocatesNothing(t *testing.T) {
	m, _, _ := newMatch(t)
	join(t, m, 1, geom.Vec{}, "light")
	step(t, m, 50)
	if n := alloctest.Count(func() { step(t, m, 20) }); n != 0 {
		t.Errorf("%d allocations in 20 ticks", n)
	}
}
