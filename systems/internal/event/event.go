// Package event holds the events of a tick: stages add them, and the match returns them to
// games.
package event

import (
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// Kind says what happened.
type Kind uint8

// Kinds of events, described at systems.Event.
const (
	Spawned Kind = iota + 1
	Jumped
	Landed
	Fired
	Exploded
	Damaged
	Died
	FellOut
	Entered
	Left
	Crushed
	OverLimit
	Beam
	Healed
	Bounced
	Stuck
)

// Limit says what there was too much of in a tick.
type Limit uint8

// Limits, described at systems.Limit.
const (
	LimitProjectiles Limit = iota + 1
	LimitDamage
	LimitEvents
	LimitNeighbours
	LimitBumps
	LimitZones
)

// Event is one thing that happened. Its fields are those of systems.Event.
type Event struct {
	Kind             Kind
	Tick             int64
	Subject, Other   components.ID
	Team             int
	Position, Normal geom.Vec
	Amount           float64
	Weapon           string
	// DamageKind is of what never waits for the next tick, so that no snapshot needs it.
	DamageKind string `state:"derived"`
	Shot       components.ID
	Alt        bool
	Platform   components.ID
	Triangle   int
	Limit      Limit
}

// Max is how many events a tick may have [ours].
const Max = 65536

// Log is the events of a tick, and of the time before it, in the order in which they
// happened. Make one with [NewLog].
type Log struct {
	events   []Event
	reported int // of them, of the last tick
	tick     *int64
}

// NewLog makes a log of a match that counts its ticks in tick.
func NewLog(tick *int64) *Log { return &Log{tick: tick} }

// Begin opens a tick: the events of the last one are forgotten. Those added since belong
// to it.
func (l *Log) Begin() {
	n := copy(l.events, l.events[l.reported:])
	l.events, l.reported = l.events[:n], 0
}

// End closes a tick.
func (l *Log) End() { l.reported = len(l.events) }

// Add adds an event of the tick under way, or of the next tick between two. The last
// place counts those that do not fit.
func (l *Log) Add(e Event) {
	e.Tick = *l.tick
	switch n := len(l.events); {
	case n < Max-1:
		l.events = append(l.events, e)
	case n == Max-1:
		l.events = append(l.events, Event{Kind: OverLimit, Tick: e.Tick, Amount: 1, Limit: LimitEvents})
	default:
		l.events[n-1].Amount++
	}
}

// All returns the events of the last tick and those since, which within a tick are those
// of the tick so far.
func (l *Log) All() []Event { return l.events }

// Reported returns the events of the last tick, and none within a tick.
func (l *Log) Reported() []Event { return l.events[:l.reported] }

// Waiting returns the events since the last tick, which within a tick are those of the
// tick so far.
func (l *Log) Waiting() []Event { return l.events[l.reported:] }

// Restore puts the events of a snapshot, which wait for the next tick, in the place of all.
func (l *Log) Restore(waiting []Event) { l.events, l.reported = append(l.events[:0], waiting...), 0 }

// Last returns the event that was added last.
func (l *Log) Last() *Event { return &l.events[len(l.events)-1] }

// Reserve makes room for so many events.
func (l *Log) Reserve(n int) {
	l.events = slices.Grow(l.events, max(min(n, Max)-len(l.events), 0))
}
