package panels

import (
	"github.com/hajimehoshi/ebiten/v2/text/v2"

	"github.com/skijet/skijet/game/hud"
)

// Lock is whom the weapon in hand is aimed on and seeks once it has locked on.
type Lock struct {
	X, Y  float64 // of its middle, pixels
	Half  float64 // half its height, pixels
	Share float64 // of the time until the lock, 0 to 1
}

// Sizes of the frame around whom a weapon locks on, design pixels: half of the smallest, and
// how much wider it begins.
const lockLeast, lockWide = 12, 34

// lock frames whom the weapon in hand is aimed on. The corners close in until it has locked
// on; then the frame is whole.
func (k *Canvas) lock(l *Lock) {
	c := &k.canvas
	u, tone := c.unit, hud.Accent
	half := max(1.15*l.Half, lockLeast*u) + lockWide*u*(1-l.Share)
	arm := half * 0.4
	locked := l.Share >= 1
	if locked {
		arm, tone = half, hud.Bad
	}
	for _, d := range [4][2]float64{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
		x, y := l.X+d[0]*half, l.Y+d[1]*half
		for _, pass := range [...]aimPass{{1.2 * u, hud.Dark, 0.5}, {0, tone, 0.95}} {
			width := 2*u + 2*pass.grow
			c.line(x, y, x-d[0]*arm, y, width, pass.color, pass.alpha)
			c.line(x, y, x, y-d[1]*arm, width, pass.color, pass.alpha)
		}
	}
	st := style{font: hud.Bold, size: 13, color: hud.Bad, alpha: 1, align: text.AlignCenter}
	wide := c.measure("LOCKED", st) / 2
	y := l.Y + half + 6*u
	if !locked {
		return
	}
	if up, ok := c.claim(area{l.X - wide, y, l.X + wide, y + 16*u}, labelLift); ok {
		c.text("LOCKED", l.X, y-up, st)
	}
}
