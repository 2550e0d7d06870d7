package statetest

import (
	"errors"
	"fmt"
	"runtime/debug"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/filter"
)

// check is one way to play a scene. It returns what to do before each tick.
type check struct {
	name string
	why  string // possible cause of a difference
	way  func(s *Scene) func(m *systems.Match, tick int) (*systems.Match, error)
}

var checks = []check{
	{"again", "does a system draw from math/rand, visit a map, or keep something in a variable of the package?",
		func(*Scene) func(*systems.Match, int) (*systems.Match, error) { return nil }},
	{"restored into itself", "does a system keep something between two ticks that a snapshot does not bring back?",
		restoredIntoItself},
	{"restored into a new match", "does a system keep something outside the match, as in a closure of its module, or in a component that is not State, or does its state hold a number that stands for a donburi entity?",
		restoredIntoNew},
	{"poisoned", "does a system read what is Derived before it is written in the tick, or what is Local?",
		poisoned},
}

// Run plays a scene in all ways, as subtests of t. Each fails with the first tick whose
// hash or events differ from those of plain play, and with the fields that differ:
//
//   - again: played once more,
//   - restored into itself: saved and restored before every tick,
//   - restored into a new match: saved before every tick, and restored into a match that has not played
//     and whose world has other handles for its entities,
//   - poisoned: with garbage in all Derived and Local components before every tick.
func Run(t *testing.T, s Scene) {
	t.Helper()
	outcomes, err := s.outcomes()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range checks {
		t.Run(c.name, func(t *testing.T) {
			if err := s.check(c, outcomes); err != nil {
				t.Error(err)
			}
		})
	}
}

// Check does what [Run] does without a test. It returns all that is wrong, or nil.
func Check(s Scene) error {
	outcomes, err := s.outcomes()
	if err != nil {
		return err
	}
	var all []error
	for _, c := range checks {
		if err := s.check(c, outcomes); err != nil {
			all = append(all, fmt.Errorf("%s: %w", c.name, err))
		}
	}
	return errors.Join(all...)
}

// outcomes just plays the scene and returns what each tick came to.
func (s *Scene) outcomes() (all []outcome, err error) {
	err = s.play(nil, func(m *systems.Match, tick int) error {
		all = append(all, outcomeOf(m, tick))
		return nil
	})
	return all, err
}

// check plays the scene in one way and compares the outcomes. A panic is an error.
func (s *Scene) check(c check, want []outcome) (err error) {
	defer func() {
		if problem := recover(); problem != nil {
			err = fmt.Errorf("panic: %v: %s\n%s", problem, c.why, debug.Stack())
		}
	}()
	return s.play(c.way(s), func(m *systems.Match, tick int) error {
		got := outcomeOf(m, tick)
		if got.equal(&want[tick]) {
			return nil
		}
		if got.hash == want[tick].hash {
			return fmt.Errorf("tick %d emits other events, in the same state: %s\n%+v\nwant\n%+v", tick, c.why, got.events, want[tick].events)
		}
		what, err := s.differences(m, tick)
		if err != nil {
			what = err.Error()
		}
		return fmt.Errorf("tick %d differs: %s\n%s", tick, c.why, what)
	})
}

// differences lists the fields in which a match differs from one that was just played.
func (s *Scene) differences(m *systems.Match, tick int) (text string, err error) {
	const most = 8
	short := *s
	short.Ticks = tick + 1
	err = short.play(nil, func(other *systems.Match, at int) error {
		n := 0
		for d := range systems.Compare(other, m) {
			if n++; at < tick || n > most {
				break
			}
			text += d.String() + "\n"
		}
		return nil
	})
	return text, err
}

func restoredIntoItself(*Scene) func(*systems.Match, int) (*systems.Match, error) {
	var state []byte
	return func(m *systems.Match, _ int) (*systems.Match, error) {
		var err error
		if state, err = m.Snapshot(state[:0]); err != nil {
			return nil, err
		}
		return m, m.Restore(state)
	}
}

func restoredIntoNew(s *Scene) func(*systems.Match, int) (*systems.Match, error) {
	return func(m *systems.Match, tick int) (*systems.Match, error) {
		if tick%max(s.Every, 1) != 0 {
			return m, nil
		}
		fresh, err := s.Make()
		if err != nil {
			return nil, err
		}
		state, err := m.Snapshot(nil)
		if err != nil {
			return nil, err
		}
		changeHandles(fresh)
		return fresh, fresh.Restore(state)
	}
}

// spare is on entities that are no part of a match.
var spare = donburi.NewTag()

// changeHandles lets the entities of a match have other donburi handles when they are restored: a
// number that is kept in their place means something else then.
func changeHandles(m *systems.Match) {
	var ids []components.ID
	donburi.NewQuery(filter.Contains(components.Identity)).Each(m.World, func(entry *donburi.Entry) {
		ids = append(ids, components.Identity.Get(entry).ID)
	})
	for _, id := range ids {
		_ = m.Despawn(id) // which it has
		m.World.Create(spare)
	}
}

func poisoned(*Scene) func(*systems.Match, int) (*systems.Match, error) {
	p := poisoner{random: new(systems.Random)}
	return func(m *systems.Match, _ int) (*systems.Match, error) {
		p.poison(m)
		return m, nil
	}
}
