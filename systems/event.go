package systems

import (
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/event"
)

// EventKind says what happened.
type EventKind uint8

// Kinds of events; [Event] lists their fields.
const (
	EventSpawned  = EventKind(event.Spawned)
	EventJumped   = EventKind(event.Jumped)
	EventLanded   = EventKind(event.Landed)
	EventFired    = EventKind(event.Fired)
	EventExploded = EventKind(event.Exploded)
	EventDamaged  = EventKind(event.Damaged)
	EventDied     = EventKind(event.Died)
	EventFellOut  = EventKind(event.FellOut)
	EventEntered  = EventKind(event.Entered)
	EventLeft     = EventKind(event.Left)
	EventCrushed  = EventKind(event.Crushed)
	EventLimit    = EventKind(event.OverLimit)
	EventBeam     = EventKind(event.Beam)
	EventHealed   = EventKind(event.Healed)
	EventBounced  = EventKind(event.Bounced)
	EventStuck    = EventKind(event.Stuck)
)

// String returns the event in a word or two.
func (k EventKind) String() string {
	names := [...]string{"", "spawned", "jumped", "landed", "fired", "exploded", "damaged", "died", "fell out",
		"entered", "left", "crushed", "limit", "beam", "healed", "bounced", "stuck"}
	if k == 0 || int(k) >= len(names) {
		return fmt.Sprintf("event %d", uint8(k))
	}
	return names[k]
}

// Event is one thing that happened in a tick. The meaning of its fields depends on
// the kind; those that a kind does not name are zero.
//
//	kind      what happened, and its fields
//	spawned   Subject came into the world or back to life, at Position
//	jumped    Subject left the ground by a jump, at Position
//	landed    Subject hit a surface, or the entity Other, at Position with Normal; Amount is
//	          the speed into it, m/s
//	fired     Subject fired Weapon from Position along Normal, a unit vector; Shot is the
//	          projectile, or nobody for a ray, a signal and a refused shot. It flies in the same tick,
//	          and becomes an entity in stage 11 unless it has ended by then. Of several
//	          pellets it is one event, of the first
//	beam      a ray or beam of Weapon went from Position by Normal, in metres, from Subject to
//	          Other, the last entity that it hit
//	bounced   the projectile Shot of Weapon, owned by Subject, bounced at Position and met what
//	          Other, Platform, Triangle and Normal say; Amount is the speed into it, m/s
//	stuck     the projectile Shot of Weapon, owned by Subject, sticks at Position to what it
//	          met, as in bounced
//	exploded  a payload owned by Subject went off at Position; Amount is its radius, m, and 0
//	          damages only what it hit. Shot is the projectile, of Weapon; both are empty
//	          after Match.Explode. Other, Platform, Triangle and Normal say what it met
//	damaged   Subject lost Amount of health by Other, with Weapon, from Position; DamageKind is
//	          that of the payload or of Match.Damage, and empty for falls, bumps and platforms.
//	          Weapon is empty for these too, and where none is named
//	healed    Subject was given Amount of health by Other
//	died      Subject was killed by Other with Weapon and DamageKind, at Position; nobody is the
//	          world. Both are empty after Match.Kill. Also of a projectile that was shot down and
//	          is a dud
//	fell out  Subject left the limits of the level or touched a kill zone, at Position. What has
//	          health also died in the same tick, except for immortal players
//	crushed   Subject was squeezed by the platform Other; Amount is the health that it costs
//	entered   Subject came into the zone Other
//	left      Subject left the zone Other, or the zone is no more
//	limit     there was more in the tick than Limit allows; Amount says how much
//
// The owner in Subject is nobody where the world owns what happened.
type Event struct {
	Kind             EventKind
	Tick             int64 // tick in which it happened; the next one for what happens between two ticks
	Subject, Other   components.ID
	Team             int // team of Other at the damage or kill, 0 for none
	Position, Normal geom.Vec
	Amount           float64
	Weapon           string
	DamageKind       string

	// Shot is set for fired, bounced, stuck and exploded.
	Shot components.ID
	// Alt is set for fired and beam if they are of the second mode of Weapon.
	Alt bool
	// Platform is the one whose triangle was met by what bounced, stuck or exploded, and Triangle
	// the number of that triangle in [Match.Solid], or -1 where none was.
	Platform components.ID
	Triangle int

	Limit Limit
}

// Limit is a limit that was exceeded in a tick.
type Limit uint8

// Limits that an EventLimit reports.
const (
	LimitProjectiles = Limit(event.LimitProjectiles) // MaxProjectiles: Amount is the number in flight; the shot of Weapon by Subject is refused
	LimitDamage      = Limit(event.LimitDamage)      // MaxDamage: Amount is the number of damage requests that were dropped
	LimitEvents      = Limit(event.LimitEvents)      // MaxEvents: Amount is the number of events that were dropped
	LimitNeighbours  = Limit(event.LimitNeighbours)  // crowd.MaxNeighbours: Amount is the number of bodies that have more, and may pass through some
	LimitBumps       = Limit(event.LimitBumps)       // components.ReportedBumps: Amount is the number of Subject's bumps beyond its report
	LimitZones       = Limit(event.LimitZones)       // components.MaxInside: Amount is the number of zones that entities are in beyond those
)
