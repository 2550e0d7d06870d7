package panels

import (
	"cmp"
	"image"
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/game/hud"
)

// crosshair draws the aim, and a cross around it right after a hit.
func (c *Canvas) crosshair(a *AimView, reload float64) {
	k := &c.canvas
	u := k.unit
	x, y := snap(k.width/2), snap(k.height/2)
	size := k.aimUnit()
	k.styledAim(a.Crosshair, x, y)
	if reload > 0 {
		k.arc(x, y, 15*size, span{0, 2 * math.Pi * (1 - min(reload, 1))}, 2*u, hud.Accent, 0.7)
	}
	if a.Throw > 0 {
		k.arc(x, y, 20*size, span{0, 2 * math.Pi * min(a.Throw, 1)}, 3*u, hud.Good, 0.85)
	}
	if a.HitMarker > 0 {
		mark := hud.White
		if a.HitKills {
			mark = hud.Bad
		}
		near, far := 14*size, 14*size+(7+6*a.HitMarker)*u
		for _, pass := range [...]aimPass{{1.5 * u, hud.Dark, 0.45}, {0, mark, 1}} {
			for _, d := range [4][2]float64{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
				k.line(x+d[0]*near*0.7, y+d[1]*near*0.7, x+d[0]*far*0.7, y+d[1]*far*0.7, 2.5*u+pass.grow, pass.color, pass.alpha*a.HitMarker)
			}
		}
	}
}

// aimReach is how far the widest aims go to the sides of their middle, in their units.
const aimReach = 17

// DrawCrosshair draws the aim of a weapon with a shape by itself, in the middle of a part of dst: as
// in the HUD over the whole of dst. A part that is too narrow stays empty.
func (h *HUD) DrawCrosshair(dst *ebiten.Image, shape string, at image.Rectangle) {
	c := h.canvas(dst)
	c.unit = hudUnit(c.width, c.height, h.style.Scale)
	if 2*aimReach*c.aimUnit() <= float64(at.Dx()) {
		c.styledAim(shape, snap(float64(at.Min.X+at.Max.X)/2), snap(float64(at.Min.Y+at.Max.Y)/2))
	}
}

// aimUnit returns the pixels of a unit of the aim.
func (c *canvas) aimUnit() float64 {
	if size := c.hud.style.CrosshairSize; size > 0 {
		return c.unit * size
	}
	return c.unit
}

// styledAim draws the aim of a weapon with a shape as the user wants it.
func (c *canvas) styledAim(shape string, x, y float64) {
	s := &c.hud.style
	tone := cmp.Or(s.CrosshairColor, hud.White)
	for _, pass := range [...]aimPass{{1.2 * c.unit, hud.Dark, 0.5}, {0, tone, 0.95}} {
		c.aim(cmp.Or(s.Crosshair, shape), x, y, c.aimUnit(), pass)
	}
}

// aimPass draws the aim once: dark and wider first, so that it is seen over snow.
type aimPass struct {
	grow  float64
	color color.RGBA
	alpha float64
}

// aim draws a crosshair of a shape, in which a unit is so many pixels.
func (c *canvas) aim(shape string, x, y, u float64, p aimPass) {
	switch shape {
	case "none":
		return
	case "dot":
		c.aimDot(x, y, 1.6*u, p)
		return
	case "cross", "spread":
		near, far := 4.0, 10.0
		if shape == "spread" {
			near, far = 9, 15
		}
		c.aimBar(x-far*u, y, x-near*u, y, u, p)
		c.aimBar(x+near*u, y, x+far*u, y, u, p)
		c.aimBar(x, y-far*u, x, y-near*u, u, p)
		c.aimBar(x, y+near*u, x, y+far*u, u, p)
	case "arc": // with steps below for shots that fall
		c.arc(x, y, 9*u, span{-math.Pi / 2, math.Pi / 2}, 1.6*u+2*p.grow, p.color, p.alpha*0.9)
		for i, half := range [...]float64{6, 4, 2} {
			below := y + (9+7*float64(i))*u
			c.aimBar(x-half*u, below, x+half*u, below, u, p)
		}
	case "brackets":
		for _, side := range [2]float64{-u, u} {
			c.aimBar(x+side*11, y-8*u, x+side*11, y+8*u, u, p)
			c.aimBar(x+side*11, y-8*u, x+side*7, y-8*u, u, p)
			c.aimBar(x+side*11, y+8*u, x+side*7, y+8*u, u, p)
		}
	default:
		c.arc(x, y, 9*u, wholeTurn, 1.6*u+2*p.grow, p.color, p.alpha*0.9)
	}
	c.aimDot(x, y, 1.5*u, p)
}

func (c *canvas) aimDot(x, y, half float64, p aimPass) {
	half += p.grow
	c.rect(x-half, y-half, 2*half, 2*half, p.color, p.alpha)
}

func (c *canvas) aimBar(x0, y0, x1, y1, u float64, p aimPass) {
	c.line(x0, y0, x1, y1, 1.8*u+2*p.grow, p.color, p.alpha)
}
