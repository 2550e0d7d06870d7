package panels

import (
	"cmp"
	"image/color"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/text/v2"

	"github.com/skijet/skijet/game/hud"
)

// Canvas is a [panels.Canvas] of an image.
type Canvas struct{ canvas canvas }

// Canvas returns a Canvas for a screen. It is valid until the next frame.
func (h *HUD) Canvas(dst *ebiten.Image) *Canvas { return &Canvas{h.canvas(dst)} }

// Size returns the width and height of the screen in design pixels.
func (c *Canvas) Size() (width, height float64) {
	return c.canvas.width / c.canvas.unit, c.canvas.height / c.canvas.unit
}

// Unit returns how many pixels a design pixel is.
func (c *Canvas) Unit() float64 { return c.canvas.unit }

// Image returns the screen itself, in pixels of the screen, for anything that a Canvas
// cannot draw.
func (c *Canvas) Image() *ebiten.Image { return c.canvas.dst }

// styleOf completes a style.
func styleOf(s hud.TextStyle) style {
	st := style{font: s.Font, size: s.Size, color: cmp.Or(s.Color, hud.White), alpha: 1, align: text.Align(s.Align), plain: s.OnPanel}
	if !(st.size > 0) {
		st.size = 16
	}
	return st
}

// Text writes s with its top at y and returns its width.
func (c *Canvas) Text(s string, x, y float64, st hud.TextStyle) float64 {
	u := c.canvas.unit
	return c.canvas.text(s, x*u, y*u, styleOf(st)) / u
}

// Measure returns the width of s.
func (c *Canvas) Measure(s string, st hud.TextStyle) float64 {
	return c.canvas.measure(s, styleOf(st)) / c.canvas.unit
}

// Box fills a rectangle.
func (c *Canvas) Box(x, y, width, height float64, fill color.RGBA) {
	u := c.canvas.unit
	c.canvas.rect(x*u, y*u, width*u, height*u, fill, 1)
}

// Panel darkens a rectangle, so that what is written there can be read.
func (c *Canvas) Panel(x, y, width, height float64) {
	u := c.canvas.unit
	c.canvas.rect(x*u, y*u, width*u, height*u, hud.Dark, 0.5)
}

// Bar draws a bar of which a fraction is full, 0 to 1.
func (c *Canvas) Bar(x, y, width, height, fraction float64, fill color.RGBA) {
	c.gauge(box{x, y, width, height}, fraction, fill)
}

// Line draws a smooth line.
func (c *Canvas) Line(x0, y0, x1, y1, width float64, stroke color.RGBA) {
	u := c.canvas.unit
	c.canvas.line(x0*u, y0*u, x1*u, y1*u, width*u, stroke, 1)
}

// Arc draws a piece of a ring, between angles in radians clockwise from the top.
func (c *Canvas) Arc(x, y, radius, from, to, width float64, stroke color.RGBA) {
	u := c.canvas.unit
	c.canvas.arc(x*u, y*u, radius*u, span{from, to}, width*u, stroke, 1)
}

// Picture draws an image over a rectangle.
func (c *Canvas) Picture(image *ebiten.Image, x, y, width, height float64, tint color.RGBA) {
	size, u := image.Bounds().Size(), c.canvas.unit
	if size.X == 0 || size.Y == 0 {
		return
	}
	o := &c.canvas.hud.mesh.sign
	o.GeoM.Reset()
	o.Filter = ebiten.FilterLinear
	o.GeoM.Scale(width*u/float64(size.X), height*u/float64(size.Y))
	o.GeoM.Translate(x*u, y*u)
	o.ColorScale = scaleOf(tint)
	c.canvas.hud.ink.flush(c.canvas.dst)
	c.canvas.dst.DrawImage(image, o)
}
