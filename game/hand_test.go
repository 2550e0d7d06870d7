package game

import (
	"image"
	"math"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/present"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/systems"
)

// take takes a weapon into the hand, and lets it come up.
func take(g *Game, weapon string) {
	entry, _ := g.session.state.Match.Entry(g.session.state.Self)
	for i, slot := range components.Arsenal.Get(entry).Slots {
		if slot.Weapon == weapon {
			g.weaponChoice.next = uint8(i + 1)
		}
	}
	for range 40 {
		g.poll()
		g.tick()
	}
}

// pixelsOf returns the pixels that something draws.
func pixelsOf(draw func(screen *ebiten.Image)) *image.RGBA {
	screen := screenOf(1280, 720)
	draw(screen)
	out := image.NewRGBA(screen.Bounds())
	screen.ReadPixels(out.Pix)
	return out
}

// TestHand_WeaponsAreSeenBesideTheHUD: of what is seen of a weapon in the own hand, four fifths are
// not behind the HUD, and that is a sixtieth of the picture or more.
func TestHand_WeaponsAreSeenBesideTheHUD(t *testing.T) {
	g := facing(t, "disc")
	g.clock.isVirtual = true
	for _, weapon := range []string{"disc", "chaingun", "grenade", "blaster"} {
		take(g, weapon)
		g.exit.shot = &shot{frame: math.MaxInt} // so that pictures are only counted
		for range 30 {
			g.Draw(screenOf(64, 36))
		}
		g.exit.shot = nil
		hud := pixelsOf(func(screen *ebiten.Image) { g.hud.Draw(screen, frameOf(g)) })
		with := pixelsOf(func(screen *ebiten.Image) { g.session.renderer.Draw(screen, &g.session.builder.Scene) })
		g.session.builder.Scene.ViewModel = render.ViewModel{}
		without := pixelsOf(func(screen *ebiten.Image) { g.session.renderer.Draw(screen, &g.session.builder.Scene) })
		all, seen := 0, 0
		for i := 0; i < len(with.Pix); i += 4 {
			if d := int(with.Pix[i+1]) - int(without.Pix[i+1]); d > 4 || d < -4 {
				all++
				if hud.Pix[i+3] == 0 {
					seen++
				}
			}
		}
		if 5*seen < 4*all || seen < 1280*720/60 {
			t.Errorf("%d of the %d pixels of %s are beside the HUD", seen, all, weapon)
		}
	}
}

// TestHand_AShotIsSeenInAPictureTwoTicksLater by the flash at the muzzle, the recoil and, of weapons
// with casings, one of these.
func TestHand_AShotIsSeenInAPictureTwoTicksLater(t *testing.T) {
	for weapon, casings := range map[string]int{"disc": 0, "chaingun": 1, "grenade": 1} {
		g := facing(t, weapon)
		g.clock.isVirtual = true
		pictureOf(g, 64, 36)
		for tries := 0; happened(g, systems.EventFired) == 0 && tries < 60; tries++ {
			fire(g, 1)
		}
		for range 4 {
			pictureOf(g, 64, 36)
		}
		scene, flash, thrown := &g.session.builder.Scene, 0, 0
		muzzle := present.Muzzle(scene.Camera.Position, scene.Camera.Look)
		for _, s := range scene.Sprites {
			if s.Kind == render.SpriteSpark && s.Alpha > 0.2 && s.Position.Sub(muzzle).Length() < 0.1 {
				flash++
			}
			if s.Color == present.Brass {
				thrown++
			}
		}
		if recoil := scene.ViewModel.Action.Recoil; flash == 0 || recoil < 0.4 || thrown != casings {
			t.Errorf("%s shows %d flashes, %d casings and a recoil of %.2f", weapon, flash, thrown, recoil)
		}
		save(t, "hand_"+weapon, pictureOf(g, 1280, 720))
	}
}
