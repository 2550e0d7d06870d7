package game

import (
	"cmp"
	"image"
	"io"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/gametest/yard"
	"github.com/skijet/skijet/game/internal/replays"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// newTour returns a walker in a match of the yard that the arena itself makes: of any mode, on any level, all
// of which are the yard, and with a folder of replays.
func newTour(t *testing.T, size image.Point) *walker {
	t.Helper()
	maker, folder := maker{seed: 1}, replays.Folder{Path: t.TempDir()}
	for _, name := range levels.EmbeddedNames() {
		level := yard.Level(t)
		level.Name = capital(name) // as the real ones: lessons ask for it
		level.Flags = []levels.Flag{{Team: ownTeam, Position: geom.Vec{X: -6, Y: 6}}, {Team: otherTeam, Position: geom.Vec{X: 6, Y: 60}}}
		maker.levels = append(maker.levels, level)
	}
	o, err := options.Parse(nil, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	named := func(config Config, level string, err error) (Config, error) {
		config.Choice.Level, config.Levels = level, nil // the menu knows them
		return config, err
	}
	prepare := func(c options.Choice) (Config, error) {
		own := c
		own.Level = capital(c.Level)
		config, err := maker.chosen(&o, own)
		return named(config, c.Level, err)
	}
	choice := options.Choice{Level: fastLevel, Model: "tribes", Armor: "light", Pack: "energy", Bots: 3, Mode: flagMode}
	config, err := prepare(choice)
	if err != nil {
		t.Fatal(err)
	}
	config.Prepare, config.Settings = prepare, options.DefaultSettings()
	config.Replays = Replays{
		Record: func(m *systems.Match) *replays.Recording { return replays.Record(folder, m) },
		List:   func() ([]replays.Item, error) { return replays.List(matchModules(nil), folder) },
		Open:   func(i replays.Item) (Config, error) { return maker.openItem(i, &o) },
	}
	g, err := New(config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(g.Close)
	return walk(t, g, size, func() (Config, error) {
		behind := o
		behind.Level = capital(fastLevel)
		config, err := maker.backdrop(&behind)
		return named(config, fastLevel, err)
	})
}

// clickTo clicks rows one after another, which lead to a page.
func (w *walker) clickTo(want page, labels ...string) {
	w.t.Helper()
	for _, label := range labels {
		w.clickRow(label)
	}
	if !w.menu.open || w.menu.page != want {
		w.t.Fatalf("%q lead to page %d, open %v, want page %d: %s", labels, w.menu.page, w.menu.open, want, w.menu.view.Warning)
	}
}

// clickCells clicks the first row of a table.
func (w *walker) clickCells() {
	w.t.Helper()
	w.step()
	rows, at := w.ui.Visible()
	if len(w.menu.rows[rows[0]].cells) == 0 {
		w.t.Fatalf("the first row is %q", w.menu.rows[rows[0]].label)
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
	w.menu.open = false
	w.tap(input.Escape)
	for _, way := range []struct {
		label string
		page  page
	}{{"Armour and pack", pageBody}, {"Custom match", pageMatch}, {"Watch", pageReplays}, {"Options", pageGame}, {"Tune numbers", pageTuneArmor}} {
		w.clickTo(way.page, way.label)
		if way.page == pageTuneArmor {
			for i := range tuneTabs {
				if w.clickTab(i, len(tuneTabs)); w.menu.page != tuneTabs[i].page {
					t.Errorf("the tab %s shows page %d", tuneTabs[i].label, w.menu.page)
				}
			}
		}
		w.clickTo(pagePause, "Back")
	}
	w.clickTo(pageMatch, "Custom match")
	w.clickTo(pageLevels, "Level")
	w.clickTo(pageMatch, "Back")
	w.clickTo(pagePause, "Back")
	if w.clickRow("Resume"); w.menu.open {
		t.Fatal("Resume leaves the menu open")
	}
	w.fight()
	w.endMatch()
	w.run(2 * deafTicks)
	w.clickTo(pageGame, "Options")
	w.clickTo(pageEnd, "Back")
	w.clickTo(pageMatch, "Custom match")
	w.clickTo(pageEnd, "Back")
	w.clickTo(pageStart, "Start page")
	w.clickTo(pageCredits, "Credits")
	w.clickTo(pageStart, "Back")
	w.clickTo(pageReplays, "Watch")
	if w.clickCells(); w.menu.open || w.viewer == nil {
		t.Fatalf("a click plays no replay: %s", w.menu.view.Warning)
	}
	w.viewer.WaitForKills()
	w.tap(input.Escape)
	w.clickTo(pageKills, "Kills")
	if w.clickCells(); w.menu.open || w.viewer == nil {
		t.Fatal("a click leads to no kill")
	}
	w.tap(input.Escape)
	w.clickTo(pageStart, "Leave the replay")
	if w.viewer != nil {
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
		for range w.menu.rows {
			if w.menu.rows[w.menu.view.Selected].label == label {
				return
			}
			w.tap(input.PadDown)
		}
		t.Fatalf("the cross of a pad does not lead to %q", label)
	}
	down("Custom match")
	if w.tap(input.PadA); w.menu.page != pageMatch {
		t.Fatalf("page %d", w.menu.page)
	}
	down("Mode")
	for n := 0; w.menu.choice.mode() != "deathmatch"; n++ {
		if w.tap(input.PadRight); n > len(w.menu.choice.modes) {
			t.Fatal("right of a pad does not lead to another mode")
		}
	}
	before := w.Match
	down("Play")
	if w.tap(input.PadA); w.menu.open || w.Match == before {
		t.Fatalf("no match begins: %s", w.menu.view.Warning)
	}
	w.run(5)
	if s, _ := modes.StatusOf(w.Match); s.Mode != "deathmatch" {
		t.Errorf("the match is of %s", s.Mode)
	}
	w.hand.held = []input.Key{input.PadA} // jumps
	for n := 0; ; n++ {
		w.run(1)
		if p, _ := scene.Find(w.History.After, w.Self); p.Velocity.Z > 1 {
			break
		} else if n > 60 {
			t.Fatal("A does not jump")
		}
	}
	w.hand.held = nil
	w.step()
	if w.tap(input.PadStart); !w.menu.open || w.menu.page != pagePause {
		t.Fatal("Start does not pause")
	}
	down("Options")
	w.tap(input.PadA)
	if w.tap(input.PadRB); w.menu.page != pageVideo {
		t.Errorf("RB turns to page %d", w.menu.page)
	}
	w.tap(input.PadRB)
	volume := w.settings.Volume
	if w.tap(input.PadLeft); w.menu.page != pageSound || w.settings.Volume >= volume {
		t.Errorf("left moves the volume on page %d from %v to %v", w.menu.page, volume, w.settings.Volume)
	}
	w.tap(input.PadLB)
	w.tap(input.PadB)
	if w.tap(input.PadStart); w.menu.open {
		t.Errorf("page %d stays open", w.menu.page)
	}
}

// TestWalk_EveryModeBeginsFromTheMenu by the mouse alone: from the page of a match, and those of the start page
// that have rows of their own.
func TestWalk_EveryModeBeginsFromTheMenu(t *testing.T) {
	w := newTour(t, image.Pt(640, 360))
	check := func(want string) {
		t.Helper()
		w.run(3)
		s, ok := modes.StatusOf(w.Match)
		mode, _ := modes.ByName(want)
		if w.menu.open || !ok || s.Mode != cmp.Or(mode.Title, want) || w.Match.Tick() == 0 {
			t.Errorf("%s: open %v, the match at tick %d is of %q: %s", want, w.menu.open, w.Match.Tick(), s.Mode, w.menu.view.Warning)
		}
	}
	begun := map[string]bool{}
	for range modes.Names() {
		w.menu.open = false
		w.tap(input.Escape)
		w.clickTo(pageMatch, "Custom match")
		_, more := w.arrows("Mode")
		w.click(more.X, more.Y)
		mode, before := w.menu.choice.mode(), w.Match
		if w.clickRow("Play"); w.Match == before {
			t.Errorf("%s does not begin: %s", mode, w.menu.view.Warning)
		}
		check(mode)
		begun[mode] = true
	}
	if len(begun) != len(modes.Names()) {
		t.Errorf("the arrow leads to %v", begun)
	}
	for _, way := range []struct{ label, mode string }{{"Play", flagMode}, {"Learn", learnMode}, {"Time trial", trialMode}} {
		if err := w.toStart(); err != nil {
			t.Fatal(err)
		}
		w.step()
		if w.clickRow(way.label); way.mode == trialMode {
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
		for _, e := range w.Match.Events() {
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
	entry, _ := w.Match.Entry(w.Self)
	health := components.Health.Get(entry)
	for _, c := range []struct {
		page page
		seen bool
	}{{pagePause, false}, {pageMatch, false}, {pageTuneArmor, false}, {pageSound, false}, {pageHUD, true}} {
		w.openMenu()
		w.menu.turnTo(c.page)
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
