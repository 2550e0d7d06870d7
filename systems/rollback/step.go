package rollback

import (
	"fmt"

	"github.com/skijet/skijet/systems"
)

// step steps one tick with its confirmed input, or with a guess.
func (s *Session) step() {
	at := s.match.Tick()
	r := s.record(at)
	s.save(r)
	var commands []systems.Command
	if r.fixed {
		s.enter(r)
		commands = r.given
	} else {
		commands = s.want(r)
	}
	if err := s.match.Step(commands); err != nil {
		s.fail(fmt.Errorf("tick %d: %w", at, err))
	}
	s.gather()
	s.compareEvents(r)
	s.stats.Steps++
	if r.stepped {
		s.stats.Again++
	}
	r.used = append(r.used[:0], commands...)
	r.stepped, r.final = true, r.fixed
	if every := int64(s.options.HashEvery); every > 0 {
		if r.hashed = (at+1)%every == 0; r.hashed {
			r.hash = s.match.Hash()
		}
	}
}

// save saves the state before a tick as the confirmed one, if all before it is confirmed:
// before the first guess, since a wrong guess returns to it, and otherwise at intervals,
// so that fewer records are kept.
func (s *Session) save(r *record) {
	if r.tick > s.confirmed || r.tick == s.base || r.fixed && r.tick-s.base < int64(s.options.Ahead) {
		return
	}
	saved, err := s.match.Snapshot(s.next[:0])
	if err != nil { // a wrong guess returns to the state before
		s.fail(fmt.Errorf("tick %d: %w", r.tick, err))
		return
	}
	s.saved, s.next, s.base = saved, s.saved, r.tick
}

// enter makes the entries of a tick.
func (s *Session) enter(r *record) {
	for _, e := range r.entries {
		if _, err := s.match.Enter(e); err != nil {
			s.fail(fmt.Errorf("tick %d: %w", r.tick, err))
		}
	}
}

func (s *Session) fail(err error) {
	if s.problem == nil {
		s.problem = fmt.Errorf("rollback: %w", err)
	}
}
