package weapons

import (
	"errors"
	"fmt"
	"slices"

	"github.com/skijet/skijet/components"
)

// ErrInvalid is wrapped by every error about a spec.
var ErrInvalid = errors.New("invalid weapon")

// Limits of what a spec may ask for [ours]. They keep every sum finite and are
// far beyond play.
const (
	maxTicks   = 18750 // ten minutes: nothing flies longer
	maxAmmo    = 1e6
	maxSpeed   = 1e5 // m/s
	maxNumber  = 1e6 // of anything else
	maxBody    = 5   // m, half the width of a projectile
	minBody    = 0.01
	maxPierce  = 64
	maxPellets = 64 // each is an entity, and a match has 4096
	maxNameLen = 64
	// maxSpin keeps the product of the two spin times small.
	maxSpin = 1000
)

// bound is one number of a spec and where it must lie.
type bound struct {
	field            string // as in JSON
	value, low, high float64
}

// fault is a field of a weapon that makes no sense.
type fault struct{ weapon, field, value, want string }

func (f *fault) Error() string {
	return fmt.Sprintf("weapon %q: %s is %s, want %s: %v", f.weapon, f.field, f.value, f.want, ErrInvalid)
}

func (f *fault) Unwrap() error { return ErrInvalid }

// joined returns faults as one error, or nil where there are none.
func joined(faults []*fault) error {
	errs := make([]error, len(faults))
	for i, f := range faults {
		errs[i] = f
	}
	return errors.Join(errs...)
}

// checker checks one mode of a weapon, or what does not belong to a mode.
type checker struct {
	weapon string // its name
	place  string // before the fields of the mode, in JSON
	faults []*fault
}

// Validate reports every field that makes no sense, by its name in JSON, each in a line of
// its own.
func (s *Spec) Validate() error { return joined(s.faults()) }

// faults lists what is wrong with a spec.
func (s *Spec) faults() []*fault {
	c := &checker{weapon: s.Name}
	if s.Name == "" || !isLine(s.Name) {
		c.fail("name", fmt.Sprintf("%q", s.Name), fmt.Sprintf("1 to %d letters in one line", maxNameLen))
	}
	for _, a := range s.Armors {
		if !slices.Contains(armorNames[:], a) {
			c.fail("armors", fmt.Sprintf("%q", a), "light, medium or heavy")
		}
	}
	if !slices.Contains([]components.PackKind{components.NoPack, components.EnergyPack, components.ShieldPack, components.RepairPack}, s.Pack) {
		c.fail("needs_pack", fmt.Sprintf("%q", s.Pack), "energy, shield or repair")
	}
	c.checkLook(s.Look)
	c.checkParts(s.Parts)
	first := s.First()
	if !s.IsCarried() {
		c.checkReleased(s, &first)
		return c.faults
	}
	c.checkFire(&first)
	c.checkCooling(s)
	if s.Alt == nil {
		return c.faults
	}
	c.place = "alt."
	c.checkFire(s.Alt)
	if s.Alt.Trigger.Throw {
		c.fail("trigger.throw", true, "false: the other hand throws the first mode")
	}
	if load := s.Alt.Trigger.Ammo; s.Trigger.UsesAmmo() && s.Alt.Trigger.UsesAmmo() && load != s.Trigger.Ammo {
		c.fail("trigger.ammo", load, fmt.Sprintf("none or that of trigger.ammo, %v: both modes share one load", s.Trigger.Ammo))
	}
	return c.faults
}

// checkReleased checks what only others release: it has a projectile and nothing for
// somebody who would carry it.
func (s *checker) checkReleased(spec *Spec, f *Fire) {
	for _, field := range []struct {
		name  string
		there bool
	}{
		{"trigger", f.Trigger != Trigger{}}, {"alt", spec.Alt != nil}, {"cooling", spec.Cooling != nil},
		{"armors", len(spec.Armors) > 0}, {"needs_pack", spec.Pack != components.NoPack}, {"slot", spec.Slot != 0},
		{"ray", f.Ray != nil}, {"beam", f.Beam != nil}, {"signal", f.Signal != ""}, {"hints", f.Hints != nil},
	} {
		if field.there {
			s.fail(field.name, "there", "none for a weapon that is not carried")
		}
	}
	s.checkKinds(f)
}

// checkFire checks one mode that somebody pulls the trigger of.
func (s *checker) checkFire(f *Fire) {
	s.check(f.Trigger.bounds())
	s.checkKinds(f)
	s.checkHints(f.Hints)
	s.checkTrigger(f)
}

// checkKinds checks what leaves in a mode.
func (s *checker) checkKinds(f *Fire) {
	kinds := 0
	for _, part := range []struct {
		there  bool
		bounds func() []bound
	}{
		{f.Projectile != nil, f.Projectile.bounds}, {f.Ray != nil, f.Ray.bounds}, {f.Beam != nil, f.Beam.bounds},
	} {
		if !part.there {
			continue
		}
		kinds++
		s.check(part.bounds())
	}
	if f.Signal != "" {
		kinds++
	}
	if kinds != 1 {
		s.fail("projectile, ray, beam, signal", fmt.Sprint(kinds, " of them"), "exactly one")
		return
	}
	switch {
	case f.Beam != nil && f.Beam.Heal > 0 && (f.Beam.Damage > 0 || f.Beam.Drain > 0):
		s.fail("beam.heal_per_s", f.Beam.Heal, "0 for a beam that harms")
	case f.Projectile != nil:
		s.checkProjectile(f.Projectile)
	case !isLine(f.Signal):
		s.fail("signal", fmt.Sprintf("%q", f.Signal), fmt.Sprintf("at most %d letters in one line", maxNameLen))
	}
}

// checkTrigger reports parts of a trigger that do not go together, or not with what
// leaves.
func (s *checker) checkTrigger(f *Fire) {
	t := &f.Trigger
	switch {
	case t.SpinDownTicks > 0 && t.SpinUpTicks == 0:
		s.fail("trigger.spin_down_ticks", t.SpinDownTicks, "0 without spin_up_ticks")
	case t.ByEnergy && t.Energy == 0:
		s.fail("trigger.damage_by_energy", true, "false without energy")
	case f.Beam != nil && t.UsesAmmo():
		s.fail("trigger.ammo", t.Ammo, "none for a beam")
	case f.Beam != nil && (t.SpinUpTicks > 0 || t.Spread > 0 || t.Lift > 0 || t.ByEnergy):
		s.fail("trigger", "that of a shot", "no spin, spread, lift or charge for a beam")
	case f.Signal != "" && (t.Spread > 0 || t.Lift > 0 || t.ByEnergy || t.Pellets > 0):
		s.fail("trigger", "that of a shot", "no spread, lift, damage_by_energy or pellets for a signal")
	}
	s.checkRhythm(f)
	s.checkCharge(f)
}

// checkRhythm reports pellets, bursts and single shots that do not go together with
// the rest of a trigger.
func (s *checker) checkRhythm(f *Fire) {
	t := &f.Trigger
	switch {
	case f.Beam != nil && (t.Pellets > 0 || t.BurstShots > 0 || t.Semi):
		s.fail("trigger", "that of a shot", "no pellets, burst_shots or semi for a beam")
	case t.BurstShots > 1 && (t.BurstTicks < 1 || t.BurstTicks > t.CycleTicks):
		s.fail("trigger.burst_ticks", t.BurstTicks, fmt.Sprintf("1 to cycle_ticks, %d", t.CycleTicks))
	case t.BurstShots <= 1 && t.BurstTicks > 0:
		s.fail("trigger.burst_ticks", t.BurstTicks, "0 without burst_shots")
	case t.Charge != nil && (t.BurstShots > 1 || t.Semi):
		s.fail("trigger", "that of a charge", "no burst_shots or semi with it: it leaves when it is let go")
	case t.Semi && t.SpinUpTicks > 0:
		s.fail("trigger.semi", true, "false with spin_up_ticks: a pull would end before the barrels turn")
	}
}

func (s *checker) check(bounds []bound) {
	for _, b := range bounds {
		// Written so that NaN, which compares false, is refused too.
		if !(b.value >= b.low && b.value <= b.high) {
			s.fail(b.field, b.value, fmt.Sprintf("%v to %v", b.low, b.high))
		}
	}
}

// fail notes a fault in a field of the mode that is checked.
func (s *checker) fail(field string, value any, want string) {
	s.faults = append(s.faults, &fault{s.weapon, s.place + field, fmt.Sprint(value), want})
}
