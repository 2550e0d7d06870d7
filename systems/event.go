package systems

import (
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// EventKind says what happened.
type EventKind uint8

// Events of a tick, in the order in which they happened.
const (
	EventSpawned  EventKind = iota + 1 // Subject entered the world at Position
	EventJumped                        // Subject left the ground
	EventLanded                        // Subject hit a surface, or Other, with Amount m/s along Normal
	EventFired                         // Subject fired Weapon from Position
	EventExploded                      // a payload of Weapon, owned by Subject, went off, at Other if anybody set it off; Amount is its radius
	EventDamaged                       // Subject lost Amount health to Other
	EventDied                          // Subject was killed by Other (0 or itself: by the world)
	EventFellOut                       // Subject left the limits of the level or touched a kill zone
	EventEntered                       // Subject came into the zone Place of the level
	EventLeft                          // Subject left the zone Place
	EventCrushed                       // Subject was squeezed by the platform Other for Amount health
	EventLimit                         // there was too much in the tick, see Limit: a shot of Weapon was refused because Amount fly, or Amount were lost of the others
	EventBeam                          // a ray or beam of Subject went from Position along Normal, in metres, to Other if anybody
	EventHealed                        // Subject was given Amount health by Other
	EventTaken                         // Subject took the pickup Other
)

// String returns the event in a word or two.
func (k EventKind) String() string {
	names := [...]string{"", "spawned", "jumped", "landed", "fired", "exploded", "damaged", "died", "fell out",
		"entered", "left", "crushed", "limit", "beam", "healed", "taken"}
	if k == 0 || int(k) >= len(names) {
		return fmt.Sprintf("event %d", uint8(k))
	}
	return names[k]
}

// Event is one thing that happened in a tick, told by value.
type Event struct {
	Kind             EventKind
	Tick             int64
	Subject, Other   components.ID
	Position, Normal geom.Vec
	Amount           float64
	Weapon           string
	Place            int   // number of a zone in the level
	Limit            Limit // that an EventLimit tells of
}

// Limit says what there was too much of in a tick.
type Limit uint8

// Limits that an EventLimit tells of.
const (
	LimitProjectiles Limit = iota + 1 // MaxProjectiles
	LimitDamage                       // MaxDamage: Amount is the number of damage requests that were dropped
	LimitEvents                       // MaxEvents: Amount are not told
	LimitNeighbours                   // crowd.MaxNeighbours: Amount bodies have more, and pass through some
	LimitBumps                        // components.ReportedBumps: Amount answers of Subject to contacts are not in its report
)

// emit tells an event. The last place is for how many are not told.
func (m *Match) emit(e Event) {
	e.Tick = m.tick
	switch n := len(m.events); {
	case n < MaxEvents-1:
		m.events = append(m.events, e)
	case n == MaxEvents-1:
		m.events = append(m.events, Event{Kind: EventLimit, Tick: m.tick, Amount: 1, Limit: LimitEvents})
	default:
		m.events[n-1].Amount++
	}
}
