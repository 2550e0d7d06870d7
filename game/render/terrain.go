package render

import (
	"math"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// terrain makes triangles of the visible part of a heightfield.
type terrain struct {
	source *levels.Terrain
	chunks []chunk
	perRow int
	order  []int // chunks to draw, far to near

	// falling says for each cell which diagonal divides it, see
	// levels.Terrain.Diagonal. Players stand on these triangles, so the finest level
	// draws the same ones.
	falling []bool

	corners []corner // projected samples of the current chunk
	columns []int    // used sample offsets of the current chunk
	rows    []int
	feet    []corner // of the current skirt
}

func newTerrain(t *levels.Terrain) *terrain {
	side := chunkCells + 1
	field := &terrain{
		source:  t,
		corners: make([]corner, side*side),
		columns: make([]int, 0, side), rows: make([]int, 0, side),
	}
	field.chunks, field.perRow = buildChunks(t)
	field.falling = make([]bool, t.Columns*t.Rows)
	for j := range t.Rows - 1 {
		for i := range t.Columns - 1 {
			field.falling[j*t.Columns+i] = t.Diagonal(i, j)
		}
	}
	return field
}

// emit appends the visible triangles to the batch.
func (t *terrain) emit(b *batch, v *view, far float64) {
	t.order = t.order[:0]
	for i := range t.chunks {
		c := &t.chunks[i]
		c.lod = -1
		bounds := c.bounds
		if t.onRim(i) {
			bounds.Min.Z -= rimDepth
		}
		if c.seen = v.classify(bounds, far); c.seen == hidden {
			continue
		}
		c.distance = v.distance(c.bounds)
		if c.distance > far {
			continue
		}
		c.chooseLod(v.focal)
		t.order = append(t.order, i)
	}
	t.sort(v)
	for _, i := range t.order {
		t.emitChunk(b, v, i)
	}
}

// sort orders the chunks so that none hides one that comes later: every ray from the eye
// goes on to rows and columns that are farther from its own. Their triangles come in such an
// order too, so each pixel shows the last one that it gets.
func (t *terrain) sort(v *view) {
	cell := func(offset float64, count int) int {
		return int(geom.Clamp(math.Floor(offset/(t.source.Cell*chunkCells)), 0, float64(count-1)))
	}
	middle := cell(v.position.X-t.source.Origin.X, t.perRow)
	across := cell(v.position.Y-t.source.Origin.Y, len(t.chunks)/t.perRow)
	away := func(i int) int {
		dx, dy := i%t.perRow-middle, i/t.perRow-across
		return max(dy, -dy)*t.perRow + max(dx, -dx)
	}
	slices.SortFunc(t.order, func(a, b int) int { return away(b) - away(a) })
}

// onRim reports whether the chunk touches the edge of the terrain.
func (t *terrain) onRim(i int) bool {
	column, row := i%t.perRow, i/t.perRow
	return column == 0 || row == 0 || column == t.perRow-1 || row == len(t.chunks)/t.perRow-1
}

func (t *terrain) emitChunk(b *batch, v *view, index int) {
	c := &t.chunks[index]
	step := 1 << c.lod
	t.columns = keepSamples(t.columns[:0], c.width, step)
	t.rows = keepSamples(t.rows[:0], c.height, step)
	t.projectSamples(v, c)
	t.emitCells(b, v, c)
	for side := range 4 {
		if depth := t.skirtDepth(index, side); depth > 0 {
			t.emitSkirt(b, v, side, depth)
		}
	}
}

// keepSamples appends 0, step, 2*step and so on, and cells itself.
func keepSamples(dst []int, cells, step int) []int {
	for i := 0; i < cells; i += step {
		dst = append(dst, i)
	}
	return append(dst, cells)
}

// projectSamples computes the corners. Everything is computed from the sample's own
// indices, so two chunks project a shared sample to exactly the same pixel, without cracks.
func (t *terrain) projectSamples(v *view, c *chunk) {
	src := t.source
	offset := src.Origin.Sub(v.position)
	ox, oy, ow := v.x.Dot(offset), v.y.Dot(offset), v.forward.Dot(offset)
	ax, ay, aw := v.x.X*src.Cell, v.y.X*src.Cell, v.forward.X*src.Cell
	bx, by, bw := v.x.Y*src.Cell, v.y.Y*src.Cell, v.forward.Y*src.Cell
	hx, hy, hw := v.x.Z, v.y.Z, v.forward.Z
	corners := t.corners[:len(t.columns)*len(t.rows)]
	n := 0
	for _, dj := range t.rows {
		j := float64(c.row + dj)
		rx, ry, rw := ox+j*bx, oy+j*by, ow+j*bw
		heights := src.Heights[(c.row+dj)*src.Columns+c.column:]
		for _, di := range t.columns {
			i, h := float64(c.column+di), heights[di]
			corners[n].set(rx+i*ax+h*hx, ry+i*ay+h*hy, rw+i*aw+h*hw)
			n++
		}
	}
	if c.seen == crosses {
		for k := range corners {
			one := &corners[k]
			one.code = outcode(one.x, one.y, one.w, v.width, v.height)
		}
	}
}

// emitCells appends the two triangles of each cell, far cells first; see [terrain.sort].
func (t *terrain) emitCells(b *batch, v *view, c *chunk) {
	e := cellEmitter{t: t, b: b, c: c, stride: len(t.columns), falls: c.lod == 0}
	e.x = (v.position.X-t.source.Origin.X)/t.source.Cell - float64(c.column)
	e.y = (v.position.Y-t.source.Origin.Y)/t.source.Cell - float64(c.row)
	middle := intervalOf(t.columns, e.x)
	wide, high, across := len(t.columns)-1, len(t.rows)-1, intervalOf(t.rows, e.y)
	// Rows and columns on both sides of the eye, from the outside to the inside.
	for d := max(across, high-1-across); d >= 0; d-- {
		if j := across - d; j >= 0 {
			e.row(j, wide, middle)
		}
		if j := across + d; d > 0 && j < high {
			e.row(j, wide, middle)
		}
	}
}

// intervalOf returns the number of the interval between samples that has x, or is nearest.
func intervalOf(samples []int, x float64) int {
	i := 0
	for i+2 < len(samples) && x >= float64(samples[i+1]) {
		i++
	}
	return i
}

// cellEmitter appends the cells of a chunk.
type cellEmitter struct {
	t      *terrain
	b      *batch
	c      *chunk
	stride int
	falls  bool    // diagonals are those of the level
	x, y   float64 // of the eye, in samples from the corner of the chunk
}

// row appends the cells of a row.
func (e *cellEmitter) row(j, wide, middle int) {
	for d := max(middle, wide-1-middle); d >= 0; d-- {
		if i := middle - d; i >= 0 {
			e.cell(i, j)
		}
		if i := middle + d; d > 0 && i < wide {
			e.cell(i, j)
		}
	}
}

// cell appends the triangles on both sides of its diagonal, that of the eye last.
func (e *cellEmitter) cell(i, j int) {
	t := e.t
	x0, x1, y0, y1 := t.columns[i], t.columns[i+1], t.rows[j], t.rows[j+1]
	x, y := (e.x-float64(x0))*float64(y1-y0), (e.y-float64(y0))*float64(x1-x0)
	p := uint32(j*e.stride + i)
	q := p + uint32(e.stride)
	near, far := [3]uint32{p, p + 1, q + 1}, [3]uint32{p, q + 1, q}
	swap := x < y
	if e.falls && t.falling[(e.c.row+y0)*t.source.Columns+e.c.column+x0] {
		near, far = [3]uint32{p, p + 1, q}, [3]uint32{p + 1, q + 1, q}
		swap = x+y > float64((x1-x0)*(y1-y0))
	}
	if swap {
		near, far = far, near
	}
	t.emitTriangle(e.b, far[0], far[1], far[2])
	t.emitTriangle(e.b, near[0], near[1], near[2])
}

// emitTriangle appends a triangle of projected samples of the current chunk, in
// counter-clockwise order seen from above.
func (t *terrain) emitTriangle(b *batch, i, j, k uint32) {
	ci, cj, ck := &t.corners[i], &t.corners[j], &t.corners[k]
	switch {
	case ci.code&cj.code&ck.code != 0:
	case (ci.code|cj.code|ck.code)&outNear != 0:
		b.addCut(&[3]cutVertex{t.cut(i), t.cut(j), t.cut(k)})
	case faceCamera(ci, cj, ck):
		b.indices = append(b.indices, t.vertex(b, i), t.vertex(b, j), t.vertex(b, k))
	}
}

// vertex returns the number in the batch of a sample in front of the near plane.
func (t *terrain) vertex(b *batch, i uint32) uint32 { return b.place(&t.corners[i], 0) }

func (t *terrain) cut(i uint32) cutVertex {
	c := &t.corners[i]
	return cutVertex{x: c.x, y: c.y, w: c.w}
}
