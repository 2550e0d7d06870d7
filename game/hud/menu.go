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
	Warning  string // one line above it, in red
}

// Item is one line of a menu.
type Item struct {
	Label, Value string
	Slider       bool
	Share        float64 // of the slider, 0 to 1
	Waiting      bool    // for a key
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
)

// menuBox is where a menu lies.
type menuBox struct {
	x, y, width, height float64 // pixels
	first, count        int     // rows that are visible
}

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
	box.height = (menuTop + menuBottom + menuRow*float64(box.count)) * c.unit
	box.x = math.Round((c.width - box.width) / 2)
	box.y = math.Round(max((c.height-box.height)/2, 0))
	return box
}

// MenuAt returns the item at a pixel of a picture of the given size, and how
// far along its slider the pixel is, 0 to 1. ok is false beside the items.
func (h *HUD) MenuAt(width, height int, m *Menu, x, y float64) (item int, share float64, ok bool) {
	c := canvas{hud: h, width: float64(width), height: float64(height)}
	c.unit = unitOf(c.width, c.height)
	box := c.place(m)
	row := int(math.Floor((y - box.y - menuTop*c.unit) / (menuRow * c.unit)))
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
	for row := range box.count {
		index := box.first + row
		c.item(&m.Items[index], box.x, box.y+(menuTop+menuRow*float64(row))*u, index == m.Selected)
	}
	more := style{font: Bold, size: 13, color: Dim, alpha: 1, align: text.AlignEnd, plain: true}
	if box.first > 0 {
		c.text("▲ more", box.x+box.width-24*u, box.y+(menuTop-22)*u, more)
	}
	bottom := box.y + (menuTop+menuRow*float64(box.count))*u
	if box.first+box.count < len(m.Items) {
		c.text("▼ more", box.x+box.width-24*u, bottom+3*u, more)
	}
	c.text(m.Warning, box.x+28*u, bottom+18*u, style{font: Medium, size: 14, color: Bad, alpha: 1, plain: true})
	c.text(m.Note, box.x+28*u, bottom+42*u, style{font: Medium, size: 14, color: Dim, alpha: 1, plain: true})
}

func (c *canvas) item(item *Item, x, y float64, selected bool) {
	u := c.unit
	tone := White
	if selected {
		c.rect(x+12*u, y, (menuWidth-24)*u, (menuRow-4)*u, Accent, 0.2)
		c.rect(x+12*u, y, 3*u, (menuRow-4)*u, Accent, 1)
		tone = Accent
	}
	label := style{font: Medium, size: 18, color: tone, alpha: 1, plain: true}
	c.text(item.Label, x+28*u, y+3*u, label)
	value := style{font: Bold, size: 16, color: White, alpha: 1, align: text.AlignEnd, plain: true}
	if item.Waiting {
		value.color = Accent
	}
	c.text(item.Value, x+(menuWidth-28)*u, y+4*u, value)
	if item.Slider {
		sx, sy := x+sliderAt*u, y+13*u
		share := min(max(item.Share, 0), 1)
		c.rect(sx, sy, sliderWidth*u, 5*u, Dim, 0.35)
		c.rect(sx, sy, sliderWidth*share*u, 5*u, Accent, 1)
		c.rect(sx+sliderWidth*share*u-4*u, sy-6*u, 8*u, 17*u, White, 1)
	}
}
