package rollback_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/rollback"
)

// BenchmarkCorrection takes 8 ticks of fighting players back: a state is restored, 8
// ticks are stepped and a state is saved. It also reports how many ticks of the
// same match that takes the time of.
func BenchmarkCorrection(b *testing.B) {
	level, err := levels.Embedded("valley")
	if err != nil {
		b.Fatal(err)
	}
	for _, players := range []int{16, 64} {
		b.Run(fmt.Sprint(players), func(b *testing.B) { benchmarkCorrection(b, level, players) })
	}
}

// crowds returns a match with players in two crowds, so that they meet, and a command
// for each.
func crowds(b *testing.B, level *levels.Level, players int) (*systems.Match, []systems.Command) {
	m, err := systems.NewMatch(systems.Options{Level: level, Seed: 1, Immortal: true})
	if err != nil {
		b.Fatal(err)
	}
	commands := make([]systems.Command, players)
	for i := range commands {
		place := geom.Vec{X: float64(i%8) * 6, Y: float64(i/8) * 6}
		hit, ok := level.Solid.Raycast(place.Add(geom.Vec{Z: 500}), geom.Vec{Z: -1000})
		if !ok {
			b.Fatalf("no ground at %v", place)
		}
		place.Z = hit.Point.Z + 1
		if commands[i].Player, err = m.Join(systems.PlayerSpec{Team: 1 + i%2, Position: &place}); err != nil {
			b.Fatal(err)
		}
	}
	return m, commands
}

func benchmarkCorrection(b *testing.B, level *levels.Level, players int) {
	m, commands := crowds(b, level, players)
	random := rand.New(rand.NewPCG(1, 1))
	s, err := rollback.New(m, rollback.Options{HashEvery: -1})
	if err != nil {
		b.Fatal(err)
	}
	const ahead = 8
	var steps, fought time.Duration
	ticks := int64(0)
	tick := func() {
		for i := range commands {
			if c := &commands[i]; random.IntN(4) == 0 {
				c.Input = components.Input{
					Forward: components.Axis(random.IntN(255) - 127), Look: geom.YawPitch{Yaw: geom.Angle(random.Uint32()), Pitch: geom.Angle(int16(random.IntN(6000) - 4000))},
					Buttons: components.Buttons(random.Uint32()) & (components.ButtonFire | components.ButtonJet | components.ButtonSki), Weapon: uint8(1 + random.IntN(8)),
				}
			}
		}
		if err := s.Confirm(s.Confirmed(), systems.TickInput{Commands: commands}); err != nil {
			b.Fatal(err)
		}
	}
	for range 200 {
		tick()
		if err := s.Advance(s.Confirmed() + ahead - 1); err != nil {
			b.Fatal(err)
		}
	}
	before := s.Stats()
	b.ReportAllocs()
	for b.Loop() {
		tick()
		begin := time.Now()
		if err := s.Advance(s.Confirmed() + ahead - 1); err != nil {
			b.Fatal(err)
		}
		steps += time.Since(begin)
		for range s.Notices() {
			ticks++
		}
	}
	after := s.Stats()
	if n := after.Corrections - before.Corrections; n < int64(b.N)*9/10 {
		b.Fatalf("%d of %d were corrections", n, b.N)
	}
	plain, err := m.Clone()
	if err != nil {
		b.Fatal(err)
	}
	const compared = 400
	for range compared {
		begin := time.Now()
		_ = plain.Step(commands)
		fought += time.Since(begin)
	}
	b.ReportMetric(float64(steps)/float64(b.N)/(float64(fought)/compared), "ticks")
	b.ReportMetric(float64(after.Steps-before.Steps)/float64(b.N), "steps/op")
	b.ReportMetric(float64(len(m.Projectiles(nil))), "shots")
}
