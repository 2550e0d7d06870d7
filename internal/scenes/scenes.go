package scenes

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/testlevels"
)

// Void is an empty world.
type Void struct{}

// SweepBox hits nothing.
func (Void) SweepBox(geom.Box, geom.Vec) (collision.Hit, bool) { return collision.Hit{}, false }

// OverlapBox adds no contact.
func (Void) OverlapBox(_ geom.Box, contacts []collision.Contact) []collision.Contact { return contacts }

// Mesh makes a mesh of triangles that share no vertices.
func Mesh(t testing.TB, triangles []geom.Triangle, options ...collision.Option) *collision.Mesh {
	t.Helper()
	var vertices []geom.Vec
	var indices []uint32
	for _, f := range triangles {
		for _, v := range []geom.Vec{f.A, f.B, f.C} {
			indices = append(indices, uint32(len(vertices)))
			vertices = append(vertices, v)
		}
	}
	mesh, err := collision.NewMesh(vertices, indices, options...)
	if err != nil {
		t.Fatal(err)
	}
	return mesh
}

// Quad returns a rectangle of half sizes u and v about a centre, with its front along u x
// v.
func Quad(center, u, v geom.Vec) []geom.Triangle {
	a, b := center.Sub(u).Sub(v), center.Add(u).Sub(v)
	c, d := center.Add(u).Add(v), center.Sub(u).Add(v)
	return []geom.Triangle{{A: a, B: b, C: c}, {A: a, B: c, C: d}}
}

// Block returns a closed box.
func Block(low, high geom.Vec) []geom.Triangle {
	c, h := low.Add(high).Scale(0.5), high.Sub(low).Scale(0.5)
	x, y, z := geom.Vec{X: h.X}, geom.Vec{Y: h.Y}, geom.Vec{Z: h.Z}
	var all []geom.Triangle
	for _, f := range [][3]geom.Vec{{x, y, z}, {y, z, x}, {z, x, y}} {
		all = append(all, Quad(c.Add(f[0]), f[1], f[2])...)
		all = append(all, Quad(c.Sub(f[0]), f[2], f[1])...)
	}
	return all
}

// OverlapDepth returns how deep a box overlaps the worst of some triangles, m.
func OverlapDepth(box geom.Box, triangles []geom.Triangle) float64 {
	worst := 0.0
	for _, t := range triangles {
		if box.Bounds().Overlaps(t.Bounds()) {
			worst = max(worst, TriangleDepth(box, t))
		}
	}
	return worst
}

// TriangleDepth returns how deep a box overlaps one triangle, m: the least overlap over
// all 13 axes.
func TriangleDepth(box geom.Box, t geom.Triangle) float64 {
	face := testlevels.NewFace(t, 0)
	return face.Depth(box)
}

// Near fails the test when two numbers are farther apart than the tolerance.
func Near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s: got %.9f, want %.9f", what, got, want)
	}
}

// NearVec fails the test when two vectors are farther apart than the tolerance.
func NearVec(t *testing.T, what string, got, want geom.Vec, tolerance float64) {
	t.Helper()
	if !(got.Sub(want).Length() <= tolerance) {
		t.Errorf("%s: got %.9f, want %.9f", what, got, want)
	}
}
