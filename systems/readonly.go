package systems

import (
	"errors"
	"fmt"
)

// ErrReadOnly is wrapped where something that only looks at a match would change it.
var ErrReadOnly = errors.New("a view cannot change the match: make an entry, by View.Enter of package game or between two ticks by Match.Enter")

// ReadOnly makes the match refuse to be changed, or take changes again, and returns what it did
// before. A game calls it around what shows the match: a change there would be in no
// recording and on no other machine. Whatever asks for one gets an error that wraps
// [ErrReadOnly]; a function without an error has no effect, and the next [Match.Step]
// returns it. What is written to components through an entry cannot be refused: compare
// [Match.Hash] before and after.
func (m *Match) ReadOnly(on bool) (before bool) {
	before, m.readOnly = m.readOnly, on
	return before
}

// writable returns an error that wraps [ErrReadOnly] while the match must not be changed.
func (m *Match) writable() error {
	if m.readOnly {
		return fmt.Errorf("systems: %w", ErrReadOnly)
	}
	return nil
}

// refuses is writable for functions that return no error.
func (m *Match) refuses(what string) bool {
	if m.readOnly {
		m.Fail(fmt.Errorf("systems: %s: %w", what, ErrReadOnly))
	}
	return m.readOnly
}
