package bots_test

import (
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
)

// A creature that is no bot asks how to get to the other base.
func ExampleWayTo() {
	level, err := levels.Embedded("valley")
	if err != nil {
		panic(err)
	}
	match, err := systems.NewMatch(systems.Options{Level: level, Modules: []systems.Module{bots.Module()}})
	if err != nil {
		panic(err)
	}
	from, goal := level.Flags[0].Position, level.Flags[1].Position
	creature, err := match.Spawn(systems.With(components.Position, components.PositionData{Feet: from}))
	if err != nil {
		panic(err)
	}
	next, distance, err := bots.WayTo(match, creature, goal)
	if err != nil {
		panic(err)
	}
	direction := geom.Heading(next.Sub(from))
	fmt.Printf("%.0f degrees, %.0f m along the way, %.0f m straight\n", direction.Degrees(), distance, goal.Sub(from).Length())
	// Output: 359 degrees, 725 m along the way, 683 m straight
}
