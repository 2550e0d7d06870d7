package systems

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
)

// BenchmarkPlayerTick steps matches of 64 skiing players and reports the time
// of one player's tick, everything in it.
func BenchmarkPlayerTick(b *testing.B) {
	b.Run("hills", func(b *testing.B) { benchmarkSki(b, hills(b, 48, 16)) })
	b.Run("valley", func(b *testing.B) { benchmarkSki(b, valley(b)) })
}

func benchmarkSki(b *testing.B, level *levels.Level) {
	const players = 64
	m := newMatch(b, Options{Level: level, Seed: 1, Immortal: true})
	for i := range players {
		team := 1 + i%2
		spawn := level.Spawns[i%len(level.Spawns)].Position.Add(geom.Vec{X: float64(i%8)*1.5 - 6, Z: 3 + float64(i/8)*3})
		join(b, m, PlayerSpec{Team: team, Position: &spawn, Look: geom.YawPitch{Yaw: geom.Angle(i * 1024)}})
	}
	var runs [][]Command
	for tick := range 500 {
		commands := script(tick, players)
		for i := range commands {
			c := &commands[i]
			c.Buttons &^= components.ButtonFire
			c.Buttons |= components.ButtonSki
			c.Forward, c.Right = components.Full, 0
			c.Hold(components.ButtonJet, (tick+i*11)%60 < 15)
			c.Look = geom.YawPitch{Yaw: geom.Angle(i*1024 + tick/250*int(geom.HalfTurn))}
		}
		runs = append(runs, commands)
	}
	tick := 0
	for ; tick < 500; tick++ {
		m.Step(runs[tick%len(runs)])
	}
	b.ReportAllocs()
	for b.Loop() {
		m.Step(runs[tick%len(runs)])
		tick++
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*players), "ns/player-tick")
}
