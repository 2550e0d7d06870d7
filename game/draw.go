package game

import (
	"image"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/internal/debug"
	"github.com/skijet/skijet/game/internal/listen"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/internal/overlay"
	"github.com/skijet/skijet/game/internal/panels"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/systems"
)

// viewpoint returns the camera of a frame and, in first person, the player whose eyes it is.
type viewpoint func(p *systems.PlayerState, seconds float64) (render.Camera, components.ID)

// drawWorld draws what a player sees. It returns false if the frame is not needed, and not drawn.
func (g *Game) drawWorld(screen *ebiten.Image, p *systems.PlayerState, seconds float64, view viewpoint) bool {
	g.session.state.Free = g.session.free()
	g.session.overlay.Update(seconds)
	g.session.camera.Update(seconds, p.Velocity.Length(), g.settings.SpeedView, g.settings.LessMotion)
	var cam render.Camera
	cam, g.session.state.Inside = view(p, seconds)
	g.session.sounds.ShowFrame(&listen.Frame{Self: p, Players: g.session.state.Players, Shots: g.session.state.Shots, PlatformsFrom: g.session.state.History.PlatformsBefore,
		PlatformsTo: g.session.state.History.PlatformsAfter, At: g.session.state.PositionOf, Ear: cam.Position, Yaw: cam.Look.Yaw, FreeCamera: g.session.free(),
		InMenu: g.menu.Open, Seconds: seconds})
	g.session.builder.Scene.Platforms = g.session.state.History.Platforms(g.session.builder.Scene.Platforms[:0], g.session.state.Fraction)
	g.session.state.FindThings()
	g.session.state.Camera, g.session.state.Projection = cam, cam.Projection(float64(g.session.state.Size.X), float64(g.session.state.Size.Y))
	g.session.builder.Calm = g.settings.LessMotion
	g.session.builder.Begin(cam, seconds)
	g.extendScene(seconds)
	world := g.session.builder.Build(seconds)
	if p.Alive && !g.session.free() {
		g.session.builder.AddStreaks(cam.Position, p.Velocity.Add(p.Carried))
	}
	if g.exit.shot.skips() {
		return false
	}
	g.session.renderer.Draw(screen, world)
	g.debug.Draw(g.hud.Canvas(screen), &g.session.state.Projection)
	return true
}

// drawHUD draws the HUD over the world.
func (g *Game) drawHUD(screen *ebiten.Image, p *systems.PlayerState, seconds float64) {
	frame := g.frame(p, g.session.state.Players, g.session.state.Camera)
	if g.menu.Open {
		frame.Hints, frame.Board, frame.Match, frame.Stats, frame.Panel = nil, nil, nil, nil, nil // they would lie below the menu
	} else {
		g.known.Pass(seconds)
	}
	g.extendHUD(screen, seconds)
	g.hud.Draw(screen, frame)
}

// drawMenu draws the menu over the world.
func (g *Game) drawMenu(screen *ebiten.Image) {
	if stats := g.stats(); len(stats) > 0 {
		g.hud.Draw(screen, &panels.Frame{Hide: hud.Everything, Stats: stats})
	}
	g.ui.Show(g.menu.Picture(), g.session.state.Size)
	g.ui.Draw(screen)
	g.sampleCrosshair(screen)
}

// sampleCrosshair shows the crosshair beside the page that changes it, which lies over the real one.
func (g *Game) sampleCrosshair(screen *ebiten.Image) {
	if g.menu.Page != menus.PageHUD {
		return
	}
	shape := ""
	if p, ok := g.session.subject(); ok && p.Weapon != "" {
		shape = g.session.state.Looks.Of(p.Weapon).Look.Crosshair
	}
	g.hud.DrawCrosshair(screen, shape, image.Rect(0, 0, g.ui.Panel().Min.X, g.session.state.Size.Y))
}

// coversHUD reports whether a page of the menu covers most of the HUD, the rest of which would stick
// out. The page that changes the HUD shows what it does.
func (g *Game) coversHUD() bool { return g.menu.Open && g.menu.Page != menus.PageHUD }

// frame fills in the HUD for the followed player.
func (g *Game) frame(p *systems.PlayerState, players []systems.PlayerState, cam render.Camera) *panels.Frame {
	g.session.state.Free = g.session.free()
	f := g.session.overlay.Frame(p, players, cam, &overlay.Additions{Waypoints: g.plugins.waypoints, Panel: g.plugins.panel, Hide: g.plugins.hidden})
	g.session.scene.addToHUD(f, p)
	if hints := g.session.talk.Hints(); len(hints) > 0 {
		f.Hints, f.HintAlpha = hints, 1
	}
	if told := g.session.overlay.TeamworkNotice(g.device.HasPad()); told != "" {
		f.Notice = strings.TrimPrefix(f.Notice+"\n"+told, "\n")
	}
	if g.session.weaponFolder.fault != "" {
		f.Notice = g.session.weaponFolder.fault
	}
	if told := g.tempoNotice(); told != "" {
		f.Notice = strings.TrimPrefix(f.Notice+"\n"+told, "\n")
	}
	if g.latch.Down(actions.Scoreboard) || g.exit.shot != nil && g.exit.shot.scores {
		f.Board, f.Hints = g.board(players), nil
	}
	if f.Stats = g.stats(); len(f.Stats) > 0 {
		f.Hints = nil // they would lie behind
		if g.debug.Shown == debug.Network && f.Board == nil {
			f.Trace = g.debug.Net.Trace()
		}
	}
	return f
}

// hints returns hints for the keys that the user is to learn, the most important first.
func (g *Game) hints() []panels.Hint {
	pad := g.device.HasPad()
	var hints []panels.Hint
	add := func(needed bool, text, short string, list ...actions.Action) {
		if key := g.settings.Bindings.Bound(pad, list...); key != "" && g.known.Wants(needed, list...) {
			hints = append(hints, panels.Hint{Key: key, Text: text, Short: short})
		}
	}
	if walk := [...]actions.Action{actions.Forward, actions.Left, actions.Back, actions.Right}; !pad {
		add(true, "walk", "", walk[:]...)
	} else if g.known.Wants(true, walk[:]...) {
		hints = append(hints, panels.Hint{Key: "Left stick", Text: "walk"})
	}
	add(true, "hold to ski down slopes", "hold: ski", actions.Ski)
	add(true, "jump, hold to ski too", "jump", actions.Jump)
	add(true, "jet, up slopes and over gaps", "jet", actions.Jet)
	add(true, "fire; at your feet to fly", "fire", actions.Fire)
	add(false, "next weapon", "", actions.NextWeapon)
	for i, label := range g.session.state.ThrowLabels() {
		if i < actions.Throws {
			add(false, "hold, let go: "+label, label, actions.Throw1+actions.Action(i))
		}
	}
	for slot := actions.Game1; slot <= actions.Game8; slot++ {
		if a := actionAt(slot, g.setup.extensions); a != nil {
			add(true, a.Label, "", slot)
		}
	}
	if g.session.state.Racing() {
		add(false, "save this place", "save place", actions.SavePlace)
		add(false, "back to the saved place", "back there", actions.GoBack)
	}
	if g.session.remote != nil {
		add(false, "write to all", "write", actions.Chat)
		add(false, "call to the team, by a digit", "call", actions.Call)
	}
	add(false, "hold to zoom", "zoom", actions.Zoom)
	add(false, "third person", "", actions.ThirdPerson)
	add(false, "scores", "", actions.Scoreboard)
	add(false, "menu, sound and keys", "menu", actions.Pause)
	return hints
}

// stats returns the text of the debug page, or nothing if none is shown.
func (g *Game) stats() []string {
	f := debug.Figures{Bindings: &g.settings.Bindings, StepTime: g.clock.stepTime, Triangles: g.session.renderer.Triangles(),
		Systems: g.session.timings}
	return g.debug.Lines(&f)
}

// board is the scoreboard, as extensions change it.
func (g *Game) board(players []systems.PlayerState) *hud.Board {
	b := g.session.overlay.Board(players)
	g.extend("Board", 0, func(p *plugin, v *View) {
		if p.Board != nil {
			p.Board(v, b)
		}
	})
	return b
}

// palette is the colours of teams that the user wants.
func (g *Game) palette() hud.Palette { return panels.PaletteByName(g.settings.HUD.TeamColors) }

// overlayOptions are what the HUD of a match needs of the game.
func (g *Game) overlayOptions(s *session) overlay.Options {
	return overlay.Options{Settings: &g.settings, HasPad: func() bool { return g.device.HasPad() }, Announce: s.sounds.Announce, Awarded: func(name string) { s.race.Award(name) },
		EntityName: func(id components.ID) string {
			for i := range g.setup.extensions {
				if e := &g.setup.extensions[i]; e.NameOf != nil && id != components.Nobody {
					if name := e.NameOf(s.state.Match, id); name != "" {
						return name
					}
				}
			}
			return ""
		},
		ModelTitle: menus.ModelTitle}
}
