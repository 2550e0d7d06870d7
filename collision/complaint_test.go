package collision

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

func TestSweepBox_NeverTunnelsThroughThinSheet(t *testing.T) {
	t.Parallel()
	seed := seedOf(t)
	for i := range cases(t, 10_000) {
		s := newSource(seed + uint64(i))
		slope := float64(s.IntN(3)) / 2
		sheet := ground(1+s.IntN(8), 16, slope, func(int, int) bool { return s.IntN(2) == 0 })
		n := len(sheet.vertices)
		for k := 0; k < n; k += 3 { // the back, 1 mm below
			down := geom.Vec{Z: -1e-3}
			sheet.add(sheet.vertices[k].Add(down), sheet.vertices[k+2].Add(down), sheet.vertices[k+1].Add(down))
		}
		m := sheet.mesh(t)
		half := []geom.Vec{playerHalf, {}, {X: 1e-7, Y: 1e-7, Z: 1e-7}, {X: 0.1, Y: 0.1, Z: 0.1}}[s.IntN(4)]
		target := geom.Vec{X: math.Round(s.span(6)), Y: math.Round(s.span(6))}
		target.Z = slope * target.X
		length := math.Pow(10, 3*s.Float64())
		d := geom.Vec{X: s.span(0.5), Y: s.span(0.5), Z: -2}.Normalize().Scale(length)
		if s.IntN(2) == 0 {
			d = geom.Vec{Z: -length}
		}
		if s.IntN(2) == 0 {
			d = d.Neg() // from below
		}
		box := geom.Box{Center: target.AddScaled(d, -0.5), Half: half}
		if len(m.OverlapBox(box, nil)) > 0 {
			continue
		}
		hit, ok := m.SweepBox(box, d)
		if !ok || hit.Fraction > 0.51 {
			t.Fatalf("SKIJET_SEED=%d case %d: box %#v along %#v: %+v %v", seed, i, box, d, hit, ok)
		}
	}
}

func TestSweepBox_PointEqualsRay(t *testing.T) {
	t.Parallel()
	eachProbe(t, cases(t, 20_000), func(t *testing.T, _ source, p probe, _ *loop) {
		p.box.Half = geom.Vec{}
		hit, ok := p.scene.mesh.Raycast(p.box.Center, p.d)
		if !ok || -hit.Normal.Dot(p.d) < 0.1*p.d.Length() || p.d.Length()*hit.Fraction < 1e-3 {
			return
		}
		got, ok := p.scene.mesh.SweepBox(p.box, p.d)
		// A point is as thick as the slop, so it may meet an edge a little before.
		if !ok || got.Fraction > hit.Fraction+1e-9/p.d.Length()+1e-15 {
			t.Errorf("%v\ngot %+v %v, ray %+v", p, got, ok, hit)
		}
	})
}

func TestOverlapBox_ContainmentAndTouch(t *testing.T) {
	t.Parallel()
	v := func(x, y, z float64) geom.Vec { return geom.Vec{X: x, Y: y, Z: z} }
	one := func(a, b, c geom.Vec) *Mesh { s := &soup{}; s.add(a, b, c); return s.mesh(t) }
	small, large := one(v(-0.1, -0.1, 0), v(0.1, -0.1, 0), v(0, 0.1, 0)), one(v(-99, -99, 0), v(99, -99, 0), v(0, 99, 0))
	unit := v(1, 1, 1)
	rows := []struct {
		name  string
		mesh  *Mesh
		box   geom.Box
		depth float64 // 0 for none
	}{
		{"triangle inside the box", small, geom.Box{Half: unit}, 1},
		{"box inside the triangle's outline", large, geom.Box{Center: v(0, -9, 0.25), Half: unit}, 0.75},
		{"touching from above", large, geom.Box{Center: v(0, -9, 1), Half: unit}, 0},
		{"touching from the side", small, geom.Box{Center: v(1.1, 0, 0), Half: unit}, 0},
		{"point on the triangle", large, geom.Box{Center: v(0, -9, 0)}, 0},
		{"flat box across the triangle", large, geom.Box{Center: v(0, -9, 0.1), Half: v(0, 0, 1)}, 0.9},
		{"apart", large, geom.Box{Center: v(0, -9, 3), Half: unit}, 0},
	}
	for _, row := range rows {
		contacts := row.mesh.OverlapBox(row.box, nil)
		if depth := deepestOf(contacts); math.Abs(depth-row.depth) > 1e-12 || len(contacts) > 1 {
			t.Errorf("%s: %+v, want depth %v", row.name, contacts, row.depth)
		}
	}
}

func TestOverlapBox_IdenticalTrianglesAreAllReported(t *testing.T) {
	t.Parallel()
	out := &soup{}
	for range 20 {
		out.add(geom.Vec{X: -1, Y: -1}, geom.Vec{X: 1, Y: -1}, geom.Vec{Y: 1})
	}
	contacts := byTriangle(out.mesh(t).OverlapBox(geom.Box{Center: geom.Vec{Z: 0.5}, Half: geom.Vec{X: 1, Y: 1, Z: 1}}, nil))
	if len(contacts) != 20 {
		t.Fatalf("%d contacts, want 20", len(contacts))
	}
	for i, c := range contacts {
		if c.Triangle != i || c.Depth != contacts[0].Depth || c.Normal != contacts[0].Normal {
			t.Errorf("contact %d is %+v, the first is %+v", i, c, contacts[0])
		}
	}
}

func TestQueries_AreDefinedForExtremeInput(t *testing.T) {
	t.Parallel()
	meshes := []*Mesh{boxGround(2, 4).mesh(t), boxGround(2, 4).mesh(t, TwoSided())}
	values := []float64{0, math.Copysign(0, -1), 5e-324, 1e-308, 1e-300, 1e-12, 1, 1e12, 1e150, 1e300, math.MaxFloat64, math.NaN(), math.Inf(1)}
	s := newSource(seedOf(t))
	pick := func() float64 { return values[s.IntN(len(values))] * float64(2*s.IntN(2)-1) }
	vec := func() geom.Vec { return geom.Vec{X: pick(), Y: pick(), Z: pick()} }
	for i := range cases(t, 100_000) {
		m := meshes[s.IntN(2)]
		box, d := geom.Box{Center: vec(), Half: vec().Abs()}, vec()
		if s.IntN(2) == 0 {
			box.Center, box.Half = s.vec(4), playerHalf
		}
		sweep, ok := m.SweepBox(box, d)
		if ok && !isSound(sweep) {
			t.Fatalf("case %d: sweep of %#v along %#v: %+v", i, box, d, sweep)
		}
		ray, ok := m.Raycast(box.Center, d)
		if ok && !isSound(ray) {
			t.Fatalf("case %d: ray from %#v along %#v: %+v", i, box.Center, d, ray)
		}
		for _, c := range m.OverlapBox(box, nil) {
			if !(c.Depth > 0) || !isUnit(c.Normal) {
				t.Fatalf("case %d: overlap of %#v: %+v", i, box, c)
			}
		}
	}
}

func TestRaycast_SubnormalAndHugeWaysHitWhatTheyMeet(t *testing.T) {
	t.Parallel()
	out := &soup{}
	out.add(geom.Vec{}, geom.Vec{X: 1}, geom.Vec{Y: 1})
	out.add(geom.Vec{X: 50, Y: 50}, geom.Vec{X: 51, Y: 50}, geom.Vec{X: 50, Y: 51})
	m := out.mesh(t)
	rows := []struct {
		origin, d geom.Vec
		triangle  int // -1 for none
	}{
		{geom.Vec{X: 0.2, Y: 0.2}, geom.Vec{Z: -5e-324}, 0},
		{geom.Vec{X: 0.9, Y: 0.9}, geom.Vec{Z: -5e-324}, -1},
		{geom.Vec{X: 0.2, Y: 0.2, Z: 9}, geom.Vec{Z: -math.MaxFloat64}, 0},
		{geom.Vec{X: 0.9, Y: 0.9, Z: 9}, geom.Vec{Z: -math.MaxFloat64}, -1},
		{geom.Vec{X: 9, Y: 9, Z: 1}, geom.Vec{X: 1.7e308, Y: 1.7e308, Z: -1.7e308}, -1},
		{geom.Vec{X: 49.2, Y: 49.2, Z: 1}, geom.Vec{X: 1.7e308, Y: 1.7e308, Z: -1.7e308}, 1},
		{geom.Vec{X: 0.2, Y: 0.2, Z: 1}, geom.Vec{}, -1},
	}
	for _, row := range rows {
		hit, ok := m.Raycast(row.origin, row.d)
		if ok != (row.triangle >= 0) || ok && hit.Triangle != row.triangle {
			t.Errorf("ray %v %v: %+v %v, want triangle %d", row.origin, row.d, hit, ok, row.triangle)
		}
	}
}

func isSound(h Hit) bool {
	return h.Fraction >= 0 && h.Fraction <= 1 && isUnit(h.Normal) && h.Depth >= 0 && h.Point.IsFinite()
}

func TestRest_PositionIsAFixedPoint(t *testing.T) {
	t.Parallel()
	for degrees := 0; degrees <= 60; degrees += 6 {
		sin, cos := geom.SinCos(geom.Degrees(float64(degrees)))
		groove := &soup{}
		tan := sin / cos
		v := func(x, y float64) geom.Vec { return geom.Vec{X: x, Y: y, Z: tan * math.Abs(x)} }
		groove.quad(v(-9, -9), v(0, -9), v(0, 9), v(-9, 9), false)
		groove.quad(v(0, -9), v(9, -9), v(9, 9), v(0, 9), true)
		shapes := []*Mesh{groove.mesh(t), ground(3, 9, tan, func(i, j int) bool { return i == j }).mesh(t)}
		for _, m := range shapes {
			box := geom.Box{Center: geom.Vec{X: 0.1, Y: 0.3, Z: 4}, Half: playerHalf}
			down := geom.Vec{Z: -gravity * tickSeconds * tickSeconds}
			var settled geom.Vec
			for tick := range 10_000 {
				hit, ok := m.SweepBox(box, down)
				if !ok {
					box = box.Translate(down)
					continue
				}
				box = box.Translate(down.Scale(hit.Fraction))
				if tick == 1000 {
					settled = box.Center
				}
			}
			if box.Center != settled {
				t.Errorf("%d degrees: settled at %v, ended at %v", degrees, settled, box.Center)
			}
		}
	}
}

func TestFunnel_AlwaysLeavesWhenInputReverses(t *testing.T) {
	t.Parallel()
	for degrees := 5; degrees <= 175; degrees += 5 {
		sin, cos := geom.SinCos(geom.Degrees(float64(degrees) / 2))
		for _, withFloor := range []bool{false, true} {
			out := &soup{}
			v := func(x, y, z float64) geom.Vec { return geom.Vec{X: x, Y: y, Z: z} }
			x, y := 60*sin, 60*cos // two walls that meet at the origin and open to +y
			out.quad(v(0, 0, -9), v(0, 0, 9), v(x, y, 9), v(x, y, -9), false)
			out.quad(v(-x, y, -9), v(-x, y, 9), v(0, 0, 9), v(0, 0, -9), true)
			if withFloor {
				out.quad(v(-99, -99, -1.15), v(99, -99, -1.15), v(99, 99, -1.15), v(-99, 99, -1.15), true)
			}
			m := out.mesh(t)
			s := slider{mesh: m, box: geom.Box{Center: v(0.03, 30, 0), Half: playerHalf}}
			for range 200 {
				s.velocity = v(0.2, -11, 0)
				if withFloor {
					s.fall()
				}
				s.tick()
			}
			deepest := s.box.Center
			if d := deepestOf(m.OverlapBox(s.box, nil)); d > 2*Slop {
				t.Errorf("%d degrees, floor %v: %v m deep", degrees, withFloor, d)
			}
			for range 10 {
				s.velocity = v(0, 11, 0)
				s.tick()
			}
			if out := s.box.Center.Y - deepest.Y; math.Abs(out-10*11*tickSeconds) > exact {
				t.Errorf("%d degrees, floor %v: came %v m out of %v", degrees, withFloor, out, deepest)
			}
		}
	}
}

func TestSlide_ShallowWallRunKeepsTheTangentialSpeed(t *testing.T) {
	t.Parallel()
	for _, degrees := range []float64{0.01, 0.1, 1, 3, 10, 30} {
		sin, cos := geom.SinCos(geom.Degrees(degrees))
		if sin == 0 {
			sin, cos = 1e-4, math.Sqrt(1-1e-8)
		}
		out := &soup{}
		for i := range 50 { // a wall along y that faces -x, in short pieces
			y := float64(i)*2 - 10
			out.quad(geom.Vec{Y: y, Z: -5}, geom.Vec{Y: y, Z: 5}, geom.Vec{Y: y + 2, Z: 5}, geom.Vec{Y: y + 2, Z: -5}, i%2 == 0)
		}
		s := slider{mesh: out.mesh(t), box: geom.Box{Center: geom.Vec{X: -0.5}, Half: playerHalf}}
		const ticks = 100
		for range ticks {
			s.velocity = geom.Vec{X: 11 * sin, Y: 11 * cos}
			s.tick()
		}
		if want := 11 * cos * tickSeconds * ticks; math.Abs(s.box.Center.Y-want) > 1e-7 || math.Abs(s.box.Center.X+0.5) > Slop {
			t.Errorf("%v degrees: at %v, want y %v", degrees, s.box.Center, want)
		}
	}
}

func TestSweepBox_NormalOfWallDoesNotDependOnSpeed(t *testing.T) {
	t.Parallel()
	for degrees := 60; degrees <= 90; degrees += 5 {
		sin, cos := geom.SinCos(geom.Degrees(float64(degrees)))
		normal := geom.Vec{X: -sin, Z: cos}
		along := geom.Vec{X: cos, Z: sin}.Scale(50)
		side := geom.Vec{Y: 50}
		out := &soup{}
		out.quad(side.Neg().Sub(along), along.Sub(side), side.Add(along), side.Sub(along), false)
		m := out.mesh(t)
		for speed := 1.0; speed <= 300; speed *= 1.3 {
			box := geom.Box{Center: normal.Scale(playerHalf.Dot(normal.Abs()) + speed*tickSeconds/4), Half: playerHalf}
			velocity := geom.Vec{X: speed, Y: 0.1 * speed}
			hit, ok := m.SweepBox(box, velocity.Scale(tickSeconds))
			if !ok || hit.Normal.Sub(normal).Length() > 1e-12 {
				t.Errorf("%d degrees at %v m/s: %+v %v, want normal %v", degrees, speed, hit, ok, normal)
			}
			if after := velocity.RejectFrom(hit.Normal); after.Length() > velocity.Length() || after.Dot(velocity) < 0 {
				t.Errorf("%d degrees at %v m/s: clipped to %v", degrees, speed, after)
			}
		}
	}
}
