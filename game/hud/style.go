package hud

import (
	"image"
	"image/color"
	"math"
	"strconv"
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
	Palette        Palette
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
	unit := max(min(height/designHeight, width/1280)*scale, readable)
	return min(unit, width/leastWidth, height/leastHeight)
}

// UnitOf returns how many pixels a design pixel of the HUD of the arena is on a screen of
// a size. That of a [Canvas], which extensions draw on, is [Unit].
func (h *HUD) UnitOf(size image.Point) float64 {
	return hudUnit(float64(size.X), float64(size.Y), h.style.Scale)
}

// Palette is the colours of teams.
type Palette int

// Palettes of teams. Teams differ by shape too; see [TeamIcon].
const (
	Classic  Palette = iota // blue and red
	Safe                    // blue and orange, which nobody confuses
	Contrast                // yellow and violet, far apart in brightness
	palettes
)

// paletteNames are the names of the palettes.
var paletteNames = [palettes]string{Classic: "classic", Safe: "safe", Contrast: "contrast"}

// PaletteByName returns a palette by its name, such as classic, safe or contrast; an unknown
// name is that of Classic.
func PaletteByName(name string) Palette {
	for i, n := range paletteNames {
		if n == name {
			return Palette(i)
		}
	}
	return Classic
}

// teamColors are those of the teams 1, 2, 3 and all others.
var teamColors = [palettes][4]color.RGBA{
	Classic:  {{96, 170, 255, 255}, {255, 116, 84, 255}, {124, 220, 110, 255}, {210, 140, 255, 255}},
	Safe:     {{86, 180, 233, 255}, {255, 166, 40, 255}, {60, 214, 170, 255}, {224, 150, 200, 255}},
	Contrast: {{255, 236, 92, 255}, {168, 120, 255, 255}, {92, 240, 255, 255}, {255, 255, 255, 255}},
}

// Team returns the colour of a team; team 0 is neutral.
func (p Palette) Team(team int) color.RGBA {
	switch {
	case team == 0:
		return White
	case p < 0 || p >= palettes:
		p = Classic
	}
	if team < 1 || team > 4 {
		team = 4
	}
	return teamColors[p][team-1]
}

// teamNames are those of the colours, as they begin a line.
var teamNames = [palettes][4]string{
	Classic: {"Blue", "Red", "Green", "Purple"}, Safe: {"Blue", "Orange", "Teal", "Pink"}, Contrast: {"Yellow", "Violet", "Cyan", "White"},
}

// TeamName returns what a team is called by its colour.
func (p Palette) TeamName(team int) string {
	if p < 0 || p >= palettes {
		p = Classic
	}
	if team < 1 || team > 4 {
		return "Team " + strconv.Itoa(team)
	}
	return teamNames[p][team-1]
}

// teamIcons are the shapes of the teams 0 to 3 and all others.
var teamIcons = [...]Icon{IconRing, IconDot, IconTriangle, IconSquare, IconCross}

// TeamIcon returns the shape by which a team is known without its colour.
func TeamIcon(team int) Icon { return teamIcons[min(max(team, 0), len(teamIcons)-1)] }

// snap rounds to a whole pixel.
func snap(v float64) float64 { return math.Round(v) }
