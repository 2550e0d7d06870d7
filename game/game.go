package game

import (
	"cmp"
	"fmt"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/internal/career"
	"github.com/skijet/skijet/game/internal/debug"
	"github.com/skijet/skijet/game/internal/device"
	"github.com/skijet/skijet/game/internal/listen"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/internal/mixer"
	"github.com/skijet/skijet/game/internal/online"
	"github.com/skijet/skijet/game/internal/overlay"
	"github.com/skijet/skijet/game/internal/panels"
	"github.com/skijet/skijet/game/internal/playback"
	"github.com/skijet/skijet/game/internal/replays"
	"github.com/skijet/skijet/game/internal/roster"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/game/internal/ui"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bases"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/weapons"
)

// Game plays one match in a window. It implements [ebiten.Game]. [Run] makes
// one and passes it to Ebitengine.
type Game struct {
	session  *session // that is shown now
	parked   *session // the match that is paused while a replay is watched, or nil
	lobby    online.Lobby
	chat     online.Chat
	setup    setup
	settings options.Settings
	dirty    bool // settings are not saved yet
	plugins  plugins

	device       inputDevice
	latch        actions.Latch
	known        actions.Hints // of the keys
	cursor       cursor
	look         scene.Look // of the user
	weaponChoice weaponChoice
	commands     []systems.Command // of the next tick

	clock    frameClock
	exit     exit
	ownTicks int // that the user played, in all matches
	career   *career.Career

	hud              *panels.HUD
	ui               *ui.UI
	menu             *menus.Menu
	ignoreInputUntil time.Time // of the page of the end; zero: it hears keys
	screen           screen
	sound            *mixer.Engine
	debug            *debug.Pages
	deathYaw         float64         // degrees that the camera went around the dead
	reported         map[string]bool // problems of systems
}

// inputDevice is the input devices of the user: a [device.Device], or those of a test.
type inputDevice interface {
	actions.Source
	Poll()
	Pressed() []input.Key
	Typed() (string, error)
	HasPad() bool
	Touched() bool
	Turn() (right, down float64)
	Motion() (x, y float64)
	Captured() bool
	Cursor() (x, y float64)
	Wheel() float64
}

// arenaConfig is what a [Game] is made of.
type arenaConfig struct {
	setup setup
	Match *systems.Match // with all its players
	// Self is the player of the user. In a Demo it is a bot that is watched.
	Self   components.ID
	Demo   bool
	Choice options.Choice // the choice of which Match was made
	// Tuned is set if numbers of Match were changed from outside: best runs of a time trial
	// are not kept.
	Tuned    bool
	Settings options.Settings
	// Render is how the world is drawn. What is zero follows the settings.
	Render render.Options
	Sound  *mixer.Engine // nil is silent
	// Timings is the observer of Match; nil: F3 does not show times of systems.
	Timings *debug.Timings
	// WeaponsDir is a folder of weapons in JSON that override Weapons. It is read again
	// whenever it changes; empty for none.
	WeaponsDir string
	// Levels that the menu offers in addition to the embedded ones, and accepts by their names.
	Levels  []*levels.Level
	Weapons []weapons.Spec
	// Playback is a replay to watch, whose match is Match; nil: the user plays.
	Playback *playback.Playback

	remote     *online.Connection // by which a room plays Match; nil: nobody else plays it
	invitation invitation         // to race a run; empty without one
	resumeNote string             // why Match goes on in place of a new one; empty for a new one
}

// newArena prepares a game. It loads fonts, shaders and models, and computes the light of the
// level.
func newArena(c arenaConfig) (*Game, error) {
	g := &Game{
		session: &session{}, settings: c.Settings, sound: cmp.Or(c.Sound, &mixer.Engine{}), device: device.New(), debug: debug.New(),
		setup: c.setup,
		clock: frameClock{now: time.Now}, screen: screen{window: realWindow{}, applied: options.DefaultSettings().Video},
	}
	g.lobby = online.Lobby{Stage: roomStage{g}, Now: func() time.Time { return g.clock.time() }, Serve: serve}
	if g.setup.report == nil {
		g.setup.report = func(string) {}
	}
	g.setup.title, g.setup.defaultChoice = cmp.Or(c.setup.title, options.Title), cmp.Or(c.setup.defaultChoice, &c.Choice)
	var err error
	if g.hud, err = panels.New(); err != nil {
		return nil, err
	}
	if list := c.setup.replays.List; list != nil {
		g.setup.replays.List = func() ([]replays.Item, error) {
			items, err := list()
			for i := range items {
				items[i].Note = overlay.InColors(items[i].Note, g.palette())
			}
			return items, err
		}
	}
	if g.career, err = career.Load(c.setup.replays.Career); err != nil {
		g.setup.report(err.Error())
	}
	if err := g.load(c.setup.extensions); err != nil {
		return nil, err
	}
	g.ui = ui.New(g.hud)
	bindActions(&g.settings, g.setup.extensions)
	for _, line := range refusedOptions(&g.settings, g.setup.extensions) {
		g.setup.report(line)
	}
	g.menu = menus.New(&g.settings)
	g.menu.Own = g.setup.optionRows()
	if err := g.enter(c); err != nil {
		return nil, err
	}
	g.applySettings()
	return g, nil
}

// restart drops the last states, so that no player seems to fly from their old position
// to a spawn.
func (g *Game) restart() {
	g.session.state.History = scene.History{Eases: g.session.remote != nil || g.session.viewer != nil && g.session.viewer.Seen()}
	g.session.sounds.Restart()
	g.session.state.History.Record(g.session.state.Match)
	g.session.state.History.Record(g.session.state.Match)
	if p, ok := g.session.state.Player(g.session.state.Self); ok {
		g.look.Set(p.Look)
		g.session.camera.Settle()
	}
}

// applyVolumes applies the sliders of loudness.
func applyVolumes(e *mixer.Engine, s *options.Settings) {
	v := &s.Volumes
	e.SetVolume(s.Volume, s.Mute)
	for bus, volume := range [...]float64{mixer.Effects: v.Effects, mixer.Ambience: v.Ambience, mixer.Announcer: v.Announcer, mixer.Music: v.Music} {
		e.SetBus(mixer.Bus(bus), volume)
	}
}

// Update reads the devices and lets time pass.
func (g *Game) Update() error {
	defer g.debug.Work().EndUpdate(time.Now())
	if g.exit.shot != nil && g.exit.shot.err != nil {
		return g.exit.shot.err
	}
	if g.menu.Quit || g.exit.isDue(g.clock.passed()) {
		g.saveSettings()
		g.Close()
		return ebiten.Termination
	}
	g.device.Poll()
	g.sound.Update(g.setup.report)
	wasOpen := g.menu.Open
	switch {
	case wasOpen:
		g.updateMenu()
	case g.chat.Open:
		remoteScene{playScene{g}}.writeChat()
	default:
		g.latch.Poll(&g.settings.Bindings, g.device)
		g.watchFocus()
		if g.latch.Edge(actions.Pause) {
			g.openMenu()
		}
	}
	g.lobby.Watch()
	if g.menu.Open == wasOpen {
		g.session.scene.Update()
	}
	return nil
}

// tick steps the match once.
func (g *Game) tick() {
	commands := g.commands[:0]
	if in := g.takeInput(); !g.session.state.Demo {
		commands = append(commands, systems.Command{Player: g.session.state.Self, Input: in})
	}
	start := time.Now()
	g.commands = g.session.state.Crew.Commands(commands)
	if g.session.choice.Mode == menus.PracticeMode && !g.session.state.Demo {
		roster.Tame(g.commands, g.session.state.Self, g.session.choice.Targets)
	}
	g.reportOnce(g.session.drive().Step(g.commands))
	g.clock.stepTime = time.Since(start)
	g.watchRecording()
	g.session.race.Watch()
	g.showTick()
}

// takeInput returns the input of the user for the next tick.
func (g *Game) takeInput() components.Input {
	controls := g.latch.Take()
	in := controls.Input
	in.Look, in.Weapon, in.Throw = g.look.Angles(), g.weaponChoice.next, g.session.state.Throw(controls.Held)
	g.weaponChoice.next = 0
	if g.session.state.Demo {
		return in
	}
	g.session.skipLesson(&in)
	if g.ownTicks++; g.ownTicks == taughtTicks {
		g.taught()
	}
	if !g.settings.Scored && g.session.scored() {
		g.settings.Scored, g.dirty = true, true
	}
	g.dryFires(in.Buttons&components.ButtonFire != 0)
	return in
}

// mostReported is how many different errors of systems are reported: a message with the
// tick in it would never end.
const mostReported = 20

// reportOnce reports errors of systems of modules, each text once; nil is none.
func (g *Game) reportOnce(err error) {
	if err == nil || g.reported[err.Error()] || len(g.reported) >= mostReported {
		return
	}
	if g.reported == nil {
		g.reported = map[string]bool{}
	}
	g.reported[err.Error()] = true
	g.setup.report(fmt.Sprintf("tick %d: %v", g.session.state.Match.Tick()-1, err))
}

// showTick shows a tick, all of which is final.
func (g *Game) showTick() {
	g.showNew()
	g.showFinal()
}

// showNew records the state after a tick, and shows what happened in it, which may turn out
// otherwise in a match that is predicted.
func (g *Game) showNew() {
	g.session.state.History.Record(g.session.state.Match)
	g.weaponChoice.noteHeld()
	g.session.state.FindZones()
	g.session.state.Outside = g.fromOutside()
	g.session.builder.Record(g.look.Angles())
	g.session.camera.Record(&g.session.state)
	g.session.sounds.HearTick(listen.Tick{Self: g.session.state.Self, Players: g.session.state.History.After, InMenu: g.menu.Open})
	g.turnView()
	g.extendTick()
}

// showFinal shows what is decided.
func (g *Game) showFinal() {
	g.session.race.Count()
	g.session.overlay.Record()
	g.session.killcam.Watch(g.settings.Killcam && g.session.viewer == nil)
	g.session.sounds.HearScore()
	if status, ok := modes.StatusOf(g.session.state.Match); ok && status.Over() {
		g.session.scene.goOnAfter(&status)
	}
}

// turnView turns the view of the user where the match puts it, and follows it into another body.
func (g *Game) turnView() {
	for key, e := range systems.Events[bases.Served](g.session.state.Match) {
		if key.Subject == g.session.state.Self && e.Refitted {
			g.refitted()
		}
	}
	for key := range systems.Events[bases.Reborn](g.session.state.Match) {
		if key.Subject == g.session.state.Self {
			g.refitted()
		}
	}
	for _, e := range g.session.state.Match.Events() {
		if e.Kind == systems.EventSpawned && e.Subject == g.session.state.Self {
			if p, ok := g.session.state.Player(g.session.state.Self); ok {
				g.look.Set(p.Look)
			}
		}
	}
	for key, e := range systems.Events[modes.RunRestarted](g.session.state.Match) {
		if key.Subject == g.session.state.Self && !g.session.state.Led() {
			g.look.Set(e.Look)
			g.session.race.Waits()
		}
	}
	for key, e := range systems.Events[modes.LessonBegun](g.session.state.Match) {
		if key.Subject == g.session.state.Self && !g.session.state.Led() {
			g.look.Set(e.Look)
		}
	}
	for range systems.Events[modes.PhaseChanged](g.session.state.Match) {
		g.session.ended = 0
	}
}

// Draw paints the world between its last two ticks, and the HUD over it.
func (g *Game) Draw(screen *ebiten.Image) {
	defer g.debug.Work().EndDraw(time.Now())
	g.clock.beginFrame()
	g.session.state.Size = screen.Bounds().Size()
	g.scale(g.clock.lastDraw)
	g.session.scene.Draw(screen)
	if g.menu.Open {
		g.drawMenu(screen)
	}
	g.clock.endFrame()
	if g.exit.shot != nil && !g.exit.finished && g.exit.shot.take(screen, g.clock.played) {
		g.exit.finished = true
	}
	g.reportToPage()
	if !g.clock.isVirtual {
		g.screen.limiter.wait(g.settings.Video.FrameCap)
	}
}
