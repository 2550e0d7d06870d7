package panels

import (
	"math"
	"strings"

	"github.com/hajimehoshi/ebiten/v2/text/v2"
)

// alphabet is what is known of the letters of a font of a size: how wide they are, and where
// on the sheet they lie. The fonts of the HUD move no letter for its neighbours, so a text of
// letters that are known is put together from them: to have a font shaped anew for each number
// that changes would cost more than all that is drawn of it.
type alphabet struct {
	advances [lastLetter + 1]float64 // pixels; 0 for a letter that is not known
	places   map[letterKey]place
}

// firstLetter and lastLetter are the ends of what is written from left to right, letter by
// letter: printable ASCII.
const firstLetter, lastLetter = ' ', '~'

// letterKey names a letter that begins so many 64ths right of a whole pixel: fonts are shaped
// in such steps, and letters are drawn where they begin.
type letterKey struct {
	letter, fraction byte
}

// place is where a letter lies on the sheet and beside its whole pixel; a space has no image.
type place struct {
	letter
	blank bool
}

// split returns the whole pixels of a position, and the 64ths beyond.
func split(x float64) (whole float64, fraction byte) {
	whole = math.Floor(x)
	return whole, byte((x - whole) * 64)
}

// isPlain reports whether a text consists of letters that alphabets have.
func isPlain(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r < firstLetter || r > lastLetter })
}

// alphabetOf returns that of a font.
func (k *ink) alphabetOf(face *text.GoXFace) *alphabet {
	a := k.alphabets[face]
	if a == nil {
		if len(k.alphabets) >= maxFaces {
			clear(k.alphabets)
		}
		a = &alphabet{places: map[letterKey]place{}}
		k.alphabets[face] = a
	}
	return a
}

// advance returns how wide a text is, pixels.
func (k *ink) advance(face *text.GoXFace, s string) float64 {
	if !isPlain(s) {
		return text.Advance(s, face)
	}
	a, width := k.alphabetOf(face), 0.0
	for i := range len(s) {
		known := &a.advances[s[i]]
		if *known == 0 {
			*known = text.Advance(s[i:i+1], face)
		}
		width += *known
	}
	return width
}

// compose appends the letters of a text, and reports whether all are known.
func (a *alphabet) compose(list []letter, s string) ([]letter, bool) {
	x := 0.0
	for i := range len(s) {
		at, fraction := split(x)
		p, ok := a.places[letterKey{s[i], fraction}]
		if !ok || a.advances[s[i]] == 0 {
			return nil, false
		}
		if !p.blank {
			list = append(list, letter{p.spot, float32(at) + p.dx, p.dy})
		}
		x += a.advances[s[i]]
	}
	return list, true
}

// learn keeps where a letter of a text lies.
func (k *ink) learn(face *text.GoXFace, s string, g *text.Glyph, l letter) {
	if g.EndIndexInBytes != g.StartIndexInBytes+1 {
		return
	}
	at, fraction := split(g.OriginX)
	l.dx -= float32(at)
	k.alphabetOf(face).places[letterKey{s[g.StartIndexInBytes], fraction}] = place{l, g.Image == nil}
}
