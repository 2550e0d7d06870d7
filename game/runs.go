package game

import (
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/bests"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// keepRuns keeps the best run of the user in a match with a course, unless it became ineligible before.
func (g *Game) keepRuns(s *session, ineligible bool) {
	if _, isTrial := systems.FindSingle(s.Match, modes.Course); !isTrial || g.setup.replays.Bests == nil {
		return
	}
	newKeeper := bests.NewKeeper
	if ineligible {
		newKeeper = bests.IneligibleKeeper
	}
	keeper, err := newKeeper(s.Match, s.Self, s.drive(), g.setup.replays.Bests, g.setup.replays.Modules)
	if err != nil {
		g.setup.report("your best run on this course does not count: " + err.Error())
	}
	s.runs, s.ineligible, s.Keeps = keeper, ineligible, keeper != nil
	if keeper != nil {
		s.Best = keeper.Best()
	}
}

// restartRun puts the user back before the first gate.
func (s *session) restartRun() error {
	_, err := s.source.Enter(modes.RestartEntry(s.Self))
	return err
}

// disqualifyRuns ends the keeping of best runs in this match, and says why: its times are worth
// nothing any more.
func (s *session) disqualifyRuns(why string) {
	if s.runs == nil || s.ineligible {
		return
	}
	s.ineligible = true
	s.runs.Disqualify()
	s.overlay.Say(hud.Part{Text: why + ": runs of this match are not kept", Color: hud.Accent})
}

// watchRuns keeps a run that was finished in the last tick, if it is the user's best.
func (g *Game) watchRuns() {
	g.IsBest = false
	if g.runs == nil {
		return
	}
	var err error
	if g.IsBest, err = g.runs.Kept(); err != nil {
		g.setup.report(err.Error())
	}
	g.Best = g.runs.Best()
}

// bestRun returns the user's best run on the course, also of earlier matches, or nil.
func (s *session) bestRun() *bests.Best {
	if s.runs == nil {
		return nil
	}
	return s.runs.Best()
}
