package systems

import (
	"errors"
	"fmt"

	"github.com/skijet/skijet/systems/internal/fault"
	"github.com/skijet/skijet/systems/internal/store"
)

// ErrReadOnly is wrapped where code that only shows a match tries to change it.
var ErrReadOnly = errors.New("a view cannot change the match: make an entry, by View.Enter of package game or between two ticks by Match.Enter")

// ReadOnly makes the match refuse changes, or accept them again, and returns the setting before.
// A game calls it around code that shows the match, since a change there would be missing in
// recordings and on other machines. A method that would change the match returns an error that
// wraps [ErrReadOnly]; one that returns no errors has no effect, and the next [Match.Step]
// returns the error. What is written to components through an entry cannot be refused: compare
// [Match.Hash] before and after.
func (m *Match) ReadOnly(on bool) (before bool) {
	before, m.gate.readOnly = m.gate.readOnly, on
	return before
}

// gate says when a match may be changed.
type gate struct {
	store    *store.Store
	faults   *fault.Log
	readOnly bool  // see Match.ReadOnly
	panicked error // that a system did in a tick that did not end
}

// notePanic is deferred while a system runs, and notes the first one that does not return.
func (g *gate) notePanic(system *System, returned *bool) {
	if !*returned && g.panicked == nil {
		g.panicked = fmt.Errorf("%w: system %q panicked in tick %d: make another match and restore a snapshot into that", ErrMidTick, system.Name, g.store.Tick)
	}
}

// notWithin returns an error that wraps [ErrMidTick] within a tick or a visit of entities. It
// names the first system that has panicked.
func (g *gate) notWithin() error {
	switch {
	case g.panicked != nil:
		return g.panicked
	case g.store.IsLocked():
		return ErrMidTick
	}
	return nil
}

// betweenTicks is notWithin for what changes the match.
func (g *gate) betweenTicks() error {
	if g.readOnly {
		return ErrReadOnly
	}
	return g.notWithin()
}

// writable returns an error that wraps [ErrReadOnly] while the match must not be changed.
func (g *gate) writable() error {
	if g.readOnly {
		return fmt.Errorf("systems: %w", ErrReadOnly)
	}
	return nil
}

// refuses is writable for functions that return no error.
func (g *gate) refuses(what string) bool {
	if g.readOnly {
		g.faults.Fail(fmt.Errorf("systems: %s: %w", what, ErrReadOnly))
	}
	return g.readOnly
}
