package panels

import (
	"fmt"
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/game/hud"
)

// TestWrap_RemembersTheLinesOfATextByWidthAndStyle: a text that stays costs nothing, other widths,
// sizes and numbers of lines have lines of their own, and as many as are needed.
func TestWrap_RemembersTheLinesOfATextByWidthAndStyle(t *testing.T) {
	const text = "Take the flag of the others and bring it to your own, which must be at home"
	h, err := New()
	if err != nil {
		t.Fatal(err)
	}
	fresh, err := New()
	if err != nil {
		t.Fatal(err)
	}
	picture := ebiten.NewImage(640, 360)
	c := h.canvas(picture)
	for _, s := range []string{text, text + "\nand stay"} {
		for _, width := range []float64{150, 250, 100} {
			for _, size := range []float64{14, 30} {
				for _, lines := range []int{1, 2, 3} {
					st := style{font: hud.Medium, size: size}
					other := fresh.canvas(picture)
					clear(fresh.lines)
					c.balanced(s, width, st, lines)
					if got, want := c.balanced(s, width, st, lines), other.balanced(s, width, st, lines); !slices.Equal(got, want) {
						t.Errorf("%v wide, %v high, %d lines: %q, want %q", width, size, lines, got, want)
					}
					if got, want := c.wrap(s, width, st, lines), other.wrap(s, width, st, lines); !slices.Equal(got, want) {
						t.Errorf("%v wide, %v high, %d lines: %q, want %q", width, size, lines, got, want)
					}
				}
			}
		}
	}
	st := style{font: hud.Medium, size: 14}
	if n := testing.AllocsPerRun(10, func() { c.balanced(text, 150, st, 3); c.wrap(text, 150, st, 3) }); n > 0 {
		t.Errorf("a text that stays takes %v allocations", n)
	}
	for i := range 2 * maxLines {
		c.wrap(fmt.Sprint(text, i), 150, st, 3)
	}
	if len(h.lines) > maxLines {
		t.Errorf("%d texts are kept", len(h.lines))
	}
}

// TestInk_WholeTextsStayWhereTheKnownTextsAreTooMany: their places on the sheet are taken for good.
func TestInk_WholeTextsStayWhereTheKnownTextsAreTooMany(t *testing.T) {
	h, err := New()
	if err != nil {
		t.Fatal(err)
	}
	c := h.canvas(ebiten.NewImage(640, 360))
	write := func(s string) { c.text(s, 0, 0, style{font: hud.Medium, size: 14, color: hud.White, alpha: 1}) }
	for range oftenWritten {
		write("Rook the Second")
	}
	taken := h.ink.whole
	for i := range maxRuns {
		write(fmt.Sprint("v", i))
	}
	for range oftenWritten {
		write("Rook the Second")
	}
	if taken == 0 || h.ink.whole != taken || len(h.ink.runs) > maxRuns {
		t.Errorf("%d pixels are taken, then %d; %d texts", taken, h.ink.whole, len(h.ink.runs))
	}
}
