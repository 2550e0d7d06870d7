package render

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// TestSprites_FadeAroundTheEye: a blast at the camera must not paint the whole picture. Small sprites
// at the hand, and blasts farther away than their size, stay as they are.
func TestSprites_FadeAroundTheEye(t *testing.T) {
	v := newView(look(geom.Vec{}, geom.Vec{Y: 10}), 1280, 720)
	for _, c := range []struct{ distance, size, want float64 }{
		{0.3, 5, 0.0009}, {2.5, 5, 0.0625}, {5, 5, 0.25}, {10, 5, 1}, {40, 5, 1}, {0.5, 0.2, 1},
	} {
		var e spritePass
		scene := &Scene{Sprites: []Sprite{{Kind: SpriteGlow, Position: geom.Vec{Y: c.distance}, Size: c.size, Color: Color{1, 0, 0}, Alpha: 1}}}
		if e.emit(&v, scene, 500); len(e.batch.vertices) != 3 {
			t.Fatalf("%d vertices", len(e.batch.vertices))
		}
		if got := float64(e.batch.vertices[0].ColorA); math.Abs(got-c.want) > 1e-4 {
			t.Errorf("a glow of %.1f m at %.1f m has the alpha %.4f, want %.4f", c.size, c.distance, got, c.want)
		}
	}
}
