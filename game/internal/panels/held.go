package panels

import (
	"image/color"
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2/text/v2"

	"github.com/skijet/skijet/game/hud"
)

// Sizes of the keys beside a ghost, design pixels [ours].
const (
	keyWide, keyWord = 17.0, 36.0 // of an arrow, and of a word
	keyHigh          = 16.0
	heldGap          = 2.0
	ghostBeside      = 24.0 // from the middle of the ghost to its keys
)

// heldKeys are the keys beside a ghost: an arrow turned by an angle, or a word.
var heldKeys = [...]struct {
	word string
	turn float64
	down func(*Held) bool
}{
	{"", -math.Pi / 2, func(h *Held) bool { return h.Left }},
	{"", 0, func(h *Held) bool { return h.Forward }},
	{"", math.Pi, func(h *Held) bool { return h.Back }},
	{"", math.Pi / 2, func(h *Held) bool { return h.Right }},
	{"SKI", 0, func(h *Held) bool { return h.Ski }},
	{"JET", 0, func(h *Held) bool { return h.Jet }},
	{"JUMP", 0, func(h *Held) bool { return h.Jump }},
}

// ghost draws the name of a ghost and the keys that it holds at its right, at its left or below, where there
// is room.
func (c *canvas) ghost(m *Marker) {
	u := c.unit
	wide := 0.0
	for i := range heldKeys {
		wide += keyWidth(heldKeys[i].word) + heldGap
	}
	right := area{m.X + ghostBeside*u, m.Y - 18*u, m.X + (ghostBeside+wide+4)*u, m.Y + (keyHigh+4)*u}
	left, below := right, right
	left.left, left.right = m.X-(ghostBeside+wide+4)*u, m.X-ghostBeside*u
	below = below.moved(-(keyHigh + 44) * u)
	places := [...]area{right, left, below}
	i := slices.IndexFunc(places[:], func(a area) bool {
		_, free := c.claim(a, 0)
		return free
	})
	if i < 0 {
		return
	}
	at := places[i]
	c.rounded(at.left, at.top, at.right-at.left, at.bottom-at.top, 4*u, hud.Dark, 2*plateAlpha)
	c.text(c.shorten(m.Name, (wide-40)*u, nameStyle(m.Held.Tone, 1)), at.left+4*u, at.top+u, style{font: hud.Bold, size: 13, color: m.Held.Tone, alpha: 1})
	c.text(c.hud.meters(m.Meters), at.right-4*u, at.top+2*u, style{font: hud.Medium, size: 12, color: hud.White, alpha: 1, align: text.AlignEnd})
	x, y := at.left+3*u, at.top+19*u
	for i := range heldKeys {
		k := &heldKeys[i]
		c.key(k.word, k.turn, x, y, m.Held.Tone, k.down(m.Held))
		x += (keyWidth(k.word) + heldGap) * u
	}
}

// keyWidth returns the width of a key with a word or an arrow.
func keyWidth(word string) float64 {
	if word == "" {
		return keyWide
	}
	return keyWord
}

// key draws a key, bright while it is down.
func (c *canvas) key(word string, turn, x, y float64, tone color.RGBA, down bool) {
	u, wide := c.unit, keyWidth(word)
	ink, ground, alpha := hud.Dim, hud.Dark, 0.5
	if down {
		ink, ground, alpha = hud.Dark, tone, 0.95
	}
	c.rounded(x, y, wide*u, keyHigh*u, 3*u, ground, alpha)
	if word == "" {
		c.drawn(signKey{icon: hud.IconTriangle}, x+wide/2*u, y+keyHigh/2*u, 4.5*u, turn, ink)
		return
	}
	c.text(word, x+wide/2*u, y+u, style{font: hud.Bold, size: 11, color: ink, alpha: 1, align: text.AlignCenter})
}
