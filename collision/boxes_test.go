package collision

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// Two boxes touch where a box touches the twelve faces of the other.
func TestSweepBoxes_MeetsWhatTheFacesOfTheBoxWould(t *testing.T) {
	r := newSource(seedOf(t))
	hits := 0
	for k := range cases(t, 4000) {
		resting := geom.Box{Center: r.vec(10), Half: geom.Vec{X: 0.2 + r.Float64(), Y: 0.2 + r.Float64(), Z: 0.2 + r.Float64()}}
		moving := geom.Box{Center: resting.Center.Add(r.vec(5)), Half: geom.Vec{X: 0.1 + r.Float64(), Y: 0.1 + r.Float64(), Z: 0.1 + r.Float64()}}
		displacement := resting.Center.Sub(moving.Center).Scale(0.5 + r.Float64()).Add(r.vec(1))
		if moving.Bounds().Overlaps(resting.Bounds()) {
			continue
		}
		var s soup
		s.crate(resting.Bounds())
		mesh, err := NewMesh(s.vertices, s.indices)
		if err != nil {
			t.Fatal(err)
		}
		want, okWant := mesh.SweepBox(moving, displacement)
		got, ok := SweepBoxes(moving, displacement, resting)
		if ok != okWant || math.Abs(got.Fraction-want.Fraction) > 1e-9 || got.Normal.Sub(want.Normal).Length() > 1e-9 {
			t.Fatalf("case %d: %v along %v against %v\n got %+v %v\nwant %+v %v", k, moving, displacement, resting, got, ok, want, okWant)
		}
		if !ok {
			continue
		}
		hits++
		at := moving.Translate(displacement.Scale(got.Fraction)).Bounds().Expand(1e-9)
		if !at.Contains(got.Point) || !resting.Bounds().Expand(1e-9).Contains(got.Point) {
			t.Fatalf("case %d: point %v is not on both boxes", k, got.Point)
		}
	}
	if hits < 100 {
		t.Errorf("only %d hits", hits)
	}
}

func TestSweepBoxes_StartsAtAndIn(t *testing.T) {
	unit := geom.Vec{X: 1, Y: 1, Z: 1}
	resting := geom.Box{Half: unit}
	cases := []struct {
		name         string
		center       geom.Vec
		displacement geom.Vec
		ok           bool
		fraction     float64
		normal       geom.Vec
		depth        float64
	}{
		{"touching and coming nearer", geom.Vec{X: 2}, geom.Vec{X: -1}, true, 0, geom.Vec{X: 1}, 0},
		{"touching and leaving", geom.Vec{X: 2}, geom.Vec{X: 1}, false, 0, geom.Vec{}, 0},
		{"touching and sliding along", geom.Vec{X: 2}, geom.Vec{Y: 1}, false, 0, geom.Vec{}, 0},
		{"flush with a side on the way past", geom.Vec{X: 2, Y: 5}, geom.Vec{Y: -10}, false, 0, geom.Vec{}, 0},
		{"reaching it at the end", geom.Vec{X: 3}, geom.Vec{X: -1}, true, 1, geom.Vec{X: 1}, 0},
		{"inside and going deeper", geom.Vec{X: 1.5}, geom.Vec{X: -1}, true, 0, geom.Vec{X: 1}, 0.5},
		{"inside and leaving", geom.Vec{X: 1.5}, geom.Vec{X: 1}, false, 0, geom.Vec{}, 0},
		{"identical and moving", geom.Vec{}, geom.Vec{X: -1}, true, 0, geom.Vec{X: 1}, 2},
		{"resting", geom.Vec{X: 2}, geom.Vec{}, false, 0, geom.Vec{}, 0},
		{"corner to corner, more against y", geom.Vec{X: 3, Y: 4, Z: 0.5}, geom.Vec{X: -2, Y: -4}, true, 0.5, geom.Vec{Y: 1}, 0},
		{"only corners at the end", geom.Vec{X: 3, Y: 4, Z: 0.5}, geom.Vec{X: -1, Y: -2}, false, 0, geom.Vec{}, 0},
		{"past the corner", geom.Vec{X: 3, Y: 3}, geom.Vec{X: -2, Y: 2}, false, 0, geom.Vec{}, 0},
		{"not finite", geom.Vec{X: math.NaN()}, geom.Vec{X: -1}, false, 0, geom.Vec{}, 0},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			hit, ok := SweepBoxes(geom.Box{Center: c.center, Half: unit}, c.displacement, resting)
			if ok != c.ok || hit.Fraction != c.fraction || hit.Normal != c.normal || hit.Depth != c.depth {
				t.Errorf("got %v, fraction %v, normal %v, depth %v; want %v, %v, %v, %v",
					ok, hit.Fraction, hit.Normal, hit.Depth, c.ok, c.fraction, c.normal, c.depth)
			}
			if ok && hit.Triangle != -1 {
				t.Errorf("triangle %d, want -1", hit.Triangle)
			}
		})
	}
}

// TestOverlapBoxes_IsTheShortestOfSixPushes, in the order of the axes where several are, and the positive one first.
func TestOverlapBoxes_IsTheShortestOfSixPushes(t *testing.T) {
	r := newSource(seedOf(t))
	vec := func(least, most int) geom.Vec { // of few values, so that many are equal
		coordinate := func() float64 { return float64(least+r.IntN(most-least+1)) / 2 }
		return geom.Vec{X: coordinate(), Y: coordinate(), Z: coordinate()}
	}
	seen := map[geom.Vec]int{}
	for range 5000 {
		a, b := geom.Box{Center: vec(-4, 4), Half: vec(1, 6)}, geom.Box{Center: vec(-4, 4), Half: vec(1, 6)}
		low, high := axes(b.Min().Sub(a.Max())), axes(b.Max().Sub(a.Min())) // how far a goes down and up
		var want Contact
		for k, unit := range []geom.Vec{{X: 1}, {Y: 1}, {Z: 1}} {
			for _, push := range []Contact{{Normal: unit, Depth: high[k]}, {Normal: unit.Neg(), Depth: -low[k]}} {
				if want.Normal == (geom.Vec{}) || push.Depth < want.Depth {
					want = push
				}
			}
		}
		want.Point, want.Triangle = a.Min().Max(b.Min()).Add(a.Max().Min(b.Max())).Scale(0.5), -1
		got, ok := OverlapBoxes(a, b)
		if want.Depth <= 0 {
			want = Contact{}
		}
		seen[want.Normal]++
		if got.Normal = got.Normal.Add(geom.Vec{}); got != want || ok != (want.Depth > 0) { // without negative zeros
			t.Fatalf("%+v in %+v: %+v %v, want %+v", a, b, got, ok, want)
		}
	}
	if len(seen) != 7 {
		t.Errorf("%v", seen)
	}
}
