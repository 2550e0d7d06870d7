// Package arguments reads the command lines of the arena and of all tools with kong, so that
// they look, answer and fail alike. The arena as a page, which is built with the tag
// skijet_site, has its address alone, and reads that without kong.
//
// A program describes its flags as fields of a struct, with the tags of kong: help,
// placeholder (which names the unit: SECONDS, TICKS, FILE), default and group; words that
// are only known when the program runs come from [Program.Vars]. Flags are written
// --level valley, --level=valley, or with one dash, as in package flag.
package arguments

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Exit statuses of all programs. Some have further ones.
const (
	Done    = iota
	Failed  // or, for a program that looks for something, found
	Refused // the command line or an input; nothing was done
)

// ErrHelp is returned after -h was answered. It is that of package flag, which programs
// with a command line of their own compare with already.
var ErrHelp = flag.ErrHelp

// ErrUsage is wrapped by errors about a command line.
var ErrUsage = errors.New("see -h")

// ErrUnknown is the [ErrUsage] of a flag or an argument that the program does not have.
var ErrUnknown = fmt.Errorf("%w", ErrUsage)

// Program is what the help says of a program beside its flags.
type Program struct {
	Name     string
	About    string            // what it does, one paragraph or more
	Examples []Example         // command lines to begin with
	Notes    string            // end of the help: exit statuses, keys, formats
	Vars     map[string]string // words for ${name} in the tags
}

// Example is a command line and what it does; the latter may be empty.
type Example struct{ Line, Does string }

// Parsed is what was on a command line beside the values.
type Parsed struct {
	Command string   // name of the chosen command of a program that has some
	Given   []string // long names of the flags that were given, sorted
}

// Has reports whether a flag was given.
func (p *Parsed) Has(name string) bool { return slices.Contains(p.Given, name) }

// Exit writes what went wrong as "program: what; what to do", and returns the exit status.
func (p *Program) Exit(err error, stderr io.Writer) int {
	if err == nil || errors.Is(err, ErrHelp) {
		return Done
	}
	fmt.Fprintf(stderr, "%s: %v\n", p.Name, err)
	if choice := (*ChoiceError)(nil); errors.Is(err, ErrUsage) || errors.As(err, &choice) {
		return Refused
	}
	return Failed
}

// Refuse returns an error about the command line, which ends with how to learn more.
func Refuse(format string, args ...any) error {
	return fmt.Errorf("%w; %w", fmt.Errorf(format, args...), ErrUsage)
}

// ChoiceError is the error of a flag whose value is none of the choices.
type ChoiceError struct {
	Flag, Value string
	Choices     []string
}

// Error names the flag and the choices in one line.
func (e *ChoiceError) Error() string {
	return fmt.Sprintf("%s %q is unknown: choose %s", e.Flag, e.Value, strings.Join(e.Choices, ", "))
}

// OneOf refuses a value that is none of the choices. The flag has its dashes.
func OneOf(flag, value string, choices ...string) error {
	if slices.Contains(choices, value) {
		return nil
	}
	return &ChoiceError{Flag: flag, Value: value, Choices: choices}
}

// Between refuses a number that is not in a closed range. The flag has its dashes.
func Between[N int | int64 | float64](flag string, value, low, high N) error {
	// Written so that NaN, which compares false, is refused too.
	if value >= low && value <= high {
		return nil
	}
	return Refuse("%s %v is out of range: %s to %s", flag, value, limit(float64(low)), limit(float64(high)))
}

// limit formats whole numbers in full and others shortly.
func limit(value float64) string {
	if value == math.Trunc(value) {
		return strconv.FormatFloat(value, 'f', 0, 64)
	}
	return fmt.Sprintf("%.4g", value)
}

// AtLeast refuses a number that is below the least. The flag has its dashes.
func AtLeast(flag string, value, least int) error {
	if value >= least {
		return nil
	}
	return Refuse("%s is %d, want at least %d", flag, value, least)
}
