package weapons

import (
	"math"
	"testing"

	"github.com/skijet/skijet/components"
)

// TestHeat_AddsUpToOneAndFallsWithTime: at one the weapon is silent until it has cooled.
func TestHeat_AddsUpToOneAndFallsWithTime(t *testing.T) {
	s := Spec{Cooling: &Cooling{PerSecond: 0.25, Resume: 0.5}}
	var slot components.WeaponSlot
	for i, c := range []struct {
		warms, seconds, heat float64
		over                 bool
	}{{0.25, 0, 0.25, false}, {0.5, 0, 0.75, false}, {0, 1, 0.5, false}, {0.75, 0, 1, true}, {0, 1, 0.75, true}, {0, 1, 0.5, false}, {0, 9, 0, false}} {
		if c.warms > 0 {
			warm(&slot, c.warms)
		}
		if s.Cool(&slot, c.seconds); math.Abs(slot.Heat-c.heat) > 1e-12 || slot.Overheated != c.over {
			t.Errorf("step %d: heat %v, overheated %v, want %v, %v", i, slot.Heat, slot.Overheated, c.heat, c.over)
		}
	}
	warm(&slot, 1)
	if (&Spec{}).Cool(&slot, 0); slot != (components.WeaponSlot{}) {
		t.Errorf("without cooling it is %+v", slot)
	}
}
