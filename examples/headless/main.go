// Command headless skis down a hill without a window and prints the speed.
package main

import (
	"fmt"
	"log"

	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/tribes"
)

func main() {
	level, err := levels.Open("valley")
	if err != nil {
		log.Fatal(err)
	}
	match, err := systems.NewMatch(systems.Options{Level: level, Seed: 1})
	if err != nil {
		log.Fatal(err)
	}
	me, err := match.Join(systems.PlayerSpec{Name: "me", Armor: tribes.Light(), Team: 1})
	if err != nil {
		log.Fatal(err)
	}
	for second := range 10 {
		for range 31 { // 31.25 ticks of 32 ms are a second
			match.Step([]systems.Command{{Player: me, Forward: 1, Ski: true, Jet: second < 3, Weapon: -1}})
		}
		player := match.Players(nil)[0]
		fmt.Printf("%2d s  %5.1f m/s at %v\n", second+1, player.Velocity.Length(), player.Position)
	}
}
