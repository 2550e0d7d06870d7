package panels

import (
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/text/v2"
)

const (
	// oftenWritten is after how many times a text is worth a place of its own on the sheet
	// [ours]: within a second where it stays.
	oftenWritten = 60
	// fewLetters are so few that they are written one by one all the same.
	fewLetters = 3
	// mostWhole is how much of the sheet whole texts may take, pixels: letters need the rest.
	mostWhole = sheetSide * sheetSide / 3
)

// isSteady reports whether a text is likely to stay: a name, and not a number.
func isSteady(s string) bool { return len(s) >= fewLetters && (s[0] < '0' || s[0] > '9') }

// makeWhole puts a text on the sheet as a whole, so that it takes four vertices and not four for
// each of its letters. It stays as it is where that has no room.
func (k *ink) makeWhole(r *run, face *text.GoTextFace, s string) {
	if len(r.letters) < fewLetters {
		return
	}
	first := &r.letters[0]
	left, top, right, bottom := first.dx, first.dy, first.dx, first.dy
	for i := range r.letters {
		l := &r.letters[i]
		left, top = min(left, l.dx), min(top, l.dy)
		right, bottom = max(right, l.dx+l.width), max(bottom, l.dy+l.height)
	}
	width, height := int(right-left), int(bottom-top)
	if width > mostOnSheet || k.whole+width*height > mostWhole {
		return
	}
	place, ok := k.room(width, height)
	if !ok {
		return
	}
	k.whole += width * height
	k.glyphs = text.AppendGlyphs(k.glyphs[:0], s, face, nil)
	for i := range k.glyphs {
		g := &k.glyphs[i]
		if g.Image == nil {
			continue
		}
		var o ebiten.DrawImageOptions
		o.GeoM.Translate(float64(place.x-left)+g.X, float64(place.y-top)+g.Y)
		k.sheet.DrawImage(g.Image, &o)
	}
	clear(k.glyphs)
	r.whole, r.isWhole = letter{place, left, top}, true
}
