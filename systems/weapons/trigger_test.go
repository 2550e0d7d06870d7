package weapons

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// shipped returns a standard weapon by its name.
func shipped(t testing.TB, name string) Spec {
	t.Helper()
	for _, s := range Standard() {
		if s.Name == name {
			return s
		}
	}
	t.Fatalf("no weapon %q", name)
	return Spec{}
}

// pulls steps a trigger for some ticks, and returns the ticks in which a shot left.
// held decides in which ticks the trigger is held. The energy stays constant.
func pulls(s *Spec, ticks int, energy float64, held func(tick int) bool) (shots []int, all []Pull) {
	arsenal := components.ArsenalData{}
	slot := components.WeaponSlot{Ammo: s.Trigger.Ammo[0]}
	for tick := range ticks {
		down := &arsenal.CooldownTicks
		*down = max(*down-1, 0)
		if p, ok := s.Trigger.Step(Hand{State: &arsenal.Main, Cooldown: &arsenal.CooldownTicks, Slot: &slot}, held(tick), energy); ok {
			shots, all = append(shots, tick), append(all, p)
		}
	}
	return shots, all
}

func always(int) bool { return true }

// ticksOf is the rule of cycles: every phase lasts whole ticks, rounded up.
func ticksOf(phases ...float64) int {
	sum := 0
	for _, s := range phases {
		sum += int(math.Ceil(s/0.032 - 1e-9))
	}
	return sum
}

func TestTrigger_CyclesAreThoseOfTheTableInWholeTicks(t *testing.T) {
	for name, c := range map[string]struct {
		phases []float64
		ticks  int
		ammo   Load
	}{
		"disc":     {[]float64{1.25, 0.25, 0.25}, 56, Load{15, 15, 15}},
		"grenade":  {[]float64{0.5, 0.5}, 32, Load{10, 10, 15}},
		"mortar":   {[]float64{2, 0.5}, 79, Load{0, 0, 10}},
		"chaingun": {[]float64{0.2}, 7, Load{100, 150, 200}},
		"plasma":   {[]float64{0.5, 0.1}, 20, Load{30, 40, 50}},
		"blaster":  {[]float64{0.3}, 10, Load{}},
		"laser":    {[]float64{0.5, 0.1}, 20, Load{}},
		"elf":      {[]float64{0.2}, 7, Load{}},
	} {
		s := shipped(t, name)
		if got := s.Trigger.CycleTicks; got != c.ticks || got != ticksOf(c.phases...) {
			t.Errorf("%s: a cycle of %d ticks, want %d", name, got, c.ticks)
		}
		if s.Trigger.Ammo != c.ammo {
			t.Errorf("%s: ammo %v, want %v", name, s.Trigger.Ammo, c.ammo)
		}
		if s.Beam != nil {
			continue
		}
		slot := components.WeaponSlot{Ammo: 1000}
		arsenal := components.ArsenalData{}
		last := -1
		for tick := range 400 {
			arsenal.CooldownTicks = max(arsenal.CooldownTicks-1, 0)
			if _, ok := s.Trigger.Step(Hand{State: &arsenal.Main, Cooldown: &arsenal.CooldownTicks, Slot: &slot}, true, 60); !ok {
				continue
			}
			if last >= 0 && tick-last != c.ticks {
				t.Errorf("%s: %d ticks between two shots, want %d", name, tick-last, c.ticks)
			}
			last = tick
		}
	}
}

func TestTrigger_StopsWithoutAmmo(t *testing.T) {
	s := shipped(t, "disc")
	shots, _ := pulls(&s, 56*20, 0, always)
	if len(shots) != 15 {
		t.Errorf("%d shots of 15", len(shots))
	}
}

func TestTrigger_BarrelsSpinUpForHalfASecondAndDownForThree(t *testing.T) {
	s := shipped(t, "chaingun")
	shots, _ := pulls(&s, 40, 0, always)
	if len(shots) == 0 || shots[0] != 15 { // the sixteenth tick of the trigger
		t.Fatalf("the first shot leaves in tick %v, want 15", shots)
	}
	for _, pause := range []int{0, 10, 47, 93, 94, 200} {
		// Held until the barrels are at speed, let go for a pause, and held again.
		shots, _ = pulls(&s, 16+pause+20, 0, func(tick int) bool { return tick < 16 || tick >= 16+pause })
		lost := min(float64(pause)/94, 1) // part of the speed that is lost
		again := max(int(math.Ceil(lost*16-1e-9)), 1)
		if want := 16 + pause + again - 1; pause > 7 && shots[1] != want {
			t.Errorf("after a pause of %d ticks the next shot leaves in tick %d, want %d", pause, shots[1], want)
		}
	}
	var a components.ArsenalData
	a.Main.Spin = 16 * 94 / 2
	if got := s.Trigger.SpinFraction(&a.Main); got != 0.5 {
		t.Errorf("half way up is a share of %v", got)
	}
}

func TestTrigger_ThrowGrowsWhileItIsHeldAndLeavesOnRelease(t *testing.T) {
	s := shipped(t, "handgrenade")
	for _, held := range []int{1, 10, 31, 100} {
		shots, all := pulls(&s, 130, 0, func(tick int) bool { return tick < held })
		want := 0.3 + 0.7*math.Min(float64(held), 31)/31
		if len(shots) != 1 || shots[0] != held {
			t.Fatalf("held for %d ticks it left in %v", held, shots)
		}
		near(t, fmt.Sprintf("strength after %d ticks", held), all[0].Speed, want, exact)
	}
	if shots, _ := pulls(&s, 100, 0, func(tick int) bool { return false }); len(shots) > 0 {
		t.Errorf("untouched it left in %v", shots)
	}
}

func TestTrigger_ThrowIsLiftedByHalfTheCosineOfThePitch(t *testing.T) {
	s := shipped(t, "mine")
	for _, pitch := range []float64{-60, 0, 30, 80} {
		up := pitch*math.Pi/180 + 0.5*math.Cos(pitch*math.Pi/180)
		aim := s.Trigger.Aim(geom.YawPitch{Pitch: geom.Degrees(pitch)}, 0, 0)
		near(t, fmt.Sprintf("height of a throw at %v degrees", pitch), aim.Z, math.Sin(up), 2e-4)
		near(t, "length", aim.Length(), 1, exact)
	}
}

func TestTrigger_EnergyWeaponsTakeFromTheTank(t *testing.T) {
	blaster := shipped(t, "blaster")
	for energy, want := range map[float64]int{4.99: 0, 5: 1, 60: 1} {
		shots, all := pulls(&blaster, 1, energy, always)
		if len(shots) != want {
			t.Errorf("blaster at %v energy: %d shots, want %d", energy, len(shots), want)
		} else if want > 0 {
			near(t, "energy of a bolt", all[0].Energy, math.Min(6, energy), exact)
			near(t, "its damage", all[0].Damage, 1, exact)
		}
	}
	laser := shipped(t, "laser")
	for _, energy := range []float64{10, 30, 60, 100} {
		_, all := pulls(&laser, 1, energy, always)
		e := math.Min(energy, 60)
		near(t, "energy of a ray", all[0].Energy, e, exact)
		near(t, fmt.Sprintf("damage of a ray of %v", energy), 0.42*all[0].Damage, 0.007*e*(e/60), exact)
	}
	if shots, _ := pulls(&laser, 5, 9.99, always); len(shots) > 0 {
		t.Error("the laser fires below 10")
	}
}

func TestTrigger_BeamHoldsWhileThereIsEnergyAndWaitsAfterwards(t *testing.T) {
	s := shipped(t, "elf")
	var a components.ArsenalData
	for tick, c := range []struct {
		held     bool
		energy   float64
		on       bool
		cooldown int
	}{
		{true, 3, true, 0}, {true, 2.9, false, 7}, {true, 60, false, 6}, {true, 60, false, 5}, {false, 60, false, 4},
	} {
		a.CooldownTicks = max(a.CooldownTicks-1, 0)
		energy, on := s.Trigger.Hold(Hand{State: &a.Main, Cooldown: &a.CooldownTicks, Slot: &components.WeaponSlot{}}, c.held, c.energy, 0.032)
		if on != c.on || a.CooldownTicks != c.cooldown {
			t.Errorf("tick %d: on %v with %d ticks to wait, want %v and %d", tick, on, a.CooldownTicks, c.on, c.cooldown)
		}
		if on {
			near(t, "energy of a tick", energy, 11*0.032, exact)
		}
	}
}

func TestTrigger_SpreadStaysInItsSquareAndMovesWithTheNumbers(t *testing.T) {
	s := shipped(t, "chaingun")
	look := geom.YawPitch{Yaw: geom.Degrees(33), Pitch: geom.Degrees(20)}
	forward := look.Forward()
	for _, sideways := range []float64{-1, -0.3, 0, 1} {
		for _, height := range []float64{-1, 0, 0.7} {
			aim := s.Trigger.Aim(look, sideways, height)
			tangent := aim.Cross(forward).Length() / aim.Dot(forward)
			near(t, fmt.Sprintf("spread of %v and %v", sideways, height), tangent, 0.005*math.Hypot(sideways, height), 1e-9)
		}
	}
}

func TestCatalogue_OrderOfRegistrationDoesNotMatter(t *testing.T) {
	all := Standard()
	a, err := NewCatalogue(all...)
	if err != nil {
		t.Fatal(err)
	}
	for i, j := 0, len(all)-1; i < j; i, j = i+1, j-1 {
		all[i], all[j] = all[j], all[i]
	}
	b, err := NewCatalogue(all...)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(a.Names(), b.Names()) {
		t.Errorf("%v and %v", a.Names(), b.Names())
	}
	want := []string{"disc", "chaingun", "grenade", "mortar", "plasma", "blaster", "laser", "elf", "repairgun", "handgrenade", "mine"}
	if !reflect.DeepEqual(a.Names(), want) {
		t.Errorf("the order is %v, want %v", a.Names(), want)
	}
}

func TestCatalogue_KeepsItsOwnCopies(t *testing.T) {
	all := Standard()
	c, err := NewCatalogue(all...)
	if err != nil {
		t.Fatal(err)
	}
	for i := range all {
		if p := all[i].Projectile; p != nil {
			p.MuzzleSpeed = 1
			if p.Fuse != nil {
				p.Fuse.ArmTicks = 9999
			}
		}
	}
	for _, want := range Standard() {
		got, ok := c.Lookup(want.Name)
		if !ok || !reflect.DeepEqual(*got, want) {
			t.Errorf("%s changed with the list it came from", want.Name)
		}
	}
	if _, ok := c.Lookup("spoon"); ok {
		t.Error("a weapon that is not there was found")
	}
}

// TestTrigger_OfOneShotAPullFiresAgainOnceItIsReleased, and not before.
func TestTrigger_OfOneShotAPullFiresAgainOnceItIsReleased(t *testing.T) {
	s := shipped(t, "disc")
	s.Trigger.Semi = true
	again := 3 * s.Trigger.CycleTicks
	shots, _ := pulls(&s, 2*again, 60, func(tick int) bool { return tick != again })
	if !slices.Equal(shots, []int{0, again + 1}) {
		t.Errorf("released in tick %d it fires in %v", again, shots)
	}
}

// TestTrigger_OfOneShotLeavesNoBurstBehind, and says how far a charge is.
func TestTrigger_OfOneShotLeavesNoBurstBehind(t *testing.T) {
	for _, shots := range []int{0, 1, 2} {
		trigger := Trigger{CycleTicks: 9, BurstShots: shots, BurstTicks: 3}
		var state components.TriggerData
		cooldown := 0
		if _, ok := trigger.Step(Hand{State: &state, Cooldown: &cooldown, Slot: &components.WeaponSlot{}}, true, 60); !ok || (state.BurstTicks != 0) != (shots > 1) {
			t.Errorf("a burst of %d leaves %v, with %d ticks until the next shot", shots, ok, state.BurstTicks)
		}
	}
	charged := Trigger{Charge: &Charge{Ticks: 20}}
	if got := charged.ChargeFraction(&components.TriggerData{ChargeTicks: 5}); got != 0.25 {
		t.Errorf("5 of 20 ticks are a charge of %v", got)
	}
}

// TestCatalogue_KnowsWhetherAnyWeaponGetsHot.
func TestCatalogue_KnowsWhetherAnyWeaponGetsHot(t *testing.T) {
	for _, hot := range []int{-1, 0, 2} {
		all := []Spec{shipped(t, "disc"), shipped(t, "grenade"), shipped(t, "mortar")}
		if hot >= 0 {
			all[hot].Trigger.Heat, all[hot].Cooling = 0.25, &Cooling{PerSecond: 0.25, Resume: 0.5}
		}
		if c, err := NewCatalogue(all...); err != nil || c.Cools() != (hot >= 0) {
			t.Errorf("weapon %d of 3 gets hot: %+v, %v", hot, c, err)
		}
	}
}
