package panels_test

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/game/internal/panels"
)

// BenchmarkDraw draws the HUD in the middle of a fight of many: what it allocates is what
// text drawing needs.
func BenchmarkDraw(b *testing.B) {
	h, err := panels.New()
	if err != nil {
		b.Fatal(err)
	}
	dst := ebiten.NewImage(1280, 720)
	defer dst.Deallocate()
	f := fight()
	h.Draw(dst, &f)
	b.ReportAllocs()
	for b.Loop() {
		h.Draw(dst, &f)
	}
}
