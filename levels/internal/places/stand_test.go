package places

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
)

// searched returns a finder with columns of some metres in a world of boxes.
func searched(t *testing.T, step float64, boxes ...geom.Bounds) *finder {
	site := walls(t, boxes...)
	site.Limits, site.Inner = site.Bounds.Expand(50), site.Bounds
	return &finder{site: site, side: 5, step: geom.Vec{X: step, Y: step}}
}

// TestStand_SaysWhatAPlaceIsGoodFor.
func TestStand_SaysWhatAPlaceIsGoodFor(t *testing.T) {
	floor := box(-50, -50, -1, 50, 50, 0)
	pit := func(half, high float64) []geom.Bounds {
		return []geom.Bounds{box(-9, -9, -1, 9, 9, 0), box(-9, -9, 0, -half, 9, high), box(half, -9, 0, 9, 9, high), box(-9, -9, 0, 9, -half, high), box(-9, half, 0, 9, 9, high)}
	}
	for _, c := range []struct {
		what  string
		boxes []geom.Bounds
		at    geom.Vec
		want  string // none, or what it is
	}{
		{"open ground", []geom.Bounds{floor}, geom.Vec{}, "good roomy"},
		{"below a high roof", []geom.Bounds{floor, box(-50, -50, 9, 50, 50, 10)}, geom.Vec{}, "good roomy roofed"},
		{"below a low roof", []geom.Bounds{floor, box(-50, -50, 8.4, 50, 50, 10)}, geom.Vec{}, "good roofed"},
		{"in a room that is too low", []geom.Bounds{floor, box(-50, -50, 2.5, 50, 50, 10)}, geom.Vec{}, "none"},
		{"in a room that is just high enough", []geom.Bounds{floor, box(-50, -50, 2.75, 50, 50, 10)}, geom.Vec{}, "good roofed"},
		{"in a wall", []geom.Bounds{floor, box(-5, -5, 0, 5, 5, 10)}, geom.Vec{}, "none"},
		{"in a pit", pit(0.9, 9), geom.Vec{}, "bad"},
		{"in a wide pit", pit(2.7, 9), geom.Vec{}, "bad"},
		{"in a wider pit", pit(2.9, 9), geom.Vec{}, "good roomy"},
		{"before a wall", []geom.Bounds{floor, box(2.7, -50, 0, 4, 50, 20)}, geom.Vec{}, "good"},
		{"a step from a wall", []geom.Bounds{floor, box(2.9, -50, 0, 4, 50, 20)}, geom.Vec{}, "good roomy"},
		{"next to an edge", []geom.Bounds{floor}, geom.Vec{X: 47.2}, "good leaks"},
		{"not next to an edge", []geom.Bounds{floor}, geom.Vec{Y: 46.8}, "good roomy leaks"},
		{"far from an edge", []geom.Bounds{floor}, geom.Vec{Y: -34.9}, "good roomy"},
		{"some way from an edge", []geom.Bounds{floor}, geom.Vec{X: -35.1}, "good roomy leaks"},
		{"above a hole", []geom.Bounds{box(-50, -50, -1, -0.4, 50, 0), box(0.4, -50, -1, 50, 50, 0), box(-50, -50, -9, 50, 50, -8)}, geom.Vec{}, "bad"},
		{"above a groove", []geom.Bounds{box(-50, -50, -1, -0.4, 50, 0), box(0.4, -50, -1, 50, 50, 0), box(-50, -50, -9, 50, 50, -0.35)}, geom.Vec{}, "good roomy"},
	} {
		f := searched(t, 10, c.boxes...)
		p, ok := f.stand(c.at, false)
		got := "none"
		if ok {
			got = "bad"
		}
		for _, is := range []struct {
			so   bool
			name string
		}{{p.roomy, "roomy"}, {p.roofed, "roofed"}, {p.leaks, "leaks"}} {
			if is.so {
				got += " " + is.name
			}
		}
		if got = strings.Replace(got, "bad", map[bool]string{true: "good", false: "bad"}[p.good], 1); got != c.want {
			t.Errorf("%s: %s, want %s", c.what, got, c.want)
		}
		if ok && math.Abs(p.at.Z) > 0.02 {
			t.Errorf("%s: at %v", c.what, p.at)
		}
	}
}

// TestStand_OnAPeakFromTheSky alone.
func TestStand_OnAPeakFromTheSky(t *testing.T) {
	f := searched(t, 10, box(-50, -50, -1, 50, 50, 0), box(-5, -5, 0, -0.2, 5, 3), box(0.2, -5, 0, 5, 5, 3))
	for _, highest := range []bool{true, false} {
		if p, ok := f.stand(geom.Vec{}, highest); ok != highest || ok && math.Abs(p.at.Z-3) > 0.02 {
			t.Errorf("highest %v: at %v, %v", highest, p.at, ok)
		}
	}
}

// TestLookDown_FindsThePlacesOverEachOther, the highest first, and where smaller bodies alone can be.
func TestLookDown_FindsThePlacesOverEachOther(t *testing.T) {
	slab := func(top float64) geom.Bounds { return box(-30, -30, top-0.5, 30, 30, top) }
	for _, c := range []struct {
		tops  []float64 // of slabs, the highest first
		want  []float64
		tight bool
	}{
		{[]float64{0}, []float64{0}, false}, {[]float64{20, 10, 0}, []float64{20, 10, 0}, false}, {[]float64{10, 7.1, 0}, []float64{10, 0}, true}, {[]float64{10, 7.3, 0}, []float64{10, 0}, false}, {[]float64{10, 6.8, 0}, []float64{10, 6.8, 0}, false},
		{[]float64{10, 7.9, 0}, []float64{10, 0}, false}, {[]float64{70, 60, 50, 40, 30, 20, 10}, []float64{70, 60, 50, 40, 30, 20}, false},
	} {
		var boxes []geom.Bounds
		for _, top := range c.tops {
			boxes = append(boxes, slab(top))
		}
		f := searched(t, 5, boxes...)
		f.lookDown(1, 2, 7)
		var got []float64
		for i := range f.places {
			p := &f.places[i]
			if got = append(got, math.Round(p.at.Z*10)/10); p.column != 7 || !p.good || p.at.X != 1 || p.at.Y != 2 || p.roofed != (i > 0) {
				t.Errorf("%v: %+v", c.tops, *p)
			}
		}
		if !slices.Equal(got, c.want) || f.tight != c.tight {
			t.Errorf("slabs at %v: places at %v, for smaller bodies %v, want %v, %v", c.tops, got, f.tight, c.want, c.tight)
		}
	}
}

// TestLook_SpreadsColumnsOverASquare, in rows from its lower left corner.
func TestLook_SpreadsColumnsOverASquare(t *testing.T) {
	f := searched(t, 0, box(-50, -50, -1, 50, 50, 0))
	f.look(geom.Vec{X: 3, Y: -4}, geom.Vec{X: 12, Y: 6})
	if len(f.places) != 25 || len(f.ends) != 25 || f.step.X != 4 || f.step.Y != 2 {
		t.Fatalf("%d places in %d columns of %v", len(f.places), len(f.ends), f.step)
	}
	for i, p := range f.places {
		if want := (geom.Vec{X: 3 + 4*float64(i%5-2), Y: -4 + 2*float64(i/5-2)}); p.at.Sub(want).Horizontal().Length() > 1e-9 || p.column != i || f.ends[i] != i+1 {
			t.Errorf("column %d: %v, want %v", p.column, p.at, want)
		}
	}
}

// TestMarkRoofs_AreAboveOthersWhereOneCanWalkAway.
func TestMarkRoofs_AreAboveOthersWhereOneCanWalkAway(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		column, tight := make([]place, random.IntN(6)), random.IntN(2) == 0
		for i := range column {
			column[i].good = random.IntN(2) == 0
		}
		markRoofs(column, tight)
		for i, p := range column {
			if want := slices.ContainsFunc(column[i+1:], func(p place) bool { return p.good }); p.roof != want || p.tight != (tight && i == 0) {
				t.Fatalf("place %d of %+v: roof %v, want %v", i, column, p.roof, want)
			}
		}
	}
}

// TestReaches_OverWallsAndUpAsFarAsJetsGo.
func TestReaches_OverWallsAndUpAsFarAsJetsGo(t *testing.T) {
	floor := box(-90, -90, -1, 90, 90, 0)
	for _, c := range []struct {
		away, climb float64
		wall        float64 // height of a wall between
		roof        float64 // of a ceiling, or 0
		want        bool
	}{
		{10, 0, 0, 0, true}, {10, 0, 0.2, 0, true}, {10, 0, 2.9, 0, true}, {10, 0, 11.9, 0, true}, {10, 0, 12.3, 0, false}, {10, 0, 2.9, 20, true}, {10, 0, 2.9, 5.5, false}, {10, 0, 0.25, 3.2, true}, {10, 0, 0.5, 3.2, false},
		{10, 11.9, 0, 0, true}, {10, 12.1, 0, 0, false}, {20, 19.9, 0, 0, true}, {20, 20.1, 0, 0, false}, {20, 5, 4.5, 0, true}, {20, 5, 16.5, 0, true}, {20, 5, 17.3, 0, false},
	} {
		boxes := []geom.Bounds{floor, box(c.away-1.5, -90, -1, c.away+1.5, 90, c.climb)}
		if c.wall > 0 {
			boxes = append(boxes, box(4, -90, 0, 5, 90, c.wall))
		}
		if c.roof > 0 {
			boxes = append(boxes, box(-90, -90, c.roof, 90, 90, c.roof+1))
		}
		f := searched(t, 10, boxes...)
		f.places = []place{{at: geom.Vec{Z: 0.01}}, {at: geom.Vec{X: c.away, Z: c.climb + 0.01}}}
		if there, back := f.reaches(0, 1), f.reaches(1, 0); there != c.want || back != c.want {
			t.Errorf("%+v: there %v and back %v", c, there, back)
		}
		f.work = maxSearch
		if straight := c.wall == 0 && c.climb == 0 || c.wall > 0 && c.wall < passageSill; f.reaches(0, 1) != straight {
			t.Errorf("%+v without a budget: %v", c, !straight)
		}
	}
}

// TestConnect_JoinsNeighboursOnOpenGround, also across corners: the islands of a random map.
func TestConnect_JoinsNeighboursOnOpenGround(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	site := walls(t, box(-90, -90, -1, 90, 90, 0))
	for range 100 {
		const side = 6
		f := &finder{site: site, side: side, step: geom.Vec{X: 5, Y: 5}}
		at := map[int]int{} // place of a column
		for column := range side * side {
			if random.IntN(3) > 0 {
				at[column] = len(f.places)
				f.places = append(f.places, place{good: random.IntN(3) > 0, column: column, at: geom.Vec{X: float64(column%side) * 5, Y: float64(column/side) * 5, Z: 0.01}})
			}
			f.ends = append(f.ends, len(f.places))
		}
		f.connect()
		checkParts(t, f)
		island := make([]int, len(f.places))
		for i := range island {
			island[i] = i
		}
		for range side * side { // until all that hangs together has the least number
			for a, i := range at {
				for b, k := range at {
					if f.places[i].good && f.places[k].good && max(a%side-b%side, b%side-a%side, a/side-b/side, b/side-a/side) == 1 {
						island[i], island[k] = min(island[i], island[k]), min(island[i], island[k])
					}
				}
			}
		}
		for i := range island {
			for k := range island {
				if got, want := f.root(i) == f.root(k), island[i] == island[k]; got != want {
					t.Fatalf("columns %d and %d are connected: %v", f.places[i].column, f.places[k].column, got)
				}
			}
		}
	}
}

// checkParts compares what a finder counts of its islands with what it has.
func checkParts(t *testing.T, f *finder) {
	t.Helper()
	for i := range f.places {
		f.places[i].roof, f.places[i].leaks = i%5 == 0, i%7 == 0
		f.places[i].tight = i%3 == 0
	}
	best, all := f.largest(), 0
	sizes := map[int]int{}
	for i := range f.places {
		if at := f.places[i].island; f.places[at].island != at {
			t.Fatalf("place %d is of island %d, which is of island %d", i, at, f.places[at].island)
		}
		if f.places[i].good {
			sizes[f.places[i].island]++
		}
	}
	for island, n := range sizes {
		if n >= FoundSpawns || island == best {
			all += n
		}
	}
	if len(sizes) == 0 {
		return
	}
	if got, want := f.share(best), float64(sizes[best])/float64(all); got != want {
		t.Fatalf("share %v, want %v", got, want)
	}
	var p part
	for i := range f.places {
		if at := &f.places[i]; at.good && at.island == best {
			p.good++
			for _, c := range []struct {
				is   bool
				into *int
			}{{at.leaks, &p.leaks}, {at.roof, &p.above}, {at.tight && !at.roof, &p.smaller}} {
				if c.is {
					*c.into++
				}
			}
		}
	}
	roof, leaky := f.isRoof(best)
	if roof != (3*(p.above+p.smaller) > p.good) || leaky != (8*p.leaks > p.good) {
		t.Fatalf("%+v: roof %v, leaky %v", p, roof, leaky)
	}
}

// TestAreTunnels_UnderARoofOnASmallPartOfTheGround.
func TestAreTunnels_UnderARoofOnASmallPartOfTheGround(t *testing.T) {
	const side = 12
	random := rand.New(rand.NewPCG(5, 6))
	seen := map[bool]int{}
	for range 2000 {
		f := &finder{side: side}
		var places []place
		columns, roofed := map[int]bool{}, 0
		wide, high, part := 1+random.IntN(side), 1+random.IntN(side), random.Float64()
		for column := range side * side {
			if column%side >= wide || column/side >= high || random.Float64() > part {
				continue
			}
			for range 1 + random.IntN(2) {
				p := place{column: column, roofed: random.IntN(2) == 0}
				if p.roofed {
					roofed++
				}
				places, columns[column] = append(places, p), true
			}
		}
		if len(places) == 0 {
			continue
		}
		low, top := [2]int{side, side}, [2]int{-1, -1}
		for column := range columns {
			for k, at := range [2]int{column % side, column / side} {
				low[k], top[k] = min(low[k], at), max(top[k], at)
			}
		}
		want := roofed > len(places)-roofed && 3*len(columns) < (top[0]-low[0]+1)*(top[1]-low[1]+1)
		if seen[want]++; f.areTunnels(places) != want {
			t.Fatalf("%d of %d places are roofed, of %d columns from %v to %v: %v", roofed, len(places), len(columns), low, top, !want)
		}
	}
	if min(seen[true], seen[false]) < 100 {
		t.Errorf("%v", seen)
	}
}

// TestChooseAmong_StaysNearInTunnelsAndSaysWhatIsDoubtful.
func TestChooseAmong_StaysNearInTunnelsAndSaysWhatIsDoubtful(t *testing.T) {
	site := walls(t, box(-200, -200, -1, 200, 200, 0))
	pool := func() (list []place) {
		for x := -150; x <= 150; x += 10 {
			list = append(list, place{good: true, at: geom.Vec{X: float64(x) + 3}})
		}
		return list
	}
	for _, c := range []struct {
		best found
		far  float64
		note string
	}{
		{found{}, 150, ""}, {found{tunnels: true}, TunnelReach, ""}, {found{share: 0.3}, 150, "connected with only 30 % of the ground"}, {found{share: 0.5}, 150, ""}, {found{share: 1}, 150, ""},
		{found{roof: true}, 150, "if those are rooms, they or their doors are too small for a body of 1.63 x 2.60 m"},
	} {
		c.best.places = pool()
		got := site.chooseAmong(&c.best, false)
		most := 0.0
		for _, s := range got.Spawns {
			most = max(most, s.Position.Sub(geom.Vec{X: 3}).Length())
		}
		if len(got.Spawns) != FoundSpawns || most > c.far || most < c.far-10 || fmt.Sprint(len(got.Notes)) != map[bool]string{true: "0", false: "1"}[c.note == ""] || !strings.Contains(strings.Join(got.Notes, ""), c.note) {
			c.best.places = nil
			t.Errorf("%+v: %d spawns up to %v m away, notes %q", c.best, len(got.Spawns), most, got.Notes)
		}
	}
	if got := site.chooseAmong(&found{}, true); got.Spawns != nil || got.Notes != nil {
		t.Errorf("among none: %+v", got)
	}
}

// TestCheckFree_SaysWhyABodyCannotStandThere.
func TestCheckFree_SaysWhyABodyCannotStandThere(t *testing.T) {
	site := walls(t, box(-20, -20, -1, 20, 20, 0), box(5, -5, 0, 6, 5, 10))
	site.Limits = site.Bounds.Expand(30)
	site.Height = func(x, y float64) (float64, bool) { return 2, x < -10 }
	half := geom.Vec{X: 0.5, Y: 0.5, Z: 1}
	for _, c := range []struct {
		at  geom.Vec
		err string
	}{
		{geom.Vec{}, ""}, {geom.Vec{Z: -collision.Slop / 2}, ""}, {geom.Vec{X: 4.6}, "m at (4.60, 0.00, 0.00) is 0.100 m deep in triangle"}, {geom.Vec{X: 25}, "(25.00, 0.00, 0.00) has no ground below it"}, {geom.Vec{Y: 51}, "is outside the world, which reaches from (-50.00, -50.00, -31.00) to (50.00, 50.00, 40.00) m"},
		{geom.Vec{X: -15, Z: 1.5}, "is 0.50 m below the terrain"}, {geom.Vec{X: -15, Z: 2.1}, ""}, {geom.Vec{X: -9, Z: 1.5}, ""}, {geom.Vec{X: math.NaN()}, "is (NaN, 0, 0)"}, {geom.Vec{X: 1e6}, "at most 50000 m"},
	} {
		err := site.CheckFree("spawns[1]", "spawn", c.at, half)
		if (err == nil) != (c.err == "") || err != nil && (!strings.Contains(err.Error(), c.err) || !strings.Contains(err.Error(), "spawns[1].position: ")) {
			t.Errorf("%v: %v, want %q", c.at, err, c.err)
		}
	}
	if z, ok := site.GroundBelow(geom.Vec{X: 1, Z: 7}); !ok || math.Abs(z) > 1e-9 {
		t.Errorf("ground at %v, %v", z, ok)
	}
}
