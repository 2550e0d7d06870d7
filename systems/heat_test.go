package systems

import (
	"math"
	"slices"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/weapons"
)

// hot is a plain weapon, ten ticks of a cycle, that bears nine shots in a row.
func hot() weapons.Spec {
	spec := plain()
	spec.Trigger.Heat = 0.2
	spec.Cooling = &weapons.Cooling{PerSecond: 0.3, Resume: 0.4}
	return spec
}

// TestHeat_RisesWithShotsAndFallsWithTime compares the heat after each tick with the
// closed form, in hand and put away.
func TestHeat_RisesWithShotsAndFallsWithTime(t *testing.T) {
	other := plain()
	other.Name = "z"
	for _, away := range []bool{false, true} {
		m, id := duel(t, Options{}, hot(), other)
		for tick := range 60 {
			c := Command{Player: id, Input: components.Input{Buttons: fireKey.When(tick <= 30)}}
			if away && tick > 30 {
				c.Weapon = 2
			}
			steps(m, 1, c)
			shots := math.Min(math.Floor(float64(tick)/10), 3) + 1
			want := math.Max(shots*0.2-float64(tick)*0.3*TickSeconds, 0)
			slot := playerEntry(m, id).arsenal.Slots[0]
			if math.Abs(slot.Heat-want) > 1e-12 {
				t.Fatalf("put away %v, tick %d: heat %v, want %v", away, tick, slot.Heat, want)
			}
			if p := m.Players(nil)[0]; !away && p.Heat != slot.Heat {
				t.Fatalf("the view shows %v of %v", p.Heat, slot.Heat)
			}
		}
	}
}

// TestHeat_SilencesTheWeaponUntilItHasCooled counts shots and ticks: n shots leave a heat
// of 0.2 n - 0.096 (n - 1), which is 1 with the ninth, and 0.6 are lost in 63 ticks.
func TestHeat_SilencesTheWeaponUntilItHasCooled(t *testing.T) {
	m, id := duel(t, Options{}, hot())
	var want []int
	for shot := range 9 {
		want = append(want, 10*shot)
	}
	wait := int(math.Ceil(0.6 / (0.3 * TickSeconds)))
	want = append(want, 80+wait)
	got := firedIn(m, id, 80+wait+1, func(int) components.Buttons { return fireKey })
	if !slices.Equal(got, want) {
		t.Errorf("shots in %v, want %v", got, want)
	}

	m, id = duel(t, Options{}, hot())
	firedIn(m, id, 81, func(int) components.Buttons { return fireKey })
	for tick := range wait {
		if p := m.Players(nil)[0]; !p.Overheated || tick == 0 && p.Heat != 1 {
			t.Fatalf("%d ticks after the last shot: overheated %v with heat %v", tick, p.Overheated, p.Heat)
		}
		steps(m, 1)
	}
	if m.Players(nil)[0].Overheated {
		t.Errorf("still overheated after %d ticks", wait)
	}
}

func TestHeat_OfABeamRisesWhileItIsOn(t *testing.T) {
	spec := shipped(t, "elf")
	spec.Trigger.Energy, spec.Trigger.MinEnergy, spec.Trigger.Heat = 0, 0, 1.5
	spec.Cooling = &weapons.Cooling{PerSecond: 0.5, Resume: 0.5}
	m, id := duel(t, Options{}, spec)
	for tick := range 60 {
		beams := len(kinds(steps(m, 1, Command{Player: id, Input: components.Input{Buttons: fireKey}}), EventBeam))
		// 0.048 a tick of beam less 0.016 of cooling: 1 is there in the 31st tick.
		on := tick <= 30
		if (beams == 1) != on && tick < 60 {
			t.Fatalf("tick %d: %d beams, want on %v", tick, beams, on)
		}
		slot := playerEntry(m, id).arsenal.Slots[0]
		if want := math.Min(float64(tick+1)*0.048-float64(tick)*0.016, 1); on && math.Abs(slot.Heat-want) > 1e-9 {
			t.Fatalf("tick %d: heat %v, want %v", tick, slot.Heat, want)
		}
	}
}

func TestHeat_OfOneModeLeavesAModeWithoutHeatFiring(t *testing.T) {
	spec := hot()
	alt := firstOf(plain())
	spec.Alt, spec.Trigger.Heat, spec.Cooling.PerSecond = &alt, 1, 0.01
	m, id := duel(t, Options{}, spec)
	got := firedIn(m, id, 40, func(tick int) components.Buttons { return fireKey | altKey.When(tick > 10) })
	if !slices.Equal(got, []int{0, 11, 21, 31}) {
		t.Errorf("shots in %v, want one that overheats it and then those of the second mode", got)
	}
}

func TestHeat_EndsWithTheLifeAndStaysWithTheWeapon(t *testing.T) {
	m, id := duel(t, Options{}, hot())
	firedIn(m, id, 81, func(int) components.Buttons { return fireKey })
	if err := m.ReplaceWeapons([]weapons.Spec{hot()}); err != nil {
		t.Fatal(err)
	}
	if p := m.Players(nil)[0]; p.Heat != 1 || !p.Overheated {
		t.Errorf("with the weapons replaced: heat %v", p.Heat)
	}
	if err := m.ReplaceWeapons([]weapons.Spec{plain()}); err != nil {
		t.Fatal(err)
	}
	steps(m, 1)
	if p := m.Players(nil)[0]; p.Heat != 0 || p.Overheated {
		t.Errorf("a weapon without heat has %v of it", p.Heat)
	}
	m, id = duel(t, Options{Immortal: true}, hot())
	firedIn(m, id, 81, func(int) components.Buttons { return fireKey })
	m.health.KillByWorld(mustMember(m, id))
	if p := m.Players(nil)[0]; p.Heat != 0 || p.Overheated {
		t.Errorf("a new life begins with heat %v", p.Heat)
	}
}

func TestHeat_OutOfRangeIsRefused(t *testing.T) {
	m, id := duel(t, Options{}, hot())
	for _, bad := range []float64{-0.1, 1.1, math.NaN()} {
		a := *playerEntry(m, id).arsenal
		a.Slots = []components.WeaponSlot{{Weapon: "plain", Heat: bad}}
		if err := m.Add(id, With(components.Arsenal, a)); err == nil {
			t.Errorf("heat %v was taken", bad)
		}
	}
}
