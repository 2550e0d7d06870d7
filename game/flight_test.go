package game

import (
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/panels"
	"github.com/skijet/skijet/game/internal/scene"
)

// TestFlight_WhoOnlyWatchesAMatchFliesTheFreeCamera as in a replay: the key of the hint frees it,
// keys and mouse steer it, and the next player ends it.
func TestFlight_WhoOnlyWatchesAMatchFliesTheFreeCamera(t *testing.T) {
	c := newCinema(t)
	device := &scripted{}
	c.device = device
	update := func(taps ...input.Key) {
		t.Helper()
		device.tap(taps...)
		c.now = c.now.Add(scene.UpdateTime)
		if err := c.Update(); err != nil {
			t.Fatal(err)
		}
	}
	if update("C"); c.session.free() {
		t.Fatal("who plays has a free camera")
	}
	if err := c.session.talk.TurnSide(-1); err != nil {
		t.Fatal(err)
	}
	for range 10 {
		update()
	}
	pictureOf(c.Game, 64, 36)
	frame := func() *panels.Frame {
		p, _ := c.session.subject()
		return c.frame(p, c.session.state.Players, c.session.builder.Scene.Camera)
	}
	if f := frame(); f.Death.Who != "Rook" || !strings.Contains(f.Notice, "C is a free camera") || f.Hide&hud.Vitals != 0 {
		t.Errorf("%q is watched, %q", f.Death.Who, f.Notice)
	}
	from := c.session.builder.Scene.Camera.Position
	update("C")
	p, _ := c.session.subject()
	if cam, inside := c.view(p, 0); !c.session.free() || cam.Position != from || inside != components.Nobody || frame().Hide&hud.Vitals == 0 {
		t.Errorf("free: %v, it begins at %v, want %v", c.session.free(), cam.Position, from)
	}
	c.session.flight.Look = scene.Look{}
	device.held, device.dx = []input.Key{"W", "E", "Shift"}, 0
	for range scene.UpdateRate {
		update()
	}
	if displacement := c.session.flight.Position.Sub(from); displacement.Sub(geom.Vec{Y: 90, Z: 90}).Length() > 1 {
		t.Errorf("in a second it flew by %v", displacement)
	}
	device.held = nil
	update()
	if update("C"); c.session.free() || !strings.HasPrefix(frame().Notice, "You watch Rook") {
		t.Errorf("C once more: free %v, %q", c.session.free(), frame().Notice)
	}
	update()
	update("C")
	if update(input.MouseLeft); c.session.free() {
		t.Error("the next player is seen by a free camera")
	}
	update()
	update("C")
	if err := c.session.talk.TurnSide(1); err != nil {
		t.Fatal(err)
	}
	if update(); c.session.free() {
		t.Error("who plays again has a free camera")
	}
}
