package levels_test

import (
	"fmt"
	"log"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// A level is made in code of rooms and boxes.
func ExampleRoom() {
	level, err := levels.Build(levels.Parts{
		Name: "room",
		Structures: []levels.Structure{
			levels.Room("hall", geom.Vec{X: -20, Y: -20}, geom.Vec{X: 20, Y: 20, Z: 8}),
			levels.Box("pillar", geom.Vec{X: -1, Y: -1}, geom.Vec{X: 1, Y: 1, Z: 8}),
		},
		Spawns: []levels.Spawn{{Position: geom.Vec{X: 10, Z: 0.1}}},
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(level.Solid.Len(), "triangles,", level.Bounds.Size().X, "m wide")
	// Output: 24 triangles, 40 m wide
}
