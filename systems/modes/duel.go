package modes

import (
	"slices"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/yohamta/donburi"
)

// RoundPhase is a part of a round of a duel.
type RoundPhase uint8

// Phases of a round.
const (
	RoundWaits RoundPhase = iota // for a second player
	RoundReady                   // both stand at their spawn points, and nothing fires
	RoundFight
	RoundOver // somebody has won it, or nobody
)

// RoundData is how a duel stands.
type RoundData struct {
	Number  int // of the round, from 1
	Phase   RoundPhase
	Ticks   int64            // of the phase so far
	Players [2]components.ID // who fights; Nobody for a place that is free
}

// Round is the one value of a match that is a duel.
var Round = donburi.NewComponentType[RoundData]()

// RoundChanged is the event of a round that goes on to another phase. Its subject is who
// won the round that is over, or nobody.
type RoundChanged struct {
	Number int
	Phase  RoundPhase
}

// Lengths of the phases of a round [ours].
const (
	readyTicks = 94 // 3 s, in which a player finds the other
	overTicks  = 63 // 2 s, in which the one sees who won
)

// Duel is one against one in rounds: who lives wins the round, and who first wins
// Rules.PointLimit rounds the match. Nobody wins a round in which both die in the same
// tick, or that lasts for Rules.RoundTicks. Both begin a round with full health, energy and
// weapons, which do not fire in its first three seconds. The first two players by their
// IDs fight, and the others watch until one of them leaves: then a round begins anew.
func Duel(r Rules) systems.Module { return duel().Module(r) }

func duel() Mode {
	return Mode{
		Name: "duel", Version: "1",
		Usual: Rules{PointLimit: 5, TimeLimitTicks: minutes(20), RoundTicks: minutes(3), OvertimeTicks: minutes(3)},
		Components: []systems.Registration{
			systems.State("modes.goal", components.Goal, systems.OnEvery(components.Player)),
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
}

// holdFire keeps weapons from firing before a round begins.
func holdFire(m *systems.Match, _ components.ID, _ *weapons.Spec, _ bool) string {
	if r, ok := systems.FindSingle(m, Round); ok && r.Phase == RoundReady {
		return "the round begins"
	}
	return ""
}

// playRounds lets the round go on.
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

// seat gives free places to the players by their IDs, and lets the others watch. Whoever
// has left, or watches by its own wish, leaves its place.
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
		side := Side.Get(entry)
		if id == r.Players[0] || id == r.Players[1] || side.Watching && !side.Queued || !entry.HasComponent(components.Mortal) {
			continue
		}
		free := slices.Index(r.Players[:], components.Nobody)
		mortal := components.Mortal.Get(entry)
		if free < 0 {
			side.Watching, side.Queued, mortal.Policy = true, true, components.MortalStays
			continue
		}
		r.Players[free] = id
		if side.Queued {
			side.Watching, side.Queued, mortal.Policy = false, false, components.MortalRespawns
		}
	}
}

// begin lets both enter anew.
func (r *RoundData) begin(m *systems.Match) {
	r.Number++
	for _, id := range r.Players {
		m.Fail(m.Respawn(id))
	}
	r.change(m, RoundReady, components.Nobody)
}

// judge ends the round when one of them is dead, or when it has lasted for too long.
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
	switch {
	case lives[0] && !lives[1]:
		winner = r.Players[0]
	case lives[1] && !lives[0]:
		winner = r.Players[1]
	}
	if winner != components.Nobody {
		s.Award(m, winner, 0, 1)
	}
	r.change(m, RoundOver, winner)
}

// change goes on to another phase.
func (r *RoundData) change(m *systems.Match, to RoundPhase, winner components.ID) {
	r.Phase, r.Ticks = to, 0
	_ = systems.Emit(m, winner, RoundChanged{Number: r.Number, Phase: to})
}

// setGoals tells the players how the round stands.
func (r *RoundData) setGoals(m *systems.Match) {
	text := [...]string{"Wait for an opponent", "The round begins", "Win the round", "The round is over"}[r.Phase%4]
	for id, entry := range wanted.In(m) {
		goal := components.Goal.Get(entry)
		*goal = components.GoalData{Text: text}
		if id != r.Players[0] && id != r.Players[1] {
			goal.Text = "Wait for your turn"
		}
	}
}
