package rollback

import (
	"fmt"

	"github.com/skijet/skijet/systems"
)

// Status is how certain an event is.
type Status uint8

// Values of Status.
const (
	Predicted Status = iota + 1 // it happens if the guesses are right
	Confirmed                   // it has happened
	Withdrawn                   // it was predicted and has not happened
)

// String returns the status in a word.
func (s Status) String() string {
	names := [...]string{"", "predicted", "confirmed", "withdrawn"}
	if s == 0 || int(s) >= len(names) {
		return fmt.Sprintf("status %d", uint8(s))
	}
	return names[s]
}

// Notice reports an event. An event that was predicted correctly has two notices, as
// predicted and as confirmed; one that could not be predicted has one, as confirmed.
type Notice struct {
	// Happened is the event. In the notice of a withdrawn one it is as it was predicted.
	systems.Happened
	Status Status
	// First is set in the first notice of the event: then play its sound. If a prediction
	// is withdrawn and comes back, First is not set again.
	First bool
}

// knownEvent is an event that a session has reported or will report.
type knownEvent struct {
	systems.Happened
	told Status // last, or 0
}

// gather collects the events of the tick that was just stepped, and of the entries before
// it.
func (s *Session) gather(m *systems.Match) {
	s.keys = m.EventKeys(s.keys[:0])
	for i, e := range m.Events() {
		s.fresh = append(s.fresh, knownEvent{Happened: systems.Happened{EventKey: s.unused(s.keys[i]), Event: e}})
	}
	for key, e := range m.GameEvents() {
		s.fresh = append(s.fresh, knownEvent{Happened: systems.Happened{EventKey: s.unused(key), Game: e}})
	}
}

// unused returns the key with the next ordinal that is free in the tick.
func (s *Session) unused(key systems.EventKey) systems.EventKey {
	for {
		if _, taken := s.places[key]; !taken {
			s.places[key] = len(s.fresh)
			return key
		}
		key.Ordinal++
	}
}

// compareEvents compares the events of a tick that was just stepped with those already
// told of it. What was confirmed is taken back by a confirmed tick alone: that is where a
// state that was wrong has been replaced.
func (s *Session) compareEvents(r *record, status Status) {
	happened := len(s.fresh)
	for i := range r.events {
		old := &r.events[i]
		if place, still := s.places[old.EventKey]; still {
			s.fresh[place].told = old.told
			continue
		}
		s.fresh = append(s.fresh, *old) // it may come back
		if old.told == Predicted || old.told == Confirmed && status == Confirmed {
			s.tell(Withdrawn, &s.fresh[len(s.fresh)-1])
		}
	}
	for i := range s.fresh[:happened] {
		if e := &s.fresh[i]; e.told != status && e.told != Confirmed {
			s.tell(status, e)
		}
	}
	r.events = append(r.events[:0], s.fresh...)
	s.fresh = s.fresh[:0]
	clear(s.places)
}

// tell adds a notice of an event.
func (s *Session) tell(status Status, e *knownEvent) {
	s.notices = append(s.notices, Notice{Happened: e.Happened, Status: status, First: e.told == 0})
	e.told = status
}
