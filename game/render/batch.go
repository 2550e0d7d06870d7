package render

import "github.com/hajimehoshi/ebiten/v2"

// Outcodes of a vertex: the planes of the view volume that it is outside of.
const (
	outLeft uint8 = 1 << iota
	outRight
	outTop
	outBottom
	outNear
)

// pieceVertices is how many vertices a piece of a batch has before the next one begins [ours].
const pieceVertices = 1 << 15

// piece is triangles that are drawn by one call. Indices are those of its own vertices.
type piece struct {
	vertices []ebiten.Vertex
	indices  []uint32
}

// batch collects the triangles of one draw call, or of several ones where there are very many:
// Ebitengine copies all that a call draws. Its memory is reused in the next frame.
//
// The vertex attributes are:
//
//	Dst      pixel
//	Custom3  1/w
//	Custom0  to Custom2: the world normal times 1/w   (objects only); its length is the alpha
//	         of the vertex, or the green of the light of lamps on a texture, where these are
//	Color    linear RGB and glow (objects); with a texture red and green are its
//	         coordinates times 1/w, and blue is 0 where its emission is off, or 2 more
//	         than the red of the light of lamps;
//	         only red, 1 at the foot of the skirt around the world (terrain)
//	SrcX     twice the gloss in sixteenths, plus openness to the sky (objects)
//	SrcY     2 with panel lines, plus sunlight               (objects)
type batch struct {
	piece         // to which triangles are added
	full  []piece // those before it
	spare []piece // memory of an earlier frame
	cuts  [4]cutVertex
}

// cutVertex is a vertex before the division by w, for clipping. The attributes of v are
// not multiplied by 1/w yet.
type cutVertex struct {
	x, y, w float64
	v       ebiten.Vertex
	uv      bool // red and green are texture coordinates
}

// point is a projected vertex of a part or of the terrain. What else a vertex needs is found
// only for those of visible triangles: about half of a body faces away from the eye.
type point struct {
	px, py, inverse float32 // pixels and 1/w, of one in front of the near plane
	slot            uint32  // its number in the batch plus 1, or 0
}

// set projects a point; x and y are pixels times w.
func (p *point) set(x, y, w float64) {
	inverse := 1 / w
	*p = point{float32(x * inverse), float32(y * inverse), float32(inverse), 0}
}

// faceEye reports whether points in front of the near plane are in counter-clockwise order on
// the screen, where y points downward.
func faceEye(a, b, c *point) bool {
	return (b.px-a.px)*(c.py-a.py)-(c.px-a.px)*(b.py-a.py) < 0
}

func (b *batch) reset() {
	b.spare, b.full = append(b.spare, b.full...), b.full[:0]
	b.clear()
}

func (p *piece) clear() { p.vertices, p.indices = p.vertices[:0], p.indices[:0] }

// beginPart begins another piece if there are many vertices in this one. The triangles that
// share vertices come without a call in between.
func (b *batch) beginPart() {
	if len(b.vertices) < pieceVertices {
		return
	}
	b.full = append(b.full, b.piece)
	if n := len(b.spare); n > 0 {
		b.piece, b.spare = b.spare[n-1], b.spare[:n-1]
		b.clear()
		return
	}
	const most = pieceVertices + splitTriangles
	b.piece = piece{make([]ebiten.Vertex, 0, most), make([]uint32, 0, 6*most)} // as of a closed mesh
}

// triangles returns how many there are.
func (b *batch) triangles() int {
	count := len(b.indices)
	for i := range b.full {
		count += len(b.full[i].indices)
	}
	return count / 3
}

// count returns how many vertices there are.
func (b *batch) count() int {
	count := len(b.vertices)
	for i := range b.full {
		count += len(b.full[i].vertices)
	}
	return count
}

// draw draws all triangles to an image.
func (b *batch) draw(c *calls, to *ebiten.Image, shader *ebiten.Shader, options *ebiten.DrawTrianglesShaderOptions) {
	for i := range b.full {
		c.draw(to, &b.full[i], shader, options)
	}
	c.draw(to, &b.piece, shader, options)
}

// extend appends n vertices and returns them with the index of the first. Their fields
// contain values of an earlier frame.
func (b *batch) extend(n int) ([]ebiten.Vertex, uint32) {
	first := len(b.vertices)
	if first+n > cap(b.vertices) {
		grown := make([]ebiten.Vertex, first, 2*(first+n))
		copy(grown, b.vertices)
		b.vertices = grown
	}
	b.vertices = b.vertices[:first+n]
	return b.vertices[first:], uint32(first)
}

// outcode returns the planes that (x, y, w) is outside of; x and y are pixels times w.
func outcode(x, y, w, width, height float64) uint8 {
	var code uint8
	if x < 0 {
		code = outLeft
	} else if x > width*w {
		code = outRight
	}
	if y < 0 {
		code |= outTop
	} else if y > height*w {
		code |= outBottom
	}
	if w < nearClip {
		code |= outNear
	}
	return code
}

// addCut appends the part of a triangle in front of the near plane. Back faces
// and slivers are dropped.
func (b *batch) addCut(t *[3]cutVertex) {
	n := 0
	for i := range t {
		from, to := &t[i], &t[(i+1)%3]
		if from.w >= nearClip {
			b.cuts[n] = *from
			n++
		}
		if (from.w >= nearClip) != (to.w >= nearClip) {
			b.cuts[n] = mixCut(from, to, (nearClip-from.w)/(to.w-from.w))
			n++
		}
	}
	if n < 3 {
		return
	}
	vertices, first := b.extend(n)
	for i := range n {
		vertices[i] = b.cuts[i].finish()
	}
	for i := 2; i < n; i++ {
		if facesCamera(&vertices[0], &vertices[i-1], &vertices[i]) {
			b.indices = append(b.indices, first, first+uint32(i-1), first+uint32(i))
		}
	}
}

// mixCut interpolates from a to b at the fraction t.
func mixCut(a, b *cutVertex, t float64) cutVertex {
	f := float32(t)
	c := *a
	c.x += (b.x - a.x) * t
	c.y += (b.y - a.y) * t
	c.w = nearClip
	c.v.Custom0 += (b.v.Custom0 - a.v.Custom0) * f
	c.v.Custom1 += (b.v.Custom1 - a.v.Custom1) * f
	c.v.Custom2 += (b.v.Custom2 - a.v.Custom2) * f
	c.v.ColorR += (b.v.ColorR - a.v.ColorR) * f
	c.v.ColorG += (b.v.ColorG - a.v.ColorG) * f
	c.v.ColorB += (b.v.ColorB - a.v.ColorB) * f
	c.v.SrcX += (b.v.SrcX - a.v.SrcX) * f
	c.v.SrcY += (b.v.SrcY - a.v.SrcY) * f
	return c
}

// finish divides by w.
func (c *cutVertex) finish() ebiten.Vertex {
	v := c.v
	inverse := 1 / c.w
	v.DstX, v.DstY = float32(c.x*inverse), float32(c.y*inverse)
	i := float32(inverse)
	v.Custom0 *= i
	v.Custom1 *= i
	v.Custom2 *= i
	v.Custom3 = i
	if c.uv {
		v.ColorR *= i
		v.ColorG *= i
	}
	return v
}

// facesCamera reports whether the corners are in counter-clockwise order on the screen,
// where y points downward.
func facesCamera(a, b, c *ebiten.Vertex) bool {
	return (b.DstX-a.DstX)*(c.DstY-a.DstY)-(c.DstX-a.DstX)*(b.DstY-a.DstY) < 0
}
