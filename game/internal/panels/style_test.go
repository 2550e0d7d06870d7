package panels_test

import (
	"image"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/choices"
	"github.com/skijet/skijet/game/internal/panels"
)

// TestStyle_KnowsWhatTheOptionsOffer: each shape of the aim looks like no other, and each set of
// colours of teams is a palette.
func TestStyle_KnowsWhatTheOptionsOffer(t *testing.T) {
	shapes := map[string]string{}
	for _, shape := range choices.Crosshairs()[1:] {
		p := picture(t, 200, 200, func(h *panels.HUD, dst *ebiten.Image) { h.DrawCrosshair(dst, shape, image.Rect(0, 0, 200, 200)) })
		if other, same := shapes[string(p.Pix)]; same {
			t.Errorf("the aims %s and %s look the same", shape, other)
		}
		shapes[string(p.Pix)] = shape
	}
	for i, name := range choices.TeamColors() {
		if panels.PaletteByName(name) != hud.Palette(i) {
			t.Errorf("%s is palette %d of the HUD, and %d of the options", name, panels.PaletteByName(name), i)
		}
	}
}
