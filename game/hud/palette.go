package hud

import (
	"image/color"
	"strconv"
)

// Colours of the HUD; [Fade] makes them transparent.
var (
	White  = color.RGBA{236, 242, 248, 255}
	Soft   = color.RGBA{214, 224, 234, 255} // captions over the world
	Dim    = color.RGBA{160, 174, 188, 255} // captions on panels
	Dark   = color.RGBA{8, 12, 18, 255}
	Good   = color.RGBA{90, 220, 120, 255}
	Bad    = color.RGBA{255, 76, 66, 255}
	Accent = color.RGBA{255, 200, 80, 255}
)

// Fade returns c at an opacity of 0 to 1.
func Fade(c color.RGBA, alpha float64) color.RGBA {
	alpha = min(max(alpha, 0), 1)
	scale := func(v uint8) uint8 { return uint8(float64(v)*alpha + 0.5) }
	return color.RGBA{scale(c.R), scale(c.G), scale(c.B), scale(c.A)}
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
