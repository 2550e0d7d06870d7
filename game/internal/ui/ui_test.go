package ui

import (
	"fmt"
	"image"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/game/internal/panels"
)

// newUI returns a UI.
func newUI(t testing.TB) *UI {
	t.Helper()
	fonts, err := panels.New()
	if err != nil {
		t.Fatal(err)
	}
	return New(fonts)
}

// options returns a page of the options with rows of every kind.
func optionsPage(rows int) *Page {
	p := &Page{Title: "Options", Tabs: []string{"Game", "Video", "Sound", "Controls", "Replays", "HUD"}, Tab: 1,
		Hint: strings.Repeat("what it is for ", 20), Note: "Arrows choose"}
	for i := range rows {
		p.Rows = append(p.Rows, Row{Kind: Kind(i % 3), Label: fmt.Sprintf("Row %d with quite a long name for its place", i), Value: "value", Share: 0.5})
	}
	p.Rows[1] = Row{Kind: Heading, Label: "GROUP"}
	return p
}

var sizes = []image.Point{{320, 180}, {640, 360}, {1100, 300}, {400, 900}, {1280, 720}, {3840, 2160}}

// TestShow_NothingLiesOverAnotherOrOutsideTheWindow in windows of all sizes.
func TestShow_NothingLiesOverAnotherOrOutsideTheWindow(t *testing.T) {
	table := &Page{Title: "Levels", Alert: strings.Repeat("lost ", 40), Caption: strings.Repeat("caption ", 60), Warning: strings.Repeat("wrong ", 90), Columns: []Column{{"A", 150}, {"B", 0}, {"C", 220}}, Note: "n",
		Rows: []Row{{Cells: []string{strings.Repeat("x", 90), strings.Repeat("y ", 90), "z"}}, {Label: "Back"}}}
	start := &Page{Title: "SKIJET", Caption: "caption", Beside: true, Note: "n", Rows: []Row{{Label: "Play"}, {Label: "Options"}, {Label: "Quit"}}}
	u := newUI(t)
	for _, size := range sizes {
		for _, page := range []*Page{optionsPage(40), table, start} {
			u.Show(page, size)
			texts := u.Texts()
			for i := range texts {
				a := texts[i].At
				if !a.In(image.Rectangle{Max: size}) && size.X >= 640 {
					t.Errorf("%v: %s: a text lies at %v", size, page.Title, a)
				}
				for k := range texts[:i] {
					b := texts[k].At
					if size.Y < 300 {
						break // there is no room for two rows
					}
					if a.Overlaps(b) {
						t.Errorf("%v: %s: texts lie at %v and %v", size, page.Title, a, b)
					}
				}
			}
		}
	}
}

// TestShow_WrapsLongTexts: a caption over lines that the page makes room for, an alert beside the title, and a
// warning over the place of the note.
func TestShow_WrapsLongTexts(t *testing.T) {
	u := newUI(t)
	long := strings.TrimSpace(strings.Repeat("modules of the server and yours ", 8))
	page := &Page{Title: "Not connected", Caption: long, Alert: long[:90], Warning: long[:200], Note: "Enter chooses", Rows: []Row{{Label: "Try again"}}}
	for _, size := range sizes[3:] {
		u.Show(page, size)
		shown := ""
		for _, text := range u.Texts() {
			shown += text.Shown + " "
		}
		for _, want := range []string{page.Caption, page.Alert, page.Warning} {
			if !strings.Contains(shown, want) {
				t.Errorf("%v shows %q, want %q", size, shown, want)
			}
		}
	}
}

// TestShow_RowsStayWhereTheyAreWhileAPageHasFewer, so that a second click meets the same row; a page
// that opens stands in the middle.
func TestShow_RowsStayWhereTheyAreWhileAPageHasFewer(t *testing.T) {
	u := newUI(t)
	page := func(title string, rows int) *Page {
		p := &Page{Title: title}
		for i := range rows {
			p.Rows = append(p.Rows, Row{Label: fmt.Sprint("Row ", i)})
		}
		return p
	}
	size := image.Pt(1280, 720)
	u.Show(page("Match", 12), size)
	before := u.rows[1].rect
	u.Show(page("Match", 6), size)
	if after := u.rows[1].rect; after != before {
		t.Errorf("the second row moved from %v to %v", before, after)
	}
	u.Show(page("Other", 6), size)
	if top, bottom := u.box.panel.Min.Y, size.Y-u.box.panel.Max.Y; top-bottom > 1 || bottom-top > 1 {
		t.Errorf("%d above a page that opens and %d below", top, bottom)
	}
}

// TestShow_TheRowInFocusIsAlwaysVisible, with the heading over it where that was in reach.
func TestShow_TheRowInFocusIsAlwaysVisible(t *testing.T) {
	u, page := newUI(t), optionsPage(50)
	for _, size := range sizes {
		for _, selected := range []int{0, 2, 49, 25, 24, 0} {
			page.Selected = selected
			u.Show(page, size)
			rows, _ := u.Visible()
			if selected < rows[0] || selected > rows[len(rows)-1] {
				t.Errorf("%v: row %d is in focus, rows %d to %d are visible", size, selected, rows[0], rows[len(rows)-1])
			}
		}
		page.Selected = 2
		u.Show(page, size)
		if rows, _ := u.Visible(); rows[0] > 1 {
			t.Errorf("%v: the heading is not visible above row 2", size)
		}
	}
}

// TestShow_KeepsWidgetsWhileOnlyValuesChange: what a value is rebuilds nothing.
func TestShow_KeepsWidgetsWhileOnlyValuesChange(t *testing.T) {
	u, page := newUI(t), optionsPage(5)
	u.Show(page, image.Pt(640, 360))
	root := u.root
	page.Rows[2].Share, page.Rows[0].Value, page.Selected, page.Warning = 0.9, "other", 3, "no"
	u.Show(page, image.Pt(640, 360))
	if u.root != root {
		t.Error("other values made other widgets")
	}
	if u.rows[2].slider.Current != 900 || u.rows[0].value.Label != "other" || u.hint[0].Label != "no" {
		t.Errorf("slider %d, value %q, hint %q", u.rows[2].slider.Current, u.rows[0].value.Label, u.hint[0].Label)
	}
	page.Rows = page.Rows[:4]
	if u.Show(page, image.Pt(640, 360)); u.root == root {
		t.Error("a row less kept the widgets")
	}
}

// TestDraw_ASliderIsFilledToItsHandleInTheFirstPicture.
func TestDraw_ASliderIsFilledToItsHandleInTheFirstPicture(t *testing.T) {
	u, size := newUI(t), image.Pt(1280, 720)
	dst := ebiten.NewImage(size.X, size.Y)
	defer dst.Deallocate()
	u.Show(&Page{Title: "Options", Rows: []Row{{Kind: Slider, Label: "Volume", Value: "0.25", Share: 0.25}}}, size)
	u.Draw(dst)
	w := &u.rows[0]
	if got, want := w.full.GetWidget().Rect.Dx(), (w.track.Dx()-u.Pixels(handleWidth))/4; got != want {
		t.Errorf("%d of %d pixels are filled, want %d", got, w.track.Dx(), want)
	}
}

// TestUpdate_TheScrollbarIsDraggedFromOneEndToTheOther, though its rows are made anew on the
// way, and the row in focus stays visible.
func TestUpdate_TheScrollbarIsDraggedFromOneEndToTheOther(t *testing.T) {
	u, page, size := newUI(t), optionsPage(15), image.Pt(1280, 720)
	dst := ebiten.NewImage(size.X, size.Y)
	defer dst.Deallocate()
	show := func(p Pointer) {
		t.Helper()
		for _, e := range u.Update(p) {
			if e.Kind == Scrolled {
				page.Selected = min(max(page.Selected, e.Row), e.Row+e.By-1)
			}
		}
		u.Show(page, size)
		u.Draw(dst)
	}
	u.Show(page, size)
	u.Draw(dst)
	bar := u.scroll.GetWidget().Rect
	x, y := float64(bar.Min.X+2), float64(bar.Min.Y+20)
	show(Pointer{X: x, Y: y})
	for ; y < float64(bar.Max.Y+100); y += 9 {
		show(Pointer{X: x, Y: y, Down: true})
	}
	if rows, _ := u.Visible(); rows[len(rows)-1] != 14 || page.Selected < rows[0] {
		t.Errorf("at the lower end rows %v are visible, %d is in focus", rows, page.Selected)
	}
	for ; y > float64(bar.Min.Y); y -= 9 {
		show(Pointer{X: x, Y: y, Down: true})
	}
	if rows, _ := u.Visible(); rows[0] != 0 {
		t.Errorf("at the upper end rows %v are visible", rows)
	}
}

// BenchmarkMenu is what an update and a picture of a full page cost, without the GPU.
func BenchmarkMenu(b *testing.B) {
	size := image.Pt(1280, 720)
	u, page, dst := newUI(b), optionsPage(40), ebiten.NewImage(1280, 720)
	defer dst.Deallocate()
	b.Run("update", func(b *testing.B) {
		b.ReportAllocs()
		for range b.N {
			u.Show(page, size)
			u.Update(Pointer{})
		}
	})
	b.Run("draw", func(b *testing.B) {
		b.ReportAllocs()
		for range b.N {
			u.Show(page, size)
			u.Draw(dst)
		}
	})
}
