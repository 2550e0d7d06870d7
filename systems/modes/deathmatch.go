package modes

import (
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

// Deathmatch is everybody against everybody: the kill of a player is a point, teams
// count for nothing, and who has the most points wins. For creatures see [Score].
func Deathmatch(r Rules) systems.Module {
	g := mode{
		name:       "deathmatch",
		teamDamage: func(*Rules) float64 { return 1 },
		scores:     func(*systems.Event, int) bool { return true },
		best:       bestPlayer,
	}
	return g.module(r)
}

// scored are the players of a match.
var scored = systems.NewQuery(Score, components.Player)

// bestPlayer returns the player with the most kills.
func bestPlayer(m *systems.Match, _ *StatusData) (best Winner, points int) {
	for id, entry := range scored.In(m) {
		switch kills := Score.Get(entry).Kills; {
		case kills > points:
			best, points = Winner{Player: id, Name: components.Player.Get(entry).Name}, kills
		case kills == points:
			best = Winner{}
		}
	}
	return best, points
}
