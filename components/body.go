package components

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/yohamta/donburi"
)

// PositionData is where an entity is.
type PositionData struct {
	// Feet is the centre of the feet of a body, and the origin of the HitBox of any other
	// entity, m.
	Feet geom.Vec
}

// VelocityData is the velocity of an entity.
type VelocityData struct {
	Linear geom.Vec // m/s
}

// ViewData is the direction in which an entity looks.
type ViewData struct{ geom.YawPitch }

// StanceData is the stance of a body.
type StanceData struct {
	// Crouched bodies have [ArmorData.CrouchHalf] instead of Half.
	Crouched bool
}

// EnergyData is the energy for jets and weapons. Its maximum and charge are in
// [ArmorData].
type EnergyData struct {
	Current float64 // 0 to Armor.MaxEnergy
	Pack    bool    // whether an energy pack adds ArmorData.PackCharge
	Jetting bool    // jets burned in the last step; they need less energy to go on than to start
}

// HealthData is how much damage an entity can still take.
type HealthData struct {
	Current float64 // health; the entity dies at 0
	Max     float64
	// Dead is set once the death was reported.
	Dead bool
	// RespawnTicks counts down while dead; at 0 the entity respawns.
	RespawnTicks int
	// ProtectedTicks counts down after a spawn, at the start of each tick; above 0 no
	// damage is taken.
	ProtectedTicks int
}

// Alive reports whether any health is left.
func (h *HealthData) Alive() bool { return h.Current > 0 }

// ContactData is what a movement model remembers of contacts from tick to tick.
type ContactData struct {
	// Touching reports whether the last step touched a surface.
	Touching bool
	// Friction is that of the last contacts, 0 to 1, of which each tick keeps a part.
	Friction float64
	// TicksSinceJumpable counts ticks since the last jumpable contact, up to
	// NoJumpableContact.
	TicksSinceJumpable int
	// JumpNormal is the unit normal of the last jumpable contact.
	JumpNormal geom.Vec
	// Normal is the unit normal of the last contact of any kind.
	Normal geom.Vec
	// JumpLockTicks counts down after a hard landing; above 0 the body cannot jump.
	JumpLockTicks int
	// CrawledToStop is set when the body may come to rest on its next contact.
	CrawledToStop bool
	// Safe is the last position of the feet at which the box was free of all geometry, if HasSafe
	// is set.
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

// NoJumpableContact is the largest value of [ContactData.TicksSinceJumpable], just past the jump
// window, and its value for a body that has touched nothing yet.
const NoJumpableContact = 9
