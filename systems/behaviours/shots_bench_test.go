package behaviours

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/alloctest"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
)

// bag is a match of 16 players who are locked on each other, among 200 projectiles that
// do all that they may but release others and end.
func bag(t testing.TB) *systems.Match {
	all := drawing(FieldData{Pull: 0.01, Radius: 15, Shots: true})
	p := all.Projectile
	p.TTLTicks, p.Flight = 18750, components.FlightData{Radius: 0.1}
	p.Fuse, p.Bounce = &components.FuseData{}, &components.BounceData{Elasticity: 1}
	p.Volatile = &components.VolatileData{Half: 0.2, Health: 1e6}
	give(p, func(b *Behaviour) {
		b.Homing, b.Lock, b.Flare = &HomingData{Turn: 90, Range: 60, Cone: 60}, &LockingData{Ticks: 20, Range: 200, Cone: 60}, 0.5
		b.Releases = []ReleaseData{{Weapon: "magnet", When: ReleaseEvery, EveryTicks: 18000, Count: 1, Generations: 1}}
	})
	sticky := all.Clone()
	sticky.Name = "sticky"
	give(sticky.Projectile, func(b *Behaviour) { b.Stick, b.Lock, b.Homing.Heat = allSurfaces, nil, 0.1 })
	m := newMatch(t, systems.Options{Level: hall(t, nil), Weapons: []weapons.Spec{all, sticky}, Immortal: true, Seed: 3})
	for i := range 16 {
		join(t, m, systems.PlayerSpec{Team: 1 + i%2, Position: at(float64(i%4*8-12), float64(i/4*8-12), 0.5)})
	}
	ids := playersOf(m)
	for k := range volleyShots {
		look := geom.YawPitch{Yaw: geom.Angle(k * 977), Pitch: geom.Degrees(float64(k%60 - 30))}
		lob(m, []string{"magnet", "sticky"}[k%2], ids[k%16], geom.Vec{X: float64(k%14 - 7), Y: float64(k%11 - 5), Z: 10}, look.Forward().Scale(30))
	}
	for range 60 {
		m.Step(nil)
	}
	return m
}

// BenchmarkShotsTick is a whole tick of it.
func BenchmarkShotsTick(b *testing.B) {
	m := bag(b)
	b.ReportAllocs()
	for b.Loop() {
		m.Step(nil)
	}
	b.ReportMetric(float64(len(m.Projectiles(nil))), "shots")
}

func TestShots_AllocateNothingInATickWithoutSpawns(t *testing.T) {
	m := bag(t)
	if n := alloctest.Count(func() { m.Step(nil) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
	locks := 0
	for _, id := range playersOf(m) {
		if Lock.Get(mustEntry(m, id)).Target != components.Nobody {
			locks++
		}
	}
	if n := len(m.Projectiles(nil)); n < volleyShots/2 || locks < 4 {
		t.Errorf("only %d shots fly, and %d locks are on somebody", n, locks)
	}
}
