package render

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

const (
	// chunkCells is the side of a terrain chunk in cells. Larger chunks draw more
	// triangles off the screen, smaller ones cost more bookkeeping.
	chunkCells = 32
	// lodCount is the number of detail levels; level k draws every 2^k-th
	// sample.
	lodCount = 4
	// lodPixels is the largest error of a coarse level in pixels, above which a finer
	// one is drawn.
	lodPixels = 1.3
	// rimDepth is how far the skirt at the outer edge of the terrain extends down,
	// metres.
	rimDepth = 90
)

// chunk is a square of terrain that is culled and drawn at one level of detail.
type chunk struct {
	column, row   int // first sample
	width, height int // cells
	bounds        geom.Bounds
	errors        [lodCount]float64 // m between the level and the exact ground

	// In the current frame:
	lod      int // -1 if not drawn
	seen     visibility
	distance float64
}

// buildChunks divides the terrain into chunks, row by row, and returns the number of
// chunks in a row.
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

// measure computes bounds and errors.
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

// coarse is the height at sample (i, j) if only every step-th sample of the chunk is
// used.
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

// bracket returns the used samples on both sides of offset. The last interval of a
// chunk at the edge of the terrain may be shorter.
func (c *chunk) bracket(offset, cells, step int) (low, high int) {
	low = min(offset/step*step, (cells-1)/step*step)
	return low, min(low+step, cells)
}

// chooseLod returns the coarsest level with an error of at most lodPixels. focal is the
// size in pixels of a metre at a distance of 1 m.
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
