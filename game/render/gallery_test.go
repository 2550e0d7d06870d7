package render

import (
	"fmt"
	"math"
	"os"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// TestGallery draws images for visual inspection; it runs only if they are requested.
func TestGallery(t *testing.T) {
	if os.Getenv("SKIJET_PICTURES") == "" {
		t.Skip("set SKIJET_PICTURES to a folder")
	}
	r, scene, err := arena()
	if err != nil {
		t.Fatal(err)
	}
	models, hand := scene.Models, scene.ViewModel
	at := func(x, y, up float64) geom.Vec { return geom.Vec{X: x, Y: y, Z: hills(x, y) + up} }
	for _, shot := range []struct {
		name     string
		from, to geom.Vec
		hand     bool
	}{
		{"vista", at(-150, -200, 40), at(60, 150, 5), false},
		{"sunward", at(-100, 60, 20), at(200, -120, 20), true},
		{"meadow", at(20, -30, 2.1), at(80, 20, 2), true},
		{"rim", at(250, 250, 10), at(420, 420, 60), false},
		{"high", at(0, 0, 160), at(100, 200, 0), false},
		{"building", at(20, 60, 6), at(45, 90, 10), false},
		{"outside", geom.Vec{X: -800, Y: 500, Z: 90}, geom.Vec{Z: 20}, false},
	} {
		scene.Camera = look(shot.from, shot.to)
		scene.ViewModel = ViewModel{}
		if shot.hand {
			scene.ViewModel = hand
		}
		picture(t, r, scene, 1280, 720, shot.name)
	}
	scene.ViewModel = ViewModel{}
	scene.Sprites = nil
	r.SetOptions(Options{Scale: 2})
	for i, m := range models[:6] {
		eye := m.Position.Add(geom.YawPitch{Yaw: m.Yaw + geom.Degrees(35)}.Forward().Scale(2.7)).Add(geom.Vec{Z: 1.5})
		if m.Mesh == MeshDisc {
			eye = m.Position.Add(geom.Vec{X: 0.3, Y: 0.3, Z: 0.2})
		}
		scene.Camera = look(eye, m.Position.Add(geom.Vec{Z: 1.15}))
		if m.Mesh == MeshDisc {
			scene.Camera = look(eye, m.Position)
		}
		picture(t, r, scene, 640, 640, []string{"light", "medium", "heavy", "jetting", "flag", "disc"}[i])
	}
	scene.Camera = look(models[1].Position.Add(geom.YawPitch{Yaw: models[1].Yaw + geom.Degrees(205)}.Forward().Scale(2.7)).Add(geom.Vec{Z: 1.8}), models[1].Position.Add(geom.Vec{Z: 1.2}))
	picture(t, r, scene, 640, 640, "back")
}

// TestGallery_Mountains draws steep ground, with rock and snow.
func TestGallery_Mountains(t *testing.T) {
	if os.Getenv("SKIJET_PICTURES") == "" {
		t.Skip("set SKIJET_PICTURES to a folder")
	}
	steep := func(x, y float64) float64 {
		h := hills(x*1.1+40, y*1.1)
		fold := math.Abs(math.Sin(x/97+0.6*math.Sin(y/130))) + math.Abs(math.Cos(y/113+0.8*math.Sin(x/90)))
		return h*0.8 + 95*fold*fold*0.5
	}
	r := newRenderer(t, levelOf(heights(257, 5, steep)), Options{})
	at := func(x, y, up float64) geom.Vec { return geom.Vec{X: x, Y: y, Z: steep(x, y) + up} }
	hand := ViewModel{Mesh: MeshLauncher, Offset: geom.Vec{X: 0.16, Y: 0.40, Z: -0.16}, Tint: Color{0.6, 0.07, 0.05}}
	for i, shot := range [][2]geom.Vec{
		{at(0, 0, 2.2), at(60, 200, 10)},
		{at(-200, 100, 30), at(100, 100, 0)},
		{at(150, -200, 2.2), at(-100, -150, 20)},
		{at(-60, 240, 70), at(100, -100, 0)},
	} {
		scene := &Scene{Camera: look(shot[0], shot[1]), Time: 40, ViewModel: hand}
		r.SetOptions(Options{Scale: []float64{1, 1, 0.5, 0.5}[i]})
		picture(t, r, scene, 1280, 720, fmt.Sprintf("mountains%d", i))
	}
}

// TestGallery_Valley draws the embedded level from its spawns and from above.
func TestGallery_Valley(t *testing.T) {
	if os.Getenv("SKIJET_PICTURES") == "" {
		t.Skip("set SKIJET_PICTURES to a folder")
	}
	level, err := levels.Embedded("valley")
	if err != nil {
		t.Fatal(err)
	}
	r := newRenderer(t, level, Options{})
	middle := level.Bounds.Center()
	spawn := level.Spawns[0].Position
	base := spawn
	if len(level.Flags) > 0 {
		base = level.Flags[0].Position
	}
	toMiddle := middle.Sub(base).Horizontal().Normalize()
	side := geom.Vec{X: -toMiddle.Y, Y: toMiddle.X}
	for i, shot := range [][2]geom.Vec{
		{spawn.Add(geom.Vec{Z: 2.1}), middle},
		{base.AddScaled(toMiddle, 70).AddScaled(side, 40).Add(geom.Vec{Z: 25}), base.Add(geom.Vec{Z: 6})},
		{geom.Vec{X: level.Bounds.Min.X, Y: level.Bounds.Min.Y, Z: level.Bounds.Max.Z + 120}, middle},
		{base.AddScaled(toMiddle, 260).Add(geom.Vec{Z: 60}), base},
	} {
		scene := &Scene{Camera: look(shot[0], shot[1]), Time: 30}
		for _, f := range level.Flags {
			tint := Color{0.62, 0.07, 0.05}
			if f.Team == 2 {
				tint = Color{0.06, 0.20, 0.62}
			}
			scene.Models = append(scene.Models, Instance{Mesh: MeshFlag, Position: f.Position, Tint: tint})
		}
		picture(t, r, scene, 1280, 720, fmt.Sprintf("valley%d", i))
	}
}
