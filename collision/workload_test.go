package collision

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// workload is a level of the size that is played in, with queries as they occur
// there.
type workload struct {
	name          string
	vertices      []geom.Vec
	indices       []uint32
	mesh          *Mesh
	short, long   []sweepCase // of 0.1 to 3 m, and of 20 to 100 m
	rays          []sweepCase // of 100 to 500 m
	overlapCenter []geom.Vec
}

type sweepCase struct {
	box geom.Box
	d   geom.Vec
}

const workloadQueries = 4096

// newTerrainWorkload is 256 by 256 cells of 8 m of smooth noise, 131,072
// triangles.
func newTerrainWorkload(t testing.TB) *workload {
	const n, cell = 256, 8.0
	s := newSource(131)
	lattice := map[[3]int]float64{}
	value := func(octave, x, y int) float64 {
		key := [3]int{octave, x, y}
		if _, ok := lattice[key]; !ok {
			lattice[key] = s.span(1)
		}
		return lattice[key]
	}
	height := func(i, j int) float64 {
		sum, amplitude := 0.0, 40.0
		for octave, step := 0, 64; step >= 4; octave, step = octave+1, step/2 {
			x, y := i/step, j/step
			fx, fy := smooth(float64(i%step)/float64(step)), smooth(float64(j%step)/float64(step))
			low := value(octave, x, y)*(1-fx) + value(octave, x+1, y)*fx
			high := value(octave, x, y+1)*(1-fx) + value(octave, x+1, y+1)*fx
			sum += amplitude * (low*(1-fy) + high*fy)
			amplitude *= 0.45
		}
		return sum
	}
	w := &workload{name: "terrain131k"}
	for j := range n + 1 {
		for i := range n + 1 {
			w.vertices = append(w.vertices, geom.Vec{X: cell * (float64(i) - n/2), Y: cell * (float64(j) - n/2), Z: height(i, j)})
		}
	}
	for j := range uint32(n) {
		for i := range uint32(n) {
			a := j*(n+1) + i
			b, c, d := a+1, a+n+2, a+n+1
			if (i+j)%2 == 0 {
				w.indices = append(w.indices, a, b, c, a, c, d)
			} else {
				w.indices = append(w.indices, a, b, d, b, c, d)
			}
		}
	}
	w.mesh = buildWorkload(t, w)
	w.query(s, func() geom.Vec {
		at := geom.Vec{X: s.span(900), Y: s.span(900), Z: 500}
		hit, _ := w.mesh.Raycast(at, geom.Vec{Z: -1000})
		hit.Point.Z += playerHalf.Z + 0.3 + 0.6*s.Float64()
		return hit.Point
	})
	return w
}

func smooth(t float64) float64 { return t * t * (3 - 2*t) }

// newIndoorWorkload is 16 by 16 rooms on two floors with doors and furniture,
// about 50,000 triangles, nearly all along the axes.
func newIndoorWorkload(t testing.TB) *workload {
	const rooms, size, tall, wall = 16, 12.0, 5.0, 0.25
	s := newSource(50)
	out := &soup{}
	block := func(x0, y0, z0, x1, y1, z1 float64) {
		out.box(geom.Vec{X: x0, Y: y0, Z: z0}, geom.Vec{X: x1, Y: y1, Z: z1})
	}
	for level := range 2 {
		z := float64(level) * (tall + wall)
		for i := range rooms {
			for j := range rooms {
				x, y := size*float64(i), size*float64(j)
				block(x, y, z-wall, x+size, y+size, z)
				// A wall with a door, on two sides.
				block(x, y, z, x+wall, y+5, z+tall)
				block(x, y+7, z, x+wall, y+size, z+tall)
				block(x+wall, y, z, x+5, y+wall, z+tall)
				block(x+7, y, z, x+size, y+wall, z+tall)
				for range 3 {
					px, py, r := x+2+8*s.Float64(), y+2+8*s.Float64(), 0.2+0.5*s.Float64()
					block(px, py, z, px+r, py+r, z+tall*s.Float64())
				}
			}
		}
	}
	for len(out.indices) < 3*50_000 { // clutter that is not along the axes
		at := geom.Vec{X: size * rooms * s.Float64(), Y: size * rooms * s.Float64(), Z: 2 * tall * s.Float64()}
		out.add(at, at.Add(s.vec(0.3)), at.Add(s.vec(0.3)))
	}
	w := &workload{name: "indoor50k", vertices: out.vertices, indices: out.indices}
	w.mesh = buildWorkload(t, w)
	var contacts []Contact
	w.query(s, func() geom.Vec {
		for {
			at := geom.Vec{X: size * rooms * s.Float64(), Y: size * rooms * s.Float64()}
			at.Z = float64(s.IntN(2))*(tall+wall) + playerHalf.Z + 0.01 + 0.6*s.Float64()
			if contacts = w.mesh.OverlapBox(geom.Box{Center: at, Half: playerHalf}, contacts[:0]); len(contacts) == 0 {
				return at
			}
		}
	})
	return w
}

func buildWorkload(t testing.TB, w *workload) *Mesh {
	t.Helper()
	m, err := NewMesh(w.vertices, w.indices, TwoSided())
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// query fills in the queries; free returns a place where a player fits.
func (w *workload) query(s source, free func() geom.Vec) {
	along := func(low, high float64) geom.Vec {
		d := s.unit()
		d.Z *= 0.5
		return d.Normalize().Scale(low + (high-low)*s.Float64())
	}
	for range workloadQueries {
		at := free()
		box := geom.Box{Center: at, Half: playerHalf}
		w.short = append(w.short, sweepCase{box, along(0.1, 3)})
		w.long = append(w.long, sweepCase{box, along(20, 100)})
		w.rays = append(w.rays, sweepCase{box, along(100, 500)})
		w.overlapCenter = append(w.overlapCenter, at.Sub(geom.Vec{Z: 2.5 * s.Float64()}))
	}
}

func (w *workload) sweepShort(i int) bool {
	c := &w.short[i%workloadQueries]
	_, ok := w.mesh.SweepBox(c.box, c.d)
	return ok
}

func (w *workload) sweepLong(i int) bool {
	c := &w.long[i%workloadQueries]
	_, ok := w.mesh.SweepBox(c.box, c.d)
	return ok
}

func (w *workload) raycast(i int) bool {
	c := &w.rays[i%workloadQueries]
	_, ok := w.mesh.Raycast(c.box.Center, c.d)
	return ok
}

func (w *workload) overlap(i int, contacts []Contact) []Contact {
	return w.mesh.OverlapBox(geom.Box{Center: w.overlapCenter[i%workloadQueries], Half: playerHalf}, contacts)
}
