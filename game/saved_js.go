package game

import (
	"encoding/json"
	"errors"
	"io/fs"
	"syscall/js"

	"github.com/skijet/skijet/internal/pagestore"
)

// savedKey names the saved match in the storage of the page's session, which ends with its
// tab: other tabs have matches of their own.
const savedKey = "skijet/match"

// address returns where the page is, with the flags: what was played with others does not go on.
func address() string {
	location := js.Global().Get("location")
	return location.Get("pathname").String() + location.Get("search").String()
}

// errAddress refuses a match of other flags.
var errAddress = errors.New("it was played at another address")

// loadSaved returns the match that the page has saved before it was loaded again, or nil. It
// is taken away: if it cannot be played, the next loading begins anew.
func loadSaved() (*savedMatch, error) {
	text, err := pagestore.Session.Read(savedKey)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err == nil {
		err = pagestore.Session.Remove(savedKey)
	}
	if err != nil {
		return nil, err
	}
	s, err := readSaved([]byte(text))
	if err == nil && s.Address != address() {
		err = errAddress
	}
	return s, err
}

// saveOnLeaving saves the match whenever the page may be left: Ebitengine loads it again where
// the browser takes the graphics context away, and a browser may drop a hidden page without a
// further word. These callbacks run between two ticks, since a tick waits for nothing.
func (g *Game) saveOnLeaving() {
	lost := false
	save := func() {
		if err := g.saveToPage(lost); err != nil {
			g.setup.report("the match is not saved: " + err.Error())
		}
	}
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
			g.Close()
		}
	})
}

// saveToPage saves the match that is played, or removes what was saved of another.
func (g *Game) saveToPage(lost bool) error {
	s, err := g.saved()
	if err != nil {
		return err
	}
	if s == nil {
		return pagestore.Session.Remove(savedKey)
	}
	s.Lost, s.Address = lost, address()
	data, err := json.Marshal(s)
	if err != nil {
		return err
	}
	return pagestore.Session.Write(savedKey, string(data))
}
