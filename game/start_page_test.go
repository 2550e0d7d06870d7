package game

import (
	"io"
	"testing"
	"time"

	"github.com/skijet/skijet/game/internal/gametest/yardtest"
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
	if g.clock.hintTime != 0 {
		t.Errorf("%v s of the hints were spent behind the menu", g.clock.hintTime)
	}
	hand.tap("Enter")
	if err := g.Update(); err != nil {
		t.Fatal(err)
	}
	if g.menu.Open || g.session.state.Demo || g.session.behind || *made != 3 || g.session.choice.Mode != "ctf" || g.session.choice.Bots != 7 || g.session.choice.Level != "valley" {
		t.Errorf("Play plays %+v: %s", g.session.choice, g.menu.View.Warning)
	}
	g.openMenu()
	find(t, g.menu, "Start page")
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
		match, ids := newMatch(t, yardtest.Level(t))
		config := arenaConfig{Match: match, Self: ids[0], Settings: options.DefaultSettings(), Title: o.Title()}
		config.Backdrop = func() (arenaConfig, error) { return config, nil }
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
