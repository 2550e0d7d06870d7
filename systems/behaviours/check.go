package behaviours

import (
	"errors"
	"fmt"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
)

// Limits of the numbers of weapons, as package weapons has them [ours].
const (
	maxTicks    = 18750 // ten minutes, the longest flight
	maxSpeed    = 1e5   // m/s
	maxNumber   = 1e6   // for all other quantities
	minBody     = 0.01  // m
	maxReleased = 64    // projectiles of one release
)

// checker checks one mode of a weapon.
type checker struct {
	match      *systems.Match
	all        *weapons.Catalogue
	spec       *weapons.Spec
	place      string // prefix of the fields of its projectile in JSON
	projectile *weapons.Projectile
	faults     []error
}

// checkWeapons refuses behaviours that make no sense, or not together.
func checkWeapons(m *systems.Match, all *weapons.Catalogue) error {
	c := &checker{match: m, all: all}
	for _, name := range all.Names() {
		c.spec, _ = all.Lookup(name)
		for i := range c.spec.Parts {
			if p := &c.spec.Parts[i]; p.HasKey() {
				c.refuse("parts."+p.Name, "there", fmt.Sprintf("%q in a projectile", p.Field()))
			}
		}
		for _, alt := range [...]bool{false, true} {
			if fire, ok := c.spec.Mode(alt); ok && fire.Projectile != nil {
				c.projectile, c.place = fire.Projectile, "projectile."
				if alt {
					c.place = "alt.projectile."
				}
				c.check(alt)
			}
		}
	}
	return errors.Join(c.faults...)
}

func (c *checker) refuse(field string, value any, want string) {
	c.faults = append(c.faults, c.spec.Refuse(field, fmt.Sprint(value), want))
}

// fail refuses a field of the projectile.
func (c *checker) fail(field string, value any, want string) { c.refuse(c.place+field, value, want) }

// within refuses a number that does not lie where it must.
func (c *checker) within(field string, value, low, high float64) {
	// Written so that NaN, which compares false, is refused too.
	if !(value >= low && value <= high) {
		c.fail(field, value, fmt.Sprintf("%v to %v", low, high))
	}
}

// check checks what a projectile does.
func (c *checker) check(alt bool) {
	b, err := Of(c.projectile)
	if err != nil {
		return // the match says why
	}
	if h := b.Homing; h != nil {
		c.within("homing.turn_deg_per_s", h.Turn, 0, 5000)
		c.within("homing.range_m", h.Range, 0, maxNumber)
		c.within("homing.cone_deg", h.Cone, 0, 180)
		c.within("homing.least_heat", h.Heat, 0, maxNumber)
	}
	if l := b.Lock; l != nil {
		c.within("lock.ticks", float64(l.Ticks), 1, maxTicks)
		c.within("lock.range_m", l.Range, minBody, maxNumber)
		c.within("lock.cone_deg", l.Cone, 0, 180)
		if b.Homing == nil {
			c.fail("lock", "there", "homing with it")
		}
	}
	if f := b.Field; f != nil {
		c.within("field.pull_mps2", f.Pull, -maxSpeed, maxSpeed)
		c.within("field.radius_m", f.Radius, minBody, maxNumber)
	}
	if l := b.Chain; l != nil {
		c.within("chain.jumps", float64(l.Jumps), 1, MaxJumps)
		c.within("chain.range_m", l.Range, minBody, maxNumber)
		c.within("chain.factor", l.Factor, 0, 1)
		if c.projectile.Payload.Radius > 0 {
			c.fail("chain", "there", "a payload without a radius with it: a chain starts at the player hit")
		}
	}
	c.within("payloads: their number", float64(len(b.Payloads)), 0, MaxPayloads)
	c.within("releases: their number", float64(len(b.Releases)), 0, MaxReleases)
	c.within("pierce", float64(b.Pierce), 0, MaxPierced)
	c.within("flare_heat", b.Flare, 0, maxNumber)
	for i := range b.Payloads {
		c.checkPayload(fmt.Sprintf("%spayloads[%d]", c.place, i), &b.Payloads[i])
	}
	for i := range b.Releases {
		c.checkRelease(fmt.Sprintf("releases[%d]", i), alt, &b.Releases[i])
	}
}

func (c *checker) checkPayload(field string, l *components.PayloadData) {
	if err := c.spec.CheckPayload(field, l); err != nil {
		c.faults = append(c.faults, err)
	}
	if err := systems.CheckRule(c.match, l.Rule); err != nil {
		c.refuse(field+".rule", err, "")
	}
}

func (c *checker) checkRelease(field string, alt bool, r *ReleaseData) {
	c.within(field+".count", float64(r.Count), 1, maxReleased)
	c.within(field+".spread_deg", r.Spread, 0, 180)
	c.within(field+".speed_mps", r.Speed, 0, maxSpeed)
	c.within(field+".inherit", r.Inherit, -10, 10)
	c.within(field+".every_ticks", float64(r.EveryTicks), 0, maxTicks)
	c.within(field+".generations", float64(r.Generations), 0, MaxGenerations)
	switch {
	case r.When != ReleaseAtEnd && r.When != ReleaseAtBounce && r.When != ReleaseEvery:
		c.fail(field+".when", fmt.Sprintf("%q", r.When), "end, bounce or every")
	case (r.When == ReleaseEvery) != (r.EveryTicks > 0):
		c.fail(field+".every_ticks", r.EveryTicks, `at least 1 with "when": "every", and 0 otherwise`)
	case r.When == ReleaseAtBounce && c.projectile.Bounce == nil:
		c.fail(field+".when", r.When, "a bounce with it")
	}
	if to, ok := c.all.Lookup(r.Weapon); !ok || to.Projectile == nil {
		c.fail(field+".weapon", fmt.Sprintf("%q", r.Weapon), "a weapon of the match with a projectile")
	} else if !alt && r.Generations == 0 && c.leadsTo(r.Weapon, c.spec.Name, map[string]bool{}) {
		// Only first modes are released, so a second mode can never release itself.
		c.fail(field+".generations", 0, fmt.Sprintf("1 to %d for a weapon that can release itself", MaxGenerations))
	}
}

// leadsTo reports whether weapon from is weapon to, or releases it directly or indirectly by
// releases without a limit of generations.
func (c *checker) leadsTo(from, to string, seen map[string]bool) bool {
	if from == to {
		return true
	}
	seen[from] = true
	spec, ok := c.all.Lookup(from)
	if !ok || spec.Projectile == nil {
		return false
	}
	b, err := Of(spec.Projectile)
	for _, r := range b.Releases {
		if err == nil && r.Generations == 0 && !seen[r.Weapon] && c.leadsTo(r.Weapon, to, seen) {
			return true
		}
	}
	return false
}

// Checks of components that a game or a snapshot gives. What a charge can multiply may be larger
// than what a weapon file may say.

// maxStrong bounds payloads that a charge has multiplied [ours].
const maxStrong = maxNumber * maxNumber

// bound is a number of a component, and where it must lie.
type bound struct {
	name             string
	value, low, high float64
}

func check(bounds ...bound) error {
	for _, b := range bounds {
		if !(b.value >= b.low && b.value <= b.high) {
			return fmt.Errorf("%s is %v, want %v to %v", b.name, b.value, b.low, b.high)
		}
	}
	return nil
}

func checkHoming(h *HomingData) error {
	return check(bound{"Turn", h.Turn, 0, maxNumber}, bound{"Range", h.Range, 0, maxNumber}, bound{"Cone", h.Cone, 0, maxNumber}, bound{"Heat", h.Heat, 0, maxNumber})
}

func checkField(f *FieldData) error {
	return check(bound{"Pull", f.Pull, -maxNumber, maxNumber}, bound{"Radius", f.Radius, 0, maxNumber})
}

func checkChain(c *ChainData) error {
	return check(bound{"Range", c.Range, 0, maxNumber}, bound{"Factor", c.Factor, 0, maxNumber})
}

func checkFlare(f *FlareData) error { return check(bound{"Heat", f.Heat, 0, maxNumber}) }

func checkHeat(h *HeatData) error { return check(bound{"Level", h.Level, 0, maxNumber}) }

func checkPayloads(p *PayloadsData) error {
	for i := range p.List {
		l := &p.List[i]
		const low, high = components.MinFactor, components.MaxFactor
		err := check(bound{"payload.Damage", l.Damage, -maxStrong, maxStrong}, bound{"payload.Radius", l.Radius, 0, maxStrong},
			bound{"payload.Kick", l.Kick, -maxNumber, maxNumber}, bound{"Armor.Light", l.Armor.Light.Value(), low, high},
			bound{"Armor.Medium", l.Armor.Medium.Value(), low, high}, bound{"Armor.Heavy", l.Armor.Heavy.Value(), low, high},
			bound{"Shield", l.Shield.Value(), low, high})
		if err != nil {
			return err
		}
	}
	return nil
}

func checkReleases(all *ReleasesData) error {
	for _, r := range all.List {
		if err := check(bound{"Spread", r.Spread, 0, 180}, bound{"Speed", r.Speed, -maxNumber, maxNumber}, bound{"Inherit", r.Inherit, -maxNumber, maxNumber}); err != nil {
			return err
		}
	}
	return nil
}

func checkStick(s *StickData) error {
	if s.Anchor.IsFinite() && s.Normal.IsFinite() {
		return nil
	}
	return fmt.Errorf("anchor %v or normal %v is not finite", s.Anchor, s.Normal)
}
