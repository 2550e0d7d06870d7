package hud

import "testing"

func TestRise_MovesAnAreaJustAboveWhatIsTaken(t *testing.T) {
	tag := area{100, 100, 160, 140}
	for _, c := range []struct {
		taken []area
		up    float64
		ok    bool
	}{
		{nil, 0, true},
		{[]area{{161, 100, 200, 140}}, 0, true},                       // beside
		{[]area{{90, 120, 120, 160}}, 23, true},                       // 140-120+3
		{[]area{{90, 120, 120, 160}, {150, 70, 200, 110}}, 73, true},  // and above another
		{[]area{{90, 120, 120, 160}, {150, 20, 200, 110}}, 0, false},  // no room
		{[]area{{100, 100, 160, 140}, {100, 57, 160, 97}}, 86, true},  // a stack
		{[]area{{100, 45, 160, 140}}, 0, false},                       // higher than it may be moved
		{[]area{{100, 137, 160, 180}, {100, 60, 160, 133}}, 83, true}, // squeezed out of a gap
	} {
		if up, ok := rise(tag, c.taken, 3, 90); up != c.up || ok != c.ok {
			t.Errorf("%v: moved up by %v, %v, want %v, %v", c.taken, up, ok, c.up, c.ok)
		}
	}
}
