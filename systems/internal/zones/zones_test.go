package zones

import (
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// TestTouches_AgreesWithManySmallSteps compares the swept test with a walk along
// the way.
func TestTouches_AgreesWithManySmallSteps(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	vec := func(size float64) geom.Vec {
		return geom.Vec{X: random.Float64() - 0.5, Y: random.Float64() - 0.5, Z: random.Float64() - 0.5}.Scale(size)
	}
	hits := 0
	for trial := range 3000 {
		box := geom.Box{Center: vec(12), Half: vec(2).Abs().Add(geom.Vec{X: 0.1, Y: 0.1, Z: 0.1})}
		displacement := vec(30)
		if trial%5 == 0 {
			displacement.Y = 0
		}
		zone := geom.Bounds{Max: vec(8).Abs().Add(geom.Vec{X: 0.1, Y: 0.1, Z: 0.1})}
		const n = 4000
		slow := false
		for k := 0; k <= n && !slow; k++ {
			low, high := box.Translate(displacement.Scale(float64(k)/n)).Min(), box.Translate(displacement.Scale(float64(k)/n)).Max()
			slow = low.X < zone.Max.X && high.X > zone.Min.X && low.Y < zone.Max.Y && high.Y > zone.Min.Y && low.Z < zone.Max.Z && high.Z > zone.Min.Z
		}
		fast := touches(box, displacement, zone)
		// Only the fast one sees what happens between two steps.
		larger := geom.Bounds{Min: zone.Min.Sub(geom.Vec{X: 0.02, Y: 0.02, Z: 0.02}), Max: zone.Max.Add(geom.Vec{X: 0.02, Y: 0.02, Z: 0.02})}
		if slow && !fast || fast && !slow && !touches(box, displacement, larger) {
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
