package bodies

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
)

func bounds(x0, y0, z0, x1, y1, z1 float64) geom.Bounds {
	return geom.Bounds{Min: geom.Vec{X: x0, Y: y0, Z: z0}, Max: geom.Vec{X: x1, Y: y1, Z: z1}}
}

func TestSurround_TakesTheDeepestWaterAndAllZones(t *testing.T) {
	physical := func(b geom.Bounds, gravity, velocity float64, force geom.Vec) levels.Zone {
		return levels.Zone{Kind: levels.ZonePhysical, Bounds: b, GravityFactor: gravity, VelocityFactor: velocity, Force: force}
	}
	water := func(b geom.Bounds, density, viscosity float64) levels.Zone {
		return levels.Zone{Kind: levels.ZoneWater, Bounds: b, Density: density, Viscosity: viscosity}
	}
	half := geom.Vec{X: 0.5, Y: 0.5, Z: 1.15}
	around := bounds(-5, -5, 0, 5, 5, 10)
	zones := []levels.Zone{
		water(bounds(-5, -5, 0, 5, 5, 1), 1, 1), water(bounds(-5, -5, 0, 5, 5, 1.15), 2, 3), water(bounds(8, 8, 0, 9, 9, 9), 9, 9),
		physical(around, 0.5, 0.9, geom.Vec{X: 3}), physical(around, -3, 0.8, geom.Vec{X: 4, Z: 5}), physical(bounds(7, 7, 0, 9, 9, 9), 0, 0, geom.Vec{}),
	}
	media := make([]*levels.Zone, len(zones))
	for i := range zones {
		media[i] = &zones[i]
	}
	var got components.MediumData
	surround(&got, geom.FeetBox(geom.Vec{}, half), media)
	want := components.MediumData{Coverage: 0.5, Density: 2, Viscosity: 3, GravityFactor: -1.5, VelocityFactor: got.VelocityFactor, Force: geom.Vec{X: 7, Z: 5}}
	if got != want || math.Abs(got.VelocityFactor-0.72) > 1e-12 {
		t.Errorf("medium %+v, want %+v", got, want)
	}
	surround(&got, geom.FeetBox(geom.Vec{Z: 20}, half), media)
	if got != components.Air() {
		t.Errorf("above everything: %+v, want air", got)
	}
}

// BenchmarkSurround works out what surrounds each of 1,000 bodies among 48 zones.
func BenchmarkSurround(b *testing.B) {
	var media []*levels.Zone
	for i := range 48 {
		kind := [...]string{levels.ZoneWater, levels.ZonePhysical, levels.ZonePhysical}[i%3]
		corner := geom.Vec{X: float64(i%8)*230 - 900, Y: float64(i/8)*230 - 900, Z: -100}
		zone := levels.NewZone(kind, "", geom.Bounds{Min: corner, Max: corner.Add(geom.Vec{X: 160, Y: 160, Z: 300})})
		media = append(media, &zone)
	}
	var medium components.MediumData
	b.ReportAllocs()
	for b.Loop() {
		for i := range 1000 {
			feet := geom.Vec{X: float64(i%40)*45 - 900, Y: float64(i/40)*70 - 850, Z: 100}
			surround(&medium, geom.FeetBox(feet, geom.Vec{X: 0.5, Y: 0.5, Z: 1.15}), media)
		}
	}
}
