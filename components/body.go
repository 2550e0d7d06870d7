package components

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/yohamta/donburi"
)

// PositionData is where an entity is.
type PositionData struct {
	// Feet is the centre of the feet of a body, and for anything else the place
	// from which its HitBox counts, in metres.
	Feet geom.Vec
}

// VelocityData is how an entity moves.
type VelocityData struct {
	Linear geom.Vec // m/s
}

// ViewData is where an entity looks.
type ViewData struct{ geom.YawPitch }

// StanceData is how tall an entity makes itself.
type StanceData struct {
	// Crouched bodies have [ArmorData.CrouchHalf] instead of Half.
	Crouched bool
}

// EnergyData is the tank that jets and energy weapons draw from. Its capacity
// and charge are in [ArmorData].
type EnergyData struct {
	Current float64 // 0 to Armor.MaxEnergy
	Pack    bool    // an energy pack charges 3 units a second more
	Jetting bool    // jets burned in the last step; they cut out lower than they start
}

// HealthData is how much damage an entity can still take.
type HealthData struct {
	Current float64 // dies at 0
	Max     float64
	// Dead is set once its death was told.
	Dead bool
	// RespawnTicks counts down while dead; at 0 the player spawns again.
	RespawnTicks int
	// ProtectedTicks counts down after a spawn, before anything hurts in a tick; no
	// damage is taken above 0.
	ProtectedTicks int
}

// Alive reports whether any health is left.
func (h *HealthData) Alive() bool { return h.Current > 0 }

// ContactData is what a movement model remembers of the ground from one tick
// to the next.
type ContactData struct {
	// Touching reports whether the last step touched a surface.
	Touching bool
	// Friction is kept from the last steps and fades by 0.6 a tick, 0 to 1.
	Friction float64
	// TicksSinceJumpable counts ticks since the last jumpable contact, up to a cap
	// just past the jump window.
	TicksSinceJumpable int
	// JumpNormal is the unit normal of the last jumpable contact.
	JumpNormal geom.Vec
	// Normal is the unit normal of the last contact of any kind.
	Normal geom.Vec
	// JumpLockTicks counts down after a hard landing; no jump above 0.
	JumpLockTicks int
	// CrawledToStop is set when the body may come to rest on its next contact.
	CrawledToStop bool
	// Safe is where the feet last were with the box free of all geometry, if
	// HasSafe.
	Safe    geom.Vec
	HasSafe bool
}

// Component types of a body.
var (
	Position = donburi.NewComponentType[PositionData]()
	Velocity = donburi.NewComponentType[VelocityData]()
	View     = donburi.NewComponentType[ViewData]()
	Stance   = donburi.NewComponentType[StanceData]()
	Energy   = donburi.NewComponentType[EnergyData]()
	Health   = donburi.NewComponentType[HealthData]()
	Contact  = donburi.NewComponentType[ContactData](ContactData{TicksSinceJumpable: NoJumpableContact})
)

// NoJumpableContact is the value of [ContactData.TicksSinceJumpable] of a body that
// has touched nothing yet: the jump window is closed.
const NoJumpableContact = 9
