package collision

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
)

// directCells is how many cells under a path are simply all looked at. Above,
// the pyramid of heights is walked.
const directCells = 30

// visit tests the triangles of every cell that the path may touch.
func (h *Heightfield) visit(q *query) {
	q.twoSided = h.settings.twoSided
	i0, i1, j0, j1, ok := h.cells(q.low, q.high)
	if !ok {
		return
	}
	if (i1-i0+1)*(j1-j0+1) > directCells {
		h.descend(q)
		return
	}
	for j := j0; j <= j1; j++ {
		for i := i0; i <= i1; i++ {
			if h.reaches(i, j, q.low.Z, q.high.Z) {
				h.testCell(q, i, j)
			}
		}
	}
}

func (h *Heightfield) testCell(q *query, i, j int) {
	pair := h.triangles(i, j)
	n := 2 * (j*(h.columns-1) + i)
	q.test(&pair[0], n)
	q.test(&pair[1], n+1)
}

// block is a square of the pyramid: level -1 is a single cell.
type block struct {
	level int8
	i, j  int32
}

// descend walks the pyramid from the top, nearer quarters first.
func (h *Heightfield) descend(q *query) {
	// Every level leaves at most three quarters waiting, the lowest fifteen
	// cells.
	var stack [3*24 + blockCells*blockCells]block
	top := len(h.ranges) - 1
	stack[0] = block{int8(top), 0, 0}
	depth := 1
	flipX, flipY := int32(0), int32(0)
	if q.displacement.X > 0 {
		flipX = 1
	}
	if q.displacement.Y > 0 {
		flipY = 1
	}
	for depth > 0 {
		depth--
		b := stack[depth]
		if b.level < 0 {
			if low, high := h.cellBounds(b.i, b.j); q.enters(low, high) {
				h.testCell(q, int(b.i), int(b.j))
			}
			continue
		}
		if low, high, ok := h.blockBounds(b); !ok || !q.enters(low, high) {
			continue
		}
		parts := int32(2)
		if b.level == 0 {
			parts = blockCells
		}
		// Pushed last is visited first: far parts go in before near ones.
		for y := range parts {
			for x := range parts {
				i, j := x, y
				if flipX == 1 {
					i = parts - 1 - x
				}
				if flipY == 1 {
					j = parts - 1 - y
				}
				// With the displacement along +, low indices are near.
				child := block{b.level - 1, b.i*parts + i, b.j*parts + j}
				if child.level >= 0 || int(child.i) < h.columns-1 && int(child.j) < h.rows-1 {
					stack[depth] = child
					depth++
				}
			}
		}
	}
}

// blockBounds returns the corners of a block of the pyramid, and false outside.
func (h *Heightfield) blockBounds(b block) (low, high geom.Vec, ok bool) {
	r := &h.ranges[b.level]
	if int(b.i) >= r.columns || int(b.j) >= r.rows {
		return low, high, false
	}
	size := float64(float64(int(blockCells)<<b.level) * h.cell)
	at := int(b.j)*r.columns + int(b.i)
	low = geom.Vec{X: h.origin.X + float64(float64(b.i)*size), Y: h.origin.Y + float64(float64(b.j)*size), Z: float64(r.low[at])}
	return low, geom.Vec{X: low.X + size, Y: low.Y + size, Z: float64(r.high[at])}, true
}

func (h *Heightfield) cellBounds(i, j int32) (low, high geom.Vec) {
	p := int(j)*h.columns + int(i)
	r := p + h.columns
	a, b, c, d := h.heights[p], h.heights[p+1], h.heights[r], h.heights[r+1]
	low = geom.Vec{X: h.origin.X + float64(float64(i)*h.cell), Y: h.origin.Y + float64(float64(j)*h.cell)}
	high = geom.Vec{X: low.X + h.cell, Y: low.Y + h.cell, Z: h.origin.Z + max(a, b, c, d)}
	low.Z = h.origin.Z + min(a, b, c, d)
	return low, high
}

// buildRanges makes the pyramid, from blocks of cells up to one block.
func (h *Heightfield) buildRanges() {
	columns := (h.columns - 1 + blockCells - 1) / blockCells
	rows := (h.rows - 1 + blockCells - 1) / blockCells
	r := newRanges(columns, rows)
	for j := range h.rows {
		for i := range h.columns {
			z := h.origin.Z + h.heights[j*h.columns+i]
			// A sample on the border of blocks belongs to all of them.
			for y := max(0, (j-1)/blockCells); y <= min(j/blockCells, rows-1); y++ {
				for x := max(0, (i-1)/blockCells); x <= min(i/blockCells, columns-1); x++ {
					r.include(x, y, roundDown(z), roundUp(z))
				}
			}
		}
	}
	h.ranges = append(h.ranges, r)
	for r.columns > 1 || r.rows > 1 {
		up := newRanges((r.columns+1)/2, (r.rows+1)/2)
		for j := range r.rows {
			for i := range r.columns {
				up.include(i/2, j/2, r.low[j*r.columns+i], r.high[j*r.columns+i])
			}
		}
		h.ranges = append(h.ranges, up)
		r = up
	}
}

func newRanges(columns, rows int) ranges {
	r := ranges{columns: columns, rows: rows, low: make([]float32, columns*rows), high: make([]float32, columns*rows)}
	for i := range r.low {
		r.low[i], r.high[i] = math.MaxFloat32, -math.MaxFloat32
	}
	return r
}

func (r *ranges) include(i, j int, low, high float32) {
	at := j*r.columns + i
	r.low[at], r.high[at] = min(r.low[at], low), max(r.high[at], high)
}
