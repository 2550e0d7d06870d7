package panels

import (
	"cmp"

	"github.com/skijet/skijet/game/hud"
)

// parts writes coloured pieces one after another into a box, at its left, middle or right.
// Where they are too wide, the longest are shortened.
func (c *Canvas) parts(line *Line, b box, st hud.TextStyle, align hud.Align) {
	total := 0.0
	for i := range line.Parts {
		total += c.partWidth(&line.Parts[i], st)
	}
	most := b.width
	if total > b.width {
		most = c.share(line, b.width, st)
		total = b.width
	}
	wide := total
	x := b.x
	switch align {
	case hud.AlignCenter:
		x = b.middle() - wide/2
	case hud.AlignRight:
		x = b.right() - wide
	}
	alpha := min(max(line.Alpha, 0), 1)
	u := c.canvas.unit
	c.canvas.rounded((x-8)*u, b.y*u, (wide+16)*u, (b.height-2)*u, 4*u, hud.Dark, 0.45*alpha)
	y := b.y + (b.height-2-lineHeight*st.Size)/2
	for i := range line.Parts {
		p := &line.Parts[i]
		if p.Icon != "" {
			c.WeaponIcon(p.Icon, x+partIcon/2, b.y+b.height/2-1, 15, hud.Fade(toneOf(p), alpha))
			x += partIcon
			continue
		}
		st.Color = hud.Fade(toneOf(p), alpha)
		x += c.Text(c.shorten(p.Text, most, st), x, y, st)
	}
}

// share returns how wide a piece of a line may be so that all fit: short ones leave their
// room to the long ones.
func (c *Canvas) share(line *Line, room float64, st hud.TextStyle) (most float64) {
	most = room / float64(len(line.Parts))
	for range line.Parts {
		spare, long := room, 0.0
		for i := range line.Parts {
			if wide := c.partWidth(&line.Parts[i], st); wide <= most {
				spare -= wide
			} else if line.Parts[i].Icon != "" {
				spare -= partIcon
			} else {
				long++
			}
		}
		if long == 0 {
			break
		}
		most = max(spare/long, 0)
	}
	return most
}

// partIcon is the width of an icon between words.
const partIcon = 32

func (c *Canvas) partWidth(p *hud.Part, st hud.TextStyle) float64 {
	if p.Icon != "" {
		return partIcon
	}
	return c.Measure(p.Text, st)
}

// feed draws messages at the top right, newest below. A long one has two rows.
func (c *Canvas) feed(list []Line) {
	l := &c.canvas.hud.layout
	st := hud.TextStyle{Font: hud.Bold, Size: 14, OnPanel: true}
	b := box{l.feed.x + 8, l.feed.y, l.feed.width - 16, feedRow}
	tooMany := -l.feed.rows // rows, of the oldest messages
	for i := range list {
		tooMany += max(len(c.feedRows(&list[i], b.width, st)), 1)
	}
	draw := func(row *Line) {
		if tooMany > 0 {
			tooMany--
			return
		}
		c.parts(row, b, st, hud.AlignRight)
		b.y += feedRow
	}
	for i := range list {
		line := &list[i]
		rows := c.feedRows(line, b.width, st)
		if rows == nil {
			draw(line)
		}
		for _, text := range rows {
			part := line.Parts[0]
			part.Text = text
			draw(&Line{Parts: []hud.Part{part}, Alpha: line.Alpha})
		}
	}
}

// feedRows returns the rows of a message that is one text and too long for one row, or nil.
func (c *Canvas) feedRows(line *Line, width float64, st hud.TextStyle) []string {
	if len(line.Parts) != 1 || c.partWidth(&line.Parts[0], st) <= width {
		return nil
	}
	return c.canvas.balanced(line.Parts[0].Text, width*c.canvas.unit, styleOf(st), 2)
}

// lineHeightOf returns how high a line is, design pixels.
func lineHeightOf(p *hud.PanelLine) float64 {
	if p.Bar {
		return lineRow + panelBar
	}
	return lineRow
}

// panel draws the lines of the game itself, below the radar.
func (c *Canvas) panel(list []hud.PanelLine) {
	l := &c.canvas.hud.layout
	if l.panel.rows == 0 {
		return
	}
	c.plate(l.panel.box, 0.5)
	b := box{l.panel.x + 10, l.panel.y + panelMargin, l.panel.width - 20, lineRow}
	for i := range list[:l.panel.rows] {
		p := &list[i]
		tone := cmp.Or(p.Color, hud.White)
		what := hud.TextStyle{Size: 15, Color: hud.Soft, OnPanel: true}
		value := hud.TextStyle{Font: hud.Bold, Size: 15, Color: tone, Align: hud.AlignRight, OnPanel: true}
		most := b.width
		if p.Value != "" {
			short := c.shorten(p.Value, b.width*0.6, value)
			c.Text(short, b.right(), b.y, value)
			most -= c.Measure(short, value) + 8
		}
		c.Text(c.shorten(p.Text, most, what), b.x, b.y, what)
		if p.Bar {
			c.gauge(box{b.x, b.y + lineRow - 1, b.width, 5}, p.Share, tone)
		}
		b.y += lineHeightOf(p)
	}
}

// hinting reports whether the frame tells what keys do.
func (f *Frame) hinting() bool {
	return f.HintAlpha > 0 && len(f.Hints) > 0 && len(f.Stats) == 0 && f.Hide&hud.Hints == 0
}

// hints lists what keys do, at the left: as many as there is room for, and the last, which leads to
// all others.
func (c *Canvas) hints(list []Hint, a float64) {
	b := c.canvas.hud.layout.hints
	const row = 22
	rows := min(int((b.height-16)/row), len(list))
	if rows < 1 {
		return
	}
	hint := func(i int) *Hint {
		if i == rows-1 {
			i = len(list) - 1
		}
		return &list[i]
	}
	key := hud.TextStyle{Font: hud.Bold, Size: 14, Color: hud.Fade(hud.Accent, a), Align: hud.AlignRight, OnPanel: true}
	what := hud.TextStyle{Size: 14, Color: hud.Fade(hud.White, a), OnPanel: true}
	widest, longest := 0.0, 0.0
	for i := range rows {
		widest = max(widest, c.Measure(hint(i).Key, key))
		longest = max(longest, c.Measure(hint(i).Text, what))
	}
	widest = min(widest, b.width*0.45)
	brief := longest > b.width-widest-34
	longest = min(longest, b.width-widest-34)
	c.plate(box{b.x, b.y, widest + longest + 34, float64(rows)*row + 12}, 0.5*a)
	y := b.y + 7
	for i := range rows {
		c.Text(c.shorten(hint(i).Key, widest, key), b.x+12+widest, y, key)
		text := hint(i).Text
		if brief {
			text = cmp.Or(hint(i).Short, text)
		}
		c.Text(c.shorten(text, longest, what), b.x+22+widest, y, what)
		y += row
	}
}

// noticeLines is how many lines a notice may take.
const noticeLines = 5

// noticeStyle is that of a notice.
var noticeStyle = hud.TextStyle{Font: hud.Bold, Size: 15, Color: hud.White, Align: hud.AlignCenter, OnPanel: true}

// notice draws some words on a plate at the top, between what lies at the left and right.
func (c *Canvas) notice(words string) {
	l := &c.canvas.hud.layout
	if l.notice.rows == 0 {
		return
	}
	c.lines(c.canvas.balanced(words, (l.notice.width-10)*c.canvas.unit, styleOf(noticeStyle), l.notice.rows), l.notice.box, noticeStyle, 0.5)
}

// stats draws technical lines at the top left, as many as there is room for. Many lines are
// smaller. Below them are round trips.
func (c *Canvas) stats(list []string, trips []float64) {
	const usualRow, leastRow, letters = 17, 12.5, 13.0 / 17
	b := c.canvas.hud.layout.stats
	row := min(max((b.height-10)/float64(len(list)), leastRow), usualRow)
	st := hud.TextStyle{Font: hud.Mono, Size: letters * row, OnPanel: true}
	rows := min(int((b.height-10)/row+0.01), len(list))
	if rows < 1 {
		return
	}
	width := 0.0
	for _, line := range list[:rows] {
		width = max(width, c.Measure(line, st))
	}
	width = min(width, b.width-16)
	c.plate(box{b.x, b.y, width + 16, float64(rows)*row + 10}, 0.65)
	for i, line := range list[:rows] {
		c.Text(c.shorten(line, width, st), b.x+8, b.y+5+row*float64(i), st)
	}
	used := row*float64(rows) + 14
	c.trace(trips, box{b.x, b.y + used, b.width, b.height - used})
}
