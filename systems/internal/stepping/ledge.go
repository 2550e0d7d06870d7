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

// faces is a world that knows the face of its last hit; see [collision.Nearby.HitReaches].
type faces interface {
	HitReaches(hit collision.Hit, box geom.Box) bool
}

// IsWall reports whether the riser that a box has just hit is too high for it: whether its
// face alone stops the box along over, from wherever the box is moved up to by rise or less.
// Then there is no need to look for a ledge. It may return false for a wall.
func IsWall(w motion.World, riser collision.Hit, box geom.Box, rise float64, over geom.Vec) bool {
	known, ok := w.(faces)
	if !ok {
		return false
	}
	// What the boxes at all heights have in common, behind the riser.
	half := float64(rise / 2)
	box = box.Translate(over.Add(geom.Vec{Z: half}))
	box.Half = box.Half.Sub(geom.Vec{X: wallMargin, Y: wallMargin, Z: wallMargin + half})
	return min(box.Half.X, box.Half.Y, box.Half.Z) > 0 && known.HitReaches(riser, box)
}

// wallMargin is how deep in a box its wall must be, m [ours]: far above Slop, by which
// sweeps may miss a face. More finds fewer walls, and takes longer.
const wallMargin = 1e-3
