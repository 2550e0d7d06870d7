package systems

import (
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// traceScene is a match with bodies of every model on rough ground, and their keys in a tick.
func traceScene(t *testing.T) (*Match, func(tick int) []Command) {
	m := newMatch(t, Options{Level: ground(t, "rooms", 3), Seed: 5})
	var ids []components.ID
	for i, model := range Models() {
		spec, err := Preset(model, "")
		if err != nil {
			t.Fatal(err)
		}
		for k := range 2 {
			spec.Name, spec.Team = model, 1+k
			start := m.Level.Spawns[0].Position.Add(geom.Vec{X: 2 * float64(i), Y: 2 * float64(k)})
			spec.Position = &start
			ids = append(ids, join(t, m, spec))
		}
	}
	return m, func(tick int) []Command {
		var commands []Command
		for i, id := range ids {
			in := components.Input{Forward: components.Full, Look: lookAround(tick, i)}
			in.Hold(components.ButtonSki, tick%50 < 20)
			in.Hold(components.ButtonJet, (tick+7*i)%40 < 15)
			commands = append(commands, Command{Player: id, Input: in})
		}
		return commands
	}
}

func TestTraceMoves_ChangesNoBitOfTheMatch(t *testing.T) {
	plain, keys := traceScene(t)
	traced, _ := traceScene(t)
	var trace MoveTrace
	queries := 0
	for tick := range 400 {
		commands := keys(tick)
		traced.TraceMoves(commands[tick/8%len(commands)].Player, &trace)
		if tick%7 == 6 {
			traced.TraceMoves(components.Nobody, nil)
		}
		plain.Step(commands)
		traced.Step(commands)
		if plain.Hash() != traced.Hash() {
			t.Fatalf("tick %d: the hashes differ", tick)
		}
		queries += len(trace.Queries)
	}
	if queries < 1000 {
		t.Errorf("only %d queries", queries)
	}
}

// Every query of the trace has the answer of the level.
func TestTraceMoves_HoldsTheQueriesOfTheLastStep(t *testing.T) {
	m, keys := traceScene(t)
	var trace MoveTrace
	sweeps, overlaps, hits, ends := 0, 0, 0, 0
	id := keys(0)[0].Player
	m.TraceMoves(id, &trace)
	for tick := range 300 {
		before := playerEntry(m, id).position.Feet
		m.Step(keys(tick))
		if trace.Tick != int64(tick) || trace.From != before || trace.Dropped != 0 {
			t.Fatalf("tick %d: the trace is of tick %d and begins at %v, not %v; %d dropped", tick, trace.Tick, trace.From, before, trace.Dropped)
		}
		if playerEntry(m, id).position.Feet == trace.To {
			ends++ // nobody pushed it after its step
		}
		for _, q := range trace.Queries {
			if q.Overlap {
				overlaps++
				want := m.Solid().OverlapBox(q.Box, nil)
				if got := trace.Contacts[q.FirstContact:][:q.Contacts]; len(want) != len(got) || len(got) > 0 && got[0] != want[0] {
					t.Fatalf("tick %d: contacts %v, want %v", tick, got, want)
				}
				continue
			}
			sweeps++
			hit, found := m.Solid().SweepBox(q.Box, q.Displacement)
			if q.Found && q.Hit.Triangle < 0 {
				continue // a head
			}
			if hit != q.Hit || found != q.Found {
				t.Fatalf("tick %d: the sweep %+v found %v %v", tick, q, hit, found)
			}
			if found {
				hits++
			}
		}
	}
	if sweeps < 300 || hits < 100 || ends < 200 {
		t.Errorf("%d sweeps with %d hits, %d overlaps, %d ends of 300", sweeps, hits, overlaps, ends)
	}
	m.TraceMoves(components.Nobody, nil)
	last := trace.Tick
	if m.Step(nil); trace.Tick != last {
		t.Error("the trace goes on")
	}
}

func TestTraceMoves_AllocatesNothingInALaterTick(t *testing.T) {
	m, keys := traceScene(t)
	var trace MoveTrace
	m.TraceMoves(keys(0)[0].Player, &trace)
	for tick := range 200 {
		m.Step(keys(tick))
	}
	trace.Queries, trace.Contacts = make([]MoveQuery, 0, maxTracedQueries), make([]collision.Contact, 0, maxTracedContacts)
	commands := keys(1)
	if n := testing.AllocsPerRun(100, func() { m.Step(commands) }); n > 0 {
		t.Errorf("%v allocations in a tick", n)
	}
}
