package hud

import (
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
)

// stencilKey names the ground of a radar: its radius, and where its middle lies in its image,
// pixels.
type stencilKey struct{ radius, x, y float64 }

const (
	// mostStencil is the largest side of what is kept on the sheet as a whole, pixels.
	mostStencil = sheetSide / 2
	// maxStencils limits the kept ones while a window is resized.
	maxStencils = 4
)

// radarGround draws the ground of the radar around a place, pixels: a dark disc with rings,
// and the view, 45 degrees to each side. It is always the same, so it is drawn once and kept.
func (c *canvas) radarGround(x, y, radius float64) {
	left, top := math.Floor(x-radius-1), math.Floor(y-radius-1)
	side := int(math.Ceil(2*radius)) + 3
	if c.dst == nil {
		return
	}
	if side > mostStencil {
		c.drawRadarGround(x, y, radius)
		return
	}
	h, key := c.hud, stencilKey{radius, x - left, y - top}
	image := h.stencils[key]
	if image == nil {
		if len(h.stencils) >= maxStencils {
			for _, image := range h.stencils {
				image.Deallocate()
			}
			clear(h.stencils)
		}
		image = ebiten.NewImage(side, side)
		h.stencils[key] = image
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
	c.disc(x, y, radius, Dark, 0.45)
	faint := Fade(White, 0.16)
	for _, share := range [...]float64{0.5, 1} {
		c.arc(x, y, (radius-u)*share, 0, 2*math.Pi, u, faint, 1)
	}
	for _, side := range [...]float64{-1, 1} {
		c.line(x+side*4*u, y-4*u, x+side*(radius-u)*math.Sqrt2/2, y-(radius-u)*math.Sqrt2/2, u, faint, 1)
	}
}
