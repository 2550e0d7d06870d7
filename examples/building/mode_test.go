package building

import (
	"fmt"
	"log"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

var climbers = systems.NewQuery(components.Player, components.Position, components.Team)

// climb is the rule of a mode: every second, the team of the highest player scores.
func climb(m *systems.Match) {
	status := systems.Single(m, modes.Status)
	if (status.Ticks+1)%31 != 0 {
		return
	}
	top, first, team := 0.0, components.Nobody, 0
	for id, entry := range climbers.In(m) {
		if height := components.Position.Get(entry).Feet.Z; first == components.Nobody || height > top {
			top, first, team = height, id, components.Team.Get(entry).Number
		}
	}
	status.Award(m, first, team, 1)
}

// Climb is the module of a mode, with the limits, phases and stats of those of Skijet.
func Climb(rules modes.Rules) systems.Module {
	mode := modes.Mode{
		Name: "climb", Version: "1", Teams: 2,
		Schedule: func(s systems.Schedule) systems.Schedule {
			return s.After("limits", systems.System{Name: "climb rules", Run: climb})
		},
		Lead: modes.FirstTeam,
	}
	return mode.Module(rules)
}

func Example_mode() {
	match := newMatch(Climb(modes.Rules{PointLimit: 3}))
	for team := 1; team <= 2; team++ {
		at := geom.Vec{X: float64(20 * team), Z: 300 + float64(50*team)}
		if _, err := match.Join(systems.PlayerSpec{Name: fmt.Sprint("of team ", team), Team: team, Position: &at}); err != nil {
			log.Fatal(err)
		}
	}
	for range systems.Ticks(4) {
		if err := match.Step(nil); err != nil {
			log.Fatal(err)
		}
	}
	status, _ := modes.StatusOf(match)
	fmt.Printf("%s: %d to %d, over %v, won by %s\n", status.Mode, status.Points[1], status.Points[2], status.Over(), status.Winner.Name)
	// Output: climb: 0 to 3, over true, won by team 2
}
