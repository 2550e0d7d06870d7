package rollback

import (
	"fmt"

	"github.com/skijet/skijet/systems"
)

// Status says how certain an event is.
type Status uint8

// Statuses of an event.
const (
	Predicted Status = iota + 1 // it happened, as far as the guesses are right
	Confirmed                   // it happened
	Withdrawn                   // it was told as predicted and has not happened
)

// String returns the status in a word.
func (s Status) String() string {
	names := [...]string{"", "predicted", "confirmed", "withdrawn"}
	if s == 0 || int(s) >= len(names) {
		return fmt.Sprintf("status %d", uint8(s))
	}
	return names[s]
}

// Notice tells of an event. An event that was predicted rightly is told twice, as
// predicted and as confirmed; one that nobody could predict once, as confirmed.
type Notice struct {
	systems.EventKey
	Status Status
	// First is set when the event is told for the first time: then a sound is to be
	// played. A prediction that was withdrawn and came back is not told first again.
	First bool
	// Event is one of the match, and Game one that a game's own system told by
	// [systems.Emit], or nil. Those of a prediction that is withdrawn are as they
	// were predicted.
	Event systems.Event
	Game  any
}

// knownEvent is an event of a tick that a session knows of.
type knownEvent struct {
	key       systems.EventKey
	event     systems.Event
	game      any
	withdrawn bool // it was withdrawn
	// reported is set while a tick is compared: it was told of already.
	reported bool
}

// gather notes the events of the tick that was just stepped, and of what came into
// it before.
func (s *Session) gather() {
	s.keys = s.match.EventKeys(s.keys[:0])
	for i, e := range s.match.Events() {
		s.fresh = append(s.fresh, knownEvent{key: s.unused(s.keys[i]), event: e})
	}
	for key, e := range s.match.GameEvents() {
		s.fresh = append(s.fresh, knownEvent{key: s.unused(key), game: e})
	}
}

// unused returns the key with the next ordinal that no event of the tick has yet.
func (s *Session) unused(key systems.EventKey) systems.EventKey {
	for {
		if _, taken := s.places[key]; !taken {
			s.places[key] = len(s.fresh)
			return key
		}
		key.Ordinal++
	}
}

// compareEvents compares the events of a tick that was just stepped with those that were
// told of it before.
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

// confirmEvents tells the events of a tick that was guessed rightly as confirmed.
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
