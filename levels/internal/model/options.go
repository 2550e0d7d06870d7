package model

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/affine"
)

// Options say how a model is read.
type Options struct {
	// Drawing is set for models that are only drawn: materials alone decide on their sides.
	Drawing bool
	Kinds   Kinds
}

// Kinds are the kinds of pickups, of base pieces, and of zones with an effect.
type Kinds struct{ Pickups, Pieces, Zones []string }

// upright maps glTF's axes, y up and z back, to ours: (x, y, z) becomes (x, -z, y).
func upright() affine.Map {
	return affine.Map{X: geom.Vec{X: 1}, Y: geom.Vec{Z: 1}, Z: geom.Vec{Y: -1}}
}
