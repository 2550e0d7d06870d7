package levels

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/check"
)

// randomTerrain is rough ground away from the origin.
func randomTerrain(columns, rows int, seed uint64) *Terrain {
	random := rand.New(rand.NewPCG(seed, 1))
	t := &Terrain{
		Columns: columns, Rows: rows, Cell: 2.5, Origin: geom.Vec{X: -7, Y: 11, Z: 3},
		Heights: make([]float64, columns*rows),
	}
	for k := range t.Heights {
		t.Heights[k] = 4 * random.Float64()
	}
	return t
}

func TestTerrain_HeightLiesOnTheTriangleOfTheMesh(t *testing.T) {
	ground := randomTerrain(9, 7, 3)
	random := rand.New(rand.NewPCG(9, 2))
	for index := range ground.TriangleCount() {
		tri, ok := ground.Triangle(index)
		if !ok {
			t.Fatalf("triangle %d of %d does not exist", index, ground.TriangleCount())
		}
		if tri.Cross().Z <= 0 {
			t.Errorf("triangle %d faces down", index)
		}
		for range 20 {
			u, v := random.Float64(), random.Float64()
			if u+v > 1 {
				u, v = 1-u, 1-v
			}
			p := tri.A.AddScaled(tri.B.Sub(tri.A), u).AddScaled(tri.C.Sub(tri.A), v)
			h, ok := ground.Height(p.X, p.Y)
			if !ok || math.Abs(h-p.Z) > 1e-9 {
				t.Fatalf("triangle %d at (%v, %v): Height is %v, %v, the triangle is at %v", index, p.X, p.Y, h, ok, p.Z)
			}
		}
	}
}

func TestTerrain_MeshHasTheTrianglesOfTriangle(t *testing.T) {
	ground := randomTerrain(5, 4, 8)
	vertices, indices := ground.Mesh()
	if len(indices) != 3*ground.TriangleCount() || ground.TriangleCount() != 2*4*3 {
		t.Fatalf("%d indices and %d triangles, want 72 and 24", len(indices), ground.TriangleCount())
	}
	for k := range ground.TriangleCount() {
		want, _ := ground.Triangle(k)
		got := geom.Triangle{A: vertices[indices[3*k]], B: vertices[indices[3*k+1]], C: vertices[indices[3*k+2]]}
		if got != want {
			t.Errorf("triangle %d is %v, want %v", k, got, want)
		}
	}
}

func TestTerrain_DiagonalJoinsTheMoreEqualCorners(t *testing.T) {
	for _, c := range []struct {
		sw, se, nw, ne float64
		falling        bool
	}{
		{0, 0, 0, 0, false}, // a tie
		{0, 1, 1, 9, true},  // south-east and north-west are level
		{2, 0, 5, 2, false}, // south-west and north-east are level
		{0, 1, 2, 1, false}, // a tie
	} {
		ground := &Terrain{Columns: 2, Rows: 2, Cell: 1, Heights: []float64{c.sw, c.se, c.nw, c.ne}}
		if got := ground.Diagonal(0, 0); got != c.falling {
			t.Errorf("heights %v: falling is %v, want %v", ground.Heights, got, c.falling)
		}
	}
}

func TestTerrain_HeightAndTriangleRefuseWhatIsOutside(t *testing.T) {
	ground := randomTerrain(3, 3, 1)
	for _, p := range [][2]float64{{-7.001, 12}, {-1.999, 12}, {-6, 10.999}, {-6, 16.001}, {math.NaN(), 12}, {math.Inf(1), 12}} {
		if h, ok := ground.Height(p[0], p[1]); ok {
			t.Errorf("height at %v is %v, want none", p, h)
		}
	}
	for _, corner := range [][2]int{{0, 0}, {2, 0}, {0, 2}, {2, 2}} {
		v := ground.Vertex(corner[0], corner[1])
		if h, ok := ground.Height(v.X, v.Y); !ok || math.Abs(h-v.Z) > 1e-12 {
			t.Errorf("height at corner %v is %v, %v, want %v", corner, h, ok, v.Z)
		}
	}
	for _, index := range []int{-1, 8} {
		if _, ok := ground.Triangle(index); ok {
			t.Errorf("triangle %d exists, want 0 to 7 only", index)
		}
	}
}

func TestHeightmap_LoadsToTheSameHeights(t *testing.T) {
	ground := randomTerrain(6, 4, 5)
	files := fstest.MapFS{
		"level.json": {Data: []byte(`{"version": 1, "terrain": {"heightmap": "a.png", "cell_m": 8, "min_z_m": -1, "max_z_m": 5, "origin": [-20, -12, 0]}, "spawns": [{"position": [0, 0, 20]}]}`)},
		"a.png":      {Data: encodePNG(t, ground.Heightmap(-1, 5))},
	}
	l, err := LoadFS(files, ".")
	if err != nil {
		t.Fatal(err)
	}
	got := l.Terrain
	if got.Columns != 6 || got.Rows != 4 {
		t.Fatalf("%d x %d samples, want 6 x 4", got.Columns, got.Rows)
	}
	for k, h := range ground.Heights {
		if math.Abs(got.Heights[k]-h) > 6.0/65535 {
			t.Errorf("sample %d is %v, want %v", k, got.Heights[k], h)
		}
	}
}

// TestTerrain_IsRightAtItsLimits, and named by its field beyond them.
func TestTerrain_IsRightAtItsLimits(t *testing.T) {
	for _, c := range []struct {
		change func(t *Terrain)
		want   string
	}{
		{func(*Terrain) {}, ""}, {func(t *Terrain) { t.Cell = check.MinCell }, ""}, {func(t *Terrain) { t.Cell = 0.09 }, "terrain.cell_m: is 0.09, want 0.1 to 1000 m"}, {func(t *Terrain) { t.Cell = check.MaxCell }, ""}, {func(t *Terrain) { t.Cell = 1001 }, "terrain.cell_m: is 1001"}, {func(t *Terrain) { t.Cell = math.NaN() }, "terrain.cell_m: is NaN"}, {func(t *Terrain) { t.Cell = 0 }, "terrain.cell_m: is missing or 0"},
		{func(t *Terrain) { t.Heights = t.Heights[:11] }, "terrain.heights: 11 heights for 4 x 3 samples, want 12"}, {func(t *Terrain) { t.Columns = 1 }, "1 x 3 samples, want at least 2 x 2"}, {func(t *Terrain) { t.Rows, t.Heights = 1, t.Heights[:4] }, "4 x 1 samples"},
		{func(t *Terrain) { t.Heights[6] = math.Inf(1) }, "terrain: sample (2, 1): is (-2, 13.5, +Inf)"}, {func(t *Terrain) { t.Heights[7] = -50_004 }, "terrain: sample (3, 1): is (0.5, 13.5, -50001)"}, {func(t *Terrain) { t.Heights[7] = -50_003 }, ""},
		{func(t *Terrain) { t.Origin.Y = -50_001 }, "terrain.origin"}, {func(t *Terrain) { t.Origin.X = 49_992.5 }, ""}, {func(t *Terrain) { t.Origin.X = 49_993 }, "terrain: the far corner"}, {func(t *Terrain) { t.Origin.Y = 49_996 }, "terrain: the far corner"},
	} {
		ground, got := randomTerrain(4, 3, 1), ""
		ground.Heights[11] = 0
		c.change(ground)
		if err := ground.validate(); err != nil {
			got = err.Error()
		}
		if !strings.Contains(got, c.want) || (got == "") != (c.want == "") {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
