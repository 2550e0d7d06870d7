package game

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/game/internal/present"
	"github.com/skijet/skijet/game/render"
)

func TestShadow_LiesBelowABodyAtAnyHeightWiderAndPalerTheHigher(t *testing.T) {
	g, _ := newGame(t)
	radius, strength := 0.0, float32(1)
	for _, height := range []float64{0, 5, 40, 80, 300, 1500} {
		g.session.builder.Begin(render.Camera{}, 0)
		g.session.builder.AddShadow(geom.Vec{Y: 20, Z: height}, 1)
		if len(g.session.builder.Scene.Shadows) != 1 {
			t.Fatalf("from %v m there are %d shadows", height, len(g.session.builder.Scene.Shadows))
		}
		s := g.session.builder.Scene.Shadows[0]
		if math.Abs(s.Position.Z) > 1e-6 || s.Radius < radius || s.Strength >= strength || s.Strength < present.ShadowLeast {
			t.Errorf("from %v m the shadow is %+v", height, s)
		}
		radius, strength = s.Radius, s.Strength
	}
	g.tick()
	g.settings.ThirdPerson = false
	pictureOf(g, 64, 36)
	if n := len(g.session.builder.Scene.Shadows); n != len(g.session.state.Players) {
		t.Errorf("%d bodies have %d shadows: the own one counts too", len(g.session.state.Players), n)
	}
}
