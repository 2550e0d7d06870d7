package game

import (
	"errors"
	"strings"
	"syscall/js"
	"time"

	"github.com/skijet/skijet/game/internal/online"
	"github.com/skijet/skijet/game/internal/replays"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/systems/modes"
)

// serve is none: a page cannot wait for others.
var serve online.Server

// joinAddress returns the address of the page, which has that of the room in it: how the page came
// decides how it may connect.
func joinAddress(string) string { return js.Global().Get("location").Get("href").String() }

// watchPage follows what the browser does to the page.
func (g *Game) watchPage() {
	g.saveOnLeaving()
	g.followFullscreen()
}

// onEvent calls act with the events of a kind, before the canvas hears of them.
func onEvent(target js.Value, kind string, act func(event js.Value)) {
	f := js.FuncOf(func(_ js.Value, args []js.Value) any {
		act(args[0])
		return nil
	})
	target.Call("addEventListener", kind, f, true)
}

// followFullscreen keeps the setting as it is: a browser leaves the full screen by itself when Esc
// is pressed.
func (g *Game) followFullscreen() {
	document := js.Global().Get("document")
	onEvent(document, "fullscreenchange", func(js.Value) {
		full := document.Get("fullscreenElement").Truthy()
		if g.settings.Video.Fullscreen != full {
			g.settings.Video.Fullscreen, g.screen.applied.Fullscreen, g.dirty = full, full, true
		}
	})
}

// reportToPage calls the page's skijetReport(state), if it exists, so that the page can see how
// the arena runs.
func (g *Game) reportToPage() {
	report := js.Global().Get("skijetReport")
	if report.Type() != js.TypeFunction {
		return
	}
	state := map[string]any{"tick": g.session.state.Match.Tick(), "frame": g.clock.frames, "self": int(g.session.state.Self), "level": g.session.state.Level.Name, "score": replays.Result(g.session.state.Match),
		"menu": "", "caption": "", "rows": []any{}, "focus": 0}
	if status, ok := modes.StatusOf(g.session.state.Match); ok {
		state["mode"] = status.Mode
	}
	if p, ok := g.session.state.Followed(); ok {
		state["x"], state["y"], state["z"] = p.Position.X, p.Position.Y, p.Position.Z
	}
	if g.menu.Open {
		page, rows := g.menu.Picture(), []any{}
		for i := range page.Rows {
			rows = append(rows, strings.Join(append([]string{page.Rows[i].Label}, page.Rows[i].Cells...), " "))
		}
		state["menu"], state["caption"], state["rows"], state["focus"] = page.Title, page.Caption, rows, page.Selected
	}
	report.Invoke(state)
}

// fetchPoll is how often the page is asked whether a level has arrived.
const fetchPoll = 20 * time.Millisecond

// fetchLevel has the page fetch a level, and waits. The page shows how far it is: its
// skijetFetch(name) returns an object whose state becomes "done", or the reason of failure.
// Ebitengine allows an update to wait, for it runs none of them in a callback of the page.
func fetchLevel(name string) error {
	fetch := js.Global().Get("skijetFetch")
	if fetch.Type() != js.TypeFunction {
		return errors.New("this page cannot fetch it")
	}
	for {
		state := fetch.Invoke(name).Get("state").String()
		switch state {
		case "loading":
			time.Sleep(fetchPoll)
		case "done":
			return nil
		default:
			return errors.New(state)
		}
	}
}

// goesOn reports whether a run goes on with a match that was left, which its address decides.
func goesOn(*options.Options) bool { return true }

// saveOnLeaving saves the match whenever the page may be left: Ebitengine loads it again where
// the browser takes the graphics context away, and a browser may drop a hidden page without a
// further word. These callbacks run between two ticks, since a tick waits for nothing.
func (g *Game) saveOnLeaving() {
	lost := false
	save := func() { g.keep("", lost) }
	window, document := js.Global(), js.Global().Get("document")
	onEvent(window, "webglcontextlost", func(js.Value) { lost = true })
	onEvent(document, "visibilitychange", func(js.Value) {
		if document.Get("hidden").Bool() {
			save()
		}
	})
	onEvent(window, "pagehide", func(event js.Value) {
		save()
		if !event.Get("persisted").Bool() { // and never comes back
			if g.session.remote != nil {
				g.lobby.To.KeepSeat()
				g.session.remote.Drop()
			}
			g.Close()
		}
	})
}
