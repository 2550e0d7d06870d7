package collision

import (
	"encoding/binary"
	"math"
	"slices"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// fuzzReach bounds what the fuzz targets take for coordinates: beyond it float64
// has no room left for a nanometre.
const fuzzReach = 1e4

// sane maps any float to a coordinate: small values stay as they are.
func sane(f float64) float64 {
	if !geom.IsFinite(f) {
		return 0
	}
	if math.Abs(f) > fuzzReach {
		return math.Mod(f, fuzzReach)
	}
	return f
}

func saneVec(x, y, z float64) geom.Vec { return geom.Vec{X: sane(x), Y: sane(y), Z: sane(z)} }

// saneBox has half extents of a body: at most 20 m.
func saneBox(cx, cy, cz, hx, hy, hz float64) geom.Box {
	half := saneVec(hx, hy, hz).Abs()
	return geom.Box{Center: saneVec(cx, cy, cz), Half: half.Min(geom.Vec{X: 20, Y: 20, Z: 20})}
}

// isRegular reports whether a triangle is none that rounding alone decides: its
// edges and heights are above a millimetre and a millionth of its size.
func isRegular(t geom.Triangle) bool {
	ab, bc, ca := t.B.Sub(t.A).Length(), t.C.Sub(t.B).Length(), t.A.Sub(t.C).Length()
	longest := max(ab, bc, ca)
	return min(ab, bc, ca) > 1e-3 && exactCross(t.B.Sub(t.A), t.C.Sub(t.A)).Length()/longest > max(1e-3, longest*1e-4) && longest < 200
}

func FuzzSweepTriangle(f *testing.F) {
	seedSweeps(f)
	f.Fuzz(func(t *testing.T, cx, cy, cz, hx, hy, hz, dx, dy, dz, ax, ay, az, bx, by, bz, ex, ey, ez float64, twoSided bool) {
		raw := geom.Triangle{A: geom.Vec{X: ax, Y: ay, Z: az}, B: geom.Vec{X: bx, Y: by, Z: bz}, C: geom.Vec{X: ex, Y: ey, Z: ez}}
		box := geom.Box{Center: geom.Vec{X: cx, Y: cy, Z: cz}, Half: geom.Vec{X: hx, Y: hy, Z: hz}}
		checkTotal(t, raw, box, geom.Vec{X: dx, Y: dy, Z: dz}, twoSided)

		tr := geom.Triangle{A: saneVec(ax, ay, az), B: saneVec(bx, by, bz), C: saneVec(ex, ey, ez)}
		m := meshOfOne(tr, twoSided)
		if m == nil {
			return
		}
		sc := scene{name: "fuzz", mesh: m}
		p := probe{scene: &sc, box: saneBox(cx, cy, cz, hx, hy, hz), d: saneVec(dx, dy, dz)}
		hit, ok := m.SweepBox(p.box, p.d)
		if ok && !isSound(hit) {
			t.Fatalf("%v\n%+v", p, hit)
		}
		if least := min(p.box.Half.X, p.box.Half.Y, p.box.Half.Z); isRegular(tr) && least > 1e-3 && p.d.Length() > 1e-6 {
			checkSweep(t, p, hit, ok)
			if clear(p) {
				checkInvariance(t, p, tr, hit, ok)
			}
		}
	})
}

// meshOfOne returns a mesh of one triangle, or nil for one that is refused.
func meshOfOne(tr geom.Triangle, twoSided bool) *Mesh {
	var options []Option
	if twoSided {
		options = append(options, TwoSided())
	}
	m, err := NewMesh([]geom.Vec{tr.A, tr.B, tr.C}, []uint32{0, 1, 2}, options...)
	if err != nil {
		return nil
	}
	return m
}

// checkTotal asks everything of one triangle with any numbers: answers are defined
// and sound, or there are none.
func checkTotal(t *testing.T, tr geom.Triangle, box geom.Box, d geom.Vec, twoSided bool) {
	t.Helper()
	m := meshOfOne(tr, twoSided)
	if m == nil {
		return
	}
	box.Half = box.Half.Abs()
	if hit, ok := m.SweepBox(box, d); ok && !isSound(hit) {
		t.Errorf("triangle %#v\nsweep of %#v along %#v: %+v", tr, box, d, hit)
	}
	if hit, ok := m.Raycast(box.Center, d); ok && !isSound(hit) {
		t.Errorf("triangle %#v\nray from %#v along %#v: %+v", tr, box.Center, d, hit)
	}
	for _, c := range m.OverlapBox(box, nil) {
		if !(c.Depth > 0) || !isUnit(c.Normal) {
			t.Errorf("triangle %#v\noverlap of %#v: %+v", tr, box, c)
		}
	}
	if moved, ok, _ := Depenetrate(m, box, 1, nil); !(moved.Length() <= 1) || !ok && moved != (geom.Vec{}) {
		t.Errorf("triangle %#v\nbox %#v is moved by %v %v", tr, box, moved, ok)
	}
}

// checkInvariance asks the same again with another first corner, mirrored, with
// axes swapped, and moved by powers of two.
func checkInvariance(t *testing.T, p probe, tr geom.Triangle, want Hit, wantOK bool) {
	t.Helper()
	swap := func(v geom.Vec) geom.Vec { return geom.Vec{X: v.Z, Y: v.Y, Z: v.X} }
	mirror := func(v geom.Vec) geom.Vec { return geom.Vec{X: v.X, Y: -v.Y, Z: v.Z} }
	by := geom.Vec{X: 16384, Y: -32768, Z: 512}
	others := map[string]struct {
		tr geom.Triangle
		at func(geom.Vec) geom.Vec
	}{
		"second corner first": {tr: geom.Triangle{A: tr.B, B: tr.C, C: tr.A}, at: same},
		"third corner first":  {tr: geom.Triangle{A: tr.C, B: tr.A, C: tr.B}, at: same},
		"y mirrored":          {tr: geom.Triangle{A: mirror(tr.A), B: mirror(tr.C), C: mirror(tr.B)}, at: mirror},
		"x and z swapped":     {tr: geom.Triangle{A: swap(tr.A), B: swap(tr.C), C: swap(tr.B)}, at: swap},
	}
	for name, o := range others {
		m := meshOfOne(o.tr, p.scene.mesh.settings.twoSided)
		box := geom.Box{Center: o.at(p.box.Center), Half: o.at(p.box.Half).Abs()}
		if got, ok := m.SweepBox(box, o.at(p.d)); !agree(p, got, ok, want, wantOK) {
			t.Errorf("%v\n%s: got %+v %v, want %+v %v", p, name, got, ok, want, wantOK)
		}
	}
	far := geom.Triangle{A: tr.A.Add(by), B: tr.B.Add(by), C: tr.C.Add(by)}
	box := p.box.Translate(by)
	if far.A.Sub(by) != tr.A || far.B.Sub(by) != tr.B || far.C.Sub(by) != tr.C || box.Center.Sub(by) != p.box.Center {
		return // rounding has changed the question
	}
	got, ok := meshOfOne(far, p.scene.mesh.settings.twoSided).SweepBox(box, p.d)
	got.Point, want.Point = geom.Vec{}, geom.Vec{}
	if ok != wantOK || got != want {
		t.Errorf("%v\nmoved by %v: got %+v %v, want %+v %v", p, by, got, ok, want, wantOK)
	}
}

// fuzzScene is the seeded scene and queries of a fuzz input.
func fuzzScene(t *testing.T, seed uint64) (source, scene, *loop) {
	s := newSource(seed)
	sc := randomScene(t, s)
	return s, sc, newLoop(t, sc.mesh)
}

func FuzzSweepMesh(f *testing.F) {
	for seed := range uint64(8) {
		f.Add(seed, 0.0, 0.0, 4.0, 0.5, 0.5, 1.15, 0.1, 0.2, -8.0)
	}
	f.Add(uint64(9), 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 5e-324, -1e-300, 0.0)
	f.Add(uint64(9), 0.5, 0.5, 1.5, 0.5, 0.5, 0.5, 0.0, 0.0, 0.0)
	f.Add(uint64(9), 0.5, negativeZero, 1.5, 0.5, 0.5, 0.5, negativeZero, 1.0, negativeZero)
	f.Add(uint64(10), 0.0, 0.0, 5e3, 0.0, 0.0, 0.0, 0.0, 0.0, -9e3)
	f.Add(uint64(12), 0.5, 1.0, 1.5, 0.5, 1.0, 0.5, 3.0, 0.0, 1e-12)
	f.Add(uint64(13), 9999.0, -9999.0, 9999.0, 20.0, 20.0, 20.0, -9999.0, 9999.0, -9999.0)
	f.Fuzz(func(t *testing.T, seed uint64, cx, cy, cz, hx, hy, hz, dx, dy, dz float64) {
		_, sc, l := fuzzScene(t, seed)
		backwards := ascending(sc.mesh.Len())
		slices.Reverse(backwards)
		var other *Mesh // G5: nil where triangles were dropped, which have no corners to give
		if sc.mesh.Dropped() == 0 {
			other = rebuilt(t, sc.mesh, backwards, [3]int{0, 1, 2}, same)
		}
		box := saneBox(cx, cy, cz, hx, hy, hz).Translate(sc.center)
		d := saneVec(dx, dy, dz)
		for range 3 { // three bumps, so that starts touch
			got, ok := sc.mesh.SweepBox(box, d)
			want, wantOK := l.sweep(box, d)
			if ok != wantOK || got != want {
				t.Fatalf("scene %d, box %#v along %#v: got %+v %v, want %+v %v", seed, box, d, got, ok, want, wantOK)
			}
			if other != nil {
				want, wantOK = other.SweepBox(box, d)
				if ok != wantOK || got.Fraction != want.Fraction || got.Normal != want.Normal || got.Depth != want.Depth {
					t.Fatalf("scene %d, box %#v along %#v: got %+v %v, want %+v %v in the other order", seed, box, d, got, ok, want, wantOK)
				}
			}
			if !ok {
				return
			}
			if !isSound(got) || got.Normal.Dot(d) > 1e-15*d.Length() {
				t.Fatalf("scene %d, box %#v along %#v: %+v", seed, box, d, got)
			}
			box, d = box.Translate(d.Scale(got.Fraction)), d.RejectFrom(got.Normal)
		}
	})
}

func FuzzOverlap(f *testing.F) {
	for seed := range uint64(8) {
		f.Add(seed, 0.0, 0.0, 0.5, 0.5, 0.5, 1.15)
	}
	f.Add(uint64(3), 0.5, 0.5, 0.5, 0.5, 0.5, 0.5) // sides flush with those of rooms
	f.Add(uint64(3), 0.5, negativeZero, 0.5, 5e-324, 1e-300, 0.0)
	f.Add(uint64(5), 0.0, 0.0, 0.0, 20.0, 20.0, 20.0)
	f.Add(uint64(6), 1e12, -1e12, 1e-300, 1e12, 1e-12, Slop)
	f.Add(uint64(7), 0.0, 0.0, 1.15, 0.5, 0.5, 1.15)
	f.Fuzz(func(t *testing.T, seed uint64, cx, cy, cz, hx, hy, hz float64) {
		s, sc, l := fuzzScene(t, seed)
		p := probe{scene: &sc, box: saneBox(cx, cy, cz, hx, hy, hz).Translate(sc.center)}
		got := byTriangle(sc.mesh.OverlapBox(p.box, nil))
		want := l.overlap(p.box, nil)
		if len(got) != len(want) {
			t.Fatalf("%v\ngot %+v, want %+v", p, got, want)
		}
		for i, c := range got {
			if c != want[i] {
				t.Fatalf("%v\ngot %+v, want %+v", p, c, want[i])
			}
			if tr, _ := sc.mesh.Triangle(c.Triangle); isRegular(tr) {
				checkContact(t, p, tr, c, s)
			}
		}
		for i, next := 0, 0; i < sc.mesh.Len(); i++ {
			if next < len(got) && got[next].Triangle == i {
				next++
				continue
			}
			if tr, exists := sc.mesh.Triangle(i); exists && isRegular(tr) && shares(tr, p.box, -exact) {
				if pr := newPair(tr, p.box, geom.Vec{}); pr.within(sc.mesh.settings.twoSided) > exact {
					t.Fatalf("%v\ntriangle %d %+v overlaps and is not reported", p, i, tr)
				}
			}
		}
	})
}

func FuzzRaycast(f *testing.F) {
	for seed := range uint64(8) {
		f.Add(seed, 0.0, 0.0, 4.0, 0.1, 0.2, -8.0)
	}
	f.Add(uint64(9), 0.5, 0.5, 0.5, 5e-324, -1e-300, 0.0)
	f.Fuzz(func(t *testing.T, seed uint64, ox, oy, oz, dx, dy, dz float64) {
		_, sc, l := fuzzScene(t, seed)
		origin, d := saneVec(ox, oy, oz).Add(sc.center), saneVec(dx, dy, dz)
		got, ok := sc.mesh.Raycast(origin, d)
		want, wantOK := l.raycast(origin, d)
		if ok != wantOK || got != want {
			t.Fatalf("scene %d, ray %#v %#v: got %+v %v, want %+v %v", seed, origin, d, got, ok, want, wantOK)
		}
		if !ok {
			return
		}
		if !isSound(got) {
			t.Fatalf("scene %d, ray %#v %#v: %+v", seed, origin, d, got)
		}
		if tr, _ := sc.mesh.Triangle(got.Triangle); isRegular(tr) && d.Length() > 1e-6 {
			checkRayHit(t, probe{scene: &sc, box: geom.Box{Center: origin}, d: d}, origin, d, got)
		}
	})
}

// fuzzSoup reads triangles on a raster of 1/4096 m within 8 m.
func fuzzSoup(raw []byte) *soup {
	out := &soup{}
	for ; len(raw) >= 18 && len(out.indices) < 3*32; raw = raw[18:] {
		var v [9]float64
		for i := range v {
			v[i] = float64(int16(binary.LittleEndian.Uint16(raw[2*i:]))) / 4096
		}
		out.add(geom.Vec{X: v[0], Y: v[1], Z: v[2]}, geom.Vec{X: v[3], Y: v[4], Z: v[5]}, geom.Vec{X: v[6], Y: v[7], Z: v[8]})
	}
	return out
}

func FuzzDepenetrate(f *testing.F) {
	raw := make([]byte, 9*16)
	for i := range raw {
		raw[i] = byte(i * 37)
	}
	f.Add(raw, 0.0, 0.0, 0.0, 1.0)
	f.Add(raw[:27], 0.3, -0.2, 0.9, 0.5)
	seedDepenetrations(f)
	f.Fuzz(func(t *testing.T, raw []byte, cx, cy, cz, reach float64) {
		out := fuzzSoup(raw)
		box := geom.Box{Center: saneVec(cx, cy, cz), Half: playerHalf}
		for _, options := range [][]Option{nil, {TwoSided()}} {
			if m, err := NewMesh(out.vertices, out.indices, options...); err == nil {
				checkDepenetrate(t, m, box, math.Abs(sane(reach)))
			}
		}
	})
}

// checkDepenetrate checks that a box is freed within reach or stays where it is,
// less deep after every push, that a free one stays, and that a freed one stays
// from then on.
func checkDepenetrate(t *testing.T, m *Mesh, box geom.Box, reach float64) {
	t.Helper()
	l, r := newLoop(t, m), recorder{Mesh: m}
	moved, ok, _ := Depenetrate(&r, box, reach, nil)
	r.shrinks(t, probe{scene: &scene{name: "fuzz", mesh: m}, box: box}, reach, l)
	if !ok && moved != (geom.Vec{}) || !(moved.Length() <= reach) {
		t.Fatalf("box %#v, reach %v: moved %v %v", box, reach, moved, ok)
	}
	if before := deepestOf(l.overlap(box, nil)); before <= Slop-exact && (!ok || moved != (geom.Vec{})) {
		t.Fatalf("box %#v, reach %v: only %v m deep, and moved %v %v", box, reach, before, moved, ok)
	}
	if !ok {
		return
	}
	if left := deepestOf(l.overlap(box.Translate(moved), nil)); left > Slop+exact {
		t.Fatalf("box %#v, reach %v: moved %v, still %v m deep", box, reach, moved, left)
	}
	if again, ok, _ := Depenetrate(m, box.Translate(moved), reach, nil); !ok || again != (geom.Vec{}) {
		t.Fatalf("box %#v, reach %v: moved %v, and then by %v %v", box, reach, moved, again, ok)
	}
}
