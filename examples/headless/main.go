// Command headless skis down a hill without a window and prints the speed.
package main

import (
	"fmt"
	"log"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
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
	east := geom.YawPitch{Yaw: geom.Degrees(-90)}
	start := geom.Vec{X: -440, Y: 80, Z: 300} // above the western ridge
	me, err := match.Join(systems.PlayerSpec{Name: "me", Armor: tribes.Light(), Position: &start, Look: east})
	if err != nil {
		log.Fatal(err)
	}
	for second := range 13 {
		in := components.Input{Forward: components.Full, Look: east, Buttons: components.ButtonSki}
		in.Hold(components.ButtonJet, second < 4)
		for range 31 { // 31.25 ticks of 32 ms are a second
			match.Step([]systems.Command{{Player: me, Input: in}})
		}
		player := match.Players(nil)[0]
		fmt.Printf("%2d s  %5.1f m/s at %.0f m\n", second+1, player.Velocity.Length(), player.Position.Z)
	}
}
