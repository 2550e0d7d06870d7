package rollback

import (
	"fmt"

	"github.com/skijet/skijet/systems"
)

// stepConfirmed steps the confirmed match with the input that is final.
func (s *Session) stepConfirmed() {
	for at := s.final.Tick(); at < s.confirmed; at++ {
		r := s.record(at)
		for i, e := range r.entries {
			if _, err := s.driver.Enter(e); err != nil {
				s.fail(fmt.Errorf("tick %d: entry %d, %v about %d: %w", at, i, e.Kind, e.Subject, err))
			}
		}
		if !s.step(s.final, s.driver, r, Confirmed, r.given) {
			return
		}
		if every := int64(s.options.HashEvery); every > 0 && (at+1)%every == 0 {
			r.hash, r.hashed = s.final.Hash(), true
		}
	}
}

// predict steps the match to a tick by what is known and guessed.
func (s *Session) predict(tick int64) {
	s.guess = append(s.guess[:0], s.known...)
	for at := s.confirmed; at < s.match.Tick(); at++ {
		s.hearKnown(at)
	}
	for at := s.match.Tick(); at < tick; at++ {
		r := s.record(at)
		commands := s.want(r)
		if !s.step(s.match, s.match, r, Predicted, commands) {
			return
		}
		r.used, r.stepped = append(r.used[:0], commands...), true
	}
}

// stepper is what steps a match.
type stepper interface {
	Step(commands []systems.Command) error
}

// step steps a tick, and tells what happened in it. It returns false where the match is
// within a tick.
func (s *Session) step(m *systems.Match, by stepper, r *record, status Status, commands []systems.Command) bool {
	if err := by.Step(commands); err != nil {
		s.fail(fmt.Errorf("tick %d: %w", r.tick, err))
	}
	if m.Tick() == r.tick {
		return false
	}
	s.gather(m)
	s.compareEvents(r, status)
	s.stats.Steps++
	if r.stepped {
		s.stats.Again++
	}
	return true
}

func (s *Session) fail(err error) { s.faults = append(s.faults, fmt.Errorf("rollback: %w", err)) }
