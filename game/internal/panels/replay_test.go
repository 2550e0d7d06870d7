package panels_test

import (
	"image"
	"math"
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/panels"
)

// TestTimeline_LiftsTheHUDAndFindsTheMouse.
func TestTimeline_LiftsTheHUDAndFindsTheMouse(t *testing.T) {
	line := &panels.Timeline{Seconds: 15, Length: 60, Speed: "1x", Who: "Rook", Marks: []panels.Mark{{At: 0.5, Team: 1}, {At: 2}}}
	for range 20 {
		line.Keys = append(line.Keys, panels.Hint{Key: "Left Right", Text: "5 seconds"})
	}
	for _, size := range []image.Point{{640, 360}, {1280, 720}, {720, 1280}} {
		strip, found, unit := 0, [2]float64{2, -1}, 0.0
		p := firstPicture(t, size.X, size.Y, func(h *panels.HUD, dst *ebiten.Image) {
			unit = h.UnitOf(size)
			h.Draw(dst, &panels.Frame{Timeline: line, Alive: true, Vitals: panels.VitalsView{Health: 1, Energy: 1, Body: "light"}, Weapon: panels.WeaponView{Name: "Disc"}})
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
		alone := firstPicture(t, size.X, size.Y, func(h *panels.HUD, dst *ebiten.Image) {
			h.Draw(dst, &panels.Frame{Timeline: line, Alive: true, Hide: hud.Everything})
		})
		top := size.Y
		for top > 0 && changed(alone, image.Rect(0, top-1, size.X, top)) > 0 {
			top--
		}
		if top == size.Y || !slices.Equal(p.Pix[p.PixOffset(0, top):], alone.Pix[p.PixOffset(0, top):]) {
			t.Errorf("%v: something lies below the timeline, which begins at %d", size, top)
		}
	}
	if got := panels.Clock(83.26) + " " + panels.Clock(-1) + " " + panels.Clock(0.032*31.25*60); got != "1:23.2 0:00.0 1:00.0" {
		t.Errorf("clocks: %s", got)
	}
}

// TestTimeline_BracketsMatches: an end looks like ], a beginning like [.
func TestTimeline_BracketsMatches(t *testing.T) {
	line := &panels.Timeline{Length: 60, Speed: "1x", Who: "Rook", Bounds: []panels.Bound{{At: 0.25}, {At: 0.75, Begins: true}}}
	plain := *line
	plain.Bounds = nil
	draw := func(line *panels.Timeline) *image.RGBA {
		return firstPicture(t, 1280, 720, func(h *panels.HUD, dst *ebiten.Image) {
			h.Draw(dst, &panels.Frame{Timeline: line, Hide: hud.Everything})
		})
	}
	with, without := draw(line), draw(&plain)
	// beside counts the pixels that a mark changes at its left and its right.
	beside := func(from, to int) (left, right int) {
		for y := range 720 {
			for x := from; x < to; x++ {
				if with.RGBAAt(x, y) != without.RGBAAt(x, y) {
					if x < (from+to)/2 {
						left++
					} else {
						right++
					}
				}
			}
		}
		return left, right
	}
	const side, half = 24, 16 // pixels beside the bar, and around a mark
	quarter := (1280 - 2*side) / 4
	if left, right := beside(side+quarter-half, side+quarter+half); left <= right || right == 0 {
		t.Errorf("the end changes %d pixels at its left and %d at its right", left, right)
	}
	if left, right := beside(side+3*quarter-half, side+3*quarter+half); left >= right || left == 0 {
		t.Errorf("the beginning changes %d pixels at its left and %d at its right", left, right)
	}
}
