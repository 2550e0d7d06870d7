package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"slices"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// TestDropHints_LeavesEveryGlyphAsItIs: and the fonts are smaller by a quarter.
func TestDropHints_LeavesEveryGlyphAsItIs(t *testing.T) {
	for name, ttf := range map[string][]byte{"bold": gobold.TTF, "medium": gomedium.TTF, "mono": gomono.TTF} {
		memory := slices.Concat([]byte("before"), ttf, []byte("after"))
		dropHints(memory)
		dropped := memory[len("before"):][:len(ttf)]
		if !bytes.HasPrefix(memory, []byte("before")) || !bytes.HasSuffix(memory, []byte("after")) {
			t.Errorf("%s: what is around it has changed", name)
		}
		if before, after := packed(t, ttf), packed(t, dropped); after > before*3/4 {
			t.Errorf("%s: %d bytes packed, of %d before", name, after, before)
		}
		before, after := drawn(t, ttf), drawn(t, dropped)
		if len(before) < 600 || !slices.Equal(before, after) {
			t.Errorf("%s: not the same %d glyphs", name, len(before))
		}
	}
}

// drawn returns the outline and width of each glyph of a font.
func drawn(t *testing.T, ttf []byte) (glyphs []string) {
	t.Helper()
	f, err := sfnt.Parse(ttf)
	if err != nil {
		t.Fatal(err)
	}
	var b sfnt.Buffer
	for i := range sfnt.GlyphIndex(f.NumGlyphs()) {
		outline, err := f.LoadGlyph(&b, i, fixed.I(40), nil)
		if err != nil {
			t.Fatal(err)
		}
		width, err := f.GlyphAdvance(&b, i, fixed.I(40), font.HintingNone)
		if err != nil {
			t.Fatal(err)
		}
		glyphs = append(glyphs, fmt.Sprint(outline, width))
	}
	return glyphs
}

// packed returns the size of data by gzip.
func packed(t *testing.T, data []byte) int {
	t.Helper()
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Len()
}
