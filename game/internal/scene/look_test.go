package scene

import (
	"math"
	"testing"
)

func TestLook_TurnsAtOnceAndStopsAtTheSteepestView(t *testing.T) {
	var l Look
	l.Turn(100, 0, 0.1, false)
	if l.Yaw != -10 {
		t.Errorf("yaw %v after 100 counts to the right, want -10", l.Yaw)
	}
	l.Turn(0, -1e6, 0.1, false)
	if l.Pitch != maxPitch {
		t.Errorf("pitch %v", l.Pitch)
	}
	l.Turn(0, -1e6, 0.1, true)
	if l.Pitch != -maxPitch {
		t.Errorf("inverted pitch %v", l.Pitch)
	}
	before := l.Yaw
	for range 1000 {
		l.Turn(0.01, 0, 0.01, false) // finer than the match counts
	}
	if got := before - l.Yaw; math.Abs(got-0.1) > 1e-9 {
		t.Errorf("slow turns sum to %v degrees, want 0.1", got)
	}
}
