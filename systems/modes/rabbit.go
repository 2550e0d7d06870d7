package modes

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

// rabbitTicks is how long a player must hold the flag for a point, 1 s [ours].
const rabbitTicks = 31

// rabbitRuns is for how many ticks the goal of the carrier is the same spawn point
// [ours].
const rabbitRuns = 400

// Rabbit is every player against every other for one flag: its carrier gets a point
// each second. The flag is at a flag of the level without a team, otherwise in the
// middle between the level's flags, and in a level without flags at the first spawn
// point. Carrying, dropping and throwing are as in [CaptureTheFlag].
var Rabbit = Mode{
	Name: "rabbit", Version: "1",
	About:      "Take the only flag and keep it: everybody hunts you",
	Default:    Rules{PointLimit: 120, TimeLimitTicks: minutes(10), OvertimeTicks: minutes(3)},
	Components: flagComponents(),
	Schedule: flagSchedule(func(t flagTick, player components.ID) bool {
		t.take(player)
		return true
	}, playRabbit),
	Setup: func(m *systems.Match) error { return addFlag(m, 0, rabbitPlace(m)) },
	Begin: resetFlags,
	Lead:  FirstPlayer,
}

// rabbitPlace returns the home of the flag.
func rabbitPlace(m *systems.Match) geom.Vec {
	level := m.Level
	var sum geom.Vec
	for i := range level.Flags {
		if level.Flags[i].Team == 0 {
			return level.Flags[i].Position
		}
		sum = sum.Add(level.Flags[i].Position)
	}
	if len(level.Flags) == 0 {
		if len(level.Spawns) > 0 {
			return level.Spawns[0].Position
		}
		return level.Bounds.Center()
	}
	middle := sum.Scale(1 / float64(len(level.Flags)))
	high, low := level.Bounds.Max.Z+1, level.Bounds.Min.Z-1
	down := geom.Vec{Z: low - high}
	if hit, ok := m.Solid().Raycast(geom.Vec{X: middle.X, Y: middle.Y, Z: high}, down); ok {
		return hit.Point
	}
	return middle
}

// playRabbit gives the carrier its points, and sets the goals of all players.
func playRabbit(m *systems.Match) {
	s := systems.Single(m, Status)
	var flag FlagPlace
	for id, entry := range flags.In(m) {
		flag = FlagPlace{ID: id, Position: components.Position.Get(entry).Feet, FlagData: *Flag.Get(entry)}
		if flag.State == FlagCarried && flag.Ticks > 0 && flag.Ticks%rabbitTicks == 0 {
			s.Award(m, flag.Carrier, 0, 1)
		}
	}
	spawns := m.Level.Spawns
	for id, entry := range wanted.In(m) {
		goal := components.Goal.Get(entry)
		switch {
		case isSpectator(entry):
			*goal = components.GoalData{}
		case flag.State != FlagCarried:
			*goal = components.GoalData{Kind: components.GoalReach, Place: flag.Position, Text: "Take the flag"}
		case flag.Carrier != id:
			*goal = components.GoalData{Kind: components.GoalReach, Place: flag.Position, Text: "Stop the rabbit"}
		default:
			*goal = components.GoalData{Text: "Run: each second is a point"}
			if len(spawns) > 0 {
				goal.Kind = components.GoalReach
				goal.Place = spawns[(uint64(flag.Ticks)/rabbitRuns+uint64(id))%uint64(len(spawns))].Position
			}
		}
	}
}
