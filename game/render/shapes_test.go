package render

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// TestBoxSurface_IsClosedAndFacesOutward adds up the volume below each triangle, seen from
// the origin: that of a closed surface that faces outward is the volume of the box.
func TestBoxSurface_IsClosedAndFacesOutward(t *testing.T) {
	box := BoxSurface(geom.Vec{X: 3, Y: -1, Z: 2}, geom.Vec{X: 1, Y: 2, Z: 0.5}, Color{1, 1, 1})
	volume := 0.0
	for t := range triangles(box.Vertices, box.Indices) {
		volume += t.A.Dot(t.B.Cross(t.C)) / 6
	}
	if want := 2.0 * 4 * 1; volume < want-1e-9 || volume > want+1e-9 {
		t.Errorf("a volume of %v, want %v", volume, want)
	}
}
