package main

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/skijet/skijet/internal/runlink"
)

// TestPage_OpensTheRunOfALink, with its time and runner, lets the user race it and watch it, and says why it
// does not open one that is damaged.
func TestPage_OpensTheRunOfALink(t *testing.T) {
	if os.Getenv("SKIJET_LONG") == "" {
		t.Skip("two pages take long to load: set SKIJET_LONG")
	}
	b, site := start(t), arena(t)
	data, err := os.ReadFile("../../game/internal/bests/gold/bowl.run")
	if err != nil {
		t.Fatal(err)
	}
	r, err := runlink.Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	r.Runner = "Ada"
	address, reports := host(t, site)
	link, err := r.Link(address + "/")
	if err != nil || !strings.Contains(link, "/?run=") {
		t.Fatalf("%.50s: %v", link, err)
	}
	p := b.tab(link + "&mute=1&width=640&height=360&scale=0.25#report")
	s := p.await("the run", func(s *state) bool { return s.Menu != "" })
	if s.Menu != "Ada: 0:24.98 on Snow bowl" || s.Mode != "time trial" {
		t.Errorf("the page %q of %q", s.Menu, s.Mode)
	}
	p.press("Enter", "the race", func(s *state) bool { return s.Menu == "" && s.Tick > 20 })
	p.press("Escape", "a menu", func(s *state) bool { return s.Menu == "Paused" })
	p.choose("Watch the run to beat")
	p.press("Enter", "the run again", func(s *state) bool { return s.Menu == "" && s.Tick > 0 })
	p.picture("run-watched.png")
	p.close()

	b.tab(link[:len(link)-40] + "#report")
	for deadline := time.After(patience); ; {
		select {
		case r := <-reports:
			if r.Error == "" {
				continue
			}
			if !strings.Contains(r.Error, "--run: runlink: no run: ") || !strings.Contains(r.Error, "missing") {
				t.Errorf("of half a link the page says %q", r.Error)
			}
			return
		case <-deadline:
			t.Fatal("of half a link the page says nothing")
		}
	}
}
