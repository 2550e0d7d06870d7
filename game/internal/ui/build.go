package ui

import (
	"cmp"
	"image"
	"image/color"

	"github.com/ebitenui/ebitenui"
	uiimage "github.com/ebitenui/ebitenui/image"
	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2/text/v2"

	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/panels"
)

// Layout in design pixels.
const (
	edge         = 14 // between the window and the panel
	pad          = 28 // between the panel and what is in it
	listWidth    = 760
	tableWidth   = 980
	besideWidth  = 470
	titleHeight  = 64
	hugeHeight   = 104
	captionRow   = 24
	tabHeight    = 42
	headHeight   = 22
	rowHeight    = 34
	besideRow    = 42
	lineHeight   = 19 // of hints
	noteHeight   = 30
	hintLines    = 3 // of which the last one has the place of the note
	captionLines = 8
	alertLines   = 2    // beside the title
	valueShare   = 0.42 // of a row, for values
	sliderHeight = 20
	handleWidth  = 9
	arrowWidth   = 34
	tabbedRows   = 13 // of a page with tabs, so that they do not jump
)

// box is where the parts of a page are, in pixels.
type box struct {
	panel, inner image.Rectangle
	caption      []string
	rowsTop      int
	rowHeight    int
	count        int // visible rows
	hintTop      int
}

// placed lays out widgets at given rectangles.
type placed struct {
	container *widget.Container
	rects     []image.Rectangle
}

// PreferredSize returns nothing: the container is as large as the window.
func (*placed) PreferredSize([]widget.PreferredSizeLocateableWidget) (int, int) { return 0, 0 }

// Layout puts every widget in its place.
func (p *placed) Layout(widgets []widget.PreferredSizeLocateableWidget, _ image.Rectangle) {
	for i, w := range widgets {
		w.SetLocation(p.rects[i])
	}
}

// add adds a widget at a place.
func (p *placed) add(w widget.PreferredSizeLocateableWidget, at image.Rectangle) {
	p.rects = append(p.rects, at)
	p.container.AddChild(w)
	w.SetLocation(at)
}

// place finds the places of a page.
func (u *UI) place(page *Page) box {
	t := u.theme
	var b box
	width, top := listWidth, titleHeight
	b.rowHeight = t.px(rowHeight)
	switch {
	case page.Beside:
		width, top, b.rowHeight = besideWidth, hugeHeight, t.px(besideRow)
	case len(page.Columns) > 0:
		width = tableWidth
	}
	w := min(t.px(float64(width)), u.size.X-2*t.px(edge))
	side := min(t.px(pad), w/16)
	b.caption = panels.Wrap(t.small, page.Caption, float64(w-2*side), captionLines)
	top += captionRow * min(len(b.caption), 1)
	top += lineHeight * max(len(b.caption)-1, 0)
	if len(page.Tabs) > 0 {
		top += tabHeight
	}
	if len(page.Columns) > 0 {
		top += headHeight
	}
	above, below := t.px(float64(top)), t.px(lineHeight*(hintLines-1)+noteHeight+12)
	fits := max((u.size.Y-2*t.px(edge)-above-below)/b.rowHeight, 2)
	b.count = min(len(page.Rows), fits)
	height := above + below + b.count*b.rowHeight
	if len(page.Tabs) > 0 {
		height = above + below + min(tabbedRows, fits)*b.rowHeight
		b.count = min(b.count, tabbedRows)
	}
	if page.Beside {
		height = u.size.Y
		b.panel = image.Rect(0, 0, min(w, u.size.X), height)
	} else {
		corner := image.Pt((u.size.X-w)/2, max((u.size.Y-height)/2, 0))
		if u.top > 0 && u.top+height <= u.size.Y {
			corner.Y = u.top
		}
		b.panel = image.Rectangle{Min: corner, Max: corner.Add(image.Pt(w, height))}
	}
	b.inner = b.panel.Inset(t.px(pad))
	b.inner.Min.X, b.inner.Max.X = b.panel.Min.X+side, b.panel.Max.X-side
	b.rowsTop, b.hintTop = b.panel.Min.Y+above, b.panel.Max.Y-below+t.px(8)
	return b
}

// build makes the widgets of the page.
func (u *UI) build() {
	t, b, page := u.theme, &u.box, &u.page
	u.root = &placed{}
	u.root.container = widget.NewContainer(widget.ContainerOpts.Layout(u.root))
	u.ui = ebitenui.UI{Container: u.root.container, DisableDefaultFocus: true}
	u.rows, u.hint, u.alert, u.labels, u.scroll, u.dragged = nil, nil, nil, nil, nil, -1
	panel := t.side
	if !page.Beside {
		u.picture(t.shade, image.Rectangle{Max: u.size})
		panel = t.panel
	}
	u.picture(panel, b.panel)
	u.picture(t.bar, image.Rect(b.panel.Min.X, b.panel.Min.Y, b.panel.Max.X, b.panel.Min.Y+max(t.px(4), 2)))
	u.head()
	for i := range b.count {
		u.row(u.first+i, image.Rect(b.panel.Min.X+t.px(12), b.rowsTop+i*b.rowHeight, b.panel.Max.X-t.px(12), b.rowsTop+(i+1)*b.rowHeight-t.px(4)))
	}
	if len(page.Rows) > b.count {
		u.scrollbar()
	}
	u.foot()
	u.root.container.Validate()
}

// head makes the title, the tabs and the headings of a table.
func (u *UI) head() {
	t, b, page := u.theme, &u.box, &u.page
	y, face, height := b.panel.Min.Y+t.px(10), t.title, t.px(titleHeight-14)
	if page.Beside {
		face, height = t.huge, t.px(hugeHeight-14)
	}
	u.text(page.Title, face, toneOf(page.Tone), image.Rect(b.inner.Min.X, y, b.inner.Max.X, y+height), widget.TextPositionStart)
	at := image.Pt(b.inner.Min.X+int(valueShare*float64(b.inner.Dx())), y+(height-alertLines*t.px(lineHeight))/2)
	u.alert = u.lines(alertLines, t.value, at, widget.TextPositionEnd)
	y += height
	for _, line := range b.caption {
		u.text(line, t.small, hud.Soft, image.Rect(b.inner.Min.X, y, b.inner.Max.X, y+t.px(captionRow-6)), widget.TextPositionStart)
		y += t.px(lineHeight)
	}
	y += t.px(captionRow-lineHeight) * min(len(b.caption), 1)
	if len(page.Tabs) > 0 {
		u.tabs(y)
		y += t.px(tabHeight)
	}
	x := b.inner.Min.X
	for _, at := range u.columns() {
		heading := image.Rect(x+at.Min.X, b.rowsTop-t.px(headHeight), x+at.Max.X, b.rowsTop-t.px(2))
		u.text(page.Columns[at.Min.Y].Heading, t.head, hud.Dim, heading, widget.TextPositionStart)
	}
}

// toneOf returns a colour, or white for none.
func toneOf(c color.RGBA) color.RGBA { return cmp.Or(c, hud.White) }

// tabs makes the tabs.
func (u *UI) tabs(y int) {
	t, b := u.theme, &u.box
	n := len(u.page.Tabs)
	for i, label := range u.page.Tabs {
		at := image.Rect(b.inner.Min.X+b.inner.Dx()*i/n, y, b.inner.Min.X+b.inner.Dx()*(i+1)/n-t.px(4), y+t.px(tabHeight-8))
		back, tone, under := t.tip, hud.Soft, t.none
		if i == u.page.Tab {
			back, tone, under = t.picked, hud.Accent, t.bar
		}
		u.root.add(u.clickable(back, func() { u.events = append(u.events, Event{Kind: Tabbed, Row: i}) }), at)
		u.text(label, t.tab, tone, at, widget.TextPositionCenter)
		u.picture(under, image.Rect(at.Min.X, at.Max.Y-max(t.px(3), 2), at.Max.X, at.Max.Y))
	}
}

// columns returns the columns of a table: from Min.X to Max.X, the number in Min.Y.
func (u *UI) columns() []image.Rectangle {
	const gap = 12
	var total, free float64
	for _, c := range u.page.Columns {
		total += c.Width
		if c.Width == 0 {
			free++
		}
	}
	// A narrow window narrows all columns alike.
	scale, rest := u.theme.unit, 0.0
	width := float64(u.box.inner.Dx())
	if least := total + 140*free; least*scale > width {
		scale = width / least
	}
	if free > 0 {
		rest = (width/scale - total) / free
	}
	var list []image.Rectangle
	x := 0.0
	for i, c := range u.page.Columns {
		w := cmp.Or(c.Width, rest)
		list = append(list, image.Rectangle{Min: image.Pt(int(x*scale), i), Max: image.Pt(int((x+w-gap)*scale), i)})
		x += w
	}
	return list
}

// foot makes the hint and the note.
func (u *UI) foot() {
	t, b := u.theme, &u.box
	u.hint = u.lines(hintLines, t.small, image.Pt(b.inner.Min.X, b.hintTop), widget.TextPositionStart)
	y := b.hintTop + (hintLines-1)*t.px(lineHeight) + t.px(4)
	u.note = u.text("", t.small, hud.Dim, image.Rect(b.inner.Min.X, y, b.inner.Max.X, y+t.px(lineHeight)), widget.TextPositionStart)
}

// lines makes the empty lines of a text from a place to the right end of the page.
func (u *UI) lines(count int, face text.Face, at image.Point, align widget.TextPosition) (list []*widget.Text) {
	high := u.theme.px(lineHeight)
	for i := range count {
		list = append(list, u.text("", face, hud.Soft, image.Rect(at.X, at.Y+i*high, u.box.inner.Max.X, at.Y+(i+1)*high), align))
	}
	return list
}

// write writes a text into its lines, and returns how many of them it takes.
func write(s string, face text.Face, tone color.RGBA, into []*widget.Text) int {
	lines := panels.Wrap(face, s, float64(into[0].GetWidget().Rect.Dx()), len(into))
	for i, line := range into {
		if line.Label = ""; i < len(lines) {
			line.Label = lines[i]
		}
		line.SetColor(tone)
	}
	return len(lines)
}

// picture adds a rectangle.
func (u *UI) picture(n *uiimage.NineSlice, at image.Rectangle) *widget.Graphic {
	g := widget.NewGraphic(widget.GraphicOpts.ImageNineSlice(n))
	u.root.add(g, at)
	return g
}

// text adds a text, in the middle between top and bottom, cut off at its right end.
func (u *UI) text(s string, face text.Face, tone color.RGBA, at image.Rectangle, align widget.TextPosition) *widget.Text {
	w := widget.NewText(widget.TextOpts.Text(panels.Shorten(face, s, float64(at.Dx())), &face, tone),
		widget.TextOpts.Position(align, widget.TextPositionCenter))
	u.root.add(w, at)
	u.labels = append(u.labels, label{full: s, face: face, align: align, widget: w})
	return w
}

// clickable returns a button that looks like n.
func (u *UI) clickable(n *uiimage.NineSlice, click func()) *widget.Button {
	return widget.NewButton(widget.ButtonOpts.Image(flat(n)), widget.ButtonOpts.DisableDefaultKeys(),
		widget.ButtonOpts.ClickedHandler(func(*widget.ButtonClickedEventArgs) { click() }))
}
