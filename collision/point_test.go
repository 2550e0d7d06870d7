package collision

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

func TestContactPoint_IsTheMiddleOfThePartInTheBox(t *testing.T) {
	v := func(x, y, z float64) geom.Vec { return geom.Vec{X: x, Y: y, Z: z} }
	for name, c := range map[string]struct {
		face geom.Triangle
		want geom.Vec
	}{
		"face through the whole box":    {geom.Triangle{A: v(-9, -9, 0.2), B: v(9, -9, 0.2), C: v(0, 20, 0.2)}, v(0, 0, 0.2)},
		"face within the box":           {geom.Triangle{A: v(0.1, 0.2, 0.3), B: v(0.4, 0.2, 0.3), C: v(0.1, 0.5, 0.9)}, v(0.2, 0.3, 0.5)},
		"face upright through a corner": {geom.Triangle{A: v(0.5, 0, -9), B: v(0, 0.5, -9), C: v(0.25, 0.25, 99)}, v(0.25, 0.25, 0)},
		"face along a side":             {geom.Triangle{A: v(1, -9, -9), B: v(1, 9, -9), C: v(1, 0, 20)}, v(1, 0, 0)},
		"face off a side by rounding":   {geom.Triangle{A: v(1+1e-9, -9, -9), B: v(1+1e-9, 9, -9), C: v(1-1e-9, 0, 20)}, v(1, 0, 0)},
		"edge along an edge of the box": {geom.Triangle{A: v(1, -9, 1), B: v(1, 9, 1), C: v(5, 0, 5)}, v(1, 0, 1)},
		"corner on a corner of the box": {geom.Triangle{A: v(1, 1, 1), B: v(5, 2, 3), C: v(2, 5, 3)}, v(1, 1, 1)},
		"face beside the box":           {geom.Triangle{A: v(3, -1, -1), B: v(3, 1, -1), C: v(3, 0, 1)}, v(3, 0, 0)},
	} {
		at := v(1000, -2000, 300)
		face := geom.Triangle{A: c.face.A.Add(at), B: c.face.B.Add(at), C: c.face.C.Add(at)}
		box := geom.Box{Center: at, Half: v(1, 1, 1)}
		normal := crossOf(&face).Normalize()
		for _, normal := range []geom.Vec{normal, normal.Neg()} {
			if got := contactPoint(&face, normal, box).Sub(at); got.Sub(c.want).Length() > 2*Slop {
				t.Errorf("%s: %v, want %v", name, got, c.want)
			}
		}
	}
}

// The fast answer at a corner of a box, which only saves the search for the middle.
func TestAbove_IsOnTheFaceWithinSlopAndBetweenItsEdges(t *testing.T) {
	face := geom.Triangle{A: geom.Vec{X: -1, Y: -1}, B: geom.Vec{X: 2, Y: -1}, C: geom.Vec{Y: 3}}
	turned := geom.Triangle{A: face.A, B: face.C, C: face.B}
	for at, want := range map[geom.Vec]bool{
		{}: true, {Z: 0.9 * Slop}: true, {Z: 1.1 * Slop}: false, {Z: -1.1 * Slop}: false, {Y: -1}: true,
		{Y: -1.1}: false, {X: -1}: false, {X: 2}: false, {Y: 3.1}: false, {X: 9, Y: 9}: false,
	} {
		for _, f := range []geom.Triangle{face, turned} {
			if got := above(&f, geom.Vec{Z: 1}, at); got != want {
				t.Errorf("%+v on %+v: %v, want %v", at, f, got, want)
			}
		}
	}
}
