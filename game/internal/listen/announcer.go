package listen

import (
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/find"
	"github.com/skijet/skijet/game/internal/mixer"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// announced is what the announcer has said about a match.
type announced struct {
	subject components.ID // to whom
	lead    int           // 1: leads, 0: a tie, -1: is behind
	known   bool          // lead and left were looked at before
	left    int64         // ticks of the phase
	phase   modes.Phase
}

// Seconds of the clock that are announced.
const (
	lastMinute = 60
	countdown  = 5 // each of the last ones
)

// announceFlag tells what was done with a flag, from the side of the followed player, and
// plays it where it happened.
func (s *Sounds) announceFlag(by components.ID, e *modes.FlagMoved) {
	own := s.ownTeam()
	ours, us := e.Team > 0 && e.Team == own, e.By > 0 && e.By == own || by == s.tick.Self && by != components.Nobody
	pick := func(there, first, second mixer.Effect, isFirst bool) {
		s.engine.Play(there, e.Position, 1)
		if isFirst {
			s.Announce(first)
		} else {
			s.Announce(second)
		}
	}
	switch e.Action {
	case modes.FlagTaken:
		pick(mixer.FlagTake, mixer.CueTaken, mixer.CueLost, us && !ours)
	case modes.FlagFell:
		pick(mixer.FlagDrop, mixer.CueOwnDrop, mixer.CueDropped, ours)
	case modes.FlagThrown:
		pick(mixer.FlagThrow, mixer.CueOwnDrop, mixer.CueDropped, ours)
	case modes.FlagReturned, modes.FlagAutoReturned:
		pick(mixer.FlagReturn, mixer.CueReturned, mixer.CueTheirBack, ours)
	case modes.FlagCaptured:
		pick(mixer.FlagCapture, mixer.CueCaptured, mixer.CueConceded, us)
	}
}

// announceScore tells, after a tick, that the followed player or team took or lost the lead,
// and what the clock says.
func (s *Sounds) announceScore() {
	status, ok := modes.StatusOf(s.match)
	if !ok {
		return
	}
	t := &s.said
	left, limited := status.Left()
	lead := s.lead(&status)
	switch {
	case !t.known || t.subject != s.tick.Self || t.phase != status.Phase:
		*t = announced{subject: s.tick.Self, known: true, phase: status.Phase}
	case status.Playing() && lead != t.lead:
		switch {
		case lead > 0:
			s.Announce(mixer.CueLead)
		case lead == 0:
			s.Announce(mixer.CueTie)
		default:
			s.Announce(mixer.CueLeadLost)
		}
		fallthrough
	default:
		if limited && status.Phase != modes.Ended {
			s.announceClock(t.left, left, status.Phase)
		}
	}
	t.lead, t.left = lead, left
}

// announceClock tells that a second of the clock has passed that is worth it.
func (s *Sounds) announceClock(before, now int64, phase modes.Phase) {
	passed := func(seconds int) bool {
		at := int64(float64(seconds) / systems.TickSeconds)
		return before > at && now <= at
	}
	if phase == modes.Live && passed(lastMinute) {
		s.Announce(mixer.CueMinute)
	}
	for seconds := 1; seconds <= countdown; seconds++ {
		if passed(seconds) {
			s.engine.PlayHere(mixer.CueCount, 1)
		}
	}
}

// lead returns whether the followed player, or their team, leads.
func (s *Sounds) lead(status *modes.StatusData) int {
	var first modes.Lead
	switch {
	case status.Teams > 0:
		first = modes.FirstTeam(s.match, status)
	default:
		first = modes.FirstPlayer(s.match, status)
	}
	switch {
	case first.Winner == (modes.Winner{}):
		return 0
	case status.Teams > 0 && first.Winner.Team == s.ownTeam(), status.Teams == 0 && first.Winner.Player == s.tick.Self:
		return 1
	}
	return -1
}

// announcePhase tells that a match begins, goes on or ends.
func (s *Sounds) announcePhase(e *modes.PhaseChanged) {
	switch e.To {
	case modes.Warmup:
		s.Announce(mixer.CueReady)
	case modes.Live:
		s.Announce(mixer.CueStart)
	case modes.Overtime:
		s.Announce(mixer.CueOvertime)
	case modes.Ended:
		switch w := e.Winner; {
		case e.Reason == modes.ByLessons:
			s.Announce(mixer.CueWin)
		case w == (modes.Winner{}):
			s.Announce(mixer.CueDraw)
		case w.Player == s.tick.Self && w.Player != components.Nobody, w.Team > 0 && w.Team == s.ownTeam():
			s.Announce(mixer.CueWin)
			s.engine.PlayHereLater(mixer.MusicWon, 1, 1, endMusic)
		default:
			s.Announce(mixer.CueLose)
			s.engine.PlayHereLater(mixer.MusicLost, 1, 1, endMusic)
		}
	}
}

// Announce plays a motif, except of a match that only goes on behind a page of the menu.
func (s *Sounds) Announce(cue mixer.Effect) {
	if !s.inMenu {
		s.engine.Announce(cue)
	}
}

// ownTeam returns the team of the followed player, or 0.
func (s *Sounds) ownTeam() int { return find.Value(s.match, s.tick.Self, components.Team).Number }
