package collision

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// A float32 exporter leaves strips that meet in T-junctions off by the rounding
// alone; a careless one by up to a millimetre. A slide must not notice.
func TestSlide_TJunctionsInRoundedSlopesAreNoBumps(t *testing.T) {
	t.Parallel()
	for _, slope := range slopes {
		for _, km := range []float64{0, 1, 2, 5, 10} {
			expectSmooth(t, seamed{slope: slope, km: km, uneven: true})
		}
	}
}

func TestSlide_LedgesOfAMillimetreAreNoBumps(t *testing.T) {
	t.Parallel()
	for _, slope := range slopes {
		for _, km := range []float64{0, 1, 10} {
			for _, mismatch := range []float64{1e-5, 1e-4, 1e-3} {
				expectSmooth(t, seamed{slope: slope, km: km, mismatch: mismatch, uneven: true})
			}
		}
	}
}

// A run may sink into a wall by less than the core's gap along its normal until a
// triangle ends: that depth at the edge of the next one is no bump either.
func TestSlide_RunAlongAWallAtAGrazingAngle(t *testing.T) {
	t.Parallel()
	runAlongWalls(t, []float64{0.01, 0.02, 0.05, 0.1})
}

func TestSweepBox_RunsIntoTheEdgeOfASheetThatASubnormalTilts(t *testing.T) {
	t.Parallel()
	m := meshOfOne(geom.Triangle{B: geom.Vec{X: 5e-324, Z: -60}, C: geom.Vec{X: -54, Y: 5e-324}}, true)
	box := geom.Box{Center: geom.Vec{Z: 2}, Half: geom.Vec{X: 0.5, Y: 0.5, Z: 0.5}}
	if hit, ok := m.SweepBox(box, geom.Vec{X: -96, Z: -4}); !ok || math.Abs(hit.Fraction-1.5/4) > 1e-9 {
		t.Errorf("got %+v %v, want a hit on the upper edge at %v", hit, ok, 1.5/4)
	}
}

// A box that slides along an edge, as after a bump against it, moves across the
// axis of both edges but for rounding. A hit there stops nothing, so a mover would
// meet it again and again.
func TestSweepBox_NormalOpposesTheWayAlongAnEdge(t *testing.T) {
	t.Parallel()
	tr := geom.Triangle{
		A: geom.Vec{X: 5.148478178827747, Y: -1.9316856726601777, Z: -2.6945029207745748},
		B: geom.Vec{X: -2.7419945083996975, Y: 0.7383354828765473, Z: -2.5393098063413646},
		C: geom.Vec{X: 1.1229789302876676, Y: -0.5566044542183005, Z: -0.8346349247447948},
	}
	box := geom.Box{
		Center: geom.Vec{X: -6.351731938480491, Y: -1.3483795233165727, Z: -1.5912656707527955},
		Half:   geom.Vec{X: 10.5, Z: 0.31428571428571417},
	}
	d := geom.Vec{X: 900, Y: -873.9846693069092, Z: -1182.1091682907736}
	for _, twoSided := range []bool{false, true} {
		if hit, ok := meshOfOne(tr, twoSided).SweepBox(box, d); ok && !(hit.Normal.Dot(d) < 0) {
			t.Errorf("two-sided %v: %+v does not oppose the way, %v", twoSided, hit, hit.Normal.Dot(d))
		}
	}
}
