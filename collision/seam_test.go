package collision

import (
	"fmt"
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// seamed is ground in strips, as an exporter leaves it: every vertex is a
// float32, far from the origin, and is off its place by up to mismatch.
type seamed struct {
	slope    geom.Vec // rise along x and y
	km       float64  // from the origin
	mismatch float64  // m
	uneven   bool     // strips are cut unlike each other, so that they meet in T-junctions
	level    bool     // mismatch in x and y alone
	shared   bool     // strips share their vertices
	parts    int      // of a world, among which its quads are dealt; 0 for one mesh
}

func (g seamed) String() string {
	return fmt.Sprintf("slope %v, %v km out, %v m off, uneven %v, level %v, shared %v, %d parts", g.slope, g.km, g.mismatch, g.uneven, g.level, g.shared, g.parts)
}

// at is the middle of the ground.
func (g seamed) at() geom.Vec { return geom.Vec{X: 707.3 * g.km, Y: -707.1 * g.km, Z: 100} }

// normal is that of the plane that was meant.
func (g seamed) normal() geom.Vec {
	return geom.Vec{X: -g.slope.X, Y: -g.slope.Y, Z: 1}.Normalize()
}

// height is how far p is above the plane that was meant.
func (g seamed) height(p geom.Vec) float64 { return p.Sub(g.at()).Dot(g.normal()) }

// seamedSize is half the size of the ground, m.
const seamedSize = 160.0

// soup lays the strips along y, 8 m wide.
func (g seamed) soup(s source) *soup {
	out := &soup{}
	const strips = 40
	var last []geom.Vec
	for i := range strips {
		parts := 40
		if g.uneven {
			parts = 20 + i*7%41
		}
		x := -seamedSize + 2*seamedSize*float64(i)/strips
		near := last
		if !g.shared || near == nil {
			near = g.row(s, x, parts)
		}
		far := g.row(s, x+2*seamedSize/strips, parts)
		for k := range parts {
			out.quad(near[k], far[k], far[k+1], near[k+1], s.IntN(2) == 0)
		}
		last = far
	}
	return out
}

// row are the vertices of one side of a strip.
func (g seamed) row(s source, x float64, parts int) []geom.Vec {
	var all []geom.Vec
	for k := range parts + 1 {
		y := -seamedSize + 2*seamedSize*float64(k)/float64(parts)
		v := geom.Vec{X: x, Y: y, Z: g.slope.X*x + g.slope.Y*y}.Add(g.at())
		if g.mismatch > 0 {
			v.X += s.span(g.mismatch)
			v.Y += s.span(g.mismatch)
			if !g.level {
				v.Z += s.span(g.mismatch)
			}
		}
		all = append(all, geom.Vec{X: float64(float32(v.X)), Y: float64(float32(v.Y)), Z: float64(float32(v.Z))})
	}
	return all
}

// steepest is how far the normal of any triangle is off the one that was meant.
func (g seamed) steepest(m *Mesh) float64 {
	most := 0.0
	for i := range m.Len() {
		if tr, ok := m.Triangle(i); ok {
			most = max(most, crossOf(&tr).Normalize().Sub(g.normal()).Length())
		}
	}
	return most
}

// bumps are what slides over seamed ground met.
type bumps struct {
	hits, edges, sideways, halts int
	worst                        string // the first bump
}

// slide runs over the ground in 36 headings and counts the hits whose normal is
// none of a face underfoot, or which take more than a millionth of the speed.
func (g seamed) slide(t *testing.T, s source, options ...Option) bumps {
	t.Helper()
	ground := g.soup(s)
	m := ground.mesh(t, options...)
	solid := sweeper(m)
	if g.parts > 0 {
		solid = ground.dealt(t, g.parts, options...)
	}
	normal, tilt := g.normal(), g.steepest(m)
	reach := playerHalf.Dot(normal.Abs())
	var found bumps
	for _, speed := range []float64{1, 11, 60} {
		for degrees := 0; degrees < 360; degrees += 10 {
			sin, cos := geom.SinCos(geom.Degrees(float64(degrees)))
			start := g.at().Add(geom.Vec{X: s.span(8), Y: s.span(8)})
			start = start.AddScaled(normal, reach+2e-3-g.height(start))
			one := slider{mesh: solid, box: geom.Box{Center: start, Half: playerHalf}, velocity: geom.Vec{X: cos * speed, Y: sin * speed}.RejectFrom(normal)}
			one.met = func(before geom.Vec, hit Hit, after geom.Vec) {
				found.hits++
				along := before.RejectFrom(normal).Length()
				kept := along*(1-1e-6) - 2*math.Abs(before.Dot(normal))*tilt - along*tilt*tilt
				if off := hit.Normal.Sub(normal).Length(); off <= tilt+1e-9 && after.Length() >= kept {
					return
				}
				found.edges++
				if hit.Normal.Z < 0.1 {
					found.sideways++
				}
				if after.Length() < along/2 {
					found.halts++
				}
				if found.worst == "" {
					found.worst = fmt.Sprintf("%d degrees, %v m/s: %+v takes %v to %v", degrees, speed, hit, before, after)
				}
			}
			for tick := 0; tick < 60 && speed*tickSeconds*float64(tick) < 100; tick++ {
				one.fall()
				one.tick()
			}
			if low := g.height(one.box.Center) - reach; low < -2*g.mismatch-1e-2 {
				t.Errorf("%v: %d degrees, %v m/s: fell to %v m", g, degrees, speed, low)
			}
		}
	}
	if found.hits == 0 {
		t.Errorf("%v: no hits, the slides met no ground", g)
	}
	return found
}

// slopes are flat and gentle, along an axis and across.
var slopes = []geom.Vec{{}, {X: 0.05}, {X: 0.03, Y: 0.04}, {X: 0.2, Y: -0.1}}

// expectSmooth slides over both kinds of mesh and fails at any bump.
func expectSmooth(t *testing.T, g seamed) {
	t.Helper()
	for _, options := range [][]Option{nil, {TwoSided()}} {
		if found := g.slide(t, newSource(seedOf(t)), options...); found.edges > 0 {
			t.Errorf("%v, %d options: %d bumps in %d hits, %d sideways, %d take half the speed or more\n%s",
				g, len(options), found.edges, found.hits, found.sideways, found.halts, found.worst)
		}
	}
}

// dealt returns a world in which quads that follow each other are of different
// parts, meshes and movers in turn.
func (s *soup) dealt(t *testing.T, parts int, options ...Option) *World {
	t.Helper()
	soups := make([]soup, parts)
	for i := 0; i+2 < len(s.indices); i += 3 {
		k := s.indices[i : i+3]
		soups[i/6%parts].add(s.vertices[k[0]], s.vertices[k[1]], s.vertices[k[2]])
	}
	w := new(World)
	for i := range soups {
		if i%2 == 0 {
			w = w.With(soups[i].mesh(t, options...))
			continue
		}
		mover, err := NewMover(soups[i].vertices, soups[i].indices, options...)
		if err != nil {
			t.Fatal(err)
		}
		w = w.With(mover)
	}
	return w
}

// withHardSeams returns the mesh without the rule of seams.
func withHardSeams(m *Mesh) *Mesh {
	hard := *m
	hard.settings.hardSeams = true
	return &hard
}

// Without the rule the same ground is full of bumps.
func TestSlide_SeamsAreBumpsWithoutTheirRule(t *testing.T) {
	t.Parallel()
	for _, g := range []seamed{
		{slope: slopes[2], km: 1, uneven: true},
		{slope: slopes[0], mismatch: 1e-4, uneven: true},
		{slope: slopes[3], km: 10, mismatch: 1e-3, uneven: true},
	} {
		hard := func(s *settings) { s.hardSeams = true }
		if found := g.slide(t, newSource(seedOf(t)), hard); found.edges == 0 || found.halts == 0 {
			t.Errorf("%v: %d bumps and %d halts in %d hits, want some", g, found.edges, found.halts, found.hits)
		}
	}
}

func TestSlide_RoundedVerticesFarOutAreNoBumps(t *testing.T) {
	t.Parallel()
	for _, slope := range slopes {
		for _, km := range []float64{0, 1, 2, 5, 10} {
			expectSmooth(t, seamed{slope: slope, km: km, shared: true})
			expectSmooth(t, seamed{slope: slope, km: km})
		}
	}
}

func TestSlide_CracksAndOverlapsInFlatGroundAreNoBumps(t *testing.T) {
	t.Parallel()
	for _, km := range []float64{0, 1, 10} {
		for _, mismatch := range []float64{0, 1e-5, 1e-4, 1e-3} {
			expectSmooth(t, seamed{km: km, mismatch: mismatch, uneven: true, level: true})
		}
	}
}

// The parts of a world are one ground: quads that lie side by side in different
// parts have seams like those within one.
func TestSlide_SeamsBetweenPartsOfAWorldAreNoBumps(t *testing.T) {
	t.Parallel()
	for _, slope := range slopes {
		for _, km := range []float64{1, 10} {
			expectSmooth(t, seamed{slope: slope, km: km, parts: 3})
			expectSmooth(t, seamed{slope: slope, km: km, uneven: true, parts: 3})
		}
	}
}

// A floor that ends a lip below the sheet of a platform goes on there, whichever
// part is asked first; a sheet that is higher by more is a step.
func TestWorld_FloorGoesOnInAPlatformThatIsFlush(t *testing.T) {
	var floor, sheet soup
	floor.quad(geom.Vec{X: -10, Y: -10}, geom.Vec{Y: -10}, geom.Vec{Y: 10}, geom.Vec{X: -10, Y: 10}, false)
	sheet.quad(geom.Vec{X: -5, Y: -5}, geom.Vec{X: 5, Y: -5}, geom.Vec{X: 5, Y: 5}, geom.Vec{X: -5, Y: 5}, true)
	mover, err := NewMover(sheet.vertices, sheet.indices, TwoSided())
	if err != nil {
		t.Fatal(err)
	}
	mesh := floor.mesh(t)
	worlds := []*World{NewWorld(mesh, mover), NewWorld(mover, mesh)}
	for _, rise := range []float64{1e-4, 1e-3, 3e-3, 2 * lip} {
		if err := mover.Place(geom.Pose{Position: geom.Vec{X: 5, Z: rise}}); err != nil {
			t.Fatal(err)
		}
		box := geom.Box{Center: geom.Vec{X: -2, Z: playerHalf.Z + 2e-6}, Half: playerHalf}
		displacement := geom.Vec{X: 4}
		for i, w := range worlds {
			hit, ok := w.SweepBox(box, displacement)
			if stops := ok && hit.Normal.X < -0.99; stops != (rise > lip) {
				t.Errorf("order %d, sheet %v m higher: stopped %v by %+v", i, rise, stops, hit)
			}
			if n := testing.AllocsPerRun(10, func() { w.SweepBox(box, displacement) }); n != 0 {
				t.Errorf("order %d: %v allocations in a sweep over a seam", i, n)
			}
		}
	}
}

// ledge is a level floor that ends at x = -gap, rise below one that begins at 0.
// Nothing stands between them.
func ledge(rise, gap float64) *soup {
	out := &soup{}
	out.quad(geom.Vec{X: -9, Y: -9, Z: -rise}, geom.Vec{X: -gap, Y: -9, Z: -rise}, geom.Vec{X: -gap, Y: 9, Z: -rise}, geom.Vec{X: -9, Y: 9, Z: -rise}, false)
	out.quad(geom.Vec{Y: -9}, geom.Vec{X: 9, Y: -9}, geom.Vec{X: 9, Y: 9}, geom.Vec{Y: 9}, false)
	return out
}

// What the manual says of ledges without a riser.
func TestSweepBox_LedgeWithoutARiserStopsByItsSides(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		rise, gap, fall float64
		twoSided, stops bool
	}{
		{0.003, 0, 0, true, false},
		{0.003, 0.013, 0, true, false},
		{0.003, 0.015, 0, true, true},
		{0.005, 0, 0, true, true},
		{0.5, 0, 0, true, true},
		{0.5, 0, 0, false, false},
		{0.5, 0, 0.01, false, true},
	} {
		var options []Option
		if c.twoSided {
			options = append(options, TwoSided())
		}
		box := geom.FeetBox(geom.Vec{X: -3, Z: 2*c.fall + 2e-6 - c.rise}, playerHalf)
		hit, ok := ledge(c.rise, c.gap).mesh(t, options...).SweepBox(box, geom.Vec{X: 5, Z: -c.fall})
		if ok != c.stops || ok && hit.Normal != (geom.Vec{X: -1}) {
			t.Errorf("%+v: stopped %v by %+v", c, ok, hit)
		}
	}
}
