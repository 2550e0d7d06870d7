package collision

import (
	"errors"
	"fmt"
	"math"

	"github.com/skijet/skijet/collision/geom"
)

// Limits of a [Mesh]. They bound memory and keep float32 culling meaningful.
const (
	MaxTriangles  = 4 << 20 // triangles of one mesh
	MaxCoordinate = 1 << 17 // metres from the origin, 131 km
)

// Errors that [NewMesh] wraps with the place of the fault.
var (
	ErrEmpty      = errors.New("no triangle with an area")
	ErrNotFinite  = errors.New("coordinate is not finite")
	ErrTooLarge   = errors.New("limit exceeded")
	ErrOutOfRange = errors.New("index out of range")
)

// Mesh is a set of triangles with a bounding volume hierarchy over them. It is
// never changed after it was built and may be used by any number of goroutines.
type Mesh struct {
	nodes     []node
	faces     []face // in leaf order
	bounds    geom.Bounds
	given     int // triangles given, degenerate ones included
	twoSided  bool
	positions []uint32 // given index to place in faces, or dropped
}

// dropped marks a degenerate triangle in Mesh.positions.
const dropped = ^uint32(0)

// face is one triangle, ready to be tested.
type face struct {
	a, b, c geom.Vec
	normal  geom.Vec // unit, front
	index   int32    // as given
}

// Option changes how a [Mesh] answers.
type Option func(*Mesh)

// TwoSided makes every triangle solid from behind as well. Without it a
// triangle stops only what moves against its front, from which its corners run
// counter-clockwise.
func TwoSided() Option { return func(m *Mesh) { m.twoSided = true } }

// NewMesh builds a mesh of len(indices)/3 triangles. Each three indices name
// the corners of one triangle, counter-clockwise as seen from its front.
// Triangles without an area are dropped and counted; see [Mesh.Dropped].
//
// The error wraps [ErrEmpty], [ErrNotFinite], [ErrTooLarge] or [ErrOutOfRange]
// and names the first place that is wrong.
func NewMesh(vertices []geom.Vec, indices []uint32, options ...Option) (*Mesh, error) {
	if err := validate(vertices, indices); err != nil {
		return nil, fmt.Errorf("collision: %w", err)
	}
	m := &Mesh{given: len(indices) / 3}
	for _, option := range options {
		option(m)
	}
	m.positions = make([]uint32, m.given)
	m.faces = make([]face, 0, m.given)
	for i := range m.given {
		m.positions[i] = dropped
		t := geom.Triangle{
			A: vertices[indices[3*i]], B: vertices[indices[3*i+1]], C: vertices[indices[3*i+2]],
		}
		if normal, ok := faceNormal(t); ok {
			m.faces = append(m.faces, face{t.A, t.B, t.C, normal, int32(i)})
		}
	}
	if len(m.faces) == 0 {
		return nil, fmt.Errorf("collision: %d triangles given: %w", m.given, ErrEmpty)
	}
	m.build()
	for place, f := range m.faces {
		m.positions[f.index] = uint32(place)
	}
	return m, nil
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

// minSine is the sine of the smallest angle that a triangle may have at its
// two longest edges. Below it the rounding of float64 decides the normal.
const minSine = 1e-10

// faceNormal returns the unit front normal, or false for a triangle that is a
// point or a line.
func faceNormal(t geom.Triangle) (geom.Vec, bool) {
	ab, bc, ca := t.B.Sub(t.A), t.C.Sub(t.B), t.A.Sub(t.C)
	// The two shorter edges give the cross product its best precision.
	lab, lbc, lca := ab.LengthSquared(), bc.LengthSquared(), ca.LengthSquared()
	var cross geom.Vec
	switch {
	case lab >= lbc && lab >= lca:
		cross = bc.Cross(ca)
	case lbc >= lca:
		cross = ca.Cross(ab)
	default:
		cross = ab.Cross(bc)
	}
	longest := max(lab, lbc, lca)
	length := cross.Length()
	if !(length > float64(longest*minSine)) || longest < 1e-200 {
		return geom.Vec{}, false
	}
	return cross.Scale(1 / length), true
}

// Len returns the number of triangles given to [NewMesh].
func (m *Mesh) Len() int { return m.given }

// Dropped returns how many of the given triangles have no area.
func (m *Mesh) Dropped() int { return m.given - len(m.faces) }

// Bounds holds all triangles.
func (m *Mesh) Bounds() geom.Bounds { return m.bounds }

// Triangle returns triangle i as given, and false for one that was dropped or
// does not exist.
func (m *Mesh) Triangle(i int) (geom.Triangle, bool) {
	if i < 0 || i >= m.given || m.positions[i] == dropped {
		return geom.Triangle{}, false
	}
	f := &m.faces[m.positions[i]]
	return geom.Triangle{A: f.a, B: f.b, C: f.c}, true
}

// roundDown and roundUp return the nearest float32 at or beyond f.
func roundDown(f float64) float32 {
	r := float32(f)
	if float64(r) > f {
		r = math.Nextafter32(r, float32(math.Inf(-1)))
	}
	return r
}

func roundUp(f float64) float32 {
	r := float32(f)
	if float64(r) < f {
		r = math.Nextafter32(r, float32(math.Inf(1)))
	}
	return r
}
