package check

import (
	"github.com/skijet/skijet/internal/limits"
	"github.com/skijet/skijet/levels/internal/fault"
)

// Fields refuses the struct of package manifest to which a pointer points where a number is out of the
// range of its field, or a text is too long.
func Fields(place string, of any) error {
	all := limits.Breaches(place, of)
	switch {
	case len(all) == 0:
		return nil
	case all[0].Length != "":
		return fault.New(fault.ErrTooLarge, all[0].Field, "is %v bytes long, want at most %v", all[0].Value, all[0].High)
	}
	return Given(all[0].Field, all[0].Value, all[0].Low, all[0].High)
}
