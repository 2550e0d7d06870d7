package building

import (
	"fmt"
	"log"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
)

func Example_bots() {
	match := newMatch(bots.Module())
	bot, err := bots.Join(match, systems.PlayerSpec{Name: "Rook", Team: 1})
	if err != nil {
		log.Fatal(err)
	}
	entry, _ := match.Entry(bot)
	start := components.Position.Get(entry).Feet
	crew := bots.NewCrew(match)
	var commands []systems.Command
	for range systems.Ticks(8) {
		commands = commands[:0] // those of people come here
		commands = crew.Commands(commands)
		if err := match.Step(commands); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println("it is on its way:", components.Position.Get(entry).Feet.Sub(start).Length() > 50)
	// Output: it is on its way: true
}
