package game

import (
	"os"
	"runtime"
	"slices"
	"testing"
)

// TestMemory_IsSteadyForHalfAnHour of a match of bots, with its pictures, its sound and all
// that is left on the ground. Without SKIJET_LONG=1 it is skipped.
func TestMemory_IsSteadyForHalfAnHour(t *testing.T) {
	if os.Getenv("SKIJET_LONG") == "" {
		t.Skip("takes minutes")
	}
	const minutes, rate, settled = 30, 10, 5
	r := newRendered(t, "valley")
	var live []float64 // MB after each minute
	for range minutes {
		for range 60 {
			r.play(t, rate, 1.0/rate)
		}
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		live = append(live, float64(m.HeapAlloc)/(1<<20))
	}
	t.Logf("MB after each minute: %.0f; %d goroutines", live, runtime.NumGoroutine())
	early, late := slices.Max(live[settled:minutes/2]), slices.Max(live[minutes/2:])
	if late > 1.05*early {
		t.Errorf("at most %.0f MB to the middle and %.0f MB from there on", early, late)
	}
}
