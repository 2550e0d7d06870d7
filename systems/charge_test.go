package systems

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/weapons"
)

// TestCharge_GrowsInAStraightLine compares speed, damage and radius with
// least + (1 - least) k / ticks.
func TestCharge_GrowsInAStraightLine(t *testing.T) {
	spec := plain()
	spec.Projectile.Payload = components.PayloadData{Kind: "plain", Damage: 0.5, Radius: 8}
	spec.Trigger.Charge = &weapons.Charge{Ticks: 40, Speed: weapons.Least(0.25), Damage: weapons.Least(0), Radius: weapons.Least(0.5)}
	for _, held := range []int{1, 7, 20, 39, 40, 41, 90} {
		m, id := duel(t, Options{}, spec)
		if ticks := firedIn(m, id, held+5, func(tick int) components.Buttons { return fireKey.When(tick < held) }); len(ticks) != 1 || ticks[0] != held {
			t.Fatalf("held for %d ticks it left in %v, want %d", held, ticks, held)
		}
		full := math.Min(float64(held)/40, 1)
		shot := m.shots.Launcher.Flying.Members[0]
		payload := components.Payload.Get(shot.Entry)
		for name, c := range map[string][2]float64{
			"speed":  {shot.Velocity.Linear.Length(), 100 * (0.25 + 0.75*full)},
			"damage": {payload.Damage, 0.5 * full},
			"radius": {payload.Radius, 8 * (0.5 + 0.5*full)},
		} {
			if math.Abs(c[0]-c[1]) > 1e-9 {
				t.Errorf("held for %d ticks: %s %v, want %v", held, name, c[0], c[1])
			}
		}
	}
}

func TestCharge_PartsThatAreLeftOutAreWhole(t *testing.T) {
	spec := plain()
	spec.Trigger.Charge = &weapons.Charge{Ticks: 40}
	m, id := duel(t, Options{}, spec)
	firedIn(m, id, 4, func(tick int) components.Buttons { return fireKey.When(tick < 1) })
	shot := m.shots.Launcher.Flying.Members[0]
	if v, d := shot.Velocity.Linear.Length(), components.Payload.Get(shot.Entry).Damage; math.Abs(v-100) > 1e-9 || d != 0.1 {
		t.Errorf("%v m/s and damage %v, want 100 and 0.1", v, d)
	}
}

func TestCharge_OfARayScalesItsDamage(t *testing.T) {
	spec := plain()
	spec.Projectile, spec.Ray = nil, &weapons.Ray{Range: 50, Kind: "plain", Damage: 0.4}
	spec.Trigger.Charge = &weapons.Charge{Ticks: 10, Damage: weapons.Least(0.1)}
	m, id := duel(t, Options{}, spec)
	addTarget(t, m, 0, 15, 0, 2)
	look := geom.YawPitch{Pitch: geom.Degrees(-3)}
	steps(m, 4, Command{Player: id, Input: components.Input{Look: look, Buttons: fireKey}})
	hits := kinds(steps(m, 1, Command{Player: id, Input: components.Input{Look: look}}), EventDamaged)
	if len(hits) != 1 || math.Abs(hits[0].Amount-0.4*(0.1+0.9*0.4)) > 1e-12 {
		t.Errorf("after 4 of 10 ticks: %+v, want damage %v", hits, 0.4*(0.1+0.9*0.4))
	}
}

func TestCharge_IsLostWithThePackThatItNeeds(t *testing.T) {
	spec := plain()
	spec.Pack, spec.Trigger.Charge = components.EnergyPack, &weapons.Charge{Ticks: 10}
	m, id := duel(t, Options{}, spec)
	steps(m, 5, Command{Player: id, Input: components.Input{Buttons: fireKey}})
	if err := m.SetPack(id, components.NoPack); err != nil {
		t.Fatal(err)
	}
	if n := len(kinds(append(steps(m, 3, Command{Player: id, Input: components.Input{Buttons: fireKey}}), steps(m, 3, Command{Player: id})...), EventFired)); n != 0 {
		t.Errorf("%d left without the pack", n)
	}
}

// TestCharge_OfAWeaponThatIsNoThrowStaysInItsHand also asks for it by the other hand.
func TestCharge_OfAWeaponThatIsNoThrowStaysInItsHand(t *testing.T) {
	for _, throws := range []bool{false, true} {
		spec := plain()
		spec.Trigger.Charge, spec.Trigger.Throw = &weapons.Charge{Ticks: 10}, throws
		m, id := duel(t, Options{}, spec)
		events := append(steps(m, 5, Command{Player: id, Input: components.Input{Throw: 1}}), steps(m, 1, Command{Player: id})...)
		if n := len(kinds(events, EventFired)); (n == 1) != throws {
			t.Errorf("throw %v: %d left the other hand", throws, n)
		}
	}
}
