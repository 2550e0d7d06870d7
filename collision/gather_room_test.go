package collision

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// TestNewNearby_HoldsAsManyTrianglesAsItIsMadeFor, in whole groups, and never more than MaxNearby.
func TestNewNearby_HoldsAsManyTrianglesAsItIsMadeFor(t *testing.T) {
	for _, count := range []int{1, wide, wide + 1, 2 * wide, MaxNearby, MaxNearby + 1, 2 * MaxNearby} {
		var s soup
		for i := range count {
			x := float64(i) / float64(count)
			s.add(geom.Vec{X: x}, geom.Vec{X: x + 0.1}, geom.Vec{X: x, Y: 0.1})
		}
		mesh := s.mesh(t)
		for _, room := range []int{0, 1, wide, wide + 1, MaxNearby - 1, MaxNearby, MaxNearby + 1, 100 * MaxNearby} {
			n := NewNearby(mesh, room)
			n.Gather(mesh, geom.Box{Half: geom.Vec{X: 2, Y: 2, Z: 2}}, geom.Vec{}, 0.5)
			most := wide // what it is made for, in whole groups
			for most < room && most < MaxNearby {
				most += wide
			}
			if want := count <= most; n.holds != want || n.work.Overflows == 0 != want {
				t.Errorf("made for %d, of %d triangles: it holds them %v, %d overflows", room, count, n.holds, n.work.Overflows)
			}
		}
	}
}
