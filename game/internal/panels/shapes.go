package panels

import (
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
)

// mesh collects triangles of one colour in memory that is used again for each shape.
type mesh struct {
	vertices []ebiten.Vertex
	indices  []uint16
	sign     ebiten.DrawImageOptions
}

// point adds a corner, and returns its number.
func (m *mesh) point(x, y float64, fill color.RGBA, alpha float64) uint16 {
	scale := float32(alpha) / 255
	m.vertices = append(m.vertices, ebiten.Vertex{DstX: float32(x), DstY: float32(y), SrcX: 1.5, SrcY: 1.5,
		ColorR: float32(fill.R) * scale, ColorG: float32(fill.G) * scale, ColorB: float32(fill.B) * scale, ColorA: float32(fill.A) * scale})
	return uint16(len(m.vertices) - 1)
}

// lanes adds four corners across a stroke, of which the outer ones are transparent so that
// its edges are smooth; in one of at most a pixel, the inner ones are the same. dx and dy are
// a unit vector across.
func (m *mesh) lanes(x, y, dx, dy, width float64, fill color.RGBA, alpha float64) {
	half, corners := width/2, 4
	if half <= 0.5 {
		half, corners, alpha = 0.5, 3, alpha*width
	}
	m.point(x-dx*(half+0.5), y-dy*(half+0.5), fill, 0)
	m.point(x-dx*(half-0.5), y-dy*(half-0.5), fill, alpha)
	if corners == 4 {
		m.point(x+dx*(half-0.5), y+dy*(half-0.5), fill, alpha)
	}
	m.point(x+dx*(half+0.5), y+dy*(half+0.5), fill, 0)
	last := len(m.vertices) - corners
	if last < corners {
		return
	}
	for k := range corners - 1 {
		a := uint16(last - corners + k)
		b := uint16(last + k)
		m.indices = append(m.indices, a, a+1, b, a+1, b+1, b)
	}
}

// spread adds a corner of a filled shape around a middle, with a smooth edge. dx and dy
// are a unit vector outward.
func (m *mesh) spread(x, y, dx, dy float64, fill color.RGBA, alpha float64) {
	m.point(x-dx/2, y-dy/2, fill, alpha)
	m.point(x+dx/2, y+dy/2, fill, 0)
}

// join fills a shape of which corner 0 is the middle and the others came from spread.
func (m *mesh) join() {
	corners := (len(m.vertices) - 1) / 2
	for i := range corners {
		a, b := uint16(1+2*i), uint16(1+2*((i+1)%corners))
		m.indices = append(m.indices, 0, a, b, a, a+1, b, a+1, b+1, b)
	}
}

// paint draws the shape that is in the mesh.
func (c *canvas) paint() {
	c.hud.ink.fill(&c.hud.mesh)
	c.done()
}

// rect fills a rectangle, snapped to pixels.
func (c *canvas) rect(x, y, width, height float64, fill color.RGBA, alpha float64) {
	x0, y0, x1, y1 := snap(x), snap(y), snap(x+width), snap(y+height)
	alpha = min(max(alpha, 0), 1)
	if x1 <= x0 || y1 <= y0 {
		return
	}
	m := &c.hud.mesh
	m.point(x0, y0, fill, alpha)
	m.point(x1, y0, fill, alpha)
	m.point(x0, y1, fill, alpha)
	m.point(x1, y1, fill, alpha)
	m.indices = append(m.indices, 0, 1, 2, 1, 3, 2)
	c.paint()
}

// scaleOf returns a colour as a scale of white. The method of ColorScale that takes a
// color.Color would put it on the heap.
func scaleOf(c color.RGBA) (s ebiten.ColorScale) {
	s.Scale(float32(c.R)/255, float32(c.G)/255, float32(c.B)/255, float32(c.A)/255)
	return s
}

// line draws a smooth line.
func (c *canvas) line(x0, y0, x1, y1, width float64, stroke color.RGBA, alpha float64) {
	dx, dy := x1-x0, y1-y0
	length := math.Hypot(dx, dy)
	if length == 0 {
		return
	}
	m := &c.hud.mesh
	m.lanes(x0, y0, -dy/length, dx/length, width, stroke, alpha)
	m.lanes(x1, y1, -dy/length, dx/length, width, stroke, alpha)
	c.paint()
}

// steps returns into how many straight pieces a round piece of a radius is cut: those of an
// arc are a tenth of a pixel off.
func steps(radius, angle float64) int {
	return int(min(max(math.Abs(angle)*math.Sqrt(max(radius, 1))*1.15, 3), 96))
}

// span is the angles at which an arc begins and ends, radians clockwise from the top.
type span struct{ from, to float64 }

// wholeTurn is the span of a circle.
var wholeTurn = span{0, 2 * math.Pi}

// arc draws a piece of a ring.
func (c *canvas) arc(x, y, radius float64, s span, width float64, stroke color.RGBA, alpha float64) {
	m, n := &c.hud.mesh, steps(radius, s.to-s.from)
	for i := range n + 1 {
		sin, cos := math.Sincos(s.from + (s.to-s.from)*float64(i)/float64(n))
		m.lanes(x+radius*sin, y-radius*cos, sin, -cos, width, stroke, alpha)
	}
	c.paint()
}

// disc fills a circle.
func (c *canvas) disc(x, y, radius float64, fill color.RGBA, alpha float64) {
	m, n := &c.hud.mesh, steps(radius, 2*math.Pi)
	m.point(x, y, fill, alpha)
	for i := range n {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		m.spread(x+radius*sin, y-radius*cos, sin, -cos, fill, alpha)
	}
	m.join()
	c.paint()
}

// cornerPieces is how many pieces a round corner of a rectangle has.
const cornerPieces = 4

// cornerWays are sine and cosine at the ends of the pieces of four corners, clockwise.
var cornerWays = func() (list [4*cornerPieces + 1][2]float64) {
	for i := range list {
		list[i][0], list[i][1] = math.Sincos(float64(i) / cornerPieces * math.Pi / 2)
	}
	return list
}()

// rounded fills a rectangle with round corners.
func (c *canvas) rounded(x, y, width, height, radius float64, fill color.RGBA, alpha float64) {
	x0, y0, x1, y1 := snap(x), snap(y), snap(x+width), snap(y+height)
	if x1 <= x0 || y1 <= y0 {
		return
	}
	radius = min(radius, (x1-x0)/2, (y1-y0)/2)
	m := &c.hud.mesh
	m.point((x0+x1)/2, (y0+y1)/2, fill, alpha)
	for i, at := range [4][2]float64{{x1 - radius, y0 + radius}, {x1 - radius, y1 - radius}, {x0 + radius, y1 - radius}, {x0 + radius, y0 + radius}} {
		for _, way := range cornerWays[i*cornerPieces : (i+1)*cornerPieces+1] {
			m.spread(at[0]+radius*way[0], at[1]-radius*way[1], way[0], -way[1], fill, alpha)
		}
	}
	m.join()
	c.paint()
}

// turned fills an outline around a place, turned clockwise by an angle. Its points run
// clockwise in a square from -1 to 1, and all of it is seen from the middle.
func (c *canvas) turned(outline [][2]float64, x, y, half, angle float64, fill color.RGBA) {
	sin, cos := math.Sincos(angle)
	m, n := &c.hud.mesh, len(outline)
	at := func(i int) (x, y float64) {
		p := outline[(i+n)%n]
		return half * (p[0]*cos - p[1]*sin), half * (p[0]*sin + p[1]*cos)
	}
	outward := func(i int) (x, y float64) { // of the edge from a corner to the next
		x0, y0 := at(i)
		x1, y1 := at(i + 1)
		length := max(math.Hypot(x1-x0, y1-y0), 1e-9)
		return (y1 - y0) / length, (x0 - x1) / length
	}
	m.point(x, y, fill, 1)
	for i := range n {
		dx, dy := at(i)
		ax, ay := outward(i - 1)
		bx, by := outward(i)
		// So far that both edges are half a pixel away.
		scale := 1 / max(1+ax*bx+ay*by, 0.3)
		m.spread(x+dx, y+dy, (ax+bx)*scale, (ay+by)*scale, fill, 1)
	}
	m.join()
	c.paint()
}

// curve draws a smooth line through points.
func (c *canvas) curve(count int, at func(i int) (x, y float64), width float64, stroke color.RGBA, alpha float64) {
	m := &c.hud.mesh
	for i := range count {
		x0, y0 := at(max(i-1, 0))
		x1, y1 := at(min(i+1, count-1))
		x, y := at(i)
		dx, dy := x1-x0, y1-y0
		if length := math.Hypot(dx, dy); length > 0 {
			m.lanes(x, y, -dy/length, dx/length, width, stroke, alpha)
		}
	}
	c.paint()
}
