package panels

import (
	"fmt"
	"slices"
	"strings"

	"github.com/skijet/skijet/game/hud"
)

// mostChat is how many rows of chat there are at most [ours], and chatWraps of a line.
const mostChat, chatWraps = 9, 4

var chatStyle = hud.TextStyle{Font: hud.Bold, Size: 14, OnPanel: true}

// chatLine is a row of chat. The first one of a line begins with a name.
type chatLine struct {
	text  string
	name  hud.Part
	alpha float64
}

// chatRows returns the last rows for which there is room.
func (c *Canvas) chatRows(f *Chat) (rows []chatLine) {
	b := c.canvas.hud.layout.chat
	wrap := func(s string, name hud.Part, alpha float64) {
		for i, text := range c.canvas.wrap(s, (b.width-16)*c.canvas.unit, styleOf(chatStyle), chatWraps) {
			if i > 0 {
				name = hud.Part{}
			}
			rows = append(rows, chatLine{text, name, alpha})
		}
	}
	for i := range f.Lines {
		name := f.Lines[i].Parts[0]
		name.Text += ": "
		wrap(name.Text+f.Lines[i].Parts[1].Text, name, f.Lines[i].Alpha)
	}
	if f.Entry != "" {
		wrap(f.Entry, hud.Part{}, 1)
	}
	fit := max(min(int(b.height/chatRow), mostChat), 1)
	return rows[max(len(rows)-fit, 0):]
}

// chat draws what players wrote, the newest below.
func (c *Canvas) chat(f *Chat) {
	b := c.canvas.hud.layout.chat
	b.height = chatRow
	for _, r := range c.chatRows(f) {
		st := chatStyle
		c.plate(box{b.x, b.y, min(c.Measure(r.text, st)+16, b.width), chatRow}, 0.5*r.alpha)
		at := b
		at.x += 8
		if text, ok := strings.CutPrefix(r.text, r.name.Text); ok {
			r.text, st.Color = text, hud.Fade(toneOf(&r.name), r.alpha)
			c.fit(r.name.Text, at, st)
			at.x += c.Measure(r.name.Text, st)
		}
		st.Color = hud.Fade(hud.White, r.alpha)
		c.fit(r.text, at, st)
		b.y += chatRow
	}
}

// mostTrips is how many round trips are drawn, the newest at the right.
const mostTrips = 60

// trace draws round trips, ms.
func (c *Canvas) trace(trips []float64, b box) {
	const bar, high = 4, 60
	trips = trips[max(len(trips)-mostTrips, 0):]
	if len(trips) == 0 || b.height < high+24 {
		return
	}
	most := max(slices.Max(trips), 50)
	c.plate(box{b.x, b.y, bar*mostTrips + 16, high + 24}, 0.65)
	c.Text(fmt.Sprintf("round trip, up to %.0f ms", most), b.x+8, b.y+4, hud.TextStyle{Size: 12, Color: hud.Dim, OnPanel: true})
	for i, trip := range trips {
		part := high * trip / most
		c.Box(b.x+8+bar*float64(mostTrips-len(trips)+i), b.y+20+high-part, bar-1, part, hud.Accent)
	}
}
