package components

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/yohamta/donburi"
)

// ZoneData is a volume that acts on whoever is in it, or that a game wants to be
// told of. Its kind is one of package levels, which says what the numbers mean, or
// a word of the game's own. A physical zone whose GravityFactor and VelocityFactor
// are 0 takes gravity away and holds everything still: begin with
// levels.NewZone, whose result converts to ZoneData.
//
// A zone needs no other component. Bodies carry [Inside] anyway; any other entity
// with a box needs it to enter and leave zones.
type ZoneData struct {
	Name   string
	Kind   string
	Bounds geom.Bounds

	Density, Viscosity            float64  // of water
	GravityFactor, VelocityFactor float64  // of a physical zone
	Force                         geom.Vec // of a physical zone, mass * m/s2
}

// MaxInside is how many zones an entity can be in and be told of [ours]. More of
// them act on it like the others, but are neither entered nor left.
const MaxInside = 16

// InsideData remembers which zones an entity is in, so that entering and leaving
// are told once.
type InsideData struct {
	Zones [MaxInside]ID // the first Count, in ascending order; the rest is 0
	Count uint8
}

// List returns the IDs of the zones in ascending order. The slice is that of the
// component.
func (d *InsideData) List() []ID { return d.Zones[:min(d.Count, MaxInside)] }

// Component types of zones and of those who are in them.
var (
	Zone   = donburi.NewComponentType[ZoneData]()
	Inside = donburi.NewComponentType[InsideData]()
)
