package systems_test

import (
	"fmt"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
)

// A bot that wants to know where its jets take it asks its movement model.
func ExamplePredictor() {
	level, err := levels.Embedded("valley")
	if err != nil {
		panic(err)
	}
	match, err := systems.NewMatch(systems.Options{Level: level})
	if err != nil {
		panic(err)
	}
	player, err := match.Join(systems.PlayerSpec{Name: "one"})
	if err != nil {
		panic(err)
	}
	predictor := systems.NewPredictor(match)
	if err := predictor.Start(player); err != nil {
		panic(err)
	}
	from := predictor.Body().Position.Feet
	for range systems.Ticks(1) {
		predictor.Step(components.Input{Buttons: components.ButtonJet})
	}
	up := predictor.Body().Position.Feet.Sub(from).Z
	fmt.Printf("%.1f m up after a second of jets, and the match is at tick %d\n", up, match.Tick())
	// Output: 3.2 m up after a second of jets, and the match is at tick 0
}
