package game

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/listen"
	"github.com/skijet/skijet/game/internal/menus"
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
		g.clock.hintTime += seconds
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
