package modes

import (
	"fmt"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// Phase is a part of a match.
type Phase uint8

// Phases of a match. Without a warm-up it begins live.
const (
	Live     Phase = iota
	Warmup         // nobody scores yet
	Overtime       // the next who leads wins
	Ended          // nobody scores any more, and the clock stands
)

// String returns the phase in a word.
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
	ByOvertime = "overtime" // the lead in overtime, or the end of that
)

// Winner is who won a match: one of the two or, in a draw, none.
type Winner struct {
	Player components.ID
	Team   int
	Name   string // of the player, or "team 1" and so on
}

// StatusData is how a match stands. It stays as it is once the match has ended.
type StatusData struct {
	Mode   string // its title, such as "capture the flag"
	Teams  int    // that play against each other; 0 is everybody for themselves
	Rules  Rules
	Phase  Phase
	Ticks  int64                       // of play so far, without the warm-up
	Warm   int64                       // ticks of warm-up so far
	Extra  int64                       // ticks of overtime so far
	Points [components.MaxTeam + 1]int // of the teams by their numbers; none without teams
	// Winner is who won, and Reason why it ended; both are empty until then.
	Winner Winner
	Reason string
	Number int // of the match: 1 after the first rematch
	// Uneven is for how many ticks the teams have been unequal, for Rules.Autobalance.
	Uneven int64
}

// check refuses how no match stands.
func (s *StatusData) check() error {
	if s.Teams < 0 || s.Teams > components.MaxTeam {
		return fmt.Errorf("modes: %w: %d teams, want 0 to %d", ErrRules, s.Teams, components.MaxTeam)
	}
	if s.Phase > Ended {
		return fmt.Errorf("modes: %w: it is in %v", ErrRules, s.Phase)
	}
	return s.Rules.check()
}

// Over reports whether the match has ended. What becomes of it then is up to the game;
// see [RematchEntry].
func (s *StatusData) Over() bool { return s.Phase == Ended }

// Playing reports whether there is anything to score.
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

// Status is the one value of a match that says how it stands.
var Status = donburi.NewComponentType[StatusData]()

// StatusOf returns how a match stands, or false where it is played by no mode.
func StatusOf(m *systems.Match) (StatusData, bool) {
	status, ok := systems.FindSingle(m, Status)
	if !ok {
		return StatusData{}, false
	}
	return *status, true
}

// PhaseChanged is the event of a match that goes on to another phase. Its subject is
// nobody, or the player who won.
type PhaseChanged struct {
	From, To Phase
	Winner   Winner // of a match that has ended
	Reason   string
}

// Scored is the event of points for its subject, a player, and for a team or, for 0, for
// the player alone.
type Scored struct {
	Team   int
	Points int
}

// Award gives a player points, and its team too in a mode with teams, and tells it. Modes
// call it; after the end and in the warm-up it does nothing.
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
	// Beyond the limit of events nobody is told.
	_ = systems.Emit(m, id, Scored{Team: team, Points: points})
}

// change goes on to another phase.
func (s *StatusData) change(m *systems.Match, to Phase) {
	e := PhaseChanged{From: s.Phase, To: to, Winner: s.Winner, Reason: s.Reason}
	s.Phase = to
	_ = systems.Emit(m, s.Winner.Player, e)
}

// End ends the match for a winner, or with the zero value for nobody.
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

// Lead is who is first and by how much.
type Lead struct {
	Winner Winner // nobody where several are first
	Points int    // of the first
	By     int    // more than the second
}

// add takes one more into account.
func (l *Lead) add(who Winner, points int) {
	switch {
	case points > l.Points:
		*l = Lead{Winner: who, Points: points, By: points - l.Points}
	case points == l.Points:
		l.Winner, l.By = Winner{}, 0
	default:
		l.By = min(l.By, l.Points-points)
	}
}

// FirstPlayer returns which player has the most points.
func FirstPlayer(m *systems.Match, _ *StatusData) (lead Lead) {
	for id, entry := range scored.In(m) {
		if !isSpectator(entry) {
			lead.add(Winner{Player: id}, Score.Get(entry).Points)
		}
	}
	return lead
}

// FirstTeam returns which team has the most points.
func FirstTeam(_ *systems.Match, s *StatusData) (lead Lead) {
	for team, points := range s.Points {
		if team > 0 {
			lead.add(Winner{Team: team}, points)
		}
	}
	return lead
}
