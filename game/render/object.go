package render

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
)

// material is the appearance of a surface of a model.
type material struct {
	color  [3]float32 // linear RGB
	team   bool       // takes the tint of the instance
	glow   float32    // fraction of the colour that is emitted
	gloss  float32    // how strongly it reflects sun and sky
	panels bool       // has panel lines, by world position
	lamp   bool       // is dark without power
}

// part is a rigid piece of a model.
type part struct {
	name      string
	joint     joint    // by which a posture moves it
	parent    int      // index of the parent part, -1 for none
	pivot     geom.Vec // origin in the parent's axes, m
	positions []geom.Vec
	indices   []uint32
	undressed
	uv      [][2]float32 // one per vertex for a texture, or nil
	texture int          // number of that in the textures of its pass
	hues    []hue        // of the light of lamps at the vertices of a textured part, or nil
	alphas  []float32    // of vertices, or nil; where these are, hues are nil
	opacity float32      // see [levels.Structure]
	lit     bool         // its looks have light that is baked
	backed  bool         // its triangles have backs: those of vertex i look like vertex i + len(positions)
	center  geom.Vec
	radius  float64  // of a sphere around center that contains the part, m
	spacing float64  // about how large its triangles are, m; 0 if it is not dressed
	coarser []coarse // the same of fewer triangles, from fine to coarse

	// looks are made when the part is finished or dressed, never while it is drawn: passes that
	// share it are prepared at the same time. darkLooks are those without the light of lamps, or
	// nil.
	looks, darkLooks []vertexLook
}

// undressed is what the looks of a part are made of; dress drops it.
type undressed struct {
	normals   []geom.Vec
	materials []material // one per vertex
	unpowered []material // those without the light of lamps, or nil
	baked     bakedLight // empty for parts that move
}

// hue is the colour of the light at a vertex, as red and green where the mean of red, green
// and blue is 1.
type hue [2]float32

// model is a tree of parts; parents come before their children.
type model struct {
	parts       []part
	thigh, shin float64 // lengths of the legs, m; 0 without any
	knee        float64 // how much farther a knee sticks out than a sole, m
	arms        arms
	far         *model // the same of fewer triangles, for a distance; or nil
}

// finish computes the derived fields of a part.
func (p *part) finish() {
	if len(p.positions) == 0 {
		return
	}
	p.center = boundsOfPoints(p.positions).Center()
	for _, q := range p.positions {
		p.radius = max(p.radius, q.Sub(p.center).Length())
	}
	if p.baked.sun == nil { // or it is dressed later
		p.looks = newLooks(p, p.materials)
	}
}

// halfHeight is half the height of a part, m.
func (p *part) halfHeight() float64 {
	half := 0.0
	for _, q := range p.positions {
		half = max(half, math.Abs(q.Z-p.center.Z))
	}
	return half
}

// transform places a part: axes, which may be scaled, and an origin.
type transform struct {
	x, y, z geom.Vec
	origin  geom.Vec
}

var worldTransform = transform{x: geom.Vec{X: 1}, y: geom.Vec{Y: 1}, z: geom.Vec{Z: 1}}

func (f *transform) direction(d geom.Vec) geom.Vec {
	return f.x.Scale(d.X).AddScaled(f.y, d.Y).AddScaled(f.z, d.Z)
}

func (f *transform) point(p geom.Vec) geom.Vec { return f.direction(p).Add(f.origin) }

// within converts local from the axes of f to the axes of f's parent.
func (f *transform) within(local transform) transform {
	return transform{f.direction(local.x), f.direction(local.y), f.direction(local.z), f.point(local.origin)}
}

// turned is a transform at origin, rotated by yaw, then pitch, then roll.
func turned(origin geom.Vec, yaw, pitch, roll geom.Angle) transform {
	forward := geom.YawPitch{Yaw: yaw, Pitch: pitch}.Forward()
	level := geom.YawPitch{Yaw: yaw}.ToWorld(geom.Vec{X: 1})
	up := level.Cross(forward)
	s, c := geom.SinCos(roll)
	return transform{
		x: level.Scale(c).AddScaled(up, -s), y: forward,
		z: up.Scale(c).AddScaled(level, s), origin: origin,
	}
}

// scaled returns the transform with its axes multiplied by s.
func (f transform) scaled(s float64) transform {
	f.x, f.y, f.z = f.x.Scale(s), f.y.Scale(s), f.z.Scale(s)
	return f
}

// paint is the settings of an instance for the materials of its model.
type paint struct {
	tint  Color
	tints bool
	glow  float32
	light float32 // 0 in deep shadow, 1 in the sun; baked parts ignore it
	dark  bool    // nothing glows, and what glowed is as dark as a lamp that is off
}

// offLamp is the part of its colour that is left of a lamp that is off.
const offLamp = 0.12

// on returns the colour and the glow of a vertex.
func (p *paint) on(l *vertexLook) (color [3]float32, glow float32) {
	color, glow = l.color, l.glow
	if l.team && p.tints {
		color, glow = p.tint, max(glow, p.glow)
	}
	if p.dark && l.lamp {
		glow = 0
		for k := range color {
			color[k] *= offLamp
		}
	}
	return color, glow
}

// packGloss packs gloss, in sixteenths, and openness to the sky into one attribute:
// twice the gloss, which is constant in a triangle, plus the openness.
func packGloss(gloss, open float32) float32 {
	return 2*float32(int(gloss*16+0.5)) + open
}

// packPanels packs panel lines and sunlight in the same way.
func packPanels(panels bool, sun float32) float32 {
	if panels {
		return 2 + sun
	}
	return sun
}

// grow returns s with length n, and reuses its memory if that is large enough.
func grow[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}
