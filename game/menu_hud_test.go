package game

import (
	"image"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/game/internal/choices"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/systems/modes"
)

// TestOptions_ThePageOfTheHUDShowsTheCrosshairBesideIt, also the largest one: the page lies over
// the real one. In a window that is too narrow for both there is none.
func TestOptions_ThePageOfTheHUDShowsTheCrosshairBesideIt(t *testing.T) {
	g, _ := modeGame(t, modes.Deathmatch.Module(modes.Rules{}), 1)
	ticks(g, 3)
	g.openMenu()
	h := &g.settings.HUD
	for _, size := range []image.Point{{X: 1280, Y: 720}, {X: 640, Y: 480}, {X: 360, Y: 640}} {
		h.Scale, h.CrosshairSize, h.CrosshairColor = options.MaxHUDScale, options.MaxCrosshairSize, "magenta"
		for _, shape := range choices.Crosshairs() {
			h.Crosshair = shape
			g.applySettings()
			g.menu.TurnTo(menus.PageHUD)
			drawn, beside := sampled(g, size), image.Rect(0, 0, g.ui.Panel().Min.X, size.Y)
			if wide := size.X > size.Y; drawn.Empty() == (wide && shape != "none") || !drawn.In(beside) {
				t.Errorf("%v: %q is drawn at %v, beside the page are %v", size, shape, drawn, beside)
			}
			g.menu.TurnTo(menus.PageSound)
			if drawn := sampled(g, size); !drawn.Empty() {
				t.Errorf("%v: beside another page %q is drawn at %v", size, shape, drawn)
			}
		}
	}
	h.Scale, h.CrosshairSize, h.Crosshair = 1, 1, "brackets"
	g.applySettings()
	g.menu.TurnTo(menus.PageHUD)
	keepAt(t, g, "menu_crosshair", 1280, 720)
	keepAt(t, g, "menu_crosshair_small", 640, 480)
}

// sampled returns where a picture of a size has the crosshair beside the page, or nothing.
func sampled(g *Game, size image.Point) (drawn image.Rectangle) {
	screen := ebiten.NewImage(size.X, size.Y)
	defer screen.Deallocate()
	g.session.state.Size = size
	g.ui.Show(g.menu.Picture(), size)
	g.sampleCrosshair(screen)
	pixels := make([]byte, 4*size.X*size.Y)
	screen.ReadPixels(pixels)
	for i := 0; i < len(pixels); i += 4 {
		if pixels[i+3] > 0 {
			at := image.Pt(i/4%size.X, i/4/size.X)
			drawn = drawn.Union(image.Rectangle{Min: at, Max: at.Add(image.Pt(1, 1))})
		}
	}
	return drawn
}
