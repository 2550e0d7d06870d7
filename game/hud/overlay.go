package hud

import (
	"fmt"
	"math"
	"strconv"

	"github.com/hajimehoshi/ebiten/v2/text/v2"
)

// markers draws names over heads.
func (c *canvas) markers(f *Frame) {
	u := c.unit
	for _, m := range f.Markers {
		// Far names shrink no further and thin out.
		alpha := min(max(1.25-m.Meters/400, 0.6), 1)
		tone := TeamColor(m.Team)
		st := style{font: bold, size: 14, color: tone, alpha: alpha, align: text.AlignCenter}
		c.text(m.Name, m.X, m.Y-34*u, st)
		st.font, st.size, st.color = medium, 12, white
		c.text(fmt.Sprintf("%.0f m", m.Meters), m.X, m.Y-18*u, st)
		width := 40 * u
		c.rect(m.X-width/2-u, m.Y-u, width+2*u, 5*u, dark, 0.6*alpha)
		c.rect(m.X-width/2, m.Y, width*min(max(m.Health, 0), 1), 3*u, tone, alpha)
	}
}

// feed draws messages at the top right, newest below.
func (c *canvas) feed(f *Frame) {
	u := c.unit
	y := margin * u
	for _, line := range f.Feed {
		st := style{font: bold, size: 15, alpha: line.Alpha}
		width := 0.0
		for _, part := range line.Parts {
			width += c.measure(part.Text, st)
		}
		x := c.width - margin*u - width
		c.rect(x-8*u, y-2*u, width+16*u, 24*u, dark, 0.45*line.Alpha)
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
	key := style{font: bold, size: 15, color: accent, alpha: a, align: text.AlignEnd, plain: true}
	what := style{font: medium, size: 15, color: white, alpha: a, plain: true}
	widest, longest := 0.0, 0.0
	for _, h := range f.Hints {
		widest = max(widest, c.measure(h.Key, key))
		longest = max(longest, c.measure(h.Text, what))
	}
	const row = 25
	x, y := margin*u, c.height*0.27
	c.rect(x, y-12*u, widest+longest+44*u, (float64(len(f.Hints))*row+20)*u, dark, 0.55*a)
	for _, h := range f.Hints {
		c.text(h.Key, x+14*u+widest, y, key)
		c.text(h.Text, x+28*u+widest, y, what)
		y += row * u
	}
}

// notice draws one line at the top.
func (c *canvas) notice(f *Frame) {
	if f.Notice != "" {
		c.text(f.Notice, c.width/2, 30*c.unit,
			style{font: bold, size: 18, color: soft, alpha: 1, align: text.AlignCenter})
	}
	if f.Muted {
		c.text("muted", c.width/2, 8*c.unit, style{font: medium, size: 13, color: dim, alpha: 1, align: text.AlignCenter})
	}
}

// stats draws technical lines at the top left.
func (c *canvas) stats(f *Frame) {
	u := c.unit
	for i, line := range f.Stats {
		c.text(line, margin*u, (margin+float64(i)*18)*u, style{font: mono, size: 13, color: white, alpha: 1})
	}
}

// board draws the scores in the middle.
func (c *canvas) board(b *Board) {
	u := c.unit
	const (
		row   = 30.0
		width = 560.0
	)
	height := 96 + row*float64(max(len(b.Rows), 1))
	x := math.Round(c.width/2 - width*u/2)
	y := math.Round(max(c.height/2-height*u/2, 0))
	c.rect(x, y, width*u, height*u, dark, 0.82)
	c.rect(x, y, width*u, 3*u, accent, 1)
	c.text(b.Title, x+20*u, y+16*u, style{font: bold, size: 22, color: white, alpha: 1, plain: true})
	columns := []struct {
		name string
		at   float64
	}{{"KILLS", 360}, {"DEATHS", 440}, {"OWN", 520}}
	head := style{font: bold, size: 12, color: dim, alpha: 1, align: text.AlignEnd, plain: true}
	for _, column := range columns {
		c.text(column.name, x+(column.at+20)*u, y+56*u, head)
	}
	c.text("PLAYER", x+20*u, y+56*u, style{font: bold, size: 12, color: dim, alpha: 1, plain: true})
	for i, r := range b.Rows {
		top := y + (80+row*float64(i))*u
		if r.Self {
			c.rect(x+8*u, top-2*u, (width-16)*u, (row-3)*u, white, 0.12)
		}
		c.rect(x+20*u, top+4*u, 4*u, 15*u, TeamColor(r.Team), 1)
		alpha := 1.0
		if r.Dead {
			alpha = 0.5
		}
		name := style{font: bold, size: 16, color: TeamColor(r.Team), alpha: alpha, plain: true}
		end := x + 32*u + c.text(r.Name, x+32*u, top+u, name)
		if r.Bot {
			c.text("bot", end+8*u, top+4*u, style{font: medium, size: 12, color: dim, alpha: 1, plain: true})
		}
		number := style{font: bold, size: 16, color: white, alpha: alpha, align: text.AlignEnd, plain: true}
		for k, value := range []int{r.Kills, r.Deaths, r.Suicides} {
			c.text(strconv.Itoa(value), x+(columns[k].at+20)*u, top+u, number)
		}
	}
}
