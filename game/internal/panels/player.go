package panels

import (
	"image/color"
	"math"

	"github.com/skijet/skijet/game/hud"
)

// vitals draws health and energy at the bottom left, and what the player does above.
func (c *Canvas) vitals(v *VitalsView, shielded bool) {
	b := c.canvas.hud.layout.vitals
	c.plate(b, 0.5)
	team := c.canvas.hud.style.Palette.Team(v.Team)
	c.Box(b.x, b.y+6, 3, b.height-12, hud.Fade(team, 0.9))
	c.vital(box{b.x + 12, b.y + 6, b.width - 22, 20}, v.Health, v.HealthPoints, hud.IconCross, mix(hud.Bad, hud.Good, (v.Health-0.2)/0.5))
	if v.Energy >= 0 {
		tone := energy
		if v.Energy < 0.12 {
			tone = spent
		}
		c.vital(box{b.x + 12, b.y + 28, b.width - 22, 20}, v.Energy, whole(v.Energy*100), hud.IconBolt, tone)
	}
	c.fit(v.Body, box{b.x + 12, b.bottom() - 19, b.width - 22, 16}, hud.TextStyle{Size: 12, Color: hud.Fade(hud.Soft, 0.75), OnPanel: true})
	c.chips(v, shielded)
}

// vital draws one bar with its sign and its value.
func (c *Canvas) vital(b box, share float64, value int, icon hud.Icon, fill color.RGBA) {
	c.Icon(icon, b.x+6, b.y+b.height/2, 13, 0, fill)
	const number = 34
	bar := box{b.x + 18, b.y + b.height/2 - 4, b.width - 18 - number, 8}
	c.gauge(bar, share, fill)
	c.Text(c.canvas.hud.number(value), b.right(), b.y-0.5, hud.TextStyle{Font: hud.Bold, Size: 16, Align: hud.AlignRight, OnPanel: true})
}

// gauge draws a rectangle that is full from the left by a fraction.
func (c *Canvas) gauge(b box, share float64, fill color.RGBA) {
	u := c.canvas.unit
	c.canvas.rect(b.x*u, b.y*u, b.width*u, b.height*u, track, 0.85)
	full := b.width * min(max(share, 0), 1)
	c.canvas.rect(b.x*u, b.y*u, full*u, b.height*u, fill, 0.95)
	c.canvas.rect(b.x*u, b.y*u, full*u, b.height*0.35*u, hud.White, 0.22)
}

// chips names what the player does.
func (c *Canvas) chips(v *VitalsView, shielded bool) {
	b := c.canvas.hud.layout.chips
	x := b.x
	chip := func(on bool, name string, fill color.RGBA) {
		st := hud.TextStyle{Font: hud.Bold, Size: 12, Color: hud.Dark, OnPanel: true}
		wide := c.Measure(name, st) + 14
		if !on || x+wide > b.right() {
			return
		}
		u := c.canvas.unit
		c.canvas.rounded(x*u, b.y*u, wide*u, 20*u, 4*u, fill, 0.9)
		c.Text(name, x+7, b.y+3, st)
		x += wide + 5
	}
	chip(v.Skiing, "SKI", energy)
	chip(v.Jetting, "JET", spent)
	chip(shielded, "SHIELD", hud.Good)
	chip(v.Protected, "SAFE", hud.Good)
	chip(v.Muted, "MUTED", hud.Dim)
}

// alerts reports whether something keeps the player from moving, or is about to hit it.
func (a *AlertView) alerts() bool { return a.Stuck || a.Recovering > 0 || a.LockedOn }

// alert tells what keeps the player from moving, or is about to hit it.
func (c *Canvas) alert(a *AlertView) {
	b := c.canvas.hud.layout.alert
	name, tone := "", hud.Bad
	switch {
	case a.Stuck:
		name = "STUCK: JET OR JUMP TO GET FREE"
	case a.Recovering > 0:
		name, tone = "RECOVERING", spent
		if a.GettingUp {
			name = "GETTING UP"
		}
	case a.LockedOn:
		name = "LOCKED ON"
	default:
		return
	}
	st := hud.TextStyle{Font: hud.Bold, Size: 14, Color: tone, Align: hud.AlignCenter, OnPanel: true}
	wide := min(c.Measure(name, st)+32, b.width)
	plate := box{b.middle() - wide/2, b.y, wide, b.height}
	c.plate(plate, 0.65)
	if a.Recovering > 0 && !a.Stuck {
		c.Box(plate.x+4, plate.bottom()-3, (wide-8)*min(a.Recovering, 1), 2, tone)
	}
	c.fit(name, plate, st)
}

// motion draws speed, vertical speed and altitude in a strip at the bottom, low
// enough for the feet of a player seen from behind.
func (c *Canvas) motion(m *MotionView) {
	b := c.canvas.hud.layout.motion
	value, name := m.Speed, "m/s"
	if m.SpeedInKmh {
		value, name = m.Speed*3.6, "km/h"
	}
	c.plate(b, 0.55)
	// What rises and falls is at the left: the weapon in the hand is at the right.
	side := box{b.x + 6, b.y + 5, motionSide, b.height - 10}
	c.plate(side, 0.45)
	angle := 0.0
	if m.Vertical < 0 {
		angle = math.Pi
	}
	c.Icon(hud.IconTriangle, side.x+11, side.y+11, 9, angle, hud.Soft)
	right := side.right() - 6
	small := hud.TextStyle{Font: hud.Bold, Size: 14, Align: hud.AlignRight, OnPanel: true}
	c.Text(c.canvas.hud.speed(math.Abs(m.Vertical)), right, side.y+2, small)
	small.Font, small.Color = hud.Medium, hud.Soft
	if math.IsInf(m.Altitude, 1) { // a fall ends only outside of the world
		c.Text("over a void", side.x+5, side.y+22, hud.TextStyle{Size: 12, Color: hud.Dim, OnPanel: true})
	} else {
		c.Text("alt", side.x+5, side.y+22, hud.TextStyle{Size: 12, Color: hud.Dim, OnPanel: true})
		c.Text(c.canvas.hud.meters(max(m.Altitude, 0)), right, side.y+20, small)
	}
	// The number turns to a warm colour with speed: 40 m/s is fast.
	tone := mix(hud.White, hud.Accent, (m.Speed-15)/25)
	end := b.right() - 56
	c.Text(c.canvas.hud.number(whole(value)), end, b.y+1, hud.TextStyle{Font: hud.Bold, Size: 36, Color: tone, Align: hud.AlignRight})
	c.Text(name, end+7, b.y+20, hud.TextStyle{Size: 16, Color: hud.Soft})
}

// motionSide is the width of what tells rise and height beside the speed, design pixels.
const motionSide = 88

// damage draws a red arc towards each hit, and reddens the edges.
func (c *Canvas) damage(hits []Damage) {
	k := &c.canvas
	strongest := 0.0
	radius := 130 * k.unit
	for _, d := range hits {
		strength := min(max(d.Strength, 0), 1)
		strongest = max(strongest, strength)
		k.arc(k.width/2, k.height/2, radius, span{d.Angle - 0.38, d.Angle + 0.38}, 12*k.unit, hud.Bad, 0.8*strength)
	}
	const bands = 6
	for i := range bands {
		depth := 14 * k.unit
		inset := float64(i) * depth
		alpha := strongest * 0.32 * (1 - float64(i)/bands)
		if alpha <= 0 {
			break
		}
		k.rect(inset, inset, k.width-2*inset, depth, hud.Bad, alpha)
		k.rect(inset, k.height-inset-depth, k.width-2*inset, depth, hud.Bad, alpha)
		k.rect(inset, inset+depth, depth, k.height-2*(inset+depth), hud.Bad, alpha)
		k.rect(k.width-inset-depth, inset+depth, depth, k.height-2*(inset+depth), hud.Bad, alpha)
	}
}

// veil reddens what the dead see. One who only watches sees no red.
func (c *Canvas) veil(d *DeathView) {
	if k := &c.canvas; d.Who == "" {
		k.rect(0, 0, k.width, k.height, color.RGBA{40, 0, 0, 255}, 0.3)
	}
}

// death shows how the player died, and when it respawns.
func (c *Canvas) death(d *DeathView) {
	k := &c.canvas
	b := k.hud.layout.death
	title := b.height - 66
	st := hud.TextStyle{Font: hud.Bold, Size: title / 1.25, Align: hud.AlignCenter}
	died := "You died"
	if d.Who != "" {
		died = d.Who + " died"
	}
	if wide := min(max(c.Measure(died, st), c.Measure(d.Cause, hud.TextStyle{Size: 19}))+48, b.width); wide > 0 {
		c.plate(box{b.middle() - wide/2, b.y - 4, wide, b.height + 8}, 0.35)
	}
	c.fit(died, box{b.x, b.y, b.width, title}, st)
	c.fit(d.Cause, box{b.x, b.y + title, b.width, 28}, hud.TextStyle{Size: 19, Color: hud.Soft, Align: hud.AlignCenter})
	// A wait of 2.02 s is announced as 2.
	wait := whole(math.Ceil(max(d.RespawnSeconds-0.1, 0)))
	if wait > 0 {
		c.fit("Respawn in "+k.hud.number(wait), box{b.x, b.y + title + 32, b.width, 34}, hud.TextStyle{Font: hud.Bold, Size: 24, Color: hud.Accent, Align: hud.AlignCenter})
	}
}

// kill tells whom the player killed, and what was special about it.
func (c *Canvas) kill(line *Line, medals []Medal) {
	l := &c.canvas.hud.layout
	if l.kill.height == 0 {
		return
	}
	if line.Alpha > 0 {
		c.parts(line, l.kill, hud.TextStyle{Font: hud.Bold, Size: 19}, hud.AlignCenter)
	}
	x, wide := 0.0, 0.0
	st := hud.TextStyle{Font: hud.Bold, Size: 14, OnPanel: true}
	count := 0
	for i := range medals {
		w := c.Measure(medals[i].Name, st) + 46
		if wide+w > l.medals.width {
			break
		}
		wide += w
		count++
	}
	x = l.medals.middle() - wide/2
	for i := range medals[:count] {
		m := &medals[i]
		w := c.Measure(m.Name, st) + 46
		alpha := min(max(m.Alpha, 0), 1)
		b := box{x + 3, l.medals.y + 2, w - 6, 26}
		c.plate(b, 0.6*alpha)
		c.Icon(m.Icon, b.x+16, b.y+13, 17, 0, hud.Fade(m.Color, alpha))
		st.Color = hud.Fade(m.Color, alpha)
		c.Text(m.Name, b.x+30, b.y+5, st)
		x += w
	}
}
