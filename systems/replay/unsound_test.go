package replay

import (
	"bytes"
	"math"
	"testing"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

// TestRecorder_AJumpToWhatCannotBeKeptIsAnError: the ticks before do not lead to it. Without a
// jump they do, and a keyframe is missing at most.
func TestRecorder_AJumpToWhatCannotBeKeptIsAnError(t *testing.T) {
	for _, jumps := range []bool{false, true} {
		m := must[*systems.Match](t)(systems.NewMatch(base(t)))
		id := must[components.ID](t)(m.Join(systems.PlayerSpec{}))
		var file bytes.Buffer
		r := must[*Recorder](t)(NewRecorder(&file, m, "", time.Time{}))
		for range 20 {
			if err := r.Step(nil); err != nil {
				t.Fatal(err)
			}
		}
		if jumps {
			if err := m.Restore(must[[]byte](t)(m.Snapshot(nil))); err != nil {
				t.Fatal(err)
			}
		}
		entry, _ := m.Entry(id)
		components.Energy.Get(entry).Current = math.NaN()
		r.Step(nil)
		if err := r.Close(); (err != nil) != jumps {
			t.Errorf("after a jump: %v, the error is %v", jumps, err)
		}
	}
}
