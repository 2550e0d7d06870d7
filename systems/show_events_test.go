package systems

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// TestShowEvents_ListsThoseInsteadUntilTheNextTick, of the match and of a game, and what was told for that tick is gone.
func TestShowEvents_ListsThoseInsteadUntilTheNextTick(t *testing.T) {
	type bark struct{ Loud int }
	type purr struct{ Soft int }
	m := newMatch(t, Options{Level: hall(t, nil)})
	barks := func() (all []string) {
		for key, e := range Events[bark](m) {
			all = append(all, fmt.Sprint(key.Tick, " ", key.Subject, " ", e.Loud))
		}
		return all
	}
	barks() // now somebody has asked for the type
	tell := func(loud int) {
		t.Helper()
		if err := Emit(m, 7, bark{loud}); err != nil {
			t.Fatal(err)
		}
	}
	tell(1)
	m.Step(nil)
	tell(2) // waits for the next tick
	other := []Event{{Kind: EventExploded, Tick: 90, Subject: 3}, {Kind: EventDamaged, Tick: 91, Subject: 4}}
	ShowEvents(m, []Happened{
		{EventKey: EventKey{Tick: 90}, Event: other[0]}, {EventKey: EventKey{Tick: 90, Subject: 5}, Game: bark{10}}, {EventKey: EventKey{Tick: 91}, Event: other[1]},
		{EventKey: EventKey{Tick: 91, Subject: 6}, Game: bark{11}}, {EventKey: EventKey{Tick: 91, Subject: 6}, Game: purr{1}}, {EventKey: EventKey{Tick: 92, Subject: 5}, Game: bark{12}},
	})
	if want := []string{"90 5 10", "91 6 11", "92 5 12"}; !slices.Equal(barks(), want) {
		t.Errorf("it shows %q, want %q", barks(), want)
	}
	if got := m.Events(); !slices.Equal(got, other) {
		t.Errorf("it shows %+v, want %+v", got, other)
	}
	for range Events[purr](m) {
		t.Error("an event is shown of a type that nobody had asked for")
	}
	tell(3)
	m.Step(nil)
	if want := []string{"1 7 3"}; !slices.Equal(barks(), want) || len(m.Events()) != 0 {
		t.Errorf("after a tick it shows %q and %+v, want %q", barks(), m.Events(), want)
	}
}

// TestEnter_RefusesPartsThatAreNotFinite or are too long, as those of a file that was damaged.
func TestEnter_RefusesPartsThatAreNotFinite(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	id := spawn(t, m, With(components.Position, components.PositionData{}))
	const marked = 123.456
	e, err := m.AddEntry(id, With(components.Velocity, components.VelocityData{Linear: geom.Vec{Y: marked}}))
	if err != nil {
		t.Fatal(err)
	}
	bits := binary.LittleEndian.AppendUint64(nil, math.Float64bits(marked))
	if bytes.Count(e.Data, bits) != 1 {
		t.Fatalf("%v is not in %x", marked, e.Data)
	}
	for _, bad := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		damaged := e
		damaged.Data = bytes.Replace(e.Data, bits, binary.LittleEndian.AppendUint64(nil, math.Float64bits(bad)), 1)
		if _, err := m.Enter(damaged); !errors.Is(err, ErrEntry) {
			t.Errorf("a velocity of %v: %v", bad, err)
		}
	}
	for _, data := range [][]byte{e.Data[:len(e.Data)-1], append(bytes.Clone(e.Data), 0)} {
		damaged := e
		damaged.Data = data
		if _, err := m.Enter(damaged); !errors.Is(err, ErrEntry) {
			t.Errorf("%d bytes of %d: %v", len(data), len(e.Data), err)
		}
	}
	if mustEntry(m, id).HasComponent(components.Velocity) {
		t.Error("it has got a velocity")
	}
	if _, err := m.Enter(e); err != nil || components.Velocity.Get(mustEntry(m, id)).Linear.Y != marked {
		t.Errorf("the sound one: %v", err)
	}
}
