package panels

import (
	"image"
	"testing"

	"github.com/skijet/skijet/game/hud"
)

// TestGhost_HasItsKeysBesideItWhereThereIsRoom: at the right, or at the left of what lies there, or below; and
// nowhere else.
func TestGhost_HasItsKeysBesideItWhereThereIsRoom(t *testing.T) {
	h, err := New()
	if err != nil {
		t.Fatal(err)
	}
	const x, y = 360, 280
	right, left := image.Rect(x+20, y-30, x+260, y+30), image.Rect(x-260, y-30, x-20, y+30)
	for _, c := range []struct {
		taken []image.Rectangle
		side  func(at image.Rectangle) bool
		count int
	}{
		{nil, func(at image.Rectangle) bool { return at.Min.X > x && at.Max.Y < y+40 }, 5},
		{[]image.Rectangle{right}, func(at image.Rectangle) bool { return at.Max.X < x && at.Max.Y < y+40 }, 5},
		{[]image.Rectangle{right, left}, func(at image.Rectangle) bool { return at.Min.X > x && at.Min.Y > y+30 }, 5},
		{[]image.Rectangle{image.Rect(0, 0, 1280, 720)}, nil, 0},
	} {
		f := Frame{Alive: true, Hide: hud.Crosshair | hud.Vitals | hud.Motion | hud.Weapons,
			Markers: []Marker{{X: x, Y: y, Name: "Gold ghost", Meters: 40, Held: &Held{Forward: true, Jet: true, Tone: hud.Accent}}}}
		var got []image.Rectangle
		for _, hidden := range c.taken { // the body of somebody keeps texts away
			f.Figure = f.Figure.Union(hidden)
		}
		if len(c.taken) == 2 {
			f.Figure = image.Rect(left.Min.X, left.Min.Y, right.Max.X, right.Max.Y)
		}
		for _, text := range h.Texts(&f, image.Pt(1280, 720)) {
			if text.Text == "Gold ghost" || text.Text == "SKI" || text.Text == "JET" || text.Text == "JUMP" || text.Text == "40 m" {
				got = append(got, text.At)
			}
		}
		if len(got) != c.count {
			t.Errorf("with %v taken %d texts are written, want %d", c.taken, len(got), c.count)
		}
		for _, at := range got {
			if !c.side(at) {
				t.Errorf("with %v taken a text is at %v", c.taken, at)
			}
		}
	}
}
