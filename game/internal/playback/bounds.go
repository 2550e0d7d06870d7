package playback

import (
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// Bound is where a match has ended, or where it begins anew.
type Bound struct {
	Tick   int64 // at which the match is after it
	Begins bool
}

// Bounds returns the bounds found so far, in order, without the beginning of the first match.
// The caller must not change them.
func (p *Playback) Bounds() []Bound {
	s := p.kills
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.bounds[:len(s.bounds):len(s.bounds)]
}

// seen is what of a match shows its bounds.
type seen struct {
	over   bool
	number int // of rematches so far
}

func seenIn(m *systems.Match) seen {
	status, _ := modes.StatusOf(m)
	return seen{status.Over(), status.Number}
}

// bound notes the bounds between two ticks. The caller holds the mutex.
func (s *search) bound(before, now seen) {
	if now.number != before.number {
		s.bounds = append(s.bounds, Bound{s.tick, true})
	}
	if now.over && (!before.over || now.number != before.number) {
		s.bounds = append(s.bounds, Bound{s.tick, false})
	}
}
