package hud_test

import (
	"bytes"
	"image/color"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/game/hud"
)

// TestCanvas_LettersStayTheSameAfterMoreThanTheSheetHolds: texts of so many sizes that
// their letters fill the sheet several times leave those of another text as they are, also
// where the sheet is emptied in the middle of a picture.
func TestCanvas_LettersStayTheSameAfterMoreThanTheSheetHolds(t *testing.T) {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	sample := func(c *hud.Canvas) {
		for i, size := range []float64{14, 40, 90} {
			c.Text(letters, 10, 100*float64(i), hud.TextStyle{Size: size})
		}
		c.Icon(hud.IconFlag, 600, 400, 40, 0, hud.Good)
		c.Box(10, 500, 100, 20, hud.Accent)
	}
	want := picture(t, 1280, 720, func(h *hud.HUD, dst *ebiten.Image) { sample(h.Canvas(dst)) })
	got := picture(t, 1280, 720, func(h *hud.HUD, dst *ebiten.Image) {
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
