package modes

import (
	"errors"
	"fmt"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// Rules are what a game may choose of a mode. The zero value plays on for ever.
type Rules struct {
	// PointLimit ends the match once a player, or in a team game a team, has so many
	// points; 0 for none.
	PointLimit int
	// TimeLimitTicks ends the match after so many ticks; 0 for none.
	TimeLimitTicks int64
	// TeamDamage is the part of the damage that team-mates do each other, 0 to 1.
	// Without teams all of it counts.
	TeamDamage float64
	// RespawnTicks is how long dead players wait, in place of what their
	// components.Mortal says; 0 leaves that.
	RespawnTicks int
}

// ErrRules is wrapped where rules cannot be played by.
var ErrRules = errors.New("rules refused")

func (r *Rules) check() error {
	switch {
	case r.PointLimit < 0:
		return fmt.Errorf("modes: %w: PointLimit is %d, want 0 or more", ErrRules, r.PointLimit)
	case r.TimeLimitTicks < 0:
		return fmt.Errorf("modes: %w: TimeLimitTicks is %d, want 0 or more", ErrRules, r.TimeLimitTicks)
	case !(r.TeamDamage >= 0 && r.TeamDamage <= 1):
		return fmt.Errorf("modes: %w: TeamDamage is %v, want 0 to 1", ErrRules, r.TeamDamage)
	case r.RespawnTicks < 0:
		return fmt.Errorf("modes: %w: RespawnTicks is %d, want 0 or more", ErrRules, r.RespawnTicks)
	}
	return nil
}

// ScoreData counts what a player did in a match.
type ScoreData struct {
	Kills    int // of enemies
	Deaths   int // by whatever
	Suicides int // of them by its own hand; the world is nobody's
}

// Score is on every player of a match that is played by a mode. Only the death of who
// carries it is somebody's kill: a creature is worth nothing, unless the game gives it a
// Score by [systems.With] too.
var Score = donburi.NewComponentType[ScoreData]()

// ScoreOf returns what a player did: nothing where the match is played by no mode.
func ScoreOf(m *systems.Match, id components.ID) ScoreData {
	entry, ok := m.Entry(id)
	if !ok || !entry.HasComponent(Score) {
		return ScoreData{}
	}
	return *Score.Get(entry)
}

// Winner is who won a match: one of the two or, in a draw, none.
type Winner struct {
	Player components.ID
	Team   int
	Name   string // of the player, or "team 1" and so on
}

// StatusData is how a match stands.
type StatusData struct {
	Mode   string // "deathmatch" or "team deathmatch"
	Rules  Rules
	Ticks  int64                       // played so far
	Points [components.MaxTeam + 1]int // of the teams by their numbers; none without teams
	// Over is set when a limit was reached. From then on nobody scores and the clock
	// stands; what becomes of the match is up to the game.
	Over   bool
	Winner Winner // once it is over
}

// Left returns how many ticks are left to play, or false without a limit.
func (s *StatusData) Left() (ticks int64, limited bool) {
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

// mode is what one mode has of its own.
type mode struct {
	name string
	// teamDamage of the match by the rules.
	teamDamage func(r *Rules) float64
	// scores reports whether the killer is to be credited for a death.
	scores func(died *systems.Event, victimTeam int) bool
	// credit gives the killer's side its points for it; nil for none beside its own.
	credit func(s *StatusData, killerTeam int)
	// best returns who leads, with how many points. In a draw the Winner is empty.
	best func(m *systems.Match, s *StatusData) (Winner, int)
}

// module makes a module of a mode. Its system runs after all who can die in a tick
// have died, and before the dead come back.
func (g *mode) module(r Rules) systems.Module {
	return systems.Module{
		Name:    "modes",        // so that a match has one at most
		Version: "2, " + g.name, // the modes do not play alike
		Components: []systems.Registration{
			systems.State("modes.score", Score, systems.OnEvery(components.Player)),
			systems.State("modes.status", Status, systems.OfMatch()),
		},
		Schedule: func(s systems.Schedule) systems.Schedule {
			return s.After("limits", systems.System{Name: "modes.rules", Run: g.play})
		},
		Setup: func(m *systems.Match) error {
			if err := r.check(); err != nil {
				return err
			}
			*systems.Single(m, Status) = StatusData{Mode: g.name, Rules: r}
			return m.SetTeamDamage(g.teamDamage(&r))
		},
	}
}

// play counts what happened in a tick, and ends the match at a limit.
func (g *mode) play(m *systems.Match) {
	status := systems.Single(m, Status)
	events := m.Events()
	for i := range events {
		if e := &events[i]; e.Kind == systems.EventDied {
			if !status.Over {
				g.count(m, status, e)
			}
			delay(m, e.Subject, status.Rules.RespawnTicks)
		}
	}
	if status.Over {
		return
	}
	status.Ticks++
	r := &status.Rules
	late := r.TimeLimitTicks > 0 && status.Ticks >= r.TimeLimitTicks
	if !late && r.PointLimit == 0 {
		return
	}
	if winner, points := g.best(m, status); late || points >= r.PointLimit {
		if winner.Team > 0 {
			winner.Name = fmt.Sprintf("team %d", winner.Team)
		}
		status.Over, status.Winner = true, winner
	}
}

// count notes a death with those who are scored. The death of anything else, such as
// a creature or a turret, counts for nobody.
func (g *mode) count(m *systems.Match, status *StatusData, died *systems.Event) {
	victim, ok := m.Entry(died.Subject)
	if !ok || !victim.HasComponent(Score) {
		return
	}
	score := Score.Get(victim)
	score.Deaths++
	if died.Other == died.Subject {
		score.Suicides++
	}
	team := 0
	if victim.HasComponent(components.Team) {
		team = components.Team.Get(victim).Number
	}
	killer, ok := m.Entry(died.Other)
	if !ok || died.Other == died.Subject || !killer.HasComponent(Score) || !g.scores(died, team) {
		return
	}
	Score.Get(killer).Kills++
	if g.credit != nil {
		g.credit(status, died.Team)
	}
}

// delay lets a player who has just died wait for as long as the rules say.
func delay(m *systems.Match, id components.ID, ticks int) {
	entry, ok := m.Entry(id)
	if ok && ticks > 0 && entry.HasComponent(Score) {
		components.Health.Get(entry).RespawnTicks = ticks
	}
}
