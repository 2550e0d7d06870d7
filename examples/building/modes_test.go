package building

import (
	"fmt"
	"log"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
	"github.com/yohamta/donburi"
)

// kingTicks is how long a team must hold the hill for a point, 1 s.
const kingTicks = 31

// HillData is the hill of a match.
type HillData struct {
	Place geom.Vec // m
	Team  int      // last team on the hill
	Ticks int      // for which that team has held it
}

// Hill is the one hill of the match.
var Hill = donburi.NewComponentType[HillData]()

var climbersToHill = systems.NewQuery(components.Player, components.Team, components.Health, components.Goal, components.Position)

// hold gives a team a point for each second in which only its players are within ten metres.
func hold(m *systems.Match) {
	status, hill := systems.Single(m, modes.Status), systems.Single(m, Hill)
	team, first, contested := 0, components.Nobody, false
	for id, entry := range climbersToHill.In(m) {
		*components.Goal.Get(entry) = components.GoalData{Kind: components.GoalReach, Place: hill.Place, Text: "Take the hill"}
		far := components.Position.Get(entry).Feet.Sub(hill.Place).Length() > 10
		if far || !components.Health.Get(entry).Alive() || modes.Spectates(m, id) {
			continue
		}
		own := components.Team.Get(entry).Number
		contested = contested || team != 0 && own != team
		if team == 0 {
			team, first = own, id
		}
	}
	if contested || team == 0 || team != hill.Team {
		hill.Team, hill.Ticks = team, 0
		return
	}
	if hill.Ticks++; hill.Ticks%kingTicks == 0 {
		status.Award(m, first, team, 1)
	}
}

// King is king of the hill, a mode that a game adds to those of Skijet.
func King(place geom.Vec) modes.Mode {
	return modes.Mode{
		Name: "king", Title: "king of the hill", About: "Hold the hill alone", Version: "1", Teams: 2,
		Default: modes.Rules{PointLimit: 60, TimeLimitTicks: 18750, OvertimeTicks: 3750},
		Components: []systems.Registration{
			systems.State("king.hill", Hill, systems.OfMatch()),
		},
		Schedule: func(s systems.Schedule) systems.Schedule {
			return s.After("limits", systems.System{Name: "king holds", Run: hold})
		},
		Begin: func(m *systems.Match) { *systems.Single(m, Hill) = HillData{Place: place} },
		Lead:  modes.FirstTeam,
	}
}

// flagMatch is a match of capture the flag in the valley with this many bots.
func flagMatch(rules modes.Rules, players int) *systems.Match {
	level, err := levels.Open("valley")
	if err != nil {
		log.Fatal(err)
	}
	match, err := systems.NewMatch(systems.Options{Level: level, Seed: 1, Modules: []systems.Module{
		modes.CaptureTheFlag.Module(rules), bots.Module(),
	}})
	if err != nil {
		log.Fatal(err)
	}
	for i := range players {
		team := modes.SmallestTeam(match, 2)
		if _, err := bots.Join(match, systems.PlayerSpec{Name: fmt.Sprint("bot ", i+1), Team: team}); err != nil {
			log.Fatal(err)
		}
	}
	return match
}

func Example_captureTheFlag() {
	match := flagMatch(modes.Rules{PointLimit: 1, TimeLimitTicks: 18750}, 8)
	crew := bots.NewCrew(match)
	for {
		if err := match.Step(crew.Commands(nil)); err != nil {
			log.Fatal(err)
		}
		for _, e := range systems.Events[modes.FlagMoved](match) {
			if e.Action == modes.FlagCaptured {
				fmt.Printf("the flag of team %d was captured by team %d\n", e.Team, e.By)
			}
		}
		if status, _ := modes.StatusOf(match); status.Over() {
			fmt.Printf("%s wins %d to %d by %s\n", status.Winner.Name, status.Points[1], status.Points[2], status.Reason)
			break
		}
	}
	// Output:
	// the flag of team 2 was captured by team 1
	// team 1 wins 1 to 0 by points
}

func Example_rematch() {
	match := flagMatch(modes.Rules{TimeLimitTicks: 31, WarmupTicks: 31}, 2)
	crew := bots.NewCrew(match)
	for range 2 {
		for range systems.Ticks(2.1) {
			if err := match.Step(crew.Commands(nil)); err != nil {
				log.Fatal(err)
			}
			for _, e := range systems.Events[modes.PhaseChanged](match) {
				fmt.Printf("tick %d: %v to %v\n", match.Tick(), e.From, e.To)
			}
		}
		if status, _ := modes.StatusOf(match); status.Over() {
			if _, err := match.Enter(modes.RematchEntry()); err != nil {
				log.Fatal(err)
			}
		}
	}
	// Output:
	// tick 31: warm-up to live
	// tick 62: live to ended
	// tick 67: ended to warm-up
	// tick 97: warm-up to live
	// tick 128: live to ended
}

func Example_king() {
	level, err := levels.Open("works")
	if err != nil {
		log.Fatal(err)
	}
	hill := level.Spawns[0].Position
	match := newMatch(King(hill).Module(modes.Rules{PointLimit: 3}))
	if _, err := match.Join(systems.PlayerSpec{Name: "ann", Team: 2, Position: &hill}); err != nil {
		log.Fatal(err)
	}
	for range systems.Ticks(4) {
		if err := match.Step(nil); err != nil {
			log.Fatal(err)
		}
	}
	status, _ := modes.StatusOf(match)
	fmt.Printf("%s: %d to %d, %v, %s wins\n", status.Mode, status.Points[1], status.Points[2], status.Phase, status.Winner.Name)
	// Output: king of the hill: 0 to 3, ended, team 2 wins
}
