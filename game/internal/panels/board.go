package panels

import (
	"fmt"
	"slices"

	"github.com/skijet/skijet/game/hud"
)

// Layout of the board in design pixels.
const (
	boardRow     = 30  // of a player, where there is room
	boardLeast   = 13  // and where there is little
	boardLine    = 20  // of the lines below
	boardHead    = 66  // title and headings
	boardNames   = 280 // the width for names
	boardColumn  = 80
	boardMinimum = 560 // the least width
)

// board draws the scores in the middle.
func (c *Canvas) board(b *hud.Board) {
	l := &c.canvas.hud.layout
	columns := float64(len(b.Columns))
	wide := min(max(boardNames+40+boardColumn*columns, boardMinimum), l.width-2*l.margin)
	column := boardColumn
	if room := (wide - 40) * 0.69 / max(columns, 1); room < boardColumn {
		column = int(room)
	}
	lines, pitch, rows := l.board.rows(len(b.Rows), len(b.Lines))
	high := boardHead + 10 + pitch*float64(max(rows, 1)) + boardLine*float64(lines)
	x := (l.width - wide) / 2
	y := max((l.height-high)/2, l.board.y)
	y = min(y, l.board.bottom()-high)
	t := table{box: box{x, y, wide, high}, column: float64(column), columns: len(b.Columns), pitch: pitch}
	c.plate(t.box, 0.84)
	c.Box(x+4, y, wide-8, 3, hud.Accent)
	title := hud.TextStyle{Font: hud.Bold, Size: 20, OnPanel: true}
	room := wide - 40
	if rows < len(b.Rows) {
		count := hud.TextStyle{Size: 14, Color: hud.Dim, Align: hud.AlignRight, OnPanel: true}
		room -= c.Text(fmt.Sprintf("%d of %d", rows, len(b.Rows)), t.right()-20, y+14, count) + 10
	}
	c.fit(b.Title, box{x + 20, y + 10, room, 28}, title)
	head := hud.TextStyle{Font: hud.Bold, Size: 12, Color: hud.Dim, OnPanel: true}
	c.Text("PLAYER", x+20, y+44, head)
	head.Align = hud.AlignRight
	for i, name := range b.Columns {
		c.Text(c.shorten(name, t.column-6, head), t.end(i), y+44, head)
	}
	for i := range rows {
		r := &b.Rows[i]
		if i == rows-1 { // the own row is always there
			if own := slices.IndexFunc(b.Rows, func(r hud.Row) bool { return r.Self }); own > i {
				r = &b.Rows[own]
			}
		}
		c.boardRow(r, &t, y+boardHead-4+pitch*float64(i))
	}
	for i, line := range b.Lines[:lines] {
		at := y + boardHead + pitch*float64(rows) + boardLine*float64(i)
		c.fit(line, box{x + 20, at, wide - 40, boardLine}, hud.TextStyle{Size: 14, Color: hud.Soft, OnPanel: true})
	}
}

// rows returns how many lines below the rows there is room for, how high a row is, and how
// many there are. Rows come before lines.
func (b box) rows(rows, lines int) (shownLines int, pitch float64, shown int) {
	free := b.height - boardHead - 10
	least := boardLeast * float64(rows)
	shownLines = int(min(max(free-least, 0)/boardLine, float64(lines)))
	free -= boardLine * float64(shownLines)
	pitch = min(max(free/float64(max(rows, 1)), boardLeast), boardRow)
	return shownLines, pitch, min(int(max(free/pitch, 0)+1e-9), rows)
}

// table is the layout of a board.
type table struct {
	box
	column, pitch float64
	columns       int
}

// end returns where a column ends.
func (t *table) end(column int) float64 {
	return t.right() - 20 - t.column*float64(t.columns-1-column)
}

// boardRow draws one player.
func (c *Canvas) boardRow(r *hud.Row, t *table, top float64) {
	if r.Self {
		c.Box(t.x+8, top, t.width-16, t.pitch-1, hud.Fade(hud.White, 0.12))
	}
	alpha := 1.0
	if r.Dead {
		alpha = 0.5
	}
	size := min(16, t.pitch*0.72)
	tone := c.canvas.hud.style.Palette.Team(r.Team)
	c.Icon(hud.TeamIcon(r.Team), t.x+25, top+t.pitch/2-0.5, min(12, t.pitch*0.6), 0, hud.Fade(tone, alpha))
	row := box{t.x + 38, top, t.end(0) - t.column - t.x - 42, t.pitch}
	name := hud.TextStyle{Font: hud.Bold, Size: size, Color: hud.Fade(tone, alpha), OnPanel: true}
	bot := hud.TextStyle{Size: min(12, size), Color: hud.Dim, OnPanel: true}
	room := row.width
	if r.Bot {
		room -= c.Measure("bot", bot) + 8
	}
	s := c.shorten(r.Name, room, name)
	c.fit(s, row, name)
	if r.Bot {
		wide := c.Measure(s, name) + 8
		c.fit("bot", box{row.x + wide, top, row.width - wide, t.pitch}, bot)
	}
	value := hud.TextStyle{Font: hud.Bold, Size: size, Color: hud.Fade(hud.White, alpha), Align: hud.AlignRight, OnPanel: true}
	for k := range min(len(r.Values), t.columns) {
		c.fit(r.Values[k], box{t.end(k) - t.column + 4, top, t.column - 4, t.pitch}, value)
	}
}
