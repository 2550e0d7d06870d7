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
	maxNameLen = 64
	// maxSpin keeps the product of the two spin times small.
	maxSpin = 1000
)

// bound is one number of a spec and where it must lie.
type bound struct {
	field            string // as in JSON
	value, low, high float64
}

// Validate reports the first field that makes no sense, by its name in JSON.
func (s *Spec) Validate() error {
	if s.Name == "" || len(s.Name) > maxNameLen {
		return s.fail("name", fmt.Sprintf("%q", s.Name), fmt.Sprintf("1 to %d letters", maxNameLen))
	}
	for _, a := range s.Armors {
		if !slices.Contains(armorNames[:], a) {
			return s.fail("armors", a, "light, medium or heavy")
		}
	}
	if !slices.Contains([]components.PackKind{components.NoPack, components.EnergyPack, components.ShieldPack, components.RepairPack}, s.Pack) {
		return s.fail("needs_pack", s.Pack, "energy, shield or repair")
	}
	if err := s.check(s.Trigger.bounds()); err != nil {
		return err
	}
	kinds := 0
	for _, part := range []struct {
		there  bool
		bounds func() []bound
	}{
		{s.Projectile != nil, s.Projectile.bounds}, {s.Ray != nil, s.Ray.bounds}, {s.Beam != nil, s.Beam.bounds},
	} {
		if !part.there {
			continue
		}
		kinds++
		if err := s.check(part.bounds()); err != nil {
			return err
		}
	}
	if kinds != 1 {
		return s.fail("projectile, ray, beam", fmt.Sprint(kinds, " of them"), "exactly one")
	}
	if err := s.checkDataParts(); err != nil {
		return err
	}
	return s.checkParts()
}

// checkParts reports parts that do not go together.
func (s *Spec) checkParts() error {
	switch {
	case s.Trigger.ThrowTicks > 0 && s.Projectile == nil:
		return s.fail("trigger.throw_ticks", s.Trigger.ThrowTicks, "0 for a ray or a beam")
	case s.Trigger.SpinDownTicks > 0 && s.Trigger.SpinUpTicks == 0:
		return s.fail("trigger.spin_down_ticks", s.Trigger.SpinDownTicks, "0 without spin_up_ticks")
	case s.Trigger.ByCharge && s.Trigger.Energy == 0:
		return s.fail("trigger.damage_by_charge", true, "false without energy")
	case s.Beam != nil && s.Trigger.UsesAmmo():
		return s.fail("trigger.ammo", s.Trigger.Ammo, "none for a beam")
	case s.Beam != nil && (s.Trigger.SpinUpTicks > 0 || s.Trigger.Spread > 0 || s.Trigger.Lift > 0 || s.Trigger.ByCharge):
		return s.fail("trigger", "that of a shot", "no spin, spread, lift or charge for a beam")
	case s.Trigger.ThrowTicks > 0 && s.Trigger.SpinUpTicks > 0:
		return s.fail("trigger.spin_up_ticks", s.Trigger.SpinUpTicks, "0 for a throw")
	case s.Beam != nil && s.Beam.Heal > 0 && (s.Beam.Damage > 0 || s.Beam.Drain > 0):
		return s.fail("beam.heal_per_s", s.Beam.Heal, "0 for a beam that harms")
	case s.Projectile != nil:
		return s.checkProjectile(s.Projectile)
	}
	return nil
}

func (s *Spec) check(bounds []bound) error {
	for _, b := range bounds {
		// Written so that NaN, which compares false, is refused too.
		if !(b.value >= b.low && b.value <= b.high) {
			return s.fail(b.field, b.value, fmt.Sprintf("%v to %v", b.low, b.high))
		}
	}
	return nil
}

func (s *Spec) fail(field string, value any, want string) error {
	return fmt.Errorf("weapon %q: %s is %v, want %s: %w", s.Name, field, value, want, ErrInvalid)
}
