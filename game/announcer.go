package game

import (
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/sound"
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
func (g *Game) announceFlag(by components.ID, e *modes.FlagMoved) {
	own := g.OwnTeam()
	ours, us := e.Team > 0 && e.Team == own, e.By > 0 && e.By == own || by == g.Self && by != components.Nobody
	pick := func(there, first, second sound.Effect, isFirst bool) {
		g.sound.Play(there, e.Position, 1)
		if isFirst {
			g.announce(first)
		} else {
			g.announce(second)
		}
	}
	switch e.Action {
	case modes.FlagTaken:
		pick(sound.FlagTake, sound.CueTaken, sound.CueLost, us && !ours)
	case modes.FlagFell:
		pick(sound.FlagDrop, sound.CueOwnDrop, sound.CueDropped, ours)
	case modes.FlagThrown:
		pick(sound.FlagThrow, sound.CueOwnDrop, sound.CueDropped, ours)
	case modes.FlagReturned, modes.FlagAutoReturned:
		pick(sound.FlagReturn, sound.CueReturned, sound.CueTheirBack, ours)
	case modes.FlagCaptured:
		pick(sound.FlagCapture, sound.CueCaptured, sound.CueConceded, us)
	}
}

// announceScore tells, after a tick, that the followed player or team took or lost the lead,
// and what the clock says.
func (g *Game) announceScore() {
	status, ok := modes.StatusOf(g.Match)
	if !ok {
		return
	}
	t := &g.ears.told
	left, limited := status.Left()
	lead := g.lead(&status)
	switch {
	case !t.known || t.subject != g.Self || t.phase != status.Phase:
		*t = announced{subject: g.Self, known: true, phase: status.Phase}
	case status.Playing() && lead != t.lead:
		switch {
		case lead > 0:
			g.announce(sound.CueLead)
		case lead == 0:
			g.announce(sound.CueTie)
		default:
			g.announce(sound.CueLeadLost)
		}
		fallthrough
	default:
		if limited && status.Phase != modes.Ended {
			g.announceClock(t.left, left, status.Phase)
		}
	}
	t.lead, t.left = lead, left
}

// announceClock tells that a second of the clock has passed that is worth it.
func (g *Game) announceClock(before, now int64, phase modes.Phase) {
	passed := func(seconds int) bool {
		at := int64(float64(seconds) / systems.TickSeconds)
		return before > at && now <= at
	}
	if phase == modes.Live && passed(lastMinute) {
		g.announce(sound.CueMinute)
	}
	for s := 1; s <= countdown; s++ {
		if passed(s) {
			g.sound.PlayHere(sound.CueCount, 1)
		}
	}
}

// lead returns whether the followed player, or their team, leads.
func (g *Game) lead(s *modes.StatusData) int {
	var first modes.Lead
	switch {
	case s.Teams > 0:
		first = modes.FirstTeam(g.Match, s)
	default:
		first = modes.FirstPlayer(g.Match, s)
	}
	switch {
	case first.Winner == (modes.Winner{}):
		return 0
	case s.Teams > 0 && first.Winner.Team == g.OwnTeam(), s.Teams == 0 && first.Winner.Player == g.Self:
		return 1
	}
	return -1
}

// announcePhase tells that a match begins, goes on or ends.
func (g *Game) announcePhase(e *modes.PhaseChanged) {
	switch e.To {
	case modes.Warmup:
		g.announce(sound.CueReady)
	case modes.Live:
		g.announce(sound.CueStart)
	case modes.Overtime:
		g.announce(sound.CueOvertime)
	case modes.Ended:
		switch w := e.Winner; {
		case e.Reason == modes.ByLessons:
			g.announce(sound.CueWin)
		case w == (modes.Winner{}):
			g.announce(sound.CueDraw)
		case g.won(w):
			g.announce(sound.CueWin)
			g.sound.PlayHereLater(sound.MusicWon, 1, 1, endMusic)
		default:
			g.announce(sound.CueLose)
			g.sound.PlayHereLater(sound.MusicLost, 1, 1, endMusic)
		}
	}
}

// won reports whether a winner is the followed player or their team.
func (g *Game) won(w modes.Winner) bool {
	return w.Player == g.Self && g.Self != components.Nobody || w.Team > 0 && w.Team == g.OwnTeam()
}

// announce plays a motif, except of a match that only goes on behind a page of the menu.
func (g *Game) announce(cue sound.Effect) {
	if !g.menu.open {
		g.sound.Announce(cue)
	}
}
