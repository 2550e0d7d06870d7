package panels

import (
	"image/color"
	"math"

	"github.com/skijet/skijet/game/hud"
)

// Match is how a match stands.
type Match struct {
	Sides     []Standing // at most four, the first at the left of the clock
	Clock     string     // or empty
	Stopwatch bool       // the clock is what matters, and larger
	Phase     string     // below the clock, or empty
	Objective string     // what to do, or empty
	Banner    string     // large, in the middle, or empty
	BannerOf  color.RGBA
}

// Standing is a team, or a player, and its score.
type Standing struct {
	Name  string
	Score string
	Team  int // whose shape is shown, or 0
	Color color.RGBA
	Self  bool
}

// How much of the middle the clock takes, design pixels.
const (
	clockWidth     = 92
	stopwatchWidth = 136
)

// clockWidth returns how much of the middle the clock takes.
func (m *Match) clockWidth() float64 {
	if m.Stopwatch {
		return stopwatchWidth
	}
	return clockWidth
}

// objectiveLines is how many lines an objective may have, in a narrow window.
const objectiveLines = 2

var objectiveStyle = hud.TextStyle{Font: hud.Bold, Size: 16, Color: hud.White, Align: hud.AlignCenter, OnPanel: true}

// standing draws scores, clock and objective at the top.
func (c *Canvas) standing(m *Match) {
	l := &c.canvas.hud.layout
	if l.standing.height > 0 {
		b := l.standing
		middle := b.middle()
		wide := m.clockWidth()
		if m.Clock != "" {
			st := hud.TextStyle{Font: hud.Mono, Size: 20, Align: hud.AlignCenter, OnPanel: true}
			if m.Stopwatch {
				st.Size = 27
			}
			c.plate(box{middle - wide/2, b.y, wide, b.height}, 0.72)
			c.fit(m.Clock, box{middle - wide/2, b.y, wide, b.height}, st)
		}
		sides := (len(m.Sides) + 1) / 2 // at each side
		for i := range m.Sides {
			c.side(&m.Sides[i], i, wide, (b.width-wide)/2/float64(max(sides, 1)))
		}
	}
	if m.Phase != "" {
		st := hud.TextStyle{Font: hud.Bold, Size: 15, Color: hud.Accent, Align: hud.AlignCenter, OnPanel: true}
		wide := min(c.Measure(m.Phase, st)+24, l.phase.width)
		c.plate(box{l.phase.middle() - wide/2, l.phase.y, wide, l.phase.height}, 0.5)
		c.fit(m.Phase, l.phase, st)
	}
	if m.Objective != "" {
		c.lines(c.canvas.balanced(m.Objective, l.objective.width*c.canvas.unit, styleOf(objectiveStyle), l.objective.rows), l.objective.box, objectiveStyle, 0.4)
	}
}

// lines writes some lines on a plate in the middle of a box.
func (c *Canvas) lines(list []string, b box, st hud.TextStyle, alpha float64) {
	wide := 0.0
	for _, line := range list {
		wide = max(wide, c.Measure(line, st))
	}
	wide = min(wide+24, b.width)
	c.plate(box{b.middle() - wide/2, b.y, wide, b.height}, alpha)
	b.height = lineRow
	for _, line := range list {
		c.fit(line, b, st)
		b.y += lineRow
	}
}

// side draws the score of one side, the first and third at the left of the clock, in a
// cell of a width.
func (c *Canvas) side(s *Standing, i int, clock, cell float64) {
	b := c.canvas.hud.layout.standing
	name := hud.TextStyle{Font: hud.Bold, Size: 15, Color: s.Color, OnPanel: true}
	score := hud.TextStyle{Font: hud.Bold, Size: 20, OnPanel: true}
	number := c.Measure(s.Score, score)
	icon := 0.0
	if s.Team > 0 {
		icon = 17
	}
	label := c.shorten(s.Name, cell-number-icon-34, name)
	wide := min(c.Measure(label, name)+number+icon+32, cell-2)
	if label == "" {
		wide -= 10
	}
	x := b.middle() + clock/2 + 2 + cell*float64(i/2)
	left := i%2 == 0
	if left {
		x = b.middle() - clock/2 - 2 - cell*float64(i/2) - wide
	}
	alpha := 0.6
	if s.Self {
		alpha = 0.78
	}
	c.plate(box{x, b.y, wide, b.height}, alpha)
	c.Box(x+3, b.y+b.height-3, wide-6, 3, s.Color)
	// The score is beside the clock.
	at, far := x+10, x+wide-10-number
	if !left {
		at, far = x+10+number+10, x+10
	}
	if icon > 0 {
		c.Icon(hud.TeamIcon(s.Team), at+5, b.y+16.5, 13, 0, s.Color)
	}
	c.Text(label, at+icon, b.y+8, name)
	c.Text(s.Score, far, b.y+4, score)
}

// plate darkens a rectangle with round corners.
func (c *Canvas) plate(b box, alpha float64) {
	u := c.canvas.unit
	c.canvas.rounded(b.x*u, b.y*u, b.width*u, b.height*u, 5*u, hud.Dark, alpha)
}

// fit writes a text into a box, shortened where it is too long.
func (c *Canvas) fit(s string, b box, st hud.TextStyle) {
	x := b.x
	switch st.Align {
	case hud.AlignCenter:
		x = b.middle()
	case hud.AlignRight:
		x = b.right()
	}
	c.Text(c.shorten(s, b.width, st), x, b.y+(b.height-lineHeight*st.Size)/2, st)
}

// lineHeight is the height of a line of a font, in sizes of its letters.
const lineHeight = 1.18

func (c *Canvas) shorten(s string, width float64, st hud.TextStyle) string {
	if width <= 0 {
		return ""
	}
	return c.canvas.shorten(s, width*c.canvas.unit, styleOf(st))
}

// banner draws what everybody is to see in the middle.
func (c *Canvas) banner(m *Match) {
	if m.Banner == "" || c.canvas.hud.layout.banner.width < 100 {
		return
	}
	c.fit(m.Banner, c.canvas.hud.layout.banner, c.bannerStyle(m))
}

// bannerStyle is that of the banner, small enough for its place.
func (c *Canvas) bannerStyle(m *Match) hud.TextStyle {
	b := c.canvas.hud.layout.banner
	st := hud.TextStyle{Font: hud.Bold, Size: math.Floor(b.height * 0.8), Color: m.BannerOf, Align: hud.AlignCenter}
	for st.Size > 18 && c.Measure(m.Banner, st) > b.width {
		st.Size -= 4
	}
	return st
}

// Sizes of the compass: half of what it shows, radians; design pixels from tick to tick
// follow from its width.
const (
	compassHalf = math.Pi / 2
	compassWide = 430
	// compassLetters are drawn up to this angle from the middle, or they would stick out.
	compassLetters = compassHalf * 0.93
)

// winds are the names of directions, clockwise from north.
var winds = [...]string{"N", "NE", "E", "SE", "S", "SW", "W", "NW"}

// compass draws a strip of directions, with places where they lie.
func (c *Canvas) compass(heading float64, places []hud.Waypoint) {
	b := c.canvas.hud.layout.compass
	if b.height == 0 {
		return
	}
	wide := min(b.width, compassWide)
	b = box{b.middle() - wide/2, b.y, wide, b.height}
	c.plate(b, 0.5)
	at := func(angle float64) float64 { return b.middle() + angle/compassHalf*(wide/2-10) }
	const ticks = 24
	for i := range ticks {
		angle := math.Remainder(2*math.Pi*float64(i)/ticks-heading, 2*math.Pi)
		if math.Abs(angle) > compassLetters {
			continue
		}
		fade := 1 - 0.6*math.Abs(angle)/compassHalf
		if i%3 == 0 {
			st := hud.TextStyle{Font: hud.Bold, Size: 12, Color: hud.Fade(hud.Soft, fade), Align: hud.AlignCenter, OnPanel: true}
			if i == 0 {
				st.Color = hud.Fade(hud.Accent, fade)
			}
			c.Text(winds[i/3], at(angle), b.y+9, st)
			continue
		}
		c.Box(at(angle)-0.5, b.y+13, 1, 6, hud.Fade(hud.Dim, 0.8*fade))
	}
	for _, strong := range [...]bool{false, true} {
		for i := range places {
			w := &places[i]
			if w.Strong != strong {
				continue
			}
			angle := math.Remainder(w.Bearing, 2*math.Pi)
			size, alpha := 10.0, 0.85
			if strong {
				size, alpha = 13, 1
			}
			if math.Abs(angle) > compassHalf {
				angle, alpha = math.Copysign(compassHalf, angle), 0.5
			}
			c.Icon(w.Icon, at(angle), b.y+5, size, 0, hud.Fade(w.Color, alpha))
		}
	}
	c.Icon(hud.IconTriangle, b.middle(), b.bottom()-2, 6, 0, hud.White)
}
