package check

import (
	"github.com/skijet/skijet/internal/limits"
	"github.com/skijet/skijet/levels/internal/fault"
)

// Fields refuses the struct of package manifest to which a pointer points where a number is out of the
// range of its field, or a text is too long.
func Fields(place string, of any) error {
	for _, b := range limits.Breaches(place, of) { // the first
		if b.Length != "" {
			return fault.New(fault.ErrTooLarge, b.Field, "is %v bytes long, want at most %v", b.Value, b.High)
		}
		return Given(b.Field, b.Value, b.Low, b.High)
	}
	return nil
}
