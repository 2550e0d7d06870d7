package collision

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// A floor goes on in a sheet below its edge, whichever way the faces of that look, if it has two sides.
func TestWorld_FloorGoesOnInASheetThatIsTurnedOver(t *testing.T) {
	var floor soup
	floor.quad(geom.Vec{X: -10, Y: -10}, geom.Vec{Y: -10}, geom.Vec{Y: 10}, geom.Vec{X: -10, Y: 10}, false)
	for _, turned := range []bool{false, true} {
		var sheet soup
		a, b, c, d := geom.Vec{Y: -5}, geom.Vec{X: 10, Y: -5}, geom.Vec{X: 10, Y: 5}, geom.Vec{Y: 5}
		if turned {
			b, d = d, b
		}
		sheet.quad(a, b, c, d, true)
		mover, err := NewMover(sheet.vertices, sheet.indices, TwoSided())
		if err != nil {
			t.Fatal(err)
		}
		for _, rise := range []float64{0, 1e-4, 1e-3, 3e-3, 2 * lip, 0.3} {
			if err := mover.Place(geom.Pose{Position: geom.Vec{Z: -rise}}); err != nil {
				t.Fatal(err)
			}
			box := geom.FeetBox(geom.Vec{X: 3, Z: 2e-6 - rise}, playerHalf)
			hit, ok := NewWorld(floor.mesh(t, TwoSided()), mover).SweepBox(box, geom.Vec{X: -5})
			if stops := ok && hit.Normal == (geom.Vec{X: 1}); stops != (rise > lip) || ok != stops {
				t.Errorf("turned over: %v, floor %v m higher: stopped %v by %+v", turned, rise, stops, hit)
			}
		}
	}
}

// TestMesh_HasNoTriangleBeyondItsLast, nor has a mover or a world.
func TestMesh_HasNoTriangleBeyondItsLast(t *testing.T) {
	var s soup
	s.quad(geom.Vec{}, geom.Vec{X: 1}, geom.Vec{X: 1, Y: 1}, geom.Vec{Y: 1}, false)
	s.add(geom.Vec{X: 5}, geom.Vec{X: 5}, geom.Vec{X: 5}) // a point, which is dropped
	m := s.mesh(t)
	mover, err := NewMover(s.vertices, s.indices)
	if err != nil {
		t.Fatal(err)
	}
	for name, shape := range map[string]interface {
		Triangle(int) (geom.Triangle, bool)
		Len() int
	}{"mesh": m, "mover": mover, "world": NewWorld(m, mover)} {
		for i := -2; i < shape.Len()+3; i++ {
			want := i >= 0 && i < shape.Len() && i%3 < 2
			if _, ok := shape.Triangle(i); ok != want {
				t.Errorf("%s: triangle %d of %d: %v", name, i, shape.Len(), ok)
			}
		}
	}
}
