package present

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/render"
)

// TestMarks_OfShotsAreLighterOnPaleGround: soot is black on a meadow and on structures, and grey
// and weaker on snow.
func TestMarks_OfShotsAreLighterOnPaleGround(t *testing.T) {
	for _, ground := range []render.Ground{{Kind: render.GroundMeadow, Color: render.Color{0.08, 0.12, 0.03}}, {Kind: render.GroundHard, Color: render.Color{0.9, 0.9, 0.9}}} {
		if color, share := soot(ground); color != (render.Color{}) || share != 1 {
			t.Errorf("soot on %+v is %v of strength %v, want black of full strength", ground, color, share)
		}
	}
	color, share := soot(render.Ground{Kind: render.GroundSnow, Color: render.Color{0.8, 0.84, 0.9}})
	if color[0] < 0.2 || color[0] > 0.3 || color[2] <= color[0] || share > 0.75 || share < 0.5 {
		t.Errorf("soot on snow is %v of strength %v", color, share)
	}
}

func TestMarks_TheirNumberIsBounded(t *testing.T) {
	m := NewMarks()
	wall := geom.Vec{Y: 1}
	for i := range 3 * maxMarks {
		m.extend(components.ID(1+i%3), geom.Vec{X: float64(i % 3 * 50), Z: float64(i)}, wall)
	}
	if len(m.slides.All) != maxMarks {
		t.Errorf("%d marks, want %d", len(m.slides.All), maxMarks)
	}
	for id, i := range m.slides.open {
		if got := m.slides.All[i].To.X; got != float64(int(id)-1)*50 {
			t.Errorf("body %d goes on with a mark at x = %v", id, got)
		}
	}
}
