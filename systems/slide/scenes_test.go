package slide

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/scenes"
)

// scene is a level for the soak, with the same triangles in cells for the slow
// checks.
type scene struct {
	name      string
	mesh      *collision.Mesh
	triangles []geom.Triangle
	bounds    geom.Bounds
	cells     map[[3]int][]int
	spawns    []geom.Vec
}

const sceneCell = 4.0 // m

func cellOf(p geom.Vec) [3]int {
	return [3]int{int(math.Floor(p.X / sceneCell)), int(math.Floor(p.Y / sceneCell)), int(math.Floor(p.Z / sceneCell))}
}

// newScene builds a scene and finds places where a walker is free.
func newScene(t testing.TB, name string, seed uint64, triangles []geom.Triangle) *scene {
	t.Helper()
	s := &scene{name: name, mesh: meshOf(t, triangles), triangles: triangles, cells: map[[3]int][]int{}}
	s.bounds = s.mesh.Bounds()
	for i, f := range triangles {
		b := f.Bounds().Expand(0.01)
		low, high := cellOf(b.Min), cellOf(b.Max)
		for x := low[0]; x <= high[0]; x++ {
			for y := low[1]; y <= high[1]; y++ {
				for z := low[2]; z <= high[2]; z++ {
					s.cells[[3]int{x, y, z}] = append(s.cells[[3]int{x, y, z}], i)
				}
			}
		}
	}
	random := rand.New(rand.NewPCG(seed, 77))
	size := s.bounds.Size()
	for range 4000 {
		p := s.bounds.Min.Add(geom.Vec{X: size.X * random.Float64(), Y: size.Y * random.Float64(), Z: size.Z * random.Float64()})
		box := geom.FeetBox(p, inAir().body.Armor.Half)
		inside := s.bounds.Expand(-0.2).Contains(box.Min()) && s.bounds.Expand(-0.2).Contains(box.Max())
		if inside && s.outside(box.Center) && s.depth(box) == 0 {
			s.spawns = append(s.spawns, p)
		}
		if len(s.spawns) == 40 {
			return s
		}
	}
	t.Fatalf("%s: only %d free spawns", name, len(s.spawns))
	return nil
}

// outside reports whether a point is in front of the first face below it, and so in the
// hall and not in something solid.
func (s *scene) outside(p geom.Vec) bool {
	nearest, front := math.Inf(1), false
	for _, f := range s.triangles {
		n := f.Normal()
		if n.Z == 0 {
			continue
		}
		drop := f.A.Sub(p).Dot(n) / -n.Z // down to the plane
		foot := p.Add(geom.Vec{Z: -drop})
		if drop < 0 || drop >= nearest {
			continue
		}
		a, b, c := f.B.Sub(f.A).Cross(foot.Sub(f.A)).Dot(n), f.C.Sub(f.B).Cross(foot.Sub(f.B)).Dot(n), f.A.Sub(f.C).Cross(foot.Sub(f.C)).Dot(n)
		if a >= 0 && b >= 0 && c >= 0 {
			nearest, front = drop, n.Z > 0
		}
	}
	return front
}

// near calls visit for the triangles about bounds, some more than once.
func (s *scene) near(b geom.Bounds, visit func(f geom.Triangle)) {
	low, high := cellOf(b.Min), cellOf(b.Max)
	for x := low[0]; x <= high[0]; x++ {
		for y := low[1]; y <= high[1]; y++ {
			for z := low[2]; z <= high[2]; z++ {
				for _, i := range s.cells[[3]int{x, y, z}] {
					visit(s.triangles[i])
				}
			}
		}
	}
}

// depth is how deep a box is in the worst triangle.
func (s *scene) depth(box geom.Box) float64 {
	worst := 0.0
	bounds := box.Bounds()
	s.near(bounds, func(f geom.Triangle) {
		if bounds.Overlaps(f.Bounds()) {
			worst = max(worst, scenes.TriangleDepth(box, f))
		}
	})
	return worst
}

// crosses reports whether the path from a to b passes through the front of a face.
func (s *scene) crosses(a, b geom.Vec) bool {
	found := false
	displacement := b.Sub(a)
	s.near(geom.Bounds{Min: a.Min(b), Max: a.Max(b)}, func(f geom.Triangle) {
		n := f.Normal()
		speed := displacement.Dot(n)
		if speed >= 0 {
			return
		}
		part := f.A.Sub(a).Dot(n) / speed
		if part < 0 || part > 1 {
			return
		}
		at := a.AddScaled(displacement, part)
		if f.B.Sub(f.A).Cross(at.Sub(f.A)).Dot(n) > 0 && f.C.Sub(f.B).Cross(at.Sub(f.B)).Dot(n) > 0 &&
			f.A.Sub(f.C).Cross(at.Sub(f.C)).Dot(n) > 0 {
			found = true
		}
	})
	return found
}

// room is a box with its fronts inside.
func room(low, high geom.Vec) []geom.Triangle {
	all := block(low, high)
	for i, f := range all {
		all[i] = geom.Triangle{A: f.A, B: f.C, C: f.B}
	}
	return all
}

func between(random *rand.Rand, low, high geom.Vec) geom.Vec {
	s := high.Sub(low)
	return low.Add(geom.Vec{X: s.X * random.Float64(), Y: s.Y * random.Float64(), Z: s.Z * random.Float64()})
}

// soup is a closed hall full of random tetrahedra that run through each other.
func soup(t testing.TB, seed uint64) *scene {
	random := rand.New(rand.NewPCG(seed, 1))
	low, high := geom.Vec{X: -20, Y: -20}, geom.Vec{X: 20, Y: 20, Z: 20}
	all := room(low, high)
	for range 120 {
		at := between(random, low, high)
		size := 0.3 * math.Pow(30, random.Float64())
		corner := func() geom.Vec {
			return at.AddScaled(between(random, geom.Vec{X: -0.5, Y: -0.5, Z: -0.5}, geom.Vec{X: 0.5, Y: 0.5, Z: 0.5}), size)
		}
		a, b, c, d := at, corner(), corner(), corner()
		if b.Sub(a).Cross(c.Sub(a)).Dot(d.Sub(a)) < 0 {
			b, c = c, b
		}
		all = append(all, geom.Triangle{A: a, B: c, C: b}, geom.Triangle{A: a, B: b, C: d},
			geom.Triangle{A: b, B: c, C: d}, geom.Triangle{A: c, B: a, C: d})
	}
	return newScene(t, "soup", seed, all)
}

// stairs is a hall of stairs of many rises and treads.
func stairs(t testing.TB, seed uint64) *scene {
	random := rand.New(rand.NewPCG(seed, 2))
	low, high := geom.Vec{X: -40, Y: -40}, geom.Vec{X: 40, Y: 40, Z: 25}
	all := room(low, high)
	for lane := range 8 {
		x := -38 + float64(lane)*9.5
		rise, tread := 0.1+0.12*float64(lane), 0.3+random.Float64()*1.2
		for k := range 12 {
			y := -25 + float64(k)*tread
			all = append(all, block(geom.Vec{X: x, Y: y, Z: -1},
				geom.Vec{X: x + 7 + random.Float64(), Y: 20, Z: float64(k+1) * rise})...)
		}
	}
	return newScene(t, "stairs", seed, all)
}

// funnels is a closed hall with pits whose walls meet in wedges.
func funnels(t testing.TB, seed uint64) *scene {
	random := rand.New(rand.NewPCG(seed, 3))
	const cells, size, deep = 5, 12.0, 20.0
	var all []geom.Triangle
	for i := range cells {
		for j := range cells {
			a := geom.Vec{X: float64(i) * size, Y: float64(j) * size}
			b, c, d := a.Add(geom.Vec{X: size}), a.Add(geom.Vec{X: size, Y: size}), a.Add(geom.Vec{Y: size})
			p := a.Add(geom.Vec{X: size * (0.2 + 0.6*random.Float64()), Y: size * (0.2 + 0.6*random.Float64()), Z: -1 - deep*random.Float64()})
			all = append(all, geom.Triangle{A: a, B: b, C: p}, geom.Triangle{A: b, B: c, C: p},
				geom.Triangle{A: c, B: d, C: p}, geom.Triangle{A: d, B: a, C: p})
		}
	}
	high := geom.Vec{X: cells * size, Y: cells * size, Z: 20}
	return newScene(t, "funnels", seed, append(all, room(geom.Vec{Z: -deep - 5}, high)[:]...))
}

// terrain is seeded ground of steep and flat parts between walls.
func terrain(t testing.TB, seed uint64) *scene {
	random := rand.New(rand.NewPCG(seed, 4))
	const n, cell = 32, 2.5
	var at [n + 1][n + 1]geom.Vec
	for i := range at {
		for j := range at {
			x, y := float64(i)*cell, float64(j)*cell
			z := 6*math.Sin(x/9)*math.Cos(y/7) + 3*math.Sin(x/3+float64(seed)) + 2*random.Float64()
			at[i][j] = geom.Vec{X: x, Y: y, Z: z}
		}
	}
	all := room(geom.Vec{Z: -20}, geom.Vec{X: n * cell, Y: n * cell, Z: 30})
	for i := range n {
		for j := range n {
			a, b, c, d := at[i][j], at[i+1][j], at[i+1][j+1], at[i][j+1]
			if random.IntN(2) == 0 {
				all = append(all, geom.Triangle{A: a, B: b, C: c}, geom.Triangle{A: a, B: c, C: d})
			} else {
				all = append(all, geom.Triangle{A: b, B: c, C: d}, geom.Triangle{A: b, B: d, C: a})
			}
		}
	}
	return newScene(t, "terrain", seed, all)
}

// farAway is a scene moved tens of kilometres from the origin.
func farAway(t testing.TB, seed uint64) *scene {
	s := soup(t, seed)
	var all []geom.Triangle
	off := geom.Vec{X: 98304, Y: -65536, Z: 1024}
	for _, f := range s.triangles {
		all = append(all, geom.Triangle{A: f.A.Add(off), B: f.B.Add(off), C: f.C.Add(off)})
	}
	return newScene(t, "far soup", seed, all)
}
