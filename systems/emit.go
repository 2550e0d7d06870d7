package systems

import (
	"fmt"
	"iter"
	"reflect"
	"slices"
	"strings"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/event"
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

// events is what a match tells of its ticks: what its stages log, and the events of games.
type events struct {
	log       *event.Log
	published []Event                        // of the log so far, for games
	replaced  bool                           // by Match.ShowEvents, until the next tick
	emitted   map[reflect.Type]emittedEvents // of games
	counted   map[eventSort]int              // for keys
}

// reserve makes room for so many events in a tick.
func (e *events) reserve(n int) {
	e.log.Reserve(n)
	e.published = slices.Grow(e.published, max(min(n, MaxEvents)-len(e.published), 0))
}

func (e *events) begin() {
	e.log.Begin()
	e.published, e.replaced = e.published[:0], false
	for _, s := range e.emitted { // deterministic: each is called alone, in any order
		s.begin()
	}
}

func (e *events) end() {
	e.log.End()
	for _, s := range e.emitted { // deterministic: each is called alone, in any order
		s.end()
	}
}

// forget drops what is published, since the log was restored, and the events of games.
func (e *events) forget() {
	e.published, e.replaced = e.published[:0], false
	for _, s := range e.emitted { // deterministic: each is cleared, in any order
		s.clear()
	}
}

// list returns the events of the tick so far, or those of the last one.
func (e *events) list(ticking bool) []Event {
	if e.replaced {
		return e.published
	}
	logged := e.log.Reported()
	if ticking {
		logged = e.log.All()
	}
	if len(e.published) == MaxEvents {
		e.published = e.published[:MaxEvents-1] // the last one counts on
	}
	for i := len(e.published); i < len(logged); i++ {
		e.published = append(e.published, publish(&logged[i]))
	}
	return e.published
}

func publish(e *event.Event) Event {
	return Event{
		Kind: EventKind(e.Kind), Tick: e.Tick, Subject: e.Subject, Other: e.Other, Team: e.Team,
		Position: e.Position, Normal: e.Normal, Amount: e.Amount, Weapon: e.Weapon, DamageKind: e.DamageKind,
		Shot: e.Shot, Alt: e.Alt, Platform: e.Platform, Triangle: e.Triangle, Limit: Limit(e.Limit),
	}
}

// emittedEvents are the events of one type of a game's own.
type emittedEvents interface {
	clear()
	name() string
	all(ticking bool, yield func(EventKey, any) bool) bool
	show(key EventKey, event any)
	begin() // of a tick
	end()
}

type emitted[E any] struct {
	kind   string
	keys   []EventKey
	events []E
	due    int // of them, of the last tick
}

func (s *emitted[E]) clear() { s.keys, s.events, s.due = s.keys[:0], s.events[:0], 0 }

func (s *emitted[E]) name() string { return s.kind }

// all visits the events that are due and reports whether to go on.
func (s *emitted[E]) all(ticking bool, yield func(EventKey, any) bool) bool {
	for i := 0; i < len(s.keys) && (ticking || i < s.due); i++ {
		if !yield(s.keys[i], s.events[i]) {
			return false
		}
	}
	return true
}

// show adds an event to those of the last tick, and drops what waits for the next one.
func (s *emitted[E]) show(key EventKey, event any) {
	s.keys, s.events = append(s.keys[:s.due], key), append(s.events[:s.due], event.(E))
	s.due++
}

// Happened is an event that is passed on: one of the match, or one of a game's own type.
type Happened struct {
	EventKey
	Event Event
	Game  any // what [Emit] was given; nil for an Event
}

// ShowEvents lets [Match.Events] and [Events] list other events until the next tick. It is for
// the view of a predicted match, which must show each event once although ticks are stepped
// again. Call it between two ticks.
func ShowEvents(m *Match, list []Happened) {
	e := &m.events
	e.forget()
	e.replaced = true
	for i := range list {
		h := &list[i]
		if h.Game == nil {
			e.published = append(e.published, h.Event)
		} else if s, ok := e.emitted[reflect.TypeOf(h.Game)]; ok { // else nobody has asked for its type
			s.show(h.EventKey, h.Game)
		}
	}
}

// EventKeys appends the keys of what [Match.Events] lists, in the same order. Their Kind is that
// of the event in words.
func (m *Match) EventKeys(keys []EventKey) []EventKey {
	counted := m.events.counted // a map that is looked up alone
	clear(counted)
	for _, e := range m.Events() {
		sort := eventSort{e.Tick, e.Subject, e.Kind}
		keys = append(keys, EventKey{Tick: e.Tick, Subject: e.Subject, Kind: e.Kind.String(), Ordinal: counted[sort]})
		counted[sort]++
	}
	return keys
}

// eventSort is what [EventKey.Ordinal] counts by.
type eventSort struct {
	tick    int64
	subject components.ID
	kind    EventKind
}

// GameEvents visits the events of all types that [Emit] added, in the order of the names of the
// types, for code that passes all of them on; [Events] is for one type.
func (m *Match) GameEvents() iter.Seq2[EventKey, any] {
	return func(yield func(EventKey, any) bool) {
		if len(m.events.emitted) == 0 {
			return
		}
		all := make([]emittedEvents, 0, len(m.events.emitted))
		for _, s := range m.events.emitted { // deterministic: they are sorted below
			all = append(all, s)
		}
		slices.SortFunc(all, func(a, b emittedEvents) int { return strings.Compare(a.name(), b.name()) })
		for _, s := range all {
			if !s.all(m.store.IsTicking(), yield) {
				return
			}
		}
	}
}

func (s *emitted[E]) begin() {
	s.keys, s.events, s.due = slices.Delete(s.keys, 0, s.due), slices.Delete(s.events, 0, s.due), 0
}

func (s *emitted[E]) end() { s.due = len(s.events) }

// Emit adds an event of a game's own type to those of the tick, or of the next tick when called
// between two. Events are not part of the state. Beyond [MaxEvents] of a type in a tick it
// returns an error that wraps [ErrRequest].
func Emit[E any](m *Match, subject components.ID, event E) error {
	if err := m.gate.writable(); err != nil {
		return err
	}
	s := emittedOf[E](m)
	if len(s.events) >= MaxEvents {
		return fmt.Errorf("systems: %w: %d events of %s were told in the tick, which is the limit", ErrRequest, MaxEvents, s.kind)
	}
	key := EventKey{Tick: m.store.Tick, Subject: subject, Kind: s.kind}
	for i := len(s.keys) - 1; i >= s.due; i-- {
		if s.keys[i].Subject == subject {
			key.Ordinal = s.keys[i].Ordinal + 1
			break
		}
	}
	s.keys, s.events = append(s.keys, key), append(s.events, event)
	return nil
}

// Events visits the events of one type that [Emit] added, in their order. They are of the same
// ticks as those of [Match.Events].
func Events[E any](m *Match) iter.Seq2[EventKey, E] {
	return func(yield func(EventKey, E) bool) {
		s := emittedOf[E](m)
		for i := 0; i < len(s.events) && (m.store.IsTicking() || i < s.due); i++ {
			if !yield(s.keys[i], s.events[i]) {
				return
			}
		}
	}
}

// emittedOf returns the events of one type.
func emittedOf[E any](m *Match) *emitted[E] {
	kind := reflect.TypeFor[E]()
	if s, ok := m.events.emitted[kind]; ok {
		return s.(*emitted[E])
	}
	s := &emitted[E]{kind: kind.String()}
	m.events.emitted[kind] = s
	return s
}
