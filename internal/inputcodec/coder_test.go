package inputcodec_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/inputcodec"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/replay"
	"pgregory.net/rapid"
)

// inputs draws inputs of which some are extreme.
func inputs(t *rapid.T) components.Input {
	axis := rapid.SampledFrom([]int8{0, 127, -127, 1, 64, -64, 90, -90})
	return components.Input{
		Forward: components.Axis(axis.Draw(t, "forward")), Right: components.Axis(axis.Draw(t, "right")),
		Look:    geom.YawPitch{Yaw: geom.Angle(rapid.Uint16().Draw(t, "yaw")), Pitch: geom.Angle(rapid.Int16().Draw(t, "pitch"))},
		Buttons: components.Buttons(rapid.Uint16().Draw(t, "buttons")), Weapon: rapid.Byte().Draw(t, "weapon"), Throw: rapid.Byte().Draw(t, "throw"),
	}.Sanitized()
}

// ticks draws consecutive ticks whose players come and go, and mostly keep a part of their input.
func ticks(t *rapid.T) [][]systems.Command {
	var all [][]systems.Command
	var now []systems.Command
	for range rapid.IntRange(1, 12).Draw(t, "ticks") {
		now = slices.Clone(now)
		if rapid.IntRange(0, 3).Draw(t, "list") == 0 {
			now = systems.SortCommands(append(now, systems.Command{Player: components.ID(rapid.Uint32Min(1).Draw(t, "id"))}))
			if rapid.Bool().Draw(t, "leave") {
				at := rapid.IntRange(0, len(now)-1).Draw(t, "who")
				now = slices.Delete(now, at, at+1)
			}
		}
		for i := range now {
			in, old := inputs(t), now[i].Input
			switch rapid.IntRange(0, 5).Draw(t, "change") {
			case 0:
				now[i].Input = in
			case 1:
				now[i].Look = in.Look
			case 2:
				now[i].Look.Yaw += 100
			case 3:
				now[i].Buttons = old.Buttons ^ 1<<(in.Weapon%16)
			case 4:
				now[i].Forward = in.Forward
			}
		}
		all = append(all, now)
	}
	return all
}

// encoded returns the encoding of ticks from one on, and of nothing that is not in the history.
func encoded(all [][]systems.Command, from int) []byte {
	var c inputcodec.Coder
	for _, known := range all[max(from-inputcodec.History, 0):from] {
		c.Learn(known)
	}
	w := inputcodec.Writer([]byte("before"))
	for _, tick := range all[from:] {
		c.Encode(w, tick)
	}
	return w.Done()[len("before"):]
}

func decoded(data []byte, all [][]systems.Command, from int) ([][]systems.Command, error) {
	var c inputcodec.Coder
	for _, known := range all[max(from-inputcodec.History, 0):from] {
		c.Learn(known)
	}
	r := inputcodec.Reader(data)
	got := slices.Clone(all[:from])
	for range all[from:] {
		got = append(got, c.Decode(r, nil))
	}
	return got, r.Check()
}

func same(a, b [][]systems.Command) bool {
	return slices.EqualFunc(a, b, func(a, b []systems.Command) bool { return slices.Equal(a, b) })
}

func TestCoder_DecodesWhatItEncodedFromAnyTickOn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all := ticks(t)
		for from := range all {
			data := encoded(all, from)
			if got, err := decoded(data, all, from); err != nil || !same(got, all) {
				t.Fatalf("from tick %d: %v\n%v, want\n%v", from, err, got, all)
			}
			if _, err := decoded(append(slices.Clone(data), 0), all, from); err == nil {
				t.Fatal("a byte too many is taken")
			}
		}
	})
}

// FuzzDecode: data that is taken is what the encoder writes of it.
func FuzzDecode(f *testing.F) {
	base := [][]systems.Command{{{Player: 1}, {Player: 7, Input: components.Input{Forward: 90, Right: 90}}}}
	one := slices.Clone(base[0])
	one[0].Input = components.Input{Forward: components.Full, Look: geom.YawPitch{Yaw: 5000, Pitch: 300}, Buttons: components.ButtonJet | components.ButtonFire, Weapon: 3}
	f.Add(encoded(append(base, one), 1))
	f.Add(encoded(append(base, one[:1], one), 1))
	f.Add(encoded([][]systems.Command{one}, 0))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, data []byte) {
		for n := range 4 {
			all := append(slices.Clone(base), make([][]systems.Command, n)...)
			got, err := decoded(data, all, 1)
			if err != nil {
				continue
			}
			for _, tick := range got {
				if len(tick) > inputcodec.MaxCommands || !slices.Equal(tick, systems.SortCommands(slices.Clone(tick))) {
					t.Fatalf("%v", tick)
				}
			}
			if again := encoded(got, 1); !slices.Equal(again, data) {
				t.Fatalf("%x was taken, and is %x\n%v", data, again, got)
			}
		}
	})
}

func TestDecode_OfRandomBytesIsTotal(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	taken := 0
	for range 20000 {
		data := make([]byte, r.IntN(40))
		for i := range data {
			data[i] = byte(r.Uint32())
		}
		if _, err := decoded(data, make([][]systems.Command, 3), 0); err == nil {
			taken++
		}
	}
	if taken > 2000 {
		t.Errorf("%d of 20000 random strings are commands", taken)
	}
}

// bitsEach returns the bits of a command where each datagram has so many ticks.
func bitsEach(all [][]systems.Command, copies int) float64 {
	size, n := 0, 0
	for from := inputcodec.History; from+copies <= len(all); from += 7 {
		size += len(encoded(all[:from+copies], from))
		for _, tick := range all[from : from+copies] {
			n += len(tick)
		}
	}
	return 8 * float64(size) / float64(n)
}

// TestBits_OfRecordedCommands prints what a command takes in three ticks of a datagram.
func TestBits_OfRecordedCommands(t *testing.T) {
	most := map[string]float64{"jet-duel": 25.2, "ski-run": 15.8, "all-weapons": 29.2, "torque": 26.3, "corner-grind": 14.5}
	for _, name := range []string{"jet-duel", "ski-run", "all-weapons", "torque", "corner-grind"} {
		r, err := replay.Open(fmt.Sprintf("../../testdata/replays/%s.replay", name))
		if err != nil {
			t.Fatal(err)
		}
		var all [][]systems.Command
		for in, err := range r.Ticks() {
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, slices.Clone(in.Commands))
		}
		got := bitsEach(all, 3)
		t.Logf("%-12s %.1f bits a command", name, got)
		if got > most[name] {
			t.Errorf("%s: %.2f bits a command, at most %.1f", name, got, most[name])
		}
	}
}
