package collision

import (
	"math"
	"sync/atomic"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// rayProbe turns a probe into a ray, aimed at a corner or an edge of a triangle
// every third time.
func rayProbe(s source, p probe) (origin, d geom.Vec) {
	origin, d = p.box.Center, p.d
	tr, ok := p.scene.mesh.Triangle(s.IntN(p.scene.mesh.Len()))
	if !ok {
		return origin, d
	}
	switch s.IntN(6) {
	case 0:
		d = tr.A.Sub(origin).Scale(2)
	case 1:
		d = tr.A.Lerp(tr.B, s.Float64()).Sub(origin).Scale(1 + s.Float64())
	}
	return origin, d
}

func TestRaycast_EqualsLoopOverTriangles(t *testing.T) {
	t.Parallel()
	check := func(t *testing.T, s source, p probe, l *loop) {
		origin, d := rayProbe(s, p)
		got, ok := p.scene.mesh.Raycast(origin, d)
		want, wantOK := l.raycast(origin, d)
		if ok != wantOK || !sameBits(got, want) {
			t.Errorf("%v\nray %#v %#v\ngot  %+v %v\nwant %+v %v", p, origin, d, got, ok, want, wantOK)
		}
	}
	few, many := mostCases(t, 1_000_000), cases(t, 10_000)
	eachProbe(t, few, check)
	eachLargeProbe(t, many, check)
	t.Logf("%d rays through small scenes and %d through large ones, equal in every bit", few, many)
}

func TestRaycast_EqualsMoellerTrumbore(t *testing.T) {
	t.Parallel()
	var pairs atomic.Int64
	rays := mostCases(t, 1_000_000)
	eachProbe(t, rays, func(t *testing.T, s source, p probe, _ *loop) {
		origin, d := rayProbe(s, p)
		hit, ok := p.scene.mesh.Raycast(origin, d)
		upTo := 1.0
		if ok {
			upTo = hit.Fraction
			checkRayHit(t, p, origin, d, hit)
		}
		for i := range p.scene.mesh.Len() {
			tr, exists := p.scene.mesh.Triangle(i)
			if !exists {
				continue
			}
			cross := exactCross(tr.B.Sub(tr.A), tr.C.Sub(tr.A))
			speed := d.Dot(cross) / cross.Length()
			if speed > 0 && !p.scene.mesh.settings.twoSided || math.Abs(speed) < 1e-6*d.Length() {
				continue
			}
			fraction, inside := rayOracle(tr, origin, d)
			early := exact / math.Abs(speed)
			if inside > early*d.Length() && fraction > early && fraction < upTo-early {
				t.Errorf("%v\nray %#v %#v\nhit %+v %v\ntriangle %d %+v is met before, at %v", p, origin, d, hit, ok, i, tr, fraction)
			}
		}
		pairs.Add(int64(p.scene.mesh.Len()))
	})
	t.Logf("%d rays against the oracle, %d triangles", rays, pairs.Load())
}

// checkRayHit checks that the ray meets the triangle at the fraction.
func checkRayHit(t *testing.T, p probe, origin, d geom.Vec, hit Hit) {
	t.Helper()
	tr, _ := p.scene.mesh.Triangle(hit.Triangle)
	if !(hit.Fraction >= 0 && hit.Fraction <= 1) || !isUnit(hit.Normal) || !(hit.Normal.Dot(d) < 0) || hit.Depth != 0 {
		t.Errorf("%v\nhit %+v: fraction, normal or depth out of range", p, hit)
	}
	steep := -hit.Normal.Dot(d) / d.Length()
	allowed := (exact + 1e-15*d.Length()) / steep
	at := origin.AddScaled(d, hit.Fraction)
	if off := distance(tr, at); off > allowed {
		t.Errorf("%v\nray %#v %#v\nhit %+v: %v m off triangle %+v", p, origin, d, hit, off, tr)
	}
	if hit.Point != at {
		t.Errorf("%v\nhit %+v: the point is not at the fraction, %v", p, hit, at)
	}
}

func TestRaycast_SlipsThroughNoSharedEdgeOrCorner(t *testing.T) {
	t.Parallel()
	seed := seedOf(t)
	for i := range cases(t, 2000) {
		s := newSource(seed + uint64(i))
		out := &soup{}
		makeTerrain(s, out)
		out.move(geom.Vec{X: math.Round(s.span(10000)), Y: math.Round(s.span(10000))})
		m := out.mesh(t)
		for range 20 {
			tr, _ := m.Triangle(s.IntN(m.Len()))
			target := tr.A
			if s.IntN(2) == 0 {
				target = tr.A.Lerp(tr.B, s.Float64())
			}
			if b := m.Bounds(); target.X == b.Min.X || target.X == b.Max.X || target.Y == b.Min.Y || target.Y == b.Max.Y {
				continue // the border of the terrain has one side only
			}
			d := geom.Vec{X: s.span(0.3), Y: s.span(0.3), Z: -20}
			if s.IntN(2) == 0 {
				d.X, d.Y = 0, 0
			}
			if _, ok := m.Raycast(target.AddScaled(d, -0.5), d); !ok {
				t.Fatalf("SKIJET_SEED=%d case %d: ray to %#v along %#v slips through", seed, i, target, d)
			}
		}
	}
}
