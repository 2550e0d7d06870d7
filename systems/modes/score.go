package modes

import (
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// ScoreData is the statistics of a player in a match.
type ScoreData struct {
	// Points are what the mode gives the player: kills in a deathmatch, rounds in a
	// duel, seconds with the flag in rabbit.
	Points   int
	Kills    int // number of enemies killed
	Deaths   int // number of deaths of any cause
	Suicides int // deaths that the player caused itself; deaths by the level are not among them

	Grabs     int   // enemy flags taken from their stands
	Captures  int   // enemy flags captured
	Returns   int   // own flags returned
	HeldTicks int64 // ticks with a flag

	Damage   float64 // done to enemies
	TopSpeed float64 // m/s
}

// Score is on every player of a match with a mode. Only the death of an entity with a
// Score counts as a kill. Kills of creatures do not count unless the game gives them a
// Score with [systems.With].
var Score = donburi.NewComponentType[ScoreData]()

// ScoreOf returns the statistics of a player, or the zero value in a match without a
// mode.
func ScoreOf(m *systems.Match, id components.ID) ScoreData {
	if score, ok := scoreOf(m, id); ok {
		return *score
	}
	return ScoreData{}
}

// Players with a score, and those of them that can move.
var (
	scored = systems.NewQuery(Score, components.Player)
	movers = systems.NewQuery(Score, components.Player, components.Velocity, components.Ride)
)

// scoreOf returns the score of an entity, or false if it has none.
func scoreOf(m *systems.Match, id components.ID) (*ScoreData, bool) {
	entry, ok := m.Entry(id)
	if !ok || !entry.HasComponent(Score) {
		return nil, false
	}
	return Score.Get(entry), true
}

// teamOf returns the team of an entity, 0 for none. A number that no team has, which only
// another module or a damaged snapshot can give, is none.
func teamOf(entry *donburi.Entry) int {
	if !entry.HasComponent(components.Team) {
		return 0
	}
	team := components.Team.Get(entry).Number
	if team < 0 || team > components.MaxTeam {
		return 0
	}
	return team
}

// alive reports whether an entity is alive. An entity without health is always alive.
func alive(entry *donburi.Entry) bool {
	return !entry.HasComponent(components.Health) || components.Health.Get(entry).Alive()
}

// count adds a death to the scores of the victim and the killer, and calls g.Kill. The
// death of an entity without a score, such as a creature or a turret, does not count.
func (g *Mode) count(m *systems.Match, status *StatusData, died *systems.Event) {
	victim, ok := m.Entry(died.Subject)
	if !ok || !victim.HasComponent(Score) || isSpectator(victim) {
		return
	}
	score := Score.Get(victim)
	score.Deaths++
	if died.Other == died.Subject {
		score.Suicides++
	}
	killer, ok := scoreOf(m, died.Other)
	if !ok || died.Other == died.Subject || g.Teams > 0 && died.Team != 0 && died.Team == teamOf(victim) {
		return
	}
	killer.Kills++
	if g.Kill != nil {
		g.Kill(m, status, died)
	}
}

// measure adds damage and top speeds to the scores.
func (g *Mode) measure(m *systems.Match) {
	events := m.Events()
	for i := range events {
		e := &events[i]
		if e.Kind != systems.EventDamaged || e.Other == e.Subject {
			continue
		}
		victim, ok := m.Entry(e.Subject)
		if !ok || !victim.HasComponent(Score) || g.Teams > 0 && e.Team != 0 && e.Team == teamOf(victim) {
			continue
		}
		if score, ok := scoreOf(m, e.Other); ok {
			score.Damage += e.Amount
		}
	}
	for _, entry := range movers.In(m) {
		speed := components.Velocity.Get(entry).Linear.Add(components.Ride.Get(entry).Velocity).Length()
		if score := Score.Get(entry); speed > score.TopSpeed && alive(entry) {
			score.TopSpeed = speed
		}
	}
}
