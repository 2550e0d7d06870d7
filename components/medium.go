package components

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/yohamta/donburi"
)

// MediumData is what surrounds a body in this tick: water and physical zones.
// The match fills it in before the movement step; the zero value is not air, see
// [Air].
type MediumData struct {
	Coverage  float64 // part of the body's height that is under water, 0 to 1
	Density   float64 // of the water, in the unit of an armour's density
	Viscosity float64 // of the water

	// Of all zones that the body touches: the factors multiply, the forces add up.
	GravityFactor  float64
	VelocityFactor float64  // of the velocity, once a tick
	Force          geom.Vec // mass * m/s2
}

// Air is the medium outside all water and zones.
func Air() MediumData { return MediumData{GravityFactor: 1, VelocityFactor: 1} }

// Medium is what surrounds a body.
var Medium = donburi.NewComponentType[MediumData](Air())
