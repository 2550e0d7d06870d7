package device

import (
	"math"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/game/input"
)

func TestNew_KnowsEveryKeyThatCanBeBound(t *testing.T) {
	d := New()
	for _, key := range input.Keys() {
		_, onKeyboard := d.keys[key]
		_, onMouse := mouseButtons[key]
		wheel := key == input.WheelUp || key == input.WheelDown
		if !onKeyboard && !onMouse && !key.OnPad() && !wheel {
			t.Errorf("%q is read from nowhere", key)
		}
		if onKeyboard != key.OnKeyboard() {
			t.Errorf("%q: keyboard %v", key, onKeyboard)
		}
	}
}

func TestKeys_NameWhatEbitengineReports(t *testing.T) {
	for k := ebiten.Key(0); k <= ebiten.KeyMax; k++ {
		if name := k.String(); k >= ebiten.KeyF13 && k <= ebiten.KeyF24 || name == "" {
			continue // no keyboard in use has them
		}
		if _, err := input.ParseKey(k.String()); err != nil {
			t.Errorf("%v cannot be bound: %v", k, err)
		}
	}
}

func TestPoll_AtRestGivesNothing(t *testing.T) {
	d := New()
	d.Poll()
	d.Poll()
	x, y := d.Motion()
	right, forward := d.Stick()
	turn, tilt := d.Turn()
	if x != 0 || y != 0 || right != 0 || forward != 0 || turn != 0 || tilt != 0 || d.HasPad() {
		t.Errorf("motion %v %v, stick %v %v, turn %v %v", x, y, right, forward, turn, tilt)
	}
	for _, key := range input.Keys() {
		if d.Down(key) {
			t.Errorf("%q is down", key)
		}
	}
	if keys := d.Pressed(); len(keys) > 0 {
		t.Errorf("%q were pressed", keys)
	}
}

// TestSteady_TheJumpOfACapturedCursorTurnsNothing, however slow pictures are, and the mouse turns the
// view from then on.
func TestSteady_TheJumpOfACapturedCursorTurnsNothing(t *testing.T) {
	for _, still := range []int{0, skippedPolls, 40} { // polls before the picture with the jump
		d := Device{skip: skippedPolls, jumps: true}
		for range still {
			d.steady(0, 0)
		}
		if x, y := d.steady(-400, 310); x != 0 || y != 0 {
			t.Errorf("after %d polls the jump turns the view by %v, %v", still, x, y)
		}
		for range skippedPolls + 1 { // the first ones may be lost
			d.steady(2, -1)
		}
		if x, y := d.steady(2, -1); x != 2 || y != -1 {
			t.Errorf("after the jump in poll %d the mouse moves by %v, %v", still, x, y)
		}
	}
}

func TestBend_CentresWornSticksAndReachesTheEnds(t *testing.T) {
	for in, want := range map[float64]float64{0: 0, 0.14: 0, -0.14: 0, 1: 1, -1: -1} {
		if got := bend(in); math.Abs(got-want) > 1e-12 {
			t.Errorf("bend(%v) = %v, want %v", in, got, want)
		}
	}
	last := 0.0
	for displacement := deadZone; displacement <= 1; displacement += 0.01 {
		if got := bend(displacement); got < last {
			t.Errorf("bend(%v) = %v goes back", displacement, got)
		} else {
			last = got
		}
	}
}
