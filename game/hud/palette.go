package hud

import "image/color"

// Colours of the HUD; [Fade] makes them transparent.
var (
	White  = color.RGBA{236, 242, 248, 255}
	Soft   = color.RGBA{214, 224, 234, 255} // captions over the world
	Dim    = color.RGBA{160, 174, 188, 255} // captions on panels
	Dark   = color.RGBA{8, 12, 18, 255}
	track  = color.RGBA{30, 40, 52, 255}
	energy = color.RGBA{70, 200, 255, 255}
	spent  = color.RGBA{255, 170, 60, 255}
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

// mix interpolates between two colours.
func mix(a, b color.RGBA, share float64) color.RGBA {
	share = min(max(share, 0), 1)
	lerp := func(x, y uint8) uint8 { return uint8(float64(x) + (float64(y)-float64(x))*share) }
	return color.RGBA{lerp(a.R, b.R), lerp(a.G, b.G), lerp(a.B, b.B), 255}
}
