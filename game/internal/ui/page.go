package ui

import (
	"image/color"
	"slices"
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
