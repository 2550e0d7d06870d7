package systems

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/alloctest"
	"github.com/skijet/skijet/levels"
)

// zoneParts is a zone of a game's own.
func zoneParts(kind string, b geom.Bounds) Part {
	return With(components.Zone, components.ZoneData(levels.NewZone(kind, "", b)))
}

// told lists who entered (+) and left (-) which zone.
func told(events []Event) string {
	var list []string
	for _, e := range events {
		switch e.Kind {
		case EventEntered:
			list = append(list, fmt.Sprintf("%d+%d", e.Subject, e.Other))
		case EventLeft:
			list = append(list, fmt.Sprintf("%d-%d", e.Subject, e.Other))
		}
	}
	return strings.Join(list, " ")
}

func TestZone_ThoseOfTheLevelAreEntitiesBeforeEverybodyWhoJoins(t *testing.T) {
	lake := water(bounds(-5, -5, 0, 5, 5, 1), 2, 3)
	m := newMatch(t, Options{Level: withZones(t, lake, levels.Zone{Kind: "hill", Name: "top", Bounds: bounds(0, 0, 0, 1, 1, 1)})})
	id := join(t, m, PlayerSpec{})
	var names []string
	for zone, entry := range NewQuery(components.Zone).In(m) {
		names = append(names, fmt.Sprint(zone, components.Zone.Get(entry).Name))
	}
	if got := fmt.Sprint(names); got != "[1lake 2top]" || id != 3 {
		t.Errorf("zones %s, the player is %d", got, id)
	}
	if got := components.Zone.Get(mustEntry(m, 1)); levels.Zone(*got) != lake {
		t.Errorf("the lake is %+v", got)
	}
}

func TestZone_AGameMakesMovesAndRemovesThem(t *testing.T) {
	here, away := bounds(-9, -9, 0, 9, 9, 9), bounds(50, 50, 0, 60, 60, 9)
	for _, within := range []bool{false, true} {
		m := newMatch(t, Options{Level: hall(t, nil)})
		id := join(t, m, PlayerSpec{Position: at(0, 0, 0)})
		other := join(t, m, PlayerSpec{Position: at(55, 55, 0)})
		var zone components.ID
		var next func(m *Match)
		addSystem(m, StageIntents, func(m *Match) {
			if next != nil {
				next(m)
			}
		})
		do := func(what, want string, f func(m *Match)) {
			t.Helper()
			if within {
				next = f
			} else {
				f(m)
			}
			events := steps(m, 1)
			if next = nil; within { // a structural change is in force from the next tick on
				events = append(events, steps(m, 1)...)
			}
			if got := told(events); got != strings.NewReplacer("A", fmt.Sprint(id), "B", fmt.Sprint(other), "Z", fmt.Sprint(zone)).Replace(want) {
				t.Errorf("within %v, %s: told %q, want %q", within, what, got, want)
			}
			if got := told(steps(m, 3)); got != "" {
				t.Errorf("within %v, %s: told again: %s", within, what, got)
			}
		}
		move := func(b geom.Bounds) func(*Match) {
			return func(m *Match) { components.Zone.Get(mustEntry(m, zone)).Bounds = b }
		}
		zone = 3
		do("made", "A+Z", func(m *Match) { zone = spawn(t, m, zoneParts("hill", here)) })
		do("moved away", "A-Z B+Z", move(away))
		do("moved back", "A+Z B-Z", move(here))
		do("no more", "A-Z", func(m *Match) { m.Despawn(zone) })
		zone = 4
		do("made again", "A+Z", func(m *Match) { zone = spawn(t, m, zoneParts("hill", here)) })
		do("no zone any longer", "A-Z", func(m *Match) {
			if err := m.Remove(zone, components.Zone); err != nil {
				t.Fatal(err)
			}
		})
		m.Despawn(zone)
		if got := components.Inside.Get(mustEntry(m, id)); *got != (components.InsideData{}) {
			t.Errorf("it remembers %+v", got)
		}
	}
}

func TestZone_OneMadeLaterActsAsThoseOfALevel(t *testing.T) {
	everywhere := bounds(-90, -90, 0, 90, 90, 50)
	m := newMatch(t, Options{Level: hall(t, nil)})
	id := join(t, m, PlayerSpec{Position: at(0, 0, 20)})
	lake := spawn(t, m, zoneParts(levels.ZoneWater, everywhere))
	steps(m, 1)
	if got := components.Medium.Get(mustEntry(m, id)); got.Coverage != 1 || got.Density != 1 {
		t.Errorf("in the lake: %+v", got)
	}
	m.Despawn(lake)
	lift := levels.NewZone(levels.ZonePhysical, "", everywhere)
	lift.Force = geom.Vec{Z: 1000}
	spawn(t, m, With(components.Zone, components.ZoneData(lift)))
	steps(m, 10)
	if p := playerEntry(m, id); p.velocity.Linear.Z < 10 {
		t.Errorf("the wind lifts it by %v m/s", p.velocity.Linear.Z)
	}
	box := spawn(t, m, turret(geom.Vec{X: 70})...)
	spawn(t, m, zoneParts(levels.ZoneKill, bounds(-99, -99, -5, 99, 99, 50)))
	if events := steps(m, 1); count(events, EventDied, id) != 1 || count(events, EventDied, box) != 0 {
		t.Error("the player lives on, or what asks for no zone is dead")
	}
	// Whatever carries Inside and a box is told and killed.
	crate := spawn(t, m, append(turret(geom.Vec{X: 60}), With(components.Inside, components.InsideData{}))...)
	if events := steps(m, 1); count(events, EventEntered, crate) != 2 || count(events, EventDied, crate) != 1 {
		t.Errorf("the crate: %+v", events)
	}
}

// TestZone_MoreThanSomebodyCanRememberStillAct puts a body into as many zones as a
// level may have.
func TestZone_MoreThanSomebodyCanRememberStillAct(t *testing.T) {
	around := bounds(-9, -9, 0, 9, 9, 50)
	zones := slices.Repeat([]levels.Zone{levels.NewZone(levels.ZonePhysical, "", around)}, levels.MaxMarkers-1)
	zones[len(zones)-1].Force = geom.Vec{Z: 1000}
	m := newMatch(t, Options{Level: withZones(t, zones...)})
	id := join(t, m, PlayerSpec{Position: at(0, 0, 20)})
	events := steps(m, 1)
	amount, times := lost(events, LimitZones)
	if count(events, EventEntered, id) != components.MaxInside || times != 1 || amount != levels.MaxMarkers-1-components.MaxInside {
		t.Errorf("entered %d, %v not told, %d times", count(events, EventEntered, id), amount, times)
	}
	if v := playerEntry(m, id).velocity.Linear.Z; v <= 0 {
		t.Errorf("the last zone does not lift it: %v m/s", v)
	}
	last := components.ID(len(zones))
	components.Zone.Get(mustEntry(m, last)).Kind = levels.ZoneKill
	components.Zone.Get(mustEntry(m, last)).GravityFactor, components.Zone.Get(mustEntry(m, last)).VelocityFactor = 0, 0
	components.Zone.Get(mustEntry(m, last)).Force = geom.Vec{}
	if events := steps(m, 1); count(events, EventDied, id) != 1 {
		t.Error("a kill zone that it cannot remember does not kill it")
	}
	if err := m.Problem(); err != nil {
		t.Error(err)
	}
}

func TestZone_ASpoiltOneDoesNothingAndIsNamed(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	id := join(t, m, PlayerSpec{Position: at(0, 0, 20)})
	zone := spawn(t, m, zoneParts(levels.ZoneWater, bounds(-9, -9, 0, 9, 9, 50)))
	steps(m, 1)
	for want, spoil := range map[string]func(z *components.ZoneData){
		"zone.density":      func(z *components.ZoneData) { z.Density = math.NaN() },
		"zone.viscosity":    func(z *components.ZoneData) { z.Viscosity = 1e9 },
		"zone.force is for": func(z *components.ZoneData) { z.Force.X = 1 },
		"zone.min":          func(z *components.ZoneData) { z.Bounds.Min.X = math.Inf(-1) },
		"zone measures":     func(z *components.ZoneData) { z.Bounds.Max = z.Bounds.Min },
		"zone.kind is emp":  func(z *components.ZoneData) { z.Kind = "" },
	} {
		data := components.Zone.Get(mustEntry(m, zone))
		good := *data
		spoil(data)
		spoilt := *data
		err := m.Step(nil)
		name := fmt.Sprintf("entity %d does nothing as a zone", zone)
		if err == nil || !strings.Contains(strings.ReplaceAll(err.Error(), ": ", " "), want) || !strings.Contains(err.Error(), name) {
			t.Errorf("got %v, want %s, %s", err, name, want)
		}
		if components.Medium.Get(mustEntry(m, id)).Coverage != 0 {
			t.Errorf("%s: it is wet", want)
		}
		if _, err := m.Spawn(With(components.Zone, spoilt)); !errors.Is(err, ErrEntity) {
			t.Errorf("%s: spawned: %v", want, err)
		}
		*components.Zone.Get(mustEntry(m, zone)) = good
		steps(m, 1)
	}
}

func TestZone_MovingOnesAllocateNothing(t *testing.T) {
	allocatesNothing(t, func() uint64 {
		m := newMatch(t, Options{Level: hall(t, nil)})
		var zones []components.ID
		for i := range 6 {
			zones = append(zones, spawn(t, m, zoneParts([]string{"hill", levels.ZoneWater, levels.ZonePhysical}[i%3], bounds(-9, -9, 0, 9, 9, 9))))
			join(t, m, PlayerSpec{Position: at(float64(i)-10, 0, 1)})
		}
		addSystem(m, StageIntents, func(m *Match) {
			for i, id := range zones {
				z := components.Zone.Get(mustEntry(m, id))
				z.Bounds.Max.X = z.Bounds.Min.X + 1 + float64((m.store.Tick+int64(i))%17)
			}
		})
		steps(m, 20)
		return alloctest.Count(func() { m.Step(nil) })
	})
}

// TestZone_OneMoreThanAnEntityRemembersIsLostAndThoseBeforeStay though its ID is the lowest.
func TestZone_OneMoreThanAnEntityRemembersIsLostAndThoseBeforeStay(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	first := spawn(t, m, zoneParts("hill", bounds(80, 80, 0, 90, 90, 9)))
	for range components.MaxInside {
		spawn(t, m, zoneParts("hill", bounds(-9, -9, 0, 9, 9, 9)))
	}
	id := join(t, m, PlayerSpec{Position: at(0, 0, 0)})
	steps(m, 2)
	inside := *components.Inside.Get(mustEntry(m, id))
	if inside.Count != components.MaxInside {
		t.Fatalf("it is in %d zones", inside.Count)
	}
	components.Zone.Get(mustEntry(m, first)).Bounds = bounds(-9, -9, 0, 9, 9, 9)
	events := steps(m, 1)
	if amount, _ := lost(events, LimitZones); amount != 1 || told(events) != "" || *components.Inside.Get(mustEntry(m, id)) != inside {
		t.Errorf("%v were lost, told %q; it is in %v", amount, told(events), components.Inside.Get(mustEntry(m, id)).List())
	}
}

// TestZone_OneThatSomebodyBringsAlongAndNobodyHasIsLeft in a match without any zone.
func TestZone_OneThatSomebodyBringsAlongAndNobodyHasIsLeft(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	steps(m, 2)
	id := spawn(t, m, append(boxed(geom.Vec{Z: 5}), With(components.Inside, components.InsideData{Zones: [components.MaxInside]components.ID{77}, Count: 1}))...)
	if got, want := told(steps(m, 1)), fmt.Sprintf("%d-77", id); got != want {
		t.Errorf("told %q, want %q", got, want)
	}
	if got := *components.Inside.Get(mustEntry(m, id)); got != (components.InsideData{}) {
		t.Errorf("it remembers %+v", got)
	}
}
