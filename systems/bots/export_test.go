package bots

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

// RouteTicks is after how many ticks a capper gives up its run.
const RouteTicks = routeTicks

// Decisions lets a function see what every bot of a match decides from now on.
func Decisions(m *systems.Match, see func(id components.ID, reason Reason, goal geom.Vec)) {
	systems.Single(m, sceneKind).decided = see
}

// Candidates returns how many entities the last bot that looked around had to choose from.
func Candidates(m *systems.Match) int { return len(systems.Single(m, sceneKind).nearby) }
