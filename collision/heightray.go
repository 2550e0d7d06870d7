package collision

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
)

// castHere tests a ray against all the triangles of a few cells. To choose among
// two triangles costs more than to test both.
func (h *Heightfield) castHere(q *query, i0, i1, j0, j1 int) {
	var pair [2]geom.Triangle
	bottom, top := q.path.Min.Z-h.origin.Z, q.path.Max.Z-h.origin.Z
	for j := j0; j <= j1; j++ {
		for i := i0; i <= i1; i++ {
			south, north := h.sides(i, j)
			if !reaches(south, north, bottom, top) {
				continue
			}
			q.work.nodes++
			n := 2 * (j*(h.columns-1) + i)
			h.cut(i, j, &pair)
			q.test(&pair[0], n)
			q.test(&pair[1], n+1)
		}
	}
}

// castUpright tests an upright ray against the one triangle above or below it. It returns
// false where another may be hit: near an edge, and beside the field.
func (h *Heightfield) castUpright(q *query) bool {
	x, y := q.start.X-h.origin.X, q.start.Y-h.origin.Y
	near := float64((cullMargin+float64((math.Abs(x)+math.Abs(y))*floatNoise))*h.scale) + cellNoise
	u, v := float64(x*h.scale), float64(y*h.scale)
	if !(u > 0 && v > 0 && u < float64(h.columns-1) && v < float64(h.rows-1)) {
		return false
	}
	i, j := int(u), int(v)
	u, v = u-float64(i), v-float64(j)
	rising, falling := u-v, 1-u-v // how far before the cut, in either direction of it
	before := rising
	if south, north := h.sides(i, j); h.isFalling(i, j, south, north) {
		before = falling
	}
	if min(u, v, 1-u, 1-v, math.Abs(before)/2) < near {
		return false
	}
	k := 0
	if before < 0 {
		k = 1
	}
	var pair [2]geom.Triangle
	q.work.nodes++
	h.cut(i, j, &pair)
	q.test(&pair[k], 2*(j*(h.columns-1)+i)+k)
	return true
}

// cast tests the cells that a ray crosses one after the other, in the blocks whose heights
// it reaches. It gives up and returns false where it runs so near to an edge between cells
// that rounding may decide which of them it hits.
func (w *fieldPath) cast(q *query) bool {
	enter, leave := w.overField(q)
	if enter > leave {
		return true
	}
	if w.nearEdge(&w.x, enter) || w.nearEdge(&w.y, enter) {
		return false
	}
	if !w.cross(q, true, cellRange{0, w.blockColumns - 1}, cellRange{0, w.blockRows - 1}, enter, leave) {
		return false
	}
	leave = min(leave, q.limit)
	return !w.nearEdge(&w.x, leave) && !w.nearEdge(&w.y, leave)
}

// cellRange is a range of columns or rows.
type cellRange struct{ first, last int }

// cross visits the squares, so many cells wide, that the ray crosses from enter to
// leave.
func (w *fieldPath) cross(q *query, blocks bool, columns, rows cellRange, enter, leave float64) bool {
	size, scale, rimU, rimV := w.cell, w.scale, w.x.cells-1, w.y.cells-1
	if blocks {
		size, scale, rimU, rimV = size*blockCells, scale*(1.0/blockCells), w.blockColumns-1, w.blockRows-1
	}
	u := newStepper(&w.x, size, scale, enter, columns.first, columns.last, rimU)
	v := newStepper(&w.y, size, scale, enter, rows.first, rows.last, rimV)
	for {
		endU, endV := u.end(), v.end()
		end := min(endU, endV, leave)
		if !blocks {
			w.test(q, u.at, v.at, enter, end)
		} else if w.meetsBlock(u.at, v.at, enter, end) {
			i, j := u.at*blockCells, v.at*blockCells
			if !w.cross(q, false, cellRange{i, min(i+blockCells, w.x.cells) - 1}, cellRange{j, min(j+blockCells, w.y.cells) - 1}, enter, end) {
				return false
			}
		}
		if end >= min(leave, q.limit) {
			return true
		}
		enter = end
		if endU < endV {
			if w.nearEdge(&w.y, enter) {
				return false
			}
			if u.at += u.step; u.at < columns.first || u.at > columns.last {
				return true
			}
		} else {
			if w.nearEdge(&w.x, enter) {
				return false
			}
			if v.at += v.step; v.at < rows.first || v.at > rows.last {
				return true
			}
		}
	}
}

// nearEdge reports whether a ray is so near to an edge between cells that
// rounding may decide on which side.
func (w *fieldPath) nearEdge(l *lane, fraction float64) bool {
	at := l.at(fraction)
	edge := int(float64(at*w.scale) + 0.5)
	return math.Abs(at-float64(float64(edge)*w.cell)) < l.half && edge > 0 && edge < l.cells
}

// stepper leads a ray from square to square on one lane.
type stepper struct {
	ahead, inverse float64 // end = (at + ahead) * inverse
	at, step       int
	rim            int // the last square that there is
}

// newStepper begins at the square where the ray is at a fraction of it, from first
// to last. Squares are size wide and rim is the number of the highest.
func newStepper(l *lane, size, scale, fraction float64, first, last, rim int) stepper {
	s := stepper{ahead: 1 - float64(l.from*scale), inverse: l.inverse * size, step: 1, rim: rim}
	if l.inverse < 0 {
		s.ahead, s.step, s.rim = s.ahead-1, -1, 0
	}
	s.at = int(min(max(l.at(fraction)*scale, float64(first)), float64(last)))
	return s
}

// end returns the fraction at which the ray leaves its square. On the rim there is
// none.
func (s *stepper) end() float64 {
	if s.at == s.rim {
		return math.MaxFloat64
	}
	return (float64(s.at) + s.ahead) * s.inverse
}
