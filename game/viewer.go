package game

import (
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/find"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/internal/panels"
	"github.com/skijet/skijet/game/internal/present"
	"github.com/skijet/skijet/game/internal/replays"
	"github.com/skijet/skijet/game/internal/watch"
	"github.com/skijet/skijet/internal/runlink"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// replayAccess holds the functions by which a game records matches and plays replays. Each may
// be nil.
type replayAccess struct {
	// Record returns the recording of a new match, or nil for none.
	Record func(m *systems.Match) *replays.Recording
	// List returns the replays for the menu.
	List func() ([]replays.Item, error)
	// Open returns the configuration to play one of them, with a Playback.
	Open func(i replays.Item) (arenaConfig, error)
	// Bests keeps the best run of each course; Modules are those that its replays may need.
	Bests   replays.Store
	Modules []systems.Module
	// Career keeps what the user has done in all matches.
	Career replays.Store
	// Invite returns the configuration to race the run of a link, a text or a file, and Watch that
	// to see a run.
	Invite func(given string) (arenaConfig, error)
	Watch  func(r *runlink.Run, level *levels.Level) (arenaConfig, error)
}

// follow follows a player.
func (g *Game) follow(id components.ID) {
	if id == g.session.state.Self {
		return
	}
	g.session.state.Self, g.session.camera = id, present.Camera{}
	g.session.overlay.Follow()
	g.deathYaw = 0
}

// subject returns the player whom the picture follows. A replay without players has
// pictures too.
func (s *session) subject() (*systems.PlayerState, bool) {
	if !s.state.Demo && s.state.Spectates(s.state.Self) {
		if p, ok := watch.Spectated(&s.state); ok {
			return p, true
		}
	}
	p, ok := find.Player(s.state.Players, s.state.Self)
	if !ok && s.viewer != nil {
		s.fly()
		return &systems.PlayerState{MaxEnergy: 1, MaxHealth: 1}, true
	}
	return p, ok
}

// openReplay switches to a replay. If it cannot be played, everything stays as it is.
func (g *Game) openReplay(i replays.Item) error {
	config, err := g.setup.replays.Open(i)
	if err != nil {
		return err
	}
	return g.enterReplay(config)
}

// enterReplay switches to a replay that is ready.
func (g *Game) enterReplay(config arenaConfig) error {
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
		config, err := g.setup.prepare(g.session.choice)
		if err != nil {
			return err
		}
		if err := g.enter(config); err != nil {
			return err
		}
		g.menu.Show(menus.PagePause, g.setup.startTitle())
		return nil
	}
	g.session.viewer.Close()
	waiting := g.parked
	g.parked = nil
	g.begin(waiting)
	status, _ := modes.StatusOf(g.session.state.Match)
	switch {
	case g.session.behind:
		g.menu.Show(menus.PageStart, g.setup.startTitle())
	case status.Over() && g.session.ended >= endTicks:
		g.showEnd(&status)
	default:
		g.menu.Show(menus.PagePause, "Paused")
	}
	return nil
}

// timeline is that of the replay.
func (g *Game) timeline() *panels.Timeline {
	return g.session.viewer.Timeline(&g.settings.Bindings, g.device.HasPad())
}

// clickTimeline moves to where the mouse is pressed on the timeline, and reports whether
// it was.
func (g *Game) clickTimeline() bool {
	if g.device.Captured() || !g.device.Down(input.MouseLeft) {
		return false
	}
	x, y := g.device.Cursor()
	share, ok := g.hud.TimelineAt(g.session.state.Size.X, g.session.state.Size.Y, g.timeline(), x, y)
	if ok {
		g.session.viewer.SeekShare(share)
	}
	return ok
}
