package game

import (
	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/internal/watch"
)

// free reports whether the camera is free.
func (s *session) free() bool {
	if s.viewer != nil {
		return s.viewer.Eye == watch.FreeCamera
	}
	return s.flight.Live && s.state.Led() && !s.behind
}

// fly makes the camera free at its current position.
func (s *session) fly() {
	if s.free() {
		return
	}
	if s.viewer != nil {
		s.viewer.Eye = watch.FreeCamera
	} else {
		s.flight.Live = true
	}
	s.flight.Begin(s.builder.Scene.Camera, s.state.Level.Bounds)
}

// flyLive handles the free camera of a match that the user only watches. Another player, or
// another view of one, ends it.
func (g *Game) flyLive() {
	seconds := g.session.flight.Pass(g.clock.time())
	switch {
	case !g.session.state.Led() || g.latch.Edge(actions.Fire) || g.latch.Edge(actions.ThirdPerson):
		g.session.flight.Live = false
	case g.latch.Edge(actions.ReplayFree) && g.session.free():
		g.session.flight.Live = false
	case g.latch.Edge(actions.ReplayFree):
		g.session.fly()
	}
	if g.session.state.Demo { // of which nobody is a part, so that nothing else holds the cursor
		g.holdCursor()
	}
	g.flyOn(seconds)
}

// holdCursor captures the cursor for the free camera alone.
func (g *Game) holdCursor() {
	if free := g.session.free(); free != g.device.Captured() && ebiten.IsFocused() && !g.clock.isVirtual {
		mode := ebiten.CursorModeVisible
		if free {
			mode = ebiten.CursorModeCaptured
		}
		ebiten.SetCursorMode(mode)
	}
}

// flyOn moves the free camera.
func (g *Game) flyOn(seconds float64) {
	if !g.session.free() {
		return
	}
	steerByMouse(&g.session.flight.Look, g.device, &g.settings, 1)
	steerByStick(&g.session.flight.Look, g.device, &g.settings, 1, seconds)
	right, forward := g.device.Stick()
	g.session.flight.Move(&g.latch, right, forward, seconds)
}

// watchNext goes on to the next player where the user only watches.
func (g *Game) watchNext() {
	switch id, s := g.session.guide.Next(&g.latch, &g.session.state), &g.session.state; {
	case id == components.Nobody:
	case s.Demo:
		g.follow(id)
	default:
		s.Watching = id
	}
}
