package levels

import "github.com/skijet/skijet/collision/geom"

// modelPlacement is how a model is placed.
type modelPlacement struct {
	name    string
	at      affine
	surface func(string) uint8 // maps a material name of the model to a material of the level
	last    bool               // this is its last use, so its memory can be reused
	alone   bool               // the level is this model and no more
}

// scale returns by how much a placement enlarges.
func (to *modelPlacement) scale() float64 { return to.at.direction(geom.Vec{X: 1}).Length() }

// turned returns a vector that a placement turns but does not enlarge.
func (to *modelPlacement) turned(v geom.Vec) geom.Vec {
	return to.at.direction(v).Scale(1 / to.scale())
}

// around returns the bounds around the placed corners of a box.
func (to *modelPlacement) around(corner [8]geom.Vec) geom.Bounds {
	first := to.at.point(corner[0])
	b := geom.Bounds{Min: first, Max: first}
	for _, c := range corner[1:] {
		b = b.Include(to.at.point(c))
	}
	return b
}

// cornersOf returns the eight corners of a box.
func cornersOf(b geom.Bounds) (corner [8]geom.Vec) {
	for i := range corner {
		p := b.Min
		if i&1 != 0 {
			p.X = b.Max.X
		}
		if i&2 != 0 {
			p.Y = b.Max.Y
		}
		if i&4 != 0 {
			p.Z = b.Max.Z
		}
		corner[i] = p
	}
	return corner
}
