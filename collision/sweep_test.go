package collision

import (
	"math"
	"slices"
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

// landing is a box at rest on a sheet of two faces, one for each side, as [TwoSided] would
// be. It reaches through their plane by rounding, and so into the other from behind.
type landing struct {
	sheet  *Mesh
	face   geom.Triangle // that the box rests on
	normal geom.Vec      // of the face
	box    geom.Box
}

// deep returns how deep the box is in the plane.
func (l *landing) deep() float64 {
	return l.box.Half.Dot(l.normal.Abs()) - l.box.Center.Sub(l.face.A).Dot(l.normal)
}

// eachLanding calls check for boxes that land on random sheets. Some of them lie across an
// axis.
func eachLanding(t *testing.T, check func(s source, l *landing)) {
	t.Helper()
	s := newSource(seedOf(t))
	within := 0
	for i := range 4000 {
		corners := make([]geom.Vec, 3)
		level := s.span(9)
		for k := range corners {
			corners[k] = geom.Vec{X: s.span(9), Y: s.span(9), Z: s.span(9)}
			if i%4 == 0 {
				corners[k].Z = level
			}
		}
		sheet, err := NewMesh(corners, []uint32{0, 1, 2, 0, 2, 1})
		if err != nil {
			t.Fatal(err)
		}
		l := landing{sheet: sheet, face: geom.Triangle{A: corners[0], B: corners[1], C: corners[2]}}
		l.normal = l.face.Normal()
		middle := corners[0].Add(corners[1]).Add(corners[2]).Scale(1.0 / 3)
		l.box = geom.Box{Center: middle.AddScaled(l.normal, 5), Half: playerHalf}
		hit, ok := sheet.SweepBox(l.box, l.normal.Scale(-10))
		if !ok || hit.Normal.Dot(l.normal) < 1-1e-9 {
			continue // it met an edge
		}
		l.box = l.box.Translate(l.normal.Scale(-10 * hit.Fraction))
		if deep := l.deep(); deep > 0 && deep < Slop {
			within++
		}
		check(s, &l)
	}
	if within == 0 {
		t.Error("no box is within its sheet by rounding")
	}
}

func TestSweepBox_LeavesASheetThatItLandedOn(t *testing.T) {
	t.Parallel()
	eachLanding(t, func(s source, l *landing) {
		away := l.normal.Add(geom.Vec{X: s.span(0.3), Y: s.span(0.3), Z: s.span(0.3)})
		if hit, ok := l.sheet.SweepBox(l.box, away); ok {
			t.Errorf("a box on %v cannot leave along %v: %+v", l.face, away, hit)
		}
	})
}

func TestOverlapBox_IsFreeOnASheetThatItLandedOn(t *testing.T) {
	t.Parallel()
	var contacts []Contact
	eachLanding(t, func(_ source, l *landing) {
		contacts = l.sheet.OverlapBox(l.box, contacts[:0])
		for _, c := range contacts {
			if c.Triangle != 0 || c.Depth > Slop {
				t.Errorf("a box that rests on %v is within it: %+v", l.face, c)
			}
		}
	})
}

// TestOverlapBox_CountsAFaceFromBehindOnceTheCoreReachesThrough: half a Slop on each axis is
// rounding, and two are not. Both forms say so.
func TestOverlapBox_CountsAFaceFromBehindOnceTheCoreReachesThrough(t *testing.T) {
	t.Parallel()
	var contacts []Contact
	eachLanding(t, func(_ source, l *landing) {
		size := l.normal.Abs()
		slop := Slop * (size.X + size.Y + size.Z)
		for _, step := range []struct {
			deep float64
			want int
		}{{-slop / 2, 0}, {slop / 2, 1}, {2 * slop, 2}} {
			box := l.box.Translate(l.normal.Scale(l.deep() - step.deep))
			contacts = byTriangle(l.sheet.OverlapBox(box, contacts[:0]))
			plain := newLoop(t, l.sheet).overlap(box, nil)
			if len(contacts) != step.want || !slices.Equal(contacts, plain) {
				t.Errorf("a box %v m deep in the sheet %v has the contacts %+v, and %+v by the plain form, want %d",
					step.deep, l.face, contacts, plain, step.want)
			}
		}
	})
}
