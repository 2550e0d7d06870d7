package game

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/debug"
	"github.com/skijet/skijet/game/internal/loading"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/internal/mixer"
	"github.com/skijet/skijet/game/internal/online"
	"github.com/skijet/skijet/game/internal/race"
	"github.com/skijet/skijet/game/internal/resume"
	"github.com/skijet/skijet/game/internal/roster"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/internal/defended"
	"github.com/skijet/skijet/internal/ruleset"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
)

// ErrOptions is wrapped by the errors of [Run] for options that ask for something
// unavailable, such as a missing level.
var ErrOptions = errors.New("cannot start")

// matchSeed is the seed of unattended runs, which makes pictures comparable. A player
// gets a new match each time.
const matchSeed = 1

// Run plays according to the options, in a window, until the player quits, closes the
// window or interrupts the program. It reports errors on the way to stderr, a line each.
func Run(o options.Options, stderr io.Writer, extensions ...Extension) error {
	report := func(line string) { fmt.Fprintln(stderr, o.Program()+":", line) }
	settings, store := options.DefaultSettings(), options.Store(nil)
	// An unattended run is the same for every user and changes no settings.
	if !unattended(&o) {
		settings, store = userSettings(report)
	}
	own, err := levelsOf(extensions)
	if err != nil {
		return err
	}
	extensions = withOwnModules(extensions)
	m, chosen := maker{extensions: extensions, levels: own, report: report, load: taking(&o)}, o.ChoosesMatch()
	m.preferOwnLevel(&o)
	if o.Online.Join != "" { // the light of its level is worked out once, and not after that of another
		if level := online.LevelOf(joinAddress(o.Online.Join), o.Online.Password); level != "" {
			o.Match.Level, o.Given = level, append(o.Given, "level")
		}
	}
	config, err := m.first(&o, &settings, report)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrOptions, err)
	}
	takeFlags(&settings, &o)
	config.setup.report, config.Settings, config.setup.store, config.setup.title = report, settings, store, o.Title()
	config.setup.prepare = func(c options.Choice) (arenaConfig, error) { return m.chosen(&o, c) }
	config.setup.open = func(name string) (*levels.Level, error) {
		next := o
		next.Match.Level = name
		return m.open(&next)
	}
	if !unattended(&o) {
		config.setup.backdrop = func() (arenaConfig, error) { return m.backdrop(&o) }
	}
	config.setup.replays, config.setup.site = m.replays(&o, report), cmp.Or(o.Online.Site, race.PageAddress())
	if o.Files.Lessons != "" {
		config.setup.lessonLevel = o.Match.Level
	}
	if !o.Window.Mute {
		config.Sound = mixer.New(report)
	}
	return open(&o, &settings.Video, func() (*Game, error) { return begin(&o, config, !chosen) })
}

// begin makes the arena of a run, at its first page.
func begin(o *options.Options, config arenaConfig, free bool) (*Game, error) {
	g, err := newArena(config)
	if err != nil {
		return nil, err
	}
	g.exit.after, g.exit.shot = o.Shot.Seconds, newShot(&o.Shot)
	g.clock.isVirtual = g.exit.shot != nil && o.Shot.Frame > 0
	switch {
	case o.Online.Join != "":
		if err := (roomStage{g}).dial(joinAddress(o.Online.Join), o.Online.Password, config.Settings.PlayerName, g.session.choice); err != nil {
			return nil, fmt.Errorf("%w: --join: %w", ErrOptions, err)
		}
	case config.resumeNote != "" && !unattended(o):
		g.openMenu()
		g.menu.View.Caption = config.resumeNote
	case config.invitation.run != nil && !unattended(o):
		raceStage{g}.show()
	case !unattended(o) && o.Watch.Replay == "" && o.Shot.Seconds == 0 && free:
		if err := g.toStart(); err != nil {
			return nil, err
		}
	case runtime.GOOS == "js" && !unattended(o) && o.Watch.Replay == "":
		g.openMenu() // a browser captures the cursor only after a click
	}
	g.watchPage()
	return g, nil
}

// open makes a game and shows it in a window until it ends. A player sees a bar until it is made; a page
// has one of its own.
func open(o *options.Options, v *options.Video, build func() (*Game, error)) error {
	asked, again := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer again()
	context.AfterFunc(asked, again) // who asks once more need not wait
	var made *Game
	shown, err := loading.New(o.Title(), unattended(o) || runtime.GOOS == "js", func() (ebiten.Game, error) {
		g, err := build()
		if err == nil {
			g.exit.stopped, made = asked.Done(), g
		}
		return g, err
	})
	if err != nil {
		return err
	}
	openWindow(o, v, o.Shot.File != "" && o.Shot.Frame > 0)
	err = ebiten.RunGameWithOptions(shown, &ebiten.RunGameOptions{InitUnfocused: unattended(o)})
	if shown.Made() {
		if goesOn(o) {
			made.keep(o.Program(), false)
		}
		made.Close()
	}
	return err
}

// unattended reports whether the run has no player.
func unattended(o *options.Options) bool { return o.Watch.Demo || o.Shot.File != "" }

// openWindow sets up the window. Numbered pictures do not wait for the screen, and have
// exactly one update each.
func openWindow(o *options.Options, v *options.Video, counted bool) {
	ebiten.SetTPS(scene.UpdateRate)
	if counted {
		ebiten.SetTPS(ebiten.SyncWithFPS)
		ebiten.SetVsyncEnabled(false)
	} else {
		ebiten.SetVsyncEnabled(!v.NoVSync)
	}
	ebiten.SetWindowTitle(o.Title())
	width, height := o.Window.Width, o.Window.Height
	if v.Width > 0 && v.Height > 0 && !slices.Contains(o.Given, "width") && !slices.Contains(o.Given, "height") {
		width, height = v.Width, v.Height
	}
	ebiten.SetWindowSize(width, height)
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	ebiten.SetFullscreen(v.Fullscreen)
}

// takeFlags changes settings by the flags that pages of the menu show too.
func takeFlags(s *options.Settings, o *options.Options) {
	// A browser fills the screen only where somebody has just asked for it.
	s.Video.Fullscreen = (s.Video.Fullscreen || o.Window.Fullscreen) && runtime.GOOS != "js"
	if slices.Contains(o.Given, "name") || s.PlayerName == "" {
		s.PlayerName = o.Online.Name
	}
}

func userSettings(report func(string)) (options.Settings, options.Store) {
	store, err := options.UserStore()
	if err != nil {
		report("settings are not kept: " + err.Error())
		return options.DefaultSettings(), nil
	}
	settings, err := options.Load(store)
	if err != nil {
		report(err.Error())
	}
	// Earlier versions kept the 0 bots of matches that are not about fighting them for all others.
	if c := settings.Choice; c != nil && c.Bots == 0 && menus.IsFightless(c.Mode) {
		c.Bots = fastBots
	}
	return settings, store
}

// maker makes matches from options.
type maker struct {
	extensions []Extension
	levels     []*levels.Level               // levels of extensions
	last       *levels.Level                 // that was opened
	lastName   string                        // by which it was opened
	report     func(string)                  // reports what is doubtful about a level; may be nil
	seed       uint64                        // of every match; 0 for another one each time
	load       func() (*resume.Match, error) // returns the match that goes on; may be nil
}

// preferOwnLevel selects the first level of an extension, unless the flags name one.
func (m *maker) preferOwnLevel(o *options.Options) {
	if len(m.levels) > 0 && !slices.Contains(o.Given, "level") {
		o.Match.Level = m.levels[0].Name
		o.Given = append(slices.Clone(o.Given), "level")
	}
}

// open returns a level: that of an extension, an embedded one or one by its path.
func (m *maker) open(o *options.Options) (*levels.Level, error) {
	name := o.Match.Level
	if m.last != nil && m.lastName == name && slices.Contains(levels.EmbeddedNames(), name) {
		return m.last, nil // building one takes a second
	}
	for _, level := range m.levels {
		if level.Name == name {
			m.tellNotes(name, level)
			return level, nil
		}
	}
	meant := []levels.Option{systems.Reads(ownModules(m.extensions)...)}
	if levels.IsModel(name) {
		meant = append(meant, levels.Scale(cmp.Or(o.Match.LevelScale, 1)))
	}
	if err := fetched(name); err != nil {
		return nil, err
	}
	level, err := levels.Open(name, meant...)
	switch {
	case err == nil:
		m.tellNotes(name, level)
		return level, nil
	case len(m.levels) > 0:
		return nil, fmt.Errorf("--level %q: %w; extensions have %s", name, levelError{err}, strings.Join(m.levelNames(), ", "))
	}
	return nil, fmt.Errorf("--level %q: %w", name, levelError{err})
}

// tellNotes reports what is doubtful about a level when it is first opened, and what of its
// files it does not use.
func (m *maker) tellNotes(name string, level *levels.Level) {
	if m.report == nil || m.last != nil && m.last.ContentHash == level.ContentHash {
		return
	}
	for _, note := range level.Notes {
		m.report(fmt.Sprintf("note on the level %s: %s", name, byOurFlags(note)))
	}
	for _, text := range level.Ignored { // such as a texture that is missing
		m.report(fmt.Sprintf("note on the level %s: ignored: %s", name, text))
	}
}

// byOurFlags puts the flag of the arena in the place of that of tools/level, of which package
// levels speaks.
func byOurFlags(text string) string {
	return strings.ReplaceAll(text, "--scale ", "--level-scale ")
}

// levelError is an error of package levels that names our flags.
type levelError struct{ error }

func (e levelError) Error() string { return byOurFlags(e.error.Error()) }
func (e levelError) Unwrap() error { return e.error }

// prepare loads the level and fills a match.
func (m *maker) prepare(o *options.Options) (arenaConfig, error) {
	level, err := m.open(o)
	if err != nil {
		return arenaConfig{}, err
	}
	m.last, m.lastName = level, o.Match.Level
	set, ok := ruleset.Options(o.Body.Rules)
	if !ok {
		return arenaConfig{}, fmt.Errorf("-rules %q is unknown", o.Body.Rules)
	}
	modules, err := modulesOf(m.extensions, o)
	if modules = defended.With(level, modules); err != nil {
		return arenaConfig{}, fmt.Errorf("--mode: %w", err)
	}
	spec, err := systems.Preset(o.Body.Model, o.Body.Armor, modules...)
	if err != nil {
		return arenaConfig{}, err
	}
	spec.FitRules(o.Body.Rules)
	if o.Tuned != nil {
		var unused []string
		set.Rules, unused = o.Tuned.Tune(&spec, set.Rules)
		m.tellUnused(o, unused)
	}
	timings := debug.NewTimings()
	set.Level, set.Seed, set.Modules, set.Observer = level, m.seedOf(o), modules, timings.Observe
	match, err := systems.NewMatch(set)
	if errors.Is(err, modes.ErrLevel) {
		err = menus.NewSelection(o.Choice(), m.levels, level, modules...).Refuse(err)
	}
	if err != nil {
		return arenaConfig{}, err
	}
	if err := m.tuneMatch(o, match); err != nil {
		return arenaConfig{}, err
	}
	name := "You"
	if o.Watch.Demo {
		name = "Halvard"
	}
	teams := roster.Teams(match)
	spec.Name, spec.Team, spec.Pack = name, min(roster.OwnTeam, teams), packOf(o.Body.Pack)
	join := match.Join
	if o.Watch.Demo {
		join = func(spec systems.PlayerSpec) (components.ID, error) {
			return bots.JoinSkilled(match, spec, o.Match.Skill)
		}
	}
	if at, look, ok := roster.Opening(match, spec.Team); ok && !o.Watch.Demo {
		spec.Position, spec.Look = &at, look
	}
	self, err := join(spec)
	if err != nil {
		return arenaConfig{}, err
	}
	if err := roster.AddBots(match, rivals(o), o.Match.Skill, o.Body.Rules, o.Match.Mode == menus.PracticeMode && !o.Watch.Demo); err != nil {
		return arenaConfig{}, err
	}
	return arenaConfig{Match: match, Self: self, Demo: o.Watch.Demo, Choice: o.Choice(), Tuned: o.Tuned != nil, Render: fixedRender(o),
		setup: setup{extensions: m.extensions}, Timings: timings, Levels: m.levels, WeaponsDir: o.Files.Weapons, Weapons: match.Weapons().Specs()}, nil
}

// seedOf returns the seed of the next match.
func (m *maker) seedOf(o *options.Options) uint64 {
	switch {
	case m.seed != 0:
		return m.seed
	case unattended(o):
		return matchSeed
	}
	return uint64(time.Now().UnixNano())
}

// fixedRender is how the flags want the world drawn. Where nobody plays, every picture is
// made alike.
func fixedRender(o *options.Options) render.Options {
	if unattended(o) || slices.Contains(o.Given, "scale") {
		return render.Options{Scale: o.Window.Scale}
	}
	return render.Options{}
}

// levelNames returns the names of the levels of extensions.
func (m *maker) levelNames() []string {
	var names []string
	for _, level := range m.levels {
		names = append(names, level.Name)
	}
	return names
}

// packOf returns the pack of a flag.
func packOf(name string) components.PackKind {
	if name == "none" {
		return components.NoPack
	}
	return components.PackKind(name)
}

// rivals returns how many bots play. In a demo, of which nobody is a part, they run trials too.
func rivals(o *options.Options) int {
	if count, fixed := menus.BotsOf(o.Match.Mode); fixed && !(o.Watch.Demo && o.Match.Mode == menus.TrialMode) {
		return count
	}
	return o.Match.Bots
}
