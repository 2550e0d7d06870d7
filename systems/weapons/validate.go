package weapons

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/limits"
)

// ErrInvalid is wrapped by every error about a spec.
var ErrInvalid = errors.New("invalid weapon")

// Limits of specs [ours]. Those of most numbers are in the tags of the fields: they keep every sum
// finite and the product of the spin times small, and are far outside what play needs.
const (
	minBody    = 0.01 // m, half the width of a projectile
	maxNameLen = 64
)

// fault is an invalid field of a weapon.
type fault struct{ weapon, field, value, want string }

func (f *fault) Error() string {
	if f.want == "" { // what is wrong stands in the value
		return fmt.Sprintf("weapon %q: %s: %s: %v", f.weapon, f.field, f.value, ErrInvalid)
	}
	return fmt.Sprintf("weapon %q: %s is %s, want %s: %v", f.weapon, f.field, f.value, f.want, ErrInvalid)
}

func (f *fault) Unwrap() error { return ErrInvalid }

// Refuse returns an error for a field of the weapon that a module refuses, by its name in JSON
// such as "projectile.homing.range_m", with the place in the file that it was read from. Where
// want says what would be right, value is what is there, and else what is wrong.
func (s *Spec) Refuse(field, value, want string) error {
	return s.from.locate(&fault{s.Name, field, value, want})
}

// joined returns faults as one error, or nil if there are none.
func joined(faults []*fault) error {
	errs := make([]error, len(faults))
	for i, f := range faults {
		errs[i] = f
	}
	return errors.Join(errs...)
}

// checker checks one mode of a weapon, or the fields outside the modes.
type checker struct {
	weapon string // its name
	place  string // prefix of the mode's fields in JSON
	faults []*fault
}

// Validate reports every invalid field by its name in JSON, each on its own line.
func (s *Spec) Validate() error { return joined(s.faults()) }

// faults lists all faults of a spec.
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
	if !components.KnownPack(s.Pack) {
		c.fail("needs_pack", fmt.Sprintf("%q", s.Pack), "energy, shield or repair")
	}
	if s.Look != nil && !json.Valid(s.Look) {
		c.fail("look", fmt.Sprintf("%q", s.Look), "JSON")
	}
	c.checkParts("", s.Parts)
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
		c.fail("trigger.throw", true, "false: only the first mode can be thrown")
	}
	if load := s.Alt.Trigger.Ammo; s.Trigger.UsesAmmo() && s.Alt.Trigger.UsesAmmo() && load != s.Trigger.Ammo {
		c.fail("trigger.ammo", load, fmt.Sprintf("none or that of trigger.ammo, %v: both modes share one load", s.Trigger.Ammo))
	}
	return c.faults
}

// checkReleased checks a weapon that is only released by others: it must have a
// projectile and no fields for a carrier.
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
	if f.Projectile != nil {
		s.check("projectile", f.Projectile)
	}
	s.checkKinds(f)
}

// checkFire checks one mode of a weapon that players carry.
func (s *checker) checkFire(f *Fire) {
	s.check("", f)
	s.checkKinds(f)
	s.checkHints(f.Hints)
	s.checkTrigger(f)
}

// checkKinds checks what a mode fires.
func (s *checker) checkKinds(f *Fire) {
	kinds := 0
	for _, there := range [...]bool{f.Projectile != nil, f.Ray != nil, f.Beam != nil, f.Signal != ""} {
		if there {
			kinds++
		}
	}
	if kinds != 1 {
		s.fail("projectile, ray, beam, signal", fmt.Sprint(kinds, " of them"), "exactly one")
		return
	}
	switch {
	case f.Beam != nil && f.Beam.Heal > 0 && (f.Beam.Damage > 0 || f.Beam.Drain > 0):
		s.fail("beam.heal_per_s", f.Beam.Heal, "0 for a beam that does damage or drains energy")
	case f.Projectile != nil:
		s.checkProjectile(f.Projectile)
	case !isLine(f.Signal):
		s.fail("signal", fmt.Sprintf("%q", f.Signal), fmt.Sprintf("at most %d letters in one line", maxNameLen))
	}
}

// checkTrigger reports parts of a trigger that cannot be combined with each other or
// with what the mode fires.
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

// checkRhythm reports pellets, bursts and single shots that cannot be combined with the
// rest of a trigger.
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
		s.fail("trigger", "that of a charge", "no burst_shots or semi with it: it leaves when the trigger is released")
	case t.Semi && t.SpinUpTicks > 0:
		s.fail("trigger.semi", true, "false with spin_up_ticks: a pull would end before the barrels turn")
	}
}

// check reports the numbers of a part that are out of their limits.
func (s *checker) check(field string, part any) {
	for _, b := range limits.Breaches(field, part) {
		s.fail(b.Name(), b.Value, b.Want())
	}
}

// fail records a fault in a field of the checked mode.
func (s *checker) fail(field string, value any, want string) {
	s.faults = append(s.faults, &fault{s.weapon, s.place + field, fmt.Sprint(value), want})
}

// isLine reports whether a text is one line of printable characters that fits on a
// screen.
func isLine(text string) bool {
	return len(text) <= maxNameLen && utf8.ValidString(text) && !strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) })
}
