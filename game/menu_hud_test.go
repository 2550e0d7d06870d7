package game

import (
	"image"
	"testing"
	"time"

	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/systems/modes"
)

// TestOptions_ThePageOfTheHUDShowsTheCrosshairBesideIt also the largest one: the page lies over
// the real one. In a window that is too narrow for both there is none.
func TestOptions_ThePageOfTheHUDShowsTheCrosshairBesideIt(t *testing.T) {
	g, _ := modeGame(t, modes.Deathmatch(modes.Rules{}), 1)
	ticks(g, 3)
	g.now = func() time.Time { return epoch } // the world holds still
	g.settings.Video.Scale = 1
	g.openMenu()
	g.menu.turnTo(pageHUD)
	h := &g.settings.HUD
	for _, size := range []image.Point{{X: 1280, Y: 720}, {X: 640, Y: 480}, {X: 360, Y: 640}} {
		h.Scale, h.CrosshairSize, h.CrosshairColor = options.MaxHUDScale, options.MaxCrosshairSize, "magenta"
		picture := func(shape string) *image.RGBA {
			h.Crosshair = shape
			g.applySettings()
			return pictureOf(g, size.X, size.Y)
		}
		without, strip := picture("none"), image.Rect(0, 0, g.ui.Panel().Min.X, size.Y)
		for _, shape := range options.Crosshairs() {
			if shape == "none" {
				continue
			}
			with, changed := picture(shape), 0
			for i := range with.Pix {
				at := image.Pt(i/4%size.X, i/4/size.X)
				if with.Pix[i] == without.Pix[i] || at.In(g.ui.Panel()) { // which names the shape
					continue
				}
				if changed++; !at.In(strip.Inset(1)) {
					t.Fatalf("%v: %q changes the pixel %v, beside the page are %v", size, shape, at, strip)
				}
			}
			if wide := size.X > size.Y; wide != (changed > 0) {
				t.Errorf("%v: %q changes %d bytes", size, shape, changed)
			}
		}
	}
	h.Scale, h.CrosshairSize = 1, 1
	g.applySettings()
	keepAt(t, g, "menu_crosshair", 1280, 720)
	keepAt(t, g, "menu_crosshair_small", 640, 480)
}
