package listen

import (
	"slices"
	"testing"

	"github.com/skijet/skijet/game/internal/gametest/yardtest"
	"github.com/skijet/skijet/game/internal/mixer"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// TestAnnouncer_TellsFlagsFromTheOwnSide: the user is in team 1.
func TestAnnouncer_TellsFlagsFromTheOwnSide(t *testing.T) {
	l := newListener(t, yardtest.Level(t), deathmatch())
	for _, c := range []struct {
		action   modes.FlagAction
		team, by int
		there    mixer.Effect
		cue      mixer.Effect
	}{
		{modes.FlagTaken, otherTeam, ownTeam, mixer.FlagTake, mixer.CueTaken}, {modes.FlagTaken, ownTeam, otherTeam, mixer.FlagTake, mixer.CueLost},
		{modes.FlagFell, otherTeam, ownTeam, mixer.FlagDrop, mixer.CueDropped}, {modes.FlagFell, ownTeam, otherTeam, mixer.FlagDrop, mixer.CueOwnDrop},
		{modes.FlagThrown, otherTeam, ownTeam, mixer.FlagThrow, mixer.CueDropped}, {modes.FlagThrown, ownTeam, otherTeam, mixer.FlagThrow, mixer.CueOwnDrop},
		{modes.FlagReturned, ownTeam, ownTeam, mixer.FlagReturn, mixer.CueReturned}, {modes.FlagAutoReturned, otherTeam, 0, mixer.FlagReturn, mixer.CueTheirBack},
		{modes.FlagCaptured, otherTeam, ownTeam, mixer.FlagCapture, mixer.CueCaptured}, {modes.FlagCaptured, ownTeam, otherTeam, mixer.FlagCapture, mixer.CueConceded},
	} {
		by := l.ids[0]
		if c.by == otherTeam {
			by = l.ids[1]
		}
		l.announceFlag(by, &modes.FlagMoved{Action: c.action, Team: c.team, By: c.by})
		if got := l.heard(); !slices.Equal(got, []mixer.Effect{c.there, c.cue}) {
			t.Errorf("action %d with the flag of team %d by team %d: heard %v, want %v", c.action, c.team, c.by, got, []mixer.Effect{c.there, c.cue})
		}
	}
}

// TestAnnouncer_TellsTheLeadTheClockAndTheEnd changes the status of the match as its rules do.
func TestAnnouncer_TellsTheLeadTheClockAndTheEnd(t *testing.T) {
	l := newListener(t, yardtest.Level(t), deathmatch())
	status, ok := systems.FindSingle(l.match, modes.Status)
	if !ok {
		t.Fatal("the match has no mode")
	}
	*status = modes.StatusData{Mode: "test", Teams: 2, Phase: modes.Live, Rules: modes.Rules{TimeLimitTicks: 10000}}
	l.announceScore()
	if got := l.heard(); len(got) > 0 {
		t.Fatalf("at the beginning %v", got)
	}
	say := func(what string, change func(), want ...mixer.Effect) {
		t.Helper()
		change()
		l.announceScore()
		if got := l.heard(); !slices.Equal(got, want) {
			t.Errorf("%s: heard %v, want %v", what, got, want)
		}
	}
	say("a point", func() { status.Points[ownTeam] = 1 }, mixer.CueLead)
	say("another", func() { status.Points[ownTeam] = 2 })
	say("a tie", func() { status.Points[otherTeam] = 2 }, mixer.CueTie)
	say("behind", func() { status.Points[otherTeam] = 3 }, mixer.CueLeadLost)
	say("nearly a minute", func() { status.Ticks = 10000 - 1876 })
	say("a minute", func() { status.Ticks++ }, mixer.CueMinute)
	say("nearly 5 s", func() { status.Ticks = 10000 - 157 })
	for _, ticks := range []int64{156, 125, 93, 62, 31} {
		say("a last second", func() { status.Ticks = 10000 - ticks }, mixer.CueCount)
	}
	for _, c := range []struct {
		e   modes.PhaseChanged
		cue []mixer.Effect
	}{
		{modes.PhaseChanged{To: modes.Warmup}, []mixer.Effect{mixer.CueReady}}, {modes.PhaseChanged{To: modes.Live}, []mixer.Effect{mixer.CueStart}},
		{modes.PhaseChanged{To: modes.Overtime}, []mixer.Effect{mixer.CueOvertime}}, {modes.PhaseChanged{To: modes.Ended}, []mixer.Effect{mixer.CueDraw}},
		{modes.PhaseChanged{To: modes.Ended, Winner: modes.Winner{Team: ownTeam}}, []mixer.Effect{mixer.CueWin, mixer.MusicWon}},
		{modes.PhaseChanged{To: modes.Ended, Winner: modes.Winner{Team: otherTeam}}, []mixer.Effect{mixer.CueLose, mixer.MusicLost}},
	} {
		l.announcePhase(&c.e)
		if got := l.heard(); !slices.Equal(got, c.cue) {
			t.Errorf("%+v: heard %v, want %v", c.e, got, c.cue)
		}
	}
}
