package main

import (
	"math"
	"net/http"
	"strings"
	"sync"
	"testing"
)

// TestArena_IsPlayedInABrowser by keys and a pad, from a host that knows nothing of compression, so
// that the page unpacks the game by itself. The match survives another tab in front, a full screen
// and the loss of the graphics context, and is there to watch.
func TestArena_IsPlayedInABrowser(t *testing.T) {
	b := start(t)
	folder, err := arenaSite()
	if err != nil {
		t.Fatal(err)
	}
	var got sync.Map
	plain := http.FileServer(http.Dir(folder))
	address, _ := host(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		got.Store(r.Method+" "+r.URL.Path, true)
		plain.ServeHTTP(w, r)
	}))
	p := b.tab(address + "/?mute=1&level=isles&bots=1&mode=ctf&width=640&height=360&scale=0.25#report")
	p.await("a menu", func(s *state) bool { return s.Menu == "Paused" })
	if _, ok := got.Load("GET /arena.wasm.gz"); !ok {
		t.Error("the compressed game was not fetched")
	}
	if _, ok := got.Load("GET /arena.wasm"); ok {
		t.Error("the game was fetched as a whole")
	}
	began := p.press("Enter", "play", func(s *state) bool { return s.Menu == "" && s.Tick > 0 })
	p.press("KeyW", "a step", func(s *state) bool { return math.Hypot(s.X-began.X, s.Y-began.Y) > 1 })
	refusePointer(p)
	hide(p)
	fillScreen(p)
	before := lose(p)
	playByPad(p)
	watch(p, before.Tick)
	if lines := p.console(); len(lines) != 0 {
		t.Errorf("the console says:\n%s", lines)
	}
}

// refusePointer lets the browser refuse the pointer to a match that goes on: it is played without.
func refusePointer(p *tab) {
	p.t.Helper()
	p.press("Escape", "a menu", func(s *state) bool { return s.Menu == "Paused" })
	p.run(`observer.lock = Element.prototype.requestPointerLock; Element.prototype.requestPointerLock = function () {
		document.dispatchEvent(new Event("pointerlockerror"));
		return Promise.reject(observer.refused = new DOMException("not now", "WrongDocumentError"));
	}`, nil)
	p.press("Enter", "play without the pointer", func(s *state) bool {
		var refused bool
		return s.Menu == "" && p.try(`observer.refused !== undefined`, &refused) == nil && refused
	})
	var told bool
	if p.run(`!document.getElementById("status").hidden`, &told); told {
		p.t.Error("the page says that the game cannot run")
	}
	p.run(`Element.prototype.requestPointerLock = observer.lock`, nil)
}

// hide opens another tab in front of the page, and closes it: the match waits, and goes on.
func hide(p *tab) {
	p.t.Helper()
	p.run(`document.addEventListener("visibilitychange", () => { observer.seen = (observer.seen || "") + document.visibilityState + " "; })`, nil)
	p.tab("about:blank").close()
	p.front()
	var seen string
	p.run(`observer.seen`, &seen)
	if !strings.HasPrefix(seen, "hidden ") {
		p.t.Errorf("behind another tab the page was %q", seen)
	}
	var saved bool
	if p.run(`sessionStorage.getItem("skijet/match") !== null`, &saved); !saved {
		p.t.Error("a hidden page saves nothing")
	}
	from := p.await("a tick", func(*state) bool { return true })
	p.playTo(from.Tick + 5)
}

// playTo plays to a tick. The match pauses when the browser takes the pointer away.
func (p *tab) playTo(tick int) {
	p.t.Helper()
	for {
		s := p.await("play", func(s *state) bool { return s.Tick >= tick || s.Menu == "Paused" })
		if s.Tick >= tick {
			return
		}
		p.press("Enter", "play", func(s *state) bool { return s.Menu == "" })
	}
}

// fillScreen lets the game fill the screen by its key.
func fillScreen(p *tab) {
	p.t.Helper()
	p.press("F11", "a full screen", func(*state) bool {
		var full bool
		return p.try(`document.fullscreenElement !== null`, &full) == nil && full
	})
}

// loseContext is a script that takes the graphics context away, as a browser does.
const loseContext = `document.querySelector("canvas").getContext("webgl2").getExtension("WEBGL_lose_context").loseContext()`

// lose takes the graphics context away from a match that is paused: it waits as it was.
func lose(p *tab) (before state) {
	p.t.Helper()
	p.playTo(100) // long enough to be kept
	before = p.press("Escape", "a menu", func(s *state) bool { return s.Menu == "Paused" })
	p.picture("lost-before.png")
	p.reload(loseContext)
	after := p.await("the match again", func(s *state) bool { return true })
	p.picture("lost-after.png")
	if !strings.Contains(after.Caption, "The picture was lost; the match goes on") || after.Menu != "Paused" {
		p.t.Errorf("the page says %q, %q", after.Menu, after.Caption)
	}
	if after.Tick != before.Tick || after.Level != before.Level || after.Mode != before.Mode || after.Score != before.Score || after.X != before.X || after.Y != before.Y {
		p.t.Errorf("it was %+v\nand is %+v", before, after)
	}
	return before
}

// playByPad goes on with the match by the button A, moves by a stick and pauses by Start.
func playByPad(p *tab) {
	p.t.Helper()
	p.run(`globalThis.pad = { index: 0, id: "pad of a test", mapping: "standard", connected: true, axes: [0, 0, 0, 0],
		buttons: Array.from({ length: 17 }, () => ({ pressed: false, value: 0 })) };
		navigator.getGamepads = () => [pad]`, nil)
	hold := func(button, what string, ready func(s *state) bool) state {
		p.run(button+` = { pressed: true, value: 1 }`, nil)
		s := p.await(what+" by the pad", ready)
		p.run(button+` = { pressed: false, value: 0 }`, nil)
		return s
	}
	from := hold("pad.buttons[0]", "play", func(s *state) bool { return s.Menu == "" })
	p.run(`pad.axes[1] = -1`, nil)
	p.await("a step by the stick", func(s *state) bool { return math.Hypot(s.X-from.X, s.Y-from.Y) > 1 && s.Tick > from.Tick })
	p.run(`pad.axes[1] = 0`, nil)
	hold("pad.buttons[9]", "a menu", func(s *state) bool { return s.Menu == "Paused" })
}

// watch plays what was played before the page was loaded again. A best run is beside it.
func watch(p *tab, last int) {
	p.t.Helper()
	p.run(`for (const key of Object.keys(localStorage)) if (key.startsWith("skijet/matches/"))
		localStorage.setItem("skijet/runs/valley-best.replay", localStorage.getItem(key))`, nil)
	p.choose("Watch")
	list := p.press("Enter", "a list", func(s *state) bool { return s.Menu == "Watch" && len(s.Rows) > 0 })
	p.picture("watch.png")
	if len(list.Rows) != 3 || !strings.HasPrefix(list.Caption, "This browser keeps") {
		p.t.Errorf("the list has %q, and says %q", list.Rows, list.Caption)
	}
	for _, row := range list.Rows[:2] {
		if !strings.Contains(row, "Sky isles Capture the flag 0:0") || !strings.HasSuffix(row, " Blue 0 : 0 Red") {
			p.t.Errorf("a row is %q", row)
		}
	}
	p.press("Enter", "a replay", func(s *state) bool { return s.Menu == "" && s.Tick > 0 && s.Tick <= last })
	p.picture("replay.png")
}
