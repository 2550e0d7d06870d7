package collision

import (
	"encoding/binary"
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// reach bounds what the fuzz targets take for coordinates: beyond it float64
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
	f.Add(0.0, 0.0, 2.0, 0.5, 0.5, 1.15, 0.0, 0.0, -2.0, -1.0, -1.0, 0.0, 1.0, -1.0, 0.0, 0.0, 1.0, 0.0, false)
	f.Add(1.5, 0.0, 0.0, 0.5, 0.5, 0.5, -5e-324, 0.0, -1.0, -1.0, -1.0, 0.0, 1.0, -1.0, 0.0, 0.0, 1.0, 0.0, true)
	f.Add(0.0, 0.0, 0.5, 0.5, 0.5, 0.5, 1.0, 1e-300, -1e-12, -1.0, -1.0, 0.0, 1.0, -1.0, 0.0, 0.0, 1.0, 1e-9, false)
	f.Add(9999.0, -9999.0, 3.0, 0.0, 0.0, 0.0, 0.0, 0.0, -9000.0, 9998.0, -10000.0, 0.0, 10000.0, -10000.0, 0.1, 9999.0, -9998.0, 0.0, false)
	f.Fuzz(func(t *testing.T, cx, cy, cz, hx, hy, hz, dx, dy, dz, ax, ay, az, bx, by, bz, ex, ey, ez float64, twoSided bool) {
		tr := geom.Triangle{A: saneVec(ax, ay, az), B: saneVec(bx, by, bz), C: saneVec(ex, ey, ez)}
		out := &soup{}
		out.add(tr.A, tr.B, tr.C)
		var options []Option
		if twoSided {
			options = append(options, TwoSided())
		}
		m, err := NewMesh(out.vertices, out.indices, options...)
		if err != nil {
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
		}
	})
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
	f.Fuzz(func(t *testing.T, seed uint64, cx, cy, cz, hx, hy, hz, dx, dy, dz float64) {
		_, sc, l := fuzzScene(t, seed)
		box := saneBox(cx, cy, cz, hx, hy, hz).Translate(sc.center)
		d := saneVec(dx, dy, dz)
		for range 3 { // three bumps, so that starts touch
			got, ok := sc.mesh.SweepBox(box, d)
			want, wantOK := l.sweep(box, d)
			if ok != wantOK || got != want {
				t.Fatalf("scene %d, box %#v along %#v: got %+v %v, want %+v %v", seed, box, d, got, ok, want, wantOK)
			}
			if !ok {
				return
			}
			box, d = box.Translate(d.Scale(got.Fraction)), d.RejectFrom(got.Normal)
		}
	})
}

func FuzzOverlap(f *testing.F) {
	for seed := range uint64(8) {
		f.Add(seed, 0.0, 0.0, 0.5, 0.5, 0.5, 1.15)
	}
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

func FuzzDepenetrate(f *testing.F) {
	raw := make([]byte, 9*16)
	for i := range raw {
		raw[i] = byte(i * 37)
	}
	f.Add(raw, 0.0, 0.0, 0.0, 1.0)
	f.Add(raw[:27], 0.3, -0.2, 0.9, 0.5)
	f.Fuzz(func(t *testing.T, raw []byte, cx, cy, cz, reach float64) {
		out := &soup{}
		for ; len(raw) >= 18 && len(out.indices) < 3*32; raw = raw[18:] {
			var v [9]float64 // raster of 1/4096 m within 8 m
			for i := range v {
				v[i] = float64(int16(binary.LittleEndian.Uint16(raw[2*i:]))) / 4096
			}
			out.add(geom.Vec{X: v[0], Y: v[1], Z: v[2]}, geom.Vec{X: v[3], Y: v[4], Z: v[5]}, geom.Vec{X: v[6], Y: v[7], Z: v[8]})
		}
		m, err := NewMesh(out.vertices, out.indices)
		if err != nil {
			return
		}
		reach = math.Abs(sane(reach))
		box := geom.Box{Center: saneVec(cx, cy, cz), Half: playerHalf}
		moved, ok, _ := Depenetrate(m, box, reach, nil)
		if !ok && moved != (geom.Vec{}) || moved.Length() > reach {
			t.Fatalf("box %#v, reach %v: moved %v %v", box, reach, moved, ok)
		}
		if left := deepestOf(newLoop(t, m).overlap(box.Translate(moved), nil)); ok && left > Slop+exact {
			t.Fatalf("box %#v, reach %v: moved %v, still %v m deep", box, reach, moved, left)
		}
	})
}
