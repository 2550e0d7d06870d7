package panels

import (
	"image"
	"math"
)

// Text is something that a frame writes, and the pixels that its line takes.
type Text struct {
	Text string
	At   image.Rectangle
}

// Texts returns what a frame writes on a screen of a size, without drawing it. Tests find out with it
// whether texts overlap.
func (h *HUD) Texts(f *Frame, size image.Point) (list []Text) {
	h.written = func(s string, at area) {
		round := func(v float64) int { return int(math.Round(v)) }
		list = append(list, Text{s, image.Rect(round(at.left), round(at.top), round(at.right), round(at.bottom))})
	}
	defer func() { h.written = nil }()
	h.draw(canvas{hud: h, width: float64(size.X), height: float64(size.Y)}, f)
	return list
}
