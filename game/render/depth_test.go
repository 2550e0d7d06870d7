package render

import (
	"image"
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

const (
	testWidth, testHeight = 320, 180
)

// colorAt returns which of the red, green and blue test colours a pixel has.
func colorAt(img *image.RGBA, x, y int) string {
	c := img.RGBAAt(x, y)
	r, g, b := int(c.R), int(c.G), int(c.B)
	switch {
	case r > g+40 && r > b+40:
		return "red"
	case g > r+40 && g > b+40:
		return "green"
	case b > r+40 && b > g+40:
		return "blue"
	}
	return "none"
}

func glowing(position geom.Vec, scale float64, tint Color) Instance {
	return Instance{Mesh: MeshBox, Position: position, Scale: scale, Tint: tint, Glow: 1}
}

func TestDepth_NearBoxHidesFarOneInEveryOrder(t *testing.T) {
	r := newRenderer(t, &levels.Level{}, Options{Sharp: true})
	near := glowing(geom.Vec{Y: 10}, 2, Color{1, 0, 0})
	far := glowing(geom.Vec{Y: 30}, 8, Color{0, 1, 0})
	for name, order := range map[string][]Instance{"near first": {near, far}, "far first": {far, near}} {
		img := picture(t, r, &Scene{Models: order}, testWidth, testHeight, "")
		if got := colorAt(img, testWidth/2, testHeight/2); got != "red" {
			t.Errorf("%s: middle is %s, want the near box, red", name, got)
		}
		if got := colorAt(img, testWidth/2+20, testHeight/2); got != "green" {
			t.Errorf("%s: beside the near box is %s, want the far one, green", name, got)
		}
	}
}

func TestDepth_BoxesThatPassThroughEachOtherShowTheNearerPartOfEach(t *testing.T) {
	r := newRenderer(t, &levels.Level{}, Options{Sharp: true})
	// Two crossed slabs: each is in front on one side.
	a := glowing(geom.Vec{Y: 12}, 6, Color{1, 0, 0})
	a.Yaw = geom.Degrees(30)
	b := glowing(geom.Vec{Y: 12}, 6, Color{0, 1, 0})
	b.Yaw = geom.Degrees(75)
	first := picture(t, r, &Scene{Models: []Instance{a, b}}, testWidth, testHeight, "crossed")
	second := picture(t, r, &Scene{Models: []Instance{b, a}}, testWidth, testHeight, "")
	counts, differ := map[string]int{}, 0
	for y := range testHeight {
		for x := range testWidth {
			counts[colorAt(first, x, y)]++
			if colorAt(first, x, y) != colorAt(second, x, y) {
				differ++
			}
		}
	}
	if counts["red"] < 300 || counts["green"] < 300 {
		t.Errorf("visible pixels %v, want plenty of both boxes", counts)
	}
	if total := counts["red"] + counts["green"]; differ > total/200 {
		t.Errorf("%d of %d pixels depend on the order", differ, total)
	}
}

func TestDepth_StructureBehindAHillIsHidden(t *testing.T) {
	ridge := func(x, y float64) float64 { return 20 * math.Exp(-y*y/200) }
	level := levelOf(heights(65, 4, ridge), block(geom.Vec{Y: 60, Z: 4}, geom.Vec{X: 10, Y: 2, Z: 4}, [3]float32{1, 0, 0}, 1))
	r := newRenderer(t, level, Options{Sharp: true})
	red := func(eye geom.Vec) (n int) {
		img := picture(t, r, &Scene{Camera: look(eye, geom.Vec{Y: 60, Z: 4})}, testWidth, testHeight, "")
		for y := range testHeight {
			for x := range testWidth {
				if colorAt(img, x, y) == "red" {
					n++
				}
			}
		}
		return n
	}
	if n := red(geom.Vec{Y: -60, Z: 4}); n != 0 {
		t.Errorf("%d pixels of the building shine through the hill", n)
	}
	if n := red(geom.Vec{Y: -60, Z: 60}); n < 50 {
		t.Errorf("%d pixels of the building seen from above, want it visible", n)
	}
}

func TestSprites_AreHiddenBySurfacesAndSoftAtThem(t *testing.T) {
	r := newRenderer(t, &levels.Level{}, Options{Sharp: true})
	wall := Instance{Mesh: MeshBox, Position: geom.Vec{Y: 12}, Scale: 4, Tint: Color{0.02, 0.02, 0.02}}
	glow := func(y float64) uint8 {
		sprite := Sprite{Position: geom.Vec{Y: y}, Size: 1.5, Color: Color{1, 0, 0}, Alpha: 1}
		img := picture(t, r, &Scene{Models: []Instance{wall}, Sprites: []Sprite{sprite}}, testWidth, testHeight, "")
		return img.RGBAAt(testWidth/2, testHeight/2).R
	}
	before, at, behind := glow(6), glow(9.85), glow(14)
	if !(before > at && at > behind) {
		t.Errorf("red before, at and behind the wall: %d, %d, %d, want falling", before, at, behind)
	}
	if behind > 120 {
		t.Errorf("a glow behind the wall shows with %d", behind)
	}
}

func TestViewModel_IsNeverCutByAWall(t *testing.T) {
	r := newRenderer(t, &levels.Level{}, Options{Sharp: true})
	hand := ViewModel{Mesh: MeshBox, Offset: geom.Vec{Y: 1.5}, Tint: Color{1, 0, 0}, Glow: 1}
	wall := glowing(geom.Vec{Y: 3}, 5, Color{0, 1, 0}) // its face is 0.5 m away
	img := picture(t, r, &Scene{Models: []Instance{wall}, ViewModel: hand}, testWidth, testHeight, "")
	if got := colorAt(img, testWidth/2, testHeight/2); got != "red" {
		t.Errorf("middle is %s, want the held box, red", got)
	}
	if got := colorAt(img, 3, 3); got != "green" {
		t.Errorf("corner is %s, want the wall, green", got)
	}
}
