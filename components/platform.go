package components

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/yohamta/donburi"
)

// PlatformData is the state of a platform of the level. Its position follows from Ticks
// alone.
type PlatformData struct {
	Number int // index in the level
	// Ticks of its own time, which stops while Stopped is set, or while a body in its way
	// cannot be pushed out.
	Ticks   int
	Stopped bool // a game may stop a platform and start it again
}

// RideData is the platform on which an entity stands. While it rides, its velocity is
// relative to the platform.
type RideData struct {
	Platform ID       // Nobody for solid ground and air
	Velocity geom.Vec // velocity of the platform under its feet in this tick, m/s
}

// Component types of platforms and their riders.
var (
	Platform = donburi.NewComponentType[PlatformData]()
	Ride     = donburi.NewComponentType[RideData]()
)
