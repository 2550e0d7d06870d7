package testlevels

import (
	"fmt"
	"math/rand/v2"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// Rooms is a hall that walls with doors divide.
func Rooms(seed uint64) (*levels.Level, error) {
	random := rand.New(rand.NewPCG(seed, 11))
	var s Sketch
	low, high := geom.Vec{X: -40, Y: -40}, geom.Vec{X: 40, Y: 40, Z: 14}
	s.Block(low, high, true)
	for k := -30.0; k < 40; k += 20 {
		door := -35 + float64(60*random.Float64())
		s.Block(geom.Vec{X: k, Y: -41, Z: -1}, geom.Vec{X: k + 0.5, Y: door, Z: 9}, false)
		s.Block(geom.Vec{X: k, Y: door + 3, Z: -1}, geom.Vec{X: k + 0.5, Y: 41, Z: 9}, false)
		s.Block(geom.Vec{X: k, Y: door - 0.5, Z: 4}, geom.Vec{X: k + 0.5, Y: door + 3.5, Z: 9}, false)
	}
	return s.Level("rooms", spread(random, 40, inner(low, high)))
}

// Stairs is a hall of stairs of many rises and treads.
func Stairs(seed uint64) (*levels.Level, error) {
	random := rand.New(rand.NewPCG(seed, 12))
	var s Sketch
	low, high := geom.Vec{X: -40, Y: -40}, geom.Vec{X: 40, Y: 40, Z: 25}
	s.Block(low, high, true)
	for lane := range 8 {
		x := -38 + float64(float64(lane)*9.5)
		rise, tread := 0.1+float64(0.12*float64(lane)), 0.3+float64(random.Float64()*1.2)
		for k := range 12 {
			y := -25 + float64(float64(k)*tread)
			s.Block(geom.Vec{X: x, Y: y, Z: -1}, geom.Vec{X: x + 7 + float64(random.Float64()), Y: 20, Z: float64(float64(k+1) * rise)}, false)
		}
	}
	return s.Level("stairs", spread(random, 60, inner(low, high)))
}

// Funnels is a closed hall with pits whose walls meet in wedges of two or three planes.
func Funnels(seed uint64) (*levels.Level, error) {
	random := rand.New(rand.NewPCG(seed, 13))
	var s Sketch
	const cells, size = 6, 14.0
	up := func(i, j int) geom.Vec {
		return geom.Vec{X: float64(float64(i-cells/2) * size), Y: float64(float64(j-cells/2) * size)}
	}
	for j := range cells {
		for i := range cells {
			a, b, c, d := up(i, j), up(i+1, j), up(i+1, j+1), up(i, j+1)
			pit := a.Add(geom.Vec{X: float64(size * (0.2 + float64(0.6*random.Float64()))), Y: float64(size * (0.2 + float64(0.6*random.Float64()))), Z: -1 - float64(25*random.Float64())})
			switch random.IntN(3) {
			case 0: // a trough of two planes with gables
				e := pit.Add(geom.Vec{X: float64(-(pit.X - a.X) * 0.8)})
				s.Quad(a, b, pit, e)
				s.Quad(c, d, e, pit)
				s.Triangle(b, c, pit)
				s.Triangle(d, a, e)
			case 1: // three planes
				if p := pit.Sub(a); p.Y > p.X {
					pit.X, pit.Y = a.X+p.Y, a.Y+p.X
				}
				s.Triangle(a, b, pit)
				s.Triangle(b, c, pit)
				s.Triangle(c, a, pit)
				s.Triangle(c, d, a)
			default:
				s.Triangle(a, b, pit)
				s.Triangle(b, c, pit)
				s.Triangle(c, d, pit)
				s.Triangle(d, a, pit)
			}
		}
	}
	low, high := up(0, 0), up(cells, cells).Add(geom.Vec{Z: 30})
	a, b := geom.Vec{X: high.X, Y: low.Y}, geom.Vec{X: low.X, Y: high.Y}
	lid := geom.Vec{Z: high.Z}
	c := geom.Vec{X: high.X, Y: high.Y}
	s.Quad(lid.Add(low), lid.Add(b), lid.Add(c), lid.Add(a))
	for _, w := range [4][2]geom.Vec{{low, b}, {b, c}, {c, a}, {a, low}} {
		s.Quad(w[0], w[1], w[1].Add(lid), w[0].Add(lid))
	}
	return s.Level("funnels", spread(random, 60, inner(low, high)))
}

// Soup is a closed hall full of random intersecting tetrahedra.
func Soup(seed uint64) (*levels.Level, error) { return soup("soup", seed, geom.Vec{}) }

// FarSoup is a soup far from the origin, where floating-point numbers are coarse.
func FarSoup(seed uint64) (*levels.Level, error) {
	return soup("far-soup", seed, geom.Vec{X: 100_000, Y: -70_000.3, Z: 3000.7})
}

func soup(name string, seed uint64, middle geom.Vec) (*levels.Level, error) {
	random := rand.New(rand.NewPCG(seed, 14))
	var s Sketch
	low, high := geom.Vec{X: -30, Y: -30}, geom.Vec{X: 30, Y: 30, Z: 30}
	s.Block(low, high, true)
	for range 250 {
		at := spread(random, 1, geom.Bounds{Min: low, Max: high})[0]
		size := 0.3 * (1 + float64(random.Float64())) * float64(int(1)<<random.IntN(5))
		around := geom.Vec{X: size, Y: size, Z: size}.Scale(0.5)
		corners := spread(random, 3, geom.Bounds{Min: at.Sub(around), Max: at.Add(around)})
		s.tetrahedron(at, corners[0], corners[1], corners[2])
	}
	s.shift(middle)
	spawns := spread(random, 400, inner(low, high))
	for i := range spawns {
		spawns[i] = spawns[i].Add(middle)
	}
	return s.Level(name, spawns)
}

// Terrain is a field of random hills, steps and holes in a closed hall.
func Terrain(seed uint64) (*levels.Level, error) {
	random := rand.New(rand.NewPCG(seed, 16))
	const corners, cell, edge = 33, 4.0, 64.0
	heights := make([]float64, corners*corners)
	for j := range corners {
		for i := range corners {
			hill, _ := geom.SinCos(geom.Angle(i*(3000+int(seed%7)*300) + j*2100))
			z := 14 + float64(8*hill) + float64(3*random.Float64())
			if random.IntN(40) == 0 {
				z += float64(16*random.Float64()) - 8
			}
			heights[j*corners+i] = z
		}
	}
	field, err := collision.NewHeightfield(corners, corners, cell, geom.Vec{X: -edge, Y: -edge}, heights)
	if err != nil {
		return nil, fmt.Errorf("testlevels: terrain: %w", err)
	}
	var s Sketch
	high := geom.Vec{X: edge, Y: edge, Z: 70}
	s.Block(geom.Vec{X: -edge, Y: -edge, Z: -2}, high, true)
	return s.Level("terrain", spread(random, 60, inner(geom.Vec{X: -edge, Y: -edge, Z: 30}, high)), field)
}

// Hall is a closed room of 200 x 200 x 60 m, with 64 spawn points in a corner, and
// whatever add puts in.
func Hall(add func(s *Sketch)) (*levels.Level, error) {
	var s Sketch
	s.Block(geom.Vec{X: -100, Y: -100}, geom.Vec{X: 100, Y: 100, Z: 60}, true)
	if add != nil {
		add(&s)
	}
	var spawns []geom.Vec
	for i := range 64 {
		spawns = append(spawns, geom.Vec{X: float64(i%8*5 - 90), Y: float64(i/8*5 - 90), Z: 0.2})
	}
	return s.Level("hall", spawns)
}

// Court is a closed room of 80 x 80 x 30 m, with two rows of eight spawn points that
// face each other: small enough for bots to meet.
func Court(name string) (*levels.Level, error) {
	var s Sketch
	s.Block(geom.Vec{X: -40, Y: -40}, geom.Vec{X: 40, Y: 40, Z: 30}, true)
	var spawns []geom.Vec
	for i := range 16 {
		spawns = append(spawns, geom.Vec{X: float64(i%8*9 - 30), Y: float64(i/8*40 - 20), Z: 0.2})
	}
	return s.Level(name, spawns)
}
