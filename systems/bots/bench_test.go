package bots_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
)

// BenchmarkBots steps two teams that come at each other over 2 km of hills, and
// reports the time of a tick and how long of it the bots think.
func BenchmarkBots(b *testing.B) {
	for _, n := range []int{16, 1000, 4000, 16384} {
		b.Run(fmt.Sprint(n), func(b *testing.B) { benchmarkBots(b, n) })
	}
}

func benchmarkBots(b *testing.B, n int) {
	level, err := testlevels.Hills(128, 16)
	if err != nil {
		b.Fatal(err)
	}
	m, err := systems.NewMatch(systems.Options{Level: level, Seed: 1, Modules: []systems.Module{bots.Module()}})
	if err != nil {
		b.Fatal(err)
	}
	const apart, inRow = 14.0, 128
	for i := range n {
		at := geom.Vec{X: float64(i%inRow)*apart - 890, Y: float64(i/inRow)*apart - 890}
		hit, ok := level.Solid.Raycast(at.Add(geom.Vec{Z: 500}), geom.Vec{Z: -1000})
		if !ok {
			b.Fatalf("no ground under player %d at %v", i, at)
		}
		at.Z = hit.Point.Z + 2
		if _, err := bots.Join(m, systems.PlayerSpec{Team: 1 + i*2/n, Position: &at}); err != nil {
			b.Fatal(err)
		}
	}
	crew, commands, thought := bots.NewCrew(m), []systems.Command(nil), time.Duration(0)
	for b.Loop() {
		began := time.Now()
		commands = crew.Commands(commands[:0])
		thought += time.Since(began)
		if err := m.Step(commands); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(thought.Milliseconds())/float64(b.N), "thinking-ms/tick")
}
