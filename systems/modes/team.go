package modes

import "github.com/skijet/skijet/systems"

// TeamDeathmatch is team against team: the kill of a player of another team is a
// point for the own one, and the team with the most points wins. Who has no team
// fights for itself and wins nothing. The death of a team-mate is nobody's kill.
func TeamDeathmatch(r Rules) systems.Module { return teamDeathmatch().Module(r) }

func teamDeathmatch() Mode {
	return Mode{
		Name: "team", Title: "team deathmatch", Version: "1", Teams: 2,
		Usual: Rules{PointLimit: 50, TimeLimitTicks: minutes(15), OvertimeTicks: minutes(3), Autobalance: true},
		Lead:  FirstTeam,
		// The killer's team is that of when it acted.
		Kill: func(m *systems.Match, s *StatusData, died *systems.Event) {
			s.Award(m, died.Other, died.Team, 1)
		},
	}
}
