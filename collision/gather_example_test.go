package collision_test

import (
	"fmt"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
)

// A body that slides along a wall asks a few queries a tick, all of them near to where
// it is. It collects the triangles there, and again where it has left them.
func ExampleNearby() {
	level := collision.NewWorld(floor(), mesh(wall(1)))
	box, velocity := geom.Box{Center: geom.Vec{Z: 1}, Half: half}, geom.Vec{X: 2, Y: 1}
	rules := collision.SlideRules{Up: geom.Vec{Z: 1}, FloorCosine: 0.7, StepHeight: 0.4}
	const tick = 0.032

	var near collision.Nearby // one for each body, kept from tick to tick
	for range 10 {
		near.Gather(level, box, velocity.Scale(tick), rules.StepHeight)
		body := collision.SlideBody{Box: box, Velocity: velocity, Floor: geom.Vec{Z: 1}}
		box = collision.MoveAndSlide(&near, body, tick, rules).Body.Box
	}
	fmt.Printf("at %.2f, %.2f\n", box.Center.X, box.Center.Y)
	fmt.Printf("collected %d times, kept %d times\n", near.Work().Gathered, near.Work().Kept)
	// Output:
	// at 0.50, 0.32
	// collected 2 times, kept 8 times
}
