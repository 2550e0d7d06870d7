package game

import (
	"slices"
	"strings"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/internal/debug"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/internal/overlay"
	"github.com/skijet/skijet/game/internal/panels"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/systems"
)

// frame fills in the HUD for the followed player.
func (g *Game) frame(p *systems.PlayerState, players []systems.PlayerState, cam render.Camera) *panels.Frame {
	g.session.state.Free = g.session.free()
	f := g.session.overlay.Frame(p, players, cam, &overlay.Additions{Waypoints: g.plugins.waypoints, Panel: g.plugins.panel, Hide: g.plugins.hidden})
	g.session.scene.addToHUD(f, p)
	if g.session.weaponFolder.fault != "" {
		f.Notice = g.session.weaponFolder.fault
	}
	if told := g.tempoNotice(); told != "" {
		f.Notice = strings.TrimPrefix(f.Notice+"\n"+told, "\n")
	}
	if g.latch.Down(actions.Scoreboard) {
		f.Board, f.Hints = g.board(players), nil
	}
	if f.Stats = g.stats(); len(f.Stats) > 0 {
		f.Hints = nil // they would lie behind
	}
	return f
}

// hints returns hints for the most important keys.
func (g *Game) hints() []panels.Hint {
	pad := g.device.HasPad()
	key := func(list ...actions.Action) string { return g.settings.Bindings.Bound(pad, list...) }
	walk := "Left stick"
	if !pad {
		walk = key(actions.Forward, actions.Left, actions.Back, actions.Right)
	}
	hints := []panels.Hint{
		{Key: walk, Text: "walk"},
		{Key: key(actions.Ski), Text: "hold to ski down slopes", Short: "hold: ski"},
		{Key: key(actions.Jump), Text: "jump, hold to ski too", Short: "jump"},
		{Key: key(actions.Jet), Text: "jet, up slopes and over gaps", Short: "jet"},
		{Key: key(actions.Fire), Text: "fire; at your feet to fly", Short: "fire"},
		{Key: key(actions.NextWeapon), Text: "next weapon"},
	}
	for i, label := range g.session.state.ThrowLabels() {
		if i < actions.Throws {
			hints = append(hints, panels.Hint{Key: key(actions.Throw1 + actions.Action(i)), Text: "hold, let go: " + label, Short: label})
		}
	}
	hints = append(hints, g.setup.actionHints(&g.settings.Bindings, pad)...)
	hints = append(hints, []panels.Hint{
		{Key: key(actions.ThirdPerson), Text: "third person"},
		{Key: key(actions.Scoreboard), Text: "scores"},
		{Key: key(actions.Pause), Text: "menu, sound and keys", Short: "menu"},
	}...)
	return slices.DeleteFunc(hints, func(h panels.Hint) bool { return h.Key == "" })
}

// stats returns the text of the debug page, or nothing if none is shown.
func (g *Game) stats() []string {
	f := debug.Figures{Bindings: &g.settings.Bindings, StepTime: g.clock.stepTime, Triangles: g.session.renderer.Triangles(),
		Systems: []string{"nobody measures the systems: see game.Timings"}}
	if g.session.timings != nil {
		f.Systems = g.session.timings.page()
	}
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
	return overlay.Options{Settings: &g.settings, HasPad: func() bool { return g.device.HasPad() }, Announce: s.sounds.Announce,
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
