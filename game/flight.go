package game

import (
	"fmt"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/systems"
)

// flySpeed and flyFast are the speeds of the free camera, m/s.
const flySpeed, flyFast = 20, 90

// flight is the free camera of a replay, or of a match that the user only watches.
type flight struct {
	look look
	at   geom.Vec
	live bool // of a match; viewer.eye says it of a replay
	last time.Time
}

// free reports whether the camera is free.
func (g *Game) free() bool {
	if g.viewer != nil {
		return g.viewer.eye == eyeFree
	}
	return g.flight.live && g.Led() && !g.Behind
}

// flown returns the free camera.
func (g *Game) flown() render.Camera {
	return render.Camera{Position: g.flight.at, Look: g.flight.look.angles(), FovDeg: g.fieldOfView()}
}

// fly makes the camera free at its current position.
func (g *Game) fly() {
	if g.free() {
		return
	}
	if g.viewer != nil {
		g.viewer.eye = eyeFree
	} else {
		g.flight.live = true
	}
	if cam := g.builder.scene.Camera; cam.FovDeg > 0 {
		g.flight.at = cam.Position
		g.flight.look.set(cam.Look)
		return
	}
	box := g.Level.Bounds
	g.flight.at = geom.Vec{X: (box.Min.X + box.Max.X) / 2, Y: (box.Min.Y + box.Max.Y) / 2, Z: box.Max.Z}
}

// flyLive handles the free camera of a match that the user only watches. Another player, or
// another view of one, ends it.
func (g *Game) flyLive() {
	now := g.clock()
	seconds := min(max(now.Sub(g.flight.last), 0), scene.MaxLag).Seconds()
	g.flight.last = now
	switch {
	case !g.Led() || g.latch.Edge(input.Fire) || g.latch.Edge(input.ThirdPerson):
		g.flight.live = false
	case g.latch.Edge(input.ReplayFree) && g.free():
		g.flight.live = false
	case g.latch.Edge(input.ReplayFree):
		g.fly()
	}
	if g.Demo { // of which nobody is a part, so that nothing else holds the cursor
		g.holdCursor()
	}
	g.flyOn(seconds)
}

// overlayWatched says whom the user watches, and by which keys that changes.
func (g *Game) overlayWatched(f *hud.Frame, p *systems.PlayerState) {
	key := func(a input.Action) string { return g.settings.Bindings.First(a, g.device.HasPad()) }
	f.Death.Who = p.Name
	switch {
	case !g.free() && g.Spectates(p.ID):
		f.Hide |= ownParts
		f.Notice = fmt.Sprintf("You only watch, and nobody plays  (%s opens the menu, to play again)", key(input.Pause))
		return
	case g.free():
		f.Hide |= ownParts
		f.Notice = fmt.Sprintf("Free camera  (%s %s %s %s fly, %s goes back)", key(input.FlyForward), key(input.FlyLeft), key(input.FlyBack),
			key(input.FlyRight), key(input.ReplayFree))
		return
	}
	intro := "You watch "
	if g.Demo {
		intro = "Demo: "
	}
	f.Notice = fmt.Sprintf("%s%s  (%s shows the next, %s is a free camera)", intro, p.Name, key(input.Fire), key(input.ReplayFree))
}

// holdCursor captures the cursor for the free camera alone.
func (g *Game) holdCursor() {
	if free := g.free(); free != g.device.Captured() && ebiten.IsFocused() && !g.isVirtual {
		mode := ebiten.CursorModeVisible
		if free {
			mode = ebiten.CursorModeCaptured
		}
		ebiten.SetCursorMode(mode)
	}
}

// flyOn moves the free camera.
func (g *Game) flyOn(seconds float64) {
	if !g.free() {
		return
	}
	g.steerByMouse(&g.flight.look)
	g.steerByStick(&g.flight.look, seconds)
	right, forward := g.device.Stick()
	up := 0.0
	for _, key := range [...]struct {
		action       input.Action
		displacement *float64
		by           float64
	}{
		{input.FlyForward, &forward, 1}, {input.FlyBack, &forward, -1}, {input.FlyRight, &right, 1},
		{input.FlyLeft, &right, -1}, {input.FlyUp, &up, 1}, {input.FlyDown, &up, -1},
	} {
		if g.latch.Down(key.action) {
			*key.displacement += key.by
		}
	}
	speed := float64(flySpeed)
	if g.latch.Down(input.FlyFast) {
		speed = flyFast
	}
	displacement := g.flight.look.angles().ToWorld(geom.Vec{X: right, Y: forward}).Add(geom.Vec{Z: up})
	g.flight.at = g.flight.at.AddScaled(displacement, speed*seconds)
}
