package render

import (
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// namedPose is a posture of the gallery and of the tests.
type namedPose struct {
	name string
	pose Pose
}

// everyPose is one of each kind that the game shows.
func everyPose() []namedPose {
	return []namedPose{
		{"stand", Pose{}}, {"run", Pose{Run: 1, Stride: 0.18}}, {"strafe", Pose{Run: 1, Stride: 0.2, Aside: 1}}, {"ski", Pose{Ski: 1}},
		{"bank", Pose{Ski: 1, Bank: 1}}, {"jet", Pose{Jet: 1}}, {"fall", Pose{Fall: 1}}, {"land", Pose{Land: 1}}, {"crouch", Pose{Crouch: 1}},
		{"recover", Pose{Recover: 1}}, {"wall", Pose{WallAside: 1}}, {"wall ahead", Pose{WallAhead: 1}}, {"hit", Pose{HitAhead: 1}},
		{"die back", Pose{Die: 1, Back: 1}}, {"die front", Pose{Die: 1, Back: -1}}, {"aim up", Pose{Aim: geom.Degrees(60)}},
	}
}

var armours = []MeshID{MeshPlayerLight, MeshPlayerMedium, MeshPlayerHeavy}

// TestGallery_Bodies draws every posture of every armour near, and the armours at 50 m and
// 200 m as they are seen and enlarged; it runs only if they are requested.
func TestGallery_Bodies(t *testing.T) {
	folder := os.Getenv("SKIJET_PICTURES")
	if folder == "" {
		t.Skip("set SKIJET_PICTURES to a folder")
	}
	r := newRenderer(t, levelOf(heights(65, 8, func(x, y float64) float64 { return 0 })), Options{Scale: 2, Bare: true})
	red, blue := Color{0.9, 0.14, 0.06}, Color{0.08, 0.3, 0.9}
	const side = 220
	poses := everyPose()
	sheet := func(name string, columns, rows int, cell func(i, j int) *image.RGBA) {
		out := image.NewRGBA(image.Rect(0, 0, columns*side, rows*side))
		for j := range rows {
			for i := range columns {
				draw.Draw(out, image.Rect(i*side, j*side, (i+1)*side, (j+1)*side), cell(i, j), image.Point{}, draw.Src)
			}
		}
		f, err := os.Create(filepath.Join(folder, name+".png"))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if err := png.Encode(f, out); err != nil {
			t.Fatal(err)
		}
	}
	for k, mesh := range armours {
		sheet(fmt.Sprintf("poses_%d", k), 8, 4, func(i, j int) *image.RGBA {
			from := geom.Vec{X: 1.9, Y: 3.1, Z: 1.9}
			tint, mark := red, 2
			if j >= 2 {
				from, tint, mark = geom.Vec{X: -2.6, Y: -2.5, Z: 2.2}, blue, 1
			}
			one := Instance{Mesh: mesh, Tint: tint, Pose: poses[j%2*8+i].pose, Held: Held{Other: true, Mesh: MeshChaingun, Tint: Color{0.9, 0.7, 0.3}, Glow: 0.35}}
			one.Pose.Mark = mark
			camera := look(from, geom.Vec{Z: 1.05})
			camera.FovDeg = 46
			return picture(t, r, &Scene{Models: []Instance{one}, Camera: camera}, side, side, "")
		})
	}
	sheet("afar", 9, 4, func(i, j int) *image.RGBA {
		distance, zoom := []float64{50, 50, 200, 200}[j], []float64{90, 3.6, 90, 0.9}[j]
		one := Instance{Mesh: armours[i/3], Tint: red, Pose: []Pose{{}, {Ski: 1}, {Jet: 1}}[i%3], Yaw: geom.Degrees(150)}
		one.Pose.Mark = 2
		camera := look(geom.Vec{Y: -distance, Z: 3}, geom.Vec{Z: 1.1})
		camera.FovDeg = zoom
		if zoom == 90 { // a part of a picture of 1280 pixels
			camera.FovDeg = 2 * math.Atan(math.Tan(math.Pi/4)*side/1280) * 180 / math.Pi
		}
		return picture(t, r, &Scene{Models: []Instance{one}, Camera: camera}, side, side, "")
	})
}
