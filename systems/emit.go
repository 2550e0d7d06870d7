package systems

import (
	"fmt"
	"iter"
	"reflect"
	"slices"

	"github.com/skijet/skijet/components"
)

// EventKey identifies an event. It is the same whenever its tick is simulated again, so
// a view that has shown the event can skip it.
type EventKey struct {
	Tick    int64
	Subject components.ID
	Kind    string // the type of the event
	// Ordinal counts the events of this subject and kind in the tick, from 0.
	Ordinal int
}

// foreignEvents are the events of one type of a game's own.
type foreignEvents interface {
	clear()
	begin() // of a tick
	end()
}

type stream[E any] struct {
	kind   string
	keys   []EventKey
	events []E
	told   int // of them, of the last tick
}

func (s *stream[E]) clear() { s.keys, s.events, s.told = s.keys[:0], s.events[:0], 0 }

func (s *stream[E]) begin() {
	s.keys, s.events, s.told = slices.Delete(s.keys, 0, s.told), slices.Delete(s.events, 0, s.told), 0
}

func (s *stream[E]) end() { s.told = len(s.events) }

// Emit adds an event of a game's own type to those of the tick, or of the next tick
// when called between two. Events are no state. Beyond [MaxEvents] of a type in a tick
// it returns an error that wraps [ErrRequest].
func Emit[E any](m *Match, subject components.ID, event E) error {
	s := streamOf[E](m)
	if len(s.events) >= MaxEvents {
		return fmt.Errorf("systems: %w: %d events of %s were told in the tick, which is the limit", ErrRequest, MaxEvents, s.kind)
	}
	key := EventKey{Tick: m.eventTick(), Subject: subject, Kind: s.kind}
	for i := len(s.keys) - 1; i >= s.told; i-- {
		if s.keys[i].Subject == subject {
			key.Ordinal = s.keys[i].Ordinal + 1
			break
		}
	}
	s.keys, s.events = append(s.keys, key), append(s.events, event)
	return nil
}

// Events visits the events of one type that [Emit] told, in their order: those
// that [Match.Events] would list.
func Events[E any](m *Match) iter.Seq2[EventKey, E] {
	return func(yield func(EventKey, E) bool) {
		s := streamOf[E](m)
		for i := 0; i < len(s.events) && (m.ticking || i < s.told); i++ {
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
