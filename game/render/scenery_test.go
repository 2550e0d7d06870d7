package render

import (
	"bytes"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// TestScenery_IsDrawnWhereItIsLargeEnoughToBeSeen draws a stone that is near, far away and behind the eye.
func TestScenery_IsDrawnWhereItIsLargeEnoughToBeSeen(t *testing.T) {
	flat := levelOf(heights(65, 8, func(x, y float64) float64 { return 0 }))
	box := BoxSurface(geom.Vec{Z: 1}, geom.Vec{X: 1, Y: 1, Z: 1}, Color{0.9, 0.1, 0.1})
	stone := levels.Structure{Vertices: box.Vertices, Color: box.Color}
	for i := range box.Vertices {
		stone.Indices, stone.Normals = append(stone.Indices, uint32(i)), append(stone.Normals, geom.Up())
	}
	draw := func(y float64) []byte {
		level := *flat
		level.Scenery = []levels.Scenery{{Model: []levels.Structure{stone}, Position: geom.Vec{Y: y}, Scale: 1}, {}}
		scene := &Scene{Camera: look(geom.Vec{Z: 2}, geom.Vec{Y: 20, Z: 1})}
		return picture(t, newRenderer(t, &level, Options{Sharp: true, Bare: true}), scene, testWidth, testHeight, "").Pix
	}
	none := draw(-30)
	if bytes.Equal(draw(20), none) {
		t.Error("it is not drawn")
	}
	if !bytes.Equal(draw(240), none) {
		t.Error("it is drawn where it is smaller than a few pixels")
	}
}
