package modes

import "github.com/skijet/skijet/systems"

// Deathmatch is every player against every other: the kill of a player is a point,
// teams do not matter, and the player with the most points wins. For kills of creatures
// see [Score].
var Deathmatch = Mode{
	Name: "deathmatch", Version: "1",
	About:   "Everybody against everybody",
	Default: Rules{PointLimit: 25, TimeLimitTicks: minutes(15), OvertimeTicks: minutes(3)},
	Lead:    FirstPlayer,
	Kill: func(m *systems.Match, s *StatusData, died *systems.Event) {
		s.Award(m, died.Other, 0, 1)
	},
}
