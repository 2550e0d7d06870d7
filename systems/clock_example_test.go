package systems_test

import (
	"fmt"

	"github.com/skijet/skijet/systems"
)

// A loop of 60 updates a second steps its match 31.25 times a second and draws
// between the last two ticks.
func ExampleClock() {
	var clock systems.Clock
	ticks := 0
	for update := 1; update <= 60; update++ {
		for range clock.Update(60) {
			ticks++ // match.Step(commands)
		}
		if update%20 == 0 {
			fmt.Printf("update %d: %d ticks, draw %.2f of the way to the next\n", update, ticks, clock.Fraction())
		}
	}
	// Output:
	// update 20: 10 ticks, draw 0.42 of the way to the next
	// update 40: 20 ticks, draw 0.83 of the way to the next
	// update 60: 31 ticks, draw 0.25 of the way to the next
}

// Fields that count ticks are given in seconds.
func ExampleTicks() {
	fmt.Println(systems.Ticks(1), systems.Ticks(2), systems.Ticks(60))
	// Output: 31 63 1875
}
