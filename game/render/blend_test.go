package render

import (
	"image"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// pane is a square of 20 m that faces south, of one colour and opacity.
func pane(y float64, color [3]float32, opacity float32) levels.Structure {
	south := geom.Vec{Y: -1}
	return levels.Structure{Name: "pane", Color: color, Opacity: opacity, Unlit: true,
		Vertices: []geom.Vec{{X: -10, Y: y, Z: -10}, {X: 10, Y: y, Z: -10}, {X: 10, Y: y, Z: 10}, {X: -10, Y: y, Z: 10}},
		Normals:  []geom.Vec{south, south, south, south}, Indices: []uint32{0, 1, 2, 0, 2, 3}}
}

// middleOf is the colour in the middle of a picture of a level.
func middleOf(t *testing.T, structures ...levels.Structure) (red, green, blue int) {
	t.Helper()
	r := newRenderer(t, levelOf(nil, structures...), Options{Sharp: true})
	img := picture(t, r, &Scene{}, testWidth, testHeight, "")
	return rgbAt(img, testWidth/2, testHeight/2)
}

func rgbAt(img *image.RGBA, x, y int) (red, green, blue int) {
	c := img.RGBAAt(x, y)
	return int(c.R), int(c.G), int(c.B)
}

// TestBlended_ShowsWhatIsBehindInAnyOrder: a green wall through a red pane, and of two panes
// the near one hides more, wherever they are in the level.
func TestBlended_ShowsWhatIsBehindInAnyOrder(t *testing.T) {
	wall := block(geom.Vec{Y: 40}, geom.Vec{X: 60, Y: 1, Z: 60}, [3]float32{0, 1, 0}, 1)
	red, blue := [3]float32{1, 0, 0}, [3]float32{0, 0, 1}
	if r, g, _ := middleOf(t, pane(12, red, 0.5), wall); r < 60 || g < 60 {
		t.Errorf("through a red pane a green wall is %d red and %d green", r, g)
	}
	if r, g, _ := middleOf(t, pane(12, red, 0), wall); r < 150 || g > 20 {
		t.Errorf("an opaque pane is %d red and %d green", r, g)
	}
	if r, _, _ := middleOf(t, pane(45, red, 0.5), wall); r > 20 {
		t.Errorf("a pane behind the wall is %d red", r)
	}
	near, far := pane(12, red, 0.7), pane(15, blue, 0.7)
	for name, order := range map[string][]levels.Structure{"near first": {near, far, wall}, "far first": {far, near, wall}} {
		if r, _, b := middleOf(t, order...); r < b+40 {
			t.Errorf("%s: %d red and %d blue, want the red pane before the blue one", name, r, b)
		}
	}
}

func TestBlended_TrianglesCount(t *testing.T) {
	r := newRenderer(t, levelOf(nil, pane(12, [3]float32{1, 0, 0}, 0.5)), Options{Sharp: true})
	picture(t, r, &Scene{}, testWidth, testHeight, "")
	if n := r.Triangles(); n != 2 {
		t.Errorf("a pane has %d triangles, want 2", n)
	}
}

// TestBlended_TextureIsClearWhereItsAlphaIs: the upper half of the board.
func TestBlended_TextureIsClearWhereItsAlphaIs(t *testing.T) {
	wall := block(geom.Vec{Y: 40}, geom.Vec{X: 60, Y: 1, Z: 60}, [3]float32{0, 1, 0}, 1)
	glass := board(12, 0)
	glass.Opacity = 1
	r := newRenderer(t, levelOf(nil, wall, glass), Options{Sharp: true})
	img := picture(t, r, &Scene{}, testWidth, testHeight, "")
	if above, below := colorAt(img, testWidth/2-40, testHeight/2-40), colorAt(img, testWidth/2-40, testHeight/2+40); above != "green" || below != "red" {
		t.Errorf("above is %s and below %s, want the green wall and the red board", above, below)
	}
}

// TestTextured_EmitsLightByATexture: in a room without light, unless the power is off.
func TestTextured_EmitsLightByATexture(t *testing.T) {
	lamp := board(12, 0)
	lamp.Emission, lamp.EmissionColor, lamp.Texture = lamp.Texture, [3]float32{1, 1, 1}, nil
	lamp.Color, lamp.Unlit = [3]float32{}, false
	r := newRenderer(t, levelOf(nil, lamp), Options{Sharp: true})
	scene := &Scene{}
	img := picture(t, r, scene, testWidth, testHeight, "")
	if left, right := colorAt(img, testWidth/2-40, testHeight/2+40), colorAt(img, testWidth/2+40, testHeight/2+40); left != "red" || right != "blue" {
		t.Errorf("left is %s and right %s, want red and blue", left, right)
	}
	scene.Dark = []geom.Bounds{{Min: geom.Vec{X: -20, Y: 0, Z: -20}, Max: geom.Vec{X: 20, Y: 20, Z: 20}}}
	img = picture(t, r, scene, testWidth, testHeight, "")
	if red, _, blue := rgbAt(img, testWidth/2-40, testHeight/2+40); red > 60 || blue > 60 {
		t.Errorf("without power it is %d red, %d blue", red, blue)
	}
}

// TestBlended_AlphaOfVertices goes from 0 on the left to 1 on the right: a red pane over a
// green wall, with and without a texture, blended and as a mask, which begins at a half.
func TestBlended_AlphaOfVertices(t *testing.T) {
	wall := block(geom.Vec{Y: 40}, geom.Vec{X: 60, Y: 1, Z: 60}, [3]float32{0, 1, 0}, 1)
	for _, textured := range []bool{false, true} {
		for _, cutoff := range []float32{0, 0.5} {
			p := pane(12, [3]float32{1, 0, 0}, 1)
			p.Alphas = []float32{0, 1, 1, 0}
			if cutoff > 0 {
				p.Opacity, p.Cutoff = 0, cutoff
			}
			if textured {
				p.Texture = &levels.Texture{Width: 1, Height: 1, Pixels: []uint8{255, 255, 255, 255}}
				p.UV = make([][2]float32, 4)
			}
			r := newRenderer(t, levelOf(nil, p, wall), Options{Sharp: true})
			img := picture(t, r, &Scene{}, testWidth, testHeight, "")
			var red, green [3]int
			for i, x := range [3]int{testWidth/2 - 80, testWidth/2 + 8, testWidth/2 + 80} {
				red[i], green[i], _ = rgbAt(img, x, testHeight/2)
			}
			middle := red[1] > 60 && green[1] > 60 // half of both
			if cutoff > 0 {
				middle = red[1] > 150 && green[1] < 20
			}
			if red[0] >= red[1] || green[2] >= green[0] || red[2] < 130 || green[0] < 130 || !middle {
				t.Errorf("textured %v, cutoff %v: red %v and green %v from left to right", textured, cutoff, red, green)
			}
		}
	}
}

// TestStructures_ShowTheColoursOfTheirVertices from corner to corner, multiplied by their own.
func TestStructures_ShowTheColoursOfTheirVertices(t *testing.T) {
	wall := pane(12, [3]float32{1, 1, 0}, 0)
	wall.Colors = [][3]float32{{1, 0, 1}, {0, 1, 1}, {0, 1, 1}, {1, 0, 1}} // red at the left, green at the right; no blue in the wall
	r := newRenderer(t, levelOf(nil, wall), Options{Sharp: true})
	img := picture(t, r, &Scene{}, testWidth, testHeight, "vertex-colours")
	left, right := rgb3(img, testWidth/8), rgb3(img, testWidth*7/8)
	if left[0] < left[1]+60 || right[1] < right[0]+60 || left[2] > 60 || right[2] > 60 {
		t.Errorf("left %v, right %v; want red and green", left, right)
	}
}

func rgb3(img *image.RGBA, x int) [3]int {
	r, g, b := rgbAt(img, x, testHeight/2)
	return [3]int{r, g, b}
}

// TestStructures_UnlitOnesLookTheSameInTheShade: a wall that faces away from the sun is darker
// than one that faces it, unless it is unlit.
func TestStructures_UnlitOnesLookTheSameInTheShade(t *testing.T) {
	brightness := func(unlit bool, sun geom.Vec) int {
		wall := pane(12, [3]float32{0.5, 0.5, 0.5}, 0)
		wall.Unlit = unlit
		level := levelOf(nil, wall)
		level.Look = levels.DefaultLook()
		level.Look.SunDirection = sun
		img := picture(t, newRenderer(t, level, Options{Sharp: true}), &Scene{}, testWidth, testHeight, "")
		_, green, _ := rgbAt(img, testWidth/2, testHeight/2)
		return green
	}
	front, back := geom.Vec{Y: -1, Z: 0.5}.Normalize(), geom.Vec{Y: 1, Z: 0.5}.Normalize()
	if lit, shade := brightness(false, front), brightness(false, back); lit < shade+30 {
		t.Errorf("in the sun it is %d, in the shade %d", lit, shade)
	}
	if lit, shade := brightness(true, front), brightness(true, back); lit != shade || lit < 60 {
		t.Errorf("unlit it is %d in the sun and %d in the shade", lit, shade)
	}
}
