package components

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/yohamta/donburi"
)

// ZoneData is a volume that acts on entities within it, or that a game wants events for. Its
// kind is one of package levels, which defines the meaning of the numbers, or one of the game's
// own. A physical zone whose GravityFactor and VelocityFactor are 0 removes gravity and stops
// everything: start with levels.NewZone, whose result converts to ZoneData.
//
// A zone needs no other component. Bodies always carry [Inside]; any other entity with a box
// needs it to enter and leave zones.
type ZoneData struct {
	Name   string
	Kind   string
	Bounds geom.Bounds

	Density, Viscosity            float64  // of water
	GravityFactor, VelocityFactor float64  // of a physical zone
	Force                         geom.Vec // of a physical zone, mass * m/s2; of a pad, where it throws to, m
}

// MaxInside is the most zones of an entity that cause events [ours]. Further zones act on
// it too, but without events of entering and leaving.
const MaxInside = 16

// InsideData remembers the zones of an entity, so that entering and leaving are reported
// once.
type InsideData struct {
	Zones [MaxInside]ID // the first Count are the zones, in ascending order; the rest is 0
	Count uint8
}

// List returns the IDs of the zones in ascending order. The slice belongs to the
// component.
func (d *InsideData) List() []ID { return d.Zones[:min(d.Count, MaxInside)] }

// Component types of zones.
var (
	Zone   = donburi.NewComponentType[ZoneData]()
	Inside = donburi.NewComponentType[InsideData]()
)
