package collision

import (
	"fmt"
	"math"

	"github.com/skijet/skijet/collision/geom"
)

// Heightfield is a grid of heights that answers exactly as the mesh of its
// triangles would, with the same triangle numbers, from a few bytes a triangle.
// It is never changed after it was built and may be used by any number of
// goroutines.
//
// Cell (i, j), between columns i and i+1 and rows j and j+1, holds triangles 2n
// and 2n+1 with n = j*(columns-1) + i, the one nearer to row j first. It is cut
// along the diagonal with the smaller difference of heights, the rising one, from
// (i, j) to (i+1, j+1), when they are equal: so cuts follow the contour lines.
type Heightfield struct {
	columns, rows int
	cell          float64
	origin        geom.Vec
	heights       []float64 // above origin.Z, row after row

	// low and high are the heights of blocks of cells, for long paths.
	blockColumns, blockRows int
	low, high               []float32

	bounds   geom.Bounds
	settings settings
}

// blockCells is how many cells wide a block is.
const blockCells = 8

// MaxSamples bounds the heights of a [Heightfield].
const MaxSamples = 1 << 24

// NewHeightfield builds a field of columns x rows heights in metres above
// origin.Z, row after row, cell metres apart in x and y. Sample (0, 0) stands at
// origin. The slice is kept and must not be changed.
//
// The error wraps [ErrEmpty], [ErrNotFinite], [ErrTooLarge] or [ErrOutOfRange].
func NewHeightfield(columns, rows int, cell float64, origin geom.Vec, heights []float64, options ...Option) (*Heightfield, error) {
	h := &Heightfield{
		columns: columns, rows: rows, cell: cell, origin: origin, heights: heights, settings: newSettings(options),
	}
	if err := h.validate(); err != nil {
		return nil, fmt.Errorf("collision: %w", err)
	}
	if err := h.settings.checkMaterials(h.Len()); err != nil {
		return nil, err
	}
	h.buildBlocks()
	far := h.vertex(columns-1, rows-1)
	h.bounds = geom.Bounds{Min: h.origin, Max: far}
	h.bounds.Min.Z, h.bounds.Max.Z = math.Inf(1), math.Inf(-1)
	for _, z := range heights {
		h.bounds.Min.Z = min(h.bounds.Min.Z, origin.Z+z)
		h.bounds.Max.Z = max(h.bounds.Max.Z, origin.Z+z)
	}
	return h, nil
}

func (h *Heightfield) validate() error {
	switch {
	case h.columns < 2 || h.rows < 2:
		return fmt.Errorf("%d x %d samples, at least 2 x 2: %w", h.columns, h.rows, ErrEmpty)
	case h.columns > MaxSamples/h.rows:
		return fmt.Errorf("%d x %d samples, at most %d in all: %w", h.columns, h.rows, MaxSamples, ErrTooLarge)
	case len(h.heights) != h.columns*h.rows:
		return fmt.Errorf("%d heights for %d x %d samples: %w", len(h.heights), h.columns, h.rows, ErrOutOfRange)
	case !h.origin.IsFinite() || !geom.IsFinite(h.cell):
		return fmt.Errorf("origin %v or cell %v: %w", h.origin, h.cell, ErrNotFinite)
	case h.cell <= 0:
		return fmt.Errorf("cell of %v m, want more than 0: %w", h.cell, ErrOutOfRange)
	}
	for i, z := range h.heights {
		if !geom.IsFinite(z) {
			return fmt.Errorf("height of sample (%d, %d) is %v: %w", i%h.columns, i/h.columns, z, ErrNotFinite)
		}
		if math.Abs(h.origin.Z+z) > MaxCoordinate {
			return fmt.Errorf("height of sample (%d, %d) is %v, at most %d m from the origin: %w",
				i%h.columns, i/h.columns, z, MaxCoordinate, ErrTooLarge)
		}
	}
	far := h.vertex(h.columns-1, h.rows-1).Abs().Max(h.origin.Abs())
	if max(far.X, far.Y) > MaxCoordinate {
		return fmt.Errorf("the grid reaches %v m, at most %d: %w", max(far.X, far.Y), MaxCoordinate, ErrTooLarge)
	}
	return nil
}

// Len returns the number of triangles, two a cell.
func (h *Heightfield) Len() int { return 2 * (h.columns - 1) * (h.rows - 1) }

// Bounds holds all triangles.
func (h *Heightfield) Bounds() geom.Bounds { return h.bounds }

// Triangle returns triangle i as a mesh would, and false for one that does not
// exist.
func (h *Heightfield) Triangle(i int) (geom.Triangle, bool) {
	if i < 0 || i >= h.Len() {
		return geom.Triangle{}, false
	}
	n := i / 2
	pair := h.triangles(n%(h.columns-1), n/(h.columns-1))
	return pair[i%2], true
}

func (h *Heightfield) vertex(i, j int) geom.Vec {
	return geom.Vec{
		X: h.origin.X + float64(float64(i)*h.cell),
		Y: h.origin.Y + float64(float64(j)*h.cell),
		Z: h.origin.Z + h.heights[j*h.columns+i],
	}
}

// triangles returns the two triangles of a cell.
func (h *Heightfield) triangles(i, j int) [2]geom.Triangle {
	sw, se := h.vertex(i, j), h.vertex(i+1, j)
	nw, ne := h.vertex(i, j+1), h.vertex(i+1, j+1)
	p := j*h.columns + i
	q := p + h.columns
	if math.Abs(h.heights[q]-h.heights[p+1]) < math.Abs(h.heights[q+1]-h.heights[p]) {
		return [2]geom.Triangle{{A: sw, B: se, C: nw}, {A: se, B: ne, C: nw}}
	}
	return [2]geom.Triangle{{A: sw, B: se, C: ne}, {A: sw, B: ne, C: nw}}
}

// Raycast returns the first hit on the way from origin along displacement.
func (h *Heightfield) Raycast(origin, displacement geom.Vec) (Hit, bool) {
	var q query
	if q.setRay(origin, displacement) {
		h.visit(&q)
	}
	return q.answer()
}

// SweepBox returns the first hit of box on its way along displacement, as
// [Mesh.SweepBox] would.
func (h *Heightfield) SweepBox(box geom.Box, displacement geom.Vec) (Hit, bool) {
	var q query
	if q.setSweep(box, displacement) {
		h.visit(&q)
	}
	return q.answer()
}

// OverlapBox appends a contact for each triangle that overlaps box, in the
// order of their numbers.
func (h *Heightfield) OverlapBox(box geom.Box, contacts []Contact) []Contact {
	return h.overlap(box, 0, contacts)
}

func (h *Heightfield) overlap(box geom.Box, base int, contacts []Contact) []Contact {
	if !box.Center.IsFinite() || !box.Half.IsFinite() {
		return contacts
	}
	low, high := box.Min(), box.Max()
	i0, i1, j0, j1, ok := h.cells(low, high)
	if !ok {
		return contacts
	}
	var c cast
	c.setOverlap(box, &h.settings)
	for j := j0; j <= j1; j++ {
		for i := i0; i <= i1; i++ {
			if !h.reaches(i, j, low.Z-h.origin.Z, high.Z-h.origin.Z) {
				continue
			}
			pair := h.triangles(i, j)
			n := 2 * (j*(h.columns-1) + i)
			for k := range pair {
				switch t := &pair[k]; {
				case !lanes:
					contacts = overlapTriangle(t, base, n+k, box, &h.settings, contacts)
				case boxOnTriangle(&c, t) == 0:
				case c.isContact():
					contacts = c.appendTo(contacts, base, n+k, &h.settings)
				default:
					contacts = appendContact(t, c.normal, base, n+k, box, &h.settings, contacts)
				}
			}
		}
	}
	return contacts
}

// cells returns the range of cells under the bounds, and false beside the grid.
func (h *Heightfield) cells(low, high geom.Vec) (i0, i1, j0, j1 int, ok bool) {
	scale := 1 / h.cell
	u0, u1 := float64((low.X-h.origin.X)*scale)-cellNoise, float64((high.X-h.origin.X)*scale)+cellNoise
	v0, v1 := float64((low.Y-h.origin.Y)*scale)-cellNoise, float64((high.Y-h.origin.Y)*scale)+cellNoise
	columns, rows := float64(h.columns-1), float64(h.rows-1)
	if !(u1 >= 0 && v1 >= 0 && u0 <= columns && v0 <= rows) {
		return 0, 0, 0, 0, false
	}
	i0, j0 = int(max(u0, 0)), int(max(v0, 0))
	i1, j1 = int(min(u1, columns-1)), int(min(v1, rows-1))
	return min(i0, h.columns-2), i1, min(j0, h.rows-2), j1, true
}

// cellNoise is above the rounding of a place in the grid, in cells.
const cellNoise = 1e-9

// reaches reports whether the heights of a cell meet those from low to high,
// all above the origin's.
func (h *Heightfield) reaches(i, j int, low, high float64) bool {
	p := j*h.columns + i
	q := p + h.columns
	a, b, c, d := h.heights[p], h.heights[p+1], h.heights[q], h.heights[q+1]
	return !(a > high && b > high && c > high && d > high || a < low && b < low && c < low && d < low)
}
