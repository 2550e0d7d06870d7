package fault

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/skijet/skijet/collision"
)

// Classes of errors, for errors.Is.
var (
	ErrFormat    = errors.New("bad format")
	ErrTooLarge  = collision.ErrTooLarge
	ErrNotFinite = collision.ErrNotFinite
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
func (e *Error) Error() string {
	text, file := "levels: ", e.File
	if e.Line > 0 {
		file = fmt.Sprintf("%s:%d:%d", e.File, e.Line, e.Column)
	}
	for _, part := range [...]string{file, e.Place, e.Reason} {
		if part != "" {
			text += part + ": "
		}
	}
	return Printable(text + e.Err.Error())
}

// Printable escapes control characters, which could move the cursor or change the
// colours of a terminal: names come from files.
func Printable(text string) string {
	var b strings.Builder
	for _, r := range text {
		if strconv.IsPrint(r) {
			b.WriteRune(r)
		} else {
			b.WriteString(strings.Trim(strconv.QuoteRune(r), "'"))
		}
	}
	return b.String()
}

// Unwrap returns the class.
func (e *Error) Unwrap() error { return e.Err }

// New returns an Error without a file; inFile adds that.
func New(class error, place, format string, args ...any) error {
	return &Error{Place: place, Reason: fmt.Sprintf(format, args...), Err: class}
}

// Because adds a cause to the reason of an error, if there are both.
func Because(err error, cause string) error {
	if e := (*Error)(nil); cause != "" && errors.As(err, &e) {
		e.Reason += "; " + cause
	}
	return err
}

// Within puts the place of an error into a larger one, such as "layouts[0].".
func Within(err error, place string) error {
	if e := (*Error)(nil); errors.As(err, &e) {
		e.Place = place + e.Place
	}
	return err
}

// ClassOf returns the class of an error of package collision.
func ClassOf(err error) error {
	for _, class := range [...]error{ErrNotFinite, ErrTooLarge} {
		if errors.Is(err, class) {
			return class
		}
	}
	return ErrFormat
}

// InFile adds the file to an error that has none.
func InFile(err error, file string) error {
	var e *Error
	if errors.As(err, &e) && e.File == "" {
		e.File = file
	}
	return err
}
