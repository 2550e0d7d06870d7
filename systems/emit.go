package systems

import (
	"fmt"
	"iter"
	"reflect"

	"github.com/skijet/skijet/components"
)

// EventKey names an event of a tick, in every run of it: a view that has told it
// once knows it again.
type EventKey struct {
	Tick    int64
	Subject components.ID
	Kind    string // the type of the event
	// Ordinal counts the events of this subject and kind in the tick, from 0.
	Ordinal int
}

// foreignEvents are the events of one type of a game's own.
type foreignEvents interface{ clear() }

type stream[E any] struct {
	kind   string
	keys   []EventKey
	events []E
}

func (s *stream[E]) clear() { s.keys, s.events = s.keys[:0], s.events[:0] }

// Emit tells an event of a game's own. Like all events it is no state: the next
// step clears it. It wraps [ErrRequest] beyond [MaxEvents] of a type in a tick.
func Emit[E any](m *Match, subject components.ID, event E) error {
	s := streamOf[E](m)
	if len(s.events) >= MaxEvents {
		return fmt.Errorf("systems: %w: %d events of %s were told in the tick, which is the limit", ErrRequest, MaxEvents, s.kind)
	}
	key := EventKey{Tick: m.tick, Subject: subject, Kind: s.kind}
	for i := len(s.keys) - 1; i >= 0; i-- {
		if s.keys[i].Subject == subject {
			key.Ordinal = s.keys[i].Ordinal + 1
			break
		}
	}
	s.keys, s.events = append(s.keys, key), append(s.events, event)
	return nil
}

// Events visits the events of one type that [Emit] told, in their order: a system
// sees those of its tick so far, and a game after Step all of the tick.
func Events[E any](m *Match) iter.Seq2[EventKey, E] {
	return func(yield func(EventKey, E) bool) {
		s := streamOf[E](m)
		for i := 0; i < len(s.events); i++ {
			if !yield(s.keys[i], s.events[i]) {
				return
			}
		}
	}
}

// streamOf returns the events of one type.
func streamOf[E any](m *Match) *stream[E] {
	kind := reflect.TypeFor[E]()
	if s, ok := m.foreign[kind]; ok {
		return s.(*stream[E])
	}
	s := &stream[E]{kind: kind.String()}
	m.foreign[kind] = s
	return s
}
