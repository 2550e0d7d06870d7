package model

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/affine"
)

// Options say how a model is read.
type Options struct {
	Up string // its upper axis
	// drawing is set for models that are only drawn: materials alone decide on their sides.
	Drawing bool
	Kinds   Kinds
}

// Kinds are the kinds of pickups, of base pieces, and of zones with an effect.
type Kinds struct{ Pickups, Pieces, Zones []string }

// upright maps glTF's axes, y up and z back, to ours: (x, y, z) becomes (x, -z, y).
func upright() affine.Map {
	return affine.Map{X: geom.Vec{X: 1}, Y: geom.Vec{Z: 1}, Z: geom.Vec{Y: -1}}
}

// root returns the map of the axes of a file to ours, by the axis that points up in it. With
// z up they are the same: x right and y forward, as modellers have them.
func (o *Options) root() affine.Map {
	if o.Up == UpZ {
		return affine.Map{X: geom.Vec{X: 1}, Y: geom.Vec{Y: 1}, Z: geom.Up()}
	}
	return upright()
}

// ahead returns where a node looks in its own axes: the y of modellers, which is the -z of
// glTF.
func (o *Options) ahead() geom.Vec {
	if o.Up == UpZ {
		return geom.Vec{Y: 1}
	}
	return geom.Vec{Z: -1}
}

// The axes of a model that may point up.
const (
	UpY = "y" // as glTF has it
	UpZ = "z" // as files have it that were exported without turning them
)
