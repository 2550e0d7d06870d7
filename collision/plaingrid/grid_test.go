package plaingrid_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/collision/plaingrid"
	"github.com/skijet/skijet/internal/broadphasetest"
)

func newGrid(t testing.TB, bounds geom.Bounds, cell float64) collision.Broadphase {
	t.Helper()
	g, err := plaingrid.New(bounds, cell)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func newBruteForce(testing.TB, geom.Bounds, float64) collision.Broadphase {
	return &collision.BruteForce{}
}

func TestGrid_IsABroadphase(t *testing.T) { broadphasetest.Run(t, newGrid) }

func TestBruteForce_IsABroadphase(t *testing.T) { broadphasetest.Run(t, newBruteForce) }

func TestInsert_RefusesAnIDThatIsThere(t *testing.T) {
	g := newGrid(t, broadphasetest.Arena, 16)
	for _, want := range []error{nil, plaingrid.ErrDuplicate} {
		if err := g.Insert(1, broadphasetest.Arena); !errors.Is(err, want) {
			t.Errorf("got %v, want %v", err, want)
		}
	}
}

func TestNew_RefusesBadCellsAndBounds(t *testing.T) {
	arena := broadphasetest.Arena
	inside := geom.Bounds{Min: arena.Max, Max: arena.Min}
	endless := geom.Bounds{Max: geom.Vec{X: math.Inf(1), Y: 1}}
	cases := []struct {
		bounds geom.Bounds
		cell   float64
		want   error
	}{
		{arena, 0, plaingrid.ErrBadCell}, {arena, -1, plaingrid.ErrBadCell},
		{arena, 1e-9, plaingrid.ErrBadCell}, {inside, 1, plaingrid.ErrBadCell},
		{geom.Bounds{}, 1, plaingrid.ErrBadCell}, {arena, math.NaN(), collision.ErrNotFinite},
		{endless, 1, collision.ErrNotFinite},
	}
	for _, c := range cases {
		if _, err := plaingrid.New(c.bounds, c.cell); !errors.Is(err, c.want) {
			t.Errorf("New(%v, %v): %v, want %v", c.bounds, c.cell, err, c.want)
		}
	}
}

func TestMove_AllocatesNothingInCellsThatWereNeverUsed(t *testing.T) {
	g := newGrid(t, broadphasetest.Arena, 5)
	body := geom.Box{Center: geom.Vec{X: -199, Y: -99, Z: 5}, Half: geom.Vec{X: 1, Y: 1, Z: 1}}
	if err := g.Insert(1, body.Bounds()); err != nil {
		t.Fatal(err)
	}
	if n := testing.AllocsPerRun(60, func() {
		body = body.Translate(geom.Vec{X: 5.5, Y: 5.5})
		g.Move(1, body.Bounds())
	}); n != 0 {
		t.Errorf("%v allocations a move, want none", n)
	}
}

// A grid that nobody changes may be asked by many at once; the race detector
// watches.
func TestQuery_RunsInManyGoroutines(t *testing.T) {
	g := newGrid(t, broadphasetest.Arena, 16)
	r := rand.New(rand.NewPCG(1, 1))
	for id := range collision.BodyID(300) {
		at := geom.Vec{X: 500*r.Float64() - 200, Y: 350*r.Float64() - 100, Z: 50}
		if err := g.Insert(id, geom.Box{Center: at, Half: geom.Vec{X: 1, Y: 1, Z: 1}}.Bounds()); err != nil {
			t.Fatal(err)
		}
	}
	around := geom.Box{Center: geom.Vec{X: 50, Y: 50, Z: 50}, Half: geom.Vec{X: 60, Y: 60, Z: 60}}.Bounds()
	want := g.Query(around, nil)
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for range 200 {
				if got := g.Query(around, nil); !slices.Equal(got, want) {
					t.Errorf("got %v, want %v", got, want)
				}
			}
		})
	}
	group.Wait()
}

func BenchmarkMoveAndQuery(b *testing.B) { broadphasetest.Bench(b, newGrid) }

func BenchmarkBruteForceMoveAndQuery(b *testing.B) { broadphasetest.Bench(b, newBruteForce) }
