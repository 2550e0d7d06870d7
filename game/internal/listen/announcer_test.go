package listen

import (
	"slices"
	"testing"

	"github.com/skijet/skijet/game/internal/gametest/yard"
	"github.com/skijet/skijet/game/sound"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// TestAnnouncer_TellsFlagsFromTheOwnSide: the user is in team 1.
func TestAnnouncer_TellsFlagsFromTheOwnSide(t *testing.T) {
	l := newListener(t, yard.Level(t), deathmatch())
	for _, c := range []struct {
		action   modes.FlagAction
		team, by int
		there    sound.Effect
		cue      sound.Effect
	}{
		{modes.FlagTaken, otherTeam, ownTeam, sound.FlagTake, sound.CueTaken}, {modes.FlagTaken, ownTeam, otherTeam, sound.FlagTake, sound.CueLost},
		{modes.FlagFell, otherTeam, ownTeam, sound.FlagDrop, sound.CueDropped}, {modes.FlagFell, ownTeam, otherTeam, sound.FlagDrop, sound.CueOwnDrop},
		{modes.FlagThrown, otherTeam, ownTeam, sound.FlagThrow, sound.CueDropped}, {modes.FlagThrown, ownTeam, otherTeam, sound.FlagThrow, sound.CueOwnDrop},
		{modes.FlagReturned, ownTeam, ownTeam, sound.FlagReturn, sound.CueReturned}, {modes.FlagAutoReturned, otherTeam, 0, sound.FlagReturn, sound.CueTheirBack},
		{modes.FlagCaptured, otherTeam, ownTeam, sound.FlagCapture, sound.CueCaptured}, {modes.FlagCaptured, ownTeam, otherTeam, sound.FlagCapture, sound.CueConceded},
	} {
		by := l.ids[0]
		if c.by == otherTeam {
			by = l.ids[1]
		}
		l.announceFlag(by, &modes.FlagMoved{Action: c.action, Team: c.team, By: c.by})
		if got := l.heard(); !slices.Equal(got, []sound.Effect{c.there, c.cue}) {
			t.Errorf("action %d with the flag of team %d by team %d: heard %v, want %v", c.action, c.team, c.by, got, []sound.Effect{c.there, c.cue})
		}
	}
}

// TestAnnouncer_TellsTheLeadTheClockAndTheEnd changes the status of the match as its rules do.
func TestAnnouncer_TellsTheLeadTheClockAndTheEnd(t *testing.T) {
	l := newListener(t, yard.Level(t), deathmatch())
	status, ok := systems.FindSingle(l.match, modes.Status)
	if !ok {
		t.Fatal("the match has no mode")
	}
	*status = modes.StatusData{Mode: "test", Teams: 2, Phase: modes.Live, Rules: modes.Rules{TimeLimitTicks: 10000}}
	l.announceScore()
	if got := l.heard(); len(got) > 0 {
		t.Fatalf("at the beginning %v", got)
	}
	say := func(what string, change func(), want ...sound.Effect) {
		t.Helper()
		change()
		l.announceScore()
		if got := l.heard(); !slices.Equal(got, want) {
			t.Errorf("%s: heard %v, want %v", what, got, want)
		}
	}
	say("a point", func() { status.Points[ownTeam] = 1 }, sound.CueLead)
	say("another", func() { status.Points[ownTeam] = 2 })
	say("a tie", func() { status.Points[otherTeam] = 2 }, sound.CueTie)
	say("behind", func() { status.Points[otherTeam] = 3 }, sound.CueLeadLost)
	say("nearly a minute", func() { status.Ticks = 10000 - 1876 })
	say("a minute", func() { status.Ticks++ }, sound.CueMinute)
	say("nearly 5 s", func() { status.Ticks = 10000 - 157 })
	for _, ticks := range []int64{156, 125, 93, 62, 31} {
		say("a last second", func() { status.Ticks = 10000 - ticks }, sound.CueCount)
	}
	for _, c := range []struct {
		e   modes.PhaseChanged
		cue []sound.Effect
	}{
		{modes.PhaseChanged{To: modes.Warmup}, []sound.Effect{sound.CueReady}}, {modes.PhaseChanged{To: modes.Live}, []sound.Effect{sound.CueStart}},
		{modes.PhaseChanged{To: modes.Overtime}, []sound.Effect{sound.CueOvertime}}, {modes.PhaseChanged{To: modes.Ended}, []sound.Effect{sound.CueDraw}},
		{modes.PhaseChanged{To: modes.Ended, Winner: modes.Winner{Team: ownTeam}}, []sound.Effect{sound.CueWin, sound.MusicWon}},
		{modes.PhaseChanged{To: modes.Ended, Winner: modes.Winner{Team: otherTeam}}, []sound.Effect{sound.CueLose, sound.MusicLost}},
	} {
		l.announcePhase(&c.e)
		if got := l.heard(); !slices.Equal(got, c.cue) {
			t.Errorf("%+v: heard %v, want %v", c.e, got, c.cue)
		}
	}
}
