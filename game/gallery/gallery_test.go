package gallery

import (
	"image"
	"os"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/gametest"
	"github.com/skijet/skijet/game/internal/looks"
	"github.com/skijet/skijet/game/internal/mixer"
	"github.com/skijet/skijet/game/internal/present"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/internal/weaponlook"
	"github.com/skijet/skijet/systems/behaviours"
	"github.com/skijet/skijet/systems/weapons"
)

// TestGallery_EveryUnknownWeaponIsSeenInFlightAndWhereItEnds draws one of each class
// as the gallery does, and an empty studio.
func TestGallery_EveryUnknownWeaponIsSeenInFlightAndWhereItEnds(t *testing.T) {
	screen := ebiten.NewImage(cellWidth, cellHeight)
	defer screen.Deallocate()
	draw := func(s *studio, scene *render.Scene) *image.RGBA {
		s.renderer.Draw(screen, scene)
		p := image.NewRGBA(screen.Bounds())
		screen.ReadPixels(p.Pix)
		return p
	}
	differ := func(a, b *image.RGBA) (n int) {
		for i := 0; i < len(a.Pix); i += 4 {
			if d := int(a.Pix[i]) - int(b.Pix[i]); d > 12 || d < -12 {
				n++
			} else if d := int(a.Pix[i+1]) - int(b.Pix[i+1]); d > 12 || d < -12 {
				n++
			} else if d := int(a.Pix[i+2]) - int(b.Pix[i+2]); d > 12 || d < -12 {
				n++
			}
		}
		return n
	}
	gallery := &Sheet{}
	for class, spec := range unknown() {
		spec.Name = string(class) + "_of_a_stranger"
		gallery.Weapons = append(gallery.Weapons, spec)
	}
	s, err := newStudio(gallery)
	if err != nil {
		t.Fatal(err)
	}
	s.renderer.SetOptions(render.Options{Scale: 0.6, Sharp: true}) // it is quick
	for i := range gallery.Weapons {
		spec := &gallery.Weapons[i]
		a := s.state.Looks.Of(spec.Name)
		for moment, show := range map[string]func(*weapons.Spec, *looks.Weapon) *render.Scene{"in hand": s.held, "as it fires": s.fires, "in flight": s.inFlight, "as it ends": s.ends} {
			s.builder = present.New(&s.state, func(geom.Vec) {})
			scene := show(spec, a)
			seen := draw(s, scene)
			scene.Models, scene.Sprites, scene.Decals, scene.ViewModel = nil, nil, nil, render.ViewModel{}
			if n := differ(seen, draw(s, scene)); n < 40 {
				t.Errorf("%s: %d pixels are seen of it %s", spec.Name, n, moment)
			}
		}
		if a.Fire.Effect == mixer.Silence && a.Loop.Effect == mixer.Silence {
			t.Errorf("%s is not heard", spec.Name)
		}
	}
	if folder := os.Getenv("GAME_PICTURES"); folder != "" {
		picture, err := gallery.draw()
		if err != nil {
			t.Fatal(err)
		}
		gametest.Save(t, "gallery_unknown", picture)
	}
}

// unknown are weapons of each class that nobody gave a look.
func unknown() map[weaponlook.Class]weapons.Spec {
	shot := func(change func(p *weapons.Projectile)) weapons.Spec {
		s := stranger("stranger", 40, weaponlook.Look{})
		change(s.Projectile)
		return s
	}
	held := func(ray *weapons.Ray, beam *weapons.Beam) weapons.Spec {
		s := stranger("stranger", 40, weaponlook.Look{})
		s.Trigger.CycleTicks, s.Projectile, s.Ray, s.Beam = 20, nil, ray, beam
		return s
	}
	return map[weaponlook.Class]weapons.Spec{
		weaponlook.ClassBolt:   shot(func(*weapons.Projectile) {}),
		weaponlook.ClassPlasma: shot(func(p *weapons.Projectile) { p.Payload.Radius = 3 }),
		weaponlook.ClassDisc:   shot(func(p *weapons.Projectile) { p.Payload.Radius = 8 }),
		weaponlook.ClassShell:  shot(func(p *weapons.Projectile) { p.Payload.Radius, p.Flight.Gravity = 10, 20 }),
		weaponlook.ClassBullet: shot(func(p *weapons.Projectile) { p.MuzzleSpeed = 400 }),
		weaponlook.ClassMissile: shot(func(p *weapons.Projectile) {
			p.Payload.Radius = 7
			behaviours.Behaviour{Homing: &behaviours.HomingData{Turn: 90, Range: 100, Cone: 20}}.Give(p)
		}),
		weaponlook.ClassGrenade: shot(func(p *weapons.Projectile) {
			p.Payload.Radius, p.Bounce, p.Fuse, p.Flight = 9, &components.BounceData{Elasticity: 0.4}, &components.FuseData{Contact: true, ArmTicks: 9}, components.FlightData{Gravity: 20, Radius: 0.15}
		}),
		weaponlook.ClassMine: shot(func(p *weapons.Projectile) {
			p.Payload.Radius, p.Flight = 8, components.FlightData{Gravity: 20, Radius: 0.15}
			p.Bounce, p.Fuse = &components.BounceData{Elasticity: 0.1}, &components.FuseData{Proximity: 3, RestCheckTicks: 9}
		}),
		weaponlook.ClassRay:    held(&weapons.Ray{Range: 200}, nil),
		weaponlook.ClassBeam:   held(nil, &weapons.Beam{Range: 60, Cone: 30, Drain: 9}),
		weaponlook.ClassRepair: held(nil, &weapons.Beam{Range: 60, Cone: 30, Heal: 1}),
	}
}

// stranger is a plain weapon of a name and a slot.
func stranger(name string, slot int, look weaponlook.Look) weapons.Spec {
	return weapons.Spec{Name: name, Slot: slot, Look: look.JSON(), Trigger: weapons.Trigger{CycleTicks: 4},
		Projectile: &weapons.Projectile{MuzzleSpeed: 80, TTLTicks: 60, Payload: components.PayloadData{Kind: name, Damage: 0.1}}}
}
