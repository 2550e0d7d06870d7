package render

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/collision/geom"
)

// lengthLift is added to what is passed to the shader as the length of a normal, so that none
// is zero. The shader takes it away again.
const lengthLift = 0.1

// emitter projects parts into a batch, and owns the scratch memory for that.
type emitter struct {
	batch  batch
	points []point // of the current part, with all that follows
	codes  []uint8 // planes that each is outside of, if the part is not whole in view

	part      *part
	look      paint
	looks     []vertexLook
	x, y, w   row           // of the projection
	axes      [3][3]float32 // of the transform
	sun, open float32       // light, of a part without any that is baked
	side      uint32        // of a part with backs: what their looks begin with, or 0 for fronts
	turned    []uint32      // where the indices of triangles begin that turn their backs to the eye
}

// vertexLook is what the attributes of a vertex of a part are made of.
type vertexLook struct {
	normal        [3]float32
	color         [3]float32
	glow          float32
	gloss, panels float32 // as packed, with the light that is baked
	team, lamp    bool    // see material
}

// newLooks makes the looks of the vertices of a part from their materials.
func newLooks(p *part, materials []material) []vertexLook {
	list := make([]vertexLook, len(materials))
	for i := range materials {
		m, n := &materials[i], &p.normals[i]
		sun, open := float32(0), float32(0)
		if p.baked.sun != nil {
			sun, open = p.baked.sun[i], p.baked.open[i]
		}
		list[i] = vertexLook{normal: [3]float32{float32(n.X), float32(n.Y), float32(n.Z)}, color: m.color, glow: m.glow,
			gloss: packGloss(m.gloss, open), panels: packPanels(m.panels, sun), team: m.team, lamp: m.lamp}
	}
	return list
}

// dress makes the looks of a part that does not change any more, and drops what they are made of.
func (p *part) dress() {
	p.looks, p.lit = newLooks(p, p.materials), p.baked.sun != nil
	p.spacing = math.Sqrt(6 * p.area() / max(float64(len(p.indices)), 1))
	if p.unpowered != nil {
		p.darkLooks = newLooks(p, p.unpowered)
	}
	p.undressed = undressed{}
}

// emit appends the visible triangles of a part placed at f. whole says that nothing of the
// part is out of view, which is so for nearly all of those that move.
func (e *emitter) emit(v *view, p *part, f *transform, look *paint, whole bool) {
	e.begin(v, p, f, look)
	switch tiny := p.isTiny(v); {
	case whole && (tiny || p.backed):
		e.emitSeen(tiny)
	case whole:
		e.emitWhole()
	default:
		e.findCodes(v)
		e.emitCrossing()
		if p.backed {
			e.turn()
			e.emitCrossing()
		}
	}
}

// emitCrossing appends the triangles of a part that is partly out of view.
func (e *emitter) emitCrossing() {
	points, codes, indices, back := e.points, e.codes, e.part.indices, e.side > 0
	for i := 0; i+2 < len(indices); i += 3 {
		i0, i1, i2 := indices[i], indices[i+1], indices[i+2]
		if back {
			i1, i2 = i2, i1
		}
		switch {
		case codes[i0]&codes[i1]&codes[i2] != 0:
		case (codes[i0]|codes[i1]|codes[i2])&outNear != 0:
			e.batch.addCut(&[3]cutVertex{e.cut(i0), e.cut(i1), e.cut(i2)})
		case faceEye(&points[i0], &points[i1], &points[i2]):
			e.batch.indices = append(e.batch.indices, e.vertex(i0), e.vertex(i1), e.vertex(i2))
		}
	}
}

// emitWhole appends the triangles that face the eye of a part with nothing out of
// view.
func (e *emitter) emitWhole() {
	points, indices, list := e.points, e.part.indices, e.batch.indices
	for i := 0; i+2 < len(indices); i += 3 {
		i0, i1, i2 := indices[i], indices[i+1], indices[i+2]
		if faceEye(&points[i0], &points[i1], &points[i2]) {
			list = append(list, e.vertex(i0), e.vertex(i1), e.vertex(i2))
		}
	}
	e.batch.indices = list
}

// emitSeen does what emitWhole does, if triangles are tiny for those alone of which a pixel is
// drawn, and then for the backs of the triangles that turn these to the eye.
func (e *emitter) emitSeen(tiny bool) {
	points, indices, list, turned := e.points, e.part.indices, e.batch.indices, e.turned[:0]
	for i := 0; i+2 < len(indices); i += 3 {
		i0, i1, i2 := indices[i], indices[i+1], indices[i+2]
		switch a, b, c := &points[i0], &points[i1], &points[i2]; {
		case tiny && isBetweenPixels(a, b, c):
		case faceEye(a, b, c):
			list = append(list, e.vertex(i0), e.vertex(i1), e.vertex(i2))
		case faceEye(a, c, b) && e.part.backed:
			turned = append(turned, uint32(i))
		}
	}
	if len(turned) > 0 {
		e.turn()
	}
	for _, i := range turned {
		list = append(list, e.vertex(indices[i]), e.vertex(indices[i+2]), e.vertex(indices[i+1]))
	}
	e.batch.indices, e.turned = list, turned
}

// turn begins the backs of the part.
func (e *emitter) turn() {
	e.side = uint32(len(e.part.positions))
	for i := range e.points[:e.side] {
		e.points[i].slot = 0
	}
}

// begin sets what all vertices of a part have in common, and projects them.
func (e *emitter) begin(v *view, p *part, f *transform, look *paint) {
	e.batch.beginPart()
	e.part, e.look, e.looks, e.side = p, *look, p.looks, 0
	if look.dark && p.darkLooks != nil {
		e.looks = p.darkLooks
	}
	offset := f.origin.Sub(v.position)
	e.x, e.y, e.w = rowOf(f, v.x, offset), rowOf(f, v.y, offset), rowOf(f, v.forward, offset)
	for i, axis := range [3]geom.Vec{f.x, f.y, f.z} {
		e.axes[i] = [3]float32{float32(axis.X), float32(axis.Y), float32(axis.Z)}
	}
	e.sun, e.open = look.light, 0.7+0.3*look.light
	if p.lit {
		e.sun, e.open = 0, 0
	}
	e.points = grow(e.points, len(p.positions))
	points := e.points[:len(p.positions)]
	for i, q := range p.positions {
		points[i].set(e.x.apply(q), e.y.apply(q), e.w.apply(q))
	}
}

// findCodes finds the planes that the points are outside of.
func (e *emitter) findCodes(v *view) {
	e.codes = grow(e.codes, len(e.part.positions))
	for i, q := range e.part.positions {
		e.codes[i] = outcode(e.x.apply(q), e.y.apply(q), e.w.apply(q), v.width, v.height)
	}
}

// vertex returns the number in the batch of a vertex of the part, which is appended where a
// triangle first needs it.
func (e *emitter) vertex(i uint32) uint32 {
	if e.points[i].slot == 0 { // a function of its own, so that this one is inlined
		e.put(i)
	}
	return e.points[i].slot - 1
}

// put appends a vertex of the part that is in front of the near plane.
func (e *emitter) put(i uint32) {
	list, first := e.batch.extend(1)
	p, v := &e.points[i], &list[0]
	p.slot = first + 1
	e.shade(v, e.side+i)
	v.DstX, v.DstY, v.Custom3 = p.px, p.py, p.inverse
	v.Custom0 *= p.inverse
	v.Custom1 *= p.inverse
	v.Custom2 *= p.inverse
	if e.part.uv != nil {
		v.ColorR *= p.inverse
		v.ColorG *= p.inverse
	}
}

// cut returns a vertex of the part for clipping.
func (e *emitter) cut(i uint32) cutVertex {
	q := e.part.positions[i]
	cut := cutVertex{x: e.x.apply(q), y: e.y.apply(q), w: e.w.apply(q), uv: e.part.uv != nil}
	e.shade(&cut.v, e.side+i)
	return cut
}

// shade sets the attributes of a vertex of a side of the part, not multiplied by 1/w.
func (e *emitter) shade(v *ebiten.Vertex, i uint32) {
	l, a := &e.looks[i], &e.axes
	n := l.normal
	v.Custom0 = a[0][0]*n[0] + a[1][0]*n[1] + a[2][0]*n[2]
	v.Custom1 = a[0][1]*n[0] + a[1][1]*n[1] + a[2][1]*n[2]
	v.Custom2 = a[0][2]*n[0] + a[1][2]*n[1] + a[2][2]*n[2]
	v.SrcX, v.SrcY = l.gloss+e.open, l.panels+e.sun
	v.ColorR, v.ColorG, v.ColorB, v.ColorA = l.color[0], l.color[1], l.color[2], l.glow
	if l.team && e.look.tints || e.look.dark {
		color, glow := e.look.on(l)
		v.ColorR, v.ColorG, v.ColorB, v.ColorA = color[0], color[1], color[2], glow
	}
	if p := e.part; p.uv != nil || p.alphas != nil || p.hues != nil {
		e.wrap(v, i)
	}
}

// wrap sets what a texture and the alpha of vertices need, instead of a colour and the length
// of the normal.
func (e *emitter) wrap(v *ebiten.Vertex, i uint32) {
	p := e.part
	if p.uv != nil {
		v.ColorR, v.ColorG, v.ColorB = p.uv[i][0], p.uv[i][1], 1
		if e.look.dark {
			v.ColorB = 0
		}
	}
	switch {
	case p.alphas != nil:
		lengthen(v, p.alphas[i])
	case p.hues != nil && !e.look.dark:
		v.ColorB = 2 + p.hues[i][0]
		lengthen(v, p.hues[i][1])
	}
}

// lengthen passes a number of 0 or more to the shader as the length of the normal, which is
// a unit vector for all others.
func lengthen(v *ebiten.Vertex, number float32) {
	number += lengthLift
	v.Custom0, v.Custom1, v.Custom2 = v.Custom0*number, v.Custom1*number, v.Custom2*number
}

// row is one row of a projection: a linear form plus a constant.
type row struct {
	d geom.Vec
	c float64
}

func rowOf(f *transform, axis, offset geom.Vec) row {
	return row{d: geom.Vec{X: axis.Dot(f.x), Y: axis.Dot(f.y), Z: axis.Dot(f.z)}, c: axis.Dot(offset)}
}

func (r *row) apply(p geom.Vec) float64 { return r.d.X*p.X + r.d.Y*p.Y + r.d.Z*p.Z + r.c }
