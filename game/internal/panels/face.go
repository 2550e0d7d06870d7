package panels

import (
	"strings"

	"github.com/hajimehoshi/ebiten/v2/text/v2"

	"github.com/skijet/skijet/game/hud"
)

// Face returns a font of the HUD at a size in pixels, for what others draw beside it.
func (h *HUD) Face(f hud.Font, pixels float64) text.Face {
	return &text.GoTextFace{Source: h.sources[f], Size: max(pixels, 8)}
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
