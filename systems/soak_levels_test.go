package systems

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/tribes"
)

// sketch collects the triangles of a test level.
type sketch struct {
	vertices []geom.Vec
	indices  []uint32
}

func (s *sketch) triangle(a, b, c geom.Vec) {
	n := uint32(len(s.vertices))
	s.vertices = append(s.vertices, a, b, c)
	s.indices = append(s.indices, n, n+1, n+2)
}

// quad has its front where its corners run counter-clockwise.
func (s *sketch) quad(a, b, c, d geom.Vec) {
	s.triangle(a, b, c)
	s.triangle(a, c, d)
}

// block is a closed box, with its fronts outside, or inside for a room.
func (s *sketch) block(low, high geom.Vec, inside bool) {
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
	for _, f := range [6][4]int{{4, 5, 7, 6}, {0, 2, 3, 1}, {1, 3, 7, 5}, {0, 4, 6, 2}, {2, 6, 7, 3}, {0, 1, 5, 4}} {
		a, b, c, d := corner(f[0]), corner(f[1]), corner(f[2]), corner(f[3])
		if inside {
			b, d = d, b
		}
		s.quad(a, b, c, d)
	}
}

// level builds the sketch. Spawns are kept where the largest armour is free.
func (s *sketch) level(t testing.TB, name string, spawns []geom.Vec) *levels.Level {
	t.Helper()
	mesh, err := collision.NewMesh(s.vertices, s.indices)
	if err != nil {
		t.Fatal(err)
	}
	bounds := mesh.Bounds()
	l := &levels.Level{Name: name, Solid: collision.NewWorld(mesh), Bounds: bounds, Limits: bounds.Expand(100)}
	solid := newBrute(collision.NewWorld(mesh))
	for i, p := range spawns {
		half := tribes.Heavy().Half.Add(geom.Vec{X: 0.1, Y: 0.1, Z: 0.1})
		if solid.depth(geom.FeetBox(p, half)) == 0 {
			l.Spawns = append(l.Spawns, levels.Spawn{Team: 1 + i%2, Position: p, Yaw: geom.Angle(i * 9973)})
		}
	}
	if len(l.Spawns) < 4 {
		t.Fatalf("%s: only %d free spawns", name, len(l.Spawns))
	}
	return l
}

// spread returns n random places inside bounds.
func spread(random *rand.Rand, n int, b geom.Bounds) []geom.Vec {
	var all []geom.Vec
	size := b.Size()
	for range n {
		all = append(all, b.Min.Add(geom.Vec{X: size.X * random.Float64(), Y: size.Y * random.Float64(), Z: size.Z * random.Float64()}))
	}
	return all
}

func inner(low, high geom.Vec) geom.Bounds {
	return geom.Bounds{Min: low.Add(geom.Vec{X: 2, Y: 2, Z: 0.2}), Max: high.Sub(geom.Vec{X: 2, Y: 2, Z: 4})}
}

// rooms is a hall cut by walls with doors.
func rooms(t testing.TB, seed uint64) *levels.Level {
	random := rand.New(rand.NewPCG(seed, 11))
	var s sketch
	low, high := geom.Vec{X: -40, Y: -40}, geom.Vec{X: 40, Y: 40, Z: 14}
	s.block(low, high, true)
	for k := -30.0; k < 40; k += 20 {
		door := -35 + 60*random.Float64()
		s.block(geom.Vec{X: k, Y: -41, Z: -1}, geom.Vec{X: k + 0.5, Y: door, Z: 9}, false)
		s.block(geom.Vec{X: k, Y: door + 3, Z: -1}, geom.Vec{X: k + 0.5, Y: 41, Z: 9}, false)
		s.block(geom.Vec{X: k, Y: door - 0.5, Z: 4}, geom.Vec{X: k + 0.5, Y: door + 3.5, Z: 9}, false)
	}
	return s.level(t, "rooms", spread(random, 40, inner(low, high)))
}

// stairs is a hall of stairs of many rises and treads.
func stairs(t testing.TB, seed uint64) *levels.Level {
	random := rand.New(rand.NewPCG(seed, 12))
	var s sketch
	low, high := geom.Vec{X: -40, Y: -40}, geom.Vec{X: 40, Y: 40, Z: 25}
	s.block(low, high, true)
	for lane := range 8 {
		x := -38 + float64(lane)*9.5
		rise, tread := 0.1+0.12*float64(lane), 0.3+random.Float64()*1.2
		for k := range 12 {
			y := -25 + float64(k)*tread
			s.block(geom.Vec{X: x, Y: y, Z: -1}, geom.Vec{X: x + 7 + random.Float64(), Y: 20, Z: float64(k+1) * rise}, false)
		}
	}
	return s.level(t, "stairs", spread(random, 60, inner(low, high)))
}

// funnels is a closed hall with pits whose walls meet in wedges of two and
// three planes.
func funnels(t testing.TB, seed uint64) *levels.Level {
	random := rand.New(rand.NewPCG(seed, 13))
	var s sketch
	const cells, size = 6, 14.0
	up := func(i, j int) geom.Vec {
		return geom.Vec{X: float64(i-cells/2) * size, Y: float64(j-cells/2) * size}
	}
	for j := range cells {
		for i := range cells {
			a, b, c, d := up(i, j), up(i+1, j), up(i+1, j+1), up(i, j+1)
			pit := a.Add(geom.Vec{X: size * (0.2 + 0.6*random.Float64()), Y: size * (0.2 + 0.6*random.Float64()), Z: -1 - 25*random.Float64()})
			switch random.IntN(3) {
			case 0: // a trough of two planes with gables
				e := pit.Add(geom.Vec{X: -(pit.X - a.X) * 0.8})
				s.quad(a, b, pit, e)
				s.quad(c, d, e, pit)
				s.triangle(b, c, pit)
				s.triangle(d, a, e)
			case 1: // three planes
				if p := pit.Sub(a); p.Y > p.X {
					pit.X, pit.Y = a.X+p.Y, a.Y+p.X
				}
				s.triangle(a, b, pit)
				s.triangle(b, c, pit)
				s.triangle(c, a, pit)
				s.triangle(c, d, a)
			default:
				s.triangle(a, b, pit)
				s.triangle(b, c, pit)
				s.triangle(c, d, pit)
				s.triangle(d, a, pit)
			}
		}
	}
	low, high := up(0, 0), up(cells, cells).Add(geom.Vec{Z: 30})
	a, b := geom.Vec{X: high.X, Y: low.Y}, geom.Vec{X: low.X, Y: high.Y}
	lid := geom.Vec{Z: high.Z}
	c := geom.Vec{X: high.X, Y: high.Y}
	s.quad(lid.Add(low), lid.Add(b), lid.Add(c), lid.Add(a))
	for _, w := range [4][2]geom.Vec{{low, b}, {b, c}, {c, a}, {a, low}} {
		s.quad(w[0], w[1], w[1].Add(lid), w[0].Add(lid))
	}
	return s.level(t, "funnels", spread(random, 60, inner(low, high)))
}

// soup is a closed hall full of random tetrahedra that run through each other.
func soup(t testing.TB, seed uint64) *levels.Level {
	random := rand.New(rand.NewPCG(seed, 14))
	var s sketch
	low, high := geom.Vec{X: -30, Y: -30}, geom.Vec{X: 30, Y: 30, Z: 30}
	s.block(low, high, true)
	for range 250 {
		at := spread(random, 1, geom.Bounds{Min: low, Max: high})[0]
		size := 0.3 * math.Pow(30, random.Float64())
		corner := func() geom.Vec {
			return at.Add(geom.Vec{X: random.Float64() - 0.5, Y: random.Float64() - 0.5, Z: random.Float64() - 0.5}.Scale(size))
		}
		s.tetrahedron(at, corner(), corner(), corner())
	}
	return s.level(t, "soup", spread(random, 400, inner(low, high)))
}

// tetrahedron has its fronts outside, whatever the order of its corners.
func (s *sketch) tetrahedron(a, b, c, d geom.Vec) {
	if b.Sub(a).Cross(c.Sub(a)).Dot(d.Sub(a)) < 0 {
		b, c = c, b
	}
	s.triangle(a, c, b)
	s.triangle(a, b, d)
	s.triangle(b, c, d)
	s.triangle(c, a, d)
}
