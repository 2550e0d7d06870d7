package main

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// newField returns a square terrain around the origin, of the heights of a function.
func newField(samples int, cell float64, at func(x, y float64) float64) *levels.Terrain {
	half := float64(float64(samples-1)*cell) / 2
	t := &levels.Terrain{
		Columns: samples, Rows: samples, Cell: cell,
		Origin:  geom.Vec{X: -half, Y: -half},
		Heights: make([]float64, samples*samples),
	}
	for j := range samples {
		for i := range samples {
			t.Heights[j*samples+i] = at(float64(float64(i)*cell)-half, float64(float64(j)*cell)-half)
		}
	}
	return t
}

// soften rounds a terrain by some passes, flattens the pads and clamps heights to the range
// of the heightmap.
func soften(t *levels.Terrain, passes int, pads []pad) {
	for range passes {
		blur(t)
	}
	flatten(t, pads)
	for k, h := range t.Heights {
		t.Heights[k] = geom.Clamp(h, 0, maxZ)
	}
}

// onGround returns the point of the terrain at (x, y), above it by lift.
func onGround(t *levels.Terrain, x, y, lift float64) geom.Vec {
	h, _ := t.Height(x, y)
	return geom.Vec{X: x, Y: y, Z: h + lift}
}

// lowest returns the lowest point of the terrain within a distance, for the foot of what stands
// on a slope.
func lowest(t *levels.Terrain, x, y, reach float64) geom.Vec {
	foot := onGround(t, x, y, 0)
	for k := range 8 {
		s, c := geom.SinCos(geom.Angle(k * 65536 / 8))
		foot.Z = min(foot.Z, onGround(t, x+float64(reach*c), y+float64(reach*s), 0).Z)
	}
	return foot
}

// polar returns a point on the map by its distance from the origin and its angle in degrees,
// left from +x.
func polar(distance, degrees float64) geom.Vec {
	s, c := geom.SinCos(geom.Degrees(degrees))
	return geom.Vec{X: distance * c, Y: distance * s}
}

// facing returns the yaw in degrees of a look from a place to another: 0 is north, left is
// positive.
func facingDeg(from, to geom.Vec) float64 {
	d := to.Sub(from)
	return math.Round(float64(geom.Heading(d.Horizontal().Normalize())) * 360 / 65536)
}

// sprinkle returns a random number of 0 to 1 for a seed and a number.
func sprinkle(seed uint64, n int) float64 {
	return float64(mix64(mix64(seed)^uint64(n))>>11) / (1 << 53)
}
