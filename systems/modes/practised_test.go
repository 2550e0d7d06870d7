package modes_test

import (
	"errors"
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
	"github.com/yohamta/donburi"
)

// finish steps until a run is finished, and returns how.
func finish(t testing.TB, m *systems.Match) modes.RunFinished {
	t.Helper()
	for range 200 {
		step(t, m, 1)
		for _, e := range systems.Events[modes.RunFinished](m) {
			return e
		}
	}
	t.Fatal("the run has no end")
	return modes.RunFinished{}
}

// TestReturnEntry_GoesBackToAPlaceWithVelocityAndTime: what follows is as it was from there on, to the same
// time, as often as one likes. Nothing of it counts until a restart.
func TestReturnEntry_GoesBackToAPlaceWithVelocityAndTime(t *testing.T) {
	m, ids := trial(t, lane(4), at{1, geom.Vec{X: -10, Z: 50}, geom.Vec{X: 50}})
	id := ids[0]
	step(t, m, 20) // it is between the second gate and the third
	entry, ok := modes.ReturnEntry(m, id)
	if !ok || runOf(m, id).Next != 2 {
		t.Fatalf("saved: %v, in %+v", ok, runOf(m, id))
	}
	feet, velocity := components.Position.Get(entryOf(m, id)).Feet, components.Velocity.Get(entryOf(m, id)).Linear
	first := finish(t, m)
	runs, record := runOf(m, id).Runs, *systems.Single(m, modes.Record)
	for range 2 {
		step(t, m, 7)
		if _, err := m.Enter(entry); err != nil {
			t.Fatal(err)
		}
		if at, v := components.Position.Get(entryOf(m, id)).Feet, components.Velocity.Get(entryOf(m, id)).Linear; at != feet || v != velocity {
			t.Fatalf("it is at %v with %v, want %v with %v", at, v, feet, velocity)
		}
		again := finish(t, m)
		if !again.Practised || math.Abs(again.Seconds-first.Seconds) > 1e-9 || again.OwnBest || again.IsRecord {
			t.Errorf("the run goes on to %+v, want that of %+v", again, first)
		}
	}
	if run := runOf(m, id); run.Runs != runs || !run.Practised || systems.Single(m, modes.Record).Seconds != record.Seconds {
		t.Errorf("it counts: %+v, record %+v", run, systems.Single(m, modes.Record).Seconds)
	}
	put(t, m, id, geom.Vec{X: -10, Z: 50}) // through the start again, with speed
	if again := finish(t, m); !again.Practised {
		t.Errorf("a run that began with practice counts: %+v", again)
	}
	if _, err := m.Enter(modes.RestartEntry(id)); err != nil {
		t.Fatal(err)
	}
	step(t, m, 2)
	put(t, m, id, geom.Vec{X: -10, Z: 50})
	components.Velocity.Get(entryOf(m, id)).Linear = geom.Vec{X: 40}
	if run := finish(t, m); run.Practised || runOf(m, id).Runs != runs+1 {
		t.Errorf("after a restart: %+v, %+v", run, runOf(m, id))
	}
}

// TestReturnEntry_IsRefusedWhereThereIsNothingToGoBackTo: of the dead and of others than runners, and data
// that nobody saved.
func TestReturnEntry_IsRefusedWhereThereIsNothingToGoBackTo(t *testing.T) {
	m, ids := trial(t, lane(3), at{1, geom.Vec{X: -10, Z: 50}, geom.Vec{}})
	entry, _ := modes.ReturnEntry(m, ids[0])
	before := *runOf(m, ids[0])
	far := append([]byte{}, entry.Data...)
	copy(far, []byte{0, 0, 0, 0, 0, 0, 0xf8, 0x7f}) // the first number is none
	for name, data := range map[string][]byte{"empty": nil, "cut": entry.Data[:9], "longer": append(append([]byte{}, entry.Data...), 0), "not finite": far} {
		entry.Data = data
		if _, err := m.Enter(entry); !errors.Is(err, modes.ErrCall) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if *runOf(m, ids[0]) != before {
		t.Error("a refused call changed the run")
	}
	for _, kind := range []donburi.IComponentType{modes.Run, components.Velocity, components.Energy, components.Contact, components.View, components.Health} {
		m, ids := trial(t, lane(3), at{1, geom.Vec{X: -10, Z: 50}, geom.Vec{}})
		saved, _ := modes.ReturnEntry(m, ids[0])
		entryOf(m, ids[0]).RemoveComponent(kind) // as no match allows, and a game may do
		if _, ok := modes.ReturnEntry(m, ids[0]); ok {
			t.Errorf("one without %s saves a place", kind.Name())
		}
		if _, err := m.Enter(saved); !errors.Is(err, modes.ErrCall) {
			t.Errorf("one without %s goes back: %v", kind.Name(), err)
		}
	}
	kill(t, m, ids[0], components.Nobody)
	if _, ok := modes.ReturnEntry(m, ids[0]); ok {
		t.Error("a dead player saves its place")
	}
	if _, ok := modes.ReturnEntry(m, 99); ok {
		t.Error("nobody saves a place")
	}
}
