package ui

import (
	"image"
	"math"

	"github.com/ebitenui/ebitenui"
	"github.com/ebitenui/ebitenui/input"
	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/panels"
)

// fine is the number of places of a slider.
const fine = 1000

// UI is a menu on the screen. The zero value is not ready: see [New].
type UI struct {
	fonts    *panels.HUD
	theme    *theme
	size     image.Point
	page     Page
	built    bool
	first    int // row at the top
	box      box
	top      int // of the panel, which stays while a page changes its rows
	ui       ebitenui.UI
	root     *placed
	pointer  pointer
	rows     []rowWidgets // of the visible rows
	hint     []*widget.Text
	alert    []*widget.Text
	note     *widget.Text
	labels   []label        // everything that is written
	scroll   *widget.Slider // nil if everything is visible
	at       int            // where scroll was put
	scrolled int            // row to which scroll was moved, or -1
	grip     *grip          // of the pointer on the scrollbar, or nil
	dragged  int            // row whose slider the pointer holds, or -1
	events   []Event
	settling int // updates for which the pointer only rests
}

// settleUpdates is for how many updates after a menu opens a moving pointer means nothing, about
// 0.1 s [ours]: a captured cursor comes back somewhere, pictures later.
const settleUpdates = 12

// grip is where the scrollbar was pressed.
type grip struct {
	y    float64 // pixel
	from int     // place of the scrollbar
}

// rowWidgets are the widgets of a row.
type rowWidgets struct {
	index  int
	rect   image.Rectangle
	button *widget.Button // nil for a heading
	bar    *widget.Graphic
	label  *widget.Text
	value  *widget.Text
	slider *widget.Slider
	full   *widget.Graphic // as far as the handle
	fullAt int             // number of full in the layout
	track  image.Rectangle
	put    int // where slider was put
	cells  []*widget.Text
}

// New returns a UI with the fonts of a HUD.
func New(fonts *panels.HUD) *UI {
	input.CursorManagementEnabled = false // the game captures the cursor itself
	return &UI{fonts: fonts, dragged: -1, scrolled: -1}
}

// Show makes the UI show a page in a window of a size.
func (u *UI) Show(page *Page, size image.Point) {
	if size != u.size || u.theme == nil {
		if u.theme != nil {
			for _, img := range u.theme.images {
				img.Deallocate()
			}
		}
		u.size, u.theme, u.built = size, newTheme(u.fonts, unitOf(size)), false
		u.Settle() // the window moved, not the mouse
	}
	if u.page.Title != page.Title || u.page.Tab != page.Tab || len(u.page.Rows) != len(page.Rows) {
		u.first = 0
	}
	if u.top = 0; u.built && u.page.Title == page.Title && u.page.Tab == page.Tab {
		u.top = u.box.panel.Min.Y // so that a second click meets the same row
	}
	box := u.place(page)
	if u.scrolled >= 0 {
		u.first, u.scrolled, u.built = u.scrolled, -1, false
	}
	first := u.keepVisible(page, box.count)
	if !u.built || first != u.first || !sameStructure(&u.page, page) {
		u.page, u.first, u.box, u.built = page.clone(), first, box, true
		u.build()
	}
	u.page.Selected, u.page.Hint, u.page.Warning, u.page.Note, u.page.Alert = page.Selected, page.Hint, page.Warning, page.Note, page.Alert
	copy(u.page.Rows, page.Rows)
	u.refresh()
}

// Panel returns where the panel of the page lies.
func (u *UI) Panel() image.Rectangle { return u.box.panel }

// keepVisible returns the row at the top: the last one, moved as little as makes the row in
// focus visible, and the headings over it.
func (u *UI) keepVisible(page *Page, count int) int {
	first := u.first
	if page.Selected < first {
		for first = page.Selected; first > 0 && page.Rows[first-1].Kind == Heading; {
			first--
		}
	}
	first = max(first, page.Selected-count+1, 0)
	return min(first, max(len(page.Rows)-count, 0))
}

// refresh sets what changes without other widgets.
func (u *UI) refresh() {
	t := u.theme
	for i := range u.rows {
		w := &u.rows[i]
		r := &u.page.Rows[w.index]
		picked := w.index == u.page.Selected && r.Kind != Heading
		w.paint(t, r, picked)
		if w.value != nil {
			w.value.Label = panels.Shorten(t.value, r.Value, float64(w.value.GetWidget().Rect.Dx()))
			w.value.SetColor(hud.White)
			if r.Waiting {
				w.value.SetColor(hud.Accent)
			}
		}
		if w.slider != nil {
			w.put = int(math.Round(min(max(r.Share, 0), 1) * fine))
			w.slider.Current = w.put
			full := w.track // as far as the handle, where the next layout finds it too
			full.Max.X = full.Min.X + (full.Dx()-t.px(handleWidth))*w.put/fine
			u.root.rects[w.fullAt] = full
			w.full.SetLocation(full)
		}
	}
	text, color := u.page.Hint, hud.Soft
	if u.page.Warning != "" {
		text, color = u.page.Warning, hud.Bad
	}
	write(u.page.Alert, t.value, hud.Bad, u.alert)
	u.note.Label = ""
	if write(text, t.small, color, u.hint) < hintLines {
		u.note.Label = panels.Shorten(t.small, u.page.Note, float64(u.box.inner.Dx()))
	}
	if u.scroll != nil && (u.at+scrollFine/2)/scrollFine != u.first {
		u.scroll.Current, u.at = scrollFine*u.first, scrollFine*u.first
	}
}

// paint shows whether the row is in focus.
func (w *rowWidgets) paint(t *theme, r *Row, picked bool) {
	if w.button == nil {
		return
	}
	back, bar, tone := t.row, t.none, hud.White
	switch {
	case picked:
		back, bar, tone = t.picked, t.bar, hud.Accent
	case r.Dim:
		tone = hud.Dim
	case r.Own:
		back, bar = t.own, t.ownBar
	}
	w.button.SetImage(flat(back))
	w.bar.ImageNineSlice = bar
	for _, text := range append(w.cells, w.label) {
		if text != nil {
			text.SetColor(tone)
		}
	}
	if len(w.cells) > 0 && !picked && !r.Dim {
		w.cells[0].SetColor(toneOf(r.Tone))
	}
}

// Settle makes the pointer rest where it is: it comes over rows only once it moves.
func (u *UI) Settle() { u.settling = settleUpdates }

// Update passes the pointer to the widgets and returns what it did since the last update.
// The events are valid until the next one.
func (u *UI) Update(p Pointer) []Event {
	u.events = u.events[:0]
	if !u.built {
		return nil
	}
	u.pointer.Pointer = p
	if u.settling > 0 {
		u.settling--
		u.pointer.before.X, u.pointer.before.Y = p.X, p.Y
	}
	input.SetCursorUpdater(&u.pointer)
	if u.pointer.moved() && !p.Down {
		for i := range u.rows {
			if w := &u.rows[i]; u.pointer.at().In(w.rect) && u.page.Rows[w.index].Kind != Heading {
				u.events = append(u.events, Event{Kind: Hovered, Row: w.index})
			}
		}
	}
	pressed := p.Down && !u.pointer.before.Down
	u.ui.Update()
	u.drag()
	u.dragScroll(pressed)
	return u.events
}

// drag finds which slider was moved.
func (u *UI) drag() {
	if !u.pointer.Down {
		u.dragged = -1
	}
	for i := range u.rows {
		w := &u.rows[i]
		if w.slider == nil {
			continue
		}
		if w.index == u.dragged {
			w.slider.Current = int(math.Round(fine * min(max((u.pointer.X-float64(w.track.Min.X))/float64(w.track.Dx()), 0), 1)))
		}
		if w.slider.Current != w.put {
			w.put = w.slider.Current
			u.events = append(u.events, Event{Kind: Slid, Row: w.index, Share: float64(w.put) / fine})
		}
	}
}

// dragScroll moves the rows with the scrollbar, which was pressed now or before. It goes on
// where the widgets are made anew for other rows, and so the one that was pressed is gone.
func (u *UI) dragScroll(pressed bool) {
	if u.scroll == nil {
		return
	}
	at := u.scroll.GetWidget().Rect
	switch {
	case !u.pointer.Down:
		u.grip = nil
	case pressed && u.pointer.at().In(at):
		u.grip = &grip{y: u.pointer.Y, from: u.scroll.Current}
	}
	if u.grip != nil {
		handle := float64(at.Dy()) * float64(u.box.count) / float64(len(u.page.Rows))
		way := (u.pointer.Y - u.grip.y) / max(float64(at.Dy())-handle, 1)
		u.scroll.Current = min(max(u.grip.from+int(math.Round(way*float64(u.scroll.Max))), 0), u.scroll.Max)
	}
	if u.scroll.Current != u.at {
		u.at = u.scroll.Current
		if first := (u.at + scrollFine/2) / scrollFine; first != u.first {
			u.scrolled = first
			u.events = append(u.events, Event{Kind: Scrolled, Row: first, By: u.box.count})
		}
	}
}

// Draw draws the page that was shown last.
func (u *UI) Draw(dst *ebiten.Image) {
	if !u.built || dst.Bounds().Size() != u.size {
		return
	}
	u.ui.Draw(dst)
	// The wheel moves the focus. Over a slider it must not change a setting.
	input.AddLayer(&input.Layer{DebugLabel: "wheel", EventTypes: input.LayerEventTypeWheel, BlockLower: true, FullScreen: true})
}

// Visible returns the rows of the page that are on the screen, and where, in pixels.
func (u *UI) Visible() (rows []int, at []image.Rectangle) {
	for i := range u.rows {
		rows, at = append(rows, u.rows[i].index), append(at, u.rows[i].rect)
	}
	return rows, at
}

// Pixels returns design pixels in pixels, in the window of the last page.
func (u *UI) Pixels(design float64) int { return u.theme.px(design) }

// Covered returns the share of the window that a page at its side covers, or nothing for one in its
// middle.
func (u *UI) Covered() float64 {
	if !u.built || !u.page.Beside {
		return 0
	}
	return float64(u.box.panel.Dx()) / float64(max(u.size.X, 1))
}
