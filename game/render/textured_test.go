package render

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// board is a square of 20 m that faces south, with a texture that is red on the left and
// blue on the right, and clear in its upper half.
func board(y float64, cutoff float32) levels.Structure {
	texture := &levels.Texture{Width: 8, Height: 8, ClampX: true, ClampY: true}
	for row := range 8 {
		for column := range 8 {
			pixel := []byte{255, 0, 0, 255}
			if column >= 4 {
				pixel = []byte{0, 0, 255, 255}
			}
			if row < 4 {
				pixel[3] = 0
			}
			texture.Pixels = append(texture.Pixels, pixel...)
		}
	}
	south := geom.Vec{Y: -1}
	return levels.Structure{Name: "board", Color: [3]float32{1, 1, 1}, Texture: texture, Cutoff: cutoff, Unlit: true,
		Vertices: []geom.Vec{{X: -10, Y: y, Z: -10}, {X: 10, Y: y, Z: -10}, {X: 10, Y: y, Z: 10}, {X: -10, Y: y, Z: 10}},
		Normals:  []geom.Vec{south, south, south, south}, Indices: []uint32{0, 1, 2, 0, 2, 3},
		UV: [][2]float32{{0, 1}, {1, 1}, {1, 0}, {0, 0}}}
}

// TestTextured_ShowsTheTextureAndWhatIsBehindItsMask: of a green wall behind.
func TestTextured_ShowsTheTextureAndWhatIsBehindItsMask(t *testing.T) {
	wall := block(geom.Vec{Y: 40}, geom.Vec{X: 60, Y: 1, Z: 60}, [3]float32{0, 1, 0}, 1)
	for _, c := range []struct {
		cutoff float32
		upper  string
	}{{0, "red"}, {0.5, "green"}} {
		r := newRenderer(t, levelOf(nil, wall, board(12, c.cutoff)), Options{Sharp: true})
		img := picture(t, r, &Scene{}, testWidth, testHeight, "")
		for _, p := range []struct {
			x, y int
			want string
		}{{testWidth/2 - 40, testHeight/2 + 40, "red"}, {testWidth/2 + 40, testHeight/2 + 40, "blue"}, {testWidth/2 - 40, testHeight/2 - 40, c.upper}} {
			if got := colorAt(img, p.x, p.y); got != p.want {
				t.Errorf("cutoff %v: (%d, %d) is %s, want %s", c.cutoff, p.x, p.y, got, p.want)
			}
		}
	}
}

// TestTextured_NearWallsHideTextures: the depth of both is compared.
func TestTextured_NearWallsHideTextures(t *testing.T) {
	wall := block(geom.Vec{X: -5, Y: 6}, geom.Vec{X: 5, Y: 1, Z: 20}, [3]float32{0, 1, 0}, 1)
	r := newRenderer(t, levelOf(nil, board(12, 0), wall), Options{Sharp: true})
	img := picture(t, r, &Scene{}, testWidth, testHeight, "")
	if left, right := colorAt(img, testWidth/2-40, testHeight/2), colorAt(img, testWidth/2+40, testHeight/2); left != "green" || right != "blue" {
		t.Errorf("left is %s and right %s, want green and blue", left, right)
	}
}

func TestMipmap_HalvesDownToOneTexel(t *testing.T) {
	texture := &levels.Texture{Width: 5, Height: 3}
	for i := range 15 {
		texture.Pixels = append(texture.Pixels, byte(i), 100, 200, 255)
	}
	w, h, pixels := mipmap(texture, powerOfTwo(5), powerOfTwo(3))
	if w != 6 || h != 2 || len(pixels) != 4*12 {
		t.Fatalf("%d x %d, %d bytes", w, h, len(pixels))
	}
	for _, at := range [][2]int{{0, 0}, {3, 1}, {4, 0}, {5, 0}} {
		if p := pixels[4*(at[1]*w+at[0]):]; p[1] != 100 || p[2] != 200 || p[3] != 255 {
			t.Errorf("texel %v is %v", at, p[:4])
		}
	}
	if got := pixels[4*4]; got != 3 { // the mean of 0, 1, 5 and 6 at 4 x 2 of 5 x 3
		t.Errorf("the first texel of the second level is %d", got)
	}
}
