package game

import (
	"image"
	"strings"
	"testing"

	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/internal/menus"
)

// arrows returns the middles of both ends of what a row has for the mouse.
func (w *walker) arrows(label string) (less, more image.Point) {
	w.t.Helper()
	at := w.place(label)
	y, half := (at.Min.Y+at.Max.Y)/2, w.ui.Pixels(17)
	left, right := at.Min.X+w.ui.Pixels(16), at.Max.X-w.ui.Pixels(16)
	return image.Pt(right-(right-left)*42/100+half, y), image.Pt(right-half, y)
}

// rightClick clicks the label of a row with the right button.
func (w *walker) rightClick(label string) {
	w.t.Helper()
	at := w.place(label)
	w.hand.x, w.hand.y = float64(at.Min.X+at.Dx()/8), float64((at.Min.Y+at.Max.Y)/2)
	w.step()
	w.tap(input.MouseRight)
	w.step()
}

// TestWalk_TheMouseAloneAddsAndTakesKeys: what Insert and Delete do.
func TestWalk_TheMouseAloneAddsAndTakesKeys(t *testing.T) {
	w := newWalker(t, image.Pt(1280, 720))
	w.openMenu()
	w.menu.TurnTo(menus.PageControls)
	w.step()
	keys := func() string { return w.settings.Bindings.Text(actions.Jump) }
	label, first := w.menu.LabelOf(actions.Jump), keys()
	less, more := w.arrows(label)
	if w.click(more.X, more.Y); !w.menu.Focus.Key || !w.menu.Focus.Adding {
		t.Fatalf("plus does not wait for a key; the row says %q", keys())
	}
	w.tap("K")
	added := keys()
	if w.menu.Focus.Key || !strings.HasPrefix(added, first) || !strings.Contains(added, "K") {
		t.Errorf("plus makes %q of %q", added, first)
	}
	if w.click(less.X, less.Y); keys() != first || w.menu.Focus.Key {
		t.Errorf("minus makes %q of %q", keys(), added)
	}
	if w.rightClick(label); keys() == first || !strings.HasPrefix(first, keys()) || w.menu.View.Warning == "" {
		t.Errorf("a right click makes %q of %q, and says %q", keys(), first, w.menu.View.Warning)
	}
	if !strings.Contains(string(w.setup.store.(*memory).data), "bindings") {
		t.Error("nothing was saved")
	}
	// While a key is asked for, the right button is one.
	w.clickRow(label)
	if w.tap(input.MouseRight); !strings.Contains(keys(), "Right mouse") {
		t.Errorf("asked for a key, the right button makes %q", keys())
	}
	save(t, "page_keys", w.glance())
}

// TestWalk_AWindowThatMovesBelowTheMouseLeavesTheRowInFocus: who turns full screen on and off by
// keys goes on at the same row.
func TestWalk_AWindowThatMovesBelowTheMouseLeavesTheRowInFocus(t *testing.T) {
	w := newWalker(t, image.Pt(1280, 720))
	w.openMenu()
	w.menu.TurnTo(menus.PageVideo)
	w.step()
	over := func(label string) {
		at := w.place(label)
		w.hand.x, w.hand.y = float64(at.Min.X+20), float64((at.Min.Y+at.Max.Y)/2)
		w.step()
	}
	row := func() string { return w.menu.Rows[w.menu.View.Selected].Label }
	over("Fullscreen")
	w.tap("ArrowRight")
	if over("Detail"); row() != "Fullscreen" || !w.settings.Video.Fullscreen {
		t.Errorf("in full screen, %v, the row in focus is %q", w.settings.Video.Fullscreen, row())
	}
	for range 30 {
		w.step()
	}
	w.screen = image.Pt(1920, 1080) // the size comes later
	w.step()
	if over("Detail"); row() != "Fullscreen" {
		t.Errorf("as soon as the window is larger, the row in focus is %q", row())
	}
	for range 30 {
		w.step()
	}
	if over("V-sync"); row() != "V-sync" {
		t.Errorf("the mouse moves over V-sync, but the row in focus is %q", row())
	}
}

// TestWalk_ARightClickResetsOneNumber: of tuning.
func TestWalk_ARightClickResetsOneNumber(t *testing.T) {
	w := newTuner(t)
	first := w.armor()
	w.tap("F4")
	w.focus("JetForce")
	w.enterNumber("500")
	w.focus("Mass")
	w.enterNumber("5")
	w.rightClick("Mass (game units)")
	if got := w.armor(); got.Mass != first.Mass || got.JetForce != 500 {
		t.Errorf("a right click on the mass leaves %v of %v, and jets of %v", got.Mass, first.Mass, got.JetForce)
	}
	w.focus("JetForce")
	if w.tap(input.PadY); w.armor() != first {
		t.Errorf("a pad resets the jets to %v of %v", w.armor().JetForce, first.JetForce)
	}
	save(t, "page_tuning", w.glance())
}

// TestWalk_ARestingMouseChoosesNothing when the menu opens, also where the captured cursor comes
// back pictures later; a mouse that moves does.
func TestWalk_ARestingMouseChoosesNothing(t *testing.T) {
	w := newWalker(t, image.Pt(1280, 720))
	w.openMenu()
	w.step()
	options := w.place("Options")
	w.menu.Open = false
	w.hand.x, w.hand.y = 5, 5
	w.step()
	w.openMenu()
	w.step()
	w.hand.x, w.hand.y = float64(options.Min.X+30), float64((options.Min.Y+options.Max.Y)/2)
	for range 30 {
		w.step()
	}
	if at := w.menu.View.Selected; at != 0 {
		t.Errorf("row %d is in focus below the resting mouse, want the first", at)
	}
	w.hand.x++
	w.step()
	if r := w.menu.Rows[w.menu.View.Selected]; r.Label != "Options" {
		t.Errorf("%q is in focus after the mouse moved over the options", r.Label)
	}
}
