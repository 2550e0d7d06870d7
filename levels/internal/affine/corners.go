package affine

import (
	"github.com/skijet/skijet/collision/geom"
)

// Corners returns the eight corners of a box.
func Corners(b geom.Bounds) (corner [8]geom.Vec) {
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
