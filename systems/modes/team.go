package modes

import "github.com/skijet/skijet/systems"

// TeamDeathmatch is team against team: the kill of a player of another team is a
// point for the own one, and the team with the most points wins. Who has no team
// fights for itself and wins nothing. The death of a team-mate is nobody's kill.
func TeamDeathmatch(r Rules) systems.Module {
	g := mode{
		name:       "team deathmatch",
		teamDamage: func(r *Rules) float64 { return r.TeamDamage },
		scores:     func(died *systems.Event, victimTeam int) bool { return died.Team == 0 || died.Team != victimTeam },
		credit:     creditTeam,
		best:       bestTeam,
	}
	return g.module(r)
}

func creditTeam(s *StatusData, team int) {
	if team > 0 && team < len(s.Points) {
		s.Points[team]++
	}
}

// bestTeam returns the team with the most points.
func bestTeam(_ *systems.Match, s *StatusData) (best Winner, points int) {
	for team, n := range s.Points {
		switch {
		case n > points:
			best, points = Winner{Team: team}, n
		case n == points:
			best = Winner{}
		}
	}
	return best, points
}
