package places

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// TestIsEnclosed_InAHouseOfAnyShape, from its floor to its roof, and not beside or above it.
func TestIsEnclosed_InAHouseOfAnyShape(t *testing.T) {
	for _, size := range []geom.Vec{{X: 2, Y: 2, Z: 2}, {X: 2, Y: 3, Z: 90}, {X: 90, Y: 2, Z: 3}, {X: 3, Y: 90, Z: 2}, {X: 60, Y: 60, Z: 1}} {
		site := walls(t, box(0, 0, 0, size.X, size.Y, size.Z))
		for _, part := range []float64{0.01, 0.3, 0.5, 0.99} {
			at := geom.Vec{X: part * size.X, Y: (1 - part) * size.Y, Z: part * size.Z}
			if !site.IsEnclosed(at) {
				t.Errorf("a house of %v: %v is outside", size, at)
			}
			for _, beside := range []geom.Vec{{X: size.X}, {X: -size.X}, {Y: size.Y}, {Y: -size.Y}, {Z: size.Z}, {Z: -size.Z}} {
				if site.IsEnclosed(at.Add(beside)) {
					t.Errorf("a house of %v: %v is inside", size, at.Add(beside))
				}
			}
		}
	}
}
