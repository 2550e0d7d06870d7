package modes

import "github.com/skijet/skijet/systems"

// TeamDeathmatch is team against team: the kill of a player of another team is a point
// for the killer's team, and the team with the most points wins. A player without a
// team fights alone and cannot win. The death of a team-mate does not count as a kill.
var TeamDeathmatch = Mode{
	Name: "team", Title: "team deathmatch", Version: "1", Teams: 2,
	About:   "Teams, and every kill counts",
	Default: Rules{PointLimit: 50, TimeLimitTicks: minutes(15), OvertimeTicks: minutes(3), Autobalance: true},
	Lead:    FirstTeam,
	// died.Team is the killer's team when it acted; it may have changed sides
	// since.
	Kill: func(m *systems.Match, s *StatusData, died *systems.Event) {
		s.Award(m, died.Other, died.Team, 1)
	},
}
