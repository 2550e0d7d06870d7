package hoverbike_test

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/examples/hoverbike/hoverbike"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
)

func newMatch(t testing.TB, level *levels.Level) *systems.Match {
	t.Helper()
	m, err := systems.NewMatch(systems.Options{Level: level, Seed: 4, Modules: []systems.Module{hoverbike.Module()}})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func step(t testing.TB, m *systems.Match, n int, commands ...systems.Command) {
	t.Helper()
	for range n {
		if err := m.Step(commands); err != nil {
			t.Fatalf("tick %d: %v", m.Tick(), err)
		}
	}
}

// faces collects the triangles of a level.
type faces struct{ levels.Structure }

// quad has its front where its corners run counter-clockwise.
func (f *faces) quad(a, b, c, d geom.Vec) {
	first := uint32(len(f.Vertices))
	n := geom.Triangle{A: a, B: b, C: c}.Normal()
	f.Vertices = append(f.Vertices, a, b, c, d)
	f.Normals = append(f.Normals, n, n, n, n)
	f.Indices = append(f.Indices, first, first+1, first+2, first, first+2, first+3)
}

// box has its fronts outside, or inside for a room.
func (f *faces) box(low, high geom.Vec, inside bool) {
	corner := func(i int) geom.Vec {
		pick := func(bit int, a, b float64) float64 {
			if i&bit != 0 {
				return b
			}
			return a
		}
		return geom.Vec{X: pick(1, low.X, high.X), Y: pick(2, low.Y, high.Y), Z: pick(4, low.Z, high.Z)}
	}
	for _, q := range [6][4]int{{4, 5, 7, 6}, {0, 2, 3, 1}, {1, 3, 7, 5}, {0, 4, 6, 2}, {2, 6, 7, 3}, {0, 1, 5, 4}} {
		if inside {
			q[1], q[3] = q[3], q[1]
		}
		f.quad(corner(q[0]), corner(q[1]), corner(q[2]), corner(q[3]))
	}
}

func (f *faces) level(t testing.TB, spawn geom.Vec) *levels.Level {
	t.Helper()
	f.Name = "faces"
	level, err := levels.Build(levels.Parts{Name: "test", Structures: []levels.Structure{f.Structure}, Spawns: []levels.Spawn{{Position: spawn}}})
	if err != nil {
		t.Fatal(err)
	}
	return level
}

// room is a closed hall of 80 x 80 x 20 m with pillars, a low roof and a wedge.
func room(t testing.TB) *levels.Level {
	t.Helper()
	var f faces
	f.box(geom.Vec{X: -40, Y: -40}, geom.Vec{X: 40, Y: 40, Z: 20}, true)
	for i := range 4 {
		x := float64(12*i) - 18
		f.box(geom.Vec{X: x, Y: 16}, geom.Vec{X: x + 2, Y: 18, Z: 20}, false)
	}
	f.box(geom.Vec{X: 22, Y: -20, Z: 2.2}, geom.Vec{X: 38, Y: 10, Z: 3}, false)
	f.quad(geom.Vec{X: -40, Y: 20}, geom.Vec{X: -10, Y: 20}, geom.Vec{X: -10, Y: 40, Z: 15}, geom.Vec{X: -40, Y: 40, Z: 15})
	return f.level(t, geom.Vec{X: -30, Y: -30, Z: 0.2})
}

// slope is a plane of so many degrees through the origin, rising along y.
func slope(t testing.TB, degrees float64) *levels.Level {
	t.Helper()
	var f faces
	rise := 50 * math.Tan(degrees*math.Pi/180)
	f.quad(geom.Vec{X: -50, Y: -50, Z: -rise}, geom.Vec{X: 50, Y: -50, Z: -rise}, geom.Vec{X: 50, Y: 50, Z: rise}, geom.Vec{X: -50, Y: 50, Z: rise})
	return f.level(t, geom.Vec{Z: 4})
}

// corner is a floor with two walls that meet ahead at so many degrees.
func corner(t testing.TB, degrees float64) *levels.Level {
	t.Helper()
	var f faces
	f.quad(geom.Vec{X: -50, Y: -50}, geom.Vec{X: 50, Y: -50}, geom.Vec{X: 50, Y: 50}, geom.Vec{X: -50, Y: 50})
	tip := geom.Vec{X: 0.3, Y: 20}
	for _, side := range []float64{-1, 1} {
		sin, cos := math.Sincos(degrees / 2 * math.Pi / 180)
		end := tip.Add(geom.Vec{X: side * sin * 40, Y: -cos * 40})
		a, b, up := tip, end, geom.Vec{Z: 10}
		if side > 0 {
			a, b = b, a
		}
		f.quad(a, b, b.Add(up), a.Add(up))
		f.quad(b, a, a.Add(up), b.Add(up))
	}
	return f.level(t, geom.Vec{Z: 0.2})
}
