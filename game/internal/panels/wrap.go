package panels

import (
	"image"
	"math"
	"strings"

	"github.com/hajimehoshi/ebiten/v2/text/v2"

	"github.com/skijet/skijet/game/hud"
)

// shorten returns s, or the beginning of it that fits into a width in pixels, and three
// dots.
func (c *canvas) shorten(s string, width float64, st style) string {
	if width <= 0 {
		return ""
	}
	if c.measure(s, st) <= width {
		return s
	}
	return Shorten(c.face(st.font, st.size), s, width)
}

// middle returns s, or its beginning and its end with three dots between, so that long
// names with different ends can be distinguished.
func (c *canvas) middle(s string, width float64, st style) string {
	const tail = 5 // letters of the end
	letters := []rune(s)
	if len(letters) <= 2*tail || c.measure(s, st) <= width {
		return c.shorten(s, width, st)
	}
	end := string(letters[len(letters)-tail:])
	return c.shorten(string(letters[:len(letters)-tail]), width-c.measure(end, st), st) + end
}

// linesKey names the lines of a text.
type linesKey struct {
	text  string
	face  faceKey
	width float64
	most  int
	even  bool
}

// maxLines limits the texts whose lines are kept: several times what a HUD shows in a minute.
const maxLines = 256

// linesOf returns the lines that a function makes of a text, which it does once while the text
// stays. The caller must not change them.
func (c *canvas) linesOf(key linesKey, st style, make func(c *canvas, s string, width float64, st style, lines int) []string) []string {
	key.face = c.faceKey(st.font, st.size)
	kept := c.hud.lines
	if lines, ok := kept[key]; ok {
		return lines
	}
	if len(kept) >= maxLines {
		clear(kept)
	}
	kept[key] = make(c, key.text, key.width, st, key.most)
	return kept[key]
}

// wrap breaks s into at most so many lines of a width in pixels, where it has line breaks
// itself and between words where it can. The last line is shortened.
func (c *canvas) wrap(s string, width float64, st style, lines int) []string {
	return c.linesOf(linesKey{text: s, width: width, most: lines}, st, (*canvas).breakLines)
}

// balanced is wrap with lines of about the same length, so that no word stands alone in the last one.
func (c *canvas) balanced(s string, width float64, st style, lines int) []string {
	return c.linesOf(linesKey{text: s, width: width, most: lines, even: true}, st, (*canvas).breakEvenly)
}

// breakLines makes the lines of wrap.
func (c *canvas) breakLines(s string, width float64, st style, lines int) []string {
	if first, rest, broken := strings.Cut(s, "\n"); broken && lines > 1 {
		out := c.breakLines(first, width, st, lines-1)
		return append(out, c.breakLines(rest, width, st, lines-len(out))...)
	}
	s = strings.ReplaceAll(s, "\n", " ")
	var out []string
	for s != "" && len(out) < lines-1 && c.measure(s, st) > width {
		line := strings.TrimSuffix(c.shorten(s, width, st), "…")
		if line == "" {
			break // not one letter fits
		}
		if space := strings.LastIndexByte(line, ' '); space > len(line)/2 && !strings.HasPrefix(s[len(line):], " ") {
			line = line[:space]
		}
		out = append(out, line)
		s = strings.TrimLeft(s[len(line):], " ")
	}
	if s != "" {
		out = append(out, c.shorten(s, width, st))
	}
	return out
}

// breakEvenly makes the lines of balanced.
func (c *canvas) breakEvenly(s string, width float64, st style, lines int) []string {
	out := c.breakLines(s, width, st, lines)
	n := len(out)
	if n < 2 || strings.Contains(s, "\n") || strings.HasSuffix(out[n-1], "…") {
		return out
	}
	const wider = 1.08
	for even := c.measure(s, st) / float64(n); even < width; even *= wider {
		if short := c.breakLines(s, even, st, n); len(short) == n && !strings.HasSuffix(short[n-1], "…") {
			return short
		}
	}
	return out
}

// Face returns a font of the HUD at a size in pixels, for what others draw beside it.
func (h *HUD) Face(f hud.Font, pixels float64) text.Face {
	return h.load(f, max(pixels, leastLetters))
}

// Wrap breaks s between words into at most so many lines of a width in pixels. The last
// line is shortened. With one line it only shortens.
func Wrap(face text.Face, s string, width float64, lines int) []string {
	var out []string
	words := strings.Fields(s)
	for len(words) > 0 {
		line, n := words[0], 1
		for n < len(words) && text.Advance(line+" "+words[n], face) <= width {
			line += " " + words[n]
			n++
		}
		if len(out) == lines-1 {
			return append(out, Shorten(face, strings.Join(words, " "), width))
		}
		out, words = append(out, Shorten(face, line, width)), words[n:]
	}
	return out
}

// Shorten returns s, or the beginning of it that fits into a width in pixels, and three
// dots.
func Shorten(face text.Face, s string, width float64) string {
	if text.Advance(s, face) <= width {
		return s
	}
	letters := []rune(s)
	fits := 0
	for low, high := 0, len(letters); low <= high; {
		middle := (low + high) / 2
		if text.Advance(string(letters[:middle])+"…", face) <= width {
			fits, low = middle, middle+1
		} else {
			high = middle - 1
		}
	}
	return strings.TrimRight(string(letters[:fits]), " ") + "…"
}

// Text is something that a frame writes, and the pixels that its line takes.
type Text struct {
	Text string
	At   image.Rectangle
}

// Texts returns what a frame writes on a screen of a size, without drawing it. Tests find out with it
// whether texts overlap.
func (h *HUD) Texts(f *Frame, size image.Point) (list []Text) {
	h.written = func(s string, at area) {
		round := func(v float64) int { return int(math.Round(v)) }
		list = append(list, Text{s, image.Rect(round(at.left), round(at.top), round(at.right), round(at.bottom))})
	}
	defer func() { h.written = nil }()
	h.draw(canvas{hud: h, width: float64(size.X), height: float64(size.Y)}, f)
	return list
}
