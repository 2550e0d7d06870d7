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
	step := [4][2]int{sideLeft: {-1, 0}, sideRight: {1, 0}, sideFront: {0, -1}, sideBack: {0, 1}}[side]
	column, row = column+step[0], row+step[1]
	if column < 0 || row < 0 || column >= t.perRow || row >= len(t.chunks)/t.perRow {
		return rimDepth
	}
	other := &t.chunks[row*t.perRow+column]
	if other.lod < 0 || other.lod == c.lod {
		return 0
	}
	return c.errors[c.lod] + other.errors[other.lod] + 0.1
}

// foot is the foot of a skirt below a sample, and what it hangs from.
type foot struct {
	top, below projected
	at         point
}

// emitSkirt appends the wall below one side of the current chunk, facing outward.
func (t *terrain) emitSkirt(b *batch, c *chunk, v *view, side int, depth float64) {
	wide, high := len(t.columns), len(t.rows)
	along := [4][3]int{sideLeft: {(high - 1) * wide, -wide, high}, sideRight: {wide - 1, wide, high}, sideFront: {0, 1, wide}, sideBack: {high*wide - 1, -1, wide}}[side]
	from, stride, n := along[0], along[1], along[2]
	dx, dy, dw := -depth*v.x.Z, -depth*v.y.Z, -depth*v.forward.Z
	t.feet = grow(t.feet, n)
	for k := range n {
		f := &t.feet[k]
		f.top = t.corner(c, from+k*stride)
		f.below = projected{f.top.x + dx, f.top.y + dy, f.top.w + dw}
		f.at.set(f.below.x, f.below.y, f.below.w)
	}
	rim := float32(0)
	if depth == rimDepth {
		rim = 1
	}
	for k := range n - 1 {
		f, g := &t.feet[k], &t.feet[k+1]
		if min(f.top.w, g.top.w, f.below.w, g.below.w) < nearClip {
			b.addCut(&[3]cutVertex{f.top.cut(), f.below.cut(), g.below.cut()})
			b.addCut(&[3]cutVertex{f.top.cut(), g.below.cut(), g.top.cut()})
			continue
		}
		top, next := &t.corners[from+k*stride], &t.corners[from+(k+1)*stride]
		if faceEye(top, &f.at, &g.at) {
			b.indices = append(b.indices, b.place(top, 0), b.place(&f.at, rim), b.place(&g.at, rim))
		}
		if faceEye(top, &g.at, next) {
			b.indices = append(b.indices, b.place(top, 0), b.place(&g.at, rim), b.place(next, 0))
		}
	}
}

// place returns the number in the batch of a corner of the terrain in front of the near
// plane, which is appended where a triangle first needs it. rim is 1 at the foot of the
// skirt around the world.
func (b *batch) place(c *point, rim float32) uint32 {
	if c.slot == 0 { // a function of its own, so that this one is inlined
		b.put(c, rim)
	}
	return c.slot - 1
}

func (b *batch) put(c *point, rim float32) {
	list, first := b.extend(1)
	v := &list[0]
	v.DstX, v.DstY, v.Custom3, v.ColorR = c.px, c.py, c.inverse, rim
	c.slot = first + 1
}
