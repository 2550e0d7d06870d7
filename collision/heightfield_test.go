package collision

import (
	"errors"
	"math"
	"math/rand"
	"slices"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// fieldAndMesh builds the same random ground as a heightfield and as a mesh.
func fieldAndMesh(t testing.TB, r *rand.Rand, columns, rows int, cell, rough float64, options ...Option) (*Heightfield, *Mesh) {
	t.Helper()
	heights := make([]float64, columns*rows)
	for i := range heights {
		heights[i] = rough * r.Float64()
		if r.Intn(3) == 0 {
			heights[i] = math.Floor(heights[i]) // flats and equal diagonals
		}
	}
	origin := geom.Vec{X: -float64(columns) * cell / 2, Y: -float64(rows) * cell / 2, Z: -3}
	field, err := NewHeightfield(columns, rows, cell, origin, heights, options...)
	if err != nil {
		t.Fatal(err)
	}
	var vertices []geom.Vec
	var indices []uint32
	for i := range field.Len() {
		tr, _ := field.Triangle(i)
		n := uint32(len(vertices))
		vertices = append(vertices, tr.A, tr.B, tr.C)
		indices = append(indices, n, n+1, n+2)
	}
	mesh, err := NewMesh(vertices, indices, options...)
	if err != nil {
		t.Fatal(err)
	}
	return field, mesh
}

func TestHeightfield_AnswersInTheBitsOfItsMesh(t *testing.T) {
	r := rand.New(rand.NewSource(11))
	for scene := range 12 {
		columns, rows := 2+r.Intn(70), 2+r.Intn(70)
		var options []Option
		if scene%3 == 2 {
			options = append(options, TwoSided())
		}
		if scene%2 == 1 {
			options = append(options, CutByParity())
		}
		field, mesh := fieldAndMesh(t, r, columns, rows, 0.5+4*r.Float64(), 6*r.Float64(), options...)
		size := field.Bounds().Size()
		for k := range 4000 {
			box := geom.Box{
				Center: geom.Vec{X: (r.Float64() - 0.5) * size.X * 1.2, Y: (r.Float64() - 0.5) * size.Y * 1.2, Z: 12*r.Float64() - 4},
				Half:   geom.Vec{X: 0.1 + r.Float64(), Y: 0.1 + r.Float64(), Z: 0.1 + 2*r.Float64()},
			}
			displacement := geom.Vec{X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64()}.Scale(math.Exp(6*r.Float64() - 2))
			if k%5 == 0 {
				displacement.X, displacement.Y = 0, 0
			}
			gotHit, gotOK := field.SweepBox(box, displacement)
			wantHit, wantOK := mesh.SweepBox(box, displacement)
			if gotHit != wantHit || gotOK != wantOK {
				t.Fatalf("scene %d case %d: sweep of %v along %v\n got %v %v\nwant %v %v", scene, k, box, displacement, gotHit, gotOK, wantHit, wantOK)
			}
			gotHit, gotOK = field.Raycast(box.Center, displacement)
			wantHit, wantOK = mesh.Raycast(box.Center, displacement)
			if gotHit != wantHit || gotOK != wantOK {
				t.Fatalf("scene %d case %d: ray from %v along %v\n got %v %v\nwant %v %v", scene, k, box.Center, displacement, gotHit, gotOK, wantHit, wantOK)
			}
			got, want := field.OverlapBox(box, nil), mesh.OverlapBox(box, nil)
			slices.SortFunc(want, func(a, b Contact) int { return a.Triangle - b.Triangle })
			if !slices.Equal(got, want) {
				t.Fatalf("scene %d case %d: overlap of %v\n got %v\nwant %v", scene, k, box, got, want)
			}
		}
	}
}

// Rays along the edges of cells, through their corners and from or to them meet
// several cells at once.
func TestHeightfield_AnswersInTheBitsOfItsMeshOnEdgesOfCells(t *testing.T) {
	r := rand.New(rand.NewSource(12))
	hits := 0
	for scene := range 12 {
		columns, rows := 2+r.Intn(70), 2+r.Intn(70)
		field, mesh := fieldAndMesh(t, r, columns, rows, []float64{0.5, 1, 3, 0.1}[scene%4], 6*r.Float64(), TwoSided())
		for k := range 4000 {
			place := func() geom.Vec {
				p := field.vertex(r.Intn(columns), r.Intn(rows))
				p.X += float64(r.Intn(3)-1) * field.cell / 2
				p.Y += float64(r.Intn(3)-1) * field.cell / 2
				p.Z += float64(r.Intn(5) - 2)
				return p
			}
			from := place()
			displacement := place().Sub(from)
			switch k % 5 {
			case 0:
				displacement.X = 0
			case 1:
				displacement.Y = displacement.X
			case 2:
				displacement = displacement.Scale(1000)
				from = from.AddScaled(displacement, -0.5)
			case 3: // also along the border
				from.Z, displacement = from.Z+10, geom.Vec{Z: -20}
			}
			gotHit, gotOK := field.Raycast(from, displacement)
			wantHit, wantOK := mesh.Raycast(from, displacement)
			if gotHit != wantHit || gotOK != wantOK {
				t.Fatalf("scene %d case %d: ray from %v along %v\n got %v %v\nwant %v %v", scene, k, from, displacement, gotHit, gotOK, wantHit, wantOK)
			}
			if gotOK {
				hits++
			}
		}
	}
	if hits < 10_000 {
		t.Errorf("%d hits, want at least 10000", hits)
	}
}

func TestNewHeightfield_NamesWhatIsWrong(t *testing.T) {
	flat := make([]float64, 9)
	bad := slices.Clone(flat)
	bad[4] = math.NaN()
	high := slices.Clone(flat)
	high[8] = 2 * MaxCoordinate
	cases := []struct {
		columns, rows int
		cell          float64
		heights       []float64
		want          error
	}{
		{1, 9, 1, flat, ErrEmpty},
		{3, 4, 1, flat, ErrOutOfRange},
		{3, 3, math.NaN(), flat, ErrNotFinite},
		{3, 3, 0, flat, ErrOutOfRange},
		{3, 3, math.Inf(1), flat, ErrNotFinite},
		{3, 3, 1, bad, ErrNotFinite},
		{3, 3, 1, high, ErrTooLarge},
		{3, 3, MaxCoordinate, flat, ErrTooLarge},
		{1 << 20, 1 << 20, 1, flat, ErrTooLarge},
	}
	for _, c := range cases {
		if _, err := NewHeightfield(c.columns, c.rows, c.cell, geom.Vec{}, c.heights); !errors.Is(err, c.want) {
			t.Errorf("%d x %d, cell %v: got %v, want %v", c.columns, c.rows, c.cell, err, c.want)
		}
	}
}

func TestNewHeightfield_ErrorsNameWhatIsWrong(t *testing.T) {
	flat, nan := make([]float64, 4), math.NaN()
	for _, c := range []struct {
		cell   float64
		origin geom.Vec
		want   string
	}{
		{nan, geom.Vec{}, "collision: cell is NaN m: number is not finite"},
		{-2, geom.Vec{}, "collision: cell is -2 m, want more than 0: out of range"},
		{1, geom.Vec{Y: nan}, "collision: origin is {0 NaN 0}: number is not finite"},
	} {
		if _, err := NewHeightfield(2, 2, c.cell, c.origin, flat); err == nil || err.Error() != c.want {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
}

// TestCutByParity_AlternatesWhateverTheHeights looks at the first edge of each cut.
func TestCutByParity_AlternatesWhateverTheHeights(t *testing.T) {
	field, _ := fieldAndMesh(t, rand.New(rand.NewSource(13)), 9, 7, 2, 5, CutByParity())
	for cell := range field.Len() / 2 {
		i, j := cell%8, cell/8
		south, _ := field.Triangle(2 * cell)
		if rises := south.C == field.vertex(i+1, j+1); rises != ((i+j)%2 == 0) {
			t.Errorf("cell (%d, %d): rises %v", i, j, rises)
		}
	}
}

// TestHeightfield_HasNoTriangleBeyondItsLast.
func TestHeightfield_HasNoTriangleBeyondItsLast(t *testing.T) {
	h, err := NewHeightfield(3, 2, 1, geom.Vec{}, make([]float64, 6))
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range map[int]bool{-1: false, 0: true, 3: true, 4: false, 100: false} {
		if _, ok := h.Triangle(i); ok != want || i >= 0 && want != (i < h.Len()) {
			t.Errorf("triangle %d of %d: %v", i, h.Len(), ok)
		}
	}
}
