package collision

import (
	"math"
	"math/bits"

	"github.com/skijet/skijet/collision/geom"
)

// directCells is the largest number of cells under a path that are all tested. Above it,
// the path is walked.
const directCells = 4

// visit tests every triangle that the path may touch.
func (h *Heightfield) visit(q *query) {
	q.enterPart(&h.settings, nil, h)
	if q.upright && h.castUpright(q) {
		return
	}
	q.setBounds()
	i0, i1, j0, j1, ok := h.cells(q.path.Min, q.path.Max)
	if !ok {
		return
	}
	if (i1-i0+1)*(j1-j0+1) > directCells {
		w := h.way(q.start, q.displacement, q.half)
		w.invert()
		if !q.ray || !w.cast(q) {
			w.march(q)
		}
		return
	}
	if q.ray {
		h.castHere(q, i0, i1, j0, j1)
		return
	}
	w := h.way(q.start, q.displacement, q.half)
	for j := j0; j <= j1; j++ {
		for i := i0; i <= i1; i++ {
			w.test(q, i, j, 0, q.limit)
		}
	}
}

// fieldPath is a path over a heightfield.
type fieldPath struct {
	*Heightfield
	x, y, z lane
}

// lane is one coordinate of a path, from the field's origin in metres.
type lane struct {
	from, displacement float64
	half               float64 // of the box, and every margin
	cells              int     // of the field
	inverse            float64 // 1 / displacement, where it is needed
}

func (h *Heightfield) way(start, displacement, half geom.Vec) fieldPath {
	o := start.Sub(h.origin)
	margin := cullMargin + float64((math.Abs(o.X)+math.Abs(o.Y)+math.Abs(o.Z))*floatNoise)
	return fieldPath{
		Heightfield: h,
		x:           lane{from: o.X, displacement: displacement.X, half: half.X + margin, cells: h.columns - 1},
		y:           lane{from: o.Y, displacement: displacement.Y, half: half.Y + margin, cells: h.rows - 1},
		z:           lane{from: o.Z, displacement: displacement.Z, half: half.Z + margin},
	}
}

// invert prepares for during.
func (w *fieldPath) invert() {
	const least = 1e-200 // a shorter displacement counts as this, within the margins
	for _, l := range [3]*lane{&w.x, &w.y, &w.z} {
		l.inverse = 1 / math.Copysign(max(math.Abs(l.displacement), least), l.displacement)
	}
}

// at returns where the path is at a fraction of it.
func (l *lane) at(fraction float64) float64 { return l.from + float64(l.displacement*fraction) }

// over returns what the path covers from fraction enter to leave.
func (l *lane) over(enter, leave float64) (low, high float64) {
	low, high = l.at(enter), l.at(leave)
	if low > high {
		low, high = high, low
	}
	return low - l.half, high + l.half
}

// during narrows the fractions from enter to leave to those at which the path
// overlaps the interval from low to high.
func (l *lane) during(low, high, enter, leave float64) (float64, float64) {
	low, high = (low-l.half-l.from)*l.inverse, (high+l.half-l.from)*l.inverse
	if l.inverse < 0 {
		low, high = high, low
	}
	return max(enter, low), min(leave, high)
}

// overField returns the fractions at which the path may touch the field before
// the best hit.
func (w *fieldPath) overField(q *query) (enter, leave float64) {
	enter, leave = w.z.during(w.bounds.Min.Z-w.origin.Z, w.bounds.Max.Z-w.origin.Z, 0, q.limit)
	enter, leave = w.x.during(0, float64(float64(w.x.cells)*w.cell), enter, leave)
	return w.y.during(0, float64(float64(w.y.cells)*w.cell), enter, leave)
}

// meetsBlock reports whether the heights of a block meet those of the path from
// fraction enter to leave.
func (w *fieldPath) meetsBlock(i, j int, enter, leave float64) bool {
	bottom, top := w.z.over(enter, leave)
	at := j*w.blockColumns + i
	return float64(w.low[at]) <= top && float64(w.high[at]) >= bottom
}

// test is the query against the triangles of a cell that the path may touch from
// fraction enter to leave.
func (w *fieldPath) test(q *query, i, j int, enter, leave float64) {
	met := w.meets(i, j, enter, leave)
	if met == 0 {
		return
	}
	q.work.nodes++
	n := 2 * (j*(w.columns-1) + i)
	var pair [2]geom.Triangle
	w.cut(i, j, &pair)
	for ; met != 0; met &= met - 1 {
		k := bits.TrailingZeros8(met) & 1
		q.test(&pair[k], n+k)
	}
}

// meets returns a bit for each triangle of a cell that the path may touch from
// fraction enter to leave: on whose side of the cut it comes, and whose plane it
// meets.
func (w *fieldPath) meets(i, j int, enter, leave float64) (met uint8) {
	south, north := w.sides(i, j)
	bottom, top := w.z.over(enter, leave)
	if !reaches(south, north, bottom, top) {
		return 0
	}
	// A cell with a falling cut is seen in the mirror, where the cut rises.
	cut, from, displacement := 0, 0.0, w.scale
	if w.isFalling(i, j, south, north) {
		cut, from, displacement = 1, 1, -w.scale
	}
	a, b, c, d := south[cut], south[1-cut], north[cut], north[1-cut]
	x, y := float64(float64(i)*w.cell), float64(float64(j)*w.cell)
	u0, u1 := from+float64((w.x.at(enter)-x)*displacement), from+float64((w.x.at(leave)-x)*displacement)
	v0, v1 := float64((w.y.at(enter)-y)*w.scale), float64((w.y.at(leave)-y)*w.scale)
	z0, z1 := w.z.at(enter)-a, w.z.at(leave)-a
	halfU, halfV := float64(w.x.half*w.scale), float64(w.y.half*w.scale)
	off := halfU + halfV
	if v0-u0 <= off || v1-u1 <= off {
		dx, dy := b-a, d-b
		reach := w.z.half + float64(math.Abs(dx)*halfU) + float64(math.Abs(dy)*halfV)
		met = touches(z0-float64(dx*u0)-float64(dy*v0), z1-float64(dx*u1)-float64(dy*v1), reach)
	}
	if u0-v0 <= off || u1-v1 <= off {
		dx, dy := d-c, c-a
		reach := w.z.half + float64(math.Abs(dx)*halfU) + float64(math.Abs(dy)*halfV)
		met |= touches(z0-float64(dx*u0)-float64(dy*v0), z1-float64(dx*u1)-float64(dy*v1), reach) << 1
	}
	return met
}

// touches is 1 for a box of the given reach that touches a plane between one height above
// it and another.
func touches(first, last, reach float64) uint8 {
	if first > reach && last > reach || first < -reach && last < -reach {
		return 0
	}
	return 1
}

// reaches reports whether some height of a cell is above bottom and some below
// top.
func reaches(south, north *[2]float64, bottom, top float64) bool {
	a, b, c, d := south[0], south[1], north[0], north[1]
	return !(a > top && b > top && c > top && d > top || a < bottom && b < bottom && c < bottom && d < bottom)
}

// march walks a long path over the grid. It goes along the axis on which the
// path is longer, block row after block row, and where the heights of a block
// meet the path, cell row after cell row.
type march struct {
	fieldPath
	q           *query
	along, side lane
	byColumns   bool // along is x
}

func (w *fieldPath) march(q *query) {
	m := march{fieldPath: *w, q: q, along: w.y, side: w.x}
	if math.Abs(w.x.displacement) > math.Abs(w.y.displacement) {
		m.along, m.side, m.byColumns = w.x, w.y, true
	}
	enter, leave := w.overField(q)
	if enter > leave {
		return
	}
	size := float64(w.cell * blockCells)
	first, last := m.along.squares(enter, leave, size, 0, (m.along.cells-1)/blockCells)
	step := 1
	if m.along.displacement < 0 {
		first, last, step = last, first, -1
	}
	for r := first; r != last+step; r += step {
		low := float64(float64(r) * size)
		from, to := m.along.during(low, low+size, enter, min(leave, q.limit))
		if from > q.limit {
			return
		}
		if from <= to {
			m.blockRow(r, size, from, to)
		}
	}
}

// squares returns which squares of the given size, from least to most, the path
// covers on one lane from fraction enter to leave.
func (l *lane) squares(enter, leave, size float64, least, most int) (first, last int) {
	low, high := l.over(enter, leave)
	first = int(min(max(low/size, float64(least)), float64(most)))
	last = int(min(max(high/size, float64(least)), float64(most)))
	return first, last
}

// blockRow visits the blocks of a row that the path covers from enter to leave.
func (m *march) blockRow(r int, size, enter, leave float64) {
	first, last := m.side.squares(enter, leave, size, 0, (m.side.cells-1)/blockCells)
	for s := first; s <= last; s++ {
		low := float64(float64(s) * size)
		from, to := m.side.during(low, low+size, enter, leave)
		i, j := m.place(r, s)
		if from <= to && m.meetsBlock(i, j, from, to) {
			m.block(r, s, from, to)
		}
	}
}

// block tests the cells of a block that the path covers from enter to leave.
func (m *march) block(r, s int, enter, leave float64) {
	r, s = r*blockCells, s*blockCells
	lastS := min(s+blockCells, m.side.cells) - 1
	first, last := m.along.squares(enter, leave, m.cell, r, min(r+blockCells, m.along.cells)-1)
	step := 1
	if m.along.displacement < 0 {
		first, last, step = last, first, -1
	}
	for r := first; r != last+step; r += step {
		low := float64(float64(r) * m.cell)
		enter, leave := m.along.during(low, low+m.cell, enter, min(leave, m.q.limit))
		if enter > leave {
			continue
		}
		from, to := m.side.squares(enter, leave, m.cell, s, lastS)
		for s := from; s <= to; s++ {
			low := float64(float64(s) * m.cell)
			if enter, leave := m.side.during(low, low+m.cell, enter, leave); enter <= leave {
				i, j := m.place(r, s)
				m.test(m.q, i, j, enter, leave)
			}
		}
	}
}

// place turns a place along and beside into column and row.
func (m *march) place(r, s int) (i, j int) {
	if m.byColumns {
		return r, s
	}
	return s, r
}

// buildBlocks finds the lowest and highest height of each block, rounded
// outward.
func (h *Heightfield) buildBlocks() {
	h.blockColumns = (h.columns - 1 + blockCells - 1) / blockCells
	h.blockRows = (h.rows - 1 + blockCells - 1) / blockCells
	h.low = make([]float32, h.blockColumns*h.blockRows)
	h.high = make([]float32, h.blockColumns*h.blockRows)
	for y := range h.blockRows {
		for x := range h.blockColumns {
			low, high := math.Inf(1), math.Inf(-1)
			for j := y * blockCells; j <= min((y+1)*blockCells, h.rows-1); j++ {
				for i := x * blockCells; i <= min((x+1)*blockCells, h.columns-1); i++ {
					z := h.heights[j*h.columns+i]
					low, high = min(low, z), max(high, z)
				}
			}
			at := y*h.blockColumns + x
			h.low[at], h.high[at] = roundDown(low), roundUp(high)
		}
	}
}
