package workload

import (
	"math"
	"math/rand/v2"

	"github.com/skijet/skijet/collision/geom"
)

// Shape of the ground: octaves of value noise, the widest first.
const (
	widest    = 512.0 // metres between the values of the first octave
	octaves   = 5
	amplitude = 60.0 // metres either way, first octave
	gain      = 0.45 // of each next octave
)

// terrain is a square of n by n cells about the origin.
type terrain struct {
	*Grid
	scene *Scene
}

func newTerrain(n int, cell float64) (*Scene, *terrain) {
	half := cell * float64(n) / 2
	g := &Grid{Columns: n + 1, Rows: n + 1, Cell: cell, Origin: geom.Vec{X: -half, Y: -half}}
	s := &Scene{Grid: g}
	for j := range n + 1 {
		for i := range n + 1 {
			x, y := float64(i)*cell, float64(j)*cell
			z := float64(float32(noise(x, y)))
			g.Heights = append(g.Heights, z)
			s.Vertices = append(s.Vertices, geom.Vec{X: x - half, Y: y - half, Z: z})
		}
	}
	for j := range n {
		for i := range n {
			s.Indices = append(s.Indices, g.cut(i, j)...)
		}
	}
	return s, &terrain{g, s}
}

// cut returns the two triangles of a cell, divided as a heightfield divides it:
// along the diagonal with the smaller difference of heights.
func (g *Grid) cut(i, j int) []uint32 {
	a := uint32(j*g.Columns + i)
	b, c := a+1, a+uint32(g.Columns)
	d := c + 1
	if math.Abs(g.Heights[a]-g.Heights[d]) <= math.Abs(g.Heights[b]-g.Heights[c]) {
		return []uint32{a, b, d, a, d, c}
	}
	return []uint32{a, b, c, b, d, c}
}

// noise is the height at a place, metres.
func noise(x, y float64) float64 {
	sum, high, step := 0.0, amplitude, widest
	for octave := range uint64(octaves) {
		i, j := math.Floor(x/step), math.Floor(y/step)
		fx, fy := smooth(x/step-i), smooth(y/step-j)
		u, v := uint64(i), uint64(j)
		low := value(octave, u, v)*(1-fx) + value(octave, u+1, v)*fx
		top := value(octave, u, v+1)*(1-fx) + value(octave, u+1, v+1)*fx
		sum += high * (low*(1-fy) + top*fy)
		high, step = high*gain, step/2
	}
	return sum
}

func smooth(t float64) float64 { return t * t * (3 - 2*t) }

// value is a fixed number in [-1, 1) for a point of a lattice.
func value(octave, x, y uint64) float64 {
	h := (octave<<40 ^ y<<20 ^ x) + 0x9e3779b97f4a7c15
	h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
	h = (h ^ h>>27) * 0x94d049bb133111eb
	return float64((h^h>>31)>>11)/(1<<52) - 1
}

// stand puts a box onto the ground, away from the rim.
func (t *terrain) stand(r *rand.Rand) geom.Vec {
	span := -0.9 * t.Origin.X
	at := round(geom.Vec{X: span * (2*r.Float64() - 1), Y: span * (2*r.Float64() - 1)})
	at.Z = t.highest(at) + Half.Z
	return at
}

// clear is true of all that is above a place to stand.
func (t *terrain) clear(geom.Vec) bool { return true }

// highest returns the highest ground under a player's box.
func (t *terrain) highest(at geom.Vec) float64 {
	low, high := at.Sub(Half).Sub(t.Origin), at.Add(Half).Sub(t.Origin)
	top := math.Inf(-1)
	for j := int(low.Y / t.Cell); j <= int(high.Y/t.Cell); j++ {
		for i := int(low.X / t.Cell); i <= int(high.X/t.Cell); i++ {
			first := 6 * (j*(t.Columns-1) + i)
			for k := first; k < first+6; k += 3 {
				top = max(top, t.highestOf(t.scene.Indices[k:k+3], at))
			}
		}
	}
	return top
}

// highestOf returns the highest point of a triangle under a player's box, or
// -Inf: the triangle is cut along the four sides of the box.
func (t *terrain) highestOf(corners []uint32, at geom.Vec) float64 {
	var polygon []geom.Vec
	for _, c := range corners {
		polygon = append(polygon, t.scene.Vertices[c])
	}
	sides := [4]func(p geom.Vec) float64{
		func(p geom.Vec) float64 { return p.X - (at.X - Half.X) },
		func(p geom.Vec) float64 { return at.X + Half.X - p.X },
		func(p geom.Vec) float64 { return p.Y - (at.Y - Half.Y) },
		func(p geom.Vec) float64 { return at.Y + Half.Y - p.Y },
	}
	for _, side := range sides {
		var kept []geom.Vec
		for i, p := range polygon {
			q := polygon[(i+1)%len(polygon)]
			if side(p) >= 0 {
				kept = append(kept, p)
			}
			if (side(p) >= 0) != (side(q) >= 0) {
				kept = append(kept, p.Lerp(q, side(p)/(side(p)-side(q))))
			}
		}
		polygon = kept
	}
	top := math.Inf(-1)
	for _, p := range polygon {
		top = max(top, p.Z)
	}
	return top
}
