package replay

import (
	"bytes"
	"slices"
	"testing"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

// TestRecorder_OfAMatchThatIsRestoredHasEveryTickOnce records a match that jumps ahead, as
// one does that gets the state of a server, and back, as one does whose states were wrong.
func TestRecorder_OfAMatchThatIsRestoredHasEveryTickOnce(t *testing.T) {
	truth := must[*systems.Match](t)(systems.NewMatch(base(t)))
	id := must[components.ID](t)(truth.Join(systems.PlayerSpec{}))
	var states [][]byte
	var hashes []uint64
	commands := func(tick int) []systems.Command {
		return []systems.Command{{Player: id, Input: components.Input{Forward: components.Axis(tick % 100), Buttons: components.ButtonSki}}}
	}
	for tick := range 400 {
		states, hashes = append(states, must[[]byte](t)(truth.Snapshot(nil))), append(hashes, truth.Hash())
		if err := truth.Step(commands(tick)); err != nil {
			t.Fatal(err)
		}
	}
	m := must[*systems.Match](t)(truth.Clone())
	restore := func(tick int) {
		if err := m.Restore(states[tick]); err != nil {
			t.Fatal(err)
		}
	}
	restore(0)
	var file bytes.Buffer
	r := must[*Recorder](t)(NewRecorder(&file, m, "", time.Time{}))
	play := func(from, to int) {
		t.Helper()
		restore(from)
		for tick := from; tick < to; tick++ {
			if tick == 70 && from == 50 {
				if _, err := r.Enter(systems.TeamDamageEntry(0)); err != nil { // of a tick that is recorded
					t.Fatal(err)
				}
			}
			if err := r.Step(commands(tick)); err != nil {
				t.Fatal(err)
			}
		}
	}
	play(0, 100)
	play(50, 130)
	play(200, 300)
	play(290, 350)
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	file2 := must[*Replay](t)(Read(file.Bytes(), "test"))
	var ticks []int64
	for tick, err := range file2.Ticks() {
		if err != nil || !slices.Equal(tick.Commands, commands(int(tick.Number))) || len(tick.Entries) > 0 {
			t.Fatalf("%+v, %v", tick, err)
		}
		ticks = append(ticks, tick.Number)
	}
	if len(ticks) != 130+150 || ticks[129] != 129 || ticks[130] != 200 || ticks[279] != 349 || file2.Cut() != nil {
		t.Errorf("%d ticks: %v, %v", len(ticks), ticks, file2.Cut())
	}
	p := must[*Player](t)(NewPlayer(file2, base(t)))
	for _, seek := range [][2]int64{{10, 10}, {129, 129}, {150, 200}, {349, 349}, {120, 120}, {199, 200}} {
		if err := p.SeekTo(seek[0]); err != nil || p.Tick() != seek[1] || p.Match().Hash() != hashes[seek[1]] {
			t.Errorf("tick %d: at %d, %v", seek[0], p.Tick(), err)
		}
	}
	if _, err := Verify(file2, base(t), nil); err != nil {
		t.Error(err)
	}
}
