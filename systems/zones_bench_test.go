package systems

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// BenchmarkZones looks at 64 zones for 1,000 bodies: who touches which.
func BenchmarkZones(b *testing.B) {
	level := hills(b, 128, 16)
	for i := range 64 {
		kind := [...]string{levels.ZoneWater, levels.ZonePhysical, "hill", levels.ZonePhysical}[i%4]
		corner := geom.Vec{X: float64(i%8)*230 - 900, Y: float64(i/8)*230 - 900, Z: -100}
		level.Zones = append(level.Zones, levels.NewZone(kind, "", geom.Bounds{Min: corner, Max: corner.Add(geom.Vec{X: 160, Y: 160, Z: 300})}))
	}
	m := newMatch(b, Options{Level: level, Immortal: true})
	for i := range 1000 {
		join(b, m, PlayerSpec{Position: at(float64(i%40)*45-900, float64(i/40)*70-850, 100)})
	}
	steps(m, 2)
	b.Run("touch", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			m.zones.Touch()
		}
	})
	b.Run("tick", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			m.Step(nil)
		}
	})
}
