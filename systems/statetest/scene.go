package statetest

import (
	"fmt"
	"slices"

	"github.com/skijet/skijet/systems"
)

// usualTicks is the default length of a scene, ticks [ours]: six seconds, in which bodies
// fall, collide, shoot and respawn.
const usualTicks = 190

// Scene is a match that can be played again.
type Scene struct {
	// Make makes the match, the same each time.
	Make func() (*systems.Match, error)
	// Commands of a tick. They depend on the match and the tick only; nil for none.
	Commands func(m *systems.Match, tick int) []systems.Command
	// Ticks is the length of the scene; 0 means six seconds.
	Ticks int
	// Every is the interval of restores into a new match, ticks; 0 means 1, which makes a
	// match in each tick and takes that time.
	Every int
}

// length returns how many ticks the scene lasts.
func (s *Scene) length() int {
	if s.Ticks > 0 {
		return s.Ticks
	}
	return usualTicks
}

// outcome is the result of a tick: its hash and its events.
type outcome struct {
	hash   uint64
	events []systems.Event
}

// outcomeOf returns the outcome of the last tick of a match. It leaves out the events of
// the first tick, which begin with those from before it: a restore drops these.
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

// play plays a match from its start. It calls before and after in each tick; either may
// be nil, and before may return another match to continue with.
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
