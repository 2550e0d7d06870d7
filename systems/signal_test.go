package systems

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/weapons"
)

// TestSignal_IsToldAtTheRhythmOfItsTriggerAndNothingLeaves has a signal as the second
// mode of a weapon with a load.
func TestSignal_IsToldAtTheRhythmOfItsTriggerAndNothingLeaves(t *testing.T) {
	spec := plain()
	spec.Trigger.Ammo = weapons.Load{3, 3, 3}
	spec.Alt = &weapons.Fire{Trigger: weapons.Trigger{CycleTicks: 7, MinEnergy: 5, Energy: 5}, Signal: "wall"}
	m, id := duel(t, Options{}, spec)
	energy := playerEntry(m, id).energy.Current
	look := geom.YawPitch{Yaw: geom.Degrees(30), Pitch: geom.Degrees(10)}
	var ticks []int64
	for range 15 {
		steps(m, 1, Command{Player: id, Input: components.Input{Look: look, Buttons: components.ButtonAltFire}})
		for _, e := range m.Events() {
			if word := m.Signal(&e); word != "" {
				ticks = append(ticks, e.Tick-m.Tick())
				if word != "wall" || !e.Alt || e.Subject != id || e.Shot != components.Nobody || e.Normal != look.Forward() {
					t.Errorf("%q of %+v", word, e)
				}
			}
		}
		if n := len(m.Projectiles(nil)); n > 0 {
			t.Fatalf("%d projectiles", n)
		}
	}
	p := playerEntry(m, id)
	if len(ticks) != 3 || p.arsenal.Slots[0].Ammo != 3 || p.energy.Current >= energy {
		t.Errorf("signals %v, %d shots left, energy %v of %v", ticks, p.arsenal.Slots[0].Ammo, p.energy.Current, energy)
	}
	steps(m, 20, Command{Player: id})
	for _, e := range steps(m, 1, Command{Player: id, Input: components.Input{Look: look, Buttons: fireKey}}) {
		if m.Signal(&e) != "" {
			t.Errorf("the first mode tells %+v", e)
		}
	}
}

// TestPartOf_ShotThatHitsAtTheMuzzleHasWhatItsWeaponSays has somebody so near that the
// shot never becomes an entity.
func TestPartOf_ShotThatHitsAtTheMuzzleHasWhatItsWeaponSays(t *testing.T) {
	spec := plain()
	spec.Parts = weapons.Parts{{Name: "bristle", Data: []byte(`{"hairs":5}`)}}
	ray := weapons.Spec{Name: "ray", Slot: 2, Trigger: weapons.Trigger{CycleTicks: 5}, Ray: &weapons.Ray{Range: 50, Damage: 0.01}, Parts: spec.Parts}
	for name, distance := range map[string]float64{"at the muzzle": 1, "later": 15} {
		told := 0
		look := func(m *Match) {
			for _, e := range m.Events() {
				if e.Kind != EventExploded {
					continue
				}
				told++
				if part, ok := PartOf(m, bristle, &e); !ok || part.Hairs != 5 {
					t.Errorf("%s: %+v, %v", name, part, ok)
				}
				if _, ok := PartOf(m, comb, &e); ok {
					t.Errorf("%s: it has a comb", name)
				}
			}
		}
		hits := Module{Name: "hits", Schedule: func(s Schedule) Schedule { return s.After("blasts", System{Name: "hits", Run: look}) }}
		m, id := duel(t, Options{Modules: []Module{bristles(), hits}}, spec, ray)
		addTarget(t, m, 0, distance, 0, 2)
		steps(m, 1, Command{Player: id, Input: components.Input{Look: geom.YawPitch{Pitch: geom.Degrees(-2)}, Buttons: fireKey}})
		if flies := len(m.Projectiles(nil)) > 0; flies != (distance > 5) {
			t.Errorf("%s: flies %v", name, flies)
		}
		steps(m, 20, Command{Player: id})
		if told != 1 {
			t.Errorf("%s: %d hits", name, told)
		}
		if part, ok := WeaponPart(m, bristle, "ray", false); !ok || part.Hairs != 5 {
			t.Errorf("the ray has %+v, %v", part, ok)
		}
	}
}
