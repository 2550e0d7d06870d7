package systems

import (
	"math"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/weapons"
)

// plain is a weapon that shoots straight and fast, with a cycle of ten ticks.
func plain() weapons.Spec {
	return weapons.Spec{Name: "plain", Trigger: weapons.Trigger{CycleTicks: 10}, Projectile: &weapons.Projectile{
		MuzzleSpeed: 100, TTLTicks: 60, GraceTicks: 8, Payload: components.PayloadData{Kind: "plain", Damage: 0.1},
	}}
}

// twoModes is a plain weapon with a slow second mode.
func twoModes() weapons.Spec {
	spec := plain()
	alt := firstOf(spec.Clone())
	alt.Trigger.CycleTicks, alt.Projectile.MuzzleSpeed = 25, 30
	spec.Alt = &alt
	return spec
}

func firstOf(spec weapons.Spec) weapons.Fire { return spec.First() }

// firedIn works the buttons of a shooter and lists the ticks in which a shot left,
// counted from 0.
func firedIn(m *Match, id components.ID, ticks int, buttons func(tick int) components.Buttons) []int {
	var fired []int
	for tick := range ticks {
		if len(kinds(steps(m, 1, Command{Player: id, Input: components.Input{Buttons: buttons(tick)}}), EventFired)) > 0 {
			fired = append(fired, tick)
		}
	}
	return fired
}

const fireKey, altKey = components.ButtonFire, components.ButtonAltFire

func TestAlt_HasItsOwnTriggerAndShotOnItsOwnButton(t *testing.T) {
	for button, want := range map[components.Buttons]struct {
		speed float64
		cycle int
	}{fireKey: {100, 10}, altKey: {30, 25}} {
		m, id := duel(t, Options{}, twoModes())
		ticks := firedIn(m, id, 51, func(int) components.Buttons { return button })
		for k, tick := range ticks {
			if tick != k*want.cycle {
				t.Errorf("button %v: shots in ticks %v, want one each %d", button, ticks, want.cycle)
				break
			}
		}
		if got, _ := speedOf(m, "plain"); math.Abs(got-want.speed) > 1e-9 {
			t.Errorf("button %v: %v m/s, want %v", button, got, want.speed)
		}
	}
	m, id := duel(t, Options{}, plain())
	if ticks := firedIn(m, id, 30, func(int) components.Buttons { return altKey }); len(ticks) > 0 {
		t.Errorf("a weapon of one mode fires in %v on the button of the second", ticks)
	}
}

func TestAlt_SharesTheCooldownAndTheLoad(t *testing.T) {
	spec := twoModes()
	spec.Trigger.Ammo, spec.Alt.Trigger.Ammo = weapons.Load{3, 3, 3}, weapons.Load{3, 3, 3}
	m, id := duel(t, Options{}, spec)
	// Both held: the first mode goes before the second in each tick.
	ticks := firedIn(m, id, 22, func(tick int) components.Buttons {
		if tick == 0 {
			return altKey
		}
		return fireKey | altKey
	})
	if len(ticks) != 1 || ticks[0] != 0 {
		t.Errorf("shots in %v, want one in 0 that makes both wait 25 ticks", ticks)
	}
	if left := playerEntry(m, id).arsenal.Slots[0].Ammo; left != 2 {
		t.Errorf("%d shots are left of 3", left)
	}
	if ticks = firedIn(m, id, 50, func(int) components.Buttons { return fireKey | altKey }); len(ticks) != 2 || ticks[1]-ticks[0] != 10 {
		t.Errorf("then shots in %v, want the two that are left, ten apart", ticks)
	}
}

func TestAlt_WaitsWhileTheFirstModeHoldsAShotBack(t *testing.T) {
	spec := shipped(t, "handgrenade")
	alt := firstOf(plain())
	spec.Alt = &alt
	m, id := duel(t, Options{}, spec)
	ticks := firedIn(m, id, 20, func(tick int) components.Buttons {
		return fireKey.When(tick < 10) | altKey.When(tick >= 3 && tick < 10)
	})
	if len(ticks) != 1 || ticks[0] != 10 {
		t.Errorf("shots in %v, want the throw in 10 alone", ticks)
	}
}

func TestAlt_MayBeABeamBesideAShot(t *testing.T) {
	spec, elf := plain(), firstOf(shipped(t, "elf"))
	elf.Trigger.MinEnergy = 0
	spec.Alt = &elf
	m, id := duel(t, Options{}, spec)
	events := steps(m, 5, Command{Player: id, Input: components.Input{Buttons: altKey}})
	if beams, shots := len(kinds(events, EventBeam)), len(kinds(events, EventFired)); beams != 5 || shots != 0 {
		t.Errorf("%d ticks of beam and %d shots in 5 ticks of the second button", beams, shots)
	}
	// While the beam is on the first mode waits; after it, for the cycle of the beam.
	ticks := firedIn(m, id, 12, func(tick int) components.Buttons { return fireKey | altKey.When(tick < 2) })
	if len(ticks) != 1 || ticks[0] != 2+elf.Trigger.CycleTicks {
		t.Errorf("shots in %v, want one in %d", ticks, 2+elf.Trigger.CycleTicks)
	}
}

func TestAlt_IsLaunchedByName(t *testing.T) {
	m, _ := duel(t, Options{}, twoModes())
	if _, err := m.Launch(Shot{Weapon: "plain", Alt: true, Position: geom.Vec{Z: 20}}); err != nil {
		t.Error(err)
	}
	m, _ = duel(t, Options{}, plain())
	if _, err := m.Launch(Shot{Weapon: "plain", Alt: true}); err == nil || !strings.Contains(err.Error(), "no second projectile") {
		t.Errorf("a mode that is not there: %v", err)
	}
}
