package game

import (
	"fmt"
	"image"
	"testing"

	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// commonSizes are those of windows in which everything must be readable.
var commonSizes = []image.Point{{640, 360}, {960, 540}, {1280, 720}, {1920, 1080}, {3840, 2160}}

// checkPage reports what of the page that is open lies over something else, is cut off or is outside of a
// window: with each of its rows in focus in the smallest, and with each of them visible in the others.
func (w *walker) checkPage(name string) {
	w.t.Helper()
	for _, size := range commonSizes {
		top, visible, cut := -1, 0, map[string]bool{}
		for i := range w.menu.Rows {
			if w.menu.Rows[i].Heading || size != commonSizes[0] && i > 0 && i < len(w.menu.Rows)-1 && i%max(visible, 1) != 0 {
				continue
			}
			w.menu.Choose(i)
			w.ui.Show(w.menu.Picture(), size)
			texts := w.ui.Texts()
			for k := range texts {
				if a := &texts[k]; a.Shown != a.Full && !cut[a.Full] {
					cut[a.Full] = true
					w.t.Errorf("%s at %v: %q is cut to %q", name, size, a.Full, a.Shown)
				}
			}
			rows, _ := w.ui.Visible()
			if rows[0] == top {
				continue // nothing else has moved
			}
			top, visible = rows[0], len(rows)
			for k := range texts {
				if a := &texts[k]; !a.At.In(image.Rectangle{Max: size}) {
					w.t.Errorf("%s at %v: %q lies at %v", name, size, a.Shown, a.At)
				}
				for _, b := range texts[:k] {
					if texts[k].At.Inset(1).Overlaps(b.At) {
						w.t.Errorf("%s at %v: %q at %v lies over %q at %v", name, size, texts[k].Shown, texts[k].At, b.Shown, b.At)
					}
				}
			}
		}
	}
}

// TestPages_AllFitInCommonWindows: on no page of the menu does a text lie over another, outside of the window, or
// is cut off.
func TestPages_AllFitInCommonWindows(t *testing.T) {
	w := newTour(t, image.Pt(640, 360))
	check := func(name string, p menus.Page) {
		t.Helper()
		w.menu.TurnTo(p)
		w.checkPage(name)
	}
	w.openMenu()
	check("pause", menus.PagePause)
	check("body", menus.PageBody)
	for i, p := range []menus.Page{menus.PageTuneArmor, menus.PageTuneMovement, menus.PageTuneWeapon, menus.PageTuneMatch} {
		check("tuning "+menus.TuneTabs[i].Label, p)
	}
	for i := range menus.Tabs {
		check("options "+menus.Tabs[i].Label, menus.Tabs[i].Page)
	}
	check("servers", menus.PageServers)
	check("others", menus.PagePeople)
	check("credits", menus.PageCredits)
	check("levels", menus.PageLevels)
	check("trials", menus.PageTrials)
	for range w.menu.Choice.Modes {
		check("custom match "+w.menu.Choice.ModeName(), menus.PageMatch)
		w.menu.Choice.NextMode(1)
	}
	w.endMatch()
	check("end", menus.PageEnd)
	w.closeRecording(w.session)
	check("watch", menus.PageReplays)
	items, err := w.setup.replays.List()
	if err != nil || len(items) == 0 || items[0].Problem != nil {
		t.Fatal(items, err)
	}
	if err := w.openReplay(items[0]); err != nil {
		t.Fatal(err)
	}
	w.session.viewer.WaitForKills()
	w.openMenu()
	check("pause of a replay", menus.PagePause)
	check("kills", menus.PageKills)
	if err := w.toStart(); err != nil {
		t.Fatal(err)
	}
	check("start", menus.PageStart)
	w.menu.Touch = true
	check("start for fingers", menus.PageStart)
	for _, mode := range []string{menus.LearnMode, menus.TrialMode, "deathmatch"} {
		if err := w.start(options.Choice{Level: menus.FastLevel, Model: "tribes", Armor: "light", Pack: "energy", Mode: mode}); err != nil {
			t.Fatal(err)
		}
		ticks(w.Game, 5)
		w.openMenu()
		check("pause of "+mode, menus.PagePause)
		check("end of "+mode, menus.PageEnd)
	}
}

// endMatch ends the match, and waits for the menu.
func (w *walker) endMatch() {
	w.t.Helper()
	w.menu.Open = false
	ticks(w.Game, 5)
	w.session.state.Match.Kill(w.session.state.Match.Players(nil)[1].ID, w.session.state.Self)
	ticks(w.Game, 5)
	systems.Single(w.session.state.Match, modes.Status).Rules.TimeLimitTicks = 1
	for range 4 * endTicks {
		if systems.Single(w.session.state.Match, modes.Status).Rules.OvertimeTicks = 0; w.menu.Open {
			return
		}
		w.Game.tick()
	}
	w.t.Fatal("the match does not end")
}

// TestHUD_NothingOverlapsInTheModesOfTheArena, in windows of common sizes: while they are played, dead, with the
// scores, and at the end.
func TestHUD_NothingOverlapsInTheModesOfTheArena(t *testing.T) {
	w := newTour(t, image.Pt(640, 360))
	for _, mode := range modes.Names() {
		if err := w.start(options.Choice{Level: menus.FastLevel, Model: "tribes", Armor: "light", Pack: "energy", Mode: mode, Bots: 7}); err != nil {
			t.Fatal(err)
		}
		w.clock.played = 0
		for _, state := range []struct {
			name   string
			change func()
		}{
			{"begins", func() { ticks(w.Game, 3) }},
			{"goes on", func() { ticks(w.Game, 60) }},
			{"shows scores", func() { w.poll("Tab") }},
			{"after a death", func() {
				w.poll()
				w.session.state.Match.Kill(w.session.state.Self, w.session.state.Match.Players(nil)[0].ID)
				ticks(w.Game, 2)
			}},
			{"is over", func() {
				systems.Single(w.session.state.Match, modes.Status).Rules = modes.Rules{TimeLimitTicks: 1}
				ticks(w.Game, 3)
			}},
		} {
			state.change()
			for _, size := range commonSizes {
				for _, fault := range w.overlaps(size) {
					t.Errorf("%s %s at %v: %s", mode, state.name, size, fault)
				}
			}
		}
	}
}

// overlaps lists which texts of the HUD lie over others, or outside of a picture of a size.
func (w *walker) overlaps(size image.Point) (faults []string) {
	w.session.state.Size, w.session.state.Fraction = size, 1
	w.session.state.Players = w.session.state.History.Players(w.session.state.Players[:0], 1)
	p, _ := w.session.subject()
	cam, _ := w.view(p, 0)
	w.session.state.Projection = cam.Projection(float64(size.X), float64(size.Y))
	w.session.state.FindThings()
	texts := w.hud.Texts(w.frame(p, w.session.state.Players, cam), size)
	if len(texts) < 5 {
		faults = append(faults, fmt.Sprintf("%d texts", len(texts)))
	}
	for i := range texts {
		a := &texts[i]
		if !a.At.In(image.Rectangle{Max: size}.Inset(-1)) {
			faults = append(faults, fmt.Sprintf("%q lies at %v", a.Text, a.At))
		}
		for _, b := range texts[:i] {
			if a.At.Inset(1).Overlaps(b.At) {
				faults = append(faults, fmt.Sprintf("%q at %v lies over %q at %v", a.Text, a.At, b.Text, b.At))
			}
		}
	}
	return faults
}
