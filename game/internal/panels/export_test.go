package panels

import "image"

// UnitOf returns how many pixels a design pixel of the HUD is on a screen of a size.
func (h *HUD) UnitOf(size image.Point) float64 {
	return hudUnit(float64(size.X), float64(size.Y), h.style.Scale)
}
