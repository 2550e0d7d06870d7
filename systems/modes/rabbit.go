package modes

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

// rabbitTicks is how long a player holds the flag for a point, a second [ours].
const rabbitTicks = 31

// rabbitRuns is how many ticks a rabbit is told to run for the same spawn point [ours].
const rabbitRuns = 400

// Rabbit is everybody against everybody for one flag: who holds it gets a point in each
// second. It stands at a flag of the level without a team, or else in the middle between
// the flags, or at the first spawn point. Carrying, dropping and throwing are as in
// [CaptureTheFlag].
func Rabbit(r Rules) systems.Module { return rabbit().Module(r) }

func rabbit() Mode {
	return Mode{
		Name: "rabbit", Version: "1",
		Usual:      Rules{PointLimit: 120, TimeLimitTicks: minutes(10), OvertimeTicks: minutes(3)},
		Components: flagComponents(),
		Schedule:   flagSchedule(touchRabbitFlag, playRabbit),
		Setup: func(m *systems.Match) error {
			return addFlag(m, 0, rabbitPlace(m))
		},
		Begin: resetFlags,
		Lead:  FirstPlayer,
	}
}

// rabbitPlace returns where the flag stands.
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

// touchRabbitFlag is the rule of rabbit: whoever comes first has it.
func touchRabbitFlag(t flagTick, player components.ID) bool {
	t.take(player)
	return true
}

// playRabbit gives the rabbit its points, and sends the others after it.
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
