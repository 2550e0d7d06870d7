package systems

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// TestBodies_OneWalksOthersAlongAsFastAsTheDocsSay lets light armour walk against one,
// two and three that stand in a row. docs/feel.md says how fast they go.
func TestBodies_OneWalksOthersAlongAsFastAsTheDocsSay(t *testing.T) {
	for n, want := range map[int]float64{1: 1.3, 2: 0.6, 3: 0.4} {
		m := newMatch(t, Options{Level: hall(t, nil)})
		var first components.ID
		for i := range n + 1 {
			id := join(t, m, placed(PlayerSpec{}, geom.Vec{X: float64(i) * 1.01, Z: 0.01}, geom.Vec{}))
			if i == 0 {
				first = id
			}
		}
		walk := []Command{{Player: first, Input: components.Input{Forward: components.Full, Look: geom.YawPitch{Yaw: yawTo(geom.Vec{X: 1})}}}}
		const ticks = 100
		for range 50 {
			m.Step(walk)
		}
		from := feet(m, first).X
		for range ticks {
			m.Step(walk)
		}
		if speed := (feet(m, first).X - from) / (ticks * TickSeconds); math.Abs(speed-want) > 0.05 {
			t.Errorf("%d others: %.3f m/s, want %v", n, speed, want)
		}
	}
}
