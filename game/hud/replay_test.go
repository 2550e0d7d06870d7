package hud_test

import (
	"image"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/game/hud"
)

// TestMenu_TablesKeepTheirColumnsAndMouse: cells stay in their columns, a long warning
// has several lines, and the mouse finds the rows.
func TestMenu_TablesKeepTheirColumnsAndMouse(t *testing.T) {
	long := strings.Repeat("a very long name of a level ", 9)
	m := &hud.Menu{Title: "Table", Warning: long, Columns: []hud.Column{{Heading: "A", Width: 200}, {Heading: "B", Width: 200}, {Heading: "C"}},
		Items: []hud.Item{{Cells: []string{long, "", long}}, {Cells: []string{"", "b", ""}, Dim: true}, {Label: "Back"}}}
	for _, size := range []image.Point{{640, 360}, {1280, 720}} {
		var rows [3]int
		left, right := size.X, 0
		p := picture(t, size.X, size.Y, func(h *hud.HUD, dst *ebiten.Image) {
			h.DrawMenu(dst, m)
			for y := range size.Y {
				if item, _, ok := h.MenuAt(size.X, size.Y, m, float64(size.X)/2, float64(y)); ok {
					rows[item]++
				}
			}
			for x := range size.X {
				if _, _, ok := h.MenuAt(size.X, size.Y, m, float64(x), float64(size.Y)/2); ok {
					left, right = min(left, x), max(right, x)
				}
			}
		})
		unit := hud.Unit(size)
		for i, n := range rows {
			if want := 34 * unit; math.Abs(float64(n)-want) > 1 {
				t.Errorf("%v: row %d is %d pixels high, want %v", size, i, n, want)
			}
		}
		if want := 900 * unit; math.Abs(float64(right-left)-want) > 2 {
			t.Errorf("%v: %d pixels wide, want %v", size, right-left, want)
		}
		// Beside the box nothing is but the dimmed world.
		outside := p.SubImage(image.Rect(right+2, 0, size.X, size.Y)).(*image.RGBA)
		for y := outside.Rect.Min.Y; y < outside.Rect.Max.Y; y++ {
			if outside.RGBAAt(outside.Rect.Min.X+3, y) != outside.RGBAAt(outside.Rect.Min.X+3, 0) {
				t.Fatalf("%v: something is drawn beside the table", size)
			}
		}
	}
}

// TestTimeline_LiftsTheHUDAndFindsTheMouse.
func TestTimeline_LiftsTheHUDAndFindsTheMouse(t *testing.T) {
	line := &hud.Timeline{Seconds: 15, Length: 60, Speed: "1x", Who: "Rook", Marks: []hud.Mark{{At: 0.5, Team: 1}, {At: 2}}}
	for range 20 {
		line.Keys = append(line.Keys, hud.Hint{Key: "Left Right", Text: "5 seconds"})
	}
	for _, size := range []image.Point{{640, 360}, {1280, 720}, {720, 1280}} {
		strip, found, unit := 0, [2]float64{2, -1}, 0.0
		p := picture(t, size.X, size.Y, func(h *hud.HUD, dst *ebiten.Image) {
			unit = h.UnitOf(size)
			h.Draw(dst, &hud.Frame{Timeline: line, Alive: true, Health: 1, Energy: 1, Weapon: "Disc", Body: "light"})
			for y := range size.Y {
				if share, ok := h.TimelineAt(size.X, size.Y, line, float64(size.X)/4, float64(y)); ok {
					strip++
					found[0] = min(found[0], share)
				}
			}
			for y := range size.Y {
				if share, ok := h.TimelineAt(size.X, size.Y, line, float64(size.X)-20*unit, float64(y)); ok {
					found[1] = max(found[1], share)
				}
			}
		})
		if math.Abs(float64(strip)-28*unit) > 2 || found[0] < 0.2 || found[0] > 0.25 || found[1] != 1 {
			t.Errorf("%v: the bar is %d pixels high, a quarter of the width is %v of it, the end %v", size, strip, found[0], found[1])
		}
		// Nothing of the HUD lies below the timeline.
		alone := picture(t, size.X, size.Y, func(h *hud.HUD, dst *ebiten.Image) {
			h.Draw(dst, &hud.Frame{Timeline: line, Alive: true, Hide: hud.Everything})
		})
		top := size.Y
		for top > 0 && changed(alone, image.Rect(0, top-1, size.X, top)) > 0 {
			top--
		}
		if top == size.Y || !slices.Equal(p.Pix[p.PixOffset(0, top):], alone.Pix[p.PixOffset(0, top):]) {
			t.Errorf("%v: something lies below the timeline, which begins at %d", size, top)
		}
	}
	if got := hud.Clock(83.26) + " " + hud.Clock(-1) + " " + hud.Clock(0.032*31.25*60); got != "1:23.2 0:00.0 1:00.0" {
		t.Errorf("clocks: %s", got)
	}
}
