package game

import "syscall/js"

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
