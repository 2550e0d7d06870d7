package collision

import (
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
