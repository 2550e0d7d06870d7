package panels_test

import (
	"image"
	"image/color"
	"math"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/panels"
)

// TestCanvas_DrawsWhereItIsTold: every kind of drawing changes its own region and
// nothing else, in a window of half the design size.
func TestCanvas_DrawsWhereItIsTold(t *testing.T) {
	red := color.RGBA{255, 0, 0, 255}
	dot := ebiten.NewImage(2, 2)
	dot.Fill(color.White)
	for name, c := range map[string]struct {
		draw   func(c *panels.Canvas)
		region image.Rectangle // in design pixels
	}{
		"text":    {func(c *panels.Canvas) { c.Text("Orbs", 100, 50, hud.TextStyle{}) }, image.Rect(98, 48, 145, 74)},
		"centred": {func(c *panels.Canvas) { c.Text("Orbs", 100, 50, hud.TextStyle{Align: hud.AlignCenter}) }, image.Rect(78, 48, 122, 74)},
		"right":   {func(c *panels.Canvas) { c.Text("Orbs", 100, 50, hud.TextStyle{Align: hud.AlignRight}) }, image.Rect(55, 48, 102, 74)},
		"box":     {func(c *panels.Canvas) { c.Box(10, 20, 30, 40, red) }, image.Rect(10, 20, 40, 60)},
		"panel":   {func(c *panels.Canvas) { c.Panel(10, 20, 30, 40) }, image.Rect(10, 20, 40, 60)},
		"bar":     {func(c *panels.Canvas) { c.Bar(10, 20, 100, 8, 0.5, red) }, image.Rect(8, 18, 112, 30)},
		"line":    {func(c *panels.Canvas) { c.Line(10, 20, 60, 40, 2, red) }, image.Rect(8, 18, 62, 42)},
		"arc":     {func(c *panels.Canvas) { c.Arc(50, 50, 20, 0, math.Pi/2, 2, red) }, image.Rect(48, 28, 72, 52)},
		"picture": {func(c *panels.Canvas) { c.Picture(dot, 10, 20, 30, 40, red) }, image.Rect(10, 20, 40, 60)},
	} {
		p := picture(t, 640, 360, func(h *panels.HUD, dst *ebiten.Image) { c.draw(h.Canvas(dst)) })
		region := image.Rectangle{Min: c.region.Min.Div(2), Max: c.region.Max.Div(2)}
		inside, all := changed(p, region), changed(p, p.Bounds())
		if inside < 20 || inside != all {
			t.Errorf("%s: %d pixels drawn, %d of them in %v", name, all, inside, c.region)
		}
	}
}

func TestCanvas_IconsDifferAndKeepTheirSize(t *testing.T) {
	seen := map[int]hud.Icon{}
	for icon := hud.IconDot; icon <= hud.IconFlag; icon++ {
		p := picture(t, 1280, 720, func(h *panels.HUD, dst *ebiten.Image) { h.Canvas(dst).Icon(icon, 100, 100, 40, 0, hud.Good) })
		n := changed(p, image.Rect(79, 79, 122, 122))
		if n < 100 || n != changed(p, p.Bounds()) {
			t.Errorf("icon %d: %d pixels, %d in its place", icon, changed(p, p.Bounds()), n)
		}
		if other, same := seen[n]; same {
			t.Errorf("icons %d and %d have %d pixels both", icon, other, n)
		}
		seen[n] = icon
	}
}

func TestCanvas_MeasuresInDesignPixelsAtAnySize(t *testing.T) {
	for _, size := range []image.Point{{640, 360}, {1280, 720}, {300, 360}} {
		picture(t, size.X, size.Y, func(h *panels.HUD, dst *ebiten.Image) {
			c := h.Canvas(dst)
			w, height := c.Size()
			if math.Abs(w*c.Unit()-float64(size.X)) > 1e-6 || height < 719.9 || c.Unit() != hud.Unit(size) {
				t.Errorf("%v: %v x %v design pixels of %v", size, w, height, c.Unit())
			}
			st := hud.TextStyle{Font: hud.Bold, Size: 20}
			if a, b := c.Measure("Orbs", st), c.Text("Orbs", 0, 0, st); a != b || a < 30 || a > 75 {
				t.Errorf("%v: a text is %v wide, then %v", size, a, b)
			}
		})
	}
}

func TestBoard_RowsGetAValueForEachColumn(t *testing.T) {
	b := hud.Board{Columns: []string{"KILLS", "DEATHS"}, Rows: []hud.Row{{Values: []string{"1", "2"}}, {}, {Values: []string{"1", "2", "9"}}}}
	b.AddColumn("ORBS", func(*hud.Row) string { return "3" })
	for i, r := range b.Rows {
		if len(r.Values) != 3 || r.Values[2] != "3" {
			t.Errorf("row %d: %q", i, r.Values)
		}
	}
}
