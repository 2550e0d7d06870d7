package panels

import (
	"image/color"
	"math"
	"slices"

	"github.com/skijet/skijet/game/hud"
)

// Style is how a user wants the HUD. The zero value is the default.
type Style struct {
	// Scale is how large the HUD is, relative to the default; 0 means 1. A screen too small
	// for it gets a smaller one.
	Scale float64
	// Crosshair is the shape of the aim: ring, dot, cross, spread, arc, brackets or none; "" is that of the
	// weapon.
	Crosshair string
	// CrosshairSize is how large the aim is, relative to the default; 0 means 1.
	CrosshairSize float64
	// CrosshairColor is that of the aim; the zero value is white.
	CrosshairColor color.RGBA
	Palette        hud.Palette
}

// SetStyle changes how the HUD looks from the next frame on.
func (h *HUD) SetStyle(s Style) { h.style = s }

const (
	// readable is the fewest pixels that a design pixel may be: with less, the smallest
	// letters, 12 high, cannot be read [ours].
	readable = 0.75
	// leastWidth and leastHeight are the design pixels that the layout needs [ours]. With
	// less, parts lie over one another.
	leastWidth, leastHeight = 800, 400
)

// hudUnit returns how many pixels a design pixel of the HUD is. Small screens have a
// larger one than the world and the menu, or their letters could not be read.
func hudUnit(width, height, scale float64) float64 {
	if scale <= 0 {
		scale = 1
	}
	unit := max(min(height/hud.DesignHeight, width/1280)*scale, readable)
	return min(unit, width/leastWidth, height/leastHeight)
}

// snap rounds to a whole pixel.
func snap(v float64) float64 { return math.Round(v) }

// paletteNames are the names of the palettes.
var paletteNames = [...]string{hud.Classic: "classic", hud.Safe: "safe", hud.Contrast: "contrast"}

// PaletteByName returns a palette by its name, such as classic, safe or contrast; an unknown
// name is that of Classic.
func PaletteByName(name string) hud.Palette {
	return hud.Palette(max(slices.Index(paletteNames[:], name), int(hud.Classic)))
}

// Colours of bars.
var (
	track  = color.RGBA{30, 40, 52, 255}
	energy = color.RGBA{70, 200, 255, 255}
	spent  = color.RGBA{255, 170, 60, 255}
)

// mix interpolates between two colours.
func mix(a, b color.RGBA, share float64) color.RGBA {
	share = min(max(share, 0), 1)
	lerp := func(x, y uint8) uint8 { return uint8(float64(x) + (float64(y)-float64(x))*share) }
	return color.RGBA{lerp(a.R, b.R), lerp(a.G, b.G), lerp(a.B, b.B), 255}
}
