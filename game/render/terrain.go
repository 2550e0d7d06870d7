package render

import (
	"slices"

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
	// From far to near, so that of surfaces at the same depth level the nearer one is
	// visible.
	slices.SortFunc(t.order, func(a, b int) int {
		if t.chunks[a].distance > t.chunks[b].distance {
			return -1
		}
		return 1
	})
	for _, i := range t.order {
		t.emitChunk(b, v, i)
	}
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

// emitCells appends the two triangles of each cell, far cells first.
func (t *terrain) emitCells(b *batch, v *view, c *chunk) {
	wide, high := len(t.columns)-1, len(t.rows)-1
	center := c.bounds.Center()
	flipX, flipY := v.position.X > center.X, v.position.Y > center.Y
	exact := c.lod == 0
	stride := uint32(wide + 1)
	for n := range high {
		j := n
		if !flipY {
			j = high - 1 - n
		}
		for m := range wide {
			i := m
			if !flipX {
				i = wide - 1 - m
			}
			p := uint32(j)*stride + uint32(i)
			q := p + stride
			if exact && t.falling[(c.row+j)*t.source.Columns+c.column+i] {
				t.emitTriangle(b, p, p+1, q)
				t.emitTriangle(b, p+1, q+1, q)
			} else {
				t.emitTriangle(b, p, p+1, q+1)
				t.emitTriangle(b, p, q+1, q)
			}
		}
	}
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
