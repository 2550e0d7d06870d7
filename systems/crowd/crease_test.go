package crowd

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
)

// planes are a level of half spaces through the origin.
type planes []geom.Vec

func (p planes) SweepBox(box geom.Box, displacement geom.Vec) (first collision.Hit, found bool) {
	for _, normal := range p {
		gap := box.Center.Dot(normal) - box.Half.Dot(normal.Abs())
		speed := displacement.Dot(normal)
		if gap+speed >= -collision.Slop || speed >= 0 {
			continue // as sweeps do not detect less than Slop
		}
		if fraction := max(gap, 0) / -speed; fraction <= 1 && (!found || fraction < first.Fraction) {
			first, found = collision.Hit{Fraction: fraction, Normal: normal}, true
		}
	}
	return first, found
}

// TestRiders_AreCarriedAlongACrease has a rider in the crease of a wall and an inclined
// roof. Its carrier moves along the crease, and up, which the roof takes.
func TestRiders_AreCarriedAlongACrease(t *testing.T) {
	half := geom.Vec{X: 0.5, Y: 0.5, Z: 1}
	for _, lean := range []float64{10, 16.2, 45, 60, 80} {
		sin, cos := math.Sincos(lean * math.Pi / 180)
		level := planes{{X: 1}, {X: -sin, Z: -cos}}
		// It touches both.
		at := geom.Vec{X: half.X}
		at.Z = -(half.Dot(level[1].Abs()) - at.X*level[1].X) / cos
		var s Solver
		s.Bodies = []Body{
			{Box: geom.Box{Center: at, Half: half}, Mass: 9, Carrier: 1},
			{Box: geom.Box{Center: at.Sub(geom.Vec{Z: 2}), Half: half}, Displacement: geom.Vec{Y: 0.09, Z: 0.06}, Mass: 9, Carrier: None},
		}
		s.FindHeads()
		s.Solve(level, tick)
		displacement := s.Bodies[0].Displacement
		if math.Abs(displacement.Y-0.09) > 1e-9 {
			t.Errorf("a roof of %v degrees: carried by %v", lean, displacement)
		}
		for _, normal := range level {
			if into := displacement.Dot(normal); into < -collision.Slop/2 {
				t.Errorf("a roof of %v degrees: carried %v m into %v", lean, -into, normal)
			}
		}
	}
}
