package present

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// TestPads_ShowWhereTheyAreAndWhereTheyThrow: frames around them, and marks that lead to the target.
func TestPads_ShowWhereTheyAreAndWhereTheyThrow(t *testing.T) {
	z := levels.NewZone(levels.ZonePad, "", geom.Bounds{Min: geom.Vec{X: -2, Y: -2}, Max: geom.Vec{X: 2, Y: 2, Z: 0.5}})
	z.Force = geom.Vec{Y: 50}
	var s Builder
	for _, time := range []float64{0, 0.3, 7.9} {
		s.Scene.Time, s.Scene.Sprites = time, nil
		s.addPad(&z)
		around, ahead := 0, 0
		for _, sprite := range s.Scene.Sprites {
			end := sprite.Position.Add(sprite.Axis)
			switch onEdge := max(end.Abs().X, end.Abs().Y) == 2; {
			case sprite.Alpha < 0 || sprite.Position.Z < 0 || sprite.Position.Z > 12:
				t.Errorf("at %v s: %+v", time, sprite)
			case onEdge:
				around++
			case sprite.Axis.Y > 0 && sprite.Position.Y >= 0:
				ahead++
			}
		}
		if around != 4*(padFrames+1) || ahead != padArrows {
			t.Errorf("at %v s %d lines around and %d marks ahead", time, around, ahead)
		}
	}
}
