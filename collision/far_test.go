package collision

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// What starts far away, or meets faces that are small or far out, needs every margin
// of the walk: a face that is lost here is lost to rounding.
func TestQueries_FromFarAwayEqualLoop(t *testing.T) {
	t.Parallel()
	s := newSource(seedOf(t))
	found := 0
	for range cases(t, 4_000) {
		size, far := math.Pow(10, 4*s.Float64()-3), math.Pow(10, 3+4*s.Float64())
		middle := s.vec(1e5)
		if s.IntN(3) == 0 {
			middle.X = 0 // and thin, where all faces lie there
		}
		out := &soup{}
		for range 1 + s.IntN(40) {
			at, thick := s.vec(20*size), float64(s.IntN(2))
			corner := func() geom.Vec { c := s.vec(size); c.X *= thick; return middle.Add(at).Add(c) }
			out.add(corner(), corner(), corner())
		}
		m, err := NewMesh(out.vertices, out.indices, TwoSided())
		if err != nil {
			continue // rounding has left no face
		}
		every := newLoop(t, m)
		for range 8 {
			from := middle.Add(s.vec(far))
			displacement := middle.Add(s.vec(20 * size)).Sub(from).Scale(1 + s.Float64())
			if hit, ok := m.Raycast(from, displacement); ok {
				found++
				if want, wantOK := every.raycast(from, displacement); ok != wantOK || hit != want {
					t.Fatalf("ray from %v along %v: %+v, want %+v %v", from, displacement, hit, want, wantOK)
				}
			} else if want, wantOK := every.raycast(from, displacement); wantOK {
				t.Fatalf("ray from %v along %v meets nothing, want %+v", from, displacement, want)
			}
			box := geom.Box{Center: from, Half: s.vec(size).Abs()}
			hit, ok := m.SweepBox(box, displacement)
			if want, wantOK := every.sweep(box, displacement); ok != wantOK || hit != want {
				t.Fatalf("%+v along %v: %+v %v, want %+v %v", box, displacement, hit, ok, want, wantOK)
			}
			if ok {
				found++
			}
		}
	}
	if found == 0 {
		t.Error("nothing was met")
	}
}

// A hit is where the box touches the face, and not beside it: also where a side of
// the box strikes a face with its middle over nothing.
func TestSweepBox_PointOfAHitLiesOnTheFace(t *testing.T) {
	t.Parallel()
	s := newSource(seedOf(t))
	sides := 0
	for range cases(t, 40_000) {
		tr, _ := alignedTriangle(s)
		m := meshOfOne(tr, true)
		if m == nil {
			continue
		}
		box, displacement := geom.Box{Center: s.vec(4), Half: s.vec(1.5).Abs()}, s.vec(8)
		hit, ok := m.SweepBox(box, displacement)
		if !ok || hit.Depth > 0 {
			continue
		}
		at := box.Translate(displacement.Scale(hit.Fraction))
		beside := hit.Point.Sub(at.Center).Abs().Sub(at.Half)
		if off := distance(tr, hit.Point); off > 4*Slop || max(beside.X, beside.Y, beside.Z) > 4*Slop {
			t.Fatalf("%+v meets %+v along %v: %+v, %v m off the face", box, tr, displacement, hit, off)
		}
		if middle := at.Center.Sub(support(at.Half, hit.Normal)); distance(tr, middle) > 1e-3 {
			sides++
		}
	}
	if sides == 0 {
		t.Error("every side struck with its middle")
	}
}

// A ray that leads into a face by less than grazing runs along it and passes.
func TestRaycast_PassesAFaceThatItRunsAlong(t *testing.T) {
	m := meshOfOne(geom.Triangle{A: geom.Vec{X: -9, Y: -9}, B: geom.Vec{X: 9, Y: -9}, C: geom.Vec{Y: 9}}, true)
	for _, c := range []struct {
		sine float64
		hit  bool
	}{{0, false}, {grazing / 10, false}, {grazing * 10, true}} {
		if hit, ok := m.Raycast(geom.Vec{X: -1, Z: c.sine}, geom.Vec{X: 2, Z: -2 * c.sine}); ok != c.hit {
			t.Errorf("a ray at a sine of %v: %+v %v, want %v", c.sine, hit, ok, c.hit)
		}
	}
}

// A ray straight down beside an edge between cells, or beside the cut of one, meets
// what the mesh of the same field says, however near it is and however far out.
func TestHeightfield_UprightRaysBesideEdgesAnswerAsTheMesh(t *testing.T) {
	t.Parallel()
	s := newSource(seedOf(t))
	for range cases(t, 2_000) {
		cell := math.Pow(10, 4*s.Float64()-2)
		origin := s.vec(1e5)
		heights := make([]float64, 25)
		for i := range heights {
			heights[i] = s.span(cell)
		}
		h, err := NewHeightfield(5, 5, cell, origin, heights, TwoSided())
		if err != nil {
			t.Fatal(err)
		}
		out := &soup{}
		for i := range h.Len() {
			tr, _ := h.Triangle(i)
			out.add(tr.A, tr.B, tr.C)
		}
		m := out.mesh(t, TwoSided())
		for range 20 {
			i, j, along := float64(s.IntN(5)), float64(s.IntN(5)), 4*s.Float64()
			at := [...]geom.Vec{{X: i, Y: along}, {X: along, Y: j}, {X: along, Y: along + float64(s.IntN(3)-1)}, {X: along, Y: 4 - along}}[s.IntN(4)]
			off := s.vec(math.Pow(10, -3-8*s.Float64()))
			from := origin.Add(at.Scale(cell)).Add(geom.Vec{X: off.X, Y: off.Y, Z: 3 * cell})
			displacement := geom.Vec{Z: -6 * cell}
			got, ok := h.Raycast(from, displacement)
			if want, wantOK := m.Raycast(from, displacement); ok != wantOK || got != want {
				t.Fatalf("cells of %v m from %v, ray from %v: %+v %v, want %+v %v", cell, origin, from, got, ok, want, wantOK)
			}
		}
	}
}
