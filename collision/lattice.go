package collision

import "github.com/skijet/skijet/collision/geom"

// lattice is how the nodes of a mesh count places: in 65,534 steps from one end of
// its bounds to the other, on each axis. So the corner of a node takes six bytes.
//
// The assembly knows this layout.
type lattice struct {
	origin   [3]float64 // metres
	perMetre [3]float64 // steps
}

const (
	// latticeSteps is the last step of a lattice.
	latticeSteps = 1<<16 - 1
	// thinnest is the least size of a lattice in metres: so what is flat has steps.
	thinnest = 1e-3
	// latticeNoise is above the rounding of a place in steps.
	latticeNoise = 1e-6
)

func newLattice(b *geom.Bounds) (l lattice) {
	size := axes(b.Max.Sub(b.Min))
	l.origin = axes(b.Min)
	for k := range 3 {
		// A step less, so that noise does not lead beyond the last.
		l.perMetre[k] = (latticeSteps - 1) / max(size[k], thinnest)
	}
	return l
}

// below and above return a coordinate in steps, with what rounding may add or take.
// Bounds in float32 may be far beyond a lattice that is thin and far from the
// origin; the faces are not.
func (l *lattice) below(axis int, at float32) float64 {
	return max(0, float64((float64(at)-l.origin[axis])*l.perMetre[axis])-latticeNoise)
}

func (l *lattice) above(axis int, at float32) float64 {
	return min(latticeSteps, float64((float64(at)-l.origin[axis])*l.perMetre[axis])+latticeNoise)
}
