package request

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// Limits of what waits for a tick [ours].
const (
	Max       = 65536 // of each kind
	MaxBlasts = 4096  // beside those of projectiles
)

// Queues is everything that waits.
type Queues struct {
	Blasts      Queue[Blast]         `state:"max=4096"` // MaxBlasts
	Pushes      Queue[Push]          `state:"max=65536"`
	Damage      Queue[Damage]        `state:"max=65536"`
	Lost        int                  // damage requests beyond the limit
	Heals       Queue[Heal]          `state:"max=65536"`
	Kills       Queue[Kill]          `state:"max=65536"`
	Teleports   Queue[Teleport]      `state:"max=65536"`
	Detonations Queue[components.ID] `state:"max=65536"` // of projectiles
	Revivals    Queue[Revival]       `state:"max=65536"`
	Respawns    Queue[components.ID] `state:"max=65536"`
}

// Blast is a payload that acts in the stage of blasts.
type Blast struct {
	Center  geom.Vec
	Payload components.PayloadData
	Owner   components.ID
	Team    int // of the owner when it fired, 0 for none
	Weapon  string
	Hit     components.ID // entity that the projectile hit, if any
	Heading geom.Vec      // of the projectile, unit
	Seconds float64       // from the beginning of the tick until it went off
	ID      components.ID // of the projectile

	// What the projectile met, if anything.
	Normal   geom.Vec
	Platform components.ID
	Triangle int // -1 for none
}

// Push is a velocity change, m/s, in the stage of blasts.
type Push struct {
	ID     components.ID
	Change geom.Vec
}

// Damage is health to be lost in the stage of damage.
type Damage struct {
	Victim, Source components.ID
	Team           int // of the source when it acted, 0 for none
	Amount         float64
	Kind           string // empty for a fall
	Armor          components.ArmorFactors
	Shield         components.Factor
	Weapon         string // empty for a fall
	Position       geom.Vec
	Head           bool // a ray hit the head
}

// Heal is health to be given in the stage of damage.
type Heal struct {
	Patient, Healer components.ID
	Amount          float64
}

// Kill is the end of a life in the stage of damage.
type Kill struct{ Victim, Source components.ID }

// Teleport is a change of place at the end of the stage of rules.
type Teleport struct {
	ID   components.ID
	Feet geom.Vec
}

// Revival is a dead entity that comes back where it lies, in the stage of damage.
type Revival struct {
	ID     components.ID
	Health float64
}

// AddDamage adds damage. What is beyond the limit is counted and lost.
func (q *Queues) AddDamage(d Damage) {
	if q.Damage.Add(d, Max) != nil {
		q.Lost++
	}
}
