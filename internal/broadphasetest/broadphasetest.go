package broadphasetest

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/alloctest"
	"github.com/skijet/skijet/internal/bruteforce"
)

// New makes an empty broadphase over bounds with cells of the given size, m, or fails the
// test.
type New func(t testing.TB, bounds geom.Bounds, cell float64) collision.Broadphase

// Arena is the bounds of the tests.
var Arena = geom.Bounds{Min: geom.Vec{X: -200, Y: -100, Z: 0}, Max: geom.Vec{X: 300, Y: 250, Z: 100}}

// cell is wider than a player and narrower than some of the bodies, m.
const cell = 16

// Run runs all tests.
func Run(t *testing.T, fresh New) {
	tests := []struct {
		name string
		run  func(t *testing.T, fresh New)
	}{
		{"equals brute force", equalsBruteForce},
		{"two run in two goroutines", runsInGoroutines},
		{"bodies far outside are found", findsFarOutside},
		{"height is tested exactly", testsHeight},
		{"refuses what is not finite", refusesNotFinite},
		{"relations of two bodies", findsEveryRelation},
		{"fast movers are found along the whole path", findsFastMovers},
		{"a body that is gone is not found", forgetsRemoved},
		{"inverted bounds are defined", survivesInverted},
		{"queries and moves allocate nothing", allocatesNothing},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) { test.run(t, fresh) })
	}
}

// randomBounds returns a body in the arena, on its border or far outside, sometimes flat.
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
	case 2: // as wide as a cell
		half = geom.Vec{X: 8, Y: 8, Z: 2}
	}
	return geom.Box{Center: at, Half: half}.Bounds()
}

// operate applies random operations to both and reports the first difference.
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

func equalsBruteForce(t *testing.T, fresh New) {
	steps := 15_000
	if testing.Short() {
		steps = 3000
	}
	for seed := range uint64(16) {
		grid := fresh(t, Arena, []float64{5, 7.3, cell, 1000}[seed%4])
		if err := operate(seed, grid, &bruteforce.Broadphase{}, steps); err != nil {
			t.Fatal(err)
		}
	}
}

func runsInGoroutines(t *testing.T, fresh New) {
	var group sync.WaitGroup
	var failures [4]error
	for i := range failures {
		grid := fresh(t, Arena, cell)
		group.Go(func() { failures[i] = operate(uint64(i), grid, &bruteforce.Broadphase{}, 3000) })
	}
	group.Wait()
	if err := errors.Join(failures[:]...); err != nil {
		t.Error(err)
	}
}

func insert(t testing.TB, grid collision.Broadphase, id collision.BodyID, bounds geom.Bounds) {
	t.Helper()
	if err := grid.Insert(id, bounds); err != nil {
		t.Fatal(err)
	}
}

func findsFarOutside(t *testing.T, fresh New) {
	grid := fresh(t, Arena, cell)
	far := geom.Box{Center: geom.Vec{X: 1e7, Y: -1e9, Z: 5}, Half: geom.Vec{X: 1, Y: 1, Z: 1}}.Bounds()
	insert(t, grid, 7, far)
	if got := grid.Query(far, nil); !slices.Equal(got, []collision.BodyID{7}) {
		t.Errorf("got %v, want body 7", got)
	}
	if got := grid.Query(Arena, nil); len(got) != 0 {
		t.Errorf("the arena holds %v, want none", got)
	}
}

func testsHeight(t *testing.T, fresh New) {
	grid := fresh(t, Arena, cell)
	for id := range collision.BodyID(5) {
		box := geom.Box{Center: geom.Vec{Z: 10 * float64(id)}, Half: geom.Vec{X: 1, Y: 1, Z: 1}}
		insert(t, grid, 4-id, box.Bounds())
	}
	level := geom.Box{Center: geom.Vec{Z: 15}, Half: geom.Vec{X: 40, Y: 40, Z: 4}}
	if got := grid.Query(level.Bounds(), []collision.BodyID{99}); !slices.Equal(got, []collision.BodyID{99, 2, 3}) {
		t.Errorf("got %v, want 2 and 3 after what was there", got)
	}
}

func refusesNotFinite(t *testing.T, fresh New) {
	grid := fresh(t, Arena, cell)
	bad := geom.Bounds{Min: geom.Vec{X: math.NaN()}}
	if err := grid.Insert(1, bad); !errors.Is(err, collision.ErrNotFinite) || !strings.Contains(err.Error(), "NaN") {
		t.Errorf("insert: %v, want ErrNotFinite and the bounds", err)
	}
	insert(t, grid, 1, Arena)
	if err := grid.Insert(1, Arena); !errors.Is(err, collision.ErrDuplicate) {
		t.Errorf("inserted twice: %v, want ErrDuplicate", err)
	}
	grid.Move(1, bad)
	if got := grid.Query(Arena, nil); len(got) != 0 {
		t.Errorf("a body moved to NaN is found: %v", got)
	}
	grid.Move(1, Arena)
	if got := grid.Query(Arena, nil); len(got) != 1 {
		t.Errorf("a body moved back is not found: %v", got)
	}
	if got := grid.Query(bad, nil); len(got) != 0 {
		t.Errorf("query of NaN: %v, want none", got)
	}
}

// findsEveryRelation tests what broadphases often miss: bounds that are equal, nested,
// touching in a side, an edge or a corner, and bounds without a size.
func findsEveryRelation(t *testing.T, fresh New) {
	box := func(x, y, z, half float64) geom.Bounds {
		return geom.Box{Center: geom.Vec{X: x, Y: y, Z: z}, Half: geom.Vec{X: half, Y: half, Z: half}}.Bounds()
	}
	next := math.Nextafter(26, 27)
	rows := []struct {
		name        string
		body, query geom.Bounds
		want        bool
	}{
		{"identical", box(24, 24, 5, 2), box(24, 24, 5, 2), true},
		{"query within the body", box(24, 24, 5, 2), box(24.5, 23.5, 5, 0.5), true},
		{"body within the query", box(24, 24, 5, 0.5), box(24.5, 23.5, 5, 3), true},
		{"query within a body of many cells", box(24, 24, 5, 70), box(60, -30, 5, 0.5), true},
		{"body within a query of many cells", box(60, -30, 5, 0.5), box(24, 24, 5, 70), true},
		{"touching sides", box(24, 24, 5, 2), box(27, 24, 5, 1), true},
		{"touching tops", box(24, 24, 5, 2), box(24, 24, 8, 1), true},
		{"touching edges", box(24, 24, 5, 2), box(27, 21, 5, 1), true},
		{"touching corners", box(24, 24, 5, 2), box(21, 27, 2, 1), true},
		{"off by one bit", box(24, 24, 5, 2), geom.Bounds{Min: geom.Vec{X: next, Y: 23, Z: 4}, Max: geom.Vec{X: 28, Y: 25, Z: 6}}, false},
		{"points at one place", box(24, 24, 5, 0), box(24, 24, 5, 0), true},
		{"point on the corner of a cell", box(24, 12, 5, 0), box(24, 12, 5, 0), true},
		{"point in a body", box(24, 24, 5, 2), box(25, 25, 4, 0), true},
		{"point on a side", box(24, 24, 5, 2), box(26, 25, 4, 0), true},
		{"points apart", box(24, 24, 5, 0), box(24, 24, math.Nextafter(5, 6), 0), false},
		{"cells touch", box(16, 24, 5, 8), box(32, 24, 5, 8), true},
	}
	for _, row := range rows {
		for _, shift := range []geom.Vec{{}, {X: -216, Y: -116}, {X: 1000, Y: 1000}} { // inside, at the border, outside
			grid := fresh(t, Arena, cell)
			insert(t, grid, 3, geom.Bounds{Min: row.body.Min.Add(shift), Max: row.body.Max.Add(shift)})
			query := geom.Bounds{Min: row.query.Min.Add(shift), Max: row.query.Max.Add(shift)}
			want := row.want || row.name == "off by one bit" && shift != geom.Vec{} // the shift rounds the bit away
			if got := grid.Query(query, nil); (len(got) == 1) != want {
				t.Errorf("%s, moved by %v: found %v, want %v", row.name, shift, got, want)
			}
		}
	}
}

// findsFastMovers queries the bounds of a path through the whole arena, and a body whose
// bounds are such a path: everything within is found, however many cells a body crosses
// in a tick.
func findsFastMovers(t *testing.T, fresh New) {
	r := rand.New(rand.NewPCG(9, 9))
	grid := fresh(t, Arena, cell)
	const bodies = 50
	at := func() geom.Vec {
		return geom.Vec{X: 480*r.Float64() - 190, Y: 330*r.Float64() - 90, Z: 90 * r.Float64()}
	}
	player := geom.Vec{X: 0.5, Y: 0.5, Z: 1.15}
	var boxes [bodies]geom.Box
	for i := range boxes {
		boxes[i] = geom.Box{Center: at(), Half: player}
		insert(t, grid, collision.BodyID(i), boxes[i].Bounds())
	}
	const bullet = collision.BodyID(1000)
	insert(t, grid, bullet, Arena)
	for i, box := range boxes {
		from := at()
		displacement := box.Center.Sub(from).Scale(1.3)
		path := geom.Box{Center: from, Half: geom.Vec{X: 0.1, Y: 0.1, Z: 0.1}}.Swept(displacement)
		if got := grid.Query(path, nil); !slices.Contains(got, collision.BodyID(i)) {
			t.Errorf("body %d stands on the path %v and is not among %v", i, path, got)
		}
		grid.Move(bullet, path)
		if got := grid.Query(box.Bounds(), nil); !slices.Contains(got, bullet) {
			t.Errorf("the path %v through body %d is not among %v", path, i, got)
		}
	}
}

func forgetsRemoved(t *testing.T, fresh New) {
	grid := fresh(t, Arena, cell)
	box := geom.Box{Center: geom.Vec{X: 24, Y: 24, Z: 5}, Half: geom.Vec{X: 1, Y: 1, Z: 1}}
	for id := range collision.BodyID(3) {
		insert(t, grid, id, box.Bounds())
	}
	grid.Remove(1)
	grid.Remove(1)
	grid.Remove(77)
	grid.Move(1, box.Bounds()) // must not come back
	grid.Move(77, box.Bounds())
	if got := grid.Query(box.Bounds(), nil); !slices.Equal(got, []collision.BodyID{0, 2}) {
		t.Errorf("after removing 1: %v, want 0 and 2", got)
	}
	insert(t, grid, 1, box.Translate(geom.Vec{X: 50}).Bounds())
	if got := grid.Query(Arena, nil); !slices.Equal(got, []collision.BodyID{0, 1, 2}) {
		t.Errorf("after inserting 1 again: %v, want all three", got)
	}
}

func survivesInverted(t *testing.T, fresh New) {
	grid := fresh(t, Arena, cell)
	inverted := geom.Bounds{Min: geom.Vec{X: 190, Y: 190, Z: 9}, Max: geom.Vec{X: -90, Y: -90, Z: 1}}
	normal := geom.Box{Center: geom.Vec{X: 24, Y: 24, Z: 5}, Half: geom.Vec{X: 1, Y: 1, Z: 1}}.Bounds()
	insert(t, grid, 1, normal)
	insert(t, grid, 2, inverted)
	grid.Query(inverted, nil)
	grid.Move(2, inverted)
	grid.Move(1, inverted)
	grid.Move(1, normal)
	if got := grid.Query(normal, nil); !slices.Contains(got, 1) {
		t.Errorf("after inverted bounds: %v, want body 1", got)
	}
}

// allocatesNothing moves bodies for the first time, wide apart and all into one cell.
// Some are wider than a cell.
func allocatesNothing(t *testing.T, fresh New) {
	const bodies = 200
	r := rand.New(rand.NewPCG(3, 3))
	place := func(spread, half float64) geom.Bounds {
		at := geom.Vec{X: spread * r.Float64(), Y: spread * r.Float64(), Z: 50}
		return geom.Box{Center: at, Half: geom.Vec{X: half, Y: half, Z: 1}}.Bounds()
	}
	grid := fresh(t, Arena, cell)
	for id := range collision.BodyID(bodies) {
		insert(t, grid, id, place(150, []float64{1, 12}[id%2]))
	}
	ids := make([]collision.BodyID, 0, bodies)
	for round := range 40 {
		spread, half := []float64{150, 2}[round%2], []float64{1, 1, 1, 12}[round%4]
		n := alloctest.Count(func() {
			for id := range collision.BodyID(bodies) {
				bounds := place(spread, half)
				grid.Move(id, bounds)
				ids = grid.Query(bounds.Expand(10), ids[:0])
			}
		})
		if n != 0 {
			t.Fatalf("round %d: %d allocations in %d moves and queries, want none", round, n, bodies)
		}
	}
}
