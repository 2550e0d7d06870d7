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
func (t *terrain) emitSkirt(b *batch, v *view, c *chunk, first uint32, side int, depth float64) {
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
	foot, below := b.extend(n)
	for k := range n {
		top := t.cut(uint32(from + k*stride))
		top.x, top.y, top.w = top.x+dx, top.y+dy, top.w+dw
		foot[k].DstX, foot[k].DstY, foot[k].Custom3 = 0, 0, 1
		if top.w >= nearClip {
			foot[k] = top.finish()
		}
		foot[k].ColorR = 0
		if depth == rimDepth {
			foot[k].ColorR = 1
		}
	}
	for k := range n - 1 {
		p, q := uint32(from+k*stride), uint32(from+(k+1)*stride)
		if min(t.ws[p], t.ws[q], t.ws[p]+dw, t.ws[q]+dw) < nearClip {
			t.cutSkirt(b, p, q, dx, dy, dw)
			continue
		}
		b.addFacing(first+p, below+uint32(k), below+uint32(k)+1)
		b.addFacing(first+p, below+uint32(k)+1, first+q)
	}
}

// cutSkirt appends the part of one skirt panel in front of the near plane.
func (t *terrain) cutSkirt(b *batch, p, q uint32, dx, dy, dw float64) {
	topP, topQ := t.cut(p), t.cut(q)
	footP, footQ := topP, topQ
	footP.x, footP.y, footP.w = topP.x+dx, topP.y+dy, topP.w+dw
	footQ.x, footQ.y, footQ.w = topQ.x+dx, topQ.y+dy, topQ.w+dw
	b.addCut(&[3]cutVertex{topP, footP, footQ})
	b.addCut(&[3]cutVertex{topP, footQ, topQ})
}

// addFacing appends a triangle of finished vertices unless it is a back face.
func (b *batch) addFacing(i, j, k uint32) {
	if facesCamera(&b.vertices[i], &b.vertices[j], &b.vertices[k]) {
		b.indices = append(b.indices, i, j, k)
	}
}
