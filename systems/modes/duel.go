package modes

import (
	"slices"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/yohamta/donburi"
)

// RoundPhase is a phase of a round of a duel.
type RoundPhase uint8

// Phases of a round.
const (
	RoundWaits RoundPhase = iota // waits for a second player
	RoundReady                   // both players are at their spawn points and cannot fire
	RoundFight
	RoundOver // won, or ended without a winner
)

// RoundData is the state of a duel.
type RoundData struct {
	Number  int // number of the round, from 1
	Phase   RoundPhase
	Ticks   int64            // since the phase began
	Players [2]components.ID // the two opponents; Nobody for a free place
}

// Round is the one round component of a duel.
var Round = donburi.NewComponentType[RoundData]()

// RoundChanged is the event of a round that enters another phase. Its subject is the
// winner of a round that has ended, or Nobody.
type RoundChanged struct {
	Number int
	Phase  RoundPhase
}

// Lengths of the phases of a round [ours].
const (
	readyTicks = 94 // 3 s, in which the players find each other
	overTicks  = 63 // 2 s, in which the survivor sees the result
	// seekTicks is how often both learn where the other is, 10 s. With more a duel is a search,
	// and with less nobody can hide.
	seekTicks = 312
)

// Duel is one player against another in rounds. The survivor wins the round, and the
// first to win Rules.PointLimit rounds wins the match. A round has no winner if both
// players die in the same tick or if it lasts for Rules.RoundTicks. Both begin a round
// with full health, energy and weapons, and cannot fire in its first three seconds. The
// two players with the lowest IDs play, and the others watch. When one of the two
// leaves, a new round begins.
var Duel = Mode{
	Name: "duel", Version: "2",
	About:   "Two players, in rounds",
	Default: Rules{PointLimit: 5, TimeLimitTicks: minutes(20), RoundTicks: minutes(3), OvertimeTicks: minutes(3)},
	Components: []systems.Registration{
		systems.State("modes.round", Round, systems.OfMatch()),
	},
	Vetoes: []systems.Veto{{Name: "modes.ready", Run: holdFire}},
	Schedule: func(s systems.Schedule) systems.Schedule {
		return s.After("limits", systems.System{Name: "modes.rounds", Run: playRounds})
	},
	Begin: func(m *systems.Match) {
		r := systems.Single(m, Round)
		*r = RoundData{Players: r.Players}
	},
	Lead: FirstPlayer,
}

// holdFire prevents weapons from firing before a round begins.
func holdFire(m *systems.Match, _ components.ID, _ *weapons.Spec, _ bool) string {
	if r, ok := systems.FindSingle(m, Round); ok && r.Phase == RoundReady {
		return "the round begins"
	}
	return ""
}

// playRounds advances the round by a tick.
func playRounds(m *systems.Match) {
	s, r := systems.Single(m, Status), systems.Single(m, Round)
	if !s.Playing() {
		return
	}
	before := r.Players
	r.seat(m)
	r.Ticks++
	switch {
	case r.Players[1] == components.Nobody:
		if r.Phase != RoundWaits {
			r.change(m, RoundWaits, components.Nobody)
		}
	case r.Phase == RoundWaits, r.Phase == RoundOver && r.Ticks >= overTicks:
		r.begin(m)
	case r.Players != before && r.Phase != RoundOver: // who takes a place has watched, and is dead
		r.begin(m)
	case r.Phase == RoundReady && r.Ticks >= readyTicks:
		r.change(m, RoundFight, components.Nobody)
	case r.Phase == RoundFight:
		r.judge(m, s)
	}
	r.setGoals(m)
}

// seat assigns free places to players by their IDs and makes the others spectators. A
// player who has left, or has chosen to watch, loses its place.
func (r *RoundData) seat(m *systems.Match) {
	for i, id := range r.Players {
		if entry, ok := m.Entry(id); !ok || isSpectator(entry) {
			r.Players[i] = components.Nobody
		}
	}
	if r.Players[0] == components.Nobody {
		r.Players[0], r.Players[1] = r.Players[1], components.Nobody
	}
	for id, entry := range sided.In(m) {
		side := sideKind.Get(entry)
		if id == r.Players[0] || id == r.Players[1] || side.Watching && !side.Queued || !entry.HasComponent(components.Mortal) {
			continue
		}
		free := slices.Index(r.Players[:], components.Nobody)
		if free < 0 {
			side.Watching, side.Queued = true, true
			continue
		}
		r.Players[free] = id
		side.Watching, side.Queued = false, false
	}
}

// begin respawns both players and starts a round.
func (r *RoundData) begin(m *systems.Match) {
	r.Number++
	for _, id := range r.Players {
		m.Fail(m.Respawn(id))
	}
	r.change(m, RoundReady, components.Nobody)
}

// judge ends the round when a player is dead or the time of the round is over.
func (r *RoundData) judge(m *systems.Match, s *StatusData) {
	var lives [2]bool
	for i, id := range r.Players {
		entry, ok := m.Entry(id)
		lives[i] = ok && alive(entry)
	}
	late := s.Rules.RoundTicks > 0 && r.Ticks >= s.Rules.RoundTicks
	if lives[0] && lives[1] && !late {
		return
	}
	winner := components.Nobody
	for i := range lives {
		if lives[i] && !lives[1-i] {
			winner = r.Players[i]
			s.Award(m, winner, 0, 1)
		}
	}
	r.change(m, RoundOver, winner)
}

// change enters another phase.
func (r *RoundData) change(m *systems.Match, to RoundPhase, winner components.ID) {
	r.Phase, r.Ticks = to, 0
	_ = systems.Emit(m, winner, RoundChanged{Number: r.Number, Phase: to})
}

// setGoals shows the players the phase of the round and, while they fight, every seekTicks where
// the opponent is.
func (r *RoundData) setGoals(m *systems.Match) {
	text := [...]string{"Wait for an opponent", "The round begins", "Find and defeat your opponent", "The round is over"}[r.Phase%4]
	for id, entry := range wanted.In(m) {
		goal := components.Goal.Get(entry)
		place := slices.Index(r.Players[:], id)
		switch {
		case place < 0:
			*goal = components.GoalData{Text: "Wait for your turn"}
		case r.Phase != RoundFight:
			*goal = components.GoalData{Text: text}
		case r.Ticks%seekTicks == 0:
			*goal = components.GoalData{Kind: components.GoalNone, Text: text}
			if other, ok := m.Entry(r.Players[1-place]); ok && other.HasComponent(components.Position) {
				goal.Kind, goal.Place = components.GoalSeek, components.Position.Get(other).Feet
			}
		}
	}
}
