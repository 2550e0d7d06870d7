package talk

import (
	"github.com/skijet/skijet/game/internal/roster"
	"github.com/skijet/skijet/internal/teamwork"
	"github.com/skijet/skijet/systems/modes"
)

// Side names the side that the user is on, or nothing for one who is alone and plays.
func (t *Talk) Side() string {
	s := t.State
	if len(s.History.After) < 2 && !s.Spectates(s.Self) {
		return ""
	}
	if s.Spectates(s.Self) {
		return "watch only"
	}
	if team := s.OwnTeam(); team > 0 && roster.Teams(s.Match) > 1 {
		return s.Palette.TeamName(team)
	}
	return "play"
}

// TurnSide goes on to the next side that the user may join: each of the teams, and to watch only.
func (t *Talk) TurnSide(by int) error {
	s, teams := t.State, roster.Teams(t.State.Match)
	if s.Spectates(s.Self) {
		return t.Enter(modes.SpectateEntry(s.Self, false))
	}
	if next := s.OwnTeam() + by; teams > 1 && next >= 1 && next <= teams {
		e := teamwork.SideEntry(s.Self, next)
		if s.Match.FindCall(e.Name) == nil { // a game of its own modules
			e = modes.TeamEntry(s.Self, next)
		}
		if t.Enter(e) == nil {
			return nil
		}
	}
	return t.Enter(modes.SpectateEntry(s.Self, true))
}
