package ui

import (
	"image"
	"image/color"
	"math"

	uiimage "github.com/ebitenui/ebitenui/image"
	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/text/v2"

	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/panels"
)

// smallestUnit is the least number of pixels of a design pixel: letters of 18 design
// pixels are then 12 high.
const smallestUnit = 0.66

// theme is how widgets look at a size of the window.
type theme struct {
	unit                                                  float64 // pixels of a design pixel
	title, huge, tab, label, value, small, head           text.Face
	none, row, picked, bar, panel, side, shade, line, tip *uiimage.NineSlice
	track, full, handle, own, ownBar                      *uiimage.NineSlice
	images                                                []*ebiten.Image // to free
}

// unitOf returns the pixels of a design pixel in a window.
func unitOf(size image.Point) float64 { return max(hud.Unit(size), smallestUnit) }

// newTheme makes the theme of a size of the window.
func newTheme(fonts *panels.HUD, unit float64) *theme {
	face := func(f hud.Font, size float64) text.Face { return fonts.Face(f, math.Round(size*unit)) }
	plain := uiimage.NewNineSliceColor
	t := &theme{unit: unit,
		title: face(hud.Bold, 32), huge: face(hud.Bold, 62), tab: face(hud.Bold, 17), label: face(hud.Medium, 18),
		value: face(hud.Bold, 16), small: face(hud.Medium, 14), head: face(hud.Bold, 12),
		none: plain(color.RGBA{}), row: plain(hud.Fade(hud.White, 0.035)), picked: plain(hud.Fade(hud.Accent, 0.2)), bar: plain(hud.Accent),
		// Debug texts must not shine through; at the side there are none.
		panel: plain(hud.Fade(hud.Dark, 0.98)), side: plain(hud.Fade(hud.Dark, 0.88)), shade: plain(hud.Fade(hud.Dark, 0.5)), line: plain(hud.Fade(hud.Dim, 0.3)),
		tip: plain(hud.Fade(hud.Dim, 0.16)),
	}
	t.track, t.full = t.band(hud.Fade(hud.Dim, 0.35)), t.band(hud.Accent)
	t.handle = plain(hud.White)
	t.own, t.ownBar = plain(hud.Fade(hud.White, 0.14)), plain(hud.White)
	return t
}

// band returns a line in the middle of a widget as high as a slider.
func (t *theme) band(c color.RGBA) *uiimage.NineSlice {
	height, thick := t.px(sliderHeight), max(t.px(5), 2)
	img := ebiten.NewImage(1, height)
	img.SubImage(image.Rect(0, (height-thick)/2, 1, (height-thick)/2+thick)).(*ebiten.Image).Fill(c)
	t.images = append(t.images, img)
	return uiimage.NewNineSlice(img, [3]int{0, 1, 0}, [3]int{0, height, 0})
}

// px returns design pixels in pixels.
func (t *theme) px(design float64) int { return int(math.Round(design * t.unit)) }

// flat returns the image of a button that looks the same in every state.
func flat(n *uiimage.NineSlice) *widget.ButtonImage {
	return &widget.ButtonImage{Idle: n, Hover: n, Pressed: n, PressedHover: n, Disabled: n, PressedDisabled: n}
}
