package levels

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/jsonfile"
	"github.com/skijet/skijet/internal/manifest"
	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/fault"
)

// Color is linear RGB.
type Color = [3]float64

// Look is the light, the air and the colours of the ground of a level. It does not affect play.
type Look struct {
	// Zenith, Middle and Horizon are the colours of the clear sky from top to bottom. Fog
	// has that of the horizon.
	Zenith, Middle, Horizon Color
	Glare                   Color // of the sky around the sun
	Sun, Shade              Color // factors of sunlight and skylight, 1 for a clear afternoon
	SunDirection            geom.Vec
	Fog                     float64 // factor of the density of the fog
	Clouds                  float64 // how much of the sky they cover, 0 to 1
	Mountains               float64 // height of the mountains along the horizon, 1 for high ones, 0 for none

	// Meadow, Straw and Rock are the darkest and the lightest colour of flat, of dry and of
	// steep ground.
	Meadow, Straw, Rock [2]Color
	Snow                Color
	// SnowLine is the height from which flat ground is snow, and GrassLine that up to which it is
	// meadow, m. Without OwnLines they follow from the heights of the terrain.
	SnowLine, GrassLine float64
	OwnLines            bool
}

// DefaultLook returns a clear afternoon over green hills.
func DefaultLook() Look {
	return Look{
		Zenith: Color{0.055, 0.175, 0.47}, Middle: Color{0.22, 0.42, 0.68}, Horizon: Color{0.55, 0.63, 0.70},
		Glare: Color{0.75, 0.42, 0.14}, Sun: Color{1, 1, 1}, Shade: Color{1, 1, 1},
		SunDirection: geom.Vec{X: 0.62, Y: -0.52, Z: 0.52}.Normalize(),
		Fog:          1, Clouds: 1, Mountains: 1,
		Meadow: [2]Color{{0.048, 0.080, 0.020}, {0.125, 0.148, 0.045}},
		Straw:  [2]Color{{0.140, 0.105, 0.060}, {0.315, 0.250, 0.140}},
		Rock:   [2]Color{{0.070, 0.066, 0.070}, {0.27, 0.235, 0.205}},
		Snow:   Color{0.78, 0.81, 0.86},
	}
}

// lookOf returns the look that a file describes at a place.
func lookOf(place string, e *manifest.Look) (Look, error) {
	l := DefaultLook()
	if e == nil {
		return l, nil
	}
	jsonfile.Fill(&l, *e)
	if (e.SnowLine == nil) != (e.GrassLine == nil) {
		return l, fault.New(fault.ErrFormat, place, "has one of snow_line_m and grass_line_m, want both or none")
	}
	l.OwnLines = e.SnowLine != nil
	if e.Direction == nil {
		return l, nil
	}
	to := vec(*e.Direction)
	if err := check.Point(place+".sun_direction", to); err != nil {
		return l, err
	}
	l.SunDirection = to.Normalize()
	return l, check.Sun(place+".sun_direction", l.SunDirection)
}
