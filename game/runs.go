package game

import (
	"github.com/skijet/skijet/game/bests"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// keepRuns keeps the best run of the user in a match with a course.
func (g *Game) keepRuns(s *session) {
	if _, isTrial := systems.FindSingle(s.match, modes.Course); !isTrial || g.replays.Bests == nil {
		return
	}
	keeper, err := bests.NewKeeper(s.match, s.self, s.drive(), g.replays.Bests, g.replays.Modules)
	if err != nil {
		g.report("your best run on this course does not count: " + err.Error())
	}
	s.runs = keeper
}

// watchRuns keeps a run that was finished in the last tick, if it is the user's best.
func (g *Game) watchRuns() {
	g.isBest = false
	if g.runs == nil {
		return
	}
	var err error
	if g.isBest, err = g.runs.Kept(); err != nil {
		g.report(err.Error())
	}
}

// bestRun returns the user's best run on the course, also of earlier matches, or nil.
func (g *Game) bestRun() *bests.Best {
	if g.runs == nil {
		return nil
	}
	return g.runs.Best()
}
