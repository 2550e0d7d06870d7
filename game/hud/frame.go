package hud

import (
	"image/color"

	"github.com/skijet/skijet/components"
)

// Parts is a set of parts of the HUD.
type Parts uint32

// Parts that can be left out.
const (
	Crosshair Parts = 1 << iota // aim, reload, lock and hits
	Vitals                      // health and energy
	Motion                      // speed and height
	Weapons                     // what is held and carried
	Names                       // over the heads of players
	Hits                        // where the player was hit from
	Death                       // what is said to the dead
	Hints                       // what keys do
	Feed                        // messages
	Notice                      // one line in the middle
	Scores                      // the board
	Standings                   // scores of the match, clock and objective
	Waypoints                   // flags and goals
	Slots                       // the list of what is carried
	Compass                     // directions, with flags and goals
	Radar                       // who is around
	Panel                       // lines of the game itself
	// Everything except the statistics.
	Everything Parts = 1<<iota - 1
)

// Part is a piece of a line.
type Part struct {
	Text  string
	Icon  string     // of a weapon, which is drawn instead of the text; empty: there is none
	Color color.RGBA // the zero value is white
}

// PanelLine is one line about the game itself, such as "Wave 3" with "12 left" and a bar.
type PanelLine struct {
	Text  string     // at the left
	Value string     // at the right, or empty
	Color color.RGBA // of the value and the bar; the zero value is white
	Bar   bool       // there is a bar below
	Share float64    // fraction of the bar that is full, 0 to 1
}

// Waypoint is a place in the world that a player wants to see wherever it looks.
type Waypoint struct {
	X, Y    float64 // pixels; of what is out of view, beyond the border of the screen
	Behind  bool    // the eye
	Bearing float64 // radians, clockwise from straight ahead; for the compass
	Icon    Icon
	Color   color.RGBA
	Label   string
	Meters  float64
	Strong  bool // it is what to go for
	Quiet   bool // it is on the compass alone
}

// Board is the list of scores.
type Board struct {
	Title   string
	Columns []string // headings of the numbers of each row, from left to right
	Rows    []Row
	Lines   []string // below the rows
}

// Row is one player on the board.
type Row struct {
	ID              components.ID
	Name            string
	Team            int
	Values          []string // one for each column
	Self, Bot, Dead bool
}

// AddColumn adds a column at the right, with the value of each row.
func (b *Board) AddColumn(heading string, value func(*Row) string) {
	for i := range b.Rows {
		r := &b.Rows[i]
		// Missing values of earlier columns are empty.
		for len(r.Values) < len(b.Columns) {
			r.Values = append(r.Values, "")
		}
		r.Values = append(r.Values[:len(b.Columns)], value(r))
	}
	b.Columns = append(b.Columns, heading)
}
