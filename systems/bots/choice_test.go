package bots

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
)

// TestToSky_FindsTheOnlyPlaceWithoutARoof in any direction, the one behind before others.
func TestToSky_FindsTheOnlyPlaceWithoutARoof(t *testing.T) {
	heading := geom.Vec{Y: 1}
	for first := range turnParts {
		var roofs []levels.Structure
		for part := range turnParts {
			for try := range skyTries {
				if try == 0 && (part == first || part == 0) {
					continue
				}
				at := turn(heading, part).Scale(float64(int(skyReach) << try))
				roofs = append(roofs, levels.Box("", at.Add(geom.Vec{X: -0.3, Y: -0.3, Z: 6}), at.Add(geom.Vec{X: 0.3, Y: 0.3, Z: 6.5})))
			}
		}
		m, err := systems.NewMatch(systems.Options{Level: ground(t, 120, roofs...), Modules: []systems.Module{Module()}})
		if err != nil {
			t.Fatal(err)
		}
		b := botAt(t, m, "light", geom.Vec{}, geom.Vec{})
		b.brain.stuck.slowTicks = wedgedTicks
		if got := (b.toSky(heading) + turnParts) % turnParts; got != first {
			t.Errorf("it turns by %d parts, and the sky is at %d, or ahead", got, first)
		}
	}
}

// TestShotSpeed_IsThatOfWhatCanBeAvoided: of what is slow enough and explodes.
func TestShotSpeed_IsThatOfWhatCanBeAvoided(t *testing.T) {
	var disc weapons.Spec
	for _, s := range weapons.Standard() {
		if s.Name == "disc" {
			disc = s
		}
	}
	for _, c := range []struct{ speed, radius, want float64 }{{80, 5, 80}, {slowShot, 5, slowShot}, {slowShot + 1, 5, 0}, {80, 0, 0}, {slowShot + 1, 0, 0}} {
		spec := disc.Clone()
		spec.Projectile.MuzzleSpeed, spec.Projectile.Payload.Radius = c.speed, c.radius
		m, err := systems.NewMatch(systems.Options{Level: ground(t, 120), Weapons: []weapons.Spec{spec}, Modules: []systems.Module{Module()}})
		if err != nil {
			t.Fatal(err)
		}
		if got := shotSpeed(m, &systems.Event{Weapon: "disc"}); got != c.want {
			t.Errorf("at %v m/s with a blast of %v m it is %v", c.speed, c.radius, got)
		}
	}
}

// TestHeal_EndsWhereJetsNeedTheEnergy.
func TestHeal_EndsWhereJetsNeedTheEnergy(t *testing.T) {
	b := beforeEdge(t, geom.Vec{X: 50}, geom.Vec{}, 60)
	b.saves, b.brain.hands.heals = true, true
	if b.heal(); b.brain.hands.heals {
		t.Error("it goes on to heal")
	}
}

// TestChart_OfBridgesHasCellsAsSmallAsThereIsRoomFor with those beyond the border.
func TestChart_OfBridgesHasCellsAsSmallAsThereIsRoomFor(t *testing.T) {
	const half = 700.0
	level, err := levels.Build(levels.Parts{
		Structures: []levels.Structure{levels.Box("floor", geom.Vec{X: -half, Y: -half, Z: -1}, geom.Vec{X: half, Y: half})},
		Spawns:     []levels.Spawn{{Position: geom.Vec{X: half - 2, Y: half - 2}}, {Position: geom.Vec{X: 2 - half, Y: 2 - half}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if c := newChart(level); c.columns > sideMost || c.columns < sideMost-3 || c.cell >= leastCell {
		t.Errorf("%d cells of %.1f m along a side, want up to %d", c.columns, c.cell, sideMost)
	}
}

// TestOption_IsOfALoadedModeThatIsThere.
func TestOption_IsOfALoadedModeThatIsThere(t *testing.T) {
	b := beforeEdge(t, geom.Vec{}, geom.Vec{}, 60)
	for place := range b.arsenal.Slots {
		slot := &b.arsenal.Slots[place]
		spec, ok := b.match.Weapons().Lookup(slot.Weapon)
		fire, has := spec.Mode(false)
		if !ok || !has || !fire.Trigger.UsesAmmo() {
			continue
		}
		for _, ammo := range []int{0, 1} {
			slot.Ammo = ammo
			if _, ok := b.option(place, false); ok != (ammo > 0) {
				t.Errorf("%s with %d shots: %v", spec.Name, ammo, ok)
			}
		}
		if _, there := spec.Mode(true); !there {
			if _, ok := b.option(place, true); ok {
				t.Errorf("%s has no second mode", spec.Name)
			}
		}
	}
}

// TestLookAround_ForgetsWhoIsGone, so that nobody is looked for who has left the match.
func TestLookAround_ForgetsWhoIsGone(t *testing.T) {
	b := beforeEdge(t, geom.Vec{}, geom.Vec{}, 60)
	b.brain.sight.memories[0] = Enemy{ID: b.id + 1000, Visible: true}
	if b.lookAround(); b.brain.sight.memories[0].ID != components.Nobody {
		t.Errorf("it remembers %+v", b.brain.sight.memories[0])
	}
}
