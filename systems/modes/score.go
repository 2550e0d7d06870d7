package modes

import (
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// ScoreData counts what a player did in a match.
type ScoreData struct {
	// Points are the player's own, by the rules of the mode: kills in a deathmatch, rounds
	// in a duel, seconds with the flag in rabbit.
	Points   int
	Kills    int // of enemies
	Deaths   int // by whatever
	Suicides int // of them by its own hand; the world is nobody's

	Grabs     int   // of enemy flags that stood at home
	Captures  int   // of enemy flags
	Returns   int   // of the own flag
	HeldTicks int64 // with a flag

	Damage   float64 // done to enemies
	TopSpeed float64 // m/s
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

// scored are the players of a match, and those of them that move.
var (
	scored = systems.NewQuery(Score, components.Player)
	movers = systems.NewQuery(Score, components.Player, components.Velocity, components.Ride)
)

// scoreOf returns the score of somebody, or false for who has none.
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

// alive reports whether an entity lives. What has no health does.
func alive(entry *donburi.Entry) bool {
	return !entry.HasComponent(components.Health) || components.Health.Get(entry).Alive()
}

// count notes a death with those who are scored, and gives the killer's side its points.
// The death of anything else, such as a creature or a turret, counts for nobody.
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

// measure notes damage and speed.
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
