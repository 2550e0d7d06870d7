package render

import (
	"math"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// terrain is the pass that draws the visible part of a heightfield.
type terrain struct {
	source *levels.Terrain
	chunks []chunk
	perRow int
	order  []int // chunks to draw, far to near

	// falling says for each cell which diagonal divides it, see
	// levels.Terrain.Diagonal. Players stand on these triangles, so the finest level
	// draws the same ones.
	falling []bool

	origin, column, row, up projected // projected: the first sample at height 0, steps, and a metre

	corners []point // projected samples of the current chunk
	codes   []uint8 // planes that each is outside of, if the chunk is not whole in view
	columns []int   // used sample offsets of the current chunk
	rows    []int
	feet    []foot // of the current skirt

	batch batch
}

func newTerrain(t *levels.Terrain) *terrain {
	side := chunkCells + 1
	field := &terrain{
		source:  t,
		corners: make([]point, side*side), codes: make([]uint8, side*side),
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

// emit collects the visible triangles, if there is a terrain.
func (t *terrain) emit(v *view, far float64) {
	if t == nil {
		return
	}
	t.batch.reset()
	t.order = t.order[:0]
	for i := range t.chunks {
		c := &t.chunks[i]
		c.lod = -1
		bounds := c.bounds
		if column, row := i%t.perRow, i/t.perRow; column == 0 || row == 0 || column == t.perRow-1 || row == len(t.chunks)/t.perRow-1 {
			bounds.Min.Z -= rimDepth // at the edge of the terrain
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
	t.aim(v)
	for _, i := range t.order {
		t.emitChunk(&t.batch, v, i)
	}
}

// draw draws where the terrain is, as a number of 24 bits. It reports whether any is in sight.
func (t *terrain) draw(c *calls) bool {
	if t == nil || len(t.batch.indices) == 0 {
		return false
	}
	c.targets.ground.Clear()
	t.batch.draw(c, c.targets.ground, c.programs.ground, &c.groundOptions)
	return true
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

func (t *terrain) emitChunk(b *batch, v *view, index int) {
	c := &t.chunks[index]
	step := 1 << c.lod
	t.columns = keepSamples(t.columns[:0], c.width, step)
	t.rows = keepSamples(t.rows[:0], c.height, step)
	t.projectSamples(v, c)
	t.emitCells(b, v, c)
	for side := range 4 {
		if depth := t.skirtDepth(index, side); depth > 0 {
			t.emitSkirt(b, c, v, side, depth)
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

// aim projects the axes of the grid.
func (t *terrain) aim(v *view) {
	src := t.source
	offset := src.Origin.Sub(v.position)
	t.origin = projected{v.x.Dot(offset), v.y.Dot(offset), v.forward.Dot(offset)}
	t.column = projected{v.x.X * src.Cell, v.y.X * src.Cell, v.forward.X * src.Cell}
	t.row = projected{v.x.Y * src.Cell, v.y.Y * src.Cell, v.forward.Y * src.Cell}
	t.up = projected{v.x.Z, v.y.Z, v.forward.Z}
}

// rowStart returns where a row of samples begins, projected.
func (t *terrain) rowStart(row int) projected {
	j := float64(row)
	return projected{t.origin.x + j*t.row.x, t.origin.y + j*t.row.y, t.origin.w + j*t.row.w}
}

// sample returns a sample of a row that begins at start, projected.
func (t *terrain) sample(start *projected, column int, height float64) (x, y, w float64) {
	i := float64(column)
	return start.x + i*t.column.x + height*t.up.x, start.y + i*t.column.y + height*t.up.y, start.w + i*t.column.w + height*t.up.w
}

// projectSamples computes the corners. Everything is computed from the sample's own
// indices, so two chunks project a shared sample to exactly the same pixel, without cracks.
func (t *terrain) projectSamples(v *view, c *chunk) {
	corners := t.corners[:len(t.columns)*len(t.rows)]
	n := 0
	for _, dj := range t.rows {
		start := t.rowStart(c.row + dj)
		heights := t.source.Heights[(c.row+dj)*t.source.Columns+c.column:]
		for _, di := range t.columns {
			x, y, w := t.sample(&start, c.column+di, heights[di])
			corners[n].set(x, y, w)
			if c.seen == crosses {
				t.codes[n] = outcode(x, y, w, v.width, v.height)
			}
			n++
		}
	}
}

// corner returns a sample of the current chunk before the division by w, by its number in
// corners.
func (t *terrain) corner(c *chunk, k int) projected {
	column, row := c.column+t.columns[k%len(t.columns)], c.row+t.rows[k/len(t.columns)]
	start := t.rowStart(row)
	x, y, w := t.sample(&start, column, t.source.Heights[row*t.source.Columns+column])
	return projected{x, y, w}
}

// emitCells appends the two triangles of each cell, far cells first; see [terrain.sort]. Of
// two that face the eye and share an edge none hides the other.
func (t *terrain) emitCells(b *batch, v *view, c *chunk) {
	source := t.source
	middle := intervalOf(t.columns, (v.position.X-source.Origin.X)/source.Cell-float64(c.column))
	across := intervalOf(t.rows, (v.position.Y-source.Origin.Y)/source.Cell-float64(c.row))
	for j := range across {
		t.emitRow(b, c, j, middle)
	}
	for j := len(t.rows) - 2; j >= across; j-- {
		t.emitRow(b, c, j, middle)
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

// emitRow appends the cells of a row, those on both sides of the middle one before it.
func (t *terrain) emitRow(b *batch, c *chunk, j, middle int) {
	wide, stride := len(t.columns)-1, len(t.columns)
	low, high := t.corners[j*stride:(j+1)*stride], t.corners[(j+1)*stride:(j+2)*stride]
	var falling []bool
	if c.lod == 0 {
		first := (c.row+j)*t.source.Columns + c.column
		falling = t.falling[first : first+wide]
	}
	for k := range wide {
		i := k
		if k >= middle {
			i = wide - 1 - (k - middle)
		}
		falls := falling != nil && falling[i]
		if c.seen == crosses && t.emitEdge(b, c, j*stride+i, falls) {
			continue
		}
		p0, p1, q0, q1 := &low[i], &low[i+1], &high[i], &high[i+1]
		if falls {
			b.placeTriangle(p0, p1, q0)
			b.placeTriangle(p1, q1, q0)
		} else {
			b.placeTriangle(p0, p1, q1)
			b.placeTriangle(p0, q1, q0)
		}
	}
}

// placeTriangle appends a triangle of the terrain in front of the near plane if it faces the
// eye. Seen from above it is in counter-clockwise order.
func (b *batch) placeTriangle(i, j, k *point) {
	if faceEye(i, j, k) {
		b.indices = append(b.indices, b.place(i, 0), b.place(j, 0), b.place(k, 0))
	}
}

// emitEdge appends the cell whose first corner is number k, if some of it is out of
// view. It reports whether it did, or nothing is to be seen.
func (t *terrain) emitEdge(b *batch, c *chunk, k int, falls bool) bool {
	p0, p1, q0, q1 := k, k+1, k+len(t.columns), k+len(t.columns)+1
	codes := [4]uint8{t.codes[p0], t.codes[p1], t.codes[q0], t.codes[q1]}
	switch {
	case codes[0]|codes[1]|codes[2]|codes[3] == 0:
		return false
	case codes[0]&codes[1]&codes[2]&codes[3] != 0:
	case falls:
		t.emitTriangle(b, c, p0, p1, q0)
		t.emitTriangle(b, c, p1, q1, q0)
	default:
		t.emitTriangle(b, c, p0, p1, q1)
		t.emitTriangle(b, c, p0, q1, q0)
	}
	return true
}

// emitTriangle appends what is in view of a triangle of samples of the current chunk,
// in counter-clockwise order seen from above.
func (t *terrain) emitTriangle(b *batch, c *chunk, i, j, k int) {
	switch {
	case t.codes[i]&t.codes[j]&t.codes[k] != 0:
	case (t.codes[i]|t.codes[j]|t.codes[k])&outNear != 0:
		b.addCut(&[3]cutVertex{t.corner(c, i).cut(), t.corner(c, j).cut(), t.corner(c, k).cut()})
	default:
		b.placeTriangle(&t.corners[i], &t.corners[j], &t.corners[k])
	}
}

// cut returns a point of the terrain for clipping.
func (c projected) cut() cutVertex { return cutVertex{x: c.x, y: c.y, w: c.w} }
