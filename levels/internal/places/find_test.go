package places

import (
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
)

// diorama is a model of 4 m of so many triangles in the air of a body.
func diorama(t *testing.T, triangles int) *Site {
	random := rand.New(rand.NewPCG(1, 2))
	corners := []geom.Vec{{X: -2, Y: -2}, {X: 2, Y: -2}, {X: 2, Y: 2}, {X: -2, Y: 2}}
	faces := []uint32{0, 1, 2, 0, 2, 3}
	for range triangles {
		at := geom.Vec{X: 4*random.Float64() - 2, Y: 4*random.Float64() - 2, Z: 4 * random.Float64()}
		first := uint32(len(corners))
		corners = append(corners, at, at.Add(geom.Vec{X: 0.02}), at.Add(geom.Vec{Y: 0.02, Z: 0.01}))
		faces = append(faces, first, first+1, first+2)
	}
	mesh, err := collision.NewMesh(corners, faces)
	if err != nil {
		t.Fatal(err)
	}
	site := &Site{Solid: collision.NewWorld(mesh), Bounds: mesh.Bounds(), Body: geom.Vec{X: 0.815, Y: 0.815, Z: 1.3}}
	site.Inner, site.Limits = site.Bounds, site.Bounds.Expand(50)
	return site
}

// TestFind_HasABudgetForSmallModels: a body meets a large part of the triangles at each of their places.
func TestFind_HasABudgetForSmallModels(t *testing.T) {
	site := diorama(t, 20_000)
	if n := site.mostColumns(geom.Vec{X: 2, Y: 1}); n != 5 {
		t.Errorf("%d columns along 4 m", n)
	}
	if n := site.mostColumns(geom.Vec{X: 300, Y: 1}); n != fineColumns {
		t.Errorf("%d columns along 600 m", n)
	}
	f := finder{site: site, side: fineColumns}
	f.look(site.Bounds.Center(), site.Bounds.Size().Scale(0.5))
	f.connect()
	if most := maxMet + 3*maxFloors*site.Solid.Len(); f.met > most || len(f.ends) != f.side*f.side {
		t.Errorf("bodies meet %d triangles, want at most %d", f.met, most)
	}
	if c := site.Find(true); len(c.Flags) > 0 {
		t.Errorf("%d flags", len(c.Flags))
	}
}

// TestPart_IsLargerWithRoomForAll, then with more places that keep players in the world, then with more places.
func TestPart_IsLargerWithRoomForAll(t *testing.T) {
	parts := []part{ // from the smallest to the largest
		{good: 5, leaks: 3}, {good: FoundSpawns - 1}, {good: FoundSpawns, leaks: FoundSpawns},
		{good: FoundSpawns + 20, leaks: 10, above: FoundSpawns + 2}, // a roof
		{good: FoundSpawns}, {good: FoundSpawns + 8}, {good: FoundSpawns + 9, leaks: 1}, {good: FoundSpawns + 10, leaks: 2},
	}
	for i := range parts {
		for k := range parts {
			if got := parts[i].isLarger(&parts[k]); got != (i > k) {
				t.Errorf("%+v is larger than %+v: %v", parts[i], parts[k], got)
			}
		}
	}
	if !(&part{good: 9, above: 2, smaller: 2}).isRoof() || (&part{good: 9, above: 2, smaller: 1}).isRoof() {
		t.Error("a roof has more than a third of its places above others, and no other part has")
	}
}

// TestFound_IsSafeWithPlacesEnoughForAMatch, of which the first is as good as all.
func TestFound_IsSafeWithPlacesEnoughForAMatch(t *testing.T) {
	for _, c := range []struct {
		places      int
		good, leaky bool
		want        bool
	}{{FoundSpawns, true, false, true}, {FoundSpawns + 1, true, false, true}, {FoundSpawns - 1, true, false, false}, {FoundSpawns, false, false, false}, {FoundSpawns, true, true, false}, {0, true, false, false}} {
		f := found{places: make([]place, c.places), leaky: c.leaky}
		for i := range f.places {
			f.places[i].good = c.good
		}
		if f.isSafe() != c.want {
			t.Errorf("%+v: it is %v", c, !c.want)
		}
	}
}

// TestFound_IsBetterWithGoodPlacesThenBelowARoofThenWithMore.
func TestFound_IsBetterWithGoodPlacesThenBelowARoofThenWithMore(t *testing.T) {
	places := func(n int, good, roof bool) *found {
		f := &found{places: make([]place, n), roof: roof}
		for i := range f.places {
			f.places[i].good = good
		}
		return f
	}
	const few, enough = FoundSpawns - 1, FoundSpawns
	for _, c := range []struct{ better, worse *found }{
		{places(1, false, false), places(0, false, false)}, {places(5, false, false), places(3, false, false)}, {places(1, true, false), places(enough, false, false)}, {places(1, true, true), places(enough, false, false)},
		{places(enough, true, false), places(enough+9, true, true)}, {places(enough+9, true, true), places(few, true, false)}, {places(few, true, true), places(few-1, true, false)},
		{places(enough, false, false), places(enough+1, false, true)}, {places(enough+1, true, true), places(enough, true, true)},
	} {
		if !c.better.isBetter(c.worse) || c.worse.isBetter(c.better) {
			t.Errorf("%d places, good %v, on a roof %v, against %d, good %v, on a roof %v", len(c.better.places), c.better.places[0].good, c.better.roof, len(c.worse.places), len(c.worse.places) > 0 && c.worse.places[0].good, c.worse.roof)
		}
		if c.better.isBetter(c.better) || c.worse.isBetter(c.worse) {
			t.Errorf("%d or %d places are better than themselves", len(c.better.places), len(c.worse.places))
		}
	}
}
