package geom

import (
	"math/rand/v2"
	"testing"
)

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
		const n = 4000
		slow := false
		for k := 0; k <= n && !slow; k++ {
			low, high := box.Translate(displacement.Scale(float64(k)/n)).Min(), box.Translate(displacement.Scale(float64(k)/n)).Max()
			slow = low.X < zone.Max.X && high.X > zone.Min.X && low.Y < zone.Max.Y && high.Y > zone.Min.Y && low.Z < zone.Max.Z && high.Z > zone.Min.Z
		}
		fast := zone.Meets(box, displacement)
		// Only the fast one sees what happens between two steps.
		larger := Bounds{Min: zone.Min.Sub(Vec{X: 0.02, Y: 0.02, Z: 0.02}), Max: zone.Max.Add(Vec{X: 0.02, Y: 0.02, Z: 0.02})}
		if slow && !fast || fast && !slow && !larger.Meets(box, displacement) {
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
