package game

import (
	"cmp"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/panels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// remoteScene is a match that a room plays. It goes on behind the menu.
type remoteScene struct{ playScene }

// Update handles the keys of the match, and lets time pass in any case.
func (s remoteScene) Update() {
	g := s.game
	if !g.menu.Open {
		steerByMouse(&g.look, g.device, &g.settings)
	}
	if !g.menu.Open && !g.chat.open {
		g.openChat()
		g.switches()
	}
	g.session.source.Advance(g.clock.time())
	g.sound.SetDelay(0)
	s.hearOthers()
	g.debug.Net.Sample(g.clock.time(), g.session.remote.Client())
}

// addToHUD shows what others wrote, and how the connection is.
func (s remoteScene) addToHUD(f *panels.Frame, p *systems.PlayerState) {
	s.playScene.addToHUD(f, p)
	g := s.game
	f.Chat.Lines, f.Chat.Entry = g.session.overlay.Feedback.Chat(), g.chat.entry()
	f.Notice = cmp.Or(g.lobby.notice(), f.Notice)
}

// Draw draws the match, which moves behind the menu too.
func (s remoteScene) Draw(screen *ebiten.Image) {
	g := s.game
	s.drawFrom(g.view, screen, g.clock.seconds, !g.coversHUD())
}

// Turn turns the view of the user, unless the menu is open.
func (s remoteScene) Turn(number int, seconds float64) {
	if !s.game.menu.Open {
		s.playScene.Turn(number, seconds)
	}
}

// Input returns that of the user. Who reads a menu stands still.
func (s remoteScene) Input() components.Input {
	g := s.game
	if g.menu.Open || g.chat.open {
		return components.Input{Look: g.look.Angles()}
	}
	return g.takeInput()
}

// Ticked shows a predicted tick.
func (s remoteScene) Ticked() { s.game.showNew() }

// Decided shows what has become final.
func (s remoteScene) Decided() {
	s.game.showFinal()
	s.game.watchRecording()
}

// Failed tries to come back, or says why the match ended.
func (s remoteScene) Failed(err error) { s.game.lobby.drop(err) }

// goOnAfter waits for the room, which begins the next match.
func (s remoteScene) goOnAfter(*modes.StatusData) {}
