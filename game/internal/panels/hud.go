package panels

import (
	"fmt"
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/text/v2"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/opentype"

	"github.com/skijet/skijet/game/hud"
)

// fontCount is how many fonts there are.
const fontCount = hud.Mono + 1

// HUD draws frames. It caches fonts at the sizes in use, signs and the texts of numbers.
type HUD struct {
	style   Style
	sources [fontCount]*opentype.Font
	faces   map[faceKey]*text.GoXFace
	signs   map[signKey]*ebiten.Image
	// grounds are those of radars that are kept.
	grounds map[groundKey]*ebiten.Image
	lines   map[linesKey][]string // of texts that were broken into lines
	mesh    mesh
	ink     ink
	pen     Canvas // of the frame being drawn
	layout  layout
	numbers numbers
	taken   []area // where something is written already, pixels
	heads   []area // where something is written at the top in the middle
	order   []int  // of names, nearest first
	// written is called with each text and the rectangle that its line takes, in pixels;
	// nil, but for Texts.
	written func(s string, at area)
}

type faceKey struct {
	font hud.Font
	size float64
}

// Sizes of fonts, pixels: smaller letters are blots, and larger ones have images that no
// graphics driver takes.
const leastLetters, mostLetters = 8, 2048

// maxFaces limits the cached sizes while a window is resized.
const maxFaces = 64

// New loads the fonts.
func New() (*HUD, error) {
	h := &HUD{faces: map[faceKey]*text.GoXFace{}, signs: map[signKey]*ebiten.Image{}, lines: map[linesKey][]string{},
		grounds: map[groundKey]*ebiten.Image{}, ink: newInk()}
	for f, ttf := range [fontCount][]byte{hud.Medium: gomedium.TTF, hud.Bold: gobold.TTF, hud.Mono: gomono.TTF} {
		source, err := opentype.Parse(ttf)
		if err != nil {
			return nil, fmt.Errorf("hud: font: %w", err)
		}
		h.sources[f] = source
	}
	return h, nil
}

// canvas is an image being drawn on.
type canvas struct {
	hud           *HUD
	dst           *ebiten.Image // nil: what would be drawn is only measured
	width, height float64       // pixels
	unit          float64       // pixels per design pixel
	collects      bool          // shapes are collected and drawn together in the end, not one by one
}

func (h *HUD) canvas(dst *ebiten.Image) canvas {
	size := dst.Bounds().Size()
	c := canvas{hud: h, dst: dst, width: float64(size.X), height: float64(size.Y)}
	c.unit = hud.Unit(size)
	return c
}

// Draw draws f over the world.
func (h *HUD) Draw(dst *ebiten.Image, f *Frame) { h.draw(h.canvas(dst), f) }

func (h *HUD) draw(on canvas, f *Frame) {
	c := &h.pen
	c.canvas = on
	c.canvas.collects = true
	c.canvas.unit = hudUnit(c.canvas.width, c.canvas.height, h.style.Scale)
	c.place(f)
	h.taken = h.layout.texts(h.taken[:0], f, c.canvas.unit)
	for i := range panels {
		if p := &panels[i]; f.Hide&p.part == 0 && (p.here == nil || p.here(f)) {
			p.draw(c, f)
		}
	}
	h.ink.flush(c.canvas.dst)
	h.pen = Canvas{}
}

// panels are the parts of the HUD in the order in which they are drawn, and when. Each gets what
// it shows alone.
var panels = [...]struct {
	part hud.Parts
	draw func(*Canvas, *Frame)
	here func(*Frame) bool // nil: always
}{
	{hud.Hits, func(c *Canvas, f *Frame) { c.damage(f.Damage) }, nil},
	{hud.Waypoints, func(c *Canvas, f *Frame) { c.waypoints(f.Waypoints, f.Match) }, noBoard},
	{hud.Names, func(c *Canvas, f *Frame) { c.markers(f.Markers) }, noBoard},
	{hud.Hits, func(c *Canvas, f *Frame) { c.numbers(f.Numbers) }, noBoard},
	{hud.Crosshair, func(c *Canvas, f *Frame) { c.lock(f.Aim.Lock) }, func(f *Frame) bool { return f.Aim.Lock != nil && acts(f) }},
	{hud.Crosshair, func(c *Canvas, f *Frame) { c.crosshair(&f.Aim, f.Weapon.Reload) }, acts},
	{hud.Motion, func(c *Canvas, f *Frame) { c.graph(f.Motion.Graph, f.Motion.SpeedInKmh) }, func(f *Frame) bool { return f.Motion.Graph != nil && acts(f) }},
	{hud.Vitals, func(c *Canvas, f *Frame) { c.vitals(&f.Vitals, f.Weapon.PackOn) }, acts},
	{hud.Vitals, func(c *Canvas, f *Frame) { c.alert(&f.Alert) }, acts},
	{hud.Motion, func(c *Canvas, f *Frame) { c.motion(&f.Motion) }, acts},
	{hud.Weapons, func(c *Canvas, f *Frame) { c.weapon(&f.Weapon) }, acts},
	{hud.Weapons | hud.Slots, func(c *Canvas, f *Frame) { c.slots(f.Weapon.Slots) }, acts},
	{hud.Radar, func(c *Canvas, f *Frame) { c.radar(f.Radar) }, func(f *Frame) bool { return f.Radar != nil && noBoard(f) }},
	{hud.Panel, func(c *Canvas, f *Frame) { c.panel(f.Panel) }, noBoard},
	{hud.Hints, func(c *Canvas, f *Frame) { c.hints(f.Hints, f.HintAlpha) }, func(f *Frame) bool { return f.hinting() && acts(f) }},
	{hud.Feed, func(c *Canvas, f *Frame) { c.feed(f.Feed) }, noBoard},
	{hud.Feed, func(c *Canvas, f *Frame) { c.kill(&f.Kill, f.Medals) }, acts},
	{hud.Death, func(c *Canvas, f *Frame) { c.veil(&f.Death) }, func(f *Frame) bool { return !f.Alive }},
	{hud.Death, func(c *Canvas, f *Frame) { c.death(&f.Death) }, func(f *Frame) bool { return !f.Alive && noBoard(f) }},
	{hud.Standings, func(c *Canvas, f *Frame) { c.standing(f.Match) }, counts},
	{hud.Compass, func(c *Canvas, f *Frame) { c.compass(f.Heading, f.Waypoints) }, nil},
	{hud.Notice, func(c *Canvas, f *Frame) { c.notice(f.Notice) }, noBoard},
	{hud.Standings, func(c *Canvas, f *Frame) { c.banner(f.Match) }, func(f *Frame) bool { return counts(f) && noBoard(f) }},
	{hud.Scores, func(c *Canvas, f *Frame) { c.board(f.Board) }, func(f *Frame) bool { return f.Board != nil }},
	// What follows is not left out with the rest.
	{0, func(c *Canvas, f *Frame) { c.chat(&f.Chat) }, nil},
	{0, func(c *Canvas, f *Frame) { c.canvas.timeline(f.Timeline) }, func(f *Frame) bool { return f.Timeline != nil }},
	{0, func(c *Canvas, f *Frame) { c.stats(f.Stats, f.Trace) }, func(f *Frame) bool { return len(f.Stats) > 0 }},
}

// noBoard reports whether the scores do not lie over the world.
func noBoard(f *Frame) bool { return f.Board == nil }

// acts reports whether the followed player lives, and its HUD is not below the scores.
func acts(f *Frame) bool { return f.Alive && f.Board == nil }

// counts reports whether there is something to say about the match.
func counts(f *Frame) bool { return f.Match != nil }

// faceKey names a font at a size in design pixels, rounded to whole pixels so that letters stay
// crisp.
func (c *canvas) faceKey(f hud.Font, size float64) faceKey {
	return faceKey{f, min(max(math.Round(size*c.unit), leastLetters), mostLetters)}
}

// face returns such a font.
func (c *canvas) face(f hud.Font, size float64) *text.GoXFace {
	key := c.faceKey(f, size)
	if face, ok := c.hud.faces[key]; ok {
		return face
	}
	if len(c.hud.faces) >= maxFaces {
		clear(c.hud.faces)
	}
	c.hud.faces[key] = c.hud.load(f, key.size)
	return c.hud.faces[key]
}

// load returns a font at a size, pixels.
func (h *HUD) load(f hud.Font, pixels float64) *text.GoXFace {
	face, _ := opentype.NewFace(h.sources[f], &opentype.FaceOptions{Size: pixels, DPI: 72}) // only Parse fails
	return text.NewGoXFace(face)
}

// style is how a text looks.
type style struct {
	font  hud.Font
	size  float64 // design pixels
	color color.RGBA
	alpha float64 // 0 to 1
	align text.Align
	plain bool // without a shadow, for texts on panels
}

// text writes s with its baseline area starting at y and returns its width, all
// in pixels.
func (c *canvas) text(s string, x, y float64, st style) float64 {
	if s == "" {
		return 0
	}
	face, k := c.face(st.font, st.size), &c.hud.ink
	letters := k.runOf(face, s)
	width := letters.advance
	switch st.align {
	case text.AlignCenter:
		x -= width / 2
	case text.AlignEnd:
		x -= width
	}
	x, y = snap(x), snap(y)
	if c.hud.written != nil {
		m := face.Metrics()
		c.hud.written(s, area{x, y, x + width, y + m.HAscent + m.HDescent})
	}
	if c.dst == nil {
		return width
	}
	letters = k.laidRun(letters, face, s, c.dst)
	if !st.plain {
		shift := max(snap(c.unit), 1)
		k.write(letters, face, s, x+shift, y+shift, hud.Fade(hud.Dark, 0.75*st.alpha*float64(st.color.A)/255), c.dst)
	}
	k.write(letters, face, s, x, y, hud.Fade(st.color, st.alpha), c.dst)
	c.done()
	return width
}

// measure returns the width of s in pixels.
func (c *canvas) measure(s string, st style) float64 {
	return c.hud.ink.runOf(c.face(st.font, st.size), s).advance
}
