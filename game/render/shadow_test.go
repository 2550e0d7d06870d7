package render

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// TestGround_LosesTheSunWhereverATriangleHidesIt compares shadows with those that every point of
// random ground looks for among all triangles.
func TestGround_LosesTheSunWhereverATriangleHidesIt(t *testing.T) {
	const side = 48
	r := rand.New(rand.NewPCG(1, 2))
	between := func(low, high float64) float64 { return low + (high-low)*r.Float64() }
	shaded := 0
	for range 20 {
		m := &groundMap{columns: side, rows: side, origin: geom.Vec{X: -side / 2, Y: -side / 2}, spacing: 1, sun: slices.Repeat([]float32{1}, side*side),
			toSun: geom.Vec{X: between(-1, 1), Y: between(-1, 1), Z: between(0.3, 1)}.Normalize()}
		for range side * side {
			m.heights = append(m.heights, float32(between(-8, 8)))
		}
		s := levels.Structure{Indices: []uint32{}}
		for i := range uint32(30) {
			s.Vertices = append(s.Vertices, geom.Vec{X: between(-side, side), Y: between(-side, side), Z: between(-12, 40)})
			s.Indices = append(s.Indices, i)
		}
		m.castStructures([]levels.Structure{s})
		for i, sun := range m.sun {
			p := geom.Vec{X: m.origin.X + float64(i%side), Y: m.origin.Y + float64(i/side), Z: float64(m.heights[i])}
			want := float32(1)
			for k := 0; k < len(s.Vertices); k += 3 {
				if f := (geom.Triangle{A: s.Vertices[k], B: s.Vertices[k+1], C: s.Vertices[k+2]}); f.Cross().Dot(m.toSun) > 0 && hidesSun(f, p, m.toSun) {
					want = 0
				}
			}
			if sun != want {
				t.Fatalf("at %v the sun is %v, want %v", p, sun, want)
			}
			shaded += int(1 - sun)
		}
	}
	if shaded < 1000 {
		t.Errorf("%d points have a shadow", shaded)
	}
}
