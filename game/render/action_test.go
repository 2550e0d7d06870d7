package render

import (
	"image"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// carriedMeshes are those of the eleven shipped weapons.
var carriedMeshes = []MeshID{MeshLauncher, MeshChaingun, MeshDrum, MeshCannon, MeshPlasma, MeshPistol, MeshRifle, MeshEmitter, MeshMedic,
	MeshGrenadeHand, MeshMineHand}

// changedPixels counts the pixels of two pictures that differ by more than a shade.
func changedPixels(a, b *image.RGBA) (n int) {
	for i := 0; i < len(a.Pix); i += 4 {
		for c := range 3 {
			if d := int(a.Pix[i+c]) - int(b.Pix[i+c]); d > 10 || d < -10 {
				n++
				break
			}
		}
	}
	return n
}

// TestCarried_ElevenWeaponsLookApart from the eye and in the hand of another, all painted in
// one colour: of the pixels that one covers, the other changes at least a third.
func TestCarried_ElevenWeaponsLookApart(t *testing.T) {
	r := newRenderer(t, levelOf(heights(17, 8, func(x, y float64) float64 { return 0 })), Options{Sharp: true, Bare: true})
	tint := Color{0.9, 0.5, 0.1}
	own := func(mesh MeshID) *image.RGBA {
		return picture(t, r, &Scene{Camera: look(geom.Vec{Z: 2}, geom.Vec{Y: 9, Z: 1.5}),
			ViewModel: ViewModel{Mesh: mesh, Offset: geom.Vec{X: 0.13, Y: 0.44, Z: -0.21}, Tint: tint, Glow: 0.35}}, testWidth, testHeight, "")
	}
	others := func(mesh MeshID) *image.RGBA {
		return picture(t, r, &Scene{Camera: look(geom.Vec{X: 1.9, Y: 0.9, Z: 1.6}, geom.Vec{X: 0.3, Y: 0.4, Z: 1.2}), Models: []Instance{{
			Mesh: MeshPlayerLight, Held: Held{Other: true, Mesh: mesh, Tint: tint, Glow: 0.35}}}}, testWidth, testHeight, "")
	}
	for name, draw := range map[string]func(MeshID) *image.RGBA{"own": own, "others": others} {
		empty := draw(MeshNone)
		var pictures []*image.RGBA
		for i, mesh := range carriedMeshes {
			pictures = append(pictures, draw(mesh))
			covers := changedPixels(pictures[i], empty)
			if covers < 250 {
				t.Errorf("%s: %s covers %d pixels", name, mesh, covers)
			}
			for k := range i {
				least := min(covers, changedPixels(pictures[k], empty))
				if n := changedPixels(pictures[i], pictures[k]); 3*n < least {
					t.Errorf("%s: %s and %s differ in %d pixels of %d", name, mesh, carriedMeshes[k], n, least)
				}
			}
		}
	}
}

// TestCarried_WhatAWeaponDoesIsSeen: each weapon shows that it is empty, most that they load
// and all with barrels that these turn, by at least 40 pixels of 320 by 180.
func TestCarried_WhatAWeaponDoesIsSeen(t *testing.T) {
	r := newRenderer(t, levelOf(heights(17, 8, func(x, y float64) float64 { return 0 })), Options{Sharp: true, Bare: true})
	draw := func(mesh MeshID, a Action) *image.RGBA {
		return picture(t, r, &Scene{Camera: look(geom.Vec{Z: 2}, geom.Vec{Y: 9, Z: 1.5}),
			ViewModel: ViewModel{Mesh: mesh, Offset: geom.Vec{X: 0.1, Y: 0.44, Z: -0.16}, Tint: Color{0.9, 0.5, 0.1}, Glow: 0.35, Action: a}}, testWidth, testHeight, "")
	}
	for _, mesh := range carriedMeshes {
		ready := draw(mesh, Action{})
		seen := func(what string, a Action) {
			if n := changedPixels(draw(mesh, a), ready); n < 40 {
				t.Errorf("%s: %s changes %d pixels", mesh, what, n)
			}
		}
		seen("being empty", Action{Empty: true})
		seen("a shot", Action{Recoil: 1})
		seen("loading", Action{Reload: 0.6})
		if mesh == MeshChaingun || mesh == MeshDrum {
			seen("a turn of the barrels", Action{Spin: 0.08})
		}
		if mesh != MeshLauncher { // what is charged shines in the colour of the weapon
			seen("a charge", Action{Charge: 1})
		}
	}
}
