package hud

import (
	"fmt"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

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

// TestNames_NeverLieOverOneAnotherOrOverAFlag: seven players at nearly one place, and the
// flag there.
func TestNames_NeverLieOverOneAnotherOrOverAFlag(t *testing.T) {
	h, err := New()
	if err != nil {
		t.Fatal(err)
	}
	screen := ebiten.NewImage(1280, 720)
	defer screen.Deallocate()
	c := h.canvas(screen)
	flag := Waypoint{X: 640, Y: 330, Icon: IconFlag, Meters: 390, Label: "dropped"}
	taken := []area{c.placeWaypoint(&flag).area}
	named := 0
	for i := range 7 {
		m := Marker{X: 630 + 4*float64(i), Y: 340 - 3*float64(i), Name: fmt.Sprint("Player ", i), Meters: 100 + float64(i)}
		box := c.nameArea(&m)
		up, ok := rise(box, taken, nameGap*c.unit, nameLift*c.unit)
		if !ok {
			continue
		}
		named++
		for _, other := range taken {
			if box.moved(up).meets(other) {
				t.Errorf("name %d lies over %v", i, other)
			}
		}
		taken = append(taken, box.moved(up))
	}
	if named < 2 {
		t.Errorf("%d of seven names are left", named)
	}
}
