package modes_test

import (
	"fmt"
	"log"

	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/pickups"
)

// Two teams of bots play for half a minute.
func ExampleTeamDeathmatch() {
	level, err := levels.Embedded("valley")
	if err != nil {
		log.Fatal(err)
	}
	rules := modes.Rules{PointLimit: 25, TimeLimitTicks: 938} // 30 s of 32 ms
	match, err := systems.NewMatch(systems.Options{Level: level, Modules: []systems.Module{
		modes.TeamDeathmatch.Module(rules), bots.Module(), pickups.Module(),
	}})
	if err != nil {
		log.Fatal(err)
	}
	for i := range 6 {
		if _, err := bots.Join(match, systems.PlayerSpec{Name: fmt.Sprint("bot ", i), Team: 1 + i%2}); err != nil {
			log.Fatal(err)
		}
	}
	crew := bots.NewCrew(match)
	status, _ := modes.StatusOf(match)
	for !status.Over() {
		if err := match.Step(crew.Commands(nil)); err != nil {
			log.Fatal(err)
		}
		status, _ = modes.StatusOf(match)
	}
	fmt.Println(status.Mode, "over after", status.Ticks, "ticks")
	// Output: team deathmatch over after 938 ticks
}
