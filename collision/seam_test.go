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
}

func (g seamed) String() string {
	return fmt.Sprintf("slope %v, %v km out, %v m off, uneven %v, level %v, shared %v", g.slope, g.km, g.mismatch, g.uneven, g.level, g.shared)
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
	m := g.soup(s).mesh(t, options...)
	normal, tilt := g.normal(), g.steepest(m)
	reach := playerHalf.Dot(normal.Abs())
	var found bumps
	for _, speed := range []float64{1, 11, 60} {
		for degrees := 0; degrees < 360; degrees += 10 {
			sin, cos := geom.SinCos(geom.Degrees(float64(degrees)))
			start := g.at().Add(geom.Vec{X: s.span(8), Y: s.span(8)})
			start = start.AddScaled(normal, reach+2e-3-g.height(start))
			one := slider{mesh: m, box: geom.Box{Center: start, Half: playerHalf}, velocity: geom.Vec{X: cos * speed, Y: sin * speed}.RejectFrom(normal)}
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
