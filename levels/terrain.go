package levels

import (
	"fmt"
	"image"
	"image/color"
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/fault"
)

// Vertex returns the world position of sample (i, j).
func (t *Terrain) Vertex(i, j int) geom.Vec {
	return geom.Vec{
		X: t.Origin.X + float64(float64(i)*t.Cell),
		Y: t.Origin.Y + float64(float64(j)*t.Cell),
		Z: t.Origin.Z + t.Heights[j*t.Columns+i],
	}
}

// Diagonal reports whether cell (i, j) is cut by its falling diagonal, from sample (i+1, j) to
// (i, j+1), and not by its rising one, from (i, j) to (i+1, j+1). The diagonal with the smaller
// height difference cuts the cell, so that cuts follow contour lines; cuts across them would
// make a smooth slope ridged. The rising one wins a tie. With ByParity cells alternate: the
// rising one cuts where i + j is even.
func (t *Terrain) Diagonal(i, j int) bool {
	if t.ByParity {
		return (i+j)&1 != 0
	}
	p := j*t.Columns + i
	q := p + t.Columns
	rising := math.Abs(t.Heights[q+1] - t.Heights[p])
	falling := math.Abs(t.Heights[q] - t.Heights[p+1])
	return falling < rising
}

// TriangleCount returns how many triangles the terrain has, two per cell.
func (t *Terrain) TriangleCount() int { return 2 * (t.Columns - 1) * (t.Rows - 1) }

// corners returns the samples of triangle index as column and row,
// counter-clockwise seen from above. Cell (i, j) has the triangles 2n and 2n+1
// with n = j*(Columns-1) + i, the one nearer to row j first.
func (t *Terrain) corners(index int) [3][2]int {
	cell := index / 2
	i, j := cell%(t.Columns-1), cell/(t.Columns-1)
	second := index%2 == 1
	switch falling := t.Diagonal(i, j); {
	case falling && second:
		return [3][2]int{{i + 1, j}, {i + 1, j + 1}, {i, j + 1}}
	case falling:
		return [3][2]int{{i, j}, {i + 1, j}, {i, j + 1}}
	case second:
		return [3][2]int{{i, j}, {i + 1, j + 1}, {i, j + 1}}
	default:
		return [3][2]int{{i, j}, {i + 1, j}, {i + 1, j + 1}}
	}
}

// Triangle returns a triangle by its index in [Level.Solid], its front up, and
// false for an index that the terrain does not have.
func (t *Terrain) Triangle(index int) (geom.Triangle, bool) {
	if index < 0 || index >= t.TriangleCount() {
		return geom.Triangle{}, false
	}
	c := t.corners(index)
	return geom.Triangle{
		A: t.Vertex(c[0][0], c[0][1]), B: t.Vertex(c[1][0], c[1][1]), C: t.Vertex(c[2][0], c[2][1]),
	}, true
}

// Mesh returns the vertices, sample after sample, and the indices of all
// triangles.
func (t *Terrain) Mesh() (vertices []geom.Vec, indices []uint32) {
	vertices = make([]geom.Vec, 0, t.Columns*t.Rows)
	for j := range t.Rows {
		for i := range t.Columns {
			vertices = append(vertices, t.Vertex(i, j))
		}
	}
	indices = make([]uint32, 0, 3*t.TriangleCount())
	for k := range t.TriangleCount() {
		for _, c := range t.corners(k) {
			indices = append(indices, uint32(c[1]*t.Columns+c[0]))
		}
	}
	return vertices, indices
}

// locate returns the cell under (x, y) and the position in it, 0 to 1 along each side, or
// false beside the terrain.
func (t *Terrain) locate(x, y float64) (i, j int, u, v float64, ok bool) {
	u, v = (x-t.Origin.X)/t.Cell, (y-t.Origin.Y)/t.Cell
	if !(u >= 0 && v >= 0 && u <= float64(t.Columns-1) && v <= float64(t.Rows-1)) {
		return 0, 0, 0, 0, false
	}
	i = min(int(math.Floor(u)), t.Columns-2)
	j = min(int(math.Floor(v)), t.Rows-2)
	return i, j, u - float64(i), v - float64(j), true
}

// Height returns the world height of the triangles at (x, y), metres, and false outside the
// terrain.
func (t *Terrain) Height(x, y float64) (float64, bool) {
	i, j, u, v, ok := t.locate(x, y)
	if !ok {
		return 0, false
	}
	p := j*t.Columns + i
	q := p + t.Columns
	sw, se, nw, ne := t.Heights[p], t.Heights[p+1], t.Heights[q], t.Heights[q+1]
	var h float64
	switch falling := t.Diagonal(i, j); {
	case falling && u+v <= 1:
		h = sw + float64(u*(se-sw)) + float64(v*(nw-sw))
	case falling:
		h = ne + float64((1-u)*(nw-ne)) + float64((1-v)*(se-ne))
	case v <= u:
		h = sw + float64(u*(se-sw)) + float64(v*(ne-se))
	default:
		h = sw + float64(u*(ne-nw)) + float64(v*(nw-sw))
	}
	return t.Origin.Z + h, true
}

// validate refuses an invalid grid.
func (t *Terrain) validate() error {
	if err := check.Grid(t.Columns, t.Rows); err != nil {
		return err
	}
	if n := t.Columns * t.Rows; len(t.Heights) != n {
		return fault.New(fault.ErrFormat, "terrain.heights", "%d heights for %d x %d samples, want %d",
			len(t.Heights), t.Columns, t.Rows, n)
	}
	if !(t.Cell >= check.MinCell && t.Cell <= check.MaxCell) {
		return fault.New(fault.ErrFormat, "terrain.cell_m", "is %s, want %v to %v m", check.GivenText(t.Cell), check.MinCell, check.MaxCell)
	}
	if err := check.Point("terrain.origin", t.Origin); err != nil {
		return err
	}
	for k, h := range t.Heights {
		if !geom.IsFinite(h) || math.Abs(h) > check.MaxCoordinate {
			place := sampleName(k%t.Columns, k/t.Columns)
			if err := check.Point(place, t.Vertex(k%t.Columns, k/t.Columns)); err != nil {
				return err
			}
		}
	}
	far := t.Vertex(t.Columns-1, t.Rows-1)
	return check.Point("terrain: the far corner", far)
}

func sampleName(i, j int) string { return fmt.Sprintf("terrain: sample (%d, %d)", i, j) }

// Heightmap is the inverse of loading a heightmap: it returns a 16-bit grayscale
// picture in which minZ is black and maxZ white, in metres. Heights beyond are clamped.
func (t *Terrain) Heightmap(minZ, maxZ float64) *image.Gray16 {
	img := image.NewGray16(image.Rect(0, 0, t.Columns, t.Rows))
	for j := range t.Rows {
		for i := range t.Columns {
			share := geom.Clamp((t.Heights[j*t.Columns+i]-minZ)/(maxZ-minZ), 0, 1)
			img.SetGray16(i, t.Rows-1-j, color.Gray16{Y: uint16(float64(share*65535) + 0.5)})
		}
	}
	return img
}
