package game

import (
	"slices"
	"strings"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/debug"
	"github.com/skijet/skijet/game/internal/killcam"
	"github.com/skijet/skijet/game/internal/listen"
	"github.com/skijet/skijet/game/internal/looks"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/internal/online"
	"github.com/skijet/skijet/game/internal/overlay"
	"github.com/skijet/skijet/game/internal/present"
	"github.com/skijet/skijet/game/internal/race"
	"github.com/skijet/skijet/game/internal/replays"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/game/internal/talk"
	"github.com/skijet/skijet/game/internal/tune"
	"github.com/skijet/skijet/game/internal/watch"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/replay"
)

// session is a match that is played, or a replay that is watched, with everything that
// belongs to it.
type session struct {
	state  scene.State
	scene  gameScene       // that shows it
	behind bool            // the start page is before it
	choice options.Choice  // the current choice; menu.Choice is the next one
	levels []*levels.Level // that the menu offers beside the embedded ones

	recording    *replays.Recording // nil if not recorded
	lossReported bool               // that it is not recorded
	race         *race.Race         // the runs of the user
	viewer       *watch.Viewer      // of a replay, or nil
	source       scene.Source       // of its ticks
	local        *scene.Local       // that source, if the arena steps the match; or nil
	remote       *scene.Remote      // that source, if a room plays the match; or nil

	timings      *debug.Timings // of the match; nil: not measured
	weaponFolder weaponFolder   // of the folder of weapons
	sounds       *listen.Sounds
	renderer     *render.Renderer
	colors       hud.Palette    // of the teams on its walls
	fixed        render.Options // that the settings do not change
	builder      *present.Builder
	camera       present.Camera
	talk         talk.Talk
	ended        int  // ticks since the match has ended
	skips        bool // the lesson, in the next tick
	flight       watch.Flight
	guide        watch.Guide
	overlay      *overlay.Overlay
	killcam      *killcam.Cam
	tuner        *tune.Tuner
}

// drive returns what steps the match of the session, for the kill-cam too.
func (s *session) drive() replay.Driver { return s.killcam.Through(s.recorder()) }

// recorder returns the match itself, its recording, or what keeps the best run of its course.
func (s *session) recorder() replay.Driver {
	kept := s.race.Driver()
	switch {
	case kept != nil:
		return kept
	case s.recording != nil:
		return s.recording
	}
	return s.state.Match
}

// enter switches to a match, or to a replay, with the current match paused. If it cannot,
// everything stays as it is.
func (g *Game) enter(c arenaConfig) error { return g.enterAs(c, false) }

// enterAs is enter, also for a match behind the start page.
func (g *Game) enterAs(c arenaConfig, behind bool) error {
	renderer, err := g.rendererOf(c.Match.Level, c.Render)
	if err != nil {
		return err
	}
	next := &session{state: scene.State{Match: c.Match, Level: c.Match.Level, Self: c.Self, Demo: c.Demo, Elsewhere: c.remote != nil}, behind: behind, choice: c.Choice, levels: c.Levels,
		renderer: renderer, fixed: c.Render, timings: c.Timings, weaponFolder: newWeaponFolder(c.WeaponsDir, nil, c.Weapons)}
	if g.plugins.folder == nil && next.weaponFolder.fsys != nil {
		g.plugins.folder = looks.NewFiles(next.weaponFolder.fsys, g.sound)
	}
	next.state.Looks = looks.New(next.state.Match, g.plugins.sources)
	next.tuner = next.newTuner()
	next.sounds = listen.New(g.sound, next.state.Match, next.state.Looks.Heard)
	next.state.HiddenIDs, next.state.Palette, next.colors = map[components.ID]bool{}, g.palette(), g.palette()
	next.builder = present.New(&next.state, next.sounds.Step)
	next.builder.Ground = renderer.GroundAt
	next.state.FindZones()
	next.overlay = overlay.New(&next.state, g.overlayOptions(next))
	next.killcam = killcam.New(&next.state, c.final(), renderer)
	next.race = race.New(&next.state, race.Tell{Report: g.setup.report, Say: next.overlay.Say})
	switch {
	case c.Playback != nil:
		next.state.Demo, next.state.Replay, next.viewer = true, true, watch.NewViewer(c.Playback, &next.state, g.follow, g.settings.Distance)
		next.source, next.scene = next.viewer, replayScene{playScene{g}}
	case c.remote != nil:
		shown := remoteScene{playScene{g}}
		next.remote = scene.NewRemote(c.remote.Client, c.remote.Line, c.remote.Began, shown)
		next.source, next.scene = next.remote, shown
		if g.setup.replays.Record != nil {
			next.recording = g.setup.replays.Record(c.final())
		}
		next.keepRemote()
	case g.setup.replays.Record != nil && !behind:
		next.recording = g.setup.replays.Record(c.Match)
	}
	if next.source == nil {
		next.state.Crew = bots.NewCrew(c.Match)
		next.show(g)
		if !behind && !c.Demo {
			next.race.Keep(next.recorder(), g.setup.replays.Bests, g.setup.replays.Modules, c.Tuned)
			next.race.FindRival(c.invitation.run, c.invitation.ghost)
			if next.state.Racing() && next.state.Match.Tick() == 0 {
				if err := next.restartRun(); err != nil { // so that others can play the first run too
					return err
				}
			}
		}
	}
	switch {
	case g.session.viewer != nil:
		g.session.source.Close()
	case g.session.remote != nil:
		g.session.source.Close()
		g.closeRecording(g.session)
		if c.remote == nil {
			g.lobby.Leave()
		}
	case c.Playback != nil && g.session.state.Match != nil:
		g.parked = g.session
	default:
		g.closeRecording(g.session)
	}
	if c.Playback == nil {
		g.unpark()
	}
	g.begin(next)
	return nil
}

// keepRemote lets what keeps a match step that of a room.
func (s *session) keepRemote() {
	if s.recording != nil {
		s.recording.Beside = s.remote.Record(s.recording)
	}
	s.remote.Through(s.killcam.Through)
}

// final returns the match in which all is decided.
func (c *arenaConfig) final() *systems.Match {
	if c.remote != nil {
		return c.remote.Client.Session().ConfirmedMatch()
	}
	return c.Match
}

// enter changes the match, of which a room makes what it wants.
func (s *session) enter(e systems.Entry) error {
	_, err := s.source.Enter(e)
	return err
}

// show gives a match that is not a replay its scene, which is also the stage of its ticks.
func (s *session) show(g *Game) {
	var shown interface {
		gameScene
		scene.Stage
	} = playScene{g}
	if s.behind {
		shown = newStartScene(g, s.state.Match)
	}
	s.local = scene.NewLocal(s.state.Match, s.drive, shown)
	s.source, s.scene = s.local, shown
}

// rendererOf returns a renderer of a level, the same one for the same level: preparing one
// takes a second.
func (g *Game) rendererOf(level *levels.Level, o render.Options) (*render.Renderer, error) {
	if g.session.renderer != nil && g.session.state.Level == level && g.session.colors == g.palette() {
		g.session.renderer.SetOptions(o)
		return g.session.renderer, nil
	}
	return render.New(painted(level, g.palette()), o)
}

// toStart leaves the match for the start page, with a match of bots behind it.
func (g *Game) toStart() error {
	g.lobby.Leave()
	if err := g.nextBehind(); err != nil {
		return err
	}
	g.pause()
	g.menu.Show(menus.PageStart, g.setup.startTitle())
	return nil
}

// nextBehind begins another match behind the start page.
func (g *Game) nextBehind() error {
	config, err := g.setup.backdrop()
	if err != nil {
		return err
	}
	config.Demo = true
	return g.enterAs(config, true)
}

// startTitle is the title of the start page.
func (s *setup) startTitle() string { return strings.ToUpper(s.title) }

// unpark drops the paused match.
func (g *Game) unpark() {
	if g.parked != nil {
		g.closeRecording(g.parked)
		g.parked = nil
	}
}

// begin continues with a session.
func (g *Game) begin(s *session) {
	s.state.Size = g.session.state.Size
	g.session = s
	g.chat = online.Chat{}
	g.session.state.Palette = g.palette()
	g.debug.Explain(&s.state)
	g.weaponChoice = weaponChoice{state: &s.state, keys: &g.latch, say: s.overlay.Say, pulled: g.weaponChoice.pulled}
	s.talk = talk.Talk{State: &s.state, Keys: &g.latch, Bindings: &g.settings.Bindings, Enter: s.enter}
	g.menu.Actions = g.menuActions()
	if g.session.local != nil {
		g.session.local.Restart()
	}
	g.sound.SetPace(1)
	g.sound.Quiet() // what was heard of another match
	for i := range g.plugins.all {
		g.plugins.all[i].absent = !g.plugins.all[i].isIn(g.session.state.Match)
	}
	g.session.state.Looks.Make()
	for _, fault := range g.session.state.Looks.Faults {
		g.setup.report(fault)
	}
	g.restart()
	g.screen.scaler = autoScale{}
	g.repaint() // of a match that waited
	g.session.renderer.SetOptions(g.renderOptions())
	g.menu.Choice = nil
	if (!g.session.state.Demo || g.session.behind || g.session.remote != nil) && g.setup.prepare != nil {
		g.menu.Choice = menus.NewSelection(g.session.choice, g.session.levels, g.session.state.Level, g.choosable()...)
		g.menu.Choice.FightAgain(g.setup.kept(&g.settings).Bots)
	}
	g.menu.Online = g.session.remote != nil
	g.menu.Groups, g.menu.Throws, g.menu.Watching = g.session.state.WeaponGroups(), g.session.state.ThrowLabels(), g.session.viewer != nil
	if g.session.viewer != nil {
		g.session.viewer.Show(replayScene{playScene{g}})
		g.session.viewer.KeepSubject()
	}
}

// choosable returns the modules that the next match may have: those of this one, with all
// modes instead of its own.
func (g *Game) choosable() []systems.Module {
	isMode := func(m systems.Module) bool { return m.Name == modes.Name }
	own := ownModules(g.setup.extensions)
	return append(slices.DeleteFunc(g.session.state.Match.Modules(), isMode), slices.DeleteFunc(own, func(m systems.Module) bool { return !isMode(m) })...)
}

// Close ends the recordings. [Game.Update] does so when the user quits; call it if a
// window was closed otherwise. It may be called twice.
func (g *Game) Close() {
	g.closeRecording(g.session)
	g.unpark()
	g.session.source.Close()
	g.lobby.Leave()
}

// closeRecording ends the recording of a session, and adds what the user did in it to the career.
func (g *Game) closeRecording(s *session) {
	g.career = s.race.Bank(g.career, g.setup.replays.Career)
	if s.recording == nil {
		return
	}
	if err := s.recording.Close(); err != nil && !s.lossReported {
		s.lossReported = true
		g.setup.report("the match was not recorded to its end: " + err.Error())
	}
}

// watchRecording reports once that the match is not recorded. The match goes on.
func (g *Game) watchRecording() {
	if g.session.recording == nil || g.session.lossReported || g.session.recording.Problem() == nil {
		return
	}
	g.session.lossReported = true
	g.setup.report("the match is not recorded: " + g.session.recording.Problem().Error())
	g.session.overlay.Say(hud.Part{Text: "This match is not recorded: see the terminal", Color: hud.Accent})
}
