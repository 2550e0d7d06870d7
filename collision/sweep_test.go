package collision

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

func quad(t *testing.T, size float64, tilt float64) *Mesh {
	t.Helper()
	z := size * tilt
	m, err := NewMesh([]geom.Vec{{X: -size, Y: -size, Z: -z}, {X: size, Y: -size, Z: z}, {X: size, Y: size, Z: z}, {X: -size, Y: size, Z: -z}},
		[]uint32{0, 1, 2, 0, 2, 3})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestSweepBox_LandsOnPlaneAtClosedFormTime(t *testing.T) {
	half := geom.Vec{X: 0.5, Y: 0.5, Z: 1.15}
	for deg := 0; deg <= 85; deg += 5 {
		theta := float64(deg) * math.Pi / 180
		m := quad(t, 40, math.Tan(theta))
		n := geom.Vec{X: -math.Sin(theta), Z: math.Cos(theta)}
		start := geom.Vec{Z: 6}.Add(geom.Vec{X: -1 * math.Tan(theta)})
		d := geom.Vec{X: 0.3, Z: -8 - 14*math.Tan(theta)}
		r := half.Dot(n.Abs())
		want := (start.Dot(n) - r) / -d.Dot(n)
		hit, ok := m.SweepBox(geom.Box{Center: start, Half: half}, d)
		if !ok || math.Abs(hit.Fraction-want) > 1e-12 || hit.Normal.Sub(n).Length() > 1e-12 {
			t.Errorf("%d degrees: got %+v %v, want fraction %v normal %v", deg, hit, ok, want, n)
		}
	}
}

func TestSweepBox_RunsIntoTheEdgeOfATwoSidedSheet(t *testing.T) {
	m, err := NewMesh([]geom.Vec{{Z: -1}, {X: 9, Z: -1}, {X: 9, Z: 4}, {Z: 4}}, []uint32{0, 1, 2, 0, 2, 3}, TwoSided())
	if err != nil {
		t.Fatal(err)
	}
	box := geom.Box{Center: geom.Vec{X: -3, Y: 0.2}, Half: geom.Vec{X: 0.5, Y: 0.5, Z: 0.5}}
	for _, y := range []float64{0, 0.1, -0.1} {
		hit, ok := m.SweepBox(box, geom.Vec{X: 6, Y: y})
		if !ok || math.Abs(hit.Fraction-2.5/6) > 1e-12 || hit.Normal != (geom.Vec{X: -1}) {
			t.Errorf("along %v: got %+v %v, want a hit on the edge at %v", y, hit, ok, 2.5/6)
		}
	}
	if hit, ok := m.SweepBox(box, geom.Vec{X: 6, Y: 6}); ok {
		t.Errorf("away from the sheet: got %+v", hit)
	}
}

// A box that has landed may overlap the floor by rounding or not at all; a short
// sweep along gravity meets the floor in any case.
func TestSweepBox_ShortWayDownFindsTheGroundAfterLanding(t *testing.T) {
	t.Parallel()
	r := newSource(seedOf(t))
	for range 1000 {
		z := r.span(100)
		var s soup
		s.quad(geom.Vec{X: -9, Y: -9, Z: z}, geom.Vec{X: 9, Y: -9, Z: z}, geom.Vec{X: 9, Y: 9, Z: z}, geom.Vec{X: -9, Y: 9, Z: z}, false)
		m := s.mesh(t)
		box := geom.FeetBox(geom.Vec{X: r.span(3), Y: r.span(3), Z: z + 1 + r.Float64()}, playerHalf)
		displacement := geom.Vec{X: r.span(2), Y: r.span(2), Z: -5}
		hit, ok := m.SweepBox(box, displacement)
		if !ok {
			t.Fatalf("box %v falls through the floor at %v", box, z)
		}
		box = box.Translate(displacement.Scale(hit.Fraction))
		if ground, ok := m.SweepBox(box, geom.Vec{Z: -0.01}); !ok || ground.Normal != (geom.Vec{Z: 1}) || ground.Depth != 0 {
			t.Errorf("box %v on the floor at %v: %+v %v", box, z, ground, ok)
		}
		if deep := deepestOf(m.OverlapBox(box, nil)); deep > Slop {
			t.Errorf("box %v on the floor at %v is %v m deep", box, z, deep)
		}
	}
}

// TestSweepBox_LeavesASheetThatItLandedOn: a sheet of two faces, one for each side, as
// [TwoSided] would be. A box at rest on one of them reaches through their plane by rounding,
// and so into the other from behind, which must not hold it.
func TestSweepBox_LeavesASheetThatItLandedOn(t *testing.T) {
	t.Parallel()
	r := newSource(seedOf(t))
	within := 0
	for range 2000 {
		corner := func() geom.Vec { return geom.Vec{X: r.span(9), Y: r.span(9), Z: r.span(9)} }
		a, b, c := corner(), corner(), corner()
		normal := (geom.Triangle{A: a, B: b, C: c}).Normal()
		sheet, err := NewMesh([]geom.Vec{a, b, c}, []uint32{0, 1, 2, 0, 2, 1})
		if err != nil {
			t.Fatal(err)
		}
		middle := a.Add(b).Add(c).Scale(1.0 / 3)
		box := geom.Box{Center: middle.AddScaled(normal, 5), Half: playerHalf}
		hit, ok := sheet.SweepBox(box, normal.Scale(-10))
		if !ok || hit.Normal.Dot(normal) < 0.999 {
			continue // it met an edge
		}
		box = box.Translate(normal.Scale(-10 * hit.Fraction))
		if deep := box.Half.Dot(normal.Abs()) - box.Center.Sub(a).Dot(normal); deep > 0 && deep < Slop {
			within++
		}
		away := normal.Add(geom.Vec{X: r.span(0.3), Y: r.span(0.3), Z: r.span(0.3)})
		if hit, ok := sheet.SweepBox(box, away); ok {
			t.Errorf("a box on %v cannot leave along %v: %+v", geom.Triangle{A: a, B: b, C: c}, away, hit)
		}
	}
	if within == 0 {
		t.Error("no box is within the sheet by rounding")
	}
}
