package ui

import (
	"image"

	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/game/hud"
)

// row makes the widgets of a row.
func (u *UI) row(index int, at image.Rectangle) {
	t, r := u.theme, &u.page.Rows[index]
	w := rowWidgets{index: index, rect: at}
	left := at
	left.Min.X, left.Max.X = u.box.inner.Min.X, u.box.inner.Max.X
	if r.Kind == Heading {
		left.Min.Y += t.px(6)
		u.text(r.Label, t.head, hud.Accent, left, widget.TextPositionStart)
		u.picture(t.line, image.Rect(left.Min.X, at.Max.Y-1, left.Max.X, at.Max.Y))
		u.rows = append(u.rows, w)
		return
	}
	w.button = u.clickable(t.row, func() { u.events = append(u.events, Event{Kind: Clicked, Row: index}) })
	u.root.add(w.button, at)
	w.bar = u.picture(t.none, image.Rect(at.Min.X, at.Min.Y, at.Min.X+max(t.px(3), 2), at.Max.Y))
	if len(r.Cells) > 0 {
		u.cells(&w, r, left)
		u.rows = append(u.rows, w)
		return
	}
	label, value := left, left
	if r.Value != "" {
		label.Max.X = left.Min.X + int(float64(left.Dx())*(1-valueShare))
		value.Min.X = label.Max.X
	}
	w.label = u.text(r.Label, t.label, hud.White, label, widget.TextPositionStart)
	if r.Value == "" {
		u.rows = append(u.rows, w)
		return
	}
	align := widget.TextPositionEnd
	switch r.Kind {
	case Slider:
		u.slider(&w, &value)
	case Choice, List:
		less, more := "‹", "›"
		if r.Kind == List {
			less, more = "−", "+"
		}
		arrow := min(t.px(arrowWidth), value.Dx()/4)
		u.arrow(less, -1, index, image.Rect(value.Min.X, at.Min.Y, value.Min.X+arrow, at.Max.Y))
		u.arrow(more, 1, index, image.Rect(value.Max.X-arrow, at.Min.Y, value.Max.X, at.Max.Y))
		value.Min.X, value.Max.X = value.Min.X+arrow, value.Max.X-arrow
		align = widget.TextPositionCenter
	}
	w.value = u.text("", t.value, hud.White, value, align)
	u.rows = append(u.rows, w)
}

// cells makes a row of a table.
func (u *UI) cells(w *rowWidgets, r *Row, at image.Rectangle) {
	columns := u.columns()
	for i, cell := range r.Cells {
		if i == len(columns) {
			return
		}
		c := columns[i]
		w.cells = append(w.cells, u.text(cell, u.theme.label, hud.White,
			image.Rect(at.Min.X+c.Min.X, at.Min.Y, at.Min.X+c.Max.X, at.Max.Y), widget.TextPositionStart))
	}
}

// slider makes the slider of a row and takes its room from that of the value.
func (u *UI) slider(w *rowWidgets, value *image.Rectangle) {
	t, index := u.theme, w.index
	height := t.px(sliderHeight)
	top := (value.Min.Y + value.Max.Y - height) / 2
	w.track = image.Rect(value.Min.X, top, value.Max.X-min(t.px(96), value.Dx()/2), top+height)
	value.Min.X = w.track.Max.X + t.px(6)
	w.slider = widget.NewSlider(
		widget.SliderOpts.Orientation(widget.DirectionHorizontal), widget.SliderOpts.MinMax(0, fine),
		widget.SliderOpts.Images(&widget.SliderTrackImage{Idle: t.track}, flat(t.handle)),
		widget.SliderOpts.FixedHandleSize(t.px(handleWidth)), widget.SliderOpts.MinHandleSize(t.px(handleWidth)),
		widget.SliderOpts.PageSizeFunc(func() int { return 0 }), widget.SliderOpts.DisableDefaultKeys(true),
		// A press anywhere on the line takes the handle there; the library moves it by a page.
		widget.SliderOpts.WidgetOpts(widget.WidgetOpts.MouseButtonPressedHandler(func(a *widget.WidgetMouseButtonPressedEventArgs) {
			if a.Button == ebiten.MouseButtonLeft {
				u.dragged = index
			}
		})))
	u.root.add(w.slider, w.track)
	w.fullAt, w.full = len(u.root.rects), u.picture(t.full, w.track)
}

// arrow makes one of the two arrows of a choice, or minus or plus of a list. It has its own layer, so that the row
// below is not clicked too.
func (u *UI) arrow(label string, by, index int, at image.Rectangle) {
	b := u.clickable(u.theme.tip, func() { u.events = append(u.events, Event{Kind: Turned, Row: index, By: by}) })
	b.GetWidget().ElevateLayer = true
	at.Min.Y, at.Max.Y = at.Min.Y+u.theme.px(3), at.Max.Y-u.theme.px(3)
	u.root.add(b, at)
	u.text(label, u.theme.label, hud.Accent, at, widget.TextPositionCenter)
}

// scrollFine is the number of places of the scrollbar for each row.
const scrollFine = 100

// scrollbar makes the slider at the right that moves the rows. Its handle is as long as the
// visible share of them.
func (u *UI) scrollbar() {
	t, b := u.theme, &u.box
	wide := max(t.px(7), 5)
	at := image.Rect(b.panel.Max.X-wide-1, b.rowsTop, b.panel.Max.X-1, b.rowsTop+b.count*b.rowHeight)
	hidden := scrollFine * (len(u.page.Rows) - b.count)
	page := max((hidden+1)*b.count/len(u.page.Rows), 1)
	u.scroll = widget.NewSlider(
		widget.SliderOpts.Orientation(widget.DirectionVertical), widget.SliderOpts.MinMax(0, hidden),
		widget.SliderOpts.Images(&widget.SliderTrackImage{Idle: t.line}, flat(t.bar)),
		widget.SliderOpts.MinHandleSize(t.px(24)), widget.SliderOpts.PageSizeFunc(func() int { return page }),
		widget.SliderOpts.DisableDefaultKeys(true))
	u.scroll.Current, u.at = scrollFine*u.first, scrollFine*u.first
	u.root.add(u.scroll, at)
}
