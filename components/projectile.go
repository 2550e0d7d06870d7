package components

import (
	"github.com/yohamta/donburi"
)

// FlightData moves a projectile along its velocity.
type FlightData struct {
	Acceleration float64 `json:"acceleration_mps2,omitempty"` // m/s2 along the velocity
	TopSpeed     float64 `json:"top_speed_mps,omitempty"`     // m/s where acceleration ends
	Gravity      float64 `json:"gravity_mps2,omitempty"`      // m/s2 downward; 0 flies straight
	Radius       float64 `json:"radius_m,omitempty"`          // half the width of its box, m; 0 is a point
}

// PayloadData is what a projectile does where it ends.
type PayloadData struct {
	Kind   string  `json:"kind"`               // of damage, for events and looks
	Damage float64 `json:"damage"`             // health at the centre
	Radius float64 `json:"radius_m,omitempty"` // m; 0 harms only what is struck
	// Kick is in mass * m/s. It leads away from a blast, and along the flight of
	// a payload without a radius.
	Kick float64   `json:"kick_mass_mps,omitempty"`
	Rule BlastRule `json:"rule,omitempty"`

	Armor ArmorFactors `json:"armor,omitzero"` // multiply the damage
	// Shield multiplies how much damage a shield stops by a unit of energy.
	Shield Factor `json:"shield,omitempty"`
}

// BlastRule names how an explosion falls off with distance.
type BlastRule string

// Rules of explosions. The empty rule is that of Tribes.
const (
	BlastTribes  BlastRule = "tribes"
	BlastBasic   BlastRule = "basic"   // linear from the centre
	BlastTribes2 BlastRule = "tribes2" // Tribes 2
	BlastT3D     BlastRule = "t3d"     // Torque 3D
)

// FuseData says what sets a projectile off. One without a fuse goes off at the
// first thing it meets; all go off when their time to live ends.
type FuseData struct {
	// Contact sets it off at the first contact once it is armed.
	Contact bool `json:"contact,omitempty"`
	// ArmTicks counts down; it is not armed above 0.
	ArmTicks int `json:"arm_ticks,omitempty"`
	// RestCheckTicks above 0 lets it arm only at rest, which is looked at every so
	// many ticks.
	RestCheckTicks int `json:"rest_ticks,omitempty"`
	// Proximity sets it off once a player comes this near to it along an axis,
	// metres from the player's box; 0 is off.
	Proximity float64 `json:"proximity_m,omitempty"`

	CheckTicks int  `json:"-"` // until rest is looked at again
	Armed      bool `json:"-"` // it was seen at rest
}

// BounceData lets a projectile bounce where it does not go off.
type BounceData struct {
	// Elasticity is the part of the mirrored velocity that is kept.
	Elasticity float64 `json:"elasticity"`
	AtRest     bool    `json:"-"`
}

// HomingData turns a projectile towards the nearest enemy ahead of it.
type HomingData struct {
	Turn  float64 `json:"turn_deg_per_s"` // degrees a second at most
	Range float64 `json:"range_m"`        // m
	Cone  float64 `json:"cone_deg"`       // degrees off its heading that it sees
	// Heat above 0 lets it seek the hottest instead, flares too, and nothing that is
	// not as hot as this. Heat counts less in proportion to the distance.
	Heat float64 `json:"least_heat,omitempty"`

	// ByLock lets it seek nobody but the target that its shooter was locked on, if
	// anybody, and flares.
	ByLock bool `json:"-"`
	Target ID   `json:"-"`
}

// VolatileData makes a projectile a target: shots and rays hit it, and they and blasts
// set it off.
type VolatileData struct {
	Half float64 `json:"half_m"` // half the width of its box, m
	// Health is what damage has to take first; 0 goes off at the first hit.
	Health float64 `json:"health,omitempty"`
	// Dud ends it without a blast where others would have set it off.
	Dud bool `json:"dud,omitempty"`

	Triggered bool `json:"-"` // it goes off in its next tick
	By        ID   `json:"-"` // who hit it last
}

// OwnerData is who fired a projectile and is credited for it.
type OwnerData struct {
	ID         ID
	Team       int
	GraceTicks int // the owner is not hit above 0
}

// TTLData ends an entity when it reaches 0: a projectile goes off then, and anything else
// leaves the match.
type TTLData struct{ Ticks int }

// ShotData is where a projectile came from.
type ShotData struct {
	Weapon     string
	Generation int // how many releases led to it; 0 was fired
}

// Component types of projectiles. Fuse, Bounce, Homing and Volatile are on
// those alone whose weapon says so, as are those of behaviour.go.
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
