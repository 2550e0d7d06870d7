package panels

import "image/color"

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
