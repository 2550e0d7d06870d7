package modeltest_test

import (
	"fmt"
	"strings"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modeltest"
	"github.com/skijet/skijet/systems/tribes"
)

// A balloon rises through whatever is above it, which containment finds.
func ExampleCheck() {
	balloon := systems.Model{
		Name:    "balloon",
		Presets: []systems.ModelPreset{{Name: "red", Armor: tribes.Light()}},
		Step: func(c *systems.StepContext) {
			c.Body.Velocity.Linear = geom.Vec{Z: 2}
			c.Body.Position.Feet.Z += 2 * systems.TickSeconds
		},
	}
	for _, check := range []string{"determinism", "containment"} {
		err := modeltest.Check(balloon, check)
		fmt.Println(check, "passes:", err == nil)
		if err != nil {
			fmt.Println(strings.Contains(err.Error(), "inside the level"))
		}
	}
	// Output:
	// determinism passes: true
	// containment passes: false
	// true
}
