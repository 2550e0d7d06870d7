package components

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/skijet/skijet/collision/geom"
	"github.com/yohamta/donburi"
)

// ReleaseTime says when a projectile releases others.
type ReleaseTime string

// Times of a release.
const (
	ReleaseAtEnd    ReleaseTime = "end"    // where it goes off
	ReleaseAtBounce ReleaseTime = "bounce" // at every bounce
	ReleaseEvery    ReleaseTime = "every"  // every so many ticks
)

// MaxGenerations is how many releases at most lead from a shot that was fired to one
// that was released [ours]: one of that generation releases nothing.
const MaxGenerations = 16

// ReleaseData is what a projectile lets fly on its way or at its end.
type ReleaseData struct {
	Weapon string      `json:"weapon"` // whose projectiles they are
	When   ReleaseTime `json:"when"`
	Count  int         `json:"count"`
	// Spread is how far off the heading of the projectile they fly at most, degrees.
	Spread float64 `json:"spread_deg,omitempty"`
	// Speed is theirs along their way, m/s; 0 is the muzzle speed of their weapon.
	Speed float64 `json:"speed_mps,omitempty"`
	// Inherit is the part of the projectile's velocity that is added.
	Inherit float64 `json:"inherit,omitempty"`
	// EveryTicks pass from one release to the next.
	EveryTicks int `json:"every_ticks,omitempty"`
	// Generations is how many releases may lead to one: a projectile of that
	// generation makes none. 0 is MaxGenerations.
	Generations int `json:"generations,omitempty"`

	Ticks int `json:"-"` // until the next
}

// MaxReleases is how many a projectile may have, and MaxPayloads how many payloads
// beside the first [ours].
const (
	MaxReleases = 8
	MaxPayloads = 8
)

// ReleasesData are all releases of a projectile.
type ReleasesData struct {
	List []ReleaseData `state:"max=8"` // MaxReleases
}

// PayloadsData go off after the payload, in their order.
type PayloadsData struct {
	List []PayloadData `state:"max=8"` // MaxPayloads
}

// Surfaces is a set of what a projectile sticks to.
type Surfaces uint8

// What a projectile may stick to.
const (
	StickWalls     Surfaces = 1 << iota // solid ground
	StickBodies                         // bodies and anything else with a box that can be hit
	StickPlatforms                      // platforms of the level
)

// surfaceNames are the surfaces in the order of their bits.
func surfaceNames() []string { return []string{"walls", "bodies", "platforms"} }

// Has reports whether all of other are in the set.
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

// StickData lets a projectile stick where it does not go off.
type StickData struct {
	To Surfaces
	// Stuck is set while it does.
	Stuck bool
	On    ID // body or platform that it sticks to; Nobody for a wall
	// Anchor is where it sticks and Normal leads away from there, unit: against the
	// position of a body, in the axes of a platform, and in the world for a wall.
	Anchor, Normal geom.Vec
}

// FieldData draws what is around a projectile.
type FieldData struct {
	// Pull is the acceleration towards the projectile at its centre, m/s2, which falls
	// off in proportion to the distance; below 0 it pushes away.
	Pull   float64 `json:"pull_mps2"`
	Radius float64 `json:"radius_m"`        // m; nothing happens from here on
	Shots  bool    `json:"shots,omitempty"` // it draws other projectiles too
}

// ChainData lets what a projectile does to a target jump to others.
type ChainData struct {
	Jumps  int     `json:"jumps"`   // at most
	Range  float64 `json:"range_m"` // m from one target to the next
	Factor float64 `json:"factor"`  // of the damage, from one target to the next
}

// MaxJumps is how many jumps a chain may have, and MaxPierced how many targets a
// projectile may go through [ours].
const (
	MaxJumps   = 16
	MaxPierced = 8
)

// PierceData lets a projectile go through targets.
type PierceData struct {
	Left    int            // how many more
	Through [MaxPierced]ID // whom it went through, the last first: they are met once
}

// HeatData is how hot a body is for what seeks heat: jets heat it.
type HeatData struct{ Level float64 } // 0 to 1

// FlareData makes a projectile hot for what seeks heat.
type FlareData struct{ Heat float64 } // as HeatData.Level, which ends at 1

// LockData is on whom a weapon in hand that has a lock is aimed.
type LockData struct {
	Target ID
	Ticks  int // for which it has been aimed on the target
}

// Component types of what projectiles do, and of what seeks heat.
var (
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
