package motion

import "github.com/skijet/skijet/collision/geom"

// JetVelocityChange returns the velocity change of jets that give strength m/s in total:
// the fraction side along the direction, and the rest up.
func JetVelocityChange(strength, side float64, direction geom.Vec) geom.Vec {
	up := geom.Vec{Z: float64((1 - side) * strength)}
	return up.AddScaled(direction, float64(side*strength))
}
