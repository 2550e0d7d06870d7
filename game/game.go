package game

import (
	"cmp"
	"fmt"
	"github.com/skijet/skijet/game/internal/menus"
	"io/fs"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/debug"
	"github.com/skijet/skijet/game/internal/device"
	"github.com/skijet/skijet/game/internal/listen"
	"github.com/skijet/skijet/game/internal/looks"
	"github.com/skijet/skijet/game/internal/overlay"
	"github.com/skijet/skijet/game/internal/playback"
	"github.com/skijet/skijet/game/internal/replays"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/game/internal/ui"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/game/sound"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bases"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/weapons"
)

// Game plays one match in a window. It implements [ebiten.Game]. Make one with [New] and
// pass it to [ebiten.RunGame] after [ebiten.SetTPS](125), or let [Run] do everything.
type Game struct {
	*session          // that goes on now
	parked   *session // the match that is paused while a replay is watched, or nil
	title    string   // of the game
	settings options.Settings
	store    options.Store // nil for none
	report   func(string)
	prepare  func(options.Choice) (Config, error)
	backdrop func() (Config, error) // of the start page; nil for none
	usual    options.Choice         // of the first new match
	replays  Replays

	extensions []Extension
	plugins    []plugin     // the extensions, ready to use
	folder     *looks.Files // files of the folder of weapons, or nil
	hiddenHUD  hud.Parts    // of this picture
	// ownWaypoints are those of extensions, of this picture.
	ownWaypoints []overlay.Waypoint
	ownPanel     []hud.PanelLine // likewise

	// Devices.
	device   hands
	latch    input.Latch
	weapon   uint8 // to change to in the next tick, counted from 1; 0 keeps
	carry    carry
	pulled   bool // the trigger was pulled in the last tick
	unasked  int  // updates since the window was asked for the next two
	focused  bool
	captured bool // the cursor is captured
	asked    bool // capture was requested since the menu closed
	refused  bool // and was not granted, as browsers do until the next click
	dirty    bool // settings are not saved yet

	// Time.
	now       func() time.Time
	pacer     scene.Pacer
	tempo     tempo
	commands  [1]systems.Command
	stepTime  time.Duration // of the last tick
	started   time.Time     // of the first picture
	lastDraw  time.Time     // of the last one
	frames    int           // pictures drawn
	played    float64       // s between them
	hintTime  float64       // s that were played without a menu
	ownTicks  int           // that the user played, in all matches
	endAfter  float64       // s, or 0
	shot      *shot
	chase     func(p *systems.PlayerState, seconds float64) render.Camera // of a film; nil for none
	unseen    bool                                                        // the next picture of a film is not needed
	finished  bool
	stopped   <-chan struct{} // closed once the program is asked to end from outside; nil: nobody can
	isVirtual bool            // time is counted in pictures
	virtual   time.Duration   // so far

	// Pictures and sound.
	hud       *hud.HUD
	ui        *ui.UI
	window    window
	video     options.Video // as it was applied
	scaler    autoScale
	limiter   limiter
	sound     *sound.Engine
	look      scene.Look
	menu      *menus.Menu
	deafUntil time.Time // when the menu of the end hears keys; zero: it does
	debug     *debug.Pages
	deathYaw  float64         // degrees that the camera went around the dead
	reported  map[string]bool // problems of systems
}

// hands are the input devices of the user: a [device.Device], or those of a test.
type hands interface {
	input.Source
	Poll()
	Pressed() []input.Key
	HasPad() bool
	Touched() bool
	Turn() (right, down float64)
	Motion() (x, y float64)
	Captured() bool
	Cursor() (x, y float64)
	Wheel() float64
}

// Config configures a [Game].
type Config struct {
	// Title of the game, on the start page; empty is Skijet.
	Title string
	Match *systems.Match // with all its players
	// Self is the player of the user. In a Demo it is a bot that is watched.
	Self   components.ID
	Demo   bool
	Choice options.Choice // the choice of which Match was made
	// Tuned is set if numbers of Match were changed from outside: best runs of a time trial
	// are not kept.
	Tuned bool
	// Prepare makes the match of another choice from the menu; only the parts of the
	// Config that belong to the match are used. Nil: the menu offers no choice.
	Prepare func(options.Choice) (Config, error)
	// Backdrop makes the match of bots that is played behind the start page. Nil: there is
	// no start page.
	Backdrop func() (Config, error)
	Settings options.Settings
	// Render is how the world is drawn. What is zero follows the settings.
	Render render.Options
	Store  options.Store // where changed settings are saved; nil for nowhere
	Sound  *sound.Engine // nil is silent
	// Extensions to draw; their modules must be in Match already.
	Extensions []Extension
	// Timings is the observer of Match; nil: F3 does not show times of systems.
	Timings *Timings
	// WeaponsDir is a folder of weapons in JSON that override Weapons. It is read again
	// whenever it changes; empty for none.
	WeaponsDir string
	// WeaponsFS is that folder if it is not in the file system of the machine, for
	// example in a browser. WeaponsDir is then its name.
	WeaponsFS fs.FS
	// Levels that the menu offers in addition to the embedded ones. Prepare accepts their
	// names.
	Levels  []*levels.Level
	Weapons []weapons.Spec
	// Playback is a replay to watch, whose match is Match; nil: the user plays.
	Playback *playback.Playback
	Replays  Replays
	Report   func(line string) // is called with errors; nil for none

	goesOn string          // why Match goes on in place of a new one; empty for a new one
	usual  *options.Choice // of new matches, where it is not Choice; or nil
}

// New prepares a game. It loads fonts, shaders and models, and computes the light of the
// level.
func New(c Config) (*Game, error) {
	g := &Game{
		session:  &session{},
		settings: c.Settings, store: c.Store, report: c.Report, sound: c.Sound, prepare: c.Prepare, replays: c.Replays,
		device: device.New(), now: time.Now, backdrop: c.Backdrop, usual: *cmp.Or(c.usual, &c.Choice), window: realWindow{},
		video: options.DefaultVideo(), title: cmp.Or(c.Title, options.Title), debug: debug.New(),
	}
	if g.sound == nil {
		g.sound = &sound.Engine{}
	}
	if g.report == nil {
		g.report = func(string) {}
	}
	var err error
	if g.hud, err = hud.New(); err != nil {
		return nil, err
	}
	if list := c.Replays.List; list != nil {
		g.replays.List = func() ([]replays.Item, error) {
			items, err := list()
			for i := range items {
				items[i].Note = overlay.InColors(items[i].Note, g.palette())
			}
			return items, err
		}
	}
	g.extensions = c.Extensions
	if err := g.load(c.Extensions); err != nil {
		return nil, err
	}
	g.ui = ui.New(g.hud)
	bindActions(&g.settings, g.extensions)
	g.menu = menus.New(&g.settings)
	g.menu.Actions = g.menuActions()
	if err := g.enter(c); err != nil {
		return nil, err
	}
	g.applySettings()
	return g, nil
}

// restart drops the last states, so that no player seems to fly from their old position
// to a spawn.
func (g *Game) restart() {
	g.History = scene.History{}
	g.sounds.Restart()
	g.History.Record(g.Match)
	g.History.Record(g.Match)
	if p, ok := g.Player(g.Self); ok {
		g.look.Set(p.Look)
		g.camera.Settle()
	}
}

// applyVolumes applies the sliders of loudness.
func (g *Game) applyVolumes() {
	v := &g.settings.Volumes
	g.sound.SetVolume(g.settings.Volume, g.settings.Mute)
	for bus, volume := range [...]float64{sound.Effects: v.Effects, sound.Ambience: v.Ambience, sound.Announcer: v.Announcer, sound.Music: v.Music} {
		g.sound.SetBus(sound.Bus(bus), volume)
	}
}

// mustEnd reports whether the game is over.
func (g *Game) mustEnd() bool {
	select {
	case <-g.stopped:
		return true
	default:
	}
	// A picture that is still owed is worth waiting for.
	return g.finished || g.menu.Quit || g.endAfter > 0 && g.played >= g.endAfter && g.shot == nil
}

// Update reads the devices and lets time pass.
func (g *Game) Update() error {
	defer g.debug.Work().EndUpdate(time.Now())
	if g.shot != nil && g.shot.err != nil {
		return g.shot.err
	}
	if g.mustEnd() {
		g.saveSettings()
		g.Close()
		return ebiten.Termination
	}
	g.device.Poll()
	g.sound.Update(g.report)
	if g.menu.Open {
		g.updateMenu()
		if g.menu.Open && g.Behind {
			g.playBehind()
		}
		return nil
	}
	g.latch.Poll(&g.settings.Bindings, g.device)
	g.watchFocus()
	if g.latch.Edge(input.Pause) {
		g.openMenu()
	}
	if g.latch.Edge(input.Tune) && g.viewer == nil {
		g.openTuning()
	}
	if g.menu.Open {
		return nil
	}
	if g.viewer != nil {
		g.watchReplay()
		return nil
	}
	g.steerByMouse(&g.look)
	g.switches()
	g.letPass()
	return nil
}

// clock returns the time that drives the match: real time, or that of numbered pictures.
func (g *Game) clock() time.Time {
	if g.isVirtual {
		return time.Unix(0, 0).Add(g.virtual)
	}
	return g.now()
}

// tick steps the match once.
func (g *Game) tick() {
	controls := g.latch.Take()
	commands := g.commands[:0]
	if !g.Demo {
		in := controls.Input
		in.Look, in.Weapon, in.Throw = g.look.Angles(), g.weapon, g.throw(controls.Held)
		g.skipLesson(&in)
		commands = append(commands, systems.Command{Player: g.Self, Input: in})
		if g.ownTicks++; g.ownTicks == taughtTicks {
			g.taught()
		}
		g.dryFires(in.Buttons&components.ButtonFire != 0)
	}
	g.weapon = 0
	g.changeBody()
	start := time.Now()
	if err := g.drive().Step(commands); err != nil {
		g.reportOnce(err)
	}
	g.stepTime = time.Since(start)
	g.watchRecording()
	g.watchRuns()
	g.showTick()
}

// mostReported is how many different errors of systems are reported: a message with the
// tick in it would never end.
const mostReported = 20

// reportOnce reports errors of systems of modules, each text once.
func (g *Game) reportOnce(err error) {
	text := err.Error()
	if g.reported[text] || len(g.reported) >= mostReported {
		return
	}
	if g.reported == nil {
		g.reported = map[string]bool{}
	}
	g.reported[text] = true
	g.report(fmt.Sprintf("tick %d: %v", g.Match.Tick()-1, err))
}

// showTick records the state after a tick, and shows its events.
func (g *Game) showTick() {
	g.History.Record(g.Match)
	g.debug.TraceStep(g.tempo.paused)
	g.noteHeld()
	g.FindZones()
	g.Outside = g.fromOutside()
	g.builder.Record(g.look.Angles())
	g.camera.Record(&g.State)
	g.sounds.HearTick(listen.Tick{Self: g.Self, Players: g.History.After, InMenu: g.menu.Open})
	g.overlay.Record()
	g.turnView()
	g.sounds.HearScore()
	g.watchEnd()
	g.extendTick()
}

// turnView turns the view of the user where the match puts it, and gives it the body that a station
// has made.
func (g *Game) turnView() {
	for key, e := range systems.Events[bases.Served](g.Match) {
		if key.Subject == g.Self && e.Refitted {
			g.refitted()
		}
	}
	for _, e := range g.Match.Events() {
		if e.Kind == systems.EventSpawned && e.Subject == g.Self {
			if p, ok := g.Player(g.Self); ok {
				g.look.Set(p.Look)
			}
		}
	}
	for key, e := range systems.Events[modes.RunRestarted](g.Match) {
		if key.Subject == g.Self && !g.Led() && !g.Replay {
			g.look.Set(e.Look)
		}
	}
	for key, e := range systems.Events[modes.LessonBegun](g.Match) {
		if key.Subject == g.Self && !g.Led() && !g.Replay {
			g.look.Set(e.Look)
		}
	}
	for range systems.Events[modes.PhaseChanged](g.Match) {
		g.ended = 0
	}
}

// Draw paints the world between its last two ticks, and the HUD over it.
func (g *Game) Draw(screen *ebiten.Image) {
	defer g.debug.Work().EndDraw(time.Now())
	now := g.clock()
	if g.started.IsZero() {
		g.started, g.lastDraw = now, now
	}
	seconds := min(max(now.Sub(g.lastDraw), 0), scene.MaxLag).Seconds()
	g.lastDraw, g.played = now, now.Sub(g.started).Seconds()
	g.Size = screen.Bounds().Size()
	if g.menu.Open && !g.Behind {
		seconds = 0 // the world holds its breath
	}
	g.scale(now)
	if g.viewer != nil {
		g.Fraction = g.viewer.Fraction(now)
		seconds *= g.viewer.Pace()
	} else {
		g.Fraction, seconds = g.shownFraction(now, seconds)
	}
	g.Interpolate(g.Fraction)
	if p, ok := g.subject(); ok {
		if !g.Led() {
			p.Look = g.look.Angles() // the body turns with the view, without waiting for a tick
		}
		g.drawWorld(screen, p, seconds)
	}
	if g.menu.Open {
		g.drawMenu(screen)
	}
	if g.isVirtual {
		g.virtual += time.Second / shotRate
	}
	if g.shot != nil && !g.finished && g.shot.take(screen, g.played) {
		g.finished = true
	}
	g.frames++
	g.reportToPage()
	if !g.isVirtual {
		g.limiter.wait(g.settings.Video.FrameCap)
	}
}
