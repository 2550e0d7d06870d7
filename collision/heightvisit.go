package collision

import "math"

// directCells is how many cells under a path are simply all looked at. Above,
// the path is walked.
const directCells = 30

// visit tests the triangles of every cell that the path may touch.
func (h *Heightfield) visit(q *query) {
	q.enterPart(&h.settings, nil, h)
	q.setBounds()
	i0, i1, j0, j1, ok := h.cells(q.low, q.high)
	if !ok {
		return
	}
	if (i1-i0+1)*(j1-j0+1) > directCells {
		h.march(q, i0, i1, j0, j1)
		return
	}
	bottom, top := q.low.Z-h.origin.Z, q.high.Z-h.origin.Z
	for j := j0; j <= j1; j++ {
		for i := i0; i <= i1; i++ {
			if h.reaches(i, j, bottom, top) {
				h.testCell(q, i, j)
			}
		}
	}
}

func (h *Heightfield) testCell(q *query, i, j int) {
	q.work.Nodes++
	pair := h.triangles(i, j)
	n := 2 * (j*(h.columns-1) + i)
	q.test(&pair[0], n)
	q.test(&pair[1], n+1)
}

// lane is one coordinate of a path over the grid, from the grid's origin in
// metres, with the half extent of the box and every margin.
type lane struct{ from, way, half float64 }

// during returns when the path overlaps the interval from low to high.
func (l *lane) during(low, high float64) (enter, leave float64) {
	low, high = low-l.half-l.from, high+l.half-l.from
	switch {
	case l.way > 0:
		return low / l.way, high / l.way
	case l.way < 0:
		return high / l.way, low / l.way
	case low <= 0 && high >= 0:
		return 0, 1
	}
	return 2, -1
}

// over returns what the path covers from fraction a to fraction b.
func (l *lane) over(a, b float64) (low, high float64) {
	low, high = l.from+float64(l.way*a), l.from+float64(l.way*b)
	if low > high {
		low, high = high, low
	}
	return low - l.half, high + l.half
}

// march walks a long path over the grid. It goes along the axis on which the
// path is longer, block row after block row, and where the heights of a block
// meet the path, cell row after cell row.
type march struct {
	*Heightfield
	q              *query
	along, side, z lane
	byColumns      bool // along is x
}

func (h *Heightfield) march(q *query, i0, i1, j0, j1 int) {
	o := q.start.Sub(h.origin)
	margin := cullMargin + float64(o.Abs().Length()*floatNoise)
	x := lane{o.X, q.displacement.X, q.half.X + margin}
	y := lane{o.Y, q.displacement.Y, q.half.Y + margin}
	m := march{Heightfield: h, q: q, along: y, side: x, z: lane{o.Z, q.displacement.Z, q.half.Z + margin}}
	first, last := j0, j1
	if math.Abs(x.way) > math.Abs(y.way) {
		m.along, m.side, m.byColumns = x, y, true
		first, last = i0, i1
	}
	if m.along.way < 0 {
		for b := last / blockCells; b >= first/blockCells && m.blockRow(b, max(first, b*blockCells), min(last, b*blockCells+blockCells-1)); b-- {
		}
		return
	}
	for b := first / blockCells; b <= last/blockCells && m.blockRow(b, max(first, b*blockCells), min(last, b*blockCells+blockCells-1)); b++ {
	}
}

// span returns which of count parts of the given size the path covers sideways
// while it is over the row from low to high, and the heights that it covers, and
// false once the row is beyond the best hit.
func (m *march) span(low, high, size float64, count int) (from, to int, bottom, top float64, ok bool) {
	enter, leave := m.along.during(low, high)
	enter, leave = max(enter, 0), min(leave, 1)
	if enter > m.q.limit {
		return 0, -1, 0, 0, false
	}
	if leave < enter {
		return 0, -1, 0, 0, true
	}
	left, right := m.side.over(enter, leave)
	bottom, top = m.z.over(enter, leave)
	if right < 0 || left > float64(size*float64(count)) {
		return 0, -1, 0, 0, true
	}
	from = int(max(left/size-cellNoise, 0))
	to = min(int(right/size+cellNoise), count-1)
	return from, to, bottom, top, true
}

// blockRow visits the cell rows first to last of a row of blocks, and reports
// whether the way goes on.
func (m *march) blockRow(b, first, last int) bool {
	size := float64(m.cell * blockCells)
	blocks := m.blockRows
	if !m.byColumns {
		blocks = m.blockColumns
	}
	low := float64(float64(b) * size)
	from, to, bottom, top, ok := m.span(low, low+size, size, blocks)
	if !ok {
		return false
	}
	meets := false
	for s := from; s <= to && !meets; s++ {
		i, j := s, b
		if m.byColumns {
			i, j = b, s
		}
		at := j*m.blockColumns + i
		meets = float64(m.low[at]) <= top && float64(m.high[at]) >= bottom
	}
	if !meets {
		return true
	}
	if m.along.way < 0 {
		for r := last; r >= first; r-- {
			if !m.cellRow(r) {
				return false
			}
		}
		return true
	}
	for r := first; r <= last; r++ {
		if !m.cellRow(r) {
			return false
		}
	}
	return true
}

// cellRow tests the cells of one row that the path covers, and reports whether
// the way goes on.
func (m *march) cellRow(r int) bool {
	cells := m.rows - 1
	if !m.byColumns {
		cells = m.columns - 1
	}
	low := float64(float64(r) * m.cell)
	from, to, bottom, top, ok := m.span(low, low+m.cell, m.cell, cells)
	for s := from; s <= to; s++ {
		i, j := s, r
		if m.byColumns {
			i, j = r, s
		}
		if m.reaches(i, j, bottom, top) {
			m.testCell(m.q, i, j)
		}
	}
	return ok
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
