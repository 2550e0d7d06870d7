package netsim

import (
	"slices"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/rollback"
)

func TestMirror_KnowsWhatASessionMustDo(t *testing.T) {
	run := components.Input{Forward: components.Full}
	shot := components.Input{Buttons: components.ButtonFire}
	one := func(id components.ID, in components.Input) systems.Command {
		return systems.Command{Player: id, Input: in}
	}
	m := newMirror(100)
	want := func(what string, stats rollback.Stats) {
		t.Helper()
		if m.stats != stats {
			t.Errorf("%s: %+v, want %+v", what, m.stats, stats)
		}
	}
	m.confirm(systems.TickInput{Commands: []systems.Command{one(1, run), one(2, shot)}})
	m.press(1, run, 103)
	m.predict(104)
	want("three ticks ahead", rollback.Stats{Steps: 4})
	m.predict(104 + rollback.FireTicks)
	last := m.guesses[len(m.guesses)-1]
	if m.first != 101 || len(m.guesses) != 11 || !slices.Equal(m.guesses[7], []systems.Command{one(1, run), one(2, shot)}) || !slices.Equal(last, []systems.Command{one(1, run), one(2, components.Input{})}) {
		t.Errorf("from %d %v", m.first, m.guesses)
	}
	m.confirm(systems.TickInput{Commands: m.guesses[0]})
	m.predict(112)
	want("a right guess", rollback.Stats{Steps: 23, Again: 11, Right: 1, Corrections: 1}) // the trigger is held longer, too
	m.tell(110, one(2, run))
	m.predict(112)
	want("a late command", rollback.Stats{Steps: 33, Again: 21, Right: 1, Corrections: 2})
	m.confirm(systems.TickInput{Commands: []systems.Command{one(1, shot)}})
	m.predict(112)
	want("a wrong guess", rollback.Stats{Steps: 43, Again: 31, Right: 1, Wrong: 1, Corrections: 3})
	if !slices.Equal(m.guesses[0], []systems.Command{one(1, run)}) || len(m.guesses[7]) != 2 {
		t.Errorf("who has gone is guessed on: %v", m.guesses)
	}
	m.reset(103, 1, 103)
	m.predict(105)
	want("another state", rollback.Stats{Steps: 45, Again: 31, Right: 1, Wrong: 1, Corrections: 3})
	if !slices.Equal(m.guesses[1], []systems.Command{one(1, run)}) {
		t.Errorf("own commands are forgotten: %v", m.guesses)
	}
}
