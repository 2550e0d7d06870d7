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
	systems.EventKey
	Status Status
	// First is set in the first notice of the event: then play its sound. If a prediction
	// is withdrawn and comes back, First is not set again.
	First bool
	// Event is an event of the match, and Game one that a system of the game emitted by
	// [systems.Emit], or nil. In the notice of a withdrawn event they are as they were
	// predicted.
	Event systems.Event
	Game  any
}

// knownEvent is an event that a session has reported or will report.
type knownEvent struct {
	key       systems.EventKey
	event     systems.Event
	game      any
	withdrawn bool
	// reported is set while a tick is compared, if the event was reported before.
	reported bool
}

// gather collects the events of the tick that was just stepped, and of the entries before
// it.
func (s *Session) gather() {
	s.keys = s.match.EventKeys(s.keys[:0])
	for i, e := range s.match.Events() {
		s.fresh = append(s.fresh, knownEvent{key: s.unused(s.keys[i]), event: e})
	}
	for key, e := range s.match.GameEvents() {
		s.fresh = append(s.fresh, knownEvent{key: s.unused(key), game: e})
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
// reported for it.
func (s *Session) compareEvents(r *record) {
	status := Predicted
	if r.fixed {
		status = Confirmed
	}
	for i := range r.events {
		old := &r.events[i]
		if place, still := s.places[old.key]; still {
			s.fresh[place].reported = true
			if old.withdrawn || r.fixed && !r.eventsConfirmed {
				s.notice(status, false, &s.fresh[place])
			}
			continue
		}
		if !old.withdrawn {
			s.notice(Withdrawn, false, old)
		}
		if !r.fixed { // it may come back
			kept := *old
			kept.withdrawn, kept.reported = true, true
			s.fresh = append(s.fresh, kept)
		}
	}
	for i := range s.fresh {
		if e := &s.fresh[i]; !e.reported {
			s.notice(status, true, e)
		}
		s.fresh[i].reported = false
	}
	r.events = append(r.events[:0], s.fresh...)
	r.eventsConfirmed = r.fixed
	s.fresh = s.fresh[:0]
	clear(s.places)
}

// confirmEvents reports the events of a correctly guessed tick as confirmed.
func (s *Session) confirmEvents(r *record) {
	if r.eventsConfirmed {
		return
	}
	r.eventsConfirmed = true
	for i := range r.events {
		if e := &r.events[i]; !e.withdrawn {
			s.notice(Confirmed, false, e)
		}
	}
}

func (s *Session) notice(status Status, first bool, e *knownEvent) {
	s.notices = append(s.notices, Notice{EventKey: e.key, Status: status, First: first, Event: e.event, Game: e.game})
}
