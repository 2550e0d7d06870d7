package resolvgrid_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/collision/resolvgrid"
)

var arena = geom.Bounds{Min: geom.Vec{X: -200, Y: -100, Z: 0}, Max: geom.Vec{X: 300, Y: 250, Z: 100}}

func newGrid(t testing.TB, cell float64) *resolvgrid.Grid {
	t.Helper()
	g, err := resolvgrid.New(arena, cell)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// randomBounds is a body in the arena, on a border or far outside, at times flat.
func randomBounds(r *rand.Rand) geom.Bounds {
	spread := []float64{50, 400, 1e5, 1e18}[r.IntN(4)]
	span := func(s float64) float64 { return s * (2*r.Float64() - 1) }
	at := geom.Vec{X: span(spread), Y: span(spread), Z: span(60)}
	if r.IntN(3) == 0 { // on the raster of the cells
		at = geom.Vec{X: math.Round(span(20)) * 16, Y: math.Round(span(20)) * 16, Z: math.Round(span(5))}
	}
	half := geom.Vec{X: r.Float64() * 3, Y: r.Float64() * 3, Z: r.Float64() * 3}
	switch r.IntN(8) {
	case 0:
		half = geom.Vec{}
	case 1:
		half = geom.Vec{X: 200 * r.Float64(), Y: 5, Z: 5}
	}
	return geom.Box{Center: at, Half: half}.Bounds()
}

// operate runs random operations on both and reports the first difference.
func operate(seed uint64, grid, plain collision.Broadphase, steps int) error {
	r := rand.New(rand.NewPCG(seed, 1))
	var got, want []collision.BodyID
	for step := range steps {
		id := collision.BodyID(r.IntN(150))
		bounds := randomBounds(r)
		switch r.IntN(6) {
		case 0:
			if a, b := grid.Insert(id, bounds), plain.Insert(id, bounds); (a == nil) != (b == nil) {
				return fmt.Errorf("seed %d step %d: insert %d: %v, want %v", seed, step, id, a, b)
			}
		case 1:
			grid.Remove(id)
			plain.Remove(id)
		case 2:
			if r.IntN(4) == 0 {
				bounds.Max.Y = []float64{math.NaN(), math.Inf(1)}[r.IntN(2)]
			}
			fallthrough
		case 3:
			grid.Move(id, bounds)
			plain.Move(id, bounds)
		default:
			got, want = grid.Query(bounds, got[:0]), plain.Query(bounds, want[:0])
			if !slices.Equal(got, want) {
				return fmt.Errorf("seed %d step %d: query %v: %v, want %v", seed, step, bounds, got, want)
			}
		}
	}
	return nil
}

func TestGrid_EqualsBruteForce(t *testing.T) {
	for seed := range uint64(16) {
		grid := newGrid(t, []float64{5, 7.3, 16, 1000}[seed%4])
		if err := operate(seed, grid, &collision.BruteForce{}, 3000); err != nil {
			t.Fatal(err)
		}
	}
}

func TestGrid_TwoGridsRunInTwoGoroutines(t *testing.T) {
	var group sync.WaitGroup
	failures := make([]error, 4)
	for i := range failures {
		grid := newGrid(t, 16)
		group.Go(func() { failures[i] = operate(uint64(i), grid, &collision.BruteForce{}, 3000) })
	}
	group.Wait()
	if err := errors.Join(failures...); err != nil {
		t.Error(err)
	}
}

func TestGrid_BodiesFarOutsideAreFound(t *testing.T) {
	grid := newGrid(t, 16)
	far := geom.Box{Center: geom.Vec{X: 1e7, Y: -1e9, Z: 5}, Half: geom.Vec{X: 1, Y: 1, Z: 1}}
	if err := grid.Insert(7, far.Bounds()); err != nil {
		t.Fatal(err)
	}
	if got := grid.Query(far.Bounds(), nil); !slices.Equal(got, []collision.BodyID{7}) {
		t.Errorf("got %v, want body 7", got)
	}
	if got := grid.Query(arena, nil); len(got) != 0 {
		t.Errorf("the arena holds %v, want none", got)
	}
}

func TestGrid_HeightIsTestedExactly(t *testing.T) {
	grid := newGrid(t, 16)
	for id := range collision.BodyID(5) {
		box := geom.Box{Center: geom.Vec{Z: 10 * float64(id)}, Half: geom.Vec{X: 1, Y: 1, Z: 1}}
		if err := grid.Insert(4-id, box.Bounds()); err != nil {
			t.Fatal(err)
		}
	}
	level := geom.Box{Center: geom.Vec{Z: 15}, Half: geom.Vec{X: 40, Y: 40, Z: 4}}
	if got := grid.Query(level.Bounds(), []collision.BodyID{99}); !slices.Equal(got, []collision.BodyID{99, 2, 3}) {
		t.Errorf("got %v, want 2 and 3 after what was there", got)
	}
}

func TestGrid_RefusesWhatIsNotFinite(t *testing.T) {
	grid := newGrid(t, 16)
	bad := geom.Bounds{Min: geom.Vec{X: math.NaN()}}
	if err := grid.Insert(1, bad); !errors.Is(err, collision.ErrNotFinite) {
		t.Errorf("insert: %v, want ErrNotFinite", err)
	}
	if err := grid.Insert(1, arena); err != nil {
		t.Fatal(err)
	}
	if err := grid.Insert(1, arena); !errors.Is(err, resolvgrid.ErrDuplicate) {
		t.Errorf("insert twice: %v, want ErrDuplicate", err)
	}
	grid.Move(1, bad)
	if got := grid.Query(arena, nil); len(got) != 0 {
		t.Errorf("a body moved to NaN is found: %v", got)
	}
	grid.Move(1, arena)
	if got := grid.Query(arena, nil); len(got) != 1 {
		t.Errorf("a body moved back is not found: %v", got)
	}
	if got := grid.Query(bad, nil); len(got) != 0 {
		t.Errorf("query of NaN: %v, want none", got)
	}
}

func TestNew_RefusesBadCellsAndBounds(t *testing.T) {
	inside := geom.Bounds{Min: arena.Max, Max: arena.Min}
	endless := geom.Bounds{Max: geom.Vec{X: math.Inf(1), Y: 1}}
	cases := []struct {
		bounds geom.Bounds
		cell   float64
		want   error
	}{
		{arena, 0, resolvgrid.ErrBadCell}, {arena, -1, resolvgrid.ErrBadCell},
		{arena, 1e-9, resolvgrid.ErrBadCell}, {inside, 1, resolvgrid.ErrBadCell},
		{geom.Bounds{}, 1, resolvgrid.ErrBadCell}, {arena, math.NaN(), collision.ErrNotFinite},
		{endless, 1, collision.ErrNotFinite},
	}
	for _, c := range cases {
		if _, err := resolvgrid.New(c.bounds, c.cell); !errors.Is(err, c.want) {
			t.Errorf("New(%v, %v): %v, want %v", c.bounds, c.cell, err, c.want)
		}
	}
}

func TestGrid_QueryAndMoveAllocateNothing(t *testing.T) {
	grid := newGrid(t, 16)
	r := rand.New(rand.NewPCG(3, 3))
	inside := func() geom.Bounds {
		return geom.Box{
			Center: geom.Vec{X: 100 * r.Float64(), Y: 100 * r.Float64(), Z: 50}, Half: geom.Vec{X: 1, Y: 1, Z: 1},
		}.Bounds()
	}
	for id := range collision.BodyID(200) {
		if err := grid.Insert(id, inside()); err != nil {
			t.Fatal(err)
		}
	}
	ids := make([]collision.BodyID, 0, 200)
	work := func() {
		grid.Move(collision.BodyID(r.IntN(200)), inside())
		ids = grid.Query(inside().Expand(10), ids[:0])
	}
	for range 5_000 {
		work() // until every cell has room
	}
	if n := testing.AllocsPerRun(1000, work); n != 0 {
		t.Errorf("%v allocations a move and query, want none", n)
	}
}

func BenchmarkMoveAndQuery(b *testing.B) {
	grid := newGrid(b, 16)
	r := rand.New(rand.NewPCG(3, 3))
	bounds := make([]geom.Bounds, 1024)
	for i := range bounds {
		at := geom.Vec{X: 500*r.Float64() - 200, Y: 350*r.Float64() - 100, Z: 50}
		bounds[i] = geom.Box{Center: at, Half: geom.Vec{X: 1, Y: 1, Z: 1}}.Bounds()
	}
	for id := range collision.BodyID(512) {
		if err := grid.Insert(id, bounds[id]); err != nil {
			b.Fatal(err)
		}
	}
	var ids []collision.BodyID
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		grid.Move(collision.BodyID(i%512), bounds[i*7%1024])
		ids = grid.Query(bounds[i*5%1024].Expand(8), ids[:0])
	}
}
