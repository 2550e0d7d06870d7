package levels

import (
	"errors"
	"fmt"

	"github.com/skijet/skijet/levels/internal/fault"
)

// Classes of errors, for errors.Is. The error for a missing file wraps
// [io/fs.ErrNotExist] instead.
var (
	// ErrFormat is for a file with wrong or unknown content.
	ErrFormat = fault.ErrFormat
	// ErrTooLarge is for a file or a level beyond a limit of this package.
	ErrTooLarge = fault.ErrTooLarge
	// ErrNotFinite is for a coordinate that is NaN or infinite.
	ErrNotFinite = fault.ErrNotFinite
	// ErrElsewhere is for a level that a web page has not fetched yet; [Error.File] is its name.
	ErrElsewhere = errors.New("not fetched")
)

// Error is an error in a level.
type Error struct {
	File   string // slash-separated, as named by the manifest; "" for a level made in code
	Line   int    // in the file, from 1; 0 if unknown
	Column int    // in bytes, from 1
	Place  string // element and index, such as "spawns[3].position"; "" for the whole file
	Reason string // what is wrong, and what would be right
	Err    error  // the class
}

// Error returns file, line and column, place, reason and class in one line.
func (e *Error) Error() string { return (*fault.Error)(e).Error() }

// Unwrap returns the class.
func (e *Error) Unwrap() error { return e.Err }

// public returns an error of the decoders as an [*Error].
func public(err error) error {
	if err == nil {
		return nil // without an allocation: systems check the zones of a match in each tick
	}
	if e := (*fault.Error)(nil); errors.As(err, &e) {
		return (*Error)(e)
	}
	return err
}

// named returns the place of an element of a list, with its name if it has one.
func named(list string, i int, name string) string {
	if name == "" {
		return fmt.Sprintf("%s[%d]", list, i)
	}
	return fmt.Sprintf("%s[%d] %.60q", list, i, name)
}
