package render

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// arena is a level that shows everything.
func arena(more ...levels.Structure) (*Renderer, *Scene, error) {
	terrain := heights(257, 4, hills)
	at := func(x, y, up float64) geom.Vec { return geom.Vec{X: x, Y: y, Z: hills(x, y) + up} }
	grey := [3]float32{0.34, 0.34, 0.36}
	level := levelOf(terrain, append(more,
		block(at(40, 90, 4), geom.Vec{X: 14, Y: 9, Z: 8}, grey, 0),
		block(at(40, 90, 13), geom.Vec{X: 9, Y: 6, Z: 2}, [3]float32{0.45, 0.20, 0.12}, 0),
		block(at(64, 90, 14), geom.Vec{X: 2.5, Y: 2.5, Z: 22}, grey, 0),
		block(at(64, 90, 37), geom.Vec{X: 3, Y: 3, Z: 0.6}, [3]float32{0.2, 0.7, 1}, 0.9),
	)...)
	r, err := New(level, Options{})
	if err != nil {
		return nil, nil, err
	}
	scene := &Scene{Time: 12}
	scene.Camera = look(at(0, 0, 2.1), at(18, 60, 4))
	red, blue := Color{0.62, 0.07, 0.05}, Color{0.06, 0.20, 0.62}
	scene.Models = []Instance{
		{Mesh: MeshPlayerLight, Position: at(-2, 9, 0), Yaw: geom.Degrees(200), Tint: red, Pose: Pose{Run: 1, Stride: 0.2}},
		{Mesh: MeshPlayerMedium, Position: at(3, 10, 0), Yaw: geom.Degrees(150), Tint: blue},
		{Mesh: MeshPlayerHeavy, Position: at(8, 13, 0), Yaw: geom.Degrees(160), Tint: red, Pose: Pose{Ski: 1}},
		{Mesh: MeshPlayerLight, Position: at(10, 34, 12), Yaw: geom.Degrees(20), Tint: blue, Pose: Pose{Jet: 1}},
		{Mesh: MeshFlag, Position: at(-9, 18, 0), Tint: red},
		{Mesh: MeshDisc, Position: at(1, 20, 5), Yaw: geom.Degrees(40)},
		{Mesh: MeshSphere, Position: at(-14, 40, 3), Scale: 4, Tint: Color{0.7, 0.5, 0.1}},
	}
	for _, m := range scene.Models[:4] {
		scene.Shadows = append(scene.Shadows, Shadow{Position: at(m.Position.X, m.Position.Y, 0), Radius: 0.9, Strength: 0.6})
	}
	scene.Sprites = []Sprite{
		{Kind: SpriteFlame, Position: at(9.8, 34, 12.6), Axis: geom.Vec{Z: -3}, Size: 0.5, Color: Color{1.2, 0.6, 0.2}, Alpha: 1},
		{Kind: SpriteGlow, Position: at(-30, 60, 4), Size: 9, Color: Color{1.3, 0.6, 0.2}, Alpha: 1},
		{Kind: SpriteRing, Position: at(-30, 60, 4), Size: 11, Color: Color{0.5, 0.7, 1}, Alpha: 0.8},
		{Kind: SpriteSmoke, Position: at(-36, 62, 7), Size: 5, Color: Color{0.15, 0.14, 0.13}, Alpha: 0.8},
		{Kind: SpriteGlow, Position: at(1, 20, 5), Axis: geom.Vec{X: -3, Y: -5}, Size: 0.2, Color: Color{0.3, 0.7, 1.2}, Alpha: 0.9},
		{Kind: SpriteSpark, Position: at(-6, 14, 3), Size: 0.8, Color: Color{1, 0.9, 0.6}, Alpha: 1},
	}
	scene.ViewModel = ViewModel{Mesh: MeshLauncher, Offset: geom.Vec{X: 0.16, Y: 0.40, Z: -0.16}, Tint: blue}
	return r, scene, nil
}

func TestDraw_ShowsAWholeScene(t *testing.T) {
	r, scene, err := arena()
	if err != nil {
		t.Fatal(err)
	}
	img := picture(t, r, scene, 1280, 720, "arena")
	colors := map[[3]uint8]bool{}
	for i := 0; i < len(img.Pix); i += 4 {
		colors[[3]uint8{img.Pix[i] >> 3, img.Pix[i+1] >> 3, img.Pix[i+2] >> 3}] = true
	}
	if len(colors) < 200 {
		t.Errorf("picture has %d colours, want a rich one", len(colors))
	}
}
