package main

import (
	"math"
	"net/http"
	"strings"
	"sync"
	"testing"
)

// TestArena_GoesOnWhereItsPictureWasLost: somebody plays by keys, the browser takes the graphics
// context away, and the match waits in its pause page as it was. The site is on a host that
// knows nothing of compression, so that the page unpacks the game by itself.
func TestArena_GoesOnWhereItsPictureWasLost(t *testing.T) {
	browser := findBrowser(t)
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
	p := start(t, browser).open(address + "/?mute=1&bots=1&mode=ctf&width=640&height=360#report")
	p.await("a menu", func(s *state) bool { return s.Menu == "Paused" })
	if _, ok := got.Load("GET /arena.wasm.gz"); !ok {
		t.Error("the compressed game was not fetched")
	}
	if _, ok := got.Load("GET /arena.wasm"); ok {
		t.Error("the game was fetched as a whole")
	}
	began := p.press("Enter", "play", func(s *state) bool { return s.Menu == "" && s.Tick > 0 })
	p.press("KeyW", "a step forward", func(s *state) bool { return math.Hypot(s.X-began.X, s.Y-began.Y) > 1 })
	before := p.press("Escape", "a menu", func(s *state) bool { return s.Menu == "Paused" })
	p.picture("lost-before.png")
	p.reload(`document.querySelector("canvas").getContext("webgl2").getExtension("WEBGL_lose_context").loseContext()`)
	after := p.await("the match again", func(s *state) bool { return true })
	p.picture("lost-after.png")
	if !strings.Contains(after.Caption, "The picture was lost; the match goes on") || after.Menu != "Paused" {
		t.Errorf("the page says %q, %q", after.Menu, after.Caption)
	}
	if after.Tick != before.Tick || after.Level != before.Level || after.Mode != before.Mode || after.Score != before.Score || after.X != before.X || after.Y != before.Y {
		t.Errorf("it was %+v\nand is %+v", before, after)
	}
	p.press("Enter", "play", func(s *state) bool { return s.Menu == "" && s.Tick > before.Tick+10 })
	if text := p.said.String(); strings.Contains(text, "CONSOLE") {
		t.Errorf("the console says:\n%s", text)
	}
}
