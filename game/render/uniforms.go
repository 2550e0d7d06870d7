package render

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// uniforms are the numbers that all shaders read. Those that change are slices that are in the map,
// so that a frame allocates nothing.
type uniforms struct {
	values                                      map[string]any
	position, forward, right, up, center, depth []float32
	time, far, opacity                          []float32
}

func newUniforms(l *land, indoors float32) uniforms {
	var u uniforms
	for _, f := range []struct {
		dst  *[]float32
		size int
	}{
		{&u.position, 3}, {&u.forward, 3}, {&u.right, 3}, {&u.up, 3}, {&u.center, 2},
		{&u.depth, 3}, {&u.time, 1}, {&u.far, 1}, {&u.opacity, 1},
	} {
		*f.dst = make([]float32, f.size)
	}
	look := &l.look
	u.values = map[string]any{
		"EyePosition": u.position, "EyeForward": u.forward, "PixelRight": u.right, "PixelUp": u.up,
		"ImageCenter": u.center, "DepthRange": u.depth, "Time": u.time, "DrawDistance": u.far, "Opacity": u.opacity,
		"SunDirection": vec32(look.SunDirection), "HazeHeight": l.haze, "SnowLine": l.snow, "Indoors": indoors, "GrassLine": l.grass,
		"Sky":    flat(look.Zenith, look.Middle, look.Horizon, look.Glare, look.Sun, look.Shade),
		"Ground": flat(look.Meadow[0], look.Meadow[1], look.Straw[0], look.Straw[1], look.Rock[0], look.Rock[1], look.Snow),
		"Air":    []float32{float32(look.Fog), float32(look.Clouds), float32(look.Mountains)},
	}
	if m := l.baked; m != nil {
		u.values["MapOrigin"] = []float32{float32(m.origin.X), float32(m.origin.Y)}
		u.values["MapScale"] = float32(1 / m.spacing)
		u.values["MapSize"] = []float32{float32(m.columns), float32(m.rows)}
	}
	return u
}

// flat returns the numbers of colours for a uniform.
func flat(colors ...levels.Color) []float32 {
	var numbers []float32
	for _, c := range colors {
		numbers = append(numbers, float32(c[0]), float32(c[1]), float32(c[2]))
	}
	return numbers
}

func vec32(v geom.Vec) []float32 { return []float32{float32(v.X), float32(v.Y), float32(v.Z)} }

func put(dst []float32, v geom.Vec) {
	dst[0], dst[1], dst[2] = float32(v.X), float32(v.Y), float32(v.Z)
}

// depthRange sets the distances that the depth levels cover. Closeness is the logarithm
// of w + offset, so a larger offset uses fewer levels for what is right in front of the
// eye.
func (u *uniforms) depthRange(far, offset float64) {
	top := math.Log2(far + offset)
	u.depth[0] = float32(offset)
	u.depth[1] = float32(top)
	u.depth[2] = float32(1020 / (top - math.Log2(nearClip+offset)))
}

// aim copies a view into the uniforms.
func (u *uniforms) aim(v *view) {
	put(u.position, v.position)
	put(u.forward, v.forward)
	put(u.right, v.right.Scale(1/v.focal))
	put(u.up, v.up.Scale(1/v.focal))
	u.center[0], u.center[1] = float32(v.width/2), float32(v.height/2)
}
