package panels_test

import (
	"bytes"
	"image/color"
	"math"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/panels"
)

// white is the colour of letters of which tests count pixels.
var white = color.RGBA{255, 255, 255, 255}

// TestCanvas_LettersStayTheSameAfterMoreThanTheSheetHolds: texts of so many sizes that
// their letters fill the sheet several times leave those of another text as they are, also
// where the sheet is emptied in the middle of a picture.
func TestCanvas_LettersStayTheSameAfterMoreThanTheSheetHolds(t *testing.T) {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	sample := func(c *panels.Canvas) {
		for i, size := range []float64{14, 40, 90} {
			c.Text(letters, 10, 100*float64(i), hud.TextStyle{Size: size})
		}
		c.Icon(hud.IconFlag, 600, 400, 40, 0, hud.Good)
		c.Box(10, 500, 100, 20, hud.Accent)
	}
	want := firstPicture(t, 1280, 720, func(h *panels.HUD, dst *ebiten.Image) { sample(h.Canvas(dst)) })
	got := firstPicture(t, 1280, 720, func(h *panels.HUD, dst *ebiten.Image) {
		for size := 20.0; size < 80; size++ {
			c := h.Canvas(dst)
			c.Text(letters, 10, 100, hud.TextStyle{Size: size})
			sample(c)
			dst.Fill(color.RGBA{112, 140, 160, 255}) // as that of a new picture
		}
		sample(h.Canvas(dst))
	})
	if !bytes.Equal(want.Pix, got.Pix) {
		t.Error("the picture differs from that of a new HUD")
	}
}

// TestCanvas_WritesLettersThatAreLargerThanTheSheet: also such that are too wide alone, and
// of a size that no image has.
func TestCanvas_WritesLettersThatAreLargerThanTheSheet(t *testing.T) {
	for _, size := range []float64{1020, 1100, 1600, 1e9} {
		img := picture(t, 3000, 1080, func(h *panels.HUD, dst *ebiten.Image) {
			c := h.Canvas(dst)
			c.Text("W", 0, -0.4*min(size, 1600), hud.TextStyle{Size: size, Color: white, OnPanel: true})
			c.Text("A", 1500, 300, hud.TextStyle{})
		})
		right := 0
		for x := range 2200 {
			for y := range 1080 {
				if at := img.RGBAAt(x, y); at.R == 255 && at.G == 255 && at.B == 255 {
					right = max(right, x)
				}
			}
		}
		if want := int(min(size*1.5, 2048) * 0.85); right < want {
			t.Errorf("a W of size %v ends at %d, want %d or more", size, right, want)
		}
	}
}

// TestCanvas_WritesTextsWhoseLettersFillMoreThanTheSheet: as much is white as where each of
// their letters is written alone.
func TestCanvas_WritesTextsWhoseLettersFillMoreThanTheSheet(t *testing.T) {
	const letters = "MIJLQHTW"
	count := func(texts ...string) (n int) {
		for _, s := range texts {
			img := picture(t, 2800, 720, func(h *panels.HUD, dst *ebiten.Image) {
				h.Canvas(dst).Text(s, 0, 0, hud.TextStyle{Font: hud.Mono, Size: 560, Color: white, OnPanel: true})
			})
			for i := 0; i < len(img.Pix); i += 4 {
				if img.Pix[i] == 255 {
					n++
				}
			}
		}
		return n
	}
	got, want := count(letters), count(strings.Split(letters, "")...)
	if want == 0 || max(got-want, want-got) > want/100 {
		t.Errorf("%d pixels are white, want %d", got, want)
	}
}

func TestCanvas_TextOfNoSizeHasTheUsualOne(t *testing.T) {
	picture(t, 1280, 720, func(h *panels.HUD, dst *ebiten.Image) {
		c := h.Canvas(dst)
		want := c.Measure("W", hud.TextStyle{Size: 16})
		for _, size := range []float64{0, -1, math.NaN()} {
			if got := c.Measure("W", hud.TextStyle{Size: size}); got != want {
				t.Errorf("a W of size %v is %v wide, want %v", size, got, want)
			}
		}
	})
}

// TestCanvas_LettersThatAreKnownMakeTheSameTexts: texts that are put together from the letters
// of others look as where they are the first, in all fonts and steps of a pixel.
func TestCanvas_LettersThatAreKnownMakeTheSameTexts(t *testing.T) {
	texts := []string{"0123456789 m/s", "1:45", "T. Vale", "fi AV To.", "~!", "9876543210"}
	write := func(h *panels.HUD, dst *ebiten.Image, list []string) {
		c, y := h.Canvas(dst), 10.0
		for _, font := range []hud.Font{hud.Medium, hud.Bold, hud.Mono} {
			for _, size := range []float64{14, 30} {
				for i, s := range list {
					c.Text(s, 10+200*float64(i), y, hud.TextStyle{Font: font, Size: size})
				}
				y += 1.3 * size
			}
		}
	}
	want := firstPicture(t, 1280, 720, func(h *panels.HUD, dst *ebiten.Image) { write(h, dst, texts) })
	got := firstPicture(t, 1280, 720, func(h *panels.HUD, dst *ebiten.Image) {
		for letter := ' '; letter <= '~'; letter++ { // at all places where it may begin
			for _, before := range []string{"", "0", "00", "00000000", "T.", "T. ", "fi A"} {
				write(h, dst, []string{before + string(letter)})
			}
		}
		dst.Fill(color.RGBA{112, 140, 160, 255}) // as that of a new picture
		write(h, dst, texts)
	})
	if !bytes.Equal(want.Pix, got.Pix) {
		t.Error("the texts differ from those of a new HUD")
	}
}
