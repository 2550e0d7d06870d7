package game

import (
	"math"
	"testing"

	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/options"
)

// TestZoom_MakesAllAsManyTimesAsLargeWhileItsKeyIsHeld in first person: what is a degree beside the
// middle is then so many times as far from it.
func TestZoom_MakesAllAsManyTimesAsLargeWhileItsKeyIsHeld(t *testing.T) {
	g, ids := newGame(t)
	g.tick()
	wide := func() float64 {
		t.Helper()
		p, _ := g.session.state.Player(ids[0])
		var narrow float64
		for range 60 {
			cam, _ := g.view(p, 1.0/60)
			narrow = cam.FovDeg
		}
		return math.Tan(narrow * math.Pi / 360)
	}
	usual := wide()
	for _, times := range []float64{options.MinZoom, 3, options.MaxZoom} {
		g.settings.Zoom = times
		if g.poll("Z"); math.Abs(usual/wide()-times) > 0.01 || g.session.camera.Zoom() != times {
			t.Errorf("%v times: all is %v times as large", times, usual/wide())
		}
		if g.poll(); math.Abs(usual/wide()-1) > 0.01 || g.session.camera.Zoom() != 1 {
			t.Errorf("after it all is %v times as large", usual/wide())
		}
	}
	g.settings.ThirdPerson = true
	if g.poll("Z"); math.Abs(usual/wide()-1) > 0.01 {
		t.Errorf("in third person all is %v times as large", usual/wide())
	}
}

// TestZoom_TheWheelChangesItWhileItsKeyIsHeld, and no weapon then.
func TestZoom_TheWheelChangesItWhileItsKeyIsHeld(t *testing.T) {
	g, _ := newGame(t)
	g.device = &roller{by: 2}
	g.tick()
	g.poll("Z", input.WheelUp)
	if g.switches(); g.settings.Zoom != 5 || !g.dirty || g.weaponChoice.next != 0 {
		t.Errorf("two notches lead from 3 times to %v, and to the weapon %d", g.settings.Zoom, g.weaponChoice.next)
	}
	for range 5 {
		g.switches()
	}
	if g.settings.Zoom != options.MaxZoom {
		t.Errorf("it ends at %v", g.settings.Zoom)
	}
	g.poll()
	g.poll(input.WheelUp)
	if g.switches(); g.weaponChoice.next == 0 {
		t.Error("without the key the wheel changes no weapon")
	}
}

// roller is a device whose wheel turns.
type roller struct {
	scripted
	by float64
}

func (r *roller) Wheel() float64 { return r.by }

// TestZoom_TheViewTurnsByItsOwnSensitivity: by default so that the picture moves as far. Stick and mouse
// are set apart.
func TestZoom_TheViewTurnsByItsOwnSensitivity(t *testing.T) {
	s := options.DefaultSettings()
	turned := func(d inputDevice, times float64) float64 {
		g, _ := newGame(t)
		g.look.Yaw = 0
		steerByMouse(&g.look, d, &s, times)
		steerByStick(&g.look, d, &s, times, 0.1)
		return -g.look.Yaw
	}
	mouse, stick := &scripted{dx: 100}, &scripted{turn: 1}
	near := func(name string, got, want float64) {
		t.Helper()
		if math.Abs(got-want) > 1e-9 {
			t.Errorf("%s turns by %v, want %v", name, got, want)
		}
	}
	near("the mouse", turned(mouse, 1), 8)
	near("the stick", turned(stick, 1), 22)
	near("the mouse in zoom", turned(mouse, 4), 2)
	near("the stick in zoom", turned(stick, 4), 5.5)
	s.ZoomSensitivity, s.StickSensitivity = 0.5, 2
	near("the mouse beside another zoom", turned(mouse, 1), 8)
	near("the mouse in another zoom", turned(mouse, 4), 1)
	near("another stick", turned(stick, 1), 44)
	near("another stick in another zoom", turned(stick, 4), 5.5)
}
