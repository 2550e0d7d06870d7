package collision

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// TestClipToPlanes_FollowsTheCreaseThatAllLeave is the corner of three walls, and a
// groove of two.
func TestClipToPlanes_FollowsTheCreaseThatAllLeave(t *testing.T) {
	rounding := Tolerance{Speed: 1e-9}
	groove := []geom.Vec{{X: 1}, {Y: 1}}
	corner := append(groove[:2:2], geom.Vec{Z: -1})
	for _, c := range []struct {
		name    string
		v, want geom.Vec
		planes  []geom.Vec
	}{
		{"groove", geom.Vec{X: -1, Y: -2, Z: 3}, geom.Vec{Z: 3}, groove},
		{"one wall", geom.Vec{X: -1, Y: 2, Z: 3}, geom.Vec{Y: 2, Z: 3}, groove},
		{"corner", geom.Vec{X: -1, Y: -2, Z: 3}, geom.Vec{}, corner},
	} {
		if got := ClipToPlanes(c.v, c.planes, rounding); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// TestPointsOut_ToleratesASpeedAndASineOfIt: of any speed as many degrees.
func TestPointsOut_ToleratesASpeedAndASineOfIt(t *testing.T) {
	up := []geom.Vec{{X: 1}, {Z: 1}}
	for _, speed := range []float64{0.01, 1, 50} {
		for _, c := range []struct {
			into float64 // in parts of the speed
			of   Tolerance
			want bool
		}{
			{0.09, Tolerance{Sine: 0.1}, true}, {0.11, Tolerance{Sine: 0.1}, false}, {-0.5, Tolerance{}, true}, {0.001, Tolerance{}, false},
			{0.09, Tolerance{Speed: 0.1 * speed}, true}, {0.11, Tolerance{Speed: 0.1 * speed}, false}, {0.19, Tolerance{Speed: 0.1 * speed, Sine: 0.1}, true}, {0.21, Tolerance{Speed: 0.1 * speed, Sine: 0.1}, false},
		} {
			v := geom.Vec{X: math.Sqrt(1 - c.into*c.into), Z: -c.into}.Scale(speed)
			if got := c.of.PointsOut(v, up); got != c.want {
				t.Errorf("%v m/s, of which %v into a plane, within %+v: %v", speed, c.into, c.of, got)
			}
		}
	}
}

// TestClipToPlanes_IsTheLongestOfAllProjectionsThatPointOut: of random planes each one, and each crease.
func TestClipToPlanes_IsTheLongestOfAllProjectionsThatPointOut(t *testing.T) {
	r := newSource(seedOf(t))
	within := Tolerance{Speed: 1e-9, Crease: 1e-6}
	along := 0
	for range 2000 {
		v, planes := geom.Vec{X: r.span(1), Y: r.span(1), Z: r.span(1)}, make([]geom.Vec, 1+r.IntN(4))
		for i := range planes {
			planes[i] = geom.Vec{X: r.span(1), Y: r.span(1), Z: r.span(1)}.Normalize()
		}
		want := 0.0
		for _, a := range planes {
			for _, b := range planes {
				p := v.RejectFrom(a)
				if a != b {
					crease := a.Cross(b).Normalize()
					p = crease.Scale(v.Dot(crease))
				}
				if within.PointsOut(p, planes) {
					want = max(want, p.Length())
				}
			}
		}
		got := ClipToPlanes(v, planes, within)
		if !within.PointsOut(got, planes) || math.Abs(got.Length()-want) > 1e-9 || math.Abs(got.Dot(v)-got.LengthSquared()) > 1e-9 {
			t.Fatalf("%v along %v: %v, want the length %v", v, planes, got, want)
		}
		if want > 0 {
			along++
		}
	}
	if along < 500 {
		t.Errorf("%d are not stopped", along)
	}
	// Two planes that face each other at a small angle have a crease only if that counts.
	planes := []geom.Vec{{Z: 1}, geom.Vec{X: 1e-4, Z: -1}.Normalize()}
	for crease, want := range map[float64]geom.Vec{1e-9: {Y: 1}, 1e-7: {}} {
		if got := ClipToPlanes(geom.Vec{X: -1, Y: 1}, planes, Tolerance{Speed: 1e-9, Crease: crease}); got.Sub(want).Length() > 1e-9 {
			t.Errorf("a crease of the sine 1e-4, of which %v counts as none: %v, want %v", crease, got, want)
		}
	}
}
