package collision

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// scene is a mesh made for a test, with the span in which queries are useful.
type scene struct {
	name   string
	mesh   *Mesh
	center geom.Vec
	size   float64
}

// source makes seeded random geometry.
type source struct{ *rand.Rand }

func newSource(seed uint64) source { return source{rand.New(rand.NewPCG(seed, 0x5eed))} }

// seedOf returns the seed of a random test: SKIJET_SEED, or the default.
func seedOf(t testing.TB) uint64 {
	t.Helper()
	text := os.Getenv("SKIJET_SEED")
	if text == "" {
		return 1
	}
	seed, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		t.Fatalf("SKIJET_SEED: %v", err)
	}
	return seed
}

// cases returns how many cases a random test runs: n times SKIJET_SCALE in the long run, for
// which SKIJET_LONG=1, two fifths of it otherwise, and a tenth with -short.
func cases(t testing.TB, n int) int {
	t.Helper()
	switch {
	case testing.Short():
		n /= 10
	case os.Getenv("SKIJET_LONG") == "":
		n = n * 2 / 5
	}
	text := os.Getenv("SKIJET_SCALE")
	if text == "" {
		return n
	}
	scale, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatalf("SKIJET_SCALE: %v", err)
	}
	return int(float64(n) * scale)
}

// mostCases is cases, and a tenth of it unless SKIJET_LONG=1: the tests that share it ask
// every query of the same scenes, and together take longer than all others.
func mostCases(t testing.TB, n int) int {
	if os.Getenv("SKIJET_LONG") == "" {
		n /= 10
	}
	return cases(t, n)
}

// span returns a number in [-size, size).
func (s source) span(size float64) float64 { return size * (2*s.Float64() - 1) }

// vec returns a vector in the cube of half size.
func (s source) vec(size float64) geom.Vec {
	return geom.Vec{X: s.span(size), Y: s.span(size), Z: s.span(size)}
}

// unit returns a random direction.
func (s source) unit() geom.Vec {
	for {
		if v := s.vec(1); v.Length() > 0.1 && v.Length() <= 1 {
			return v.Normalize()
		}
	}
}

// soup collects triangles.
type soup struct {
	vertices []geom.Vec
	indices  []uint32
}

func (s *soup) add(a, b, c geom.Vec) {
	n := uint32(len(s.vertices))
	s.vertices = append(s.vertices, a, b, c)
	s.indices = append(s.indices, n, n+1, n+2)
}

// quad adds a, b, c, d counter-clockwise, cut along one of its diagonals.
func (s *soup) quad(a, b, c, d geom.Vec, other bool) {
	if other {
		s.add(a, b, d)
		s.add(b, c, d)
		return
	}
	s.add(a, b, c)
	s.add(a, c, d)
}

// box adds the six sides of a box that face outward.
func (s *soup) box(low, high geom.Vec) {
	corner := func(i int) geom.Vec {
		v := low
		if i&1 != 0 {
			v.X = high.X
		}
		if i&2 != 0 {
			v.Y = high.Y
		}
		if i&4 != 0 {
			v.Z = high.Z
		}
		return v
	}
	for _, q := range [6][4]int{{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}} {
		s.quad(corner(q[0]), corner(q[1]), corner(q[2]), corner(q[3]), false)
	}
}

func (s *soup) move(by geom.Vec) {
	for i := range s.vertices {
		s.vertices[i] = s.vertices[i].Add(by)
	}
}

func (s *soup) mesh(t testing.TB, options ...Option) *Mesh {
	t.Helper()
	m, err := NewMesh(s.vertices, s.indices, options...)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// sceneMakers are the kinds of geometry that random tests visit. Rooms show
// errors of zero axes that terrain never does.
var sceneMakers = []struct {
	name string
	make func(s source, out *soup)
}{
	{"triangle", func(s source, out *soup) { out.add(s.vec(3), s.vec(3), s.vec(3)) }},
	{"soup", makeSoup},
	{"terrain", makeTerrain},
	{"rooms", makeRooms},
	{"needles", makeNeedles},
	{"coplanar", makeCoplanar},
	{"seams", makeSeams},
}

// randomScene returns a scene of a random kind, sometimes far out and sometimes
// two-sided.
func randomScene(t testing.TB, s source) scene {
	t.Helper()
	maker := sceneMakers[s.IntN(len(sceneMakers))]
	out := &soup{}
	maker.make(s, out)
	result := scene{name: maker.name, size: 5}
	if s.IntN(4) == 0 {
		result.center = geom.Vec{X: math.Round(s.span(10000)), Y: math.Round(s.span(10000)), Z: math.Round(s.span(500))}
		out.move(result.center)
		result.name += fmt.Sprintf(" at %v", result.center)
	}
	var options []Option
	if s.IntN(4) == 0 {
		options = append(options, TwoSided())
		result.name += " two-sided"
	}
	result.mesh = out.mesh(t, options...)
	return result
}

// largeScene is some dozens of small scenes side by side and across each other.
func largeScene(t testing.TB, s source) scene {
	t.Helper()
	out := &soup{}
	for range 20 + s.IntN(80) {
		one := &soup{}
		sceneMakers[s.IntN(len(sceneMakers))].make(s, one)
		one.move(geom.Vec{X: math.Round(s.span(30)), Y: math.Round(s.span(30)), Z: math.Round(s.span(6))})
		for i := 0; i < len(one.indices); i += 3 {
			v := one.vertices[i : i+3]
			out.add(v[0], v[1], v[2])
		}
	}
	var options []Option
	if s.IntN(4) == 0 {
		options = append(options, TwoSided())
	}
	return scene{name: "large", size: 30, mesh: out.mesh(t, options...)}
}

func makeSoup(s source, out *soup) {
	for range 1 + s.IntN(40) {
		at, size := s.vec(4), math.Exp(s.span(2))
		out.add(at, at.Add(s.vec(size)), at.Add(s.vec(size)))
	}
}

func makeTerrain(s source, out *soup) {
	const n = 5
	steep := 2 * s.Float64()
	var height [n + 1][n + 1]geom.Vec
	for i := range height {
		for j := range height[i] {
			height[i][j] = geom.Vec{X: float64(2*i - n), Y: float64(2*j - n), Z: s.span(steep)}
		}
	}
	for i := range n {
		for j := range n {
			out.quad(height[i][j], height[i+1][j], height[i+1][j+1], height[i][j+1], s.IntN(2) == 0)
		}
	}
}

// makeRooms adds boxes on a half-metre raster, so that sides are flush.
func makeRooms(s source, out *soup) {
	raster := func(n int) float64 { return float64(s.IntN(2*n+1)-n) / 2 }
	for range 1 + s.IntN(5) {
		low := geom.Vec{X: raster(8), Y: raster(8), Z: raster(8)}
		size := geom.Vec{X: 0.5 + 0.5*float64(s.IntN(8)), Y: 0.5 + 0.5*float64(s.IntN(8)), Z: 0.5 + 0.5*float64(s.IntN(8))}
		out.box(low, low.Add(size))
	}
}

// makeNeedles adds triangles up to a million times longer than wide.
func makeNeedles(s source, out *soup) {
	for range 1 + s.IntN(15) {
		a, along := s.vec(3), s.unit().Scale(1+4*s.Float64())
		b := a.Add(along)
		c := a.Add(along.Scale(s.Float64())).Add(s.unit().Scale(along.Length() * math.Pow(10, -6*s.Float64())))
		out.add(a, b, c)
	}
}

// makeCoplanar adds triangles that overlap within one plane, some of them twice.
func makeCoplanar(s source, out *soup) {
	u, w, at := s.unit(), s.unit(), s.vec(1)
	if s.IntN(2) == 0 {
		u, w, at = geom.Vec{X: 1}, geom.Vec{Y: 1}, geom.Vec{Z: float64(s.IntN(3))}
	}
	point := func() geom.Vec { return at.AddScaled(u, s.span(4)).AddScaled(w, s.span(4)) }
	for range 1 + s.IntN(12) {
		a, b, c := point(), point(), point()
		out.add(a, b, c)
		switch s.IntN(3) {
		case 0:
			out.add(b, c, a)
		case 1:
			out.add(a, c, b)
		}
	}
}

// makeSeams adds a plane cut into quads of unlike size, so that corners lie on
// the middle of other edges.
func makeSeams(s source, out *soup) {
	slope := 0.0
	if s.IntN(2) == 0 {
		slope = float64(s.IntN(9)-4) / 4
	}
	at := func(x, y float64) geom.Vec { return geom.Vec{X: x, Y: y, Z: slope * x} }
	for i := -2; i < 2; i++ {
		parts := 1 + s.IntN(4)
		for k := range parts {
			y0, y1 := -4+8*float64(k)/float64(parts), -4+8*float64(k+1)/float64(parts)
			x0, x1 := float64(2*i), float64(2*i+2)
			out.quad(at(x0, y0), at(x1, y0), at(x1, y1), at(x0, y1), s.IntN(2) == 0)
		}
	}
}

// randomBox returns a box near the scene: of a player's size, tiny, or huge, on
// the raster of the rooms half of the time.
func (sc *scene) randomBox(s source) geom.Box {
	half := geom.Vec{X: 0.5, Y: 0.5, Z: 1.15}
	switch s.IntN(4) {
	case 0:
		half = geom.Vec{X: 0.5, Y: 0.5, Z: 0.5}
	case 1:
		half = s.vec(1.5).Abs().Add(geom.Vec{X: 0.01, Y: 0.01, Z: 0.01})
	case 2:
		half = half.Scale(math.Pow(10, s.span(1.5)))
	}
	center := s.vec(sc.size)
	if s.IntN(2) == 0 {
		center = geom.Vec{X: math.Round(center.X*2) / 2, Y: math.Round(center.Y*2) / 2, Z: math.Round(center.Z*2) / 2}
	}
	return geom.Box{Center: center.Add(sc.center), Half: half}
}

// randomDisplacement returns a way toward or past the scene.
func (sc *scene) randomDisplacement(s source, from geom.Vec) geom.Vec {
	target := s.vec(sc.size).Add(sc.center).Sub(from)
	switch s.IntN(8) {
	case 0: // along an axis
		d := [3]float64{}
		d[s.IntN(3)] = s.span(8)
		return geom.Vec{X: d[0], Y: d[1], Z: d[2]}
	case 1:
		return s.unit().Scale(math.Pow(10, -3*s.Float64()))
	case 2:
		return target.Scale(1000)
	case 3:
		return geom.Vec{X: target.X, Y: target.Y}
	default:
		return target.Scale(2 * s.Float64())
	}
}
