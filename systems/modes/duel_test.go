package modes_test

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

func roundOf(m *systems.Match) modes.RoundData { return *systems.Single(m, modes.Round) }

// fight steps until the players of a round can fire.
func fight(t testing.TB, m *systems.Match) {
	t.Helper()
	for range 400 {
		if step(t, m, 1); roundOf(m).Phase == modes.RoundFight {
			return
		}
	}
	t.Fatalf("no round has begun: %+v", roundOf(m))
}

// die kills some players in one tick.
func die(t testing.TB, m *systems.Match, ids ...components.ID) {
	t.Helper()
	for _, id := range ids {
		if err := m.Kill(id, components.Nobody); err != nil {
			t.Fatal(err)
		}
	}
	step(t, m, 1)
}

func TestDuel_IsWonByRoundsAndNobodyWinsOneInWhichBothDie(t *testing.T) {
	m, ids := game(t, modes.Duel.Module(modes.Rules{PointLimit: 2}), 0, 0)
	fight(t, m)
	die(t, m, ids[0])
	if r := roundOf(m); r.Phase != modes.RoundOver || r.Number != 1 || modes.ScoreOf(m, ids[1]).Points != 1 {
		t.Errorf("after round 1: %+v, %+v", r, modes.ScoreOf(m, ids[1]))
	}
	fight(t, m)
	for _, id := range ids {
		if h := components.Health.Get(entryOf(m, id)); h.Current != h.Max {
			t.Errorf("player %d begins the round with %+v", id, h)
		}
	}
	die(t, m, ids...)
	if r := roundOf(m); r.Number != 2 || modes.ScoreOf(m, ids[0]).Points != 0 || modes.ScoreOf(m, ids[1]).Points != 1 {
		t.Errorf("after round 2: %+v, %+v, %+v", r, modes.ScoreOf(m, ids[0]), modes.ScoreOf(m, ids[1]))
	}
	fight(t, m)
	die(t, m, ids[0])
	if s := statusOf(t, m); !s.Over() || s.Winner != (modes.Winner{Player: ids[1], Name: "player 1"}) {
		t.Errorf("status %+v", s)
	}
}

func TestDuel_PhasesLastToTheTick(t *testing.T) {
	m, ids := game(t, modes.Duel.Module(modes.Rules{}), 0, 0)
	lasts := func(phase modes.RoundPhase) (ticks int) {
		for ; roundOf(m).Phase == phase; ticks++ {
			step(t, m, 1)
		}
		return ticks
	}
	lasts(modes.RoundWaits)
	if ready := lasts(modes.RoundReady); ready != 94 {
		t.Errorf("the players find each other for %d ticks", ready)
	}
	die(t, m, ids[0])
	if over := lasts(modes.RoundOver); over != 63 {
		t.Errorf("the survivor sees the result for %d ticks", over)
	}
}

// TestDuel_BothLearnNowAndThenWhereTheOtherIs: the place stays the same in between.
func TestDuel_BothLearnNowAndThenWhereTheOtherIs(t *testing.T) {
	m, ids := game(t, modes.Duel.Module(modes.Rules{PointLimit: 2}), 0, 0)
	goal := func(i int) components.GoalData { return *components.Goal.Get(entryOf(m, ids[i])) }
	step(t, m, 1)
	if g := goal(0); g.Kind != components.GoalNone {
		t.Errorf("before the round: %+v", g)
	}
	fight(t, m)
	first := components.Position.Get(entryOf(m, ids[1])).Feet
	put(t, m, ids[1], first.Add(geom.Vec{X: 5}))
	step(t, m, 1)
	moved := components.Position.Get(entryOf(m, ids[1])).Feet
	for range 309 {
		if step(t, m, 1); goal(0) != (components.GoalData{Kind: components.GoalSeek, Place: first, Text: "Find and defeat your opponent"}) {
			t.Fatalf("%d ticks after the round began: %+v, the opponent was at %v", roundOf(m).Ticks, goal(0), first)
		}
	}
	if step(t, m, 3); goal(0).Place.Sub(moved).Length() > 0.5 || goal(1).Kind != components.GoalSeek {
		t.Errorf("ten seconds later: %+v and %+v, the opponent is at %v", goal(0), goal(1), moved)
	}
	if die(t, m, ids[0]); goal(1).Kind != components.GoalNone {
		t.Errorf("after the round: %+v", goal(1))
	}
}

// TestDuel_NothingFiresBeforeARound holds the trigger from the first tick.
func TestDuel_NothingFiresBeforeARound(t *testing.T) {
	m, ids := game(t, modes.Duel.Module(modes.Rules{}), 0, 0)
	first := map[modes.RoundPhase]int{}
	for range 200 {
		phase := roundOf(m).Phase
		step(t, m, 1, systems.Command{Player: ids[0], Input: components.Input{Buttons: components.ButtonFire}})
		for _, e := range m.Events() {
			if e.Kind == systems.EventFired {
				first[phase]++
			}
		}
	}
	if first[modes.RoundReady] != 0 || first[modes.RoundFight] == 0 {
		t.Errorf("shots by phase: %v", first)
	}
}

func TestDuel_ARoundThatLastsTooLongIsNobodys(t *testing.T) {
	m, ids := game(t, modes.Duel.Module(modes.Rules{RoundTicks: 40}), 0, 0)
	fight(t, m)
	step(t, m, 39)
	if r := roundOf(m); r.Phase != modes.RoundFight {
		t.Fatalf("%+v", r)
	}
	step(t, m, 1)
	if r := roundOf(m); r.Phase != modes.RoundOver || modes.ScoreOf(m, ids[0]).Points+modes.ScoreOf(m, ids[1]).Points != 0 {
		t.Errorf("%+v", r)
	}
}

// TestDuel_OthersWatchAndTakeThePlaceOfWhoLeaves continues until a player has no
// opponent.
func TestDuel_OthersWatchAndTakeThePlaceOfWhoLeaves(t *testing.T) {
	m, ids := game(t, modes.Duel.Module(modes.Rules{}), 0, 0, 0)
	fight(t, m)
	if !modes.Spectates(m, ids[2]) || components.Health.Get(entryOf(m, ids[2])).Alive() {
		t.Error("the third does not watch")
	}
	if g := components.Goal.Get(entryOf(m, ids[2])); g.Text != "Wait for your turn" {
		t.Errorf("the third reads %q", g.Text)
	}
	m.Despawn(ids[0])
	fight(t, m)
	if r := roundOf(m); r.Players != [2]components.ID{ids[1], ids[2]} || modes.Spectates(m, ids[2]) || !components.Health.Get(entryOf(m, ids[2])).Alive() {
		t.Errorf("%+v", r)
	}
	if _, err := m.Enter(modes.SpectateEntry(ids[1], true)); err != nil {
		t.Fatal(err)
	}
	step(t, m, 3)
	if r := roundOf(m); r.Players != [2]components.ID{ids[2], 0} || r.Phase != modes.RoundWaits {
		t.Errorf("%+v", r)
	}
}

// TestDuel_NobodyWinsARoundThatWasLeft, with and without another player who takes the
// place in the same tick.
func TestDuel_NobodyWinsARoundThatWasLeft(t *testing.T) {
	for others := range 2 {
		m, ids := game(t, modes.Duel.Module(modes.Rules{}), make([]int, 2+others)...)
		fight(t, m)
		step(t, m, 10)
		m.Despawn(ids[0])
		step(t, m, 2)
		if got := modes.ScoreOf(m, ids[1]).Points; got != 0 {
			t.Errorf("with %d others: %d points", others, got)
		}
		if r := roundOf(m); others > 0 && r.Phase != modes.RoundReady || others == 0 && r.Phase != modes.RoundWaits {
			t.Errorf("with %d others: %+v", others, r)
		}
	}
}

// TestRabbit_HoldsTheFlagForPoints counts whole seconds of each time that a player
// holds it.
func TestRabbit_HoldsTheFlagForPoints(t *testing.T) {
	m, ids := fieldGame(t, modes.Rabbit.Module(modes.Rules{PointLimit: 3}), at{0, geom.Vec{}, geom.Vec{}}, at{0, geom.Vec{Y: 20}, geom.Vec{}})
	if f := flagOf(t, m, 0); f.Position != (geom.Vec{}) {
		t.Fatalf("the flag is %+v, want it in the middle between the level's flags", f)
	}
	step(t, m, 1+61)
	if got := modes.ScoreOf(m, ids[0]).Points; got != 1 {
		t.Errorf("%d points after 61 ticks, want 1", got)
	}
	step(t, m, 1)
	if got := modes.ScoreOf(m, ids[0]).Points; got != 2 {
		t.Errorf("%d points after 62 ticks, want 2", got)
	}
	kill(t, m, ids[0], ids[1])
	walk(t, m, ids[1], geom.Vec{})
	step(t, m, 31*3)
	if s := statusOf(t, m); !s.Over() || s.Winner.Player != ids[1] || modes.ScoreOf(m, ids[0]).Points != 2 {
		t.Errorf("status %+v, scores %+v and %+v", s, modes.ScoreOf(m, ids[0]), modes.ScoreOf(m, ids[1]))
	}
}

func TestPractice_FillsUpAndNeverEnds(t *testing.T) {
	m, ids := game(t, modes.Practice.Module(modes.Rules{}), 0, 0)
	filled := 0
	for range 320 {
		if err := m.Damage(ids[0], systems.Damage{Amount: 0.01, Source: ids[1]}); err != nil {
			t.Fatal(err)
		}
		step(t, m, 1)
		for _, e := range m.Events() {
			if e.Kind == systems.EventHealed && e.Subject == ids[0] {
				filled++
			}
		}
	}
	if filled < 9 || filled > 11 {
		t.Errorf("filled up %d times in 320 ticks, want once a second", filled)
	}
	kill(t, m, ids[0], ids[1])
	if s := statusOf(t, m); s.Over() || modes.ScoreOf(m, ids[1]).Points != 0 {
		t.Errorf("status %+v", s)
	}
}
