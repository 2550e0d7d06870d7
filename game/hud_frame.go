package game

import (
	"slices"
	"strings"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/debug"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/internal/overlay"
	"github.com/skijet/skijet/game/internal/watch"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/systems"
)

const (
	hintSeconds = 14.0 // how long the controls are shown
	hintFade    = 2.0  // and how long they take to go
)

// frame fills in the HUD for the followed player.
func (g *Game) frame(p *systems.PlayerState, players []systems.PlayerState, cam render.Camera) *hud.Frame {
	g.Free = g.free()
	f := g.overlay.Frame(p, players, cam, &overlay.Additions{Waypoints: g.plugins.waypoints, Panel: g.plugins.panel, Hide: g.plugins.hidden})
	switch {
	case g.viewer != nil:
		g.viewer.ShowReplay(f, p, g.timeline())
	case g.Led():
		watch.ShowSpectated(f, &g.State, p, g.Free, func(a input.Action) string { return g.settings.Bindings.First(a, g.device.HasPad()) })
	default:
		_, _, learns := g.Lessons(p.ID) // which says what to do
		if f.HintAlpha = geom.Clamp((hintSeconds-g.clock.hintTime)/hintFade, 0, 1); f.HintAlpha > 0 && !learns {
			f.Hints = g.hints()
		}
		if g.lacksMouse() {
			f.Notice = "Click to turn the view with the mouse"
		}
	}
	if g.weaponFolder.fault != "" {
		f.Notice = g.weaponFolder.fault
	}
	if told := g.tempoNotice(); told != "" {
		f.Notice = strings.TrimPrefix(f.Notice+"\n"+told, "\n")
	}
	if g.latch.Down(input.Scoreboard) {
		f.Board, f.Hints = g.board(players), nil
	}
	if f.Stats = g.stats(); len(f.Stats) > 0 {
		f.Hints = nil // they would lie behind
	}
	return f
}

// hints returns hints for the most important keys.
func (g *Game) hints() []hud.Hint {
	pad := g.device.HasPad()
	key := func(actions ...input.Action) string { return g.settings.Bindings.Bound(pad, actions...) }
	walk := "Left stick"
	if !pad {
		walk = key(input.Forward, input.Left, input.Back, input.Right)
	}
	hints := []hud.Hint{
		{Key: walk, Text: "walk"},
		{Key: key(input.Ski), Text: "hold to ski down slopes", Short: "hold: ski"},
		{Key: key(input.Jump), Text: "jump, hold to ski too", Short: "jump"},
		{Key: key(input.Jet), Text: "jet, up slopes and over gaps", Short: "jet"},
		{Key: key(input.Fire), Text: "fire; at your feet to fly", Short: "fire"},
		{Key: key(input.NextWeapon), Text: "next weapon"},
	}
	for i, label := range g.ThrowLabels() {
		if i < input.Throws {
			hints = append(hints, hud.Hint{Key: key(input.Throw1 + input.Action(i)), Text: "hold, let go: " + label, Short: label})
		}
	}
	hints = append(hints, g.setup.actionHints(&g.settings.Bindings, pad)...)
	hints = append(hints, []hud.Hint{
		{Key: key(input.ThirdPerson), Text: "third person"},
		{Key: key(input.Scoreboard), Text: "scores"},
		{Key: key(input.Pause), Text: "menu, sound and keys", Short: "menu"},
	}...)
	return slices.DeleteFunc(hints, func(h hud.Hint) bool { return h.Key == "" })
}

// stats returns the text of the debug page, or nothing if none is shown.
func (g *Game) stats() []string {
	f := debug.Figures{Bindings: &g.settings.Bindings, StepTime: g.clock.stepTime, Triangles: g.renderer.Triangles(),
		Systems: []string{"nobody measures the systems: see game.Timings"}}
	if g.timings != nil {
		f.Systems = g.timings.page()
	}
	return g.debug.Lines(&f)
}

// board is the scoreboard, as extensions change it.
func (g *Game) board(players []systems.PlayerState) *hud.Board {
	b := g.overlay.Board(players)
	g.extend(0, func(p *plugin, v *View) {
		if p.Board != nil {
			p.Board(v, b)
		}
	})
	return b
}

// palette is the colours of teams that the user wants.
func (g *Game) palette() hud.Palette { return hud.PaletteByName(g.settings.HUD.TeamColors) }

// overlayOptions are what the HUD of a match needs of the game.
func (g *Game) overlayOptions(s *session) overlay.Options {
	return overlay.Options{Settings: &g.settings, HasPad: func() bool { return g.device.HasPad() }, Announce: s.sounds.Announce,
		EntityName: func(id components.ID) string {
			for i := range g.setup.extensions {
				if e := &g.setup.extensions[i]; e.NameOf != nil && id != components.Nobody {
					if name := e.NameOf(s.Match, id); name != "" {
						return name
					}
				}
			}
			return ""
		},
		ModelTitle: menus.ModelTitle}
}
