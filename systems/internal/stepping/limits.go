package stepping

import "fmt"

// Limit is a number of the tuning of a model and the range that it may have.
type Limit = struct {
	Name             string
	Value, Low, High float64
}

// Check reports the first number outside its limits, or that is not finite, by an error that
// wraps class.
func Check(limits []Limit, class error) error {
	for _, l := range limits {
		if !(l.Value >= l.Low && l.Value <= l.High) {
			return fmt.Errorf("%s is %v, want %v to %v: %w", l.Name, l.Value, l.Low, l.High, class)
		}
	}
	return nil
}
