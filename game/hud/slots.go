package hud

import (
	"fmt"
	"image/color"
	"math"
	"strconv"

	"github.com/hajimehoshi/ebiten/v2/text/v2"
)

// slots lists the carried weapons above the weapon panel, as many as fit, around the held
// one.
func (c *canvas) slots(f *Frame) {
	if len(f.Slots) == 0 {
		return
	}
	u := c.unit
	below := c.bottom - (margin+barHeight+76+10)*u
	room := min(int((below/u-slotsTop)/slotHeight), mostSlots)
	first, last := window(f.Slots, max(room, 3))
	left, y := c.width-(margin-10+weaponWidth)*u, 0.0
	above, under := first > 0, last < len(f.Slots)
	rows := float64(last - first)
	for _, more := range [...]bool{above, under} {
		if more {
			rows++
		}
	}
	height := (slotHeight*rows + 8) * u
	y = below - height
	c.panel(left, y, weaponWidth*u, height)
	y += 4 * u
	if above {
		c.more(fmt.Sprintf("▲ %d more", first), left, y)
		y += slotHeight * u
	}
	for i := first; i < last; i++ {
		c.slot(&f.Slots[i], left, y)
		y += slotHeight * u
	}
	if under {
		c.more(fmt.Sprintf("▼ %d more", len(f.Slots)-last), left, y)
	}
}

// window returns the part of a list that fits into so many rows, with the held weapon in
// the middle except at both ends. Rows that count hidden weapons are included.
func window(slots []Slot, room int) (first, last int) {
	n := len(slots)
	if n <= room {
		return 0, n
	}
	held := 0
	for i := range slots {
		if slots[i].Held {
			held = i
		}
	}
	shown := room - 2
	first = min(max(held-shown/2, 0), n-shown)
	last = first + shown
	if first <= 1 {
		first, last = 0, shown+1
	}
	if last >= n-1 && first > 0 {
		first, last = n-shown-1, n
	}
	return first, last
}

// more draws how many weapons are not listed.
func (c *canvas) more(s string, left, y float64) {
	c.text(s, left+weaponWidth/2*c.unit, y+2*c.unit, style{font: Medium, size: 13, color: Dim, alpha: 1, align: text.AlignCenter, plain: true})
}

// slot draws one row of the list.
func (c *canvas) slot(s *Slot, left, y float64) {
	u := c.unit
	if s.Held {
		c.rect(left, y, weaponWidth*u, slotHeight*u, Accent, 0.22)
		c.rect(left, y, 3*u, slotHeight*u, Accent, 1)
	}
	tone, sign := White, s.Tone
	switch {
	case s.Dead:
		tone, sign = Dim, Dim
	case s.Held:
		tone = Accent
	}
	if sign == (color.RGBA{}) {
		sign = tone
	}
	key := style{font: Bold, size: 13, color: Dim, alpha: 1, align: text.AlignCenter, plain: true}
	st := style{font: Medium, size: 14, color: tone, alpha: 1, plain: true}
	c.text(s.Key, left+14*u, y+2*u, key)
	begin := left + 28*u
	if s.Icon != "" {
		c.sign(s.Icon, left+34*u, y+slotHeight/2*u, 7*u, sign)
		begin = left + 47*u
	}
	end := left + (weaponWidth-10)*u
	number := st
	number.align = text.AlignEnd
	if s.Ammo >= 0 {
		if s.Ammo == 0 {
			number.color = Bad
		}
		end -= c.text(strconv.Itoa(s.Ammo), end, y+u, number) + 8*u
	}
	if s.Note != "" {
		number.color = Soft
		end -= c.text(s.Note, end, y+u, number) + 8*u
	}
	c.text(c.middle(s.Name, end-begin, st), begin, y+u, st)
	for i, g := range s.Gauges {
		share := min(max(g.Share, 0), 1)
		c.rect(begin, y+(slotHeight-3-3*float64(i))*u, (left+(weaponWidth-10)*u-begin)*share, 2*u, gaugeColors[g.Kind], 0.95)
	}
}

// gaugeColors are those of the thin bars of a weapon.
var gaugeColors = [...]color.RGBA{GaugeCharge: Good, GaugeSpin: energy, GaugeHeat: Bad}

// crosshair draws the aim, and a cross around it right after a hit.
func (c *canvas) crosshair(f *Frame) {
	u := c.unit
	x, y := math.Round(c.width/2), math.Round(c.height/2)
	for _, pass := range []aimPass{{1.2 * u, Dark, 0.5}, {0, White, 0.95}} {
		c.aim(f.Crosshair, x, y, pass)
	}
	if f.Reload > 0 {
		c.arc(x, y, 14*u, 0, 2*math.Pi*(1-min(f.Reload, 1)), 2*u, Accent, 0.7)
	}
	if f.Throw > 0 {
		c.arc(x, y, 19*u, 0, 2*math.Pi*min(f.Throw, 1), 3*u, Good, 0.85)
	}
	if f.HitMarker > 0 {
		near, far := 15*u, (21+6*f.HitMarker)*u
		for _, d := range [4][2]float64{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
			c.line(x+d[0]*near*0.7, y+d[1]*near*0.7, x+d[0]*far*0.7, y+d[1]*far*0.7, 2.5*u, Bad, f.HitMarker)
		}
	}
}

// aimPass draws the aim once: dark and wider first, so that it is seen over snow.
type aimPass struct {
	grow  float64
	color color.RGBA
	alpha float64
}

// aim draws a crosshair of a shape.
func (c *canvas) aim(shape string, x, y float64, p aimPass) {
	u := c.unit
	dot := func(dx, dy, half float64) {
		size := half*u + p.grow
		c.rect(x+dx*u-size, y+dy*u-size, 2*size, 2*size, p.color, p.alpha)
	}
	bar := func(x0, y0, x1, y1 float64) {
		c.line(x+x0*u, y+y0*u, x+x1*u, y+y1*u, 1.8*u+2*p.grow, p.color, p.alpha)
	}
	switch shape {
	case "none":
		return
	case "dot":
		dot(0, 0, 1.6)
		return
	case "cross", "spread":
		near, far := 4.0, 10.0
		if shape == "spread" {
			near, far = 9, 15
		}
		bar(-far, 0, -near, 0)
		bar(near, 0, far, 0)
		bar(0, -far, 0, -near)
		bar(0, near, 0, far)
	case "arc": // with steps below for shots that fall
		c.arc(x, y, 9*u, -math.Pi/2, math.Pi/2, 1.6*u+2*p.grow, p.color, p.alpha*0.9)
		bar(-6, 9, 6, 9)
		bar(-4, 16, 4, 16)
		bar(-2, 23, 2, 23)
	case "brackets":
		for _, side := range [2]float64{-1, 1} {
			bar(side*11, -8, side*11, 8)
			bar(side*11, -8, side*7, -8)
			bar(side*11, 8, side*7, 8)
		}
	default:
		c.arc(x, y, 9*u, 0, 2*math.Pi, 1.6*u+2*p.grow, p.color, p.alpha*0.9)
	}
	dot(0, 0, 1.5)
}
