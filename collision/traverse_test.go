package collision

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// A wall of many small faces stops rays and boxes however long their way is,
// down to the least fractions that float32 and float64 can tell apart.
func TestQueries_HitOnWaysOfAnyLength(t *testing.T) {
	s := ground(24, 5, 0, func(i, j int) bool { return (i+j)%3 == 0 })
	m := s.mesh(t)
	r := newSource(seedOf(t))
	for exponent := -12.0; exponent <= 300; exponent++ {
		for range 40 {
			length := math.Pow(10, exponent)
			displacement := geom.Vec{X: r.span(1), Y: r.span(1), Z: -1}.Scale(length)
			height := min(r.Float64()*20, length/2)
			at := geom.Vec{X: r.span(20), Y: r.span(20), Z: height}
			if hit, ok := m.Raycast(at, displacement); !ok || math.Abs(hit.Fraction-height/length) > 1e-9*hit.Fraction {
				t.Fatalf("ray from %v along %v: %v %v, want %v", at, displacement, hit.Fraction, ok, height/length)
			}
			box := geom.Box{Center: at.Add(geom.Vec{Z: playerHalf.Z}), Half: playerHalf}
			if length < 100*Slop {
				continue // it may end within Slop
			}
			if hit, ok := m.SweepBox(box, displacement); !ok || math.Abs(hit.Fraction-height/length) > 1e-9*hit.Fraction+1e-15/length {
				t.Fatalf("sweep from %v along %v: %v %v, want %v", at, displacement, hit.Fraction, ok, height/length)
			}
		}
	}
}
