package hud

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2/text/v2"
)

// feed draws messages at the top right, newest below.
func (c *canvas) feed(f *Frame) {
	u := c.unit
	y := margin * u
	for _, line := range f.Feed {
		st := style{font: Bold, size: 15, alpha: line.Alpha}
		width := 0.0
		for _, part := range line.Parts {
			width += c.measure(part.Text, st)
		}
		x := c.width - margin*u - width
		c.rect(x-8*u, y-2*u, width+16*u, 24*u, Dark, 0.45*line.Alpha)
		for _, part := range line.Parts {
			st.color = part.Color
			x += c.text(part.Text, x, y+u, st)
		}
		y += 28 * u
	}
}

// hints lists what keys do, at the left.
func (c *canvas) hints(f *Frame) {
	if f.HintAlpha <= 0 || len(f.Hints) == 0 {
		return
	}
	u, a := c.unit, f.HintAlpha
	key := style{font: Bold, size: 15, color: Accent, alpha: a, align: text.AlignEnd, plain: true}
	what := style{font: Medium, size: 15, color: White, alpha: a, plain: true}
	widest, longest := 0.0, 0.0
	for _, h := range f.Hints {
		widest = max(widest, c.measure(h.Key, key))
		longest = max(longest, c.measure(h.Text, what))
	}
	const row = 25
	x, y := margin*u, c.height*0.27
	c.rect(x, y-12*u, widest+longest+44*u, (float64(len(f.Hints))*row+20)*u, Dark, 0.55*a)
	for _, h := range f.Hints {
		c.text(h.Key, x+14*u+widest, y, key)
		c.text(h.Text, x+28*u+widest, y, what)
		y += row * u
	}
}

// noticeLines is how many lines a notice may take.
const noticeLines = 5

// noticeHeight is what a notice of one line takes below the scores, design pixels.
const noticeHeight = 56

// notice draws some words at the top, between what lies at the left and right.
func (c *canvas) notice(f *Frame) {
	st := style{font: Bold, size: 18, color: Soft, alpha: 1, align: text.AlignCenter}
	top := 30.0
	if f.Match != nil {
		top += MatchHeight
	}
	for i, line := range c.wrap(f.Notice, c.width*0.56, st, noticeLines) {
		c.text(line, c.width/2, (top+24*float64(i))*c.unit, st)
	}
	if f.Muted {
		c.text("muted", c.width/2, (top-22)*c.unit, style{font: Medium, size: 13, color: Dim, alpha: 1, align: text.AlignCenter})
	}
}

// stats draws technical lines at the top left.
func (c *canvas) stats(f *Frame) {
	if len(f.Stats) == 0 {
		return
	}
	const row = 18
	u, st := c.unit, style{font: Mono, size: 13, color: White, alpha: 1, plain: true}
	width := 0.0
	for _, line := range f.Stats {
		width = max(width, c.measure(line, st))
	}
	c.panel((margin-8)*u, (margin-6)*u, width+16*u, (row*float64(len(f.Stats))+12)*u)
	for i, line := range f.Stats {
		c.text(line, margin*u, (margin+float64(i)*row)*u, st)
	}
}

// Layout of the board in design pixels.
const (
	boardRow     = 30
	boardLine    = 20
	boardNames   = 280 // the width for names
	boardColumn  = 80
	boardMinimum = 560 // the least width
)

// board draws the scores in the middle.
func (c *canvas) board(f *Frame) {
	b, u := f.Board, c.unit
	columns := float64(len(b.Columns))
	width := max(boardNames+40+boardColumn*columns, boardMinimum)
	height := 96 + boardRow*float64(max(len(b.Rows), 1)) + boardLine*float64(len(b.Lines))
	x := math.Round(c.width/2 - width*u/2)
	y := math.Round(max(c.height/2-height*u/2, 0))
	// end is where a column ends.
	end := func(column int) float64 { return x + (width-20-boardColumn*(columns-1-float64(column)))*u }
	c.rect(x, y, width*u, height*u, Dark, 0.82)
	c.rect(x, y, width*u, 3*u, Accent, 1)
	c.text(b.Title, x+20*u, y+16*u, style{font: Bold, size: 22, color: White, alpha: 1, plain: true})
	head := style{font: Bold, size: 12, color: Dim, alpha: 1, plain: true}
	c.text("PLAYER", x+20*u, y+56*u, head)
	head.align = text.AlignEnd
	for i, name := range b.Columns {
		c.text(name, end(i), y+56*u, head)
	}
	for i := range b.Rows {
		r, top := &b.Rows[i], y+(80+boardRow*float64(i))*u
		if r.Self {
			c.rect(x+8*u, top-2*u, (width-16)*u, (boardRow-3)*u, White, 0.12)
		}
		alpha := c.boardName(r, x, top)
		number := style{font: Bold, size: 16, color: White, alpha: alpha, align: text.AlignEnd, plain: true}
		for k := range min(len(r.Values), len(b.Columns)) {
			c.text(r.Values[k], end(k), top+u, number)
		}
	}
	for i, line := range b.Lines {
		top := y + (84+boardRow*float64(len(b.Rows))+boardLine*float64(i))*u
		c.text(line, x+20*u, top, style{font: Medium, size: 14, color: Soft, alpha: 1, plain: true})
	}
}

// boardName draws who a row is about, and returns how strong the row is.
func (c *canvas) boardName(r *Row, x, top float64) (alpha float64) {
	u := c.unit
	c.rect(x+20*u, top+4*u, 4*u, 15*u, TeamColor(r.Team), 1)
	alpha = 1
	if r.Dead {
		alpha = 0.5
	}
	name := style{font: Bold, size: 16, color: TeamColor(r.Team), alpha: alpha, plain: true}
	end := x + 32*u + c.text(r.Name, x+32*u, top+u, name)
	if r.Bot {
		c.text("bot", end+8*u, top+4*u, style{font: Medium, size: 12, color: Dim, alpha: 1, plain: true})
	}
	return alpha
}
