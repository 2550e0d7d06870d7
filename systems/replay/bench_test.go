package replay

import (
	"bytes"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
)

// BenchmarkTenMinutes records ten minutes of 16 players with a mouse, and reports
// the size, what recording adds to a tick, and how long it takes to go somewhere.
func BenchmarkTenMinutes(b *testing.B) {
	level := must[*levels.Level](b)(levels.Embedded("valley"))
	const players, ticks = 16, 18750
	for b.Loop() {
		o := systems.Options{Level: level, Seed: 3}
		m := must[*systems.Match](b)(systems.NewMatch(o))
		plain := must[*systems.Match](b)(systems.NewMatch(o))
		var file bytes.Buffer
		r := must[*Recorder](b)(NewRecorder(&file, m, "", time.Time{}))
		var commands []systems.Command
		for i := range players {
			join := must[systems.Entry](b)(m.JoinEntry(systems.PlayerSpec{Team: 1 + i%2}))
			commands = append(commands, systems.Command{Player: must[components.ID](b)(r.Enter(join))})
			_ = must[components.ID](b)(plain.Enter(join))
		}
		random, inputs := rand.New(rand.NewPCG(1, 2)), make([]components.Input, players)
		var with, without time.Duration
		for tick := range ticks {
			for i := range commands {
				commands[i].Input = mouse(random, &inputs[i], tick)
			}
			// In turns, so that whatever else the machine does falls on both.
			begin := time.Now()
			_ = plain.Step(commands)
			middle := time.Now()
			_ = r.Step(commands)
			with, without = with+time.Since(middle), without+middle.Sub(begin)
		}
		if err := r.Close(); err != nil {
			b.Fatal(err)
		}
		if m.Hash() != plain.Hash() {
			b.Fatal("recording changes the match")
		}
		seek(b, file.Bytes(), o)
		b.ReportMetric(float64(file.Len())/1e6, "MB")
		b.ReportMetric(100*(float64(with)/float64(without)-1), "%recording")
		b.ReportMetric(float64(without.Microseconds())/ticks, "us/tick")
	}
}

// seek reports the middle and the longest time of going to a random tick.
func seek(b *testing.B, data []byte, o systems.Options) {
	begin := time.Now()
	replay := must[*Replay](b)(Read(data, ""))
	b.ReportMetric(float64(time.Since(begin).Microseconds())/1e3, "ms/open")
	p := must[*Player](b)(NewPlayer(replay, o))
	random := rand.New(rand.NewPCG(5, 5))
	var longest, all time.Duration
	const seeks = 40
	for range seeks {
		begin := time.Now()
		if err := p.SeekTo(random.Int64N(replay.Last())); err != nil {
			b.Fatal(err)
		}
		took := time.Since(begin)
		longest, all = max(longest, took), all+took
	}
	b.ReportMetric(float64(all.Microseconds())/seeks/1e3, "ms/seek")
	b.ReportMetric(float64(longest.Microseconds())/1e3, "ms/longest-seek")
}
