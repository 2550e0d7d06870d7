package levels

import (
	"github.com/skijet/skijet/collision/geom"
)

// modelOptions say how a model is read.
type modelOptions struct {
	up string // its upper axis
	// drawing is set for models that are only drawn: materials alone decide on their sides.
	drawing bool
	kinds   kinds
}

// kinds are the kinds of pickups, of base pieces, and of zones with an effect.
type kinds struct{ pickups, pieces, zones []string }

// upright maps glTF's axes, y up and z back, to ours: (x, y, z) becomes (x, -z, y).
func upright() affine {
	return affine{x: geom.Vec{X: 1}, y: geom.Vec{Z: 1}, z: geom.Vec{Y: -1}}
}

// root returns the map of the axes of a file to ours, by the axis that points up in it. With
// z up they are the same: x right and y forward, as modellers have them.
func (o *modelOptions) root() affine {
	if o.up == UpZ {
		return affine{x: geom.Vec{X: 1}, y: geom.Vec{Y: 1}, z: geom.Up()}
	}
	return upright()
}

// ahead returns where a node looks in its own axes: the y of modellers, which is the -z of
// glTF.
func (o *modelOptions) ahead() geom.Vec {
	if o.up == UpZ {
		return geom.Vec{Y: 1}
	}
	return geom.Vec{Z: -1}
}

// The axes of a model that may point up.
const (
	UpY = "y" // as glTF has it
	UpZ = "z" // as files have it that were exported without turning them
)
