package panels

import (
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/game/hud"
)

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
