package game

import (
	"fmt"
	"image"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/debug"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// walker is a game whose menus a test walks by keys and mouse alone, in a window of a size.
type walker struct {
	*Game
	t      *testing.T
	hand   *scripted
	screen image.Point
	canvas *ebiten.Image
	at     time.Time
	drawn  string // page and rows of the last picture
}

// newWalker returns a walker in the menu of a match, with a start page and settings of its
// own.
func newWalker(t *testing.T, size image.Point) *walker {
	t.Helper()
	g, _ := chooser(t)
	return walk(t, g, size, func() (arenaConfig, error) {
		return g.setup.prepare(options.Choice{Level: "valley", Model: "tribes", Armor: "light", Pack: "energy", Bots: 3})
	})
}

// walk returns a walker in a game, behind whose start page a match is played.
func walk(t *testing.T, g *Game, size image.Point, backdrop func() (arenaConfig, error)) *walker {
	t.Helper()
	w := &walker{Game: g, t: t, hand: &scripted{}, screen: size, canvas: ebiten.NewImage(size.X, size.Y), at: time.Unix(100, 0)}
	t.Cleanup(w.canvas.Deallocate)
	g.device, g.setup.store, g.screen.window = w.hand, &memory{}, &pane{}
	g.clock.now = func() time.Time { return w.at }
	g.setup.backdrop = backdrop
	g.menu.Actions = g.menuActions()
	w.step()
	return w
}

// pane is a window that remembers what was done to it.
type pane struct{ said []string }

func (p *pane) SetFullscreen(on bool) { p.said = append(p.said, fmt.Sprint("full ", on)) }
func (p *pane) SetSize(w, h int)      { p.said = append(p.said, fmt.Sprint("size ", w, "x", h)) }
func (p *pane) SetVSync(on bool)      { p.said = append(p.said, fmt.Sprint("vsync ", on)) }

// step is one update, and the menu drawn without the world.
func (w *walker) step() {
	w.t.Helper()
	w.at = w.at.Add(8 * time.Millisecond)
	if err := w.Update(); err != nil {
		w.t.Fatal(err)
	}
	w.session.state.Size = w.screen
	if !w.menu.Open {
		return
	}
	w.ui.Show(w.menu.Picture(), w.session.state.Size)
	// Drawing lays widgets out, which is slow here; so it is done where they may have changed.
	rows, _ := w.ui.Visible()
	if now := fmt.Sprint(w.menu.Page, w.menu.Root, rows); now != w.drawn || len(w.hand.held) > 0 {
		w.drawn = now
		w.ui.Draw(w.canvas)
	}
}

// glance is a step and its whole picture.
func (w *walker) glance() *image.RGBA {
	w.t.Helper()
	w.step()
	return pictureOf(w.Game, w.screen.X, w.screen.Y)
}

// tap presses a key for one update.
func (w *walker) tap(keys ...input.Key) {
	w.t.Helper()
	w.hand.tap(keys...)
	w.step()
}

// place returns where a row is on the screen.
func (w *walker) place(label string) image.Rectangle {
	w.t.Helper()
	for range 60 {
		rows, at := w.ui.Visible()
		for i, number := range rows {
			if w.menu.Rows[number].Label == label {
				return at[i]
			}
		}
		w.tap(input.WheelDown)
	}
	w.t.Fatalf("%q is not on the screen", label)
	return image.Rectangle{}
}

// click moves the mouse to a point and clicks there.
func (w *walker) click(x, y int) {
	w.t.Helper()
	w.hand.x, w.hand.y = float64(x), float64(y)
	w.drawn = "" // the same rows may have other widgets
	w.step()
	w.hand.held = []input.Key{input.MouseLeft}
	w.step()
	w.hand.held = nil
	w.step()
	w.step()
}

// clickRow clicks the label of a row.
func (w *walker) clickRow(label string) {
	w.t.Helper()
	at := w.place(label)
	w.click(at.Min.X+at.Dx()/8, (at.Min.Y+at.Max.Y)/2)
}

// TestWalk_TheMouseReachesEveryPageAndKeysLeadBack.
func TestWalk_TheMouseReachesEveryPageAndKeysLeadBack(t *testing.T) {
	w := newWalker(t, image.Pt(960, 540))
	if err := w.toStart(); err != nil {
		t.Fatal(err)
	}
	w.step()
	for _, way := range []struct {
		rows []string
		page menus.Page
	}{
		{[]string{"Time trial"}, menus.PageTrials}, {[]string{"Custom match"}, menus.PageMatch}, {[]string{"Custom match", "Level"}, menus.PageLevels},
		{[]string{"Credits"}, menus.PageCredits}, {[]string{"Options"}, menus.PageGame},
	} {
		for _, label := range way.rows {
			w.clickRow(label)
		}
		if w.menu.Page != way.page {
			t.Errorf("%v leads to page %d, want %d", way.rows, w.menu.Page, way.page)
		}
		for range way.rows {
			w.tap(input.Escape)
		}
		if w.menu.Page != menus.PageStart || !w.menu.Open {
			t.Fatalf("from %v Esc leads to page %d, open %v", way.rows, w.menu.Page, w.menu.Open)
		}
	}
	w.clickRow("Options")
	for i := range menus.Tabs[:len(menus.Tabs)-1] { // without that of games
		w.hand.x, w.hand.y = -1, -1
		w.step()
		if w.menu.Page != menus.Tabs[i].Page {
			t.Errorf("tab %d is page %d", i, w.menu.Page)
		}
		w.tap("PageDown")
	}
	if w.menu.Page != menus.PageGame {
		t.Errorf("after the last tab comes page %d", w.menu.Page)
	}
}

// TestWalk_TabsAreClickedWhereTheyAreDrawn, in small windows too.
func TestWalk_TabsAreClickedWhereTheyAreDrawn(t *testing.T) {
	for _, size := range []image.Point{{640, 360}, {1100, 300}} {
		w := newWalker(t, size)
		w.openMenu()
		w.menu.TurnTo(menus.PageGame)
		w.step()
		_, rows := w.ui.Visible()
		seen := map[menus.Page]bool{}
		for x := rows[0].Min.X; x < rows[0].Max.X; x += rows[0].Dx() / 23 {
			w.click(x, rows[0].Min.Y-w.ui.Pixels(20))
			seen[w.menu.Page] = true
		}
		if len(seen) != len(menus.Tabs)-1 { // without that of games
			t.Errorf("%v: clicks along the tabs show %v", size, seen)
		}
	}
}

// TestWalk_SlidersMoveByTheirLineAndNotByTheirLabel.
func TestWalk_SlidersMoveByTheirLineAndNotByTheirLabel(t *testing.T) {
	w := newWalker(t, image.Pt(640, 360))
	w.openMenu()
	w.menu.TurnTo(menus.PageSound)
	w.step()
	w.clickRow("Volume")
	if w.settings.Volume != 0.7 {
		t.Fatalf("a click on the label sets %v", w.settings.Volume)
	}
	at := w.place("Volume")
	y := (at.Min.Y + at.Max.Y) / 2
	low, high := 1.0, 0.0
	for x := at.Min.X; x < at.Max.X; x += 6 {
		w.click(x, y)
		low, high = min(low, w.settings.Volume), max(high, w.settings.Volume)
	}
	if low > 0.05 || high < 0.95 {
		t.Errorf("clicks along the row set %v to %v", low, high)
	}
	// A drag goes on where the mouse leaves the line.
	middle := at.Min.X + at.Dx()*7/10
	w.hand.x, w.hand.y, w.hand.held = float64(middle), float64(y), []input.Key{input.MouseLeft}
	w.step()
	for x := middle; x > 0; x -= 40 {
		w.hand.x, w.hand.y = float64(x), float64(y+200)
		w.step()
	}
	if w.settings.Volume != 0 {
		t.Errorf("a drag to the left sets %v", w.settings.Volume)
	}
	w.hand.held = nil
	w.step()
	if !strings.Contains(string(w.setup.store.(*memory).data), `"volume": 0,`) {
		t.Error("it was not saved")
	}
}

// TestWalk_ArrowsOfAChoiceGoBothWaysAndItsLabelGoesOn.
func TestWalk_ArrowsOfAChoiceGoBothWaysAndItsLabelGoesOn(t *testing.T) {
	w := newWalker(t, image.Pt(640, 360))
	w.openMenu()
	w.menu.TurnTo(menus.PageVideo)
	w.step()
	w.clickRow("Detail")
	if w.settings.Video.Detail != "low" {
		t.Fatalf("after high comes %s", w.settings.Video.Detail)
	}
	at := w.place("Detail")
	y := (at.Min.Y + at.Max.Y) / 2
	w.click(at.Max.X-w.ui.Pixels(30), y)
	if w.settings.Video.Detail != "medium" {
		t.Errorf("the right arrow leads to %s", w.settings.Video.Detail)
	}
	seen := map[string]bool{}
	for x := at.Min.X + at.Dx()/2; x < at.Min.X+at.Dx()*7/10; x += 6 {
		before := w.settings.Video.Detail
		w.click(x, y)
		if before == "medium" && w.settings.Video.Detail == "low" {
			seen["back"] = true
		}
	}
	if !seen["back"] {
		t.Error("no arrow leads back")
	}
}

// TestWalk_TheWheelMovesTheFocusAndNoSlider.
func TestWalk_TheWheelMovesTheFocusAndNoSlider(t *testing.T) {
	w := newWalker(t, image.Pt(640, 360))
	w.openMenu()
	w.menu.TurnTo(menus.PageControls)
	w.step()
	for range 70 {
		w.tap(input.WheelDown)
		rows, _ := w.ui.Visible()
		if w.menu.View.Selected < rows[0] || w.menu.View.Selected > rows[len(rows)-1] {
			t.Fatalf("row %d is in focus, rows %d to %d are seen", w.menu.View.Selected, rows[0], rows[len(rows)-1])
		}
	}
	if w.settings.Sensitivity != options.DefaultSettings().Sensitivity {
		t.Errorf("sensitivity %v", w.settings.Sensitivity)
	}
}

// TestWalk_StatisticsAndFullScreenHaveTheirKeysInMenusToo.
func TestWalk_StatisticsAndFullScreenHaveTheirKeysInMenusToo(t *testing.T) {
	w := newWalker(t, image.Pt(640, 360))
	w.openMenu()
	before := w.glance()
	w.tap("F3")
	if after := w.glance(); w.debug.Shown != debug.Frames || differ(before, after) < 200 {
		t.Errorf("F3 shows page %d, %d pixels differ", w.debug.Shown, differ(before, after))
	}
	w.tap("F11")
	if !w.settings.Video.Fullscreen || fmt.Sprint(w.Game.screen.window.(*pane).said) != "[full true]" || !w.menu.Open {
		t.Errorf("F11: %+v, said %v", w.settings.Video, w.Game.screen.window.(*pane).said)
	}
	w.tap(input.Escape)
	w.tap("F11")
	if w.settings.Video.Fullscreen || fmt.Sprint(w.Game.screen.window.(*pane).said) != "[full true full false]" {
		t.Errorf("F11 in the match: said %v", w.Game.screen.window.(*pane).said)
	}
}

// differ counts the pixels in which two pictures differ.
func differ(a, b *image.RGBA) (n int) {
	for i := 0; i < len(a.Pix); i += 4 {
		if [3]byte(a.Pix[i:]) != [3]byte(b.Pix[i:]) {
			n++
		}
	}
	return n
}

// TestWalk_TwoKeysInOneUpdateBothCount: at a low frame rate several come at once.
func TestWalk_TwoKeysInOneUpdateBothCount(t *testing.T) {
	w := newWalker(t, image.Pt(640, 360))
	w.openMenu()
	w.menu.TurnTo(menus.PageVideo)
	w.step()
	w.tap("ArrowDown", "ArrowRight")
	if w.menu.View.Selected != 1 || w.settings.Video.Width == 0 {
		t.Errorf("row %d is in focus, the window is %d wide", w.menu.View.Selected, w.settings.Video.Width)
	}
}

// TestPages_ArePicturesForPeople where GAME_PICTURES names a folder.
func TestPages_ArePicturesForPeople(t *testing.T) {
	if os.Getenv("GAME_PICTURES") == "" {
		t.Skip("nobody looks")
	}
	for _, size := range []image.Point{{640, 360}, {1280, 720}, {1920, 1080}, {1100, 300}} {
		w := newWalker(t, size)
		if err := w.toStart(); err != nil {
			t.Fatal(err)
		}
		for name, p := range map[string]menus.Page{"start": menus.PageStart, "pause": menus.PagePause, "match": menus.PageMatch, "levels": menus.PageLevels, "trials": menus.PageTrials,
			"body": menus.PageBody, "credits": menus.PageCredits, "game": menus.PageGame, "video": menus.PageVideo, "sound": menus.PageSound, "controls": menus.PageControls, "hud": menus.PageHUD} {
			w.menu.Root = menus.PageStart
			w.menu.TurnTo(p)
			save(t, fmt.Sprintf("page_%s_%d", name, size.X), w.glance())
		}
	}
}

// TestEnd_WhatIsPressedAtTheEndOfAMatchChoosesNothing, and what is held until it is let go.
func TestEnd_WhatIsPressedAtTheEndOfAMatchChoosesNothing(t *testing.T) {
	w := newWalker(t, image.Pt(640, 360))
	systems.Single(w.session.state.Match, modes.Status).Rules.PointLimit = 1
	w.menu.Open = false
	rook := w.session.state.Match.Players(nil)[1].ID
	if err := w.session.state.Match.Kill(rook, w.session.state.Self); err != nil {
		t.Fatal(err)
	}
	for n := 0; !w.menu.Open; n++ {
		if w.run(1); n > 2*endTicks {
			t.Fatal("the match does not end")
		}
	}
	if w.menu.Page != menus.PageEnd || w.menu.Rows[w.menu.View.Selected].Label != "Rematch" {
		t.Fatalf("page %d", w.menu.Page)
	}
	at := w.place("Options")
	w.hand.x, w.hand.y = float64(at.Min.X+40), float64(at.Min.Y+4)
	choose := func(why string) {
		t.Helper()
		w.tap("Enter")
		w.tap("Space")
		w.hand.held = []input.Key{input.MouseLeft}
		w.step()
		w.step()
		w.hand.held = nil
		w.step()
		if w.step(); !w.menu.Open || w.menu.Page != menus.PageEnd {
			t.Fatalf("%s: open %v, page %d", why, w.menu.Open, w.menu.Page)
		}
	}
	choose("at once")
	w.run(ignoreTicks / 2)
	choose("a moment later")
	w.hand.held = []input.Key{input.MouseLeft}
	w.run(ignoreTicks)
	w.tap("Enter")
	w.hand.held = nil
	if w.step(); !w.menu.Open || w.menu.Page != menus.PageEnd {
		t.Fatalf("with the button held: open %v, page %d", w.menu.Open, w.menu.Page)
	}
	w.step()
	selectRow(t, w.menu, "Rematch")
	if w.tap("Enter"); w.menu.Open {
		t.Error("then Enter plays no rematch")
	}
}
