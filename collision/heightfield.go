package collision

import (
	"fmt"
	"math"

	"github.com/skijet/skijet/collision/geom"
)

// Heightfield is a grid of heights whose queries have exactly the results of the mesh of
// its triangles, with the same triangle numbers, in a few bytes a triangle. It is never
// changed after it was built and may be used by any number of goroutines.
//
// Cell (i, j), between columns i and i+1 and rows j and j+1, holds triangles 2n
// and 2n+1 with n = j*(columns-1) + i, the one nearer to row j first. It is cut
// along the diagonal with the smaller difference of heights, the rising one, from
// (i, j) to (i+1, j+1), when they are equal: so cuts follow the contour lines. With
// [CutByParity] the diagonals alternate.
type Heightfield struct {
	columns, rows int
	cell, scale   float64
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
// origin.Z, row after row, cell metres apart in x and y, at least [Slop]. Sample
// (0, 0) stands at origin. The slice is kept and must not be changed.
//
// The error wraps [ErrEmpty], [ErrNotFinite], [ErrTooLarge] or [ErrOutOfRange].
func NewHeightfield(columns, rows int, cell float64, origin geom.Vec, heights []float64, options ...Option) (*Heightfield, error) {
	h := &Heightfield{
		columns: columns, rows: rows, cell: cell, scale: 1 / cell, origin: origin, heights: heights, settings: newSettings(options),
	}
	if err := h.validate(); err != nil {
		return nil, fmt.Errorf("collision: %w", err)
	}
	if err := h.settings.validate(h.Len()); err != nil {
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
	case !h.origin.IsFinite():
		return fmt.Errorf("origin is %v: %w", h.origin, ErrNotFinite)
	case !geom.IsFinite(h.cell):
		return fmt.Errorf("cell is %v m: %w", h.cell, ErrNotFinite)
	case h.cell <= 0:
		return fmt.Errorf("cell is %v m, want more than 0: %w", h.cell, ErrOutOfRange)
	case h.cell < Slop:
		return fmt.Errorf("cell is %v m, at least %v: far from the origin rounding leaves less no area: %w", h.cell, Slop, ErrOutOfRange)
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
	var pair [2]geom.Triangle
	h.cut(n%(h.columns-1), n/(h.columns-1), &pair)
	return pair[i%2], true
}

func (h *Heightfield) vertex(i, j int) geom.Vec {
	return geom.Vec{
		X: h.origin.X + float64(float64(i)*h.cell),
		Y: h.origin.Y + float64(float64(j)*h.cell),
		Z: h.origin.Z + h.heights[j*h.columns+i],
	}
}

// cut sets pair to the two triangles of a cell. They are not returned for the
// reason that [Mesh.readCorners] has.
func (h *Heightfield) cut(i, j int, pair *[2]geom.Triangle) {
	south, north := h.sides(i, j)
	x0, x1 := h.origin.X+float64(float64(i)*h.cell), h.origin.X+float64(float64(i+1)*h.cell)
	y0, y1 := h.origin.Y+float64(float64(j)*h.cell), h.origin.Y+float64(float64(j+1)*h.cell)
	sw, se := geom.Vec{X: x0, Y: y0, Z: h.origin.Z + south[0]}, geom.Vec{X: x1, Y: y0, Z: h.origin.Z + south[1]}
	nw, ne := geom.Vec{X: x0, Y: y1, Z: h.origin.Z + north[0]}, geom.Vec{X: x1, Y: y1, Z: h.origin.Z + north[1]}
	pair[0].A, pair[0].B, pair[0].C = sw, se, ne
	pair[1].A, pair[1].B, pair[1].C = sw, ne, nw
	if h.isFalling(i, j, south, north) {
		pair[0].C, pair[1].A = nw, se
	}
}

// sides returns the heights on the sides of a cell towards rows j and j+1.
func (h *Heightfield) sides(i, j int) (south, north *[2]float64) {
	p := j*h.columns + i
	return (*[2]float64)(h.heights[p:]), (*[2]float64)(h.heights[p+h.columns:])
}

// isFalling reports whether a cell is cut along the falling diagonal.
func (h *Heightfield) isFalling(i, j int, south, north *[2]float64) bool {
	if h.settings.byParity {
		return (i+j)&1 != 0
	}
	return math.Abs(north[0]-south[1]) < math.Abs(north[1]-south[0])
}

// Raycast returns the first hit of a ray from origin along displacement.
func (h *Heightfield) Raycast(origin, displacement geom.Vec) (hit Hit, found bool) {
	var q query
	if q.setRay(origin, displacement) {
		h.visit(&q)
	}
	found = q.result(&hit)
	return hit, found
}

// SweepBox returns the first hit of box moving along displacement, as
// [Mesh.SweepBox] would.
func (h *Heightfield) SweepBox(box geom.Box, displacement geom.Vec) (hit Hit, found bool) {
	var q query
	if q.setSweep(&box, &displacement) {
		h.visit(&q)
	}
	found = q.result(&hit)
	return hit, found
}

// OverlapBox appends a contact for each triangle that overlaps box, in the
// order of their numbers, and at most [MaxContacts].
func (h *Heightfield) OverlapBox(box geom.Box, contacts []Contact) []Contact {
	return h.overlap(box, 0, contacts, len(contacts)+MaxContacts)
}

func (h *Heightfield) overlap(box geom.Box, base int, contacts []Contact, most int) []Contact {
	if !box.Center.IsFinite() || !box.Half.IsFinite() {
		return contacts
	}
	box.Half = box.Half.Abs()
	i0, i1, j0, j1, ok := h.cells(box.Min(), box.Max())
	if !ok {
		return contacts
	}
	w := h.way(box.Center, geom.Vec{}, box.Half)
	var pair [2]geom.Triangle
	var c cast
	c.setOverlap(box.Center, box.Half, &h.settings)
	for j := j0; j <= j1; j++ {
		for i := i0; i <= i1; i++ {
			met := w.meets(i, j, 0, 0)
			if met == 0 {
				continue
			}
			h.cut(i, j, &pair)
			n := 2 * (j*(h.columns-1) + i)
			for k := range 2 {
				if met>>k&1 == 0 {
					continue
				}
				if len(contacts) >= most {
					return contacts
				}
				contacts = testOverlap(&c, &pair[k], base, n+k, box, &h.settings, contacts)
			}
		}
	}
	return contacts
}

// testOverlap appends the contact of box with one triangle, if any, by the form that this
// machine runs. For the assembly c is the box.
func testOverlap(c *cast, t *geom.Triangle, base, index int, box geom.Box, part *settings, contacts []Contact) []Contact {
	switch {
	case !lanes:
		return overlapTriangle(t, base, index, box, part, contacts)
	case boxOnTriangle(c, t) == 0:
		return contacts
	case c.isContact():
		return c.appendTo(contacts, base, index, part)
	}
	return appendContact(t, c.normal, base, index, box, part, contacts)
}

// cells returns the range of cells under the bounds, and false beside the grid.
func (h *Heightfield) cells(low, high geom.Vec) (i0, i1, j0, j1 int, ok bool) {
	scale := h.scale
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
