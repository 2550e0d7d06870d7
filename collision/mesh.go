package collision

import (
	"errors"
	"fmt"

	"github.com/skijet/skijet/collision/geom"
)

// Limits of a [Mesh] and of the contacts of one query. They bound memory and keep
// float32 culling meaningful.
const (
	MaxTriangles  = 4 << 20 // triangles of one mesh
	MaxCoordinate = 1 << 17 // metres from the origin, 131 km
	MaxContacts   = 1 << 16 // contacts of one OverlapBox, of a world's parts together
)

// Errors that constructors, [Mover.Place] and [Broadphase].Insert wrap with the
// place of the fault.
var (
	ErrEmpty      = errors.New("no triangle with an area")
	ErrNotFinite  = errors.New("number is not finite")
	ErrTooLarge   = errors.New("limit exceeded")
	ErrOutOfRange = errors.New("out of range") // an index, a count, a size or an axis
	ErrDuplicate  = errors.New("body is already in the broadphase")
)

// Mesh is a set of triangles with a bounding volume hierarchy over them. It is
// never changed after it was built and may be used by any number of goroutines.
type Mesh struct {
	nodes    []node
	data     []uint32 // faces and vertices, see pack.go
	precise  bool     // vertices are float64
	lattice  lattice  // of the nodes; the assembly knows the layout down to here
	bounds   geom.Bounds
	groups   []uint16 // of nodes, in one of which each given face lies
	perGroup int      // nodes
	dropped  int
	placed   uint64 // of a mover, how often; the first time is when it is made
	settings settings
}

// settings are what options change.
type settings struct {
	twoSided  bool
	materials []uint8 // of each triangle, or empty
	byParity  bool    // of the cells of a field
	hardSeams bool    // the ends of faces stop boxes though the ground goes on; for tests
}

func newSettings(options []Option) settings {
	var s settings
	for _, option := range options {
		if option == nil {
			continue // as nothing was asked
		}
		option(&s)
	}
	return s
}

// materialOf returns the material of a triangle.
func (s *settings) materialOf(index int) uint8 {
	if len(s.materials) == 0 {
		return 0
	}
	return s.materials[index]
}

// Option changes the queries of a [Mesh], a [Heightfield] or a [Mover].
type Option func(*settings)

// TwoSided makes every triangle solid from behind as well, and its edges solid to
// motion along it. Without it a triangle stops only motion against its front, from which
// its corners run counter-clockwise. A box that overlaps a two-sided triangle is pushed to
// the side of its centre. The option applies to a whole shape: put the sheets of a level in
// a separate mesh and join both in a [World].
func TwoSided() Option { return func(s *settings) { s.twoSided = true } }

// Materials gives every triangle a material, in the order in which the triangles
// are given. What the numbers mean is up to the caller; hits and contacts carry
// them. There must be one for each triangle. The slice is kept and must not be
// changed.
func Materials(materials []uint8) Option {
	return func(s *settings) { s.materials = materials }
}

// CutByParity cuts the cells of a [Heightfield] as Tribes 2 does: cell (i, j) along its rising
// diagonal where i + j is even, and along its falling one where it is odd. Other shapes ignore it.
func CutByParity() Option { return func(s *settings) { s.byParity = true } }

// validate refuses settings that do not fit a shape of so many triangles.
func (s *settings) validate(triangles int) error {
	if n := len(s.materials); n != 0 && n != triangles {
		return fmt.Errorf("collision: %d materials for %d triangles: %w", n, triangles, ErrOutOfRange)
	}
	return nil
}

// NewMesh builds a mesh of len(indices)/3 triangles. Each three indices name
// the corners of one triangle, counter-clockwise as seen from its front.
// Triangles without an area are dropped and counted; see [Mesh.Dropped]. Both
// slices are copied.
//
// The error wraps [ErrEmpty], [ErrNotFinite], [ErrTooLarge] or [ErrOutOfRange]
// and names the first place that is wrong.
func NewMesh(vertices []geom.Vec, indices []uint32, options ...Option) (*Mesh, error) {
	return newMesh(vertices, indices, false, newSettings(options))
}

// newMesh builds a mesh whose vertices are float64 if they must be, or if they
// may come to.
func newMesh(vertices []geom.Vec, indices []uint32, precise bool, s settings) (*Mesh, error) {
	if err := validate(vertices, indices); err != nil {
		return nil, fmt.Errorf("collision: %w", err)
	}
	if err := s.validate(len(indices) / 3); err != nil {
		return nil, err
	}
	m := &Mesh{settings: s}
	p := packer{builder: builder{vertices: vertices, indices: indices}, precise: precise}
	p.references = make([]reference, 0, len(indices)/3)
	for i := range len(indices) / 3 {
		t := p.triangle(uint32(i))
		if !hasArea(&t) {
			m.dropped++
			continue
		}
		p.precise = p.precise || !isShort(t.A) || !isShort(t.B) || !isShort(t.C)
		p.references = append(p.references, reference{face: uint32(i)})
	}
	if len(p.references) == 0 {
		return nil, fmt.Errorf("collision: %d triangles given: %w", len(indices)/3, ErrEmpty)
	}
	p.build()
	m.nodes, m.data, m.precise, m.lattice, m.bounds = p.nodes, p.data, p.precise, p.lattice, p.bounds
	// Up to 65,536 nodes are a group each; of the largest mesh some ten are one.
	m.group(len(indices)/3, 1+len(m.nodes)>>16)
	return m, nil
}

// crossOf returns the product of two edges of a triangle: along its front
// normal, twice its area long. Of the three products, which differ by rounding
// alone, it takes that of the two shorter edges, the most precise one; so the result does
// not depend on which corner comes first.
func crossOf(t *geom.Triangle) geom.Vec {
	product, _ := crossAndLongest(t)
	return product
}

// crossAndLongest returns what crossOf does, and the square of the longest edge.
func crossAndLongest(t *geom.Triangle) (product geom.Vec, longest float64) {
	ab, bc, ca := t.B.Sub(t.A), t.C.Sub(t.B), t.A.Sub(t.C)
	lab, lbc, lca := ab.LengthSquared(), bc.LengthSquared(), ca.LengthSquared()
	switch {
	case lbc >= lab && lbc >= lca:
		return ca.Cross(ab), lbc
	case lca >= lab:
		return ab.Cross(bc), lca
	}
	return bc.Cross(ca), lab
}

func validate(vertices []geom.Vec, indices []uint32) error {
	if len(indices)%3 != 0 {
		return fmt.Errorf("%d indices are not a multiple of 3: %w", len(indices), ErrOutOfRange)
	}
	if n := len(indices) / 3; n > MaxTriangles {
		return fmt.Errorf("%d triangles, at most %d: %w", n, MaxTriangles, ErrTooLarge)
	}
	for i, v := range vertices {
		if !v.IsFinite() {
			return fmt.Errorf("vertex %d is (%v, %v, %v): %w", i, v.X, v.Y, v.Z, ErrNotFinite)
		}
		if a := v.Abs(); max(a.X, a.Y, a.Z) > MaxCoordinate {
			return fmt.Errorf("vertex %d is (%v, %v, %v), at most %d m from the origin: %w",
				i, v.X, v.Y, v.Z, MaxCoordinate, ErrTooLarge)
		}
	}
	for i, index := range indices {
		if int64(index) >= int64(len(vertices)) {
			return fmt.Errorf("index %d of triangle %d names vertex %d of %d: %w",
				i%3, i/3, index, len(vertices), ErrOutOfRange)
		}
	}
	return nil
}

// hasArea reports whether a triangle is more than a point or a line.
func hasArea(t *geom.Triangle) bool {
	product, longest := crossAndLongest(t)
	return product.Length() > float64(longest*minSine) && longest > tiniest
}

// Len returns the number of triangles given to [NewMesh].
func (m *Mesh) Len() int { return len(m.groups) }

// Dropped returns the number of triangles without an area: points, lines, or ones so thin that
// rounding would decide which way they face. They keep their numbers and are never hit.
func (m *Mesh) Dropped() int { return m.dropped }

// Bounds returns the bounds of all triangles.
func (m *Mesh) Bounds() geom.Bounds { return m.bounds }

// Triangle returns triangle i as given, and false for one that was dropped or
// does not exist.
func (m *Mesh) Triangle(i int) (geom.Triangle, bool) {
	if i < 0 || i >= len(m.groups) {
		return geom.Triangle{}, false
	}
	from := int(m.groups[i]) * m.perGroup
	for at := range m.nodes[from:min(from+m.perGroup, len(m.nodes))] {
		n := &m.nodes[from+at]
		for place := range n.places {
			if m.data[place] == uint32(i) {
				return m.corners(place), true
			}
		}
	}
	return geom.Triangle{}, false
}
