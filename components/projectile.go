package components

import (
	"github.com/yohamta/donburi"
)

// FlightData moves a projectile along its velocity.
type FlightData struct {
	Acceleration float64 `json:"acceleration_mps2,omitempty" limit:"0..1e5"` // acceleration along the velocity, m/s2
	// Speed at which the acceleration ends, m/s. Without acceleration the air takes
	// gravity/top speed of the velocity in a second, so that it falls no faster; 0 is no air.
	TopSpeed float64 `json:"top_speed_mps,omitempty" limit:"0..1e5"`
	Gravity  float64 `json:"gravity_mps2,omitempty" limit:"0..1e5"` // acceleration downward, m/s2; 0 flies straight
	Radius   float64 `json:"radius_m,omitempty" limit:"0..5"`       // half extent of its box, m; 0 is a point
}

// PayloadData is the effect of a projectile where it ends.
type PayloadData struct {
	Kind   string  `json:"kind"`                  // kind of damage, such as "disc" or one of your own
	Damage float64 `json:"damage" limit:"0..1e6"` // health at the centre; a light player has 0.66, a heavy one 1.32
	// Radius of the blast, m: 0, or more than 1 by the rule "tribes"; 0 affects only the
	// entity that is hit.
	Radius float64 `json:"radius_m,omitempty" limit:"0..1e6"`
	// Impulse, mass x m/s, where a light player has a mass of 9; along the flight without a
	// radius.
	Kick float64   `json:"kick_mass_mps,omitempty" limit:"0..1e6"`
	Rule BlastRule `json:"rule,omitempty"` // falloff: "tribes" (the default), "basic", "tribes2", "t3d" or one of a module

	Armor ArmorFactors `json:"armor,omitzero"` // factors of the damage by class of armour
	// Factor of the damage that a shield absorbs for a unit of energy, 1 by default.
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
	// Explosion at the first contact once it is armed; before that it bounces.
	Contact  bool `json:"contact,omitempty"`
	ArmTicks int  `json:"arm_ticks,omitempty" limit:"0..18750"` // ticks until it is armed
	// Ticks between two checks whether it is at rest, which arms it; 0 needs no rest.
	RestCheckTicks int `json:"rest_ticks,omitempty" limit:"0..18750"`
	// Distance along an axis at which, once armed, it explodes near an enemy or its owner, m; 0 is off.
	Proximity float64 `json:"proximity_m,omitempty" limit:"0..100"`

	CheckTicks int  `json:"-"` // ticks until rest is checked again
	Armed      bool `json:"-"` // whether it was at rest in a check
}

// BounceData lets a projectile bounce off what it does not explode on.
type BounceData struct {
	// Fraction of the velocity that is kept, times that of the material.
	Elasticity float64 `json:"elasticity" limit:"0..1"`
	AtRest     bool    `json:"-"`
}

// VolatileData makes a projectile a target: shots and rays hit it, and hits and
// explosions make it explode.
type VolatileData struct {
	Half   float64 `json:"half_m" limit:"0.01..5"`          // half extent of its box, m
	Health float64 `json:"health,omitempty" limit:"0..1e6"` // damage that it withstands; 0 explodes at the first hit
	Dud    bool    `json:"dud,omitempty"`                   // an end without an explosion in such a case

	Triggered bool `json:"-"` // whether it explodes in its next tick
	By        ID   `json:"-"` // entity that hit it last
}

// OwnerData is the shooter of a projectile, who is credited for it.
type OwnerData struct {
	ID         ID
	Team       int
	GraceTicks int // above 0 the owner is not hit
}

// TTLData is the time to live of an entity. At 0 a projectile goes off, and any other entity
// leaves the match.
type TTLData struct{ Ticks int }

// ShotData is where a projectile came from.
type ShotData struct {
	Weapon     string
	Generation int // number of releases that led to it; 0 for a fired shot
}

// Component types of projectiles. Fuse, Bounce and Volatile are only on projectiles whose
// weapon has them.
var (
	Flight   = donburi.NewComponentType[FlightData]()
	Payload  = donburi.NewComponentType[PayloadData]()
	Fuse     = donburi.NewComponentType[FuseData]()
	Bounce   = donburi.NewComponentType[BounceData]()
	Volatile = donburi.NewComponentType[VolatileData]()
	Owner    = donburi.NewComponentType[OwnerData]()
	TTL      = donburi.NewComponentType[TTLData]()
	Shot     = donburi.NewComponentType[ShotData]()
)
