package components

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/yohamta/donburi"
)

// WalkerData is the tuning of a body of the Slide model, in addition to its [ArmorData].
// It does not change while the body lives.
type WalkerData struct {
	Name string

	LegHeight   float64 `limit:"1e-3..1e6"` // m above the feet up to which ground supports the body: the highest step
	Probe       float64 `limit:"0..1e6"`    // m below the feet to which a standing body follows the ground
	StandMinDot float64 `limit:"1e-3..1"`   // vertical part of the normal of the steepest surface that supports

	WallMinDot        float64 `limit:"-1..0"`  // vertical part of the normal, below 0, of the wall with the largest overhang
	PushDot           float64 `limit:"0..1"`   // least cosine of the angle between the keys and the way into a wall at which they push against it
	SlideSpeed        float64 `limit:"0..1e6"` // m/s up along a wall; 0 for no vertical slide
	SlideAcceleration float64 `limit:"0..1e6"` // m/s2 up to that speed, gravity included

	AirAcceleration float64 `limit:"0..1e6"` // m/s2 of the keys off the ground and on skis
	SkiFriction     float64 `limit:"0..1e6"` // m/s2 lost on the ground on skis

	SwimSpeed        float64 `limit:"0..1e6"`    // m/s
	SwimAcceleration float64 `limit:"0..1e6"`    // m/s2
	SwimCoverage     float64 `limit:"1e-3..1"`   // fraction of the height under water from which it swims, 0 to 1
	Density          float64 `limit:"1e-3..1e6"` // density in the unit of [MediumData]; a body denser than water sinks
	Drag             float64 `limit:"0..1e6"`    // 1/s in water of viscosity 1
}

// SlideMemoryData is what the Slide model remembers from tick to tick.
type SlideMemoryData struct {
	Grounded bool     // supported at the end of the last step
	Ground   geom.Vec // unit normal of the support
	Grip     float64  // friction of its material, 1 for the default

	OnWall    bool     // ran into a wall in the last step
	Wall      geom.Vec // unit normal of the wall
	WallPoint geom.Vec // place where the box touched it
}

// Component types of the Slide model.
var (
	Walker      = donburi.NewComponentType[WalkerData]()
	SlideMemory = donburi.NewComponentType[SlideMemoryData]()
)
