package hud

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/text/v2"
)

// Menu is a list to choose from.
type Menu struct {
	Title    string
	Items    []Item
	Selected int
	First    int    // item at the top; see [Menu.Scroll]
	Note     string // one line at the bottom
	Warning  string // above it, in red
	// Columns make the menu a table: its items have a cell for each.
	Columns []Column
}

// Column is one of a table.
type Column struct {
	Heading string
	Width   float64 // design pixels
}

// Item is one line of a menu.
type Item struct {
	Label, Value string
	Slider       bool
	Share        float64 // of the slider, 0 to 1
	Waiting      bool    // for a key
	// Cells of a table row, in place of Label and Value. An item with fewer cells than
	// columns is not a row of the table; its last cell may be longer than its column.
	Cells []string
	Dim   bool // cannot be chosen
}

// Layout of the menu in design pixels.
const (
	menuWidth   = 620
	menuRow     = 34
	menuTop     = 84
	menuBottom  = 74
	visibleRows = 14
	sliderAt    = 300
	sliderWidth = 200
	tableWidth  = 900
	tableHead   = 16 // for the headings of a table
	warningLine = 18
	maxWarning  = 3 // lines
)

// menuBox is where a menu lies.
type menuBox struct {
	x, y, width, height float64 // pixels
	rows                float64 // top of the first one
	first, count        int     // rows that are visible
	warning             []string
}

var warningStyle = style{font: Medium, size: 14, color: Bad, alpha: 1, plain: true}

// Scroll changes First as little as makes the selected item visible.
func (m *Menu) Scroll() {
	m.First = min(m.First, m.Selected)
	m.First = max(m.First, m.Selected-visibleRows+1, 0)
	m.First = min(m.First, max(len(m.Items)-visibleRows, 0))
}

// place centres the menu.
func (c *canvas) place(m *Menu) menuBox {
	box := menuBox{first: m.First, count: min(len(m.Items)-m.First, visibleRows)}
	box.width = menuWidth * c.unit
	top := float64(menuTop)
	if len(m.Columns) > 0 {
		box.width = tableWidth * c.unit
		top += tableHead
	}
	box.warning = c.wrap(m.Warning, box.width-56*c.unit, warningStyle, maxWarning)
	extra := warningLine * float64(max(len(box.warning)-1, 0))
	box.height = (top + menuBottom + extra + menuRow*float64(box.count)) * c.unit
	box.x = math.Round((c.width - box.width) / 2)
	box.y = math.Round(max((c.height-box.height)/2, 0))
	box.rows = box.y + top*c.unit
	return box
}

// MenuAt returns the item at a pixel of a picture of the given size, and how
// far along its slider the pixel is, 0 to 1. ok is false beside the items.
func (h *HUD) MenuAt(width, height int, m *Menu, x, y float64) (item int, share float64, ok bool) {
	c := canvas{hud: h, width: float64(width), height: float64(height)}
	c.unit = unitOf(c.width, c.height)
	box := c.place(m)
	row := int(math.Floor((y - box.rows) / (menuRow * c.unit)))
	if x < box.x || x >= box.x+box.width || row < 0 || row >= box.count {
		return 0, 0, false
	}
	share = (x - box.x - sliderAt*c.unit) / (sliderWidth * c.unit)
	return box.first + row, min(max(share, 0), 1), true
}

// DrawMenu draws m over everything, with the world dimmed behind it.
func (h *HUD) DrawMenu(dst *ebiten.Image, m *Menu) {
	c := h.canvas(dst)
	u := c.unit
	box := c.place(m)
	c.rect(0, 0, c.width, c.height, Dark, 0.5)
	c.rect(box.x, box.y, box.width, box.height, Dark, 0.88)
	c.rect(box.x, box.y, box.width, 4*u, Accent, 1)
	c.text(m.Title, box.x+28*u, box.y+24*u, style{font: Bold, size: 32, color: White, alpha: 1, plain: true})
	heading := style{font: Bold, size: 12, color: Dim, alpha: 1, plain: true}
	x := box.x + 28*u
	for _, column := range m.Columns {
		c.text(column.Heading, x, box.rows-20*u, heading)
		x += column.Width * u
	}
	for row := range box.count {
		index := box.first + row
		c.item(m, index, box.x, box.rows+menuRow*float64(row)*u, box.width)
	}
	more := style{font: Bold, size: 13, color: Dim, alpha: 1, align: text.AlignEnd, plain: true}
	if box.first > 0 {
		c.text("▲ more", box.x+box.width-24*u, box.rows-22*u, more)
	}
	bottom := box.rows + menuRow*float64(box.count)*u
	if box.first+box.count < len(m.Items) {
		c.text("▼ more", box.x+box.width-24*u, bottom+3*u, more)
	}
	for i, line := range box.warning {
		c.text(line, box.x+28*u, bottom+(18+warningLine*float64(i))*u, warningStyle)
	}
	c.text(m.Note, box.x+28*u, box.y+box.height-32*u, style{font: Medium, size: 14, color: Dim, alpha: 1, plain: true})
}

func (c *canvas) item(m *Menu, index int, x, y, width float64) {
	u, item := c.unit, &m.Items[index]
	tone := White
	if item.Dim {
		tone = Dim
	}
	if index == m.Selected {
		c.rect(x+12*u, y, width-24*u, (menuRow-4)*u, Accent, 0.2)
		c.rect(x+12*u, y, 3*u, (menuRow-4)*u, Accent, 1)
		tone = Accent
	}
	label := style{font: Medium, size: 18, color: tone, alpha: 1, plain: true}
	if len(item.Cells) > 0 {
		c.cells(m, item, x+28*u, y+3*u, x+width-28*u, label)
		return
	}
	c.text(item.Label, x+28*u, y+3*u, label)
	value := style{font: Bold, size: 16, color: White, alpha: 1, align: text.AlignEnd, plain: true}
	if item.Waiting {
		value.color = Accent
	}
	c.text(item.Value, x+width-28*u, y+4*u, value)
	if item.Slider {
		sx, sy := x+sliderAt*u, y+13*u
		share := min(max(item.Share, 0), 1)
		c.rect(sx, sy, sliderWidth*u, 5*u, Dim, 0.35)
		c.rect(sx, sy, sliderWidth*share*u, 5*u, Accent, 1)
		c.rect(sx+sliderWidth*share*u-4*u, sy-6*u, 8*u, 17*u, White, 1)
	}
}

// cells draws a row of a table. A cell that is too long for its column is shortened; the
// last one extends to end.
func (c *canvas) cells(m *Menu, item *Item, x, y, end float64, st style) {
	const gap = 12
	for i, cell := range item.Cells {
		room := end - x
		if i < len(item.Cells)-1 && i < len(m.Columns) {
			room = (m.Columns[i].Width - gap) * c.unit
		}
		c.text(c.shorten(cell, room, st), x, y, st)
		if i < len(m.Columns) {
			x += m.Columns[i].Width * c.unit
		}
	}
}
