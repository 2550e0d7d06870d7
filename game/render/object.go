package render

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

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
	normals   []geom.Vec
	indices   []uint32
	materials []material   // one per vertex
	unpowered []material   // those without the light of lamps, or nil
	uv        [][2]float32 // one per vertex for a texture, or nil
	texture   int          // number of that in Renderer.textured
	hues      []hue        // of the light of lamps at the vertices of a textured part, or nil
	alphas    []float32    // of vertices, or nil; where these are, hues are nil
	opacity   float32      // see [levels.Structure]
	baked     bakedLight   // empty for parts that move
	center    geom.Vec
	radius    float64 // of a sphere around center that contains the part, m
}

// hue is the colour of the light at a vertex, as red and green where the mean of red, green
// and blue is 1.
type hue [2]float32

// lengthLift is added to what is passed to the shader as the length of a normal, so that none
// is zero. The shader takes it away again.
const lengthLift = 0.1

// model is a tree of parts; parents come before their children.
type model struct {
	parts       []part
	thigh, shin float64 // lengths of the legs, m; 0 without any
	knee        float64 // how much farther a knee sticks out than a sole, m
	far         *model  // the same of fewer triangles, for a distance; or nil
}

// finish computes the derived fields of a part.
func (p *part) finish() {
	if len(p.positions) == 0 {
		return
	}
	b := geom.Bounds{Min: p.positions[0], Max: p.positions[0]}
	for _, q := range p.positions {
		b = b.Include(q)
	}
	p.center = b.Center()
	for _, q := range p.positions {
		p.radius = max(p.radius, q.Sub(p.center).Length())
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

// frame is a coordinate frame: axes, which may be scaled, and an origin.
type frame struct {
	x, y, z geom.Vec
	origin  geom.Vec
}

var worldFrame = frame{x: geom.Vec{X: 1}, y: geom.Vec{Y: 1}, z: geom.Vec{Z: 1}}

func (f *frame) direction(d geom.Vec) geom.Vec {
	return f.x.Scale(d.X).AddScaled(f.y, d.Y).AddScaled(f.z, d.Z)
}

func (f *frame) point(p geom.Vec) geom.Vec { return f.direction(p).Add(f.origin) }

// within converts local from the axes of f to the axes of f's parent.
func (f *frame) within(local frame) frame {
	return frame{f.direction(local.x), f.direction(local.y), f.direction(local.z), f.point(local.origin)}
}

// turned is a frame at origin, rotated by yaw, then pitch, then roll.
func turned(origin geom.Vec, yaw, pitch, roll geom.Angle) frame {
	forward := geom.YawPitch{Yaw: yaw, Pitch: pitch}.Forward()
	level := geom.YawPitch{Yaw: yaw}.ToWorld(geom.Vec{X: 1})
	up := level.Cross(forward)
	s, c := geom.SinCos(roll)
	return frame{
		x: level.Scale(c).AddScaled(up, -s), y: forward,
		z: up.Scale(c).AddScaled(level, s), origin: origin,
	}
}

// scaled returns the frame with its axes multiplied by s.
func (f frame) scaled(s float64) frame {
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

// on returns the colour and the glow of a material.
func (p *paint) on(m *material) (color [3]float32, glow float32) {
	color, glow = m.color, m.glow
	if m.team && p.tints {
		color, glow = p.tint, max(glow, p.glow)
	}
	if p.dark && m.lamp {
		glow = 0
		for k := range color {
			color[k] *= offLamp
		}
	}
	return color, glow
}

// emitter projects parts into a batch, and owns the scratch memory for that.
type emitter struct {
	batch   batch
	corners []corner // of the current part, with the next three

	part  *part
	frame *frame
	look  paint
}

// emit appends the visible triangles of a part placed at f. whole says that nothing of the
// part is outside of the picture, which is so for nearly all of those that move.
func (e *emitter) emit(v *view, p *part, f *frame, look *paint, whole bool) {
	e.part, e.frame, e.look = p, f, *look
	e.corners = grow(e.corners, len(p.positions))
	e.project(v, whole)
	for i := 0; i+2 < len(p.indices); i += 3 {
		i0, i1, i2 := p.indices[i], p.indices[i+1], p.indices[i+2]
		c0, c1, c2 := &e.corners[i0], &e.corners[i1], &e.corners[i2]
		switch {
		case c0.code&c1.code&c2.code != 0:
		case (c0.code|c1.code|c2.code)&outNear != 0:
			e.batch.addCut(&[3]cutVertex{e.cut(i0), e.cut(i1), e.cut(i2)})
		case faceCamera(c0, c1, c2):
			e.batch.indices = append(e.batch.indices, e.vertex(i0), e.vertex(i1), e.vertex(i2))
		}
	}
}

// project fills the corners.
func (e *emitter) project(v *view, whole bool) {
	f := e.frame
	offset := f.origin.Sub(v.position)
	mx, my, mw := rowOf(f, v.x, offset), rowOf(f, v.y, offset), rowOf(f, v.forward, offset)
	corners := e.corners
	for i, q := range e.part.positions {
		corners[i].set(mx.apply(q), my.apply(q), mw.apply(q))
	}
	if whole {
		return
	}
	for i := range corners {
		c := &corners[i]
		c.code = outcode(c.x, c.y, c.w, v.width, v.height)
	}
}

// vertex returns the number in the batch of a vertex of the part, which is appended where a
// triangle first needs it: about half of a body faces away from the eye.
func (e *emitter) vertex(i uint32) uint32 {
	c := &e.corners[i]
	if c.slot == 0 {
		list, first := e.batch.extend(1)
		e.finish(&list[0], c, i)
		c.slot = first + 1
	}
	return c.slot - 1
}

// finish sets a vertex of the part that is in front of the near plane.
func (e *emitter) finish(v *ebiten.Vertex, c *corner, i uint32) {
	inverse := float32(1 / c.w)
	v.DstX, v.DstY, v.Custom3 = c.px, c.py, inverse
	e.shade(v, i)
	v.Custom0 *= inverse
	v.Custom1 *= inverse
	v.Custom2 *= inverse
	if e.part.uv != nil {
		v.ColorR *= inverse
		v.ColorG *= inverse
	}
}

// cut returns a vertex of the part for clipping.
func (e *emitter) cut(i uint32) cutVertex {
	c := &e.corners[i]
	cut := cutVertex{x: c.x, y: c.y, w: c.w, uv: e.part.uv != nil}
	e.shade(&cut.v, i)
	return cut
}

// shade sets the attributes of a vertex of the part, not multiplied by 1/w.
func (e *emitter) shade(v *ebiten.Vertex, i uint32) {
	p, f, look := e.part, e.frame, &e.look
	m, n := &p.materials[i], &p.normals[i]
	if look.dark && p.unpowered != nil {
		m = &p.unpowered[i]
	}
	v.Custom0 = float32(f.x.X*n.X + f.y.X*n.Y + f.z.X*n.Z)
	v.Custom1 = float32(f.x.Y*n.X + f.y.Y*n.Y + f.z.Y*n.Z)
	v.Custom2 = float32(f.x.Z*n.X + f.y.Z*n.Y + f.z.Z*n.Z)
	color, glow := m.color, m.glow
	if m.team && look.tints || look.dark {
		color, glow = look.on(m)
	}
	v.ColorR, v.ColorG, v.ColorB, v.ColorA = color[0], color[1], color[2], glow
	if p.uv != nil {
		v.ColorR, v.ColorG, v.ColorB = p.uv[i][0], p.uv[i][1], 1
		if look.dark {
			v.ColorB = 0
		}
	}
	switch {
	case p.alphas != nil:
		lengthen(v, p.alphas[i])
	case p.hues != nil && !look.dark:
		v.ColorB = 2 + p.hues[i][0]
		lengthen(v, p.hues[i][1])
	}
	sun, open := look.light, 0.7+0.3*look.light
	if p.baked.sun != nil {
		sun, open = p.baked.sun[i], p.baked.open[i]
	}
	v.SrcX, v.SrcY = packGloss(m.gloss, open), packPanels(m.panels, sun)
}

// lengthen passes a number of 0 or more to the shader as the length of the normal, which is
// a unit vector for all others.
func lengthen(v *ebiten.Vertex, number float32) {
	number += lengthLift
	v.Custom0, v.Custom1, v.Custom2 = v.Custom0*number, v.Custom1*number, v.Custom2*number
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

// row is one row of a projection: a linear form plus a constant.
type row struct {
	d geom.Vec
	c float64
}

func rowOf(f *frame, axis, offset geom.Vec) row {
	return row{d: geom.Vec{X: axis.Dot(f.x), Y: axis.Dot(f.y), Z: axis.Dot(f.z)}, c: axis.Dot(offset)}
}

func (r *row) apply(p geom.Vec) float64 { return r.d.X*p.X + r.d.Y*p.Y + r.d.Z*p.Z + r.c }

// grow returns s with length n, and reuses its memory if that is large enough.
func grow[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}
