package safety

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
)

// TestNudge_PushesOutOfBothSidesOfAWedgeByAHair compares the way with that to the edge of
// two half planes: in a wedge of some degrees, both of whose sides are nearly too near.
func TestNudge_PushesOutOfBothSidesOfAWedgeByAHair(t *testing.T) {
	const slop, deep = collision.Slop, 0.98 * collision.Slop
	for _, opening := range []float64{20, 45, 70, 90, 120, 170} {
		sin, cos := math.Sincos(opening * math.Pi / 180)
		a, b := geom.Vec{Y: 1}, geom.Vec{X: sin, Y: -cos}
		for _, near := range []float64{0.1, 0.6, 0.97} {
			contacts := []collision.Contact{{Normal: b, Depth: near * slop}, {Normal: a, Depth: 1.3 * slop}}
			displacement, ok := nudge(contacts, deep)
			for _, c := range contacts {
				if left := c.Depth - displacement.Dot(c.Normal); !ok || left > deep+1e-15 {
					t.Errorf("opening %v, other side %v Slop: %v m left along %v", opening, near, left, c.Normal)
				}
			}
			// What the first side takes, and what of that leads into the other.
			first := 1.3*slop - deep
			into := max(first*cos-(deep-near*slop), 0)
			if want := math.Hypot(first, into/sin); displacement.Length() > want+1e-12 {
				t.Errorf("opening %v, other side %v Slop: %v m, at most %v", opening, near, displacement.Length(), want)
			}
		}
	}
	for _, depth := range []float64{0, 0.5, 1, 2.1, 1000} {
		if displacement, ok := nudge([]collision.Contact{{Normal: geom.Up(), Depth: depth * slop}}, deep); ok {
			t.Errorf("%v Slop deep: a way of %v", depth, displacement)
		}
	}
}
