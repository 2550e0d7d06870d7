package game

import (
	"time"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/game/playback"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/game/replays"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// Replays is what a game needs to record matches and to play replays. What is nil it
// does without.
type Replays struct {
	// Record returns the recording of a match that begins, or nil for none.
	Record func(m *systems.Match) *replays.Recording
	// List returns what the menu offers to play.
	List func() ([]replays.Item, error)
	// Open returns what to play of a file: a Config with a Playback.
	Open func(path string) (Config, error)
}

// eye is where a replay is seen from.
type eye int

const (
	eyeFirst eye = iota // the eyes of who is followed
	eyeThird            // behind them
	eyeFree             // anywhere
)

const (
	// flySpeed and flyFast are how fast the free camera is, m/s.
	flySpeed, flyFast = 20, 90
	// windShort and windLong are how far keys go, seconds.
	windShort, windLong = 5, 30
	// repeatAfter and repeatEvery say when a key that stays down does it again.
	repeatAfter, repeatEvery = 400 * time.Millisecond, 100 * time.Millisecond
	// topPace is the speed above which nothing is heard: it would be noise.
	topPace = 2
)

// viewer is somebody who watches a replay. Nothing of it is kept in the settings.
type viewer struct {
	*playback.Playback
	eye      eye
	distance float64 // m behind who is followed
	look     look    // of the free camera
	at       geom.Vec
	help     bool // keys are shown
	reported bool // that the match goes another way
	last     time.Time
	repeat   time.Time // when the key that is held does it again
	held     input.Action
}

func newViewer(p *playback.Playback, s *options.Settings) *viewer {
	return &viewer{Playback: p, eye: eyeThird, distance: s.Distance, help: true, held: input.ActionCount}
}

// free reports whether the picture is seen from anywhere.
func (g *Game) free() bool { return g.viewer != nil && g.viewer.eye == eyeFree }

// stage shows what a replay plays.
type stage struct{ *Game }

// Ticked shows a tick, in silence where nobody waited for it.
func (s stage) Ticked() {
	g := s.Game
	g.sound.SetPace(g.viewer.soundPace())
	if p, ok := player(g.history.after, g.self); ok {
		g.look.set(p.Look) // where beams of who is followed begin
	}
	g.showTick()
	g.keepSubject()
}

// Jumped forgets what was seen before.
func (s stage) Jumped() {
	b := s.Game.builder
	b.effects, b.marks, b.gaits = newEffects(), newMarks(), map[components.ID]*gait{}
	b.seeZones(s.Game.match)
	s.Game.feedback = feedback{}
	s.Game.restart()
	s.Game.keepSubject()
}

// soundPace returns how fast time is heard to pass.
func (v *viewer) soundPace() float64 {
	pace := v.Pace()
	if v.Jumping() || pace > topPace {
		return 0
	}
	return pace
}

// keepSubject follows somebody else where who was followed is gone, the first who is
// no bot.
func (g *Game) keepSubject() {
	states := g.history.after
	if _, ok := player(states, g.self); ok || len(states) == 0 {
		return
	}
	next := states[0].ID
	for i := range states {
		if !states[i].Bot {
			next = states[i].ID
			break
		}
	}
	g.follow(next)
}

// follow sees a replay with somebody.
func (g *Game) follow(id components.ID) {
	if id == g.self {
		return
	}
	g.self, g.camera = id, camera{}
	g.feedback.wounds, g.feedback.mark, g.feedback.killedBy, g.deathYaw = nil, 0, "", 0
}

// subject returns who the picture is about. A replay without players has a picture
// too.
func (g *Game) subject() (*systems.PlayerState, bool) {
	if !g.demo && modes.Spectates(g.match, g.self) {
		if p, ok := g.watched(); ok {
			return p, true
		}
	}
	p, ok := player(g.players, g.self)
	if !ok && g.viewer != nil {
		g.fly()
		return &systems.PlayerState{MaxEnergy: 1, MaxHealth: 1}, true
	}
	return p, ok
}

// watchReplay lets a replay go on and answers the keys.
func (g *Game) watchReplay() {
	v, now := g.viewer, g.clock()
	seconds := min(max(now.Sub(v.last), 0), maxLag).Seconds()
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

// flown returns the free camera.
func (g *Game) flown() render.Camera {
	return render.Camera{Position: g.viewer.at, Look: g.viewer.look.angles(), FovDeg: g.settings.FieldOfView}
}

// openReplay watches a file. Where it cannot be played all stays as it is.
func (g *Game) openReplay(path string) error {
	config, err := g.replays.Open(path)
	if err != nil {
		return err
	}
	if err := g.enter(config); err != nil {
		config.Playback.Close()
		return err
	}
	return nil
}

// leaveReplay goes back to the match that waits or, where there is none, to a new one.
func (g *Game) leaveReplay() error {
	if g.parked == nil {
		if g.prepare == nil {
			g.menu.quit = true
			return nil
		}
		config, err := g.prepare(g.choice)
		if err != nil {
			return err
		}
		if err := g.enter(config); err != nil {
			return err
		}
		g.menu.showMatch("Skijet")
		return nil
	}
	g.viewer.Close()
	waiting := *g.parked
	g.parked = nil
	g.begin(waiting)
	g.menu.show("Paused")
	return nil
}
