package game

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/listen"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/internal/panels"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/systems"
)

// drawWorld draws what a player sees, and the HUD over it.
func (g *Game) drawWorld(screen *ebiten.Image, p *systems.PlayerState, seconds float64) {
	g.Free = g.free()
	g.overlay.Update(seconds)
	g.camera.Update(seconds, p.Velocity.Length(), g.settings.SpeedView, g.settings.LessMotion)
	var cam render.Camera
	cam, g.Inside = g.view(p, seconds)
	g.sounds.ShowFrame(&listen.Frame{Self: p, Players: g.Players, Shots: g.Shots, PlatformsFrom: g.History.PlatformsBefore,
		PlatformsTo: g.History.PlatformsAfter, At: g.PositionOf, Ear: cam.Position, Yaw: cam.Look.Yaw, FreeCamera: g.free(),
		InMenu: g.menu.Open, Seconds: seconds})
	g.builder.Scene.Platforms = g.History.Platforms(g.builder.Scene.Platforms[:0], g.Fraction)
	g.FindThings()
	g.Camera, g.Projection = cam, cam.Projection(float64(g.Size.X), float64(g.Size.Y))
	g.builder.Calm = g.settings.LessMotion
	g.builder.Begin(cam, seconds)
	g.extendScene(seconds)
	world := g.builder.Build(seconds)
	if p.Alive && !g.free() {
		g.builder.AddStreaks(cam.Position, p.Velocity.Add(p.Carried))
	}
	if g.exit.shot.skips() {
		return
	}
	g.renderer.Draw(screen, world)
	g.debug.Draw(g.hud.Canvas(screen), &g.Projection)
	if g.coversHUD() {
		return
	}
	frame := g.frame(p, g.Players, cam)
	if g.menu.Open {
		frame.Hints, frame.Board, frame.Match, frame.Stats, frame.Panel = nil, nil, nil, nil, nil // they would lie below the menu
		if g.viewer != nil {
			frame.Notice = ""
		}
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
	g.ui.Show(g.menu.Picture(), g.Size)
	g.ui.Draw(screen)
	g.sampleCrosshair(screen)
}

// sampleCrosshair shows the crosshair beside the page that changes it, which lies over the real one.
func (g *Game) sampleCrosshair(screen *ebiten.Image) {
	if g.menu.Page != menus.PageHUD {
		return
	}
	shape := ""
	if p, ok := g.subject(); ok && p.Weapon != "" {
		shape = g.Looks.Of(p.Weapon).Look.Crosshair
	}
	g.hud.DrawCrosshair(screen, shape, image.Rect(0, 0, g.ui.Panel().Min.X, g.Size.Y))
}

// coversHUD reports whether a page of the menu covers most of the HUD, the rest of which would stick
// out. The page that changes the HUD shows what it does.
func (g *Game) coversHUD() bool { return g.menu.Open && (g.Behind || g.menu.Page != menus.PageHUD) }
