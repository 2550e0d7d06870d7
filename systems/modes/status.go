package modes

import (
	"fmt"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// Phase is a phase of a match.
type Phase uint8

// Phases of a match. A match without a warm-up begins in Live.
const (
	Live     Phase = iota
	Warmup         // nobody scores yet
	Overtime       // whoever takes the lead wins
	Ended          // nobody scores, and the clock has stopped
)

// String returns the name of the phase.
func (p Phase) String() string {
	names := [...]string{"live", "warm-up", "overtime", "ended"}
	if int(p) >= len(names) {
		return fmt.Sprintf("phase %d", uint8(p))
	}
	return names[p]
}

// Reasons why a match has ended.
const (
	ByPoints   = "points"   // the point limit
	ByTime     = "time"     // the time limit
	ByMercy    = "mercy"    // the lead of Rules.MercyLead
	ByOvertime = "overtime" // a lead in overtime, or the end of overtime
)

// Winner is the winner of a match: a player or a team, or in a draw neither.
type Winner struct {
	Player components.ID
	Team   int
	Name   string // the player's name, or "team 1" and so on
}

// StatusData is the status of a match. It does not change after the match has ended.
type StatusData struct {
	Mode   string // title, such as "capture the flag"
	Teams  int    // number of opposing teams; 0 is every player for itself
	Rules  Rules
	Phase  Phase
	Ticks  int64                       // played so far, without the warm-up
	Warm   int64                       // ticks of the warm-up so far
	Extra  int64                       // ticks of overtime so far
	Points [components.MaxTeam + 1]int // points by team number; all 0 without teams
	// Winner and Reason are empty until the match ends.
	Winner Winner
	Reason string
	Number int // number of rematches so far
	// Uneven counts the ticks for which team sizes have differed, for
	// Rules.Autobalance.
	Uneven int64
}

// check refuses an invalid status.
func (s *StatusData) check() error {
	if s.Teams < 0 || s.Teams > components.MaxTeam {
		return fmt.Errorf("modes: %w: %d teams, want 0 to %d", ErrRules, s.Teams, components.MaxTeam)
	}
	if s.Phase > Ended {
		return fmt.Errorf("modes: %w: it is in %v", ErrRules, s.Phase)
	}
	return s.Rules.Validate()
}

// Over reports whether the match has ended. It goes on only with a [RematchEntry].
func (s *StatusData) Over() bool { return s.Phase == Ended }

// Playing reports whether players can score.
func (s *StatusData) Playing() bool { return s.Phase == Live || s.Phase == Overtime }

// Left returns how many ticks are left of the phase, or false without a limit.
func (s *StatusData) Left() (ticks int64, limited bool) {
	switch s.Phase {
	case Warmup:
		return max(s.Rules.WarmupTicks-s.Warm, 0), true
	case Overtime:
		return max(s.Rules.OvertimeTicks-s.Extra, 0), true
	}
	return max(s.Rules.TimeLimitTicks-s.Ticks, 0), s.Rules.TimeLimitTicks > 0
}

// Status is the one status component of a match.
var Status = donburi.NewComponentType[StatusData]()

// StatusOf returns the status of a match, or false if it has no mode.
func StatusOf(m *systems.Match) (StatusData, bool) {
	status, ok := systems.FindSingle(m, Status)
	if !ok {
		return StatusData{}, false
	}
	return *status, true
}

// PhaseChanged is the event of a match that enters another phase. Its subject is
// Nobody, or the player who won.
type PhaseChanged struct {
	From, To Phase
	Winner   Winner // winner of a match that has ended
	Reason   string
}

// Award gives a player points, and its team too unless team is 0. It does nothing in the warm-up and after the end.
func (s *StatusData) Award(m *systems.Match, id components.ID, team, points int) {
	if !s.Playing() {
		return
	}
	if score, ok := scoreOf(m, id); ok {
		score.Points += points
	}
	if team > 0 && team < len(s.Points) {
		s.Points[team] += points
	}
}

// change enters another phase.
func (s *StatusData) change(m *systems.Match, to Phase) {
	e := PhaseChanged{From: s.Phase, To: to, Winner: s.Winner, Reason: s.Reason}
	s.Phase = to
	_ = systems.Emit(m, s.Winner.Player, e)
}

// End ends the match with a winner, or as a draw with the zero value.
func (s *StatusData) End(m *systems.Match, winner Winner, reason string) {
	if s.Over() {
		return
	}
	if winner.Name == "" && winner.Team > 0 {
		winner.Name = fmt.Sprintf("team %d", winner.Team)
	}
	if entry, ok := m.Entry(winner.Player); winner.Name == "" && ok && entry.HasComponent(components.Player) {
		winner.Name = components.Player.Get(entry).Name
	}
	s.Winner, s.Reason = winner, reason
	s.change(m, Ended)
}

// Lead is who is in the lead and by how much.
type Lead struct {
	Winner Winner // empty in a tie
	Points int    // points of the leader
	By     int    // lead over the second place
}

// ranking finds the first and the second of players or teams, whose points may be below 0.
type ranking struct {
	leader        Winner
	first, second int // points
	count         int
}

// add compares one more player or team with those before.
func (r *ranking) add(who Winner, points int) {
	switch {
	case r.count == 0:
		r.leader, r.first = who, points
	case points > r.first:
		r.leader, r.first, r.second = who, points, r.first
	case r.count == 1 || points > r.second:
		r.second = points
	}
	r.count++
}

// lead returns who is in the lead. Who is alone leads by its points, if it has any.
func (r *ranking) lead() Lead {
	l := Lead{Points: r.first, By: r.first - r.second}
	if r.count < 2 {
		l.By = max(r.first, 0)
	}
	if l.By > 0 {
		l.Winner = r.leader
	}
	return l
}

// FirstPlayer returns the player with the most points.
func FirstPlayer(m *systems.Match, _ *StatusData) Lead {
	var all ranking
	for id, entry := range scored.In(m) {
		if !isSpectator(entry) {
			all.add(Winner{Player: id}, Score.Get(entry).Points)
		}
	}
	return all.lead()
}

// FirstTeam returns the team with the most points.
func FirstTeam(_ *systems.Match, s *StatusData) Lead {
	var all ranking
	for team, points := range s.Points {
		if team > 0 && team <= s.Teams {
			all.add(Winner{Team: team}, points)
		}
	}
	return all.lead()
}
