package collision

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// extremes are numbers at which formulae break that are right for all others,
// as far as a mesh may have them.
var extremes = []float64{0, math.Copysign(0, -1), 5e-324, 1e-308, 1e-300, 1e-160, 1e-12, 1e-6, 1, 3, 1e5, MaxCoordinate}

// extremeSoup is some triangles of such numbers: points, lines, needles,
// triangles below every length and as large as a mesh may be.
func extremeSoup(s source) *soup {
	pick := func() float64 { return extremes[s.IntN(len(extremes))] * float64(2*s.IntN(2)-1) }
	vec := func() geom.Vec { return geom.Vec{X: pick(), Y: pick(), Z: pick()} }
	out := &soup{}
	for range 1 + s.IntN(8) {
		a, b, c := vec(), vec(), vec()
		switch s.IntN(5) {
		case 0:
			c = a.Lerp(b, s.Float64()) // a line but for rounding
		case 1:
			b = a
		}
		out.add(a, b, c)
	}
	return out
}

func TestQueries_AreDefinedForExtremeTriangles(t *testing.T) {
	t.Parallel()
	seed := seedOf(t)
	built := 0
	n := cases(t, 30_000)
	for i := range n {
		s := newSource(seed + uint64(i))
		out := extremeSoup(s)
		var options []Option
		if s.IntN(2) == 0 {
			options = append(options, TwoSided())
		}
		m, err := NewMesh(out.vertices, out.indices, options...)
		if err != nil {
			continue // no triangle with an area
		}
		built++
		l := newLoop(t, m)
		for range 4 {
			pick := func() float64 { return extremes[s.IntN(len(extremes))] * float64(2*s.IntN(2)-1) }
			box := geom.Box{Center: geom.Vec{X: pick(), Y: pick(), Z: pick()}, Half: geom.Vec{X: pick(), Y: pick(), Z: pick()}.Abs()}
			d := geom.Vec{X: pick(), Y: pick(), Z: pick()}
			hit, ok := m.SweepBox(box, d)
			if want, wantOK := l.sweep(box, d); ok != wantOK || hit != want || ok && !isSound(hit) {
				t.Fatalf("SKIJET_SEED=%d case %d: sweep of %#v along %#v: %+v %v, want %+v %v", seed, i, box, d, hit, ok, want, wantOK)
			}
			hit, ok = m.Raycast(box.Center, d)
			if want, wantOK := l.raycast(box.Center, d); ok != wantOK || hit != want || ok && !isSound(hit) {
				t.Fatalf("SKIJET_SEED=%d case %d: ray from %#v along %#v: %+v %v, want %+v %v", seed, i, box.Center, d, hit, ok, want, wantOK)
			}
			for _, c := range m.OverlapBox(box, nil) {
				if !(c.Depth > 0) || !isUnit(c.Normal) || !c.Point.IsFinite() {
					t.Fatalf("SKIJET_SEED=%d case %d: overlap of %#v: %+v", seed, i, box, c)
				}
			}
			if moved, ok, _ := Depenetrate(m, box, 1, nil); !(moved.Length() <= 1) || !ok && moved != (geom.Vec{}) {
				t.Fatalf("SKIJET_SEED=%d case %d: %#v is moved by %v %v", seed, i, box, moved, ok)
			}
		}
	}
	if built < n/4 {
		t.Errorf("only %d of %d meshes were built", built, n)
	}
}

// A way too short to see ends where it began: at most with a hit at the start,
// and the same one from the hierarchy and from the plain loop.
func TestSweepBox_SubnormalWaysEqualLoopAndStay(t *testing.T) {
	t.Parallel()
	eachProbe(t, cases(t, 50_000), func(t *testing.T, s source, p probe, l *loop) {
		p.box = touchBox(s, p.scene.mesh, p.box, p.d)
		p.d = p.d.Normalize().Scale([]float64{1e-300, 1e-308, 5e-310, 5e-324}[s.IntN(4)])
		got, ok := p.scene.mesh.SweepBox(p.box, p.d)
		want, wantOK := l.sweep(p.box, p.d)
		if ok != wantOK || got != want || ok && !isSound(got) {
			t.Errorf("%v\ngot  %+v %v\nwant %+v %v", p, got, ok, want, wantOK)
		}
	})
}

func TestQueries_IdenticalTrianglesTieToTheFirst(t *testing.T) {
	t.Parallel()
	eachProbe(t, cases(t, 10_000), func(t *testing.T, _ source, p probe, _ *loop) {
		tr, ok := p.scene.mesh.Triangle(0)
		if !ok {
			return
		}
		one, twenty := &soup{}, &soup{}
		one.add(tr.A, tr.B, tr.C)
		for range 20 {
			twenty.add(tr.A, tr.B, tr.C)
		}
		single, many := one.mesh(t), twenty.mesh(t)
		want, wantOK := single.SweepBox(p.box, p.d)
		if got, ok := many.SweepBox(p.box, p.d); ok != wantOK || got != want {
			t.Errorf("%v\ngot  %+v %v\nwant %+v %v", p, got, ok, want, wantOK)
		}
		want, wantOK = single.Raycast(p.box.Center, p.d)
		if got, ok := many.Raycast(p.box.Center, p.d); ok != wantOK || got != want {
			t.Errorf("%v\nray: got  %+v %v\nwant %+v %v", p, got, ok, want, wantOK)
		}
		if n, each := len(many.OverlapBox(p.box, nil)), len(single.OverlapBox(p.box, nil)); n != 20*each {
			t.Errorf("%v\n%d contacts, of one triangle %d", p, n, each)
		}
	})
}

func TestQueries_ContainedAndTouchingAndPointBoxes(t *testing.T) {
	t.Parallel()
	v := func(x, y, z float64) geom.Vec { return geom.Vec{X: x, Y: y, Z: z} }
	room := &soup{}
	room.box(v(-1, -1, -1), v(1, 1, 1))
	m := room.mesh(t)
	down := v(0, 0, -4)
	rows := []struct {
		name     string
		box      geom.Box
		sweep    float64 // fraction of the hit downward, -1 for none
		contacts int
	}{
		// A mesh is its surface: what fills it exactly touches it all over.
		{"the same box", geom.Box{Half: v(1, 1, 1)}, -1, 0},
		{"a box within", geom.Box{Half: v(0.5, 0.5, 0.5)}, -1, 0},
		{"a box around all", geom.Box{Half: v(2, 2, 2)}, -1, 12},
		{"a box around the top", geom.Box{Center: v(0, 0, 2.5), Half: v(2, 2, 2)}, 0, 10},
		{"a box on top", geom.Box{Center: v(0, 0, 2), Half: v(1, 1, 1)}, 0, 0},
		{"a box at the side", geom.Box{Center: v(2, 0, 0), Half: v(1, 1, 1)}, -1, 0},
		{"a box at an edge", geom.Box{Center: v(2, 0, 2), Half: v(1, 1, 1)}, -1, 0},
		{"a box at a corner", geom.Box{Center: v(2, 2, 2), Half: v(1, 1, 1)}, -1, 0},
		{"a box above", geom.Box{Center: v(0, 0, 3), Half: v(1, 1, 1)}, 0.25, 0},
		{"a point above", geom.Box{Center: v(0.25, 0.5, 3)}, 0.5, 0},
		{"a point on top", geom.Box{Center: v(0.25, 0.5, 1)}, 0, 0},
		{"a point within", geom.Box{}, -1, 0},
	}
	for _, row := range rows {
		hit, ok := m.SweepBox(row.box, down)
		if ok != (row.sweep >= 0) || ok && math.Abs(hit.Fraction-row.sweep) > Slop {
			t.Errorf("%s: hit %+v %v, want %v", row.name, hit, ok, row.sweep)
		}
		if got := m.OverlapBox(row.box, nil); len(got) != row.contacts {
			t.Errorf("%s: %d contacts, want %d: %+v", row.name, len(got), row.contacts, got)
		}
	}
}

// A mesh that is thinner than float32 can tell where it is.
func TestMesh_MayBeThinAndFarFromTheOrigin(t *testing.T) {
	for _, z := range []float64{0, 8194.8275, 20000.1, 40000.001, 100000.001, -131000.003} {
		flat := func(z float64) []geom.Vec { return []geom.Vec{{Z: z}, {X: 10, Z: z}, {Y: 10, Z: z}} }
		mesh, err := NewMesh(flat(z), []uint32{0, 1, 2})
		if err != nil {
			t.Fatal(err)
		}
		mover, err := NewMover(flat(0), []uint32{0, 1, 2})
		if err != nil {
			t.Fatal(err)
		}
		if err := mover.Place(geom.Pose{Position: geom.Vec{Z: z}}); err != nil {
			t.Fatal(err)
		}
		box := geom.Box{Center: geom.Vec{X: 2, Y: 2, Z: z + 5}, Half: playerHalf}
		for name, shape := range map[string]Shape{"mesh": mesh, "mover": mover} {
			hit, ok := shape.SweepBox(box, geom.Vec{Z: -10})
			if want := (5 - playerHalf.Z) / 10; !ok || math.Abs(hit.Fraction-want) > 1e-9 {
				t.Errorf("%s at %v: hit %v at %v, want %v", name, z, ok, hit.Fraction, want)
			}
		}
	}
}

// Seen from far away, rounding lets a ray between the edges of a face that it
// passes at some distance.
func TestRaycast_HitsNothingBesideAFace(t *testing.T) {
	r := newSource(seedOf(t))
	for i := range cases(t, 20_000) {
		edge, far := math.Pow(10, -5*r.Float64()), math.Pow(10, 4+4*r.Float64())
		at := r.vec(1)
		face := geom.Triangle{A: at.Add(r.vec(edge)), B: at.Add(r.vec(edge)), C: at.Add(r.vec(edge))}
		m, err := NewMesh([]geom.Vec{face.A, face.B, face.C}, []uint32{0, 1, 2}, TwoSided())
		if err != nil {
			continue
		}
		from := r.vec(far)
		hit, ok := m.Raycast(from, at.Add(r.vec(2*edge)).Sub(from).Scale(1.5))
		b := face.Bounds()
		margin := 1e-5 + 3e-7*far
		near := geom.Bounds{Min: b.Min, Max: b.Max}.Expand(margin)
		if ok && !near.Overlaps(geom.Bounds{Min: hit.Point, Max: hit.Point}) {
			t.Fatalf("case %d: a ray from %v hits at %v, off %v", i, from, hit.Point, face)
		}
	}
}

// The size of a box counts, not the sign of its half extents.
func TestQueries_TakeHalfExtentsByTheirSize(t *testing.T) {
	eachProbe(t, cases(t, 4000), func(t *testing.T, s source, p probe, l *loop) {
		turned := p.box
		turned.Half = geom.Vec{X: -p.box.Half.X, Y: p.box.Half.Y, Z: -p.box.Half.Z}
		got, ok := l.mesh.SweepBox(turned, p.d)
		if want, wantOK := l.mesh.SweepBox(p.box, p.d); got != want || ok != wantOK {
			t.Errorf("%v: with negative half extents %+v %v, want %+v %v", p, got, ok, want, wantOK)
		}
		if got, want := l.mesh.OverlapBox(turned, nil), l.mesh.OverlapBox(p.box, nil); len(got) != len(want) {
			t.Errorf("%v: with negative half extents %d contacts, want %d", p, len(got), len(want))
		}
	})
}

// What a query may touch is wider than the path of its box by more than rounding,
// however far away that is.
func TestQuery_BoundsAreWiderThanThePath(t *testing.T) {
	for _, far := range []float64{0, 1, 1e5, 1e11, 1e13, 1e15} {
		for _, path := range []float64{0, 3, -3, far, -far} {
			var q query
			q.setSweep(&geom.Box{Center: geom.Vec{X: far, Y: -far}, Half: playerHalf}, &geom.Vec{X: path, Y: path})
			q.setBounds()
			low, high := q.start.Min(q.start.Add(q.displacement)).Sub(q.half), q.start.Max(q.start.Add(q.displacement)).Add(q.half)
			if !(q.path.Min.X < low.X && q.path.Min.Y < low.Y && q.path.Max.X > high.X && q.path.Max.Y > high.Y) {
				t.Errorf("from %v along %v: bounds from %v to %v, the path from %v to %v", q.start, q.displacement, q.path.Min, q.path.Max, low, high)
			}
		}
	}
}
