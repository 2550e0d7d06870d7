package systems

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/weapons"
)

// hurtPost plays a weapon against a post 8 m before the shooter and returns what the post has
// left of 1.
func hurtPost(t *testing.T, weapon string, module Module, parts ...Part) float64 {
	t.Helper()
	m := newMatch(t, Options{Level: hall(t, nil), Weapons: weapons.Standard(), Modules: []Module{module}})
	spec, _ := m.Weapons().Lookup(weapon)
	shooter := join(t, m, PlayerSpec{Position: at(0, 0, 0), Team: 1, Weapons: []string{weapon}, Pack: spec.Pack})
	post, err := m.Spawn(append(parts, With(components.Position, components.PositionData{Feet: geom.Vec{Y: 8}}),
		With(components.HitBox, components.HitBoxData{Center: geom.Vec{Z: 2}, Half: geom.Vec{X: 1, Y: 1, Z: 2}}),
		With(components.Health, components.HealthData{Current: 1, Max: 1}))...)
	if err != nil {
		t.Fatal(err)
	}
	steps(m, 40, pull(shooter))
	entry, ok := m.Entry(post)
	if !ok {
		return 0
	}
	return components.Health.Get(entry).Current
}

// A pair is asked about once for each way in which something may hit the post: the shot of a
// chaingun, the ray of a laser, the beam of an elf, and the explosion of a disc that the post
// lets through.
func TestFilter_DecidesWhoIsHitByShotsRaysBeamsAndExplosions(t *testing.T) {
	for weapon, kind := range map[string]PairKind{"chaingun": PairShot, "laser": PairBeam, "elf": PairBeam, "disc": PairBlast} {
		var asked int
		ask := func(verdict Verdict) Module {
			asked = 0
			return Module{Name: "ask", Filters: []Filter{{Name: "ask", Ask: func(m *Match, p *Pair) Verdict {
				if entry, ok := m.Entry(p.Other); !ok || entry.HasComponent(components.Arsenal) || p.Kind == PairBody {
					return Undecided
				}
				if p.Kind == kind {
					if asked++; p.Weapon != weapon || p.Team != 1 || p.Owner == components.Nobody {
						t.Errorf("%s: asked about %+v", weapon, *p)
					}
					return verdict
				}
				return Undecided
			}}}}
		}
		if left := hurtPost(t, weapon, ask(PairMeets)); left >= 1 || asked == 0 {
			t.Errorf("%s that meets: the post has %v, asked %d times", weapon, left, asked)
		}
		if left := hurtPost(t, weapon, ask(PairPasses)); left != 1 || asked == 0 {
			t.Errorf("%s that passes: the post has %v, asked %d times", weapon, left, asked)
		}
	}
}

func TestLayers_KeepShotsRaysBeamsAndExplosionsFromAGhost(t *testing.T) {
	for _, weapon := range []string{"chaingun", "laser", "elf", "disc"} {
		if left := hurtPost(t, weapon, Module{Name: "test"}, With(components.Layers, components.LayersData{})); left != 1 {
			t.Errorf("%s: a post in no layer has %v", weapon, left)
		}
		if left := hurtPost(t, weapon, Module{Name: "test"}); left >= 1 {
			t.Errorf("%s: a post has %v", weapon, left)
		}
	}
}

// TestLayers_AreAPartOfAnyWeapon, whose shots then pass whatever their mask leaves out.
func TestLayers_AreAPartOfAnyWeapon(t *testing.T) {
	for mask, hits := range map[string]bool{"4": false, "5": true} {
		spec := plain()
		spec.Parts = weapons.Parts{{Name: "layers", Data: []byte(`{"in":1,"mask":` + mask + `}`)}}
		if left := hurtPost(t, spec.Name, Module{Name: "test", Weapons: []weapons.Spec{spec}}); (left < 1) != hits {
			t.Errorf("mask %s: the post has %v", mask, left)
		}
	}
}
