package panels

import (
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/game/hud"
)

// RadarView is what is around the player, seen from above.
type RadarView struct {
	Range float64 // m to the border
	Blips []Blip
}

// Blip is something on the radar, relative to the player and where it looks.
type Blip struct {
	Right, Ahead, Up float64 // m
	Team             int
	Icon             hud.Icon // or, of a player, that of its team
	Color            color.RGBA
	// Player is set for a player, which has the shape of its team and is left out beyond
	// the border. Others stay at the border.
	Player bool
	Near   bool // left out beyond the border too
	Small  bool
	Strong bool
}

// radarLevel is how far above or below something is shown as higher or lower, m.
const radarLevel = 12

// radar draws what is around at the top left.
func (c *Canvas) radar(r *RadarView) {
	b := c.canvas.hud.layout.radar
	if b.height == 0 || r.Range <= 0 {
		return
	}
	k, u := &c.canvas, c.canvas.unit
	radius := b.width / 2
	x, y := b.x+radius, b.y+radius
	k.radarGround(x*u, y*u, radius*u)
	for _, strong := range [...]bool{false, true} {
		for i := range r.Blips {
			if p := &r.Blips[i]; p.Strong == strong {
				c.blip(p, x, y, radius-7, r.Range)
			}
		}
	}
	c.Icon(hud.IconArrow, x, y, 11, 0, hud.White)
}

// blip draws one thing on the radar around a middle.
func (c *Canvas) blip(p *Blip, x, y, radius, reach float64) {
	right, ahead := p.Right/reach, p.Ahead/reach
	far := math.Hypot(right, ahead)
	if !(far < math.Inf(1)) || far > 1 && (p.Player || p.Near) {
		return
	}
	size, alpha := 9.0, 1.0
	if far > 1 {
		right, ahead, alpha = right/far, ahead/far, 0.7
	}
	icon, tone := p.Icon, p.Color
	if p.Player {
		icon, tone = hud.TeamIcon(p.Team), c.canvas.hud.style.Palette.Team(p.Team)
	}
	switch {
	case p.Strong:
		size = 12
	case p.Small:
		size = 7
	}
	x, y = x+right*radius, y-ahead*radius
	c.Icon(icon, x, y, size+3, 0, hud.Fade(hud.Dark, 0.6*alpha))
	c.Icon(icon, x, y, size, 0, hud.Fade(tone, alpha))
	if p.Player && math.Abs(p.Up) > radarLevel { // a stroke above or below
		c.Box(x-3, y-math.Copysign(7, p.Up)-0.5, 6, 1.5, hud.Fade(tone, alpha))
	}
}

// Graph is the speed of the last seconds over the slope that the player went down.
type Graph struct {
	Speed []float64 // m/s, the oldest first
	Slope []float64 // degrees, positive downhill, as many
	// Samples is how many there are when the graph is full.
	Samples int
	Seconds float64 // of a full graph
}

// steepest is the slope at the border of the graph, degrees.
const steepest = 45

// graph draws speed and slope at the left.
func (c *Canvas) graph(g *Graph, inKmh bool) {
	b := c.canvas.hud.layout.graph
	if b.height == 0 || len(g.Speed) < 2 || len(g.Slope) < len(g.Speed) {
		return
	}
	c.plate(b, 0.45)
	top := 0.0
	for _, v := range g.Speed {
		top = max(top, v)
	}
	scale, name := 3.6, "km/h"
	if !inKmh {
		scale, name = 1, "m/s"
	}
	label := hud.TextStyle{Font: hud.Bold, Size: 12, Color: energy, OnPanel: true}
	n := whole(top * scale)
	end := b.x + 8 + c.Text(c.canvas.hud.number(n), b.x+8, b.y+3, label)
	c.Text(name, end+4, b.y+3, hud.TextStyle{Size: 12, Color: hud.Dim, OnPanel: true})
	label.Color, label.Align = spent, hud.AlignRight
	c.Text("slope", b.right()-8, b.y+3, label)
	in := box{b.x + 8, b.y + 22, b.width - 16, b.height - 30}
	c.Box(in.x, in.y+in.height/2, in.width, 1, hud.Fade(hud.White, 0.18)) // level ground
	u, last := c.canvas.unit, float64(max(g.Samples, len(g.Speed))-1)
	from := last - float64(len(g.Speed)-1)
	across := func(i int) float64 { return (in.x + in.width*(from+float64(i))/last) * u }
	c.canvas.curve(len(g.Speed), func(i int) (float64, float64) {
		share := min(max(g.Slope[i]/steepest, -1), 1)
		return across(i), (in.y + in.height*(0.5+0.5*share)) * u
	}, 1.5*u, spent, 0.8)
	c.canvas.curve(len(g.Speed), func(i int) (float64, float64) {
		return across(i), (in.y + in.height*(1-g.Speed[i]/max(top, 20))) * u
	}, 2*u, energy, 1)
}

// groundKey names the ground of a radar: its radius, and where its middle lies in its image,
// pixels.
type groundKey struct{ radius, x, y float64 }

const (
	// mostGround is the largest side of what is kept on the sheet as a whole, pixels.
	mostGround = sheetSide / 2
	// maxGrounds limits the kept ones while a window is resized.
	maxGrounds = 4
)

// radarGround draws the ground of the radar around a place, pixels: a dark disc with rings,
// and the view, 45 degrees to each side. It is always the same, so it is drawn once and kept.
func (c *canvas) radarGround(x, y, radius float64) {
	left, top := math.Floor(x-radius-1), math.Floor(y-radius-1)
	side := int(math.Ceil(2*radius)) + 3
	if c.dst == nil {
		return
	}
	if side > mostGround {
		c.drawRadarGround(x, y, radius)
		return
	}
	h, key := c.hud, groundKey{radius, x - left, y - top}
	image := h.grounds[key]
	if image == nil {
		if len(h.grounds) >= maxGrounds {
			for _, image := range h.grounds {
				image.Deallocate()
			}
			clear(h.grounds)
			h.ink.flush(c.dst)
			h.ink.clear() // their places too, and those of letters of other sizes
		}
		image = ebiten.NewImage(side, side)
		h.grounds[key] = image
		h.ink.flush(c.dst)
		on := *c
		on.dst = image
		on.drawRadarGround(key.x, key.y, radius)
		h.ink.flush(image)
	}
	s := h.ink.spotOf(image, c.dst)
	h.ink.stamp(&s, float32(left), float32(top), color.RGBA{255, 255, 255, 255})
	c.done()
}

func (c *canvas) drawRadarGround(x, y, radius float64) {
	u := c.unit
	c.disc(x, y, radius, hud.Dark, 0.45)
	faint := hud.Fade(hud.White, 0.16)
	for _, share := range [...]float64{0.5, 1} {
		c.arc(x, y, (radius-u)*share, wholeTurn, u, faint, 1)
	}
	for _, side := range [...]float64{-1, 1} {
		c.line(x+side*4*u, y-4*u, x+side*(radius-u)*math.Sqrt2/2, y-(radius-u)*math.Sqrt2/2, u, faint, 1)
	}
}
