package game

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/systems/modes"
)

// TestMouse_APlayerWithoutItIsToldToClick: a browser may refuse the mouse until the next click. Who
// plays with a pad or only looks on misses nothing.
func TestMouse_APlayerWithoutItIsToldToClick(t *testing.T) {
	const told = "Click to turn the view with the mouse"
	refusedTo := func(change func(*Game)) string {
		t.Helper()
		g, _ := modeGame(t, modes.Deathmatch.Module(modes.Rules{}), 1)
		g.device = &scripted{}
		change(g)
		g.noteFocus(true, false)
		if !g.session.state.Demo && !g.cursor.asked {
			t.Fatal("the game does not ask for the mouse")
		}
		if notice := frameOf(g).Notice; notice == told {
			t.Errorf("before the window has answered the HUD says %q", notice)
		}
		g.hearWindow(true, false)
		return frameOf(g).Notice
	}
	var game *Game
	if notice := refusedTo(func(g *Game) { game = g }); notice != told {
		t.Errorf("without the mouse the HUD says %q", notice)
	}
	keep(t, game, "mouse_refused")
	game.hearWindow(true, true)
	if notice := frameOf(game).Notice; notice != "" {
		t.Errorf("with the mouse the HUD says %q", notice)
	}
	game.cursor.asked, game.cursor.captured = true, false
	game.hearWindow(true, false)
	if game.openMenu(); game.lacksMouse() {
		t.Error("a menu asks for a click")
	}
	for name, change := range map[string]func(*Game){
		"a pad":          func(g *Game) { g.device = &puppet{} },
		"a touch screen": func(g *Game) { g.device = &scripted{touched: true} },
		"a demo":         func(g *Game) { g.session.state.Demo = true },
		"a saved shot":   func(g *Game) { g.exit.shot = &shot{} },
	} {
		if notice := refusedTo(change); notice == told {
			t.Errorf("%s: the HUD says %q", name, notice)
		}
	}
}

// TestMouse_AClickOrKeyAsksAgain whatever it is bound to; a browser hears nothing of pads.
func TestMouse_AClickOrKeyAsksAgain(t *testing.T) {
	g, _ := modeGame(t, modes.Deathmatch.Module(modes.Rules{}), 1)
	hand := &scripted{}
	g.device = hand
	g.settings.Bindings[actions.Fire] = []input.Key{"F"}
	g.noteFocus(true, false)
	ebiten.SetCursorMode(ebiten.CursorModeVisible)
	t.Cleanup(func() { ebiten.SetCursorMode(ebiten.CursorModeVisible) })
	if g.noteFocus(true, false); ebiten.CursorMode() != ebiten.CursorModeVisible {
		t.Error("each update asks again")
	}
	for key, want := range map[input.Key]ebiten.CursorModeType{
		input.MouseLeft: ebiten.CursorModeCaptured, "W": ebiten.CursorModeCaptured, input.PadA: ebiten.CursorModeVisible,
	} {
		ebiten.SetCursorMode(ebiten.CursorModeVisible)
		hand.tap(key)
		hand.Poll()
		if g.noteFocus(true, false); ebiten.CursorMode() != want {
			t.Errorf("%s asks for the mouse: %v", key, want != ebiten.CursorModeCaptured)
		}
	}
}

// TestMouse_IsAskedForBeforeAMatchIsMade, which may take longer than a browser trusts a key; and not kept
// for one that cannot be made.
func TestMouse_IsAskedForBeforeAMatchIsMade(t *testing.T) {
	g, _ := chooser(t)
	t.Cleanup(func() { ebiten.SetCursorMode(ebiten.CursorModeVisible) })
	prepare, during := g.setup.prepare, ebiten.CursorModeVisible
	g.setup.prepare = func(c options.Choice) (arenaConfig, error) {
		during = ebiten.CursorMode()
		return prepare(c)
	}
	if err := g.start(g.session.choice); err != nil || during != ebiten.CursorModeCaptured {
		t.Errorf("the mouse is asked for after the match is made: %v", err)
	}
	closed := g.session.choice
	closed.Level = "works"
	if err := g.start(closed); err == nil || ebiten.CursorMode() != ebiten.CursorModeVisible {
		t.Errorf("without a match the menu has no mouse: %v", err)
	}
}
