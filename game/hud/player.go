package hud

import (
	"fmt"
	"image/color"
	"math"
	"strconv"

	"github.com/hajimehoshi/ebiten/v2/text/v2"
)

// Layout in design pixels.
const (
	margin    = 24
	barWidth  = 250
	barHeight = 14
	barPitch  = barHeight + 20 // from one bar to the next
)

// vitals draws health and energy at the bottom left.
func (c *canvas) vitals(f *Frame) {
	u := c.unit
	bars := 2.0
	if f.Energy < 0 {
		bars = 1
	}
	x, y := margin*u, c.bottom-(margin+bars*barPitch-10)*u
	c.panel(x-10*u, y-24*u, (barWidth+20)*u, (bars*barPitch+14)*u)
	c.rect(x-14*u, y-24*u, 4*u, (bars*barPitch+14)*u, TeamColor(f.Team), 0.9)
	c.text(f.Body, x-10*u, c.bottom-(margin-3)*u, style{font: Medium, size: 12, color: Soft, alpha: 0.9})
	healthColor := mix(Bad, Good, (f.Health-0.2)/0.5)
	c.bar(x, y, f.Health, healthColor, "HEALTH", strconv.Itoa(f.HealthPoints))
	if f.Energy >= 0 {
		energyColor := energy
		if f.Energy < 0.12 {
			energyColor = spent
		}
		c.bar(x, y+barPitch*u, f.Energy, energyColor, "ENERGY", strconv.Itoa(int(math.Round(f.Energy*100))))
	}
	chip := x - 10*u
	for _, state := range []struct {
		on    bool
		name  string
		color color.RGBA
	}{{f.Skiing, "SKI", energy}, {f.Jetting, "JET", spent}, {f.PackOn, "SHIELD", Good}, {f.Protected, "PROTECTED", Good}, {f.LockedOn, "LOCKED ON", Bad}} {
		if state.on {
			st := style{font: Bold, size: 13, color: Dark, alpha: 1, plain: true}
			width := c.measure(state.name, st) + 14*u
			c.rect(chip, y-50*u, width, 20*u, state.color, 0.9)
			c.text(state.name, chip+7*u, y-48*u, st)
			chip += width + 6*u
		}
	}
}

// panel darkens the world, so that the HUD is readable over snow.
func (c *canvas) panel(x, y, width, height float64) { c.rect(x, y, width, height, Dark, 0.5) }

// bar draws one bar with its name above the left end and its value above the
// right end.
func (c *canvas) bar(x, y, share float64, fill color.RGBA, name, value string) {
	u := c.unit
	c.text(name, x, y-17*u, style{font: Bold, size: 13, color: Soft, alpha: 1})
	c.text(value, x+barWidth*u, y-18*u, style{font: Bold, size: 14, color: White, alpha: 1, align: text.AlignEnd})
	c.gauge(x, y, barWidth*u, barHeight*u, share, fill)
	for tick := 1; tick < 4; tick++ {
		c.rect(x+barWidth*u*float64(tick)/4, y, u, barHeight*u, Dark, 0.5)
	}
}

// gauge draws a rectangle that is full from the left by a fraction.
func (c *canvas) gauge(x, y, width, height, fraction float64, fill color.RGBA) {
	u := c.unit
	full := width * min(max(fraction, 0), 1)
	c.rect(x-2*u, y-2*u, width+4*u, height+4*u, Dark, 0.55)
	c.rect(x, y, width, height, track, 0.6)
	c.rect(x, y, full, height, fill, 0.9)
	c.rect(x, y, full, height*0.35, White, 0.25)
}

// motion draws speed, vertical speed and altitude in a strip at the bottom, low
// enough for the feet of a player seen from behind.
func (c *canvas) motion(f *Frame) {
	u := c.unit
	value, name := f.Speed, "m/s"
	if f.SpeedInKmh {
		value, name = f.Speed*3.6, "km/h"
	}
	x, y := c.width/2, c.bottom-54*u
	if f.Timeline != nil {
		x = (margin + barWidth + 170) * u // the feet are where it would lie
	}
	c.panel(x-150*u, y, 300*u, 46*u)
	// The number turns to a warm colour with speed: 40 m/s is fast.
	tone := mix(White, Accent, (f.Speed-15)/25)
	number := style{font: Bold, size: 38, color: tone, alpha: 1, align: text.AlignEnd}
	c.text(strconv.Itoa(int(math.Round(value))), x-44*u, y-1*u, number)
	c.text(name, x-36*u, y+18*u, style{font: Medium, size: 17, color: Soft, alpha: 1})

	arrow := "▲"
	if f.Vertical < 0 {
		arrow = "▼"
	}
	small := style{font: Medium, size: 15, color: White, alpha: 0.95, align: text.AlignEnd}
	c.text(fmt.Sprintf("%s %.0f m/s", arrow, math.Abs(f.Vertical)), x+138*u, y+4*u, small)
	c.text(altitude(f.Altitude), x+138*u, y+23*u, small)
}

// altitude says how far the ground is below the feet. Where there is none, a fall ends
// only outside of the world.
func altitude(metres float64) string {
	if math.IsInf(metres, 1) {
		return "over a void"
	}
	return fmt.Sprintf("alt %.0f m", max(metres, 0))
}

// Layout of the weapon panel and of the list above it, in design pixels.
const (
	weaponWidth  = 224
	weaponHeight = 92
	slotHeight   = 21
	// slotsTop is what is left free above the list, for messages.
	slotsTop = 200
	// mostSlots is how many weapons are listed at once.
	mostSlots = 14
)

// weapon draws the held weapon at the bottom right.
func (c *canvas) weapon(f *Frame) {
	if f.Weapon == "" {
		return
	}
	u := c.unit
	x, y := c.width-margin*u, c.bottom-(margin+barHeight)*u
	width := (weaponWidth - 20) * u
	c.panel(x-width-10*u, y-76*u, weaponWidth*u, weaponHeight*u)
	c.rect(x-width-2*u, y-2*u, width+4*u, 10*u, Dark, 0.55)
	c.rect(x-width, y, width, 6*u, track, 0.6)
	ready := 1 - min(max(f.Reload, 0), 1)
	fill := mix(Dim, Accent, ready)
	c.rect(x-width*ready, y, width*ready, 6*u, fill, 0.95)
	name := style{font: Bold, size: 16, color: White, alpha: 1, align: text.AlignEnd}
	c.text(c.middle(f.Weapon, width, name), x, y-27*u, name)
	if f.Ammo >= 0 {
		tone := White
		if f.Ammo == 0 {
			tone = Bad
		}
		c.text(strconv.Itoa(f.Ammo), x, y-76*u, style{font: Bold, size: 40, color: tone, alpha: 1, align: text.AlignEnd})
	}
	if f.Pack != "" {
		st := style{font: Medium, size: 13, color: Soft, alpha: 1}
		if f.PackOn {
			st.color = Good
		}
		c.text(f.Pack, x-width, y-70*u, st)
	}
	if f.Reason != "" {
		st := style{font: Medium, size: 13, color: Bad, alpha: 1}
		c.text(c.shorten(f.Reason, width*0.68, st), x-width, y-50*u, st)
	}
}

// damage draws a red arc towards each hit, and reddens the edges.
func (c *canvas) damage(f *Frame) {
	strongest := 0.0
	radius := 130 * c.unit
	for _, d := range f.Damage {
		strength := min(max(d.Strength, 0), 1)
		strongest = max(strongest, strength)
		c.arc(c.width/2, c.height/2, radius, d.Angle-0.38, d.Angle+0.38, 12*c.unit, Bad, 0.8*strength)
	}
	const bands = 6
	for i := range bands {
		depth := 14 * c.unit
		inset := float64(i) * depth
		alpha := strongest * 0.32 * (1 - float64(i)/bands)
		if alpha <= 0 {
			break
		}
		c.rect(inset, inset, c.width-2*inset, depth, Bad, alpha)
		c.rect(inset, c.height-inset-depth, c.width-2*inset, depth, Bad, alpha)
		c.rect(inset, inset+depth, depth, c.height-2*(inset+depth), Bad, alpha)
		c.rect(c.width-inset-depth, inset+depth, depth, c.height-2*(inset+depth), Bad, alpha)
	}
}

// death shows how the player died, and when they respawn.
func (c *canvas) death(f *Frame) {
	u := c.unit
	c.rect(0, 0, c.width, c.height, color.RGBA{40, 0, 0, 255}, 0.35)
	x, y := c.width/2, c.height*0.36
	died, by := "You died", "There is nobody else to blame"
	if f.Who != "" {
		died, by = f.Who+" died", ""
	}
	c.text(died, x, y, style{font: Bold, size: 54, color: White, alpha: 1, align: text.AlignCenter})
	if f.KilledBy != "" {
		by = "Killed by " + f.KilledBy
	}
	c.text(by, x, y+70*u, style{font: Medium, size: 20, color: Soft, alpha: 1, align: text.AlignCenter})
	// A wait of 2.02 s is announced as 2.
	wait := fmt.Sprintf("Respawn in %d", int(math.Ceil(max(f.RespawnSeconds-0.1, 0))))
	c.text(wait, x, y+108*u, style{font: Bold, size: 26, color: Accent, alpha: 1, align: text.AlignCenter})
}
