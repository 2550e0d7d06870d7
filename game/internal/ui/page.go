package ui

import (
	"image"
	"image/color"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
)

// Kind is what a row is.
type Kind int

// Kinds of rows.
const (
	Button  Kind = iota // does something
	Choice              // has one of several values
	Slider              // has a value between two ends
	Heading             // stands over others and is never in focus
	List                // has several values at once: one more, or one less
)

// Page is what a menu shows.
type Page struct {
	Title    string
	Tone     color.RGBA // of the title; the zero value is white
	Alert    string     // about what lies behind the page, beside the title in red
	Caption  string     // below the title
	Tabs     []string   // other pages beside this one
	Tab      int
	Columns  []Column // make the page a table
	Rows     []Row
	Selected int    // row in focus
	Hint     string // what the row in focus does
	Warning  string // in its place, in red
	Note     string // which keys do what
	// Beside leaves the world free at the right, as on the start page.
	Beside bool
}

// Column is one of a table.
type Column struct {
	Heading string
	Width   float64 // design pixels; 0 for what is left
}

// Row is one line of a page.
type Row struct {
	Kind         Kind
	Label, Value string
	Share        float64 // of a slider, 0 to 1
	Waiting      bool    // the value is a question
	Dim          bool    // cannot be chosen
	// Cells of a table row, in place of Label and Value.
	Cells []string
	Tone  color.RGBA // of the first cell; the zero value is white
	Own   bool       // it is about the user
}

// EventKind is what the mouse did.
type EventKind int

// Kinds of events.
const (
	Hovered  EventKind = iota // came over a row
	Clicked                   // pressed and let go a row, not its slider or arrows
	Turned                    // pressed one of the arrows of a Choice, or minus or plus of a List: By is -1 or 1
	Slid                      // moved a slider: Share
	Tabbed                    // chose a tab: Row is its number
	Scrolled                  // moved the rows: Row is the one at the top, By how many are visible
)

// Event is something that the mouse did.
type Event struct {
	Kind  EventKind
	Row   int
	By    int
	Share float64
}

// sameStructure reports whether both pages have the same widgets.
func sameStructure(a, b *Page) bool {
	return a.Title == b.Title && a.Tone == b.Tone && a.Caption == b.Caption && a.Tab == b.Tab && a.Beside == b.Beside && slices.Equal(a.Tabs, b.Tabs) &&
		slices.Equal(a.Columns, b.Columns) && slices.EqualFunc(a.Rows, b.Rows, func(x, y Row) bool {
		return x.Kind == y.Kind && x.Label == y.Label && x.Dim == y.Dim && (x.Value == "") == (y.Value == "") && slices.Equal(x.Cells, y.Cells)
	})
}

// clone returns a page that shares nothing with p that changes.
func (p *Page) clone() Page {
	c := *p
	c.Rows, c.Tabs, c.Columns = slices.Clone(p.Rows), slices.Clone(p.Tabs), slices.Clone(p.Columns)
	return c
}

// Pointer is the mouse, or a finger.
type Pointer struct {
	X, Y float64 // pixels
	Down bool
}

// pointer tells ebitenui about a Pointer.
type pointer struct {
	Pointer
	before Pointer // at the last update
}

// Update does nothing: the pointer was set.
func (*pointer) Update() {}

// AfterUpdate ends an update.
func (p *pointer) AfterUpdate() { p.before = p.Pointer }

// Draw does nothing.
func (*pointer) Draw(*ebiten.Image) {}

// AfterDraw does nothing.
func (*pointer) AfterDraw(*ebiten.Image) {}

// MouseButtonPressed reports whether the left button is down; there is no other.
func (p *pointer) MouseButtonPressed(b ebiten.MouseButton) bool {
	return b == ebiten.MouseButtonLeft && p.Down
}

// MouseButtonJustPressed reports whether it went down.
func (p *pointer) MouseButtonJustPressed(b ebiten.MouseButton) bool {
	return p.MouseButtonPressed(b) && !p.before.Down
}

// MouseButtonJustReleased reports whether it went up.
func (p *pointer) MouseButtonJustReleased(b ebiten.MouseButton) bool {
	return b == ebiten.MouseButtonLeft && !p.Down && p.before.Down
}

// CursorPosition returns where the pointer is.
func (p *pointer) CursorPosition() (x, y int) { return int(p.X), int(p.Y) }

// GetCursorImage returns nil: the cursor is that of the system.
func (*pointer) GetCursorImage(string) *ebiten.Image { return nil }

// GetCursorOffset returns nothing.
func (*pointer) GetCursorOffset(string) image.Point { return image.Point{} }

// at returns the pixel of the pointer.
func (p *pointer) at() image.Point { return image.Pt(int(p.X), int(p.Y)) }

// moved reports whether it moved since the last update.
func (p *pointer) moved() bool { return p.X != p.before.X || p.Y != p.before.Y }
