// Command donburi mixes the twelve stages of a match with systems of its own in
// one donburi ECS, over one world.
package main

import (
	"fmt"
	"log"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/ecs"
	"github.com/yohamta/donburi/filter"
)

func main() {
	level, err := levels.Open("valley")
	if err != nil {
		log.Fatal(err)
	}
	world := donburi.NewWorld()
	match, err := systems.NewMatch(systems.Options{Level: level, World: world, Seed: 2})
	if err != nil {
		log.Fatal(err)
	}
	for team := range 2 {
		if _, err := match.Join(systems.PlayerSpec{Name: fmt.Sprintf("bot %d", team+1), Team: team + 1, Bot: true}); err != nil {
			log.Fatal(err)
		}
	}

	game := ecs.NewECS(world)
	match.AddToECS(game)
	query := donburi.NewQuery(filter.Contains(components.Player, components.Velocity))
	game.AddSystem(func(*ecs.ECS) { // a system of the game's own, after the tick
		if match.Tick()%125 != 0 {
			return
		}
		for entry := range query.Iter(world) {
			fmt.Printf("%4.0f s  %-6s %5.1f m/s\n", float64(match.Tick())*systems.TickSeconds,
				components.Player.Get(entry).Name, components.Velocity.Get(entry).Linear.Length())
		}
	})
	for range 1000 {
		game.Update()
	}
}
