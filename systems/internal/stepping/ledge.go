package stepping

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/systems/motion"
)

// Headroom returns how far a box can move up, m, at most rise.
func Headroom(w motion.World, box geom.Box, rise float64) float64 {
	if ceiling, ok := w.SweepBox(box, geom.Vec{Z: rise}); ok {
		return float64(rise * ceiling.Fraction)
	}
	return rise
}

// FindLedge looks for a ledge onto which a box can step. It moves the box up by rise, for
// which there must be room (see [Headroom]), then by over, and then down by rise. It
// returns the top and its height above the bottom of the box, m. The model decides whether
// to step there.
func FindLedge(w motion.World, box geom.Box, rise float64, over geom.Vec) (top collision.Hit, height float64, ok bool) {
	raised := box.Translate(geom.Vec{Z: rise})
	if _, blocked := w.SweepBox(raised, over); blocked {
		return top, 0, false
	}
	top, ok = w.SweepBox(raised.Translate(over), geom.Vec{Z: -rise})
	return top, rise - float64(rise*top.Fraction), ok
}
