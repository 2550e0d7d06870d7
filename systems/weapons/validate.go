package weapons

import (
	"errors"
	"fmt"
	"slices"
	"strings"

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
	return s.checkParts()
}

// Doubt says what of a valid spec may be a slip of its author, or nothing: a kind
// of damage that is none of [Kinds] and not the weapon's own name.
func (s *Spec) Doubt() string {
	var field, kind string
	var damage float64
	switch {
	case s.Projectile != nil:
		field, kind, damage = "projectile.payload.kind", s.Projectile.Payload.Kind, s.Projectile.Payload.Damage
	case s.Ray != nil:
		field, kind, damage = "ray.kind", s.Ray.Kind, s.Ray.Damage
	case s.Beam != nil:
		field, kind, damage = "beam.kind", s.Beam.Kind, s.Beam.Damage
	}
	if damage == 0 || kind == s.Name || slices.Contains(Kinds(), kind) {
		return ""
	}
	return fmt.Sprintf("weapon %q: %s is %q, which every armour takes in full: neither the weapon's name nor one of %s",
		s.Name, field, kind, strings.Join(Kinds(), ", "))
}

// checkParts reports parts that do not go together.
func (s *Spec) checkParts() error {
	p := s.Projectile
	switch {
	case s.Trigger.ThrowTicks > 0 && p == nil:
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
	case p == nil:
		return nil
	case !KnownRule(p.Payload.Rule):
		return s.fail("projectile.payload.rule", p.Payload.Rule, "tribes, basic, tribes2 or t3d")
	case p.Fuse != nil && p.Fuse.Proximity > 0 && p.Payload.Radius == 0:
		return s.fail("projectile.fuse.proximity_m", p.Fuse.Proximity, "0 for a payload without a radius")
	case p.Bounce != nil && p.Fuse == nil:
		return s.fail("projectile.bounce", "there", "a fuse with it: without one the first contact sets it off")
	case p.Bounce != nil && p.Flight.Radius < minBody:
		return s.fail("projectile.flight.radius_m", p.Flight.Radius, fmt.Sprintf("at least %v for what bounces", minBody))
	case p.Bounce == nil && p.Fuse != nil && (!p.Fuse.Contact || p.Fuse.ArmTicks > 0 || p.Fuse.RestCheckTicks > 0):
		return s.fail("projectile.fuse", "not armed at once", "a bounce with it: a contact must lead to something")
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

func (t *Trigger) bounds() []bound {
	return []bound{
		{"trigger.cycle_ticks", float64(t.CycleTicks), 1, maxTicks},
		{"trigger.ammo[0]", float64(t.Ammo[0]), 0, maxAmmo},
		{"trigger.ammo[1]", float64(t.Ammo[1]), 0, maxAmmo},
		{"trigger.ammo[2]", float64(t.Ammo[2]), 0, maxAmmo},
		{"trigger.min_energy", t.MinEnergy, 0, maxNumber},
		{"trigger.energy", t.Energy, 0, maxNumber},
		{"trigger.spin_up_ticks", float64(t.SpinUpTicks), 0, maxSpin},
		{"trigger.spin_down_ticks", float64(t.SpinDownTicks), 0, maxSpin},
		{"trigger.spread_tan", t.Spread, 0, 1},
		{"trigger.throw_ticks", float64(t.ThrowTicks), 0, maxTicks},
		{"trigger.throw_least", t.ThrowLeast, 0, 1},
		{"trigger.lift_rad", t.Lift, 0, 1},
	}
}

func (p *Projectile) bounds() []bound {
	f, l := &p.Flight, &p.Payload
	bounds := []bound{
		{"projectile.muzzle_mps", p.MuzzleSpeed, 0.001, maxSpeed},
		{"projectile.inherit", p.Inherit, 0, 10},
		{"projectile.ttl_ticks", float64(p.TTLTicks), 1, maxTicks},
		{"projectile.grace_ticks", float64(p.GraceTicks), 0, maxTicks},
		{"projectile.flight.acceleration_mps2", f.Acceleration, 0, maxSpeed},
		{"projectile.flight.top_speed_mps", f.TopSpeed, 0, maxSpeed},
		{"projectile.flight.gravity_mps2", f.Gravity, 0, maxSpeed},
		{"projectile.flight.radius_m", f.Radius, 0, maxBody},
		{"projectile.payload.damage", l.Damage, 0, maxNumber},
		{"projectile.payload.radius_m", l.Radius, 0, maxNumber},
		{"projectile.payload.kick_mass_mps", l.Kick, 0, maxNumber},
	}
	if p.Fuse != nil {
		bounds = append(bounds,
			bound{"projectile.fuse.arm_ticks", float64(p.Fuse.ArmTicks), 0, maxTicks},
			bound{"projectile.fuse.rest_ticks", float64(p.Fuse.RestCheckTicks), 0, maxTicks},
			bound{"projectile.fuse.proximity_m", p.Fuse.Proximity, 0, 100})
	}
	if p.Bounce != nil {
		bounds = append(bounds, bound{"projectile.bounce.elasticity", p.Bounce.Elasticity, 0, 1})
	}
	if p.Homing != nil {
		bounds = append(bounds,
			bound{"projectile.homing.turn_deg_per_s", p.Homing.Turn, 0, 5000},
			bound{"projectile.homing.range_m", p.Homing.Range, 0, maxNumber},
			bound{"projectile.homing.cone_deg", p.Homing.Cone, 0, 180})
	}
	if p.Volatile != nil {
		bounds = append(bounds, bound{"projectile.volatile.half_m", p.Volatile.Half, minBody, maxBody})
	}
	return bounds
}

func (r *Ray) bounds() []bound {
	return []bound{
		{"ray.range_m", r.Range, 0.1, maxNumber},
		{"ray.pierce", float64(r.Pierce), 0, maxPierce},
		{"ray.head_shot", r.HeadShot, 0, 100},
		{"ray.damage", r.Damage, 0, maxNumber},
	}
}

func (b *Beam) bounds() []bound {
	return []bound{
		{"beam.range_m", b.Range, 0.1, maxNumber},
		{"beam.cone_deg", b.Cone, 0, 180},
		{"beam.damage_per_s", b.Damage, 0, maxNumber},
		{"beam.drain_per_s", b.Drain, 0, maxNumber},
		{"beam.heal_per_s", b.Heal, 0, maxNumber},
	}
}
