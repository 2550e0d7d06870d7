package components

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/yohamta/donburi"
)

// PlatformData is the state of a platform of the level. Where it is follows from
// its time alone.
type PlatformData struct {
	Number int // in the level
	// Ticks of its own time. They stand still while it is stopped, or while
	// somebody is in its way and cannot give way.
	Ticks   int
	Stopped bool // a game may stop a platform and let it go on
}

// RideData is the platform that an entity stands on. While it rides, its velocity
// is that against the platform.
type RideData struct {
	Platform ID       // Nobody for solid ground and air
	Velocity geom.Vec // of the platform under its feet in this tick, m/s
}

// Component types of platforms and their riders.
var (
	Platform = donburi.NewComponentType[PlatformData]()
	Ride     = donburi.NewComponentType[RideData]()
)
