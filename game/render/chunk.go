package render

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

const (
	// chunkCells is the side of a terrain chunk in cells. Larger chunks waste
	// triangles outside the picture, smaller ones cost more bookkeeping.
	chunkCells = 32
	// lodCount is the number of detail levels; level k draws every 2^k-th
	// sample.
	lodCount = 4
	// lodPixels is how many pixels a coarse level may be off before a finer
	// one is drawn.
	lodPixels = 1.3
	// rimDepth is how far the outer edge of the terrain hangs down, metres.
	rimDepth = 90
)

// chunk is a square of terrain that is culled and refined as one.
type chunk struct {
	column, row   int // first sample
	width, height int // cells
	bounds        geom.Bounds
	errors        [lodCount]float64 // m between the level and the exact ground

	// Of the frame being drawn:
	lod      int // -1 when not drawn
	seen     visibility
	distance float64
}

// buildChunks cuts the terrain into chunks, row after row, and returns how
// many there are in a row.
func buildChunks(t *levels.Terrain) (chunks []chunk, perRow int) {
	for row := 0; row < t.Rows-1; row += chunkCells {
		perRow = 0
		for column := 0; column < t.Columns-1; column += chunkCells {
			c := chunk{
				column: column, row: row,
				width:  min(chunkCells, t.Columns-1-column),
				height: min(chunkCells, t.Rows-1-row),
			}
			c.measure(t)
			chunks = append(chunks, c)
			perRow++
		}
	}
	return chunks, perRow
}

// measure fills in bounds and errors.
func (c *chunk) measure(t *levels.Terrain) {
	low, high := math.Inf(1), math.Inf(-1)
	for j := c.row; j <= c.row+c.height; j++ {
		for i := c.column; i <= c.column+c.width; i++ {
			h := t.Heights[j*t.Columns+i]
			low, high = min(low, h), max(high, h)
			for k := 1; k < lodCount; k++ {
				c.errors[k] = max(c.errors[k], math.Abs(h-c.coarse(t, i, j, 1<<k)))
			}
		}
	}
	origin := t.Origin
	c.bounds = geom.Bounds{
		Min: origin.Add(geom.Vec{X: float64(c.column) * t.Cell, Y: float64(c.row) * t.Cell, Z: low}),
		Max: origin.Add(geom.Vec{X: float64(c.column+c.width) * t.Cell, Y: float64(c.row+c.height) * t.Cell, Z: high}),
	}
}

// coarse is the height at sample (i, j) when only every step-th sample of the
// chunk is kept.
func (c *chunk) coarse(t *levels.Terrain, i, j, step int) float64 {
	i0, i1 := c.bracket(i-c.column, c.width, step)
	j0, j1 := c.bracket(j-c.row, c.height, step)
	u := float64(i-c.column-i0) / float64(i1-i0)
	v := float64(j-c.row-j0) / float64(j1-j0)
	at := func(di, dj int) float64 {
		return t.Heights[(c.row+dj)*t.Columns+c.column+di]
	}
	low := at(i0, j0) + (at(i1, j0)-at(i0, j0))*u
	high := at(i0, j1) + (at(i1, j1)-at(i0, j1))*u
	return low + (high-low)*v
}

// bracket returns the kept samples around offset, the last cell of a cut-off
// chunk being shorter.
func (c *chunk) bracket(offset, cells, step int) (low, high int) {
	low = min(offset/step*step, (cells-1)/step*step)
	return low, min(low+step, cells)
}

// chooseLod picks the coarsest level that is off by at most lodPixels, where a
// metre at 1 m is focal pixels.
func (c *chunk) chooseLod(focal float64) {
	c.lod = 0
	allowed := lodPixels * max(c.distance, 1) / focal
	for k := lodCount - 1; k > 0; k-- {
		if c.errors[k] <= allowed {
			c.lod = k
			return
		}
	}
}
