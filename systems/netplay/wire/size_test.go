package wire

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/netplay/link"
)

// fight returns the commands of bots that fight for flags in the valley.
func fight(t testing.TB, players, ticks int) (all [][]systems.Command) {
	t.Helper()
	level, err := levels.Embedded("valley")
	if err != nil {
		t.Fatal(err)
	}
	modules := []systems.Module{bots.Module()}
	for _, mode := range modes.All() {
		if m := mode.Module(modes.Rules{}); m.Variant == "ctf" {
			modules = append(modules, m)
		}
	}
	m, err := systems.NewMatch(systems.Options{Level: level, Seed: 5, Modules: modules})
	if err != nil {
		t.Fatal(err)
	}
	for i := range players {
		if _, err := bots.Join(m, systems.PlayerSpec{Name: fmt.Sprint(i), Team: i % 2}); err != nil {
			t.Fatal(err)
		}
	}
	crew := bots.NewCrew(m)
	for range ticks {
		tick := systems.SortCommands(crew.Commands(nil))
		if err := m.Step(tick); err != nil {
			t.Fatal(err)
		}
		all = append(all, tick)
	}
	return all
}

// shaken returns commands whose view turns in every tick besides, as by a mouse: by a third
// of a degree on average.
func shaken(all [][]systems.Command) (out [][]systems.Command) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, tick := range all {
		tick = slices.Clone(tick)
		for i := range tick {
			tick[i].Look.Yaw += geom.Angle(int16(60 * r.NormFloat64()))
			tick[i].Look.Pitch += geom.Angle(int16(30 * r.NormFloat64()))
		}
		out = append(out, systems.SortCommands(tick))
	}
	return out
}

// frameSize returns the mean size of a datagram of frames, and the bits of a command in it.
func frameSize(t testing.TB, all [][]systems.Command, copies int) (size, bits float64) {
	t.Helper()
	sum, commands, n := 0, 0, 0
	for first := 8; first+copies <= len(all); first += 3 {
		var frames []Frame
		for _, tick := range all[first : first+copies] {
			frames = append(frames, Frame{TickInput: systems.TickInput{Commands: tick}})
			commands += len(tick)
		}
		packed, err := Pack(nil, int64(first)+20000, all[first-4:first], frames)
		if err != nil {
			t.Fatal(err)
		}
		data, err := AppendFrames(nil, int64(first)+20000, int64(first)+20004, 5, packed)
		if err != nil {
			t.Fatal(err)
		}
		sum, n = sum+len(data), n+1
		bits += 8 * float64(len(packed)-4)
	}
	return float64(sum) / float64(n), bits / float64(commands)
}

// inputSize returns the mean size of a datagram of four commands that follow one which was
// acknowledged some ticks before.
func inputSize(t testing.TB, all [][]systems.Command, distance int64) float64 {
	t.Helper()
	sum, n := 0, 0
	for first := int64(50); first+4 <= int64(len(all)); first += 3 {
		who := int(first) % len(all[first])
		in := Input{First: first + 20000, Base: first + 20000 - distance, Confirmed: first + 19996, Copies: 3}
		for _, tick := range all[first : first+4] {
			in.Inputs = append(in.Inputs, tick[who].Input)
		}
		data, err := in.Append(nil, all[first-distance][who].Input)
		if err != nil {
			t.Fatal(err)
		}
		sum, n = sum+len(data), n+1
	}
	return float64(sum) / float64(n)
}

// TestSize_OfDatagramsOfAFight holds the code to what the bandwidth of a client allows.
// With 3.4 kB a second of QUIC, 16 players are to take 7.8 kB a second of bots and 9.5 of
// mice in three copies, and 64 players 22.
func TestSize_OfDatagramsOfAFight(t *testing.T) {
	const hertz, quic = 31.25, 3400
	few := fight(t, 16, 700)
	for _, c := range []struct {
		name        string
		all         [][]systems.Command
		copies      int
		bits, bytes float64
	}{
		{"16 bots", few, 2, 24, 8000}, {"16 bots", few, 3, 23, 7850}, {"16 mice", shaken(few), 2, 31, 8100}, {"16 mice", shaken(few), 3, 31, 9500},
		{"64 bots", fight(t, 64, 300), 3, 24, 22000},
	} {
		size, bits := frameSize(t, c.all, c.copies)
		rate := size*hertz + quic
		t.Logf("%s, %d copies: %.1f bits a command, %.0f bytes a datagram, %.2f kB/s", c.name, c.copies, bits, size, rate/1000)
		if bits > c.bits || rate > c.bytes || size > link.MaxDatagram {
			t.Errorf("want %.0f bits and %.2f kB/s at most", c.bits, c.bytes/1000)
		}
	}
	for name, all := range map[string][][]systems.Command{"bots": few, "mice": shaken(few)} {
		size := inputSize(t, all, 2)
		t.Logf("up, %s: %.1f bytes a datagram, %.2f kB/s", name, size, (size*hertz+quic)/1000)
		if size*hertz+quic > 4300 {
			t.Error("want 4.3 kB/s at most")
		}
	}
}
