package collision

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// A face across an axis has a way of its own, which asks five axes instead of
// thirteen and none where a side of the box meets it. All thirteen must say the same.
func TestSweepBox_AlignedFacesAnswerAsByAllAxes(t *testing.T) {
	t.Parallel()
	s := newSource(seedOf(t))
	met, sides := 0, 0
	for i := range cases(t, 200_000) {
		tr, axis := alignedTriangle(s)
		if !hasArea(&tr) {
			continue
		}
		if got := alignedAxis(&tr); got != axis {
			t.Fatalf("%+v lies across axis %d, got %d", tr, axis, got)
		}
		part := settings{twoSided: s.IntN(2) == 0, hardSeams: true}
		box := geom.Box{Center: s.vec(4), Half: s.vec(1.5).Abs()}
		displacement := s.vec(8)
		var fast, slow query
		for _, q := range []*query{&fast, &slow} {
			q.setSweep(&box, &displacement)
			q.enterPart(&part, &Mesh{}, nil)
		}
		fast.testSweep(&tr, 0)
		if normal, ok := slow.facing(&tr, crossOf(&tr)); ok {
			slow.resolve(&tr, 0, normal, nil)
		}
		if fast.found != slow.found || math.Abs(fast.hit.Fraction-slow.hit.Fraction) > 1e-12 ||
			fast.hit.Normal.Sub(slow.hit.Normal).Length() > 1e-12 || math.Abs(fast.hit.Depth-slow.hit.Depth) > 1e-12 {
			t.Fatalf("case %d, %+v, %+v along %v: %+v %v, by all axes %+v %v", i, tr, box, displacement, fast.hit, fast.found, slow.hit, slow.found)
		}
		if fast.found {
			met++
			if n := fast.hit.Normal.Abs(); fast.hit.Depth == 0 && max(n.X, n.Y, n.Z) == 1 {
				sides++
			}
		}
	}
	if met == 0 || sides == 0 || sides == met {
		t.Errorf("%d faces met, %d of them side on face", met, sides)
	}
}

// alignedTriangle returns a triangle across an axis.
func alignedTriangle(s source) (geom.Triangle, axisID) {
	axis := s.IntN(3)
	at := s.span(4)
	corner := func() geom.Vec {
		c := axes(s.vec(3))
		c[axis] = at
		return geom.Vec{X: c[0], Y: c[1], Z: c[2]}
	}
	return geom.Triangle{A: corner(), B: corner(), C: corner()}, axisID(axis)
}
