package systems

import (
	"fmt"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/check"
)

// number is one of a component, and where it must lie.
type number struct {
	name             string
	value, low, high float64
}

// checkNumbers names the first number that no component can have.
func checkNumbers(numbers ...number) error {
	for _, n := range numbers {
		// Written so that NaN, which compares false, is refused too.
		if !(n.value >= n.low && n.value <= n.high) {
			return fmt.Errorf("%s is %v, want %v to %v", n.name, n.value, n.low, n.high)
		}
	}
	return nil
}

// Checks of what projectiles do, against values that a game is mistaken to give.

func checkVolatile(v *components.VolatileData) error {
	return checkNumbers(number{"Half", v.Half, 0, check.MaxHalf}, number{"Health", v.Health, 0, maxPayload})
}
