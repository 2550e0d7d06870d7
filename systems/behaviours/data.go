package behaviours

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/yohamta/donburi"
)

// HomingData turns a projectile towards the nearest enemy ahead of it.
type HomingData struct {
	Turn  float64 `json:"turn_deg_per_s" limit:"0..5000"` // largest turn, degrees/s
	Range float64 `json:"range_m" limit:"0..1e6"`         // largest distance of a target, m
	Cone  float64 `json:"cone_deg" limit:"0..180"`        // largest angle between its heading and a target, degrees
	// Least heat of a target. Above 0 it seeks the hottest target, flares included; heat
	// counts less with distance.
	Heat float64 `json:"least_heat,omitempty" limit:"0..1e6"`

	// Target is what a shot with a lock seeks, beside flares.
	Target components.ID `json:"-"`
}

// LockingData lets a projectile with homing seek only the target that its shooter locked on,
// which the weapon does while it is in hand, and hotter flares. Without a lock it flies straight.
type LockingData struct {
	Ticks int     `json:"ticks" limit:"1..18750"`    // ticks for which the target must stay in the cone before the shot
	Range float64 `json:"range_m" limit:"0.01..1e6"` // largest distance of the target, m
	Cone  float64 `json:"cone_deg" limit:"0..180"`   // largest angle between the view and the target, degrees
}

// Times at which a projectile releases others.
const (
	ReleaseAtEnd    = "end"    // where it explodes
	ReleaseAtBounce = "bounce" // at every bounce
	ReleaseEvery    = "every"  // every so many ticks
)

// MaxGenerations is the most releases that lead from a fired shot to a released one
// [ours]. A projectile of that generation releases nothing.
const MaxGenerations = 16

// ReleaseData describes projectiles that a projectile releases in flight or at its end.
type ReleaseData struct {
	Weapon string `json:"weapon"` // weapon whose first mode is released, by the same owner
	// "end": where it ends, "bounce": at every bounce, "every": at an interval.
	When  string `json:"when"`
	Count int    `json:"count" limit:"1..64"` // projectiles of one release, 1 to 64
	// Largest angle to the heading, which a surface mirrors, degrees; upward for a
	// projectile at rest.
	Spread     float64 `json:"spread_deg,omitempty" limit:"0..180"`
	Speed      float64 `json:"speed_mps,omitempty" limit:"0..1e5"`     // speed, m/s; by default the muzzle speed of the released weapon
	Inherit    float64 `json:"inherit,omitempty" limit:"-10..10"`      // fraction of the releasing projectile's velocity that is added
	EveryTicks int     `json:"every_ticks,omitempty" limit:"0..18750"` // ticks from one release to the next
	// Most releases in a row, 16 by default; a weapon that can release itself needs it.
	Generations int `json:"generations,omitempty" limit:"0..16"`

	Ticks int `json:"-"` // ticks until the next release
}

// MaxReleases is how many kinds of releases a projectile may have, and MaxPayloads how
// many payloads in addition to the first [ours].
const (
	MaxReleases = 8
	MaxPayloads = 8
)

// ReleasesData are all releases of a projectile.
type ReleasesData struct {
	List []ReleaseData `state:"max=8"` // MaxReleases
}

// PayloadsData are payloads that explode after the first one, in order.
type PayloadsData struct {
	List []components.PayloadData `state:"max=8"` // MaxPayloads
}

// Surfaces is a set of surfaces to which a projectile sticks.
type Surfaces uint8

// Surfaces to which a projectile may stick.
const (
	StickWalls     Surfaces = 1 << iota // the level
	StickBodies                         // bodies and anything else with a box that can be hit
	StickPlatforms                      // platforms of the level
)

// surfaceNames are the names of the surfaces in the order of their bits.
func surfaceNames() []string { return []string{"walls", "bodies", "platforms"} }

// Has reports whether the set contains all of other.
func (s Surfaces) Has(other Surfaces) bool { return s&other == other }

// MarshalJSON writes the set as a list of names.
func (s Surfaces) MarshalJSON() ([]byte, error) {
	list := []string{}
	for i, name := range surfaceNames() {
		if s.Has(1 << i) {
			list = append(list, name)
		}
	}
	return json.Marshal(list)
}

// UnmarshalJSON reads a list of names.
func (s *Surfaces) UnmarshalJSON(data []byte) error {
	var list []string
	if err := json.Unmarshal(data, &list); err != nil {
		return err
	}
	*s = 0
	for _, name := range list {
		i := slices.Index(surfaceNames(), name)
		if i < 0 {
			return fmt.Errorf("%q is none of %s", name, strings.Join(surfaceNames(), ", "))
		}
		*s |= 1 << i
	}
	return nil
}

// StickData lets a projectile stick to what it does not explode on.
type StickData struct {
	To Surfaces
	// Stuck is set while it sticks.
	Stuck bool
	On    components.ID // body or platform that it sticks to; Nobody for a wall
	// Anchor is the point to which it sticks, and Normal the unit normal there: relative
	// to the position of a body, in the axes of a platform, and in world coordinates for
	// a wall.
	Anchor, Normal geom.Vec
}

// FieldData attracts or repels what is around a projectile.
type FieldData struct {
	// Acceleration towards its centre, m/s2, also through walls; linearly less outwards;
	// negative repels.
	Pull   float64 `json:"pull_mps2" limit:"-1e5..1e5"`
	Radius float64 `json:"radius_m" limit:"0.01..1e6"` // distance at which the field ends, m
	Shots  bool    `json:"shots,omitempty"`            // effect on other projectiles too
}

// ChainData lets the effect of a projectile on a target jump to further targets.
type ChainData struct {
	Jumps int `json:"jumps" limit:"1..16"` // largest number of jumps
	// Largest distance from a target to the next visible one, m.
	Range  float64 `json:"range_m" limit:"0.01..1e6"`
	Factor float64 `json:"factor" limit:"0..1"` // factor of the damage with each jump
}

// MaxJumps is how many jumps a chain may have, and MaxPierced how many targets a
// projectile may pass through [ours].
const (
	MaxJumps   = 16
	MaxPierced = 8
)

// PierceData lets a projectile pass through targets.
type PierceData struct {
	Left    int                       // targets that it may still pass through
	Through [MaxPierced]components.ID // targets that it passed through, the last one first; each is hit once
}

// HeatData is how hot a body is to heat-seeking missiles. Jets heat it.
type HeatData struct {
	Level float64 `json:"level" limit:"0..1e6"` // 0 to 1
}

// FlareData makes a projectile hot to heat-seeking missiles.
type FlareData struct{ Heat float64 } // like HeatData.Level, but may exceed 1

// LockData is the target of a held weapon that locks on.
type LockData struct {
	Target components.ID
	Ticks  int // ticks for which the weapon has been aimed at the target
}

// Component types of the behaviour of projectiles, and of what they seek.
var (
	Homing   = donburi.NewComponentType[HomingData]()
	Locking  = donburi.NewComponentType[LockingData]()
	Releases = donburi.NewComponentType[ReleasesData]()
	Payloads = donburi.NewComponentType[PayloadsData]()
	Stick    = donburi.NewComponentType[StickData]()
	Field    = donburi.NewComponentType[FieldData]()
	Chain    = donburi.NewComponentType[ChainData]()
	Pierce   = donburi.NewComponentType[PierceData]()
	Flare    = donburi.NewComponentType[FlareData]()
	Heat     = donburi.NewComponentType[HeatData]()
	Lock     = donburi.NewComponentType[LockData]()
)
