package places

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// TestLift_IsTheLeastThatFreesTheLargestBody where a light one stands beside a block of any height.
func TestLift_IsTheLeastThatFreesTheLargestBody(t *testing.T) {
	for n := range 80 {
		high := 0.0123 * float64(n)
		site := walls(t, box(-9, -9, -1, 9, 9, 0), box(0.7, -9, -1, 9, 9, high))
		site.Limits = site.Bounds.Expand(9)
		lift, ok := site.Lift(geom.Vec{})
		want := math.Ceil((high-0.005)/liftStep) * liftStep // a body may overlap a little
		if near := math.Abs(math.Remainder(high, liftStep)) < 0.01; near {
			continue
		}
		if fits := want < liftStep*(liftSteps+0.5); ok != fits || fits && math.Abs(lift-max(want, liftStep)) > 1e-9 {
			t.Errorf("beside a block of %v m: %v m, %v, want %v m", high, lift, ok, want)
		}
	}
	site := walls(t, box(-9, -9, -1, 9, 9, 0), box(0.3, -9, -1, 9, 9, 0.3))
	site.Limits = site.Bounds.Expand(9)
	if _, ok := site.Lift(geom.Vec{}); ok {
		t.Error("a place where a light body has no room is raised")
	}
}

// TestIsBack_IsWithinOneOfTheRanges, for each triangle.
func TestIsBack_IsWithinOneOfTheRanges(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		site, end := &Site{}, 0
		backs := map[int]bool{}
		for range random.IntN(6) {
			first := end + random.IntN(3)
			end = first + 1 + random.IntN(4)
			site.Backs = append(site.Backs, Backs{first, end})
			for i := first; i < end; i++ {
				backs[i] = true
			}
		}
		for i := -1; i < end+3; i++ {
			if site.isBack(i) != backs[i] {
				t.Fatalf("triangle %d in %v: %v", i, site.Backs, !backs[i])
			}
		}
	}
}

// TestIsBehind_OnTheRoofOfARoomThatIsModelledFromWithin, beside it below a back, and not in it or in the open.
func TestIsBehind_OnTheRoofOfARoomThatIsModelledFromWithin(t *testing.T) {
	site := walls(t, box(-20, -20, -1, 20, 20, 0), box(-3, -3, 5, 3, 3, 6))
	for _, c := range []struct {
		at      geom.Vec
		backs   []Backs
		behind  bool
		isUnder bool
	}{
		{geom.Vec{X: 9}, nil, false, false},
		{geom.Vec{X: 9}, []Backs{{0, 12}}, true, false},   // on the back of the ground
		{geom.Vec{}, []Backs{{12, 24}}, true, true},       // below the back of the box
		{geom.Vec{}, nil, false, false},                   // the ray up meets a front
		{geom.Vec{Z: 5.2}, nil, true, true},               // in the box, whose faces look outward
		{geom.Vec{Z: 6}, nil, false, false},               // on the box
		{geom.Vec{Z: 6}, []Backs{{12, 24}}, true, false},  // on its back
		{geom.Vec{X: 40}, []Backs{{0, 24}}, false, false}, // beside all
	} {
		site.Backs = c.backs
		if behind, under := site.IsBehind(c.at), site.isUnder(c.at); behind != c.behind || under != c.isUnder {
			t.Errorf("%v with the backs %v: behind %v, under %v, want %v, %v", c.at, c.backs, behind, under, c.behind, c.isUnder)
		}
	}
}

// TestView_EndsAtAWallUnlessItIsLow, and where nothing is at freeView.
func TestView_EndsAtAWallUnlessItIsLow(t *testing.T) {
	eyes := eyeHeight * 1.3
	for _, c := range []struct{ away, high, want float64 }{
		{10, 20, 10}, {29, 30, 29}, {31, 30, freeView}, {10, eyes - 0.1, freeView}, {10, eyes + 0.1, freeView},
		{10, eyes + 3.4, freeView}, {10, eyes + 3.6, 10}, {20, eyes + 6.9, freeView}, {20, eyes + 7.1, 20},
	} {
		site := walls(t, box(-60, -60, -1, 60, 60, 0), box(-60, c.away, 0, 60, c.away+1, c.high))
		if got := site.view(geom.Vec{}, 0); math.Abs(got-c.want) > 1e-6 {
			t.Errorf("a wall of %v m %v m ahead: %v m, want %v", c.high, c.away, got, c.want)
		}
		if got := site.view(geom.Vec{}, geom.HalfTurn); got != freeView {
			t.Errorf("backward: %v m", got)
		}
	}
}

// TestSpawnFacing_LooksToTheMiddleOrNextToIt where that is walled, or where it sees furthest.
func TestSpawnFacing_LooksToTheMiddleOrNextToIt(t *testing.T) {
	floor := box(-100, -100, -1, 100, 100, 0)
	at := geom.Vec{Y: -50}
	for _, c := range []struct {
		what  string
		walls []geom.Bounds
		at    geom.Vec
		want  []float64 // degrees to the left of the middle, one of them
	}{
		{"open", nil, at, []float64{0}},
		{"in the middle", nil, geom.Vec{X: 0.5}, []float64{0}},
		{"beside the middle", nil, geom.Vec{X: 2}, []float64{90}},
		{"behind a wall", []geom.Bounds{box(-3, -45, 0, 3, -44, 20)}, at, []float64{45, -45}},
		{"behind a wide wall", []geom.Bounds{box(-100, -45, 0, 100, -44, 20)}, at, []float64{90, -90}},
		{"behind a wall to the left", []geom.Bounds{box(-100, -45, 0, 3, -44, 20)}, at, []float64{-45}},
		{"behind a wall to the right", []geom.Bounds{box(-3, -45, 0, 100, -44, 20)}, at, []float64{45}},
		{"in a pit", []geom.Bounds{box(-50, -45, 0, 50, -44, 30), box(-50, -62, 0, 50, -61, 30), box(-6, -70, 0, -5, -30, 30), box(4, -70, 0, 5, -30, 30)}, at, []float64{157.5, 180, -157.5}},
	} {
		site := walls(t, append(c.walls, floor)...)
		s := site.spawnFacing(c.at)
		if turn := s.Yaw.SignedDegrees(); s.Position != c.at || !slices.ContainsFunc(c.want, func(w float64) bool { return math.Abs(math.Remainder(turn-w, 360)) < 0.01 }) {
			t.Errorf("%s: %v degrees, want one of %v", c.what, turn, c.want)
		}
	}
}

// TestHasMargin_WhereTheGroundGoesOnOrAWallStands to all sides, and not only just ahead.
func TestHasMargin_WhereTheGroundGoesOnOrAWallStands(t *testing.T) {
	const margin = 10
	for _, way := range []geom.Vec{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}, {X: 1, Y: 1}, {X: -1, Y: 1}, {X: 1, Y: -1}, {X: -1, Y: -1}} {
		hole := way.Normalize().Scale(margin)
		for _, c := range []struct {
			away, wall, deep float64 // m from the middle of the hole, of the wall before it, and of the hole
			want             bool
		}{{0, 0, 99, false}, {0.9, 0, 99, false}, {1.1, 0, 99, true}, {0, 1.1, 99, true}, {0, 0.9, 99, false}, {0, 0, 9.9, true}, {0, 0, 10.1, false}} {
			// The ground is nine plates, of which the middle one is a hole, with a floor below.
			at := hole.Add(geom.Vec{X: c.away, Y: c.away}).Neg()
			all := []geom.Bounds{box(-90, -90, -c.deep-1, 90, 90, -c.deep),
				box(-90, -90, -1, -1, 90, 0), box(1, -90, -1, 90, 90, 0), box(-1, -90, -1, 1, -1, 0), box(-1, 1, -1, 1, 90, 0)}
			if before := hole.Scale(-0.5); c.wall > 0 {
				all = append(all, box(before.X-0.5, before.Y-0.5, 0, before.X+0.5, before.Y+0.5, c.wall))
			}
			site := walls(t, all...)
			if c.deep > 20 { // which is none
				site = walls(t, append(all[1:], box(80, 80, -99, 90, 90, -98))...)
			}
			if got := hasMargin(at, margin, site.Solid); got != c.want {
				t.Errorf("way %v, %+v: %v", way, c, got)
			}
		}
	}
}

// TestFlagPlaces_AreFarFromEachOtherAndFromEdges, if they can.
func TestFlagPlaces_AreFarFromEachOtherAndFromEdges(t *testing.T) {
	site := walls(t, box(-50, -50, -1, 50, 50, 0))
	pool := func(x ...float64) (list []place) {
		for _, x := range x {
			list = append(list, place{at: geom.Vec{X: x}, good: true})
		}
		return list
	}
	for _, c := range []struct {
		pool     []place
		one, two float64
	}{
		{pool(-49, -34, 0, 33, 49), -34, 33},     // 15 m from the edge
		{pool(-49, -10, 0, 14, 41, 49), 41, -10}, // the first with 15 m are too close to each other
		{pool(-49, -45, 0, 46, 48), -49, 48},     // at the edge, since no two others are far enough
		{pool(-49, 49), -49, 49},
		{pool(0, 10), 10, 0},
	} {
		one, two := flagPlaces(c.pool, geom.Vec{X: 1}, site.Solid)
		if one.X != c.one || two.X != c.two {
			t.Errorf("%v: %v and %v, want %v and %v", c.pool, one.X, two.X, c.one, c.two)
		}
	}
}

// TestChoose_TakesTheFurthestFromAllThatAreChosen, the first next to the middle, and shares them out among two flags.
func TestChoose_TakesTheFurthestFromAllThatAreChosen(t *testing.T) {
	site := walls(t, box(-60, -60, -1, 60, 60, 0))
	random := rand.New(rand.NewPCG(5, 6))
	for n := range 60 {
		var pool []place
		side := [...]float64{4, 20, 100}[n%3]
		for range 1 + random.IntN(40) {
			pool = append(pool, place{good: true, at: geom.Vec{X: side * (random.Float64() - 0.5), Y: side * (random.Float64() - 0.5)}})
		}
		var c Choice
		site.choose(&c, slices.Clone(pool), true)
		// The slow way: each time all of the pool against all that are chosen.
		gap := func(at geom.Vec, chosen []geom.Vec) float64 {
			least := math.Inf(1)
			for _, v := range chosen {
				least = min(least, v.Sub(at).Length())
			}
			return least
		}
		var want []geom.Vec
		for len(want) < FoundSpawns {
			best := pool[0].at
			for _, p := range pool {
				if better := len(want) == 0 && p.at.Length() < best.Length() || len(want) > 0 && gap(p.at, want) > gap(best, want); better {
					best = p.at
				}
			}
			if len(want) > 0 && gap(best, want) < SpawnApart {
				break
			}
			want = append(want, best)
		}
		if len(c.Spawns) != len(want) {
			t.Fatalf("%d spawns, want %d", len(c.Spawns), len(want))
		}
		for _, s := range c.Spawns {
			if !slices.Contains(want, s.Position) {
				t.Fatalf("a spawn at %v, want %v", s.Position, want)
			}
		}
		if c.Flags == nil {
			if len(c.Notes) > 0 || side == 100 && len(pool) > 10 || c.Spawns[0].Team != 0 {
				t.Errorf("no flags among %d places: %q", len(pool), c.Notes)
			}
			continue
		}
		checkTeams(t, &c)
	}
}

// checkTeams checks that the spawns of each team are nearer to its flag than those of the other.
func checkTeams(t *testing.T, c *Choice) {
	t.Helper()
	if c.Flags[0].Sub(c.Flags[1]).Length() < flagsApart || len(c.Notes) != 1 || !strings.Contains(c.Notes[0], "no flag is named: those of two teams stand") {
		t.Errorf("flags at %v, %q", c.Flags, c.Notes)
	}
	count, lead := [3]int{}, [3][]float64{}
	for _, s := range c.Spawns {
		count[s.Team]++
		lead[s.Team] = append(lead[s.Team], s.Position.Sub(c.Flags[0]).Length()-s.Position.Sub(c.Flags[1]).Length())
	}
	if count[1] != len(c.Spawns)/2 || count[2] != count[1] || count[1] > 0 && slices.Max(lead[1]) > slices.Min(lead[2]) {
		t.Errorf("%v spawns of the teams with the leads %v", count, lead)
	}
}
