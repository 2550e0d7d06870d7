package systems

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// TestTTL_OfWhatIsNoProjectileTakesItOutOfTheMatch counts the ticks that it is there.
func TestTTL_OfWhatIsNoProjectileTakesItOutOfTheMatch(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	crate := []Part{With(components.Position, components.PositionData{Feet: geom.Vec{X: 5}}),
		With(components.HitBox, components.HitBoxData{Half: geom.Vec{X: 1, Y: 1, Z: 1}})}
	stays, err := m.Spawn(crate...)
	if err != nil {
		t.Fatal(err)
	}
	passes, err := m.Spawn(append(crate, With(components.TTL, components.TTLData{Ticks: 7}))...)
	if err != nil {
		t.Fatal(err)
	}
	for tick := 1; tick <= 8; tick++ {
		steps(m, 1)
		if _, there := m.Entry(passes); there != (tick < 7) {
			t.Errorf("after %d ticks it is there: %v", tick, there)
		}
	}
	if _, there := m.Entry(stays); !there {
		t.Error("the one without a time to live is gone")
	}
}
