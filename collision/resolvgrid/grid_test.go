package resolvgrid_test

import (
	"errors"
	"math"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/collision/resolvgrid"
	"github.com/skijet/skijet/internal/broadphasetest"
)

func newGrid(t testing.TB, bounds geom.Bounds, cell float64) collision.Broadphase {
	t.Helper()
	g, err := resolvgrid.New(bounds, cell)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestGrid_IsABroadphase(t *testing.T) { broadphasetest.Run(t, newGrid) }

func TestInsert_RefusesAnIDThatIsThere(t *testing.T) {
	g := newGrid(t, broadphasetest.Arena, 16)
	for _, want := range []error{nil, resolvgrid.ErrDuplicate} {
		if err := g.Insert(1, broadphasetest.Arena); !errors.Is(err, want) {
			t.Errorf("got %v, want %v", err, want)
		}
	}
}

func TestNew_RefusesBadCellsAndBounds(t *testing.T) {
	arena := broadphasetest.Arena
	inside := geom.Bounds{Min: arena.Max, Max: arena.Min}
	sized := func(x, y float64) geom.Bounds { return geom.Bounds{Max: geom.Vec{X: x, Y: y, Z: 1}} }
	endless := geom.Bounds{Max: geom.Vec{X: math.Inf(1), Y: 1}}
	cases := []struct {
		bounds geom.Bounds
		cell   float64
		want   error
	}{
		{arena, 0, resolvgrid.ErrBadCell}, {arena, -1, resolvgrid.ErrBadCell},
		{arena, 1e-9, resolvgrid.ErrBadCell}, {inside, 1, resolvgrid.ErrBadCell},
		{geom.Bounds{}, 1, resolvgrid.ErrBadCell}, {sized(0, 9), 1, resolvgrid.ErrBadCell}, {sized(9, 0), 1, resolvgrid.ErrBadCell},
		{sized(resolvgrid.MaxCells+1, 9), 1, resolvgrid.ErrBadCell}, {sized(9, resolvgrid.MaxCells+1), 1, resolvgrid.ErrBadCell},
		{sized(resolvgrid.MaxCells, 9), 1, nil}, {arena, math.NaN(), collision.ErrNotFinite},
		{endless, 1, collision.ErrNotFinite},
	}
	for _, c := range cases {
		if _, err := resolvgrid.New(c.bounds, c.cell); !errors.Is(err, c.want) {
			t.Errorf("New(%v, %v): %v, want %v", c.bounds, c.cell, err, c.want)
		}
	}
}

func BenchmarkMoveAndQuery(b *testing.B) { broadphasetest.Bench(b, newGrid) }
