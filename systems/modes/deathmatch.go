package modes

import "github.com/skijet/skijet/systems"

// Deathmatch is everybody against everybody: the kill of a player is a point, teams
// count for nothing, and who has the most points wins. For creatures see [Score].
func Deathmatch(r Rules) systems.Module { return deathmatch().Module(r) }

func deathmatch() Mode {
	return Mode{
		Name: "deathmatch", Version: "1",
		Usual: Rules{PointLimit: 25, TimeLimitTicks: minutes(15), OvertimeTicks: minutes(3)},
		Lead:  FirstPlayer,
		Kill: func(m *systems.Match, s *StatusData, died *systems.Event) {
			s.Award(m, died.Other, 0, 1)
		},
	}
}
