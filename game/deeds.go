package game

import (
	"github.com/skijet/skijet/game/internal/career"
	"github.com/skijet/skijet/game/internal/menus"
)

// watchDeeds counts what the user did in the last tick.
func (s *session) watchDeeds() {
	if !s.state.Led() && !s.behind {
		s.tally.Watch(s.state.Match, s.state.Self)
	}
}

// deeds are what the user did in the match so far.
func (g *Game) deeds() menus.Deeds {
	s := g.session
	now, _ := s.tally.Record(s.state.Match, s.state.Self)
	return menus.Deeds{Now: now, Before: s.tally.Before(g.career), Counts: !s.ineligible, Run: s.state.Best, Was: s.firstBest}
}

// bank adds what the user did in a match to the career, which is kept.
func (g *Game) bank(s *session) {
	if s.ineligible {
		return
	}
	next := s.tally.AddTo(g.career, s.state.Match, s.state.Self)
	if next == g.career {
		return
	}
	g.career = next
	if err := career.Save(g.setup.replays.Career, next); err != nil {
		g.reportOnce(err)
	}
}
