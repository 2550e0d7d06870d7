package motion

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
)

// Headroom returns how far a box may be lifted, m, up to rise.
func Headroom(w World, box geom.Box, rise float64) float64 {
	if ceiling, ok := w.SweepBox(box, geom.Vec{Z: rise}); ok {
		return float64(rise * ceiling.Fraction)
	}
	return rise
}

// FindLedge looks for a ledge to put a box onto: up by rise, for which there must be
// room, over what the box ran into, and down again. It returns the top and its height
// above the bottom of the box, m. Whether that will do is up to the model.
func FindLedge(w World, box geom.Box, rise float64, over geom.Vec) (top collision.Hit, height float64, ok bool) {
	raised := box.Translate(geom.Vec{Z: rise})
	if _, blocked := w.SweepBox(raised, over); blocked {
		return top, 0, false
	}
	top, ok = w.SweepBox(raised.Translate(over), geom.Vec{Z: -rise})
	return top, rise - float64(rise*top.Fraction), ok
}
