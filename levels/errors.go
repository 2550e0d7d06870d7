package levels

import (
	"errors"
	"fmt"
)

// ErrElsewhere is for a level of a page that the page has not fetched. File is its name.
var ErrElsewhere = errors.New("not fetched")

// public returns an error as callers see it.
func public(err error) error { return err }

// named returns the place of an element of a list, with its name if it has one.
func named(list string, i int, name string) string {
	if name == "" {
		return fmt.Sprintf("%s[%d]", list, i)
	}
	return fmt.Sprintf("%s[%d] %q", list, i, name)
}

// checkUp refuses an axis that cannot point up.
func checkUp(place, axis string) error {
	if axis != UpY && axis != UpZ {
		return fault(ErrFormat, place, "is %.20q, want %q or %q", axis, UpY, UpZ)
	}
	return nil
}
