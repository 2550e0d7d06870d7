package collision

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// G1, G2, G3 and the touch of each hit are checked by checkSweep against the
// oracle; here stand the same properties by the queries' own means.

func TestSweepBox_LeavesNoOverlapWhereItStops(t *testing.T) {
	t.Parallel()
	eachProbe(t, cases(t, 50_000), func(t *testing.T, s source, p probe, l *loop) {
		if l.got = l.overlap(p.box, l.got[:0]); len(l.got) > 0 {
			return
		}
		hit, ok := p.scene.mesh.SweepBox(p.box, p.d)
		if !ok {
			return
		}
		for _, before := range [...]float64{1, 0.999, 0.5} {
			at := p.box.Translate(p.d.Scale(hit.Fraction * before))
			l.got = l.overlap(at, l.got[:0])
			for _, c := range l.got {
				tr, _ := p.scene.mesh.Triangle(c.Triangle)
				pr := newPair(tr, p.box, p.d)
				if pr.counts(p.scene.mesh.settings.twoSided, tr, p.box) && c.Depth > 2*graze && pr.peak(1) > 2*graze {
					t.Errorf("%v\nhit %+v: overlaps %+v at %v of the way", p, hit, c, before)
				}
			}
		}
	})
}

func TestSweepBox_WayBackFromHitIsFree(t *testing.T) {
	t.Parallel()
	eachProbe(t, cases(t, 50_000), func(t *testing.T, s source, p probe, l *loop) {
		if !p.scene.mesh.settings.twoSided || len(l.overlap(p.box, nil)) > 0 {
			return
		}
		hit, ok := p.scene.mesh.SweepBox(p.box, p.d)
		if !ok || p.d.Length()*hit.Fraction < 1e-3 {
			return
		}
		back := p.d.Scale(-hit.Fraction)
		again, ok := p.scene.mesh.SweepBox(p.box.Translate(back.Neg()), back)
		if !ok {
			return
		}
		tr, _ := p.scene.mesh.Triangle(again.Triangle)
		left := (1 - again.Fraction) * back.Length() * -again.Normal.Dot(back.Normalize())
		if pr := newPair(tr, p.box, p.d); left > graze && pr.peak(hit.Fraction) < -graze {
			t.Errorf("%v\nhit %+v, back %+v: the start is not reached", p, hit, again)
		}
	})
}

// rebuilt returns the mesh with each vertex and each triangle's index order
// changed.
func rebuilt(t *testing.T, m *Mesh, order []int, corners [3]int, at func(geom.Vec) geom.Vec) *Mesh {
	t.Helper()
	out := &soup{}
	for _, i := range order {
		tr, _ := m.Triangle(i)
		v := [3]geom.Vec{at(tr.A), at(tr.B), at(tr.C)}
		out.add(v[corners[0]], v[corners[1]], v[corners[2]])
	}
	if m.settings.twoSided {
		return out.mesh(t, TwoSided())
	}
	return out.mesh(t)
}

func ascending(n int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	return order
}

func same(v geom.Vec) geom.Vec { return v }

func TestSweepBox_OrderOfTrianglesChangesNoBit(t *testing.T) {
	t.Parallel()
	eachProbe(t, cases(t, 8_000), func(t *testing.T, s source, p probe, _ *loop) {
		if p.scene.mesh.Dropped() > 0 {
			return
		}
		order := s.Perm(p.scene.mesh.Len())
		other := rebuilt(t, p.scene.mesh, order, [3]int{0, 1, 2}, same)
		want, wantOK := p.scene.mesh.SweepBox(p.box, p.d)
		got, ok := other.SweepBox(p.box, p.d)
		if ok != wantOK || got.Fraction != want.Fraction || got.Normal != want.Normal || got.Depth != want.Depth {
			t.Errorf("%v\nin order %v: got %+v %v, want %+v %v", p, order, got, ok, want, wantOK)
		}
		origin, d := rayProbe(s, p)
		want, wantOK = p.scene.mesh.Raycast(origin, d)
		got, ok = other.Raycast(origin, d)
		if ok != wantOK || got.Fraction != want.Fraction || got.Normal != want.Normal || got.Point != want.Point {
			t.Errorf("%v\nray %#v %#v in order %v: got %+v %v, want %+v %v", p, origin, d, order, got, ok, want, wantOK)
		}
	})
}

// agree reports whether two sweeps stop at the same place, grazes aside.
func agree(p probe, got Hit, ok bool, want Hit, wantOK bool) bool {
	if ok && wantOK {
		apart := math.Abs(got.Fraction-want.Fraction) * p.d.Length()
		return apart <= exact || apart*-want.Normal.Dot(p.d.Normalize()) <= exact
	}
	return ok == wantOK
}

// clear reports whether the start is free and no triangle is so near to a graze
// that rounding may decide for or against it.
func clear(p probe) bool {
	for i := range p.scene.mesh.Len() {
		tr, ok := p.scene.mesh.Triangle(i)
		if !ok {
			continue
		}
		pr := newPair(tr, p.box, p.d)
		if pr.overlap(0) > -graze || math.Abs(pr.peak(1)) < 2*graze {
			return false
		}
		if math.Abs(pr.speed) < 1e-9*p.d.Length() {
			return false
		}
	}
	return true
}

func TestSweepBox_FirstCornerOfTriangleDoesNotMatter(t *testing.T) {
	t.Parallel()
	eachProbe(t, cases(t, 8_000), func(t *testing.T, _ source, p probe, _ *loop) {
		if p.scene.mesh.Dropped() > 0 || !clear(p) {
			return
		}
		want, wantOK := p.scene.mesh.SweepBox(p.box, p.d)
		for _, corners := range [][3]int{{1, 2, 0}, {2, 0, 1}} {
			other := rebuilt(t, p.scene.mesh, ascending(p.scene.mesh.Len()), corners, same)
			if got, ok := other.SweepBox(p.box, p.d); !agree(p, got, ok, want, wantOK) {
				t.Errorf("%v\ncorners %v: got %+v %v, want %+v %v", p, corners, got, ok, want, wantOK)
			}
		}
	})
}

func TestSweepBox_TranslationByPowerOfTwoChangesNoBit(t *testing.T) {
	t.Parallel()
	// On a raster of 2^-20 m all coordinates stay exact out to 2^16 m.
	raster := func(v geom.Vec) geom.Vec {
		const n = 1 << 20
		return geom.Vec{X: math.Round(v.X*n) / n, Y: math.Round(v.Y*n) / n, Z: math.Round(v.Z*n) / n}
	}
	eachProbe(t, cases(t, 8_000), func(t *testing.T, s source, p probe, _ *loop) {
		if p.scene.mesh.Dropped() > 0 || p.scene.name == "needles" {
			return
		}
		order := ascending(p.scene.mesh.Len())
		near := rebuilt(t, p.scene.mesh, order, [3]int{0, 1, 2}, raster)
		if near.Dropped() > 0 {
			return
		}
		by := geom.Vec{X: math.Ldexp(1, s.IntN(17)), Y: -math.Ldexp(1, s.IntN(17)), Z: math.Ldexp(1, s.IntN(10))}
		far := rebuilt(t, near, order, [3]int{0, 1, 2}, func(v geom.Vec) geom.Vec { return v.Add(by) })
		box := geom.Box{Center: raster(p.box.Center), Half: p.box.Half}
		want, wantOK := near.SweepBox(box, p.d)
		got, ok := far.SweepBox(box.Translate(by), p.d)
		got.Point, want.Point = geom.Vec{}, geom.Vec{}
		if ok != wantOK || got != want {
			t.Errorf("%v\nmoved by %v: got %+v %v, want %+v %v", p, by, got, ok, want, wantOK)
		}
	})
}

func TestSweepBox_MirrorAndAxisSwapMirrorTheAnswer(t *testing.T) {
	t.Parallel()
	flips := map[string]func(geom.Vec) geom.Vec{
		"x mirrored": func(v geom.Vec) geom.Vec { return geom.Vec{X: -v.X, Y: v.Y, Z: v.Z} },
		"x and y":    func(v geom.Vec) geom.Vec { return geom.Vec{X: v.Y, Y: v.X, Z: v.Z} },
		"x and z":    func(v geom.Vec) geom.Vec { return geom.Vec{X: v.Z, Y: v.Y, Z: v.X} },
		"y and z":    func(v geom.Vec) geom.Vec { return geom.Vec{X: v.X, Y: v.Z, Z: v.Y} },
	}
	eachProbe(t, cases(t, 8_000), func(t *testing.T, _ source, p probe, _ *loop) {
		if p.scene.mesh.Dropped() > 0 || !clear(p) {
			return
		}
		want, wantOK := p.scene.mesh.SweepBox(p.box, p.d)
		for name, flip := range flips {
			other := rebuilt(t, p.scene.mesh, ascending(p.scene.mesh.Len()), [3]int{0, 2, 1}, flip)
			box := geom.Box{Center: flip(p.box.Center), Half: flip(p.box.Half).Abs()}
			if got, ok := other.SweepBox(box, flip(p.d)); !agree(p, got, ok, want, wantOK) {
				t.Errorf("%v\n%s: got %+v %v, want %+v %v", p, name, got, ok, want, wantOK)
			}
		}
	})
}

func TestSweepBox_SubdivisionOfTrianglesDoesNotMatter(t *testing.T) {
	t.Parallel()
	eachProbe(t, cases(t, 8_000), func(t *testing.T, s source, p probe, _ *loop) {
		// On terrain and axis-aligned sides the new corners lie on the old plane.
		if p.scene.mesh.Dropped() > 0 || !clear(p) {
			return
		}
		out := &soup{}
		for i := range p.scene.mesh.Len() {
			tr, _ := p.scene.mesh.Triangle(i)
			ab, bc, ca := tr.A.Lerp(tr.B, 0.5), tr.B.Lerp(tr.C, 0.5), tr.C.Lerp(tr.A, 0.5)
			out.add(tr.A, ab, ca)
			out.add(tr.B, bc, ab)
			out.add(tr.C, ca, bc)
			out.add(ab, bc, ca)
		}
		var options []Option
		if p.scene.mesh.settings.twoSided {
			options = append(options, TwoSided())
		}
		want, wantOK := p.scene.mesh.SweepBox(p.box, p.d)
		got, ok := out.mesh(t, options...).SweepBox(p.box, p.d)
		if !agree(p, got, ok, want, wantOK) {
			t.Errorf("%v\ngot %+v %v, want %+v %v", p, got, ok, want, wantOK)
		}
	})
}

func TestNewMesh_DegenerateTrianglesAreIgnoredByEveryQuery(t *testing.T) {
	t.Parallel()
	eachProbe(t, cases(t, 5_000), func(t *testing.T, s source, p probe, _ *loop) {
		out := &soup{}
		n := p.scene.mesh.Len()
		for i := range n {
			if tr, ok := p.scene.mesh.Triangle(i); ok {
				out.add(tr.A, tr.B, tr.C)
			}
		}
		clean := out.mesh(t)
		given := clean.Len()
		tr, _ := clean.Triangle(s.IntN(given))
		out.add(tr.A, tr.A, tr.A)
		out.add(tr.A, tr.B, tr.A)
		out.add(tr.A, tr.B, tr.A.Lerp(tr.B, 0.5))
		dirty := out.mesh(t)
		if dirty.Dropped() < 2 || dirty.Len() != given+3 {
			t.Fatalf("%v: dropped %d of %d", p, dirty.Dropped(), dirty.Len())
		}
		if dirty.Dropped() == 2 {
			return // rounding gave the third one an area
		}
		want, wantOK := clean.SweepBox(p.box, p.d)
		if got, ok := dirty.SweepBox(p.box, p.d); ok != wantOK || got != want {
			t.Errorf("%v\ngot %+v %v, want %+v %v", p, got, ok, want, wantOK)
		}
	})
}
