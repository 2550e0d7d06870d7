package model

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// TestIsNear_AllowsAFractionOfEachSlop, of the way and of the angle.
func TestIsNear_AllowsAFractionOfEachSlop(t *testing.T) {
	first := Waypoint{Position: geom.Vec{X: 1, Y: 2, Z: 3}, Turn: 5000}
	for _, part := range []float64{0.5, 1} {
		for _, c := range []struct {
			way, turn float64 // in parts of the slops
			near      bool
		}{{0, 0, true}, {0.9, 0, true}, {1.1, 0, false}, {0, 0.9, true}, {0, -0.9, true}, {0, 1.1, false}, {0, -1.1, false}, {0.9, 0.9, true}, {1.1, 0.9, false}} {
			other := first
			other.Position = other.Position.AddScaled(geom.Vec{X: 0.6, Z: 0.8}, c.way*part*KeySlop)
			other.Turn += int(c.turn * part * swingSlop)
			if first.isNear(&other, part) != c.near || other.isNear(&first, part) != c.near {
				t.Errorf("%v of the slops: %+v is near %v", part, c, !c.near)
			}
		}
	}
}
