package bots

import (
	"math"
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

// TestLaser_IsWaitedForAtHomeAndNearlyFullOrFastOnTheWay, at who is in sight far away.
func TestLaser_IsWaitedForAtHomeAndNearlyFullOrFastOnTheWay(t *testing.T) {
	for _, c := range []struct {
		role             Role
		energy, distance float64
		speed            float64
		visible, want    bool
	}{
		{Defender, 0.1, 60, 0, true, true}, {Defender, 0.8, 60, 0, true, false}, {Defender, 0.1, 10, 0, true, false}, {Defender, 0.1, 60, 0, false, false},
		{Attacker, 0.4, 60, 0, true, true}, {Attacker, 0.1, 60, 0, true, false}, {Attacker, 0.1, 60, 25, true, true}, {Capper, 0.4, 60, 25, true, false},
	} {
		d := brain{role: c.role, sight: sight{target: 7}}
		*d.sight.place(7) = Enemy{ID: 7, Place: geom.Vec{X: c.distance}, Visible: c.visible}
		if got := d.waitsToSnipe(geom.Vec{}, c.energy, c.speed); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

// TestChaingun_IsWorthMoreAtWhoIsNearlyDead.
func TestChaingun_IsWorthMoreAtWhoIsNearlyDead(t *testing.T) {
	for _, spec := range weapons.Standard() {
		if spec.Name != "chaingun" && spec.Name != "disc" {
			continue
		}
		armor := tribes.Light()
		b := bot{brain: &brain{}, armor: &armor}
		o := choice{spec: &spec, fire: spec.First()}
		whole, hurt := sighting{distance: 40, health: 2, most: 2}, sighting{distance: 40, health: 2, most: 20}
		more := b.directDamage(&o, &hurt) / b.directDamage(&o, &whole)
		if want := map[string]float64{"chaingun": finishWorth, "disc": 1}[spec.Name]; math.Abs(more-want) > 1e-9 {
			t.Errorf("%s: %v times as much, want %v", spec.Name, more, want)
		}
	}
}

// TestRush_ComesFromTheEnemyAlone, and is less for what arrives soon.
func TestRush_ComesFromTheEnemyAlone(t *testing.T) {
	passing := sighting{passing: 10}
	if slow, soon, ray := passing.rush(0.6), passing.rush(0.1), passing.rush(0); !(slow > soon && soon > ray && ray > 1) || (&sighting{}).rush(0.6) != 1 {
		t.Errorf("the errors are %v, %v and %v", slow, soon, ray)
	}
}
