package game

import (
	"cmp"
	"image"
	"io"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/find"
	"github.com/skijet/skijet/game/internal/gametest/yardtest"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/internal/replays"
	"github.com/skijet/skijet/game/internal/roster"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/netplay/server/rooms"
)

// tourMaker makes the matches of all tours: what bots know of a level takes the longest.
var tourMaker maker

// newTour returns a walker in a match of the yard that the arena itself makes: of any mode, on any level, all
// of which are the yard, and with a folder of replays.
func newTour(t *testing.T, size image.Point) *walker {
	t.Helper()
	if tourMaker.levels == nil {
		tourMaker = maker{seed: 1, extensions: []Extension{{Modules: rooms.Usual()}}}
		for _, name := range levels.EmbeddedNames() {
			level := yardtest.Level(t)
			level.Name = menus.Capital(name) // as the real ones: lessons ask for it
			level.Flags = []levels.Flag{{Team: roster.OwnTeam, Position: geom.Vec{X: -6, Y: 6}}, {Team: roster.OtherTeam, Position: geom.Vec{X: 6, Y: 60}}}
			tourMaker.levels = append(tourMaker.levels, level)
		}
	}
	maker, folder := tourMaker, replays.Folder{Path: t.TempDir()}
	o, err := options.Parse(nil, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	named := func(config arenaConfig, level string, err error) (arenaConfig, error) {
		config.Choice.Level, config.Levels = level, nil // the menu knows them
		return config, err
	}
	prepare := func(c options.Choice) (arenaConfig, error) {
		own := c
		own.Level = menus.Capital(c.Level)
		config, err := maker.chosen(&o, own)
		return named(config, c.Level, err)
	}
	choice := options.Choice{Level: menus.FastLevel, Model: "tribes", Armor: "light", Pack: "energy", Bots: 3, Mode: menus.FlagMode}
	config, err := prepare(choice)
	if err != nil {
		t.Fatal(err)
	}
	config.setup.prepare, config.Settings = prepare, options.DefaultSettings()
	config.setup.replays = replayAccess{
		Record: func(m *systems.Match) *replays.Recording { return replays.Record(folder, m) },
		List:   func() ([]replays.Item, error) { return replays.List(matchModules(nil), folder) },
		Open:   func(i replays.Item) (arenaConfig, error) { return maker.openItem(i, &o) },
	}
	g, err := newArena(config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(g.Close)
	return walk(t, g, size, func() (arenaConfig, error) {
		behind := o
		behind.Match.Level = menus.Capital(menus.FastLevel)
		config, err := maker.backdrop(&behind)
		return named(config, menus.FastLevel, err)
	})
}

// clickTo clicks rows one after another, which lead to a page.
func (w *walker) clickTo(want menus.Page, labels ...string) {
	w.t.Helper()
	for _, label := range labels {
		w.clickRow(label)
	}
	if !w.menu.Open || w.menu.Page != want {
		w.t.Fatalf("%q lead to page %d, open %v, want menus.Page %d: %s", labels, w.menu.Page, w.menu.Open, want, w.menu.View.Warning)
	}
}

// clickCells clicks the first row of a table.
func (w *walker) clickCells() {
	w.t.Helper()
	w.step()
	rows, at := w.ui.Visible()
	if len(w.menu.Rows[rows[0]].Cells) == 0 {
		w.t.Fatalf("the first row is %q", w.menu.Rows[rows[0]].Label)
	}
	w.click(at[0].Min.X+at[0].Dx()/8, (at[0].Min.Y+at[0].Max.Y)/2)
}

// clickTab clicks a tab of a page.
func (w *walker) clickTab(number, of int) {
	w.t.Helper()
	w.step()
	_, rows := w.ui.Visible()
	wide := rows[0].Dx() - w.ui.Pixels(32)
	w.click(rows[0].Min.X+w.ui.Pixels(16)+wide*(2*number+1)/(2*of), rows[0].Min.Y-w.ui.Pixels(24))
}

// TestWalk_TheMouseReachesThePagesOfAMatchItsEndAndItsReplay, and leads back.
func TestWalk_TheMouseReachesThePagesOfAMatchItsEndAndItsReplay(t *testing.T) {
	w := newTour(t, image.Pt(640, 360))
	w.menu.Open = false
	w.tap(input.Escape)
	for _, way := range []struct {
		label string
		page  menus.Page
	}{{"Armour and pack", menus.PageBody}, {"Custom match", menus.PageMatch}, {"Watch", menus.PageReplays}, {"Options", menus.PageGame}, {"Tune numbers", menus.PageTuneArmor}} {
		w.clickTo(way.page, way.label)
		if way.page == menus.PageTuneArmor {
			for i := range menus.TuneTabs {
				if w.clickTab(i, len(menus.TuneTabs)); w.menu.Page != menus.TuneTabs[i].Page {
					t.Errorf("the tab %s shows page %d", menus.TuneTabs[i].Label, w.menu.Page)
				}
			}
		}
		w.clickTo(menus.PagePause, "Back")
	}
	w.clickTo(menus.PageMatch, "Custom match")
	w.clickTo(menus.PageLevels, "Level")
	w.clickTo(menus.PageMatch, "Back")
	w.clickTo(menus.PagePause, "Back")
	if w.clickRow("Resume"); w.menu.Open {
		t.Fatal("Resume leaves the menu open")
	}
	w.fight()
	w.endMatch()
	w.run(2 * ignoreTicks)
	w.clickTo(menus.PageGame, "Options")
	w.clickTo(menus.PageEnd, "Back")
	w.clickTo(menus.PageMatch, "Custom match")
	w.clickTo(menus.PageEnd, "Back")
	w.clickTo(menus.PageStart, "Start page")
	w.clickTo(menus.PageCredits, "Credits")
	w.clickTo(menus.PageStart, "Back")
	w.clickTo(menus.PageReplays, "Watch")
	if w.clickCells(); w.menu.Open || w.session.viewer == nil {
		t.Fatalf("a click plays no replay: %s", w.menu.View.Warning)
	}
	w.session.viewer.WaitForKills()
	w.tap(input.Escape)
	w.clickTo(menus.PageKills, "Kills")
	if w.clickCells(); w.menu.Open || w.session.viewer == nil {
		t.Fatal("a click leads to no kill")
	}
	w.tap(input.Escape)
	w.clickTo(menus.PageStart, "Leave the replay")
	if w.session.viewer != nil {
		t.Error("the replay goes on")
	}
}

// TestWalk_APadAlonePlays: from the start page to a match of another mode, to its pause, through the options and back.
func TestWalk_APadAlonePlays(t *testing.T) {
	w := newTour(t, image.Pt(640, 360))
	if err := w.toStart(); err != nil {
		t.Fatal(err)
	}
	w.step()
	down := func(label string) {
		t.Helper()
		for range w.menu.Rows {
			if w.menu.Rows[w.menu.View.Selected].Label == label {
				return
			}
			w.tap(input.PadDown)
		}
		t.Fatalf("the cross of a pad does not lead to %q", label)
	}
	down("Custom match")
	if w.tap(input.PadA); w.menu.Page != menus.PageMatch {
		t.Fatalf("page %d", w.menu.Page)
	}
	down("Mode")
	for n := 0; w.menu.Choice.ModeName() != "deathmatch"; n++ {
		if w.tap(input.PadRight); n > len(w.menu.Choice.Modes) {
			t.Fatal("right of a pad does not lead to another mode")
		}
	}
	before := w.session.state.Match
	down("Play")
	if w.tap(input.PadA); w.menu.Open || w.session.state.Match == before {
		t.Fatalf("no match begins: %s", w.menu.View.Warning)
	}
	w.run(5)
	if s, _ := modes.StatusOf(w.session.state.Match); s.Mode != "deathmatch" {
		t.Errorf("the match is of %s", s.Mode)
	}
	w.hand.held = []input.Key{input.PadA} // jumps
	for n := 0; ; n++ {
		w.run(1)
		if p, _ := find.Player(w.session.state.History.After, w.session.state.Self); p.Velocity.Z > 1 {
			break
		} else if n > 60 {
			t.Fatal("A does not jump")
		}
	}
	w.hand.held = nil
	w.step()
	if w.tap(input.PadStart); !w.menu.Open || w.menu.Page != menus.PagePause {
		t.Fatal("Start does not pause")
	}
	down("Options")
	w.tap(input.PadA)
	if w.tap(input.PadRB); w.menu.Page != menus.PageVideo {
		t.Errorf("RB turns to page %d", w.menu.Page)
	}
	w.tap(input.PadRB)
	volume := w.settings.Volume
	if w.tap(input.PadLeft); w.menu.Page != menus.PageSound || w.settings.Volume >= volume {
		t.Errorf("left moves the volume on page %d from %v to %v", w.menu.Page, volume, w.settings.Volume)
	}
	w.tap(input.PadLB)
	w.tap(input.PadB)
	if w.tap(input.PadStart); w.menu.Open {
		t.Errorf("page %d stays open", w.menu.Page)
	}
}

// TestWalk_EveryModeBeginsFromTheMenu by the mouse alone: from the page of a match, and those of the start page
// that have rows of their own.
func TestWalk_EveryModeBeginsFromTheMenu(t *testing.T) {
	w := newTour(t, image.Pt(640, 360))
	check := func(want string) {
		t.Helper()
		w.run(3)
		s, ok := modes.StatusOf(w.session.state.Match)
		mode, _ := modes.ByName(want)
		if w.menu.Open || !ok || s.Mode != cmp.Or(mode.Title, want) || w.session.state.Match.Tick() == 0 {
			t.Errorf("%s: open %v, the match at tick %d is of %q: %s", want, w.menu.Open, w.session.state.Match.Tick(), s.Mode, w.menu.View.Warning)
		}
	}
	begun := map[string]bool{}
	for range modes.Names() {
		w.menu.Open = false
		w.tap(input.Escape)
		w.clickTo(menus.PageMatch, "Custom match")
		_, more := w.arrows("Mode")
		w.click(more.X, more.Y)
		mode, before := w.menu.Choice.ModeName(), w.session.state.Match
		if w.clickRow("Play"); w.session.state.Match == before {
			t.Errorf("%s does not begin: %s", mode, w.menu.View.Warning)
		}
		check(mode)
		begun[mode] = true
	}
	if len(begun) != len(modes.Names()) {
		t.Errorf("the arrow leads to %v", begun)
	}
	for _, way := range []struct{ label, mode string }{{"Play", menus.FlagMode}, {"Learn", menus.LearnMode}, {"Time trial", menus.TrialMode}} {
		if err := w.toStart(); err != nil {
			t.Fatal(err)
		}
		w.step()
		if w.clickRow(way.label); way.mode == menus.TrialMode {
			w.clickCells()
		}
		check(way.mode)
	}
}

// fight goes on until an enemy has killed somebody, which the replay shows.
func (w *walker) fight() {
	w.t.Helper()
	for range 5000 {
		w.Game.tick()
		for _, e := range w.session.state.Match.Events() {
			if e.Kind == systems.EventDied && e.Other != e.Subject && e.Other != components.Nobody {
				return
			}
		}
	}
	w.t.Fatal("nobody was killed")
}

// TestWalk_NoHUDSticksOutOfPagesThatCoverIt: only the page that changes the HUD has it behind.
func TestWalk_NoHUDSticksOutOfPagesThatCoverIt(t *testing.T) {
	w := newWalker(t, image.Pt(640, 360))
	entry, _ := w.session.state.Match.Entry(w.session.state.Self)
	health := components.Health.Get(entry)
	for _, c := range []struct {
		page menus.Page
		seen bool
	}{{menus.PagePause, false}, {menus.PageMatch, false}, {menus.PageTuneArmor, false}, {menus.PageSound, false}, {menus.PageHUD, true}} {
		w.openMenu()
		w.menu.TurnTo(c.page)
		health.Current = health.Max
		w.restart()
		full := w.glance()
		health.Current = health.Max / 3
		w.restart()
		if seen := differ(full, w.glance()) > 0; seen != c.seen {
			t.Errorf("page %d has the health behind it: %v", c.page, seen)
		}
	}
}
