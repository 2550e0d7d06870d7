package render

// Sides of a chunk.
const (
	sideLeft = iota
	sideRight
	sideFront // low rows
	sideBack
)

// skirtDepth is how far the edge of a chunk extends down, in metres, to cover the gap
// to a neighbour at another level of detail; 0 if there is no gap.
func (t *terrain) skirtDepth(index, side int) float64 {
	c := &t.chunks[index]
	column, row := index%t.perRow, index/t.perRow
	switch side {
	case sideLeft:
		column--
	case sideRight:
		column++
	case sideFront:
		row--
	default:
		row++
	}
	if column < 0 || row < 0 || column >= t.perRow || row >= len(t.chunks)/t.perRow {
		return rimDepth
	}
	other := &t.chunks[row*t.perRow+column]
	if other.lod < 0 || other.lod == c.lod {
		return 0
	}
	return c.errors[c.lod] + other.errors[other.lod] + 0.1
}

// emitSkirt appends the wall below one side of the current chunk, facing outward.
func (t *terrain) emitSkirt(b *batch, v *view, side int, depth float64) {
	wide, high := len(t.columns), len(t.rows)
	from, stride, n := 0, 1, wide // front: from low to high columns
	switch side {
	case sideLeft:
		from, stride, n = (high-1)*wide, -wide, high
	case sideRight:
		from, stride, n = wide-1, wide, high
	case sideBack:
		from, stride, n = high*wide-1, -1, wide
	}
	dx, dy, dw := -depth*v.x.Z, -depth*v.y.Z, -depth*v.forward.Z
	t.feet = grow(t.feet, n)
	for k := range n {
		top := &t.corners[from+k*stride]
		t.feet[k].set(top.x+dx, top.y+dy, top.w+dw)
	}
	rim := float32(0)
	if depth == rimDepth {
		rim = 1
	}
	for k := range n - 1 {
		p, q := uint32(from+k*stride), uint32(from+(k+1)*stride)
		top, next, foot, below := &t.corners[p], &t.corners[q], &t.feet[k], &t.feet[k+1]
		if min(top.w, next.w, foot.w, below.w) < nearClip {
			t.cutSkirt(b, p, q, dx, dy, dw)
			continue
		}
		if faceCamera(top, foot, below) {
			b.indices = append(b.indices, b.place(top, 0), b.place(foot, rim), b.place(below, rim))
		}
		if faceCamera(top, below, next) {
			b.indices = append(b.indices, b.place(top, 0), b.place(below, rim), b.place(next, 0))
		}
	}
}

// place returns the number in the batch of a corner of the terrain in front of the near
// plane, which is appended where a triangle first needs it. rim is 1 at the foot of the
// skirt around the world.
func (b *batch) place(c *corner, rim float32) uint32 {
	if c.slot == 0 { // a function of its own, so that this one is inlined
		b.put(c, rim)
	}
	return c.slot - 1
}

func (b *batch) put(c *corner, rim float32) {
	list, first := b.extend(1)
	v := &list[0]
	v.DstX, v.DstY, v.Custom3, v.ColorR = c.px, c.py, float32(1/c.w), rim
	c.slot = first + 1
}

// cutSkirt appends the part of one skirt panel in front of the near plane.
func (t *terrain) cutSkirt(b *batch, p, q uint32, dx, dy, dw float64) {
	topP, topQ := t.corners[p].cut(), t.corners[q].cut()
	footP, footQ := topP, topQ
	footP.x, footP.y, footP.w = topP.x+dx, topP.y+dy, topP.w+dw
	footQ.x, footQ.y, footQ.w = topQ.x+dx, topQ.y+dy, topQ.w+dw
	b.addCut(&[3]cutVertex{topP, footP, footQ})
	b.addCut(&[3]cutVertex{topP, footQ, topQ})
}
