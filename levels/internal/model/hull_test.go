package model

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// TestFacesAbove_AreOneMoreWithinAClosedMesh than outside, wherever the point is.
func TestFacesAbove_AreOneMoreWithinAClosedMesh(t *testing.T) {
	size := geom.Vec{X: 3, Y: 2, Z: 5}
	diamond := Mesh{Vertices: []geom.Vec{{X: size.X}, {X: -size.X}, {Y: size.Y}, {Y: -size.Y}, {Z: size.Z}, {Z: -size.Z}}}
	for _, x := range []uint32{0, 1} {
		for _, y := range []uint32{2, 3} {
			for _, z := range []uint32{4, 5} {
				if (x+y+z)%2 == 0 {
					diamond.Indices = append(diamond.Indices, x, y, z)
				} else {
					diamond.Indices = append(diamond.Indices, y, x, z)
				}
			}
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	seen := [2]int{}
	for range 2000 {
		p := geom.Vec{X: 8*random.Float64() - 4, Y: 6*random.Float64() - 3, Z: 12*random.Float64() - 6}
		want := 0
		if math.Abs(p.X)/size.X+math.Abs(p.Y)/size.Y+math.Abs(p.Z)/size.Z < 1 {
			want = 1
		}
		seen[want]++
		if got := facesAbove([]Mesh{diamond}, p); got != want {
			t.Fatalf("%d above %v, want %d", got, p, want)
		}
	}
	if min(seen[0], seen[1]) < 100 {
		t.Errorf("%v", seen)
	}
}

// TestIsHull_IsAroundNearlyAllOthers and as large as they are, and closed, or half a sky.
func TestIsHull_IsAroundNearlyAllOthers(t *testing.T) {
	all := geom.Bounds{Max: geom.Vec{X: 100, Y: 100, Z: 100}}
	within := func(x, y, z float64) geom.Bounds {
		return geom.Bounds{Min: geom.Vec{X: 20, Y: 20, Z: 10}, Max: geom.Vec{X: 20 + x, Y: 20 + y, Z: 10 + z}}
	}
	core := geom.Bounds{Min: geom.Vec{X: 30, Y: 30, Z: 20}, Max: geom.Vec{X: 60, Y: 60, Z: 50}}
	for _, c := range []struct {
		what   string
		name   string
		hull   geom.Bounds
		open   bool
		turned bool
		others []geom.Bounds
		want   bool
	}{
		{what: "a shell", hull: all, others: []geom.Bounds{within(70, 70, 70)}, want: true},
		{what: "a shell that looks inward", hull: all, turned: true, others: []geom.Bounds{within(70, 70, 70)}},
		{what: "a shell with nothing in it", hull: all},
		{what: "a low box", hull: within(100, 100, 70), others: []geom.Bounds{core}},
		{what: "a narrow box", hull: within(70, 100, 100), others: []geom.Bounds{core}},
		{what: "a thin box", hull: within(100, 70, 100), others: []geom.Bounds{core}},
		{what: "most of a model", hull: all.Expand(-12), others: []geom.Bounds{all.Expand(-20)}, want: true},
		{what: "a shell beside some", hull: all, others: []geom.Bounds{within(50, 50, 50), within(150, 150, 150)}},
		{what: "a shell beside a stray one", hull: all, others: []geom.Bounds{within(50, 50, 50), within(40, 40, 40), within(30, 30, 30), within(20, 20, 20), within(10, 10, 10), within(20, 90, 20)}, want: true},
		{what: "an open shell", hull: all, open: true, others: []geom.Bounds{within(70, 70, 70)}},
		{what: "an open sky", name: "SkyBox", hull: all, open: true, others: []geom.Bounds{within(70, 70, 70)}, want: true},
		{what: "a dome", hull: all, open: true, others: []geom.Bounds{within(49, 49, 39)}, want: true},
		{what: "a high model under a dome", hull: all, open: true, others: []geom.Bounds{within(49, 49, 41)}},
		{what: "a wide model under a dome", hull: all, open: true, others: []geom.Bounds{within(51, 49, 39)}},
		{what: "a long model under a dome", hull: all, open: true, others: []geom.Bounds{within(49, 51, 39)}},
		{what: "two small models under a dome", hull: all, open: true, others: []geom.Bounds{within(49, 1, 1), within(1, 51, 1)}},
		{what: "ground like a dome", name: "Terrain", hull: all, open: true, others: []geom.Bounds{within(49, 49, 39)}},
		{what: "a tunnel below a dome", hull: all, open: true, others: []geom.Bounds{{Min: geom.Vec{X: 20, Y: 20, Z: -1}, Max: geom.Vec{X: 60, Y: 60, Z: 30}}}},
	} {
		hull := boxOf(c.hull)
		if c.open {
			hull.Indices = hull.Indices[:len(hull.Indices)-3] // without a half of a side
		}
		if c.turned {
			hull.turnFaces()
		}
		w := walker{sides: []meshSides{{name: c.name, last: 1}}}
		w.model.Parts = []Mesh{hull}
		for _, b := range c.others {
			w.model.Parts = append(w.model.Parts, boxOf(b))
		}
		f := measureFaces(w.model.Parts[:1])
		if got := w.isHull(0, &f, all); got != c.want {
			t.Errorf("%s is a hull: %v", c.what, got)
		}
	}
}
