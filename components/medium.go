package components

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/yohamta/donburi"
)

// MediumData is the surroundings of a body in this tick: water and physical zones. The match sets
// it before the movement step. The zero value is not air; see [Air].
type MediumData struct {
	Coverage  float64 // fraction of the body's height under water, 0 to 1
	Density   float64 // density of the water, in the unit of an armour's density
	Viscosity float64 // viscosity of the water

	// Sums over all zones that the body touches: factors are multiplied, and forces
	// added.
	GravityFactor  float64
	VelocityFactor float64  // factor of the velocity, once a tick
	Force          geom.Vec // mass * m/s2
}

// Air is the medium outside all water and zones.
func Air() MediumData { return MediumData{GravityFactor: 1, VelocityFactor: 1} }

// Medium is water, air and zones around a body.
var Medium = donburi.NewComponentType[MediumData](Air())
