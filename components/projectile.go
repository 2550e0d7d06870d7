package components

import (
	"github.com/yohamta/donburi"
)

// FlightData moves a projectile along its velocity.
type FlightData struct {
	Acceleration float64 `json:"acceleration_mps2,omitempty"` // m/s2 along the velocity
	TopSpeed     float64 `json:"top_speed_mps,omitempty"`     // m/s at which acceleration ends
	Gravity      float64 `json:"gravity_mps2,omitempty"`      // m/s2 downward; 0 flies straight
	Radius       float64 `json:"radius_m,omitempty"`          // half extent of its box, m; 0 is a point
}

// PayloadData is the effect of a projectile where it ends.
type PayloadData struct {
	Kind   string  `json:"kind"`               // kind of damage, for events and effects
	Damage float64 `json:"damage"`             // health at the centre
	Radius float64 `json:"radius_m,omitempty"` // m; 0 affects only the entity that is hit
	// Kick is an impulse, mass * m/s. It points away from an explosion, and along the
	// flight of a payload without a radius.
	Kick float64   `json:"kick_mass_mps,omitempty"`
	Rule BlastRule `json:"rule,omitempty"`

	Armor ArmorFactors `json:"armor,omitzero"` // factors of the damage
	// Shield is a factor of the damage that a shield stops for a unit of energy.
	Shield Factor `json:"shield,omitempty"`
}

// BlastRule selects how the effect of an explosion decreases with distance.
type BlastRule string

// Rules of explosions. The empty rule is that of Tribes.
const (
	BlastTribes  BlastRule = "tribes"
	BlastBasic   BlastRule = "basic"   // linear from the centre
	BlastTribes2 BlastRule = "tribes2" // Tribes 2
	BlastT3D     BlastRule = "t3d"     // Torque 3D
)

// FuseData is when a projectile explodes. Without a fuse it explodes at its first
// contact; every projectile explodes when its time to live ends.
type FuseData struct {
	// Contact lets it explode at its first contact once it is armed.
	Contact bool `json:"contact,omitempty"`
	// ArmTicks counts down; above 0 it is not armed.
	ArmTicks int `json:"arm_ticks,omitempty"`
	// RestCheckTicks above 0 arms it only at rest, which is checked at this interval,
	// ticks.
	RestCheckTicks int `json:"rest_ticks,omitempty"`
	// Proximity lets it explode when a player is this near along an axis, m from the
	// player's box; 0 is off.
	Proximity float64 `json:"proximity_m,omitempty"`

	CheckTicks int  `json:"-"` // ticks until rest is checked again
	Armed      bool `json:"-"` // it was at rest in a check
}

// BounceData lets a projectile bounce off what it does not explode on.
type BounceData struct {
	// Elasticity is the fraction of the mirrored velocity that is kept.
	Elasticity float64 `json:"elasticity"`
	AtRest     bool    `json:"-"`
}

// HomingData turns a projectile towards the nearest enemy ahead of it.
type HomingData struct {
	Turn  float64 `json:"turn_deg_per_s"` // largest turn, degrees/s
	Range float64 `json:"range_m"`        // m
	Cone  float64 `json:"cone_deg"`       // largest angle between its heading and a target, degrees
	// Heat above 0 makes it seek the hottest target instead, flares included, and nothing
	// cooler than this. The heat of a target counts less with distance, down to nothing
	// at Range.
	Heat float64 `json:"least_heat,omitempty"`

	// ByLock makes it seek only the target on which its shooter was locked, if any, and
	// flares.
	ByLock bool `json:"-"`
	Target ID   `json:"-"`
}

// VolatileData makes a projectile a target: shots and rays hit it, and hits and
// explosions make it explode.
type VolatileData struct {
	Half float64 `json:"half_m"` // half extent of its box, m
	// Health is the damage that it withstands; 0 explodes at the first hit.
	Health float64 `json:"health,omitempty"`
	// Dud removes it without an explosion in such a case.
	Dud bool `json:"dud,omitempty"`

	Triggered bool `json:"-"` // it explodes in its next tick
	By        ID   `json:"-"` // who hit it last
}

// OwnerData is the shooter of a projectile, who is credited for it.
type OwnerData struct {
	ID         ID
	Team       int
	GraceTicks int // above 0 the owner is not hit
}

// TTLData is the time to live of an entity, which ends at 0.
type TTLData struct{ Ticks int }

// ShotData is where a projectile came from.
type ShotData struct {
	Weapon     string
	Generation int // number of releases that led to it; 0 for a fired shot
}

// Component types of projectiles. Fuse, Bounce, Homing, Volatile and those of
// behaviour.go are only on projectiles whose weapon has them.
var (
	Flight   = donburi.NewComponentType[FlightData]()
	Payload  = donburi.NewComponentType[PayloadData]()
	Fuse     = donburi.NewComponentType[FuseData]()
	Bounce   = donburi.NewComponentType[BounceData]()
	Homing   = donburi.NewComponentType[HomingData]()
	Volatile = donburi.NewComponentType[VolatileData]()
	Owner    = donburi.NewComponentType[OwnerData]()
	TTL      = donburi.NewComponentType[TTLData]()
	Shot     = donburi.NewComponentType[ShotData]()
)
