package render

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// groundKind is what the ground is made of.
type groundKind uint8

// Kinds of ground. What is no terrain is Hard: structures and platforms.
const (
	GroundHard groundKind = iota
	GroundMeadow
	GroundStraw // dry grass and bare soil
	GroundRock
	GroundSnow
)

// Ground is the ground at a place.
type Ground struct {
	Kind   groundKind
	Color  Color // linear RGB
	Height float64
	Sun    float64 // 0 in deep shadow, 1 in the sun
}

// hardColor is the dust of structures.
var hardColor = Color{0.5, 0.49, 0.47}

// GroundAt returns the ground under a place: that of the shaders, so that what is thrown
// up from it has its colour. Away from the terrain, and in a level without one away from
// surfaces of grass, snow and the like, it is hard.
func (r *Renderer) GroundAt(at geom.Vec) Ground { return r.land.groundAt(at) }

// groundAt returns the ground under a place; see [Renderer.GroundAt].
func (l *land) groundAt(at geom.Vec) Ground {
	const near = 1.5 // m above or below the ground
	hard := Ground{Kind: GroundHard, Color: hardColor, Height: at.Z, Sun: 1}
	if !at.IsFinite() {
		return hard
	}
	if l.terrain == nil {
		if soft, _, ok := l.turfBelow(at.Add(geom.Vec{Z: turfLift}), turfLift+turfDrop); ok {
			return soft
		}
		return hard
	}
	height, ok := l.terrain.Height(at.X, at.Y)
	if !ok || math.Abs(at.Z-height) > near {
		return hard
	}
	return l.mix(at.X, at.Y, height)
}

// mix mixes the ground of a place on the terrain as the shader does, without what is finer
// than a metre.
func (l *land) mix(x, y, z float64) Ground {
	m := l.baked
	i, j := m.texel(x-m.origin.X, m.columns), m.texel(y-m.origin.Y, m.rows)
	steep := 1 - m.normal(i, j).Z
	broad := l.noise.at(x*0.21, y*0.21)
	patches := l.noise.at(x*1.37+31, y*1.37+31)
	bump := l.noise.at(x*8.3+7, y*8.3+7)
	mottle := (broad-0.5)*0.75 + (patches-0.5)*0.6 + (bump-0.5)*0.3
	rock := smooth(0.16, 0.26, steep+mottle*0.10)
	dry := smooth(-0.05, 0.28, mottle+(z-float64(l.grass))*0.008+steep*2.2-0.10)
	snow := smooth(-3, 5, z-float64(l.snow)+mottle*24) * (1 - smooth(0.22, 0.36, steep+mottle*0.08))
	look := &l.look
	meadow := color32(look.Meadow[0]).mix(color32(look.Meadow[1]), geom.Clamp(broad*0.25+patches*0.45+bump*0.3-0.03, 0, 1))
	straw := color32(look.Straw[0]).mix(color32(look.Straw[1]), geom.Clamp(bump*0.4+0.27, 0, 1))
	g := Ground{Kind: GroundMeadow, Color: meadow.mix(straw, dry), Height: z, Sun: float64(m.sun[j*m.columns+i])}
	if dry > 0.5 {
		g.Kind = GroundStraw
	}
	if g.Color = g.Color.mix(color32(look.Rock[0]).mix(color32(look.Rock[1]), 0.5), rock); rock > 0.5 {
		g.Kind = GroundRock
	}
	if g.Color = g.Color.mix(color32(look.Snow), snow); snow > 0.5 {
		g.Kind = GroundSnow
	}
	return g
}

func color32(c levels.Color) Color { return Color{float32(c[0]), float32(c[1]), float32(c[2])} }

// mix returns the colour a fraction of the way to another.
func (c Color) mix(to Color, fraction float64) Color {
	for i := range c {
		c[i] += (to[i] - c[i]) * float32(fraction)
	}
	return c
}

// smooth rises from 0 at low to 1 at high, as the shaders' smoothstep.
func smooth(low, high, x float64) float64 {
	t := geom.Clamp((x-low)/(high-low), 0, 1)
	return t * t * (3 - 2*t)
}

// noiseField is the tile of noise for the Go side; see [noiseField.pixels].
type noiseField []float64

// at returns what the shaders' noise does.
func (f noiseField) at(x, y float64) float64 {
	x0, y0 := math.Floor(x), math.Floor(y)
	u, v := x-x0, y-y0
	u, v = u*u*(3-2*u), v*v*(3-2*v)
	sample := func(dx, dy int) float64 {
		const mask = noiseSide - 1
		return f[((int(y0)+dy)&mask)*noiseSide+((int(x0)+dx)&mask)]
	}
	low := sample(0, 0) + (sample(1, 0)-sample(0, 0))*u
	high := sample(0, 1) + (sample(1, 1)-sample(0, 1))*u
	return low + (high-low)*v
}
