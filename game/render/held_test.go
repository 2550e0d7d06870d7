package render

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// TestHeld_PlayersShowTheWeaponInTheirHand: each weapon is another picture than the empty
// hand, about as large as the launcher of the model, and goes where the arm does.
func TestHeld_PlayersShowTheWeaponInTheirHand(t *testing.T) {
	terrain := heights(17, 8, func(x, y float64) float64 { return 0 })
	r := newRenderer(t, levelOf(terrain), Options{Sharp: true})
	scene := &Scene{Camera: look(geom.Vec{X: 1.9, Y: 0.9, Z: 1.6}, geom.Vec{X: 0.3, Y: 0.4, Z: 1.2})}
	draw := func(name string, held Held, pose Pose) []byte {
		scene.Models = []Instance{{Mesh: MeshPlayerLight, Tint: Color{0.1, 0.3, 0.9}, Held: held, Pose: pose}}
		return picture(t, r, scene, testWidth, testHeight, name).Pix
	}
	differ := func(a, b []byte) (n int) {
		for i := range a {
			if a[i] != b[i] {
				n++
			}
		}
		return n
	}
	empty := draw("held_none", Held{Other: true}, Pose{})
	model := differ(draw("held_model", Held{}, Pose{}), empty)
	if model < 500 {
		t.Fatalf("the launcher of the model changes %d values", model)
	}
	for _, mesh := range []MeshID{MeshLauncher, MeshGun, MeshTube, MeshCannon, MeshChaingun, MeshRifle, MeshPistol, MeshEmitter, MeshMedic} {
		held := Held{Other: true, Mesh: mesh, Tint: Color{0.9, 0.5, 0.1}, Glow: 0.35}
		shown := draw("held_"+string(mesh), held, Pose{})
		if n := differ(shown, empty); n < model/8 || n > 3*model {
			t.Errorf("%s changes %d values, the launcher of the model %d", mesh, n, model)
		}
		held.Scale = 0.1
		if small, n := differ(draw("", held, Pose{}), empty), differ(shown, empty); small > n/2 {
			t.Errorf("%s changes %d values, and %d at a tenth of its size", mesh, n, small)
		}
	}
	up := Pose{Aim: geom.Degrees(60)}
	if n := differ(draw("held_up", Held{Other: true, Mesh: MeshRifle}, up), draw("", Held{Other: true}, up)); n < model/8 {
		t.Errorf("a rifle that is held up changes %d values", n)
	}
}
