package panels

import (
	"image"
	"image/color"
	"maps"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/text/v2"
)

// sheetSide is the side of the image with all letters and signs, pixels: several times what a HUD has at once.
const sheetSide = 1024

// mostOnSheet is the largest side of an image that fits on an empty sheet beside the white pixels.
const mostOnSheet = sheetSide - whiteSide - 1

// maxRuns limits the texts whose letters are kept: far more than a HUD shows in a minute.
const maxRuns = 4096

// ink collects what the HUD draws with letters, signs and plain colours, so that it is one draw call: each of their
// own would cost more than all else in it. Everything comes from one image, the sheet.
type ink struct {
	vertices []ebiten.Vertex
	indices  []uint32
	options  ebiten.DrawTrianglesOptions

	sheet  *ebiten.Image          // nil until something is drawn
	spots  map[*ebiten.Image]spot // of the letters and signs on the sheet
	right  int                    // where the next one goes, and the height of its row
	top    int
	height int
	runs   map[runKey]*run
	glyphs []text.Glyph // scratch
	whole  int          // pixels of the sheet with whole texts
	// alphabets are those of the fonts whose letters are on the sheet.
	alphabets map[*text.GoXFace]*alphabet
}

// spot is where something lies on the sheet.
type spot struct{ x, y, width, height float32 }

// runKey names a text in a font of a size.
type runKey struct {
	face *text.GoXFace
	text string
}

// run is a text whose letters are on the sheet.
type run struct {
	advance float64
	letters []letter
	laid    bool // the letters are known
	large   bool // its letters do not fit on the sheet, so none is there

	uses    int // how often it was written
	whole   letter
	isWhole bool // whole is all of it
}

// letter is where a letter lies on the sheet and in its text.
type letter struct {
	spot
	dx, dy float32
}

// whiteSide is the side of the white pixels on the sheet. The one in the middle has neighbours of its colour.
const whiteSide = 3

func newInk() ink {
	k := ink{options: ebiten.DrawTrianglesOptions{ColorScaleMode: ebiten.ColorScaleModePremultipliedAlpha}}
	k.clear()
	return k
}

// sheetImage returns the sheet, which takes 4 MB of a graphics card from the first time on.
func (k *ink) sheetImage() *ebiten.Image {
	if k.sheet == nil {
		k.sheet = ebiten.NewImageWithOptions(image.Rect(0, 0, sheetSide, sheetSide), &ebiten.NewImageOptions{Unmanaged: true})
		k.sheet.SubImage(image.Rect(0, 0, whiteSide, whiteSide)).(*ebiten.Image).Fill(color.White)
	}
	return k.sheet
}

// clear empties the sheet.
func (k *ink) clear() {
	k.spots, k.runs, k.alphabets = map[*ebiten.Image]spot{}, map[runKey]*run{}, map[*text.GoXFace]*alphabet{}
	k.right, k.top, k.height, k.whole = whiteSide+1, 0, whiteSide, 0
	if k.sheet != nil {
		k.sheet.Clear()
		k.sheet.SubImage(image.Rect(0, 0, whiteSide, whiteSide)).(*ebiten.Image).Fill(color.White)
	}
}

// spotOf returns where an image of at most mostOnSheet lies on the sheet, on which it is drawn once. One for which no
// room is left empties the sheet, and dst gets what is collected from it before.
func (k *ink) spotOf(image, dst *ebiten.Image) spot {
	if s, ok := k.spots[image]; ok {
		return s
	}
	size := image.Bounds().Size()
	s, ok := k.room(size.X, size.Y)
	if !ok {
		k.flush(dst)
		k.clear()
		s, _ = k.room(size.X, size.Y)
	}
	var o ebiten.DrawImageOptions
	o.GeoM.Translate(float64(s.x), float64(s.y))
	o.Blend = ebiten.BlendCopy
	k.sheetImage().DrawImage(image, &o)
	k.spots[image] = s
	return s
}

// room takes a free place of the sheet, or reports that there is none.
func (k *ink) room(width, height int) (spot, bool) {
	if k.right+width > sheetSide {
		k.right, k.top, k.height = 0, k.top+k.height+1, 0
	}
	if k.top+height > sheetSide {
		return spot{}, false
	}
	s := spot{float32(k.right), float32(k.top), float32(width), float32(height)}
	k.right, k.height = k.right+width+1, max(k.height, height)
	return s, true
}

// runOf returns a text.
func (k *ink) runOf(face *text.GoXFace, s string) *run {
	key := runKey{face, s}
	if r, ok := k.runs[key]; ok {
		return r
	}
	if len(k.runs) >= maxRuns {
		// What lies on the sheet as a whole takes its place there whether it is known or not.
		maps.DeleteFunc(k.runs, func(_ runKey, r *run) bool { return !r.isWhole })
	}
	r := &run{advance: k.advance(face, s)}
	k.runs[key] = r
	return r
}

// laidRun returns a text with its letters; r is the text.
func (k *ink) laidRun(r *run, face *text.GoXFace, s string, dst *ebiten.Image) *run {
	for range 2 { // from where the sheet is filled, and on an empty one
		if r.laid {
			return r
		}
		k.lay(r, face, s, dst)
		before := r
		if r = k.runOf(face, s); r == before {
			return r
		}
	}
	r.laid, r.large = true, true
	return r
}

// lay finds the letters of a text.
func (k *ink) lay(r *run, face *text.GoXFace, s string, dst *ebiten.Image) {
	plain := isPlain(s)
	if plain {
		if r.letters, r.laid = k.alphabetOf(face).compose(r.letters, s); r.laid {
			return
		}
	}
	k.glyphs = text.AppendGlyphs(k.glyphs[:0], s, face, nil)
	for i := range k.glyphs {
		if image := k.glyphs[i].Image; image != nil {
			size := image.Bounds().Size()
			r.large = r.large || max(size.X, size.Y) > mostOnSheet
		}
	}
	for i := range k.glyphs {
		g := &k.glyphs[i]
		if r.large {
			break
		}
		l := letter{dx: float32(g.X), dy: float32(g.Y)}
		if g.Image != nil {
			l.spot = k.spotOf(g.Image, dst)
			r.letters = append(r.letters, l)
		}
		if plain {
			k.learn(face, s, g, l)
		}
	}
	clear(k.glyphs) // it keeps no image that the sheet has given up
	r.laid = true
}

// write adds a text in a colour. x and y are whole pixels. A text too large for the
// sheet is drawn at once, over what is collected.
func (k *ink) write(r *run, face *text.GoXFace, s string, x, y float64, tone color.RGBA, dst *ebiten.Image) {
	if r.large {
		k.flush(dst)
		var o text.DrawOptions
		o.GeoM.Translate(x, y)
		o.ColorScale.ScaleWithColor(tone)
		text.Draw(dst, s, face, &o)
		return
	}
	if r.uses++; r.uses == oftenWritten && isSteady(s) {
		k.makeWhole(r, face, s)
	}
	if r.isWhole {
		k.stamp(&r.whole.spot, float32(x)+r.whole.dx, float32(y)+r.whole.dy, tone)
		return
	}
	for i := range r.letters {
		l := &r.letters[i]
		k.stamp(&l.spot, float32(x)+l.dx, float32(y)+l.dy, tone)
	}
}

// stamp adds a piece of the sheet with its upper left corner at whole pixels.
func (k *ink) stamp(s *spot, x, y float32, tone color.RGBA) {
	v := ebiten.Vertex{ColorR: float32(tone.R) / 255, ColorG: float32(tone.G) / 255, ColorB: float32(tone.B) / 255, ColorA: float32(tone.A) / 255}
	first := uint32(len(k.vertices))
	for _, corner := range [4][2]float32{{0, 0}, {1, 0}, {0, 1}, {1, 1}} {
		dx, dy := corner[0]*s.width, corner[1]*s.height
		v.DstX, v.DstY, v.SrcX, v.SrcY = x+dx, y+dy, s.x+dx, s.y+dy
		k.vertices = append(k.vertices, v)
	}
	k.indices = append(k.indices, first, first+1, first+2, first+1, first+3, first+2)
}

// fill adds the triangles of a mesh and empties that.
func (k *ink) fill(m *mesh) {
	first := uint32(len(k.vertices))
	k.vertices = append(k.vertices, m.vertices...)
	for _, i := range m.indices {
		k.indices = append(k.indices, first+uint32(i))
	}
	m.vertices, m.indices = m.vertices[:0], m.indices[:0]
}

// flush draws what is collected.
func (k *ink) flush(dst *ebiten.Image) {
	if len(k.indices) > 0 && dst != nil {
		dst.DrawTriangles32(k.vertices, k.indices, k.sheetImage(), &k.options)
	}
	k.vertices, k.indices = k.vertices[:0], k.indices[:0]
}

// done draws what is collected, unless more is to be collected first.
func (c *canvas) done() {
	if !c.collects {
		c.hud.ink.flush(c.dst)
	}
}

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
func (k *ink) makeWhole(r *run, face *text.GoXFace, s string) {
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
		k.sheetImage().DrawImage(g.Image, &o)
	}
	clear(k.glyphs)
	r.whole, r.isWhole = letter{place, left, top}, true
}
