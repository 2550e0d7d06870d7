package geom

import (
	"math/rand/v2"
	"testing"
)

// TestMeets_AgreesWithEveryEventOnAGrid compares the swept test with one at and between all times at
// which sides can lie in a plane.
func TestMeets_AgreesWithEveryEventOnAGrid(t *testing.T) {
	for place := range 3 * 3 * 7 {
		for way := range 5 * 5 * 5 {
			box := Box{Center: Vec{X: float64(place%3 - 2), Y: float64(place/3%3 - 2), Z: float64(place/9 - 3)}, Half: Vec{1, 1, 1}}
			displacement := Vec{X: float64(way%5 - 2), Y: float64(way/5%5 - 2), Z: float64(way/25 - 2)}
			zone, want := Bounds{Max: Vec{1, 2, 1}}, false
			for k := range 5 {
				at := box.Translate(displacement.Scale(float64(k) / 4))
				low, high := at.Min(), at.Max()
				want = want || low.X < zone.Max.X && high.X > zone.Min.X && low.Y < zone.Max.Y && high.Y > zone.Min.Y && low.Z < zone.Max.Z && high.Z > zone.Min.Z
			}
			if got := zone.Meets(box, displacement); got != want {
				t.Errorf("box %v along %v to %v: %v, want %v", box, displacement, zone, got, want)
			}
		}
	}
}

// TestMeets_AgreesWithManySmallSteps compares the swept test with a walk along
// the way.
func TestMeets_AgreesWithManySmallSteps(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	vec := func(size float64) Vec {
		return Vec{X: random.Float64() - 0.5, Y: random.Float64() - 0.5, Z: random.Float64() - 0.5}.Scale(size)
	}
	hits := 0
	for trial := range 3000 {
		box := Box{Center: vec(12), Half: vec(2).Abs().Add(Vec{X: 0.1, Y: 0.1, Z: 0.1})}
		displacement := vec(30)
		if trial%5 == 0 {
			displacement.Y = 0
		}
		zone := Bounds{Max: vec(8).Abs().Add(Vec{X: 0.1, Y: 0.1, Z: 0.1})}
		walk := func(zone Bounds) bool {
			const n = 4000
			for k := range n + 1 {
				at := box.Translate(displacement.Scale(float64(k) / n))
				low, high := at.Min(), at.Max()
				if low.X < zone.Max.X && high.X > zone.Min.X && low.Y < zone.Max.Y && high.Y > zone.Min.Y && low.Z < zone.Max.Z && high.Z > zone.Min.Z {
					return true
				}
			}
			return false
		}
		fast, slow := zone.Meets(box, displacement), walk(zone)
		// Only the fast one sees what happens between two steps.
		if slow && !fast || fast && !slow && !walk(zone.Expand(0.02)) {
			t.Fatalf("trial %d: box %v along %v to %v: %v, in steps %v", trial, box, displacement, zone, fast, slow)
		}
		if fast {
			hits++
		}
	}
	if hits < 200 || hits > 2700 {
		t.Errorf("%d of 3000 touch", hits)
	}
}
