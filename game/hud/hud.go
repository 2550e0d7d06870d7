package hud

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/text/v2"
	"github.com/hajimehoshi/ebiten/v2/vector"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/gofont/gomono"
)

// designHeight is the window height for which sizes are given.
const designHeight = 720

// HUD draws frames. It caches fonts at the sizes in use.
type HUD struct {
	sources [fontCount]*text.GoTextFaceSource
	faces   map[faceKey]*text.GoTextFace
}

type faceKey struct {
	font Font
	size float64
}

// maxFaces limits the cached sizes while a window is resized.
const maxFaces = 64

// New loads the fonts.
func New() (*HUD, error) {
	h := &HUD{faces: map[faceKey]*text.GoTextFace{}}
	for f, ttf := range [fontCount][]byte{Medium: gomedium.TTF, Bold: gobold.TTF, Mono: gomono.TTF} {
		source, err := text.NewGoTextFaceSource(bytes.NewReader(ttf))
		if err != nil {
			return nil, fmt.Errorf("hud: font: %w", err)
		}
		h.sources[f] = source
	}
	return h, nil
}

// canvas is a picture being drawn on.
type canvas struct {
	hud           *HUD
	dst           *ebiten.Image
	width, height float64 // pixels
	top, bottom   float64 // between what lies there, pixels
	unit          float64 // pixels per design pixel
}

func (h *HUD) canvas(dst *ebiten.Image) canvas {
	size := dst.Bounds().Size()
	c := canvas{hud: h, dst: dst, width: float64(size.X), height: float64(size.Y)}
	c.unit, c.bottom = unitOf(c.width, c.height), c.height
	c.top = waypointTop * c.unit
	return c
}

// Unit returns how many pixels a design pixel is in a picture of a size.
func Unit(size image.Point) float64 { return unitOf(float64(size.X), float64(size.Y)) }

// unitOf returns the pixels per design pixel. Narrow windows scale by their
// width, so that nothing overlaps.
func unitOf(width, height float64) float64 { return min(height, width*0.7) / designHeight }

// Draw draws f over the world.
func (h *HUD) Draw(dst *ebiten.Image, f *Frame) {
	c := h.canvas(dst)
	if f.Notice != "" {
		c.top += noticeHeight * c.unit
	}
	if f.Timeline != nil {
		c.bottom = c.timelineBox(f.Timeline).y
	}
	for _, part := range [...]struct {
		part Parts
		draw func(*canvas, *Frame)
		here bool
	}{
		{Hits, (*canvas).damage, true},
		{Waypoints, (*canvas).waypoints, true},
		{Names, (*canvas).markers, true},
		{Crosshair, (*canvas).lock, f.Alive},
		{Crosshair, (*canvas).crosshair, f.Alive},
		{Vitals, (*canvas).vitals, f.Alive},
		{Motion, (*canvas).motion, f.Alive},
		{Weapons, (*canvas).weapon, f.Alive},
		{Weapons | Slots, (*canvas).slots, f.Alive},
		{Death, (*canvas).death, !f.Alive},
		{Hints, (*canvas).hints, true},
		{Feed, (*canvas).feed, true},
		{Notice, (*canvas).notice, true},
		{Standings, (*canvas).standing, f.Match != nil},
		{Standings, (*canvas).banner, f.Match != nil && f.Board == nil},
		{Scores, (*canvas).board, f.Board != nil},
	} {
		if part.here && f.Hide&part.part == 0 {
			part.draw(&c, f)
		}
	}
	if f.Timeline != nil {
		c.timeline(f.Timeline)
	}
	c.stats(f)
}

// face returns a font at a size in design pixels, rounded to whole pixels so
// that letters stay crisp.
func (c *canvas) face(f Font, size float64) *text.GoTextFace {
	key := faceKey{f, max(math.Round(size*c.unit), 8)}
	if face, ok := c.hud.faces[key]; ok {
		return face
	}
	if len(c.hud.faces) >= maxFaces {
		clear(c.hud.faces)
	}
	face := &text.GoTextFace{Source: c.hud.sources[f], Size: key.size}
	c.hud.faces[key] = face
	return face
}

// style is how a text looks.
type style struct {
	font  Font
	size  float64 // design pixels
	color color.RGBA
	alpha float64 // 0 to 1
	align text.Align
	plain bool // without a shadow, for texts on panels
}

// text writes s with its baseline area starting at y and returns its width, all
// in pixels.
func (c *canvas) text(s string, x, y float64, st style) float64 {
	face := c.face(st.font, st.size)
	var o text.DrawOptions
	o.PrimaryAlign = st.align
	if !st.plain {
		shift := max(math.Round(c.unit), 1)
		o.GeoM.Translate(math.Round(x)+shift, math.Round(y)+shift)
		o.ColorScale.ScaleWithColor(Fade(Dark, 0.75*st.alpha))
		text.Draw(c.dst, s, face, &o)
		o.GeoM.Reset()
		o.ColorScale.Reset()
	}
	o.GeoM.Translate(math.Round(x), math.Round(y))
	o.ColorScale.ScaleWithColor(Fade(st.color, st.alpha))
	text.Draw(c.dst, s, face, &o)
	return text.Advance(s, face)
}

// measure returns the width of s in pixels.
func (c *canvas) measure(s string, st style) float64 {
	return text.Advance(s, c.face(st.font, st.size))
}

// rect fills a rectangle, snapped to pixels.
func (c *canvas) rect(x, y, width, height float64, fill color.RGBA, alpha float64) {
	x0, y0 := math.Round(x), math.Round(y)
	x1, y1 := math.Round(x+width), math.Round(y+height)
	if x1 > x0 && y1 > y0 {
		vector.FillRect(c.dst, float32(x0), float32(y0), float32(x1-x0), float32(y1-y0), Fade(fill, alpha), false)
	}
}

// line draws a smooth line.
func (c *canvas) line(x0, y0, x1, y1, width float64, stroke color.RGBA, alpha float64) {
	vector.StrokeLine(c.dst, float32(x0), float32(y0), float32(x1), float32(y1), float32(width), Fade(stroke, alpha), true)
}

// arc draws a piece of a ring; angles in radians clockwise from the top.
func (c *canvas) arc(x, y, radius, from, to, width float64, stroke color.RGBA, alpha float64) {
	var path vector.Path
	path.Arc(float32(x), float32(y), float32(radius), float32(from-math.Pi/2), float32(to-math.Pi/2), vector.Clockwise)
	o := vector.DrawPathOptions{AntiAlias: true}
	o.ColorScale.ScaleWithColor(Fade(stroke, alpha))
	vector.StrokePath(c.dst, &path, &vector.StrokeOptions{Width: float32(width)}, &o)
}
