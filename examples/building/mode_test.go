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
	if status.Over {
		return
	}
	if status.Ticks++; status.Ticks%31 == 0 {
		top, team := 0.0, 0
		for _, entry := range climbers.In(m) {
			if height := components.Position.Get(entry).Feet.Z; team == 0 || height > top {
				top, team = height, components.Team.Get(entry).Number
			}
		}
		if status.Points[team]++; status.Points[team] == status.Rules.PointLimit {
			status.Over, status.Winner = true, modes.Winner{Team: team, Name: fmt.Sprint("team ", team)}
		}
	}
}

// Climb is the module of a mode: it replaces those of Skijet, since it has their name and
// components.
func Climb() systems.Module {
	return systems.Module{
		Name: "modes", Version: "climb 1",
		Components: []systems.Registration{
			systems.State("modes.status", modes.Status, systems.OfMatch()),
			systems.State("modes.score", modes.Score, systems.OnEvery(components.Player)),
		},
		Schedule: func(s systems.Schedule) systems.Schedule {
			return s.After("limits", systems.System{Name: "climb rules", Run: climb})
		},
		Setup: func(m *systems.Match) error {
			*systems.Single(m, modes.Status) = modes.StatusData{Mode: "climb", Rules: modes.Rules{PointLimit: 3}}
			return m.SetTeamDamage(0)
		},
	}
}

func Example_mode() {
	match := newMatch(Climb())
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
	fmt.Printf("%s: %d to %d, over %v, won by %s\n", status.Mode, status.Points[1], status.Points[2], status.Over, status.Winner.Name)
	// Output: climb: 0 to 3, over true, won by team 2
}
