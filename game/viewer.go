package game

import (
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/internal/present"
	"github.com/skijet/skijet/game/internal/replays"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/game/internal/watch"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// Replays are the functions by which a game records matches and plays replays. Each may
// be nil.
type Replays struct {
	// Record returns the recording of a new match, or nil for none.
	Record func(m *systems.Match) *replays.Recording
	// List returns the replays for the menu.
	List func() ([]replays.Item, error)
	// Open returns the Config to play one of them, with a Playback.
	Open func(i replays.Item) (Config, error)
	// Bests keeps the best run of each course; Modules are those that its replays may need.
	Bests   replays.Store
	Modules []systems.Module
}

// stage shows what a replay plays.
type stage struct{ *Game }

// Ticked shows a tick, without sound if it was skipped.
func (s stage) Ticked() {
	g := s.Game
	g.sound.SetPace(g.viewer.SoundPace())
	if p, ok := g.Player(g.Self); ok {
		g.look.Set(p.Look) // beams of the followed player begin there
	}
	g.showTick()
	g.viewer.KeepSubject()
}

// Jumped drops the last states.
func (s stage) Jumped() {
	s.Game.builder.Reset()
	s.Game.FindZones()
	s.Game.overlay.Reset()
	s.Game.restart()
	s.Game.viewer.KeepSubject()
}

// follow follows a player.
func (g *Game) follow(id components.ID) {
	if id == g.Self {
		return
	}
	g.Self, g.camera = id, present.Camera{}
	g.overlay.Follow()
	g.deathYaw = 0
}

// subject returns the player whom the picture follows. A replay without players has
// pictures too.
func (s *session) subject() (*systems.PlayerState, bool) {
	if !s.Demo && s.Spectates(s.Self) {
		if p, ok := watch.Spectated(&s.State); ok {
			return p, true
		}
	}
	p, ok := scene.Find(s.Players, s.Self)
	if !ok && s.viewer != nil {
		s.fly()
		return &systems.PlayerState{MaxEnergy: 1, MaxHealth: 1}, true
	}
	return p, ok
}

// watchReplay plays the replay on and handles the keys.
func (g *Game) watchReplay() {
	v, now := g.viewer, g.clock.time()
	seconds := v.Pass(now)
	if g.clock.isVirtual {
		v.WaitForKills() // a numbered picture is the same everywhere
	}
	g.commonSwitches()
	v.Steer(&g.latch, now)
	if v.ChooseEye(&g.latch, g.clickTimeline(), wheelStep*g.device.Wheel()) {
		g.fly()
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
		g.overlay.Say(hud.Part{Text: "From here on the match differs from the one that was recorded: see the terminal", Color: hud.Bad})
	}
}

// openReplay switches to a replay. If it cannot be played, everything stays as it is.
func (g *Game) openReplay(i replays.Item) error {
	config, err := g.setup.replays.Open(i)
	if err != nil {
		return err
	}
	if err := g.enter(config); err != nil {
		config.Playback.Close()
		return err
	}
	return nil
}

// leaveReplay returns to the paused match or, if there is none, to a new one.
func (g *Game) leaveReplay() error {
	if g.parked == nil {
		if g.setup.prepare == nil {
			g.menu.Quit = true
			return nil
		}
		if g.setup.backdrop != nil {
			return g.toStart()
		}
		config, err := g.setup.prepare(g.choice)
		if err != nil {
			return err
		}
		if err := g.enter(config); err != nil {
			return err
		}
		g.menu.Show(menus.PagePause, g.setup.startTitle())
		return nil
	}
	g.viewer.Close()
	waiting := g.parked
	g.parked = nil
	g.begin(waiting)
	status, _ := modes.StatusOf(g.Match)
	switch {
	case g.Behind:
		g.menu.Show(menus.PageStart, g.setup.startTitle())
	case status.Over() && g.ended >= endTicks:
		g.showEnd(&status)
	default:
		g.menu.Show(menus.PagePause, "Paused")
	}
	return nil
}

// timeline is that of the replay.
func (g *Game) timeline() *hud.Timeline {
	return g.viewer.Timeline(&g.settings.Bindings, g.device.HasPad())
}

// clickTimeline moves to where the mouse is pressed on the timeline, and reports whether
// it was.
func (g *Game) clickTimeline() bool {
	if g.device.Captured() || !g.device.Down(input.MouseLeft) {
		return false
	}
	x, y := g.device.Cursor()
	share, ok := g.hud.TimelineAt(g.Size.X, g.Size.Y, g.timeline(), x, y)
	if ok {
		g.viewer.SeekShare(share)
	}
	return ok
}
