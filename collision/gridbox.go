package collision

import "github.com/skijet/skijet/collision/geom"

// The builder compares boxes by their surface and no query sees them, so it keeps
// them on a grid of 2^20 steps along the longest side of the mesh. The three
// coordinates of a point share a word, 21 bits each. The highest bit of each stays
// free, so that one subtraction compares all three at once.
const (
	gridBits  = 20
	fieldBits = gridBits + 1
	lastStep  = 1<<gridBits - 1

	eachField = 1 | 1<<fieldBits | 1<<(2*fieldBits)
	farCorner = lastStep * eachField
	freeBits  = eachField << gridBits
)

// least returns the lesser of two points on each axis.
func least(a, b uint64) uint64 {
	notLess := ((a | freeBits) - b) & freeBits
	return a ^ (a^b)&(notLess-notLess>>gridBits)
}

// coordinate returns a point on one axis.
func coordinate(point uint64, axis int) uint64 {
	return point >> (fieldBits * axis) & lastStep
}

// gridBox is a box on the grid. Its high corner is kept as the distance from the
// far corner of the grid: so both corners grow to lesser numbers.
type gridBox struct{ low, above uint64 }

// noBox is what every box includes.
var noBox = gridBox{farCorner, farCorner}

func (b *gridBox) include(o *gridBox) {
	b.low, b.above = least(b.low, o.low), least(b.above, o.above)
}

// center returns the middle of b.
func (b *gridBox) center() uint64 { return (b.low + farCorner - b.above) >> 1 & farCorner }

// longest returns the longest side of b in steps.
func (b *gridBox) longest() uint64 {
	size := farCorner - b.above - b.low
	return max(coordinate(size, 0), coordinate(size, 1), coordinate(size, 2))
}

// halfArea is half the surface of b, with a step more on each axis: what is flat
// along two axes still has some.
func (b *gridBox) halfArea() uint64 {
	size := farCorner - b.above - b.low
	x, y, z := size&lastStep+1, size>>fieldBits&lastStep+1, size>>(2*fieldBits)+1
	return x*y + y*z + z*x
}

// grid places points on the grid of a mesh.
type grid struct {
	origin geom.Vec
	scale  float64 // steps a metre
}

func newGrid(b geom.Bounds) grid {
	size := b.Max.Sub(b.Min)
	return grid{b.Min, lastStep / max(size.X, size.Y, size.Z)}
}

// place returns the grid point of a point within the bounds of the mesh.
func (g *grid) place(p geom.Vec) uint64 {
	return g.step(p.X-g.origin.X) | g.step(p.Y-g.origin.Y)<<fieldBits | g.step(p.Z-g.origin.Z)<<(2*fieldBits)
}

func (g *grid) step(offset float64) uint64 {
	return uint64(min(int64(offset*g.scale), lastStep))
}

// boxOf returns the box of three points.
func boxOf(a, b, c uint64) gridBox {
	return gridBox{least(least(a, b), c), least(least(farCorner-a, farCorner-b), farCorner-c)}
}
