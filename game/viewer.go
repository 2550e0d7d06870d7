package game

import (
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/playback"
	"github.com/skijet/skijet/game/internal/replays"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/game/options"
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

// eye is the camera of a replay.
type eye int

const (
	eyeFirst eye = iota // first person of the followed player
	eyeThird            // behind them
	eyeFree             // anywhere
)

const (
	// windShort and windLong are how far keys move through time, s.
	windShort, windLong = 5, 30
	// repeatAfter and repeatEvery are when a held key repeats.
	repeatAfter, repeatEvery = 400 * time.Millisecond, 100 * time.Millisecond
	// topPace is the speed of playing above which there is no sound, since it would be
	// noise.
	topPace = 2
)

// viewer is the state of watching a replay. Nothing of it is saved in the settings.
type viewer struct {
	*playback.Playback
	eye      eye
	distance float64 // m behind who is followed
	help     bool    // keys are shown
	reported bool    // a divergence was reported
	last     time.Time
	repeat   time.Time // when the held key repeats
	held     input.Action
	away     components.ID // who was followed before it only watched
}

func newViewer(p *playback.Playback, s *options.Settings) *viewer {
	return &viewer{Playback: p, eye: eyeThird, distance: s.Distance, help: true, held: input.ActionCount, away: components.Nobody}
}

// stage shows what a replay plays.
type stage struct{ *Game }

// Ticked shows a tick, without sound if it was skipped.
func (s stage) Ticked() {
	g := s.Game
	g.sound.SetPace(g.viewer.soundPace())
	if p, ok := g.Player(g.Self); ok {
		g.look.set(p.Look) // beams of the followed player begin there
	}
	g.showTick()
	g.keepSubject()
}

// Jumped drops the last states.
func (s stage) Jumped() {
	b := s.Game.builder
	b.effects, b.marks, b.gaits = newEffects(), newMarks(), map[components.ID]*gait{}
	s.Game.FindZones()
	s.Game.feedback = feedback{}
	s.Game.restart()
	s.Game.keepSubject()
}

// soundPace returns the speed of the sound.
func (v *viewer) soundPace() float64 {
	pace := v.Pace()
	if v.Jumping() || pace > topPace {
		return 0
	}
	return pace
}

// keepSubject follows somebody else while the followed player has left or only watches: the first
// who is not a bot. It goes back to who plays again, unless the user has chosen another.
func (g *Game) keepSubject() {
	v, states := g.viewer, g.History.After
	if p, ok := scene.Find(states, v.away); !ok {
		v.away = components.Nobody // it has left
	} else if g.takesPart(p) {
		g.follow(v.away)
		v.away = components.Nobody
		return
	}
	self, isHere := scene.Find(states, g.Self)
	if isHere && g.takesPart(self) {
		return
	}
	next := g.firstPlaying(states)
	if next == components.Nobody {
		return
	}
	if isHere && v.away == components.Nobody {
		v.away = g.Self
	}
	g.follow(next)
}

// takesPart reports whether a player does not only watch.
func (g *Game) takesPart(p *systems.PlayerState) bool { return !g.Spectates(p.ID) }

// firstPlaying returns the first who plays and is no bot, or else the first who plays, or nobody.
func (g *Game) firstPlaying(states []systems.PlayerState) components.ID {
	first := components.Nobody
	for i := range states {
		p := &states[i]
		if !g.takesPart(p) {
			continue
		}
		if !p.Bot {
			return p.ID
		}
		if first == components.Nobody {
			first = p.ID
		}
	}
	return first
}

// follow follows a player.
func (g *Game) follow(id components.ID) {
	if id == g.Self {
		return
	}
	g.Self, g.camera = id, camera{}
	g.feedback.wounds, g.feedback.mark, g.feedback.cause, g.deathYaw = nil, 0, "", 0
	g.feedback.did = deeds{}
}

// subject returns the player whom the picture follows. A replay without players has
// pictures too.
func (g *Game) subject() (*systems.PlayerState, bool) {
	if !g.Demo && g.Spectates(g.Self) {
		if p, ok := g.watched(); ok {
			return p, true
		}
	}
	p, ok := scene.Find(g.Players, g.Self)
	if !ok && g.viewer != nil {
		g.fly()
		return &systems.PlayerState{MaxEnergy: 1, MaxHealth: 1}, true
	}
	return p, ok
}

// watchReplay plays the replay on and handles the keys.
func (g *Game) watchReplay() {
	v, now := g.viewer, g.clock()
	seconds := min(max(now.Sub(v.last), 0), scene.MaxLag).Seconds()
	if v.last.IsZero() {
		seconds = 0
	}
	v.last = now
	if g.isVirtual {
		v.WaitForKills() // a numbered picture is the same everywhere
	}
	g.commonSwitches()
	g.steerReplay(now)
	g.chooseEye()
	g.holdCursor()
	g.flyOn(seconds)
	start, before := time.Now(), v.Tick()
	v.Advance(now)
	if ticks := v.Tick() - before; ticks > 0 {
		g.stepTime = time.Since(start) / time.Duration(ticks)
	}
	g.sound.SetPace(v.soundPace())
	if err := v.Problem(); err != nil && !v.reported {
		v.reported = true
		g.report(err.Error())
		g.feedback.addLine(hud.Part{Text: "From here on the match differs from the one that was recorded: see the terminal", Color: hud.Bad})
	}
}

// openReplay switches to a replay. If it cannot be played, everything stays as it is.
func (g *Game) openReplay(i replays.Item) error {
	config, err := g.replays.Open(i)
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
		if g.prepare == nil {
			g.menu.quit = true
			return nil
		}
		if g.backdrop != nil {
			return g.toStart()
		}
		config, err := g.prepare(g.choice)
		if err != nil {
			return err
		}
		if err := g.enter(config); err != nil {
			return err
		}
		g.menu.show(pagePause, g.startTitle())
		return nil
	}
	g.viewer.Close()
	waiting := g.parked
	g.parked = nil
	g.begin(waiting)
	status, _ := modes.StatusOf(g.Match)
	switch {
	case g.Behind:
		g.menu.show(pageStart, g.startTitle())
	case status.Over() && g.ended >= endTicks:
		g.showEnd(&status)
	default:
		g.menu.show(pagePause, "Paused")
	}
	return nil
}
