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
	fonts := [][]byte{gobold.TTF, gomedium.TTF, gomono.TTF}
	memory := slices.Concat([]byte("before"), fonts[0], []byte("between"), fonts[1], fonts[2], []byte("after"))
	if err := dropHints(memory); err != nil {
		t.Fatal(err)
	}
	for i, around := range []string{"before", "between", ""} {
		found, ok := bytes.CutPrefix(memory, []byte(around))
		if !ok {
			t.Fatalf("font %d: what is before it has changed", i)
		}
		whole, dropped := fonts[i], found[:len(fonts[i])]
		memory = found[len(dropped):]
		if before, after := packed(t, whole), packed(t, dropped); after > before*3/4 {
			t.Errorf("font %d: %d bytes packed, of %d before", i, after, before)
		}
		before, after := drawn(t, whole), drawn(t, dropped)
		if len(before) < 600 || !slices.Equal(before, after) {
			t.Errorf("font %d: not the same %d glyphs", i, len(before))
		}
	}
	if string(memory) != "after" {
		t.Errorf("after the fonts is %q", memory)
	}
	if dropHints([]byte("no fonts")) == nil {
		t.Error("a program without the fonts is taken")
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
