package statetest

import (
	"fmt"
	"slices"

	"github.com/skijet/skijet/systems"
)

// usualTicks is how long a scene lasts that does not say [ours]: six seconds, in which
// bodies fall, meet, shoot and come back to life.
const usualTicks = 190

// Scene is a match that can be played again.
type Scene struct {
	// Make makes the match with all that is in it, the same each time.
	Make func() (*systems.Match, error)
	// Commands of a tick, by nothing but the match and the tick; nil for none.
	Commands func(m *systems.Match, tick int) []systems.Command
	// Ticks that the scene lasts; 0 means six seconds.
	Ticks int
	// Every is how many ticks pass from one restore into a new match to the next; 0
	// means 1, which takes the time to make a match in each tick.
	Every int
}

// length returns how many ticks the scene lasts.
func (s *Scene) length() int {
	if s.Ticks > 0 {
		return s.Ticks
	}
	return usualTicks
}

// outcome is what a tick comes to: its hash, and what it told.
type outcome struct {
	hash   uint64
	events []systems.Event
}

// outcomeOf returns the outcome of the tick that a match has just played. Events from
// between two ticks, which a restore drops, come before all of them at the beginning.
func outcomeOf(m *systems.Match, tick int) outcome {
	o := outcome{hash: m.Hash()}
	if tick > 0 {
		o.events = slices.Clone(m.Events())
	}
	return o
}

// equal reports whether two outcomes are the same.
func (o *outcome) equal(other *outcome) bool {
	return o.hash == other.hash && slices.Equal(o.events, other.events)
}

// step plays one tick of a match of the scene.
func (s *Scene) step(m *systems.Match, tick int) error {
	var commands []systems.Command
	if s.Commands != nil {
		commands = s.Commands(m, tick)
	}
	if err := m.Step(commands); err != nil {
		return fmt.Errorf("tick %d: %w", tick, err)
	}
	return nil
}

// play plays a match from its beginning and calls before and after in each tick, of
// which either may be nil and before may return another match to go on with.
func (s *Scene) play(before func(m *systems.Match, tick int) (*systems.Match, error), after func(m *systems.Match, tick int) error) error {
	m, err := s.Make()
	if err != nil {
		return err
	}
	for tick := range s.length() {
		if before != nil {
			if m, err = before(m, tick); err != nil {
				return fmt.Errorf("before tick %d: %w", tick, err)
			}
		}
		if err := s.step(m, tick); err != nil {
			return err
		}
		if after != nil {
			if err := after(m, tick); err != nil {
				return err
			}
		}
	}
	return nil
}
