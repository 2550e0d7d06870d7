package panels

import (
	"fmt"
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2/text/v2"

	"github.com/skijet/skijet/game/hud"
)

// Timeline is the timeline of a replay, at the bottom.
type Timeline struct {
	Seconds, Length float64
	Speed           string // such as 1/4x
	Paused          bool
	Who             string // the followed player and the camera
	Team            int    // of who is followed
	Marks           []Mark
	Bounds          []Bound
	// Searching is set while more marks may come.
	Searching bool
	Keys      []Hint // what keys do
}

// Mark is a kill on the timeline.
type Mark struct {
	At   float64 // part of the length, 0 to 1
	Team int     // that it is good for
}

// Bound is where a match has ended, or where it begins anew.
type Bound struct {
	At     float64 // part of the length, 0 to 1
	Begins bool
}

// Layout of the timeline in design pixels.
const (
	timelineSide   = 24 // beside the bar
	timelineText   = 30 // to the bar
	timelineBar    = 8
	timelineBottom = 10 // below the bar
	timelineKeys   = 19 // a row of keys
	timelineReach  = 10 // above and below the bar, for the mouse
)

// timelineBox is where a timeline lies, in pixels.
type timelineBox struct {
	y, height float64
	bar       float64 // its top
	left      float64 // of the bar
	width     float64
	rows      [][]Hint
}

// Styles of the timeline.
var (
	timelineKey  = style{font: hud.Bold, size: 13, color: hud.Accent, alpha: 1, plain: true}
	timelineWhat = style{font: hud.Medium, size: 13, color: hud.Soft, alpha: 1, plain: true}
)

// Gaps between a key and what it does, and to the next, in design pixels.
const keyGap, hintGap = 5, 16

// hintWidth returns how wide a key and what it does are, in pixels.
func (c *canvas) hintWidth(h *Hint) float64 {
	return c.measure(h.Key, timelineKey) + keyGap*c.unit + c.measure(h.Text, timelineWhat)
}

// timelineBox places the timeline: the keys take as many rows as they need.
func (c *canvas) timelineBox(t *Timeline) timelineBox {
	u := c.unit
	b := timelineBox{left: timelineSide * u, width: c.width - 2*timelineSide*u}
	room := -1.0
	for i := range t.Keys {
		width := c.hintWidth(&t.Keys[i])
		if room < width {
			b.rows = append(b.rows, nil)
			room = b.width
		}
		last := len(b.rows) - 1
		b.rows[last] = append(b.rows[last], t.Keys[i])
		room -= width + hintGap*u
	}
	b.height = (timelineText + timelineBar + timelineBottom + timelineKeys*float64(len(b.rows))) * u
	if len(b.rows) > 0 {
		b.height += 4 * u
	}
	b.height = math.Round(b.height)
	b.y = c.height - b.height
	b.bar = b.y + timelineText*u
	return b
}

// TimelineAt returns how far along the timeline a pixel of a screen of the given size
// is, 0 to 1. ok is false beside its bar.
func (h *HUD) TimelineAt(width, height int, t *Timeline, x, y float64) (share float64, ok bool) {
	c := canvas{hud: h, width: float64(width), height: float64(height)}
	c.unit = hudUnit(c.width, c.height, h.style.Scale)
	b, reach := c.timelineBox(t), timelineReach*c.unit
	if y < b.bar-reach || y > b.bar+timelineBar*c.unit+reach || x < b.left-reach || x > b.left+b.width+reach {
		return 0, false
	}
	return min(max((x-b.left)/b.width, 0), 1), true
}

// timeline draws it.
func (c *canvas) timeline(t *Timeline) {
	u, b := c.unit, c.timelineBox(t)
	c.rect(0, b.y, c.width, b.height, hud.Dark, 0.72)
	c.rect(0, b.y, c.width, u, hud.Accent, 0.5)
	c.timelineState(t, b.left, b.y+7*u)
	share := 0.0
	if t.Length > 0 {
		share = min(max(t.Seconds/t.Length, 0), 1)
	}
	c.rect(b.left, b.bar, b.width, timelineBar*u, track, 1)
	c.rect(b.left, b.bar, b.width*share, timelineBar*u, hud.Accent, 0.85)
	for _, m := range t.Marks {
		x := b.left + b.width*min(max(m.At, 0), 1)
		c.rect(x-1.5*u, b.bar-3*u, 3*u, (timelineBar+6)*u, hud.Dark, 0.8)
		c.rect(x-0.75*u, b.bar-3*u, max(1.5*u, 1), (timelineBar+6)*u, c.hud.style.Palette.Team(m.Team), 1)
	}
	for _, bound := range t.Bounds {
		c.bracket(b.left+b.width*min(max(bound.At, 0), 1), b.bar, bound.Begins)
	}
	x := b.left + b.width*share
	c.rect(x-3*u, b.bar-5*u, 6*u, (timelineBar+10)*u, hud.White, 1)
	y := b.bar + (timelineBar+timelineBottom)*u
	for _, row := range b.rows {
		x := b.left
		for i := range row {
			c.text(row[i].Key, x, y, timelineKey)
			c.text(row[i].Text, x+c.measure(row[i].Key, timelineKey)+keyGap*u, y, timelineWhat)
			x += c.hintWidth(&row[i]) + hintGap*u
		}
		y += timelineKeys * u
	}
}

// bracket draws a bound of a match: [ where it begins, ] where it has ended.
func (c *canvas) bracket(x, bar float64, begins bool) {
	u := c.unit
	top, height, foot := bar-5*u, (timelineBar+10)*u, 6*u
	left := x - foot
	if begins {
		left = x
	}
	c.rect(x-2*u, top-u, 4*u, height+2*u, hud.Dark, 0.8)
	c.rect(x-u, top, 2*u, height, hud.White, 1)
	for _, y := range [...]float64{top, top + height - 2*u} {
		c.rect(left, y, foot, 2*u, hud.White, 1)
	}
}

// timelineState draws the line above the bar: time and speed at the left, who is
// followed in the middle, how many kills there are at the right.
func (c *canvas) timelineState(t *Timeline, x, y float64) {
	u := c.unit
	if t.Paused {
		c.rect(x, y+2*u, 4*u, 13*u, hud.White, 1)
		c.rect(x+8*u, y+2*u, 4*u, 13*u, hud.White, 1)
	} else {
		c.triangle(x, y+2*u, 13*u, 13*u, hud.White)
	}
	st := style{font: hud.Mono, size: 16, color: hud.White, alpha: 1, plain: true}
	end := x + 22*u
	end += c.text(Clock(t.Seconds)+" / "+Clock(t.Length), end, y-u, st)
	speed := style{font: hud.Bold, size: 15, color: hud.Accent, alpha: 1, plain: true}
	end += 16*u + c.text(t.Speed, end+16*u, y, speed)
	kills := fmt.Sprintf("%d kills", len(t.Marks))
	if len(t.Marks) == 1 {
		kills = "1 kill"
	}
	if t.Searching {
		kills += ", looking for more"
	}
	right := c.width - x - c.text(kills, c.width-x, y, style{font: hud.Medium, size: 14, color: hud.Soft, alpha: 1, plain: true, align: text.AlignEnd})
	who := style{font: hud.Bold, size: 15, color: c.hud.style.Palette.Team(t.Team), alpha: 1, plain: true, align: text.AlignCenter}
	// In the middle of the screen, as wide as both sides leave it.
	room := 2*min(c.width/2-end, right-c.width/2) - 24*u
	c.text(c.shorten(t.Who, room, who), c.width/2, y, who)
}

// Clock returns seconds as minutes, seconds and tenths, which distinguish ticks.
func Clock(seconds float64) string {
	tenths := int(max(seconds, 0)*10 + 1e-6)
	return fmt.Sprintf("%d:%02d.%d", tenths/600, tenths/10%60, tenths%10)
}

// ShortClock is [Clock] without tenths.
func ShortClock(seconds float64) string {
	text := Clock(seconds)
	return text[:len(text)-len(".0")]
}

// triangle fills one that points to the right.
func (c *canvas) triangle(x, y, width, height float64, fill color.RGBA) {
	for i := range int(math.Ceil(height)) {
		part := 1 - math.Abs(2*(float64(i)+0.5)/height-1)
		c.rect(x, y+float64(i), width*part, 1, fill, 1)
	}
}
