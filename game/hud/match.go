package hud

import (
	"fmt"
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2/text/v2"
)

// Match is how a match stands.
type Match struct {
	Sides     []Standing // at most four, the first at the left of the clock
	Clock     string     // or empty
	Phase     string     // below the clock, or empty
	Objective string     // what to do, or empty
	Banner    string     // large, in the middle, or empty
	BannerOf  color.RGBA
}

// Standing is a team, or a player, and its score.
type Standing struct {
	Name  string
	Score string
	Color color.RGBA
	Self  bool
}

// Waypoint is a place in the world that a player wants to see wherever it looks.
type Waypoint struct {
	X, Y   float64 // pixels; of what is out of the picture, beyond its border
	Behind bool    // the eye
	Icon   Icon
	Color  color.RGBA
	Label  string
	Meters float64
	Strong bool // it is what to go for
}

// MatchHeight is how much of the top of a picture the standing of a match takes, design
// pixels.
const MatchHeight = 78

// standing draws scores, clock and objective at the top.
func (c *canvas) standing(f *Frame) {
	m, u := f.Match, c.unit
	middle, top := c.width/2, 10*u
	width := 96 * u
	if m.Clock == "" && len(m.Sides) == 0 {
		return // nobody counts
	}
	c.rect(middle-width/2, top, width, 34*u, Dark, 0.6)
	clock := style{font: Mono, size: 20, color: White, alpha: 1, align: text.AlignCenter, plain: true}
	c.text(m.Clock, middle, top+5*u, clock)
	left, right := middle-width/2, middle+width/2
	for i := range m.Sides {
		s := &m.Sides[i]
		name := style{font: Bold, size: 15, color: s.Color, alpha: 1, plain: true}
		score := style{font: Bold, size: 20, color: White, alpha: 1, plain: true}
		wide := c.measure(s.Name, name) + c.measure(s.Score, score) + 34*u
		x := right
		if i%2 == 0 {
			left -= wide + 2*u
			x = left
		} else {
			right += wide + 2*u
			x += 2 * u
		}
		c.rect(x, top, wide, 34*u, Dark, 0.6)
		c.rect(x, top+31*u, wide, 3*u, s.Color, 1)
		end := x + 10*u + c.text(s.Name, x+10*u, top+8*u, name)
		c.text(s.Score, end+12*u, top+5*u, score)
	}
	line := style{font: Bold, size: 16, color: Soft, alpha: 1, align: text.AlignCenter}
	y := top + 40*u
	if m.Phase != "" {
		line.color = Accent
		c.text(m.Phase, middle, y, line)
		y += 20 * u
		line.color = Soft
	}
	c.text(m.Objective, middle, y, line)
}

// banner draws what everybody is to see in the middle.
func (c *canvas) banner(f *Frame) {
	if f.Match.Banner == "" {
		return
	}
	c.text(f.Match.Banner, c.width/2, c.height*0.24, style{font: Bold, size: 44, color: f.Match.BannerOf, alpha: 1, align: text.AlignCenter})
}

// waypoints draws places, those out of the picture at its border.
func (c *canvas) waypoints(f *Frame) {
	for i := range f.Waypoints {
		c.waypoint(&f.Waypoints[i])
	}
}

// waypointEdge is how far from the border what is out of the picture is shown, design
// pixels, waypointTop how far from the top, below the scores, and waypointSlots how far from
// the right in the lower half, beside the weapons.
const waypointEdge, waypointTop, waypointSlots = 46, 104, 274

// placedWaypoint is where a waypoint is drawn, pixels.
type placedWaypoint struct {
	x, y, size float64 // of its icon; the size in design pixels
	label      style
	text       string
	middle     float64 // of the label
	out        bool    // it is out of the picture, in the direction
	angle      float64
	area       area
}

// placeWaypoint finds where a waypoint is drawn.
func (c *canvas) placeWaypoint(w *Waypoint) placedWaypoint {
	u := c.unit
	left, top, right, bottom := waypointEdge*u, c.top, c.width-waypointEdge*u, c.bottom-2.6*waypointEdge*u
	p := placedWaypoint{x: w.X, y: w.Y, size: 18}
	p.out = w.Behind || p.x < left || p.x > right || p.y < top || p.y > bottom
	alpha := 0.75
	if w.Strong {
		alpha, p.size = 1, 22
	}
	if p.out {
		cx, cy := (left+right)/2, (top+bottom)/2
		dx, dy := p.x-cx, p.y-cy
		scale := max(math.Abs(dx)/((right-left)/2), math.Abs(dy)/((bottom-top)/2), 1e-9)
		p.x, p.y = cx+dx/scale, cy+dy/scale
		if p.y > c.height/2 {
			p.x = min(p.x, c.width-waypointSlots*u) // beside the weapons
		}
		p.angle = math.Atan2(dx, -dy)
		p.size *= 0.85
	}
	p.label = style{font: Bold, size: 13, color: w.Color, alpha: alpha, align: text.AlignCenter}
	p.text = fmt.Sprintf("%.0f m", w.Meters)
	if w.Label != "" {
		p.text = w.Label + "  " + p.text
	}
	half := c.measure(p.text, p.label)/2 + 6*u
	p.middle = min(max(p.x, half), c.width-half)
	icon := p.size / 2 * u
	p.area = area{min(p.x-icon, p.middle-half), p.y - icon, max(p.x+icon, p.middle+half), p.y + icon + 18*u}
	return p
}

func (c *canvas) waypoint(w *Waypoint) {
	u, p := c.unit, c.placeWaypoint(w)
	x, y, alpha := p.x, p.y, p.label.alpha
	draw := &Canvas{*c}
	if p.out {
		draw.Icon(IconArrow, (x+18*u*math.Sin(p.angle))/u, (y-18*u*math.Cos(p.angle))/u, 12, p.angle, Fade(w.Color, alpha))
	}
	draw.Icon(w.Icon, x/u+1, y/u+1, p.size, 0, Fade(Dark, 0.7*alpha))
	draw.Icon(w.Icon, x/u, y/u, p.size, 0, Fade(w.Color, alpha))
	c.text(p.text, p.middle, y+p.size/2*u+2*u, p.label)
}
