package bots

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/tribes"
	"github.com/skijet/skijet/systems/weapons"
)

// TestStaysOnLand_ABodyThatLandsNeedsRoomToStop: one that comes down before an edge too fast falls.
func TestStaysOnLand_ABodyThatLandsNeedsRoomToStop(t *testing.T) {
	m, err := systems.NewMatch(systems.Options{Level: embedded(t, "isles"), Modules: []systems.Module{Module()}})
	if err != nil {
		t.Fatal(err)
	}
	for _, out := range []bool{false, true} {
		feet, velocity := geom.Vec{X: 70, Y: -310, Z: 100}, geom.Vec{X: -20, Z: -6}
		if out {
			velocity.X = 20
		}
		feet.Z -= groundBelow(m, feet) - 3
		b := botAt(t, m, "light", feet, velocity)
		if lands := b.staysOnLand(); lands == out {
			t.Errorf("at 18 m from an edge, toward it %v: it comes to ground %v", out, lands)
		}
	}
}

// TestLaser_IsForFarEnemiesAndFullTanks and for no carrier, who needs its jets.
func TestLaser_IsForFarEnemiesAndFullTanks(t *testing.T) {
	var laser weapons.Spec
	for _, s := range weapons.Standard() {
		if s.Name == "laser" {
			laser = s
		}
	}
	fire, _ := laser.Mode(false)
	armor := tribes.Light()
	for _, c := range []struct {
		role             Role
		energy, distance float64
		want             bool
	}{
		{Attacker, 0.9, 100, true},
		{Attacker, 0.3, 100, false},
		{Attacker, 0.9, 30, false},
		{Carrier, 0.9, 100, false},
	} {
		b := bot{brain: &brain{role: c.role}, armor: &armor, jets: jets{energy: c.energy, charge: float64(c.energy * armor.MaxEnergy)}}
		s := sighting{distance: c.distance, visible: true, health: 1}
		o := choice{spec: &laser, fire: fire, hint: fire.Hint()}
		if got := s.affords(&b, &o); got != c.want {
			t.Errorf("%v: %v", c, got)
		}
		if b.expectedDamage(&o, &s) <= 0 {
			t.Errorf("%v: it is worth nothing even where there is nothing else", c)
		}
	}
}

func TestPackFor_LightArmourCanFireItsLaser(t *testing.T) {
	for armor, want := range map[components.ArmorClass]components.PackKind{components.LightArmor: components.EnergyPack,
		components.MediumArmor: components.RepairPack, components.HeavyArmor: components.EnergyPack} {
		if got := PackFor(armor); got != want {
			t.Errorf("armour %d has %q, want %q", armor, got, want)
		}
	}
}
