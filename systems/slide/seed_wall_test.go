package slide

import (
	"fmt"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// TestSeed82_GroundAndCeilingsThatLeanAreNoWalls: "anything", the text says. Keys
// against a slope that can be walked, or against a ceiling, slide up neither.
func TestSeed82_GroundAndCeilingsThatLeanAreNoWalls(t *testing.T) {
	for _, degrees := range []float64{10, 25, 40, 45} {
		n := slopeNormal(-degrees)
		r := in(t, plane(geom.Vec{}, n, 200)...)
		r.rest(n)
		r.keys(1, 0)
		for tick := 1; tick <= 30; tick++ {
			r.step()
			same(t, fmt.Sprintf("slides on a slope of %v degrees, tick %d", degrees, tick), r.body.Report.Sliding, false)
		}
	}
	for _, lean := range []float64{21, 30, 45, 70} {
		up, out := sinCos(lean)
		n := geom.Vec{Y: -out, Z: -up}
		through := geom.Vec{Y: half, Z: height + Hover}.AddScaled(n, -0.01)
		r := in(t, append(floorAt(0), plane(through, n, 50)...)...)
		r.rest(geom.Up())
		r.keys(1, 0)
		for tick := 1; tick <= 20; tick++ {
			r.step()
			label := fmt.Sprintf("a ceiling that hangs over by %v degrees, tick %d", lean, tick)
			same(t, label+": slides", r.body.Report.Sliding, false)
			near(t, label+": height", r.feet().Z, Hover, Hover)
		}
	}
}

// TestSeed83_APushOntoALedgeIsFollowedByASupport: the push out of a wall that crosses the
// path is sideways, to where a ledge begins. That place is free only on top of the ledge.
func TestSeed83_APushOntoALedgeIsFollowedByASupport(t *testing.T) {
	for _, rise := range []float64{0.02, 0.2, 0.5} {
		ledge := block(geom.Vec{X: -9, Y: -9, Z: -1}, geom.Vec{X: -half - 0.01, Y: 9, Z: rise})
		wall := plane(geom.Vec{X: half + 0.005, Y: half + 0.005}, geom.Vec{X: -1, Y: -1}.Normalize(), 50)
		r := in(t, append(append(floorAt(0), ledge...), wall...)...)
		r.rules.MaxMoves = 1
		r.rest(geom.Up())
		r.setVelocity(geom.Vec{Y: 10})
		r.keys(1, 0)
		r.step()
		near(t, fmt.Sprintf("height beside a ledge of %v m", rise), r.feet().Z, rise+Hover, exact)
	}
}
