package game

import (
	"io"
	"slices"
	"testing"
	"time"

	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/options"
)

// chooser returns a game in the yard that can go on to other matches there, and
// how many it made.
func TestStartPage_PlaysAtOnceWithAMatchBehindIt(t *testing.T) {
	g, made := chooser(t)
	g.setup.backdrop = func() (arenaConfig, error) {
		return g.setup.prepare(options.Choice{Level: "valley", Model: "tribes", Armor: "light", Pack: "energy", Bots: 3})
	}
	g.menu.Actions = g.menuActions()
	if err := g.toStart(); err != nil {
		t.Fatal(err)
	}
	hand := &scripted{}
	g.device = hand
	at := time.Unix(100, 0)
	g.clock.now = func() time.Time { return at }
	for range 40 {
		at = at.Add(8 * time.Millisecond)
		if err := g.Update(); err != nil {
			t.Fatal(err)
		}
	}
	if !g.menu.Open || g.menu.Page != menus.PageStart || g.session.state.Match.Tick() < 5 {
		t.Fatalf("page %d, the match behind is at tick %d", g.menu.Page, g.session.state.Match.Tick())
	}
	keep(t, g, "start_page")
	if g.known != (actions.Hints{}) {
		t.Errorf("the hints are spent behind the menu: %+v", g.known)
	}
	hand.tap("Enter")
	if err := g.Update(); err != nil {
		t.Fatal(err)
	}
	if g.menu.Open || g.session.state.Demo || g.session.behind || *made != 3 || g.session.choice.Mode != "ctf" || g.session.choice.Bots != 7 || g.session.choice.Level != "valley" {
		t.Errorf("Play plays %+v: %s", g.session.choice, g.menu.View.Warning)
	}
	g.openMenu()
	selectRow(t, g.menu, "Start page")
	if g.menu.Press("Enter"); g.menu.Page != menus.PageStart || !g.session.behind {
		t.Errorf("the way back leads to page %d", g.menu.Page)
	}
}

// TestStartPage_HasTheTitleOfTheGame, which is Skijet unless its program has another.
func TestStartPage_HasTheTitleOfTheGame(t *testing.T) {
	for title, want := range map[string]string{"": "SKIJET", "King of Hills": "KING OF HILLS"} {
		o, err := options.Program{Name: "kings", Title: title}.Parse(nil, io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		match, ids := newMatch(t, yard(t))
		config := arenaConfig{Match: match, Self: ids[0], Settings: options.DefaultSettings(), setup: setup{title: o.Title()}}
		config.setup.backdrop = func() (arenaConfig, error) { return config, nil }
		g, err := newArena(config)
		if err != nil {
			t.Fatal(err)
		}
		if err := g.toStart(); err != nil || g.menu.Title != want {
			t.Errorf("%q: the start page is titled %q, want %q: %v", title, g.menu.Title, want, err)
		}
	}
}

// TestStart_WhatHasNoBotsKeepsTheirNumber for the matches that have some.

// TestHints_OfWhoPlaysGoWithTheirKeys, in a match and not behind its menu.
func TestHints_OfWhoPlaysGoWithTheirKeys(t *testing.T) {
	g, _ := newGame(t)
	hand := &scripted{}
	g.device = hand
	texts := func() (list []string) {
		for _, h := range frameOf(g).Hints {
			list = append(list, h.Text)
		}
		return list
	}
	g.openMenu()
	hand.tap("Shift")
	if g.Update() != nil || len(texts()) < 8 {
		t.Fatalf("at first there are %q", texts())
	}
	g.menu.Open = false
	hand.tap("Shift")
	if g.Update() != nil || slices.Contains(texts(), "hold to ski down slopes") || !slices.Contains(texts(), "walk") {
		t.Errorf("after skiing there are %q", texts())
	}
}
