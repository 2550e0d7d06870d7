package systems

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
)

// BenchmarkSkiers steps crowds that ski over 2 km of hills, 20 m apart at the
// start, and reports the time of a tick, of a player's tick, and the middle and
// the slowest of a thousand ticks.
func BenchmarkSkiers(b *testing.B) {
	level := hills(b, 128, 16)
	for _, players := range []int{16, 100, 1000, 10000} {
		b.Run(fmt.Sprint(players), func(b *testing.B) {
			benchmarkCrowd(b, level, players)
		})
	}
}

// crowdTicks is after how many ticks the commands of a crowd repeat.
const crowdTicks = 64

func benchmarkCrowd(b *testing.B, level *levels.Level, players int) {
	m := newMatch(b, Options{Level: level, Seed: 1, Immortal: true})
	const apart, inRow = 19.0, 100
	for i := range players {
		place := geom.Vec{X: float64(i%inRow)*apart - 940, Y: float64(i/inRow)*apart - 940}
		hit, ok := level.Solid.Raycast(place.Add(geom.Vec{Z: 500}), geom.Vec{Z: -1000})
		if !ok {
			b.Fatalf("no ground under player %d at %v", i, place)
		}
		place.Z = hit.Point.Z + 2
		join(b, m, PlayerSpec{Team: 1 + i%2, Position: &place, Weapons: []string{"disc"}})
	}
	var runs [][]Command
	for tick := range crowdTicks {
		commands := script(tick, players)
		for i := range commands {
			c := &commands[i]
			c.Buttons &^= components.ButtonFire
			c.Buttons |= components.ButtonSki
			c.Right = 0
			c.Hold(components.ButtonJet, (tick+i*11)%crowdTicks < 16)
			c.Look = geom.YawPitch{Yaw: geom.Angle(i * 1024)}
		}
		runs = append(runs, commands)
	}
	tick := 0
	for ; tick < 2*crowdTicks; tick++ {
		m.Step(runs[tick%crowdTicks])
	}
	var each []time.Duration
	b.ReportAllocs()
	for b.Loop() {
		from := time.Now()
		m.Step(runs[tick%crowdTicks])
		each = append(each, time.Since(from))
		tick++
	}
	slices.Sort(each)
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*players), "ns/player-tick")
	b.ReportMetric(float64(each[len(each)/2].Nanoseconds())/1e6, "p50-ms")
	b.ReportMetric(float64(each[len(each)*999/1000].Nanoseconds())/1e6, "p99.9-ms")
}
