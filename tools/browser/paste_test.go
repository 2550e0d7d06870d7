package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/skijet/skijet/internal/webpage"
)

// TestOnline_AGuestPastesTheAddress into a page that is not secure, and is told so in the match.
func TestOnline_AGuestPastesTheAddress(t *testing.T) {
	b := start(t)
	folder, err := arenaSite()
	if err != nil {
		t.Fatal(err)
	}
	port, _ := hosting(t)
	address, _ := host(t, webpage.Handler(folder))
	p := b.tabAfter(`Object.defineProperty(globalThis, "isSecureContext", { get: () => false })`, address+"/?mute=1&width=640&height=360&scale=0.25#report")
	p.choose("Servers")
	p.press("Enter", "the servers", func(s *state) bool { return s.Menu == "Servers" })
	p.choose("Join by an address")
	p.press("Enter", "fields", func(s *state) bool { return s.Menu == "Join" })
	p.run(fmt.Sprintf(`{ const area = document.createElement("textarea"); document.body.append(area); area.value = "127.0.0.1:%d\n"; area.select();
		document.execCommand("copy"); area.remove(); document.querySelector("canvas").focus() }`, port), nil)
	const control = 2
	p.call(p.session, "Input.dispatchKeyEvent", map[string]any{"type": "rawKeyDown", "code": "ControlLeft", "key": "Control", "windowsVirtualKeyCode": 17, "modifiers": control}, nil)
	p.call(p.session, "Input.dispatchKeyEvent", map[string]any{"type": "keyDown", "code": "KeyV", "key": "v", "windowsVirtualKeyCode": 86, "modifiers": control, "commands": []string{"paste"}}, nil)
	p.key("keyUp", "KeyV")
	p.key("keyUp", "ControlLeft")
	p.choose("Join")
	p.press("Enter", "a call", func(s *state) bool { return s.Menu != "Join" || s.Caption != "" })
	p.picture("paste.png")
	p.enter()
	p.picture("insecure.png")
	p.press("Escape", "the page of pauses", func(s *state) bool {
		return s.Menu == "Paused" && strings.HasSuffix(s.Caption, fmt.Sprintf("Better: arena --join 127.0.0.1:%d", port))
	})
	p.picture("insecure-paused.png")
}
