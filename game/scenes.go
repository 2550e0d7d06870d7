package game

import (
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/internal/panels"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// gameScene is what a game shows: a match that is played, the start page or a replay.
type gameScene interface {
	// Update lets time pass, also behind a menu.
	Update()
	// Draw draws the world and the HUD over it.
	Draw(screen *ebiten.Image)
	// addToHUD fills in what the HUD shows in this scene alone.
	addToHUD(f *panels.Frame, p *systems.PlayerState)
	// goOnAfter is called for each tick after the end of the match.
	goOnAfter(end *modes.StatusData)
}

// playScene is a match that the user plays, or a demo. It is the stage of its ticks.
type playScene struct{ game *Game }

// Update handles the keys of the match. It waits while a menu is open.
func (s playScene) Update() {
	g := s.game
	switch {
	case g.menu.Open:
	case g.latch.Edge(actions.Tune):
		g.openMenu()
		g.menu.TurnTo(menus.PageTuneArmor)
	default:
		g.known.Note(&g.latch)
		steerByMouse(&g.look, g.device, &g.settings, g.session.camera.Zoom())
		g.switches()
		g.changeTempo()
		g.session.source.Advance(g.clock.time())
		g.sound.SetDelay(0)
	}
}

// Draw draws the match; nothing moves behind a menu.
func (s playScene) Draw(screen *ebiten.Image) {
	g := s.game
	seconds := g.clock.seconds
	if g.menu.Open {
		seconds = 0
	}
	s.drawFrom(g.view, screen, seconds, !g.coversHUD())
}

// drawFrom draws the match from a viewpoint, with the HUD or without.
func (s playScene) drawFrom(view viewpoint, screen *ebiten.Image, seconds float64, withHUD bool) {
	g := s.game
	seconds *= g.session.source.Pace()
	if g.session.local != nil {
		seconds += g.session.local.Owed()
	}
	g.session.state.Interpolate(g.session.source.Fraction(g.clock.lastDraw))
	p, ok := g.session.subject()
	if !ok {
		return
	}
	if !g.session.state.Led() {
		p.Look = g.look.Angles() // the body turns with the view, without waiting for a tick
	}
	if cam := g.session.killcam; withHUD && !p.Alive && cam.Runs() {
		cam.Draw(screen, seconds, g.fieldOfView(), g.session.state.Size)
		g.hud.Draw(screen, cam.Frame(func(a actions.Action) string { return g.settings.Bindings.First(a, g.device.HasPad()) }))
		return
	}
	if g.drawWorld(screen, p, seconds, view) && withHUD {
		g.drawHUD(screen, p, seconds)
	}
}

// addToHUD shows the keys to who plays, and whom the picture follows to who only watches.
func (s playScene) addToHUD(f *panels.Frame, p *systems.PlayerState) {
	g := s.game
	if g.session.state.Led() {
		g.session.guide.Show(f, &g.session.state, p, func(a actions.Action) string { return g.settings.Bindings.First(a, g.device.HasPad()) })
		return
	}
	_, _, learns := g.session.state.Lessons(p.ID) // which says what to do
	if f.HintAlpha = g.known.Alpha(); f.HintAlpha > 0 && !learns {
		f.Hints = g.hints()
	}
	if g.lacksMouse() {
		f.Notice = "Click to turn the view with the mouse"
	}
}

// goOnAfter opens the menu, or lets a demo begin its next match.
func (s playScene) goOnAfter(end *modes.StatusData) {
	g := s.game
	g.session.ended++
	switch {
	case g.session.state.Demo && g.session.ended == demoEndTicks:
		g.reportOnce(g.rematch())
	case !g.session.state.Demo && g.session.ended == endTicks && g.exit.shot == nil:
		g.pause()
		g.closeRecording(g.session) // the page leads to its replay
		g.showEnd(end)
		g.ignoreInputUntil = g.clock.time().Add(time.Duration(ignoreTicks * systems.TickSeconds * float64(time.Second)))
	}
}

// Turn turns the view of the user.
func (s playScene) Turn(number int, seconds float64) {
	g := s.game
	g.sound.SetDelay(float64(number) / scene.UpdateRate) // ticks of a slow frame keep their rhythm
	steerByStick(&g.look, g.device, &g.settings, g.session.camera.Zoom(), seconds)
}

// Tick steps the match, unless a page of the menu lies over it.
func (s playScene) Tick() {
	g := s.game
	if g.menu.Open {
		return
	}
	g.reload()
	g.tick()
}

// startScene is the start page with a match of bots behind it.
type startScene struct {
	playScene // while no page is open
	backdrop  backdrop
}

// newStartScene returns the start page of a game before a match.
func newStartScene(g *Game, m *systems.Match) *startScene {
	return &startScene{playScene: playScene{g}, backdrop: newBackdrop(m)}
}

// Update lets the bots play on behind the menu.
func (s *startScene) Update() {
	if s.game.menu.Open {
		s.game.session.source.Advance(s.game.clock.time())
		return
	}
	s.playScene.Update()
}

// Draw draws the match from a camera that follows one of the bots.
func (s *startScene) Draw(screen *ebiten.Image) {
	s.drawFrom(s.overfly, screen, s.game.clock.seconds, !s.game.menu.Open)
}

// goOnAfter begins another match.
func (s *startScene) goOnAfter(*modes.StatusData) {
	g := s.game
	if g.session.ended++; g.session.ended != demoEndTicks {
		return
	}
	g.reportOnce(g.nextBehind())
}

// Turn does nothing: the view is not that of the user.
func (s *startScene) Turn(int, float64) {}

// Tick steps the match.
func (s *startScene) Tick() { s.game.tick() }

// replayScene is a replay. It shows the ticks that its viewer plays.
type replayScene struct{ playScene }

// Update plays the replay on and handles the keys. It waits while a menu is open.
func (s replayScene) Update() {
	g := s.game
	if g.menu.Open {
		return
	}
	v, now := g.session.viewer, g.clock.time()
	seconds := g.session.flight.Pass(now)
	if g.clock.isVirtual {
		v.WaitForKills() // a numbered picture is the same everywhere
	}
	g.commonSwitches()
	v.Steer(&g.latch, now)
	if v.ChooseEye(&g.latch, g.clickTimeline(), wheelStep*g.device.Wheel()) {
		g.session.fly()
	}
	g.holdCursor()
	g.flyOn(seconds)
	start, before := time.Now(), v.Tick()
	v.Advance(now)
	if ticks := v.Tick() - before; ticks > 0 {
		g.clock.stepTime = time.Since(start) / time.Duration(ticks)
	}
	g.sound.SetPace(v.SoundPace())
	if err := v.NewProblem(); err != nil {
		g.setup.report(err.Error())
		g.session.overlay.Say(hud.Part{Text: "From here on the match differs from the one that was recorded: see the terminal", Color: hud.Bad})
	}
}

// addToHUD shows the timeline.
func (s replayScene) addToHUD(f *panels.Frame, p *systems.PlayerState) {
	s.game.session.viewer.ShowReplay(f, p, s.game.timeline())
	if s.game.menu.Open {
		f.Notice = ""
	}
}

// goOnAfter does nothing: the replay ends by itself.
func (s replayScene) goOnAfter(*modes.StatusData) {}

// Ticked shows a tick, without sound if it was skipped.
func (s replayScene) Ticked() {
	g := s.game
	g.sound.SetPace(g.session.viewer.SoundPace())
	if p, ok := g.session.state.Player(g.session.state.Self); ok {
		g.look.Set(p.Look) // beams of the followed player begin there
	}
	g.showNew()
}

// Decided shows what is final.
func (s replayScene) Decided() {
	s.game.showFinal()
	s.game.session.viewer.KeepSubject()
}

// Jumped drops the last states.
func (s replayScene) Jumped() {
	g := s.game
	g.session.builder.Reset()
	g.session.state.FindZones()
	g.session.overlay.Reset()
	g.restart()
	g.session.viewer.KeepSubject()
}
