package behaviours

import (
	"errors"
	"fmt"
	"slices"

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

// within refuses numbers that do not lie where they must.
func (c *checker) within(place string, bounds []bound) {
	for _, b := range bounds {
		if !b.holds() {
			c.fail(place+b.name, b.value, fmt.Sprintf("%v to %v", b.low, b.high))
		}
	}
}

// check checks what a projectile does.
func (c *checker) check(alt bool) {
	var b Behaviour
	if b.Read(c.projectile) != nil {
		return // the match says why
	}
	c.within("homing.", boundsOf(b.Homing, (*HomingData).bounds))
	c.within("lock.", boundsOf(b.Lock, (*LockingData).bounds))
	c.within("field.", boundsOf(b.Field, (*FieldData).bounds))
	c.within("chain.", boundsOf(b.Chain, (*ChainData).bounds))
	c.within("", []bound{{"payloads: their number", float64(len(b.Payloads)), 0, MaxPayloads}, {"releases: their number", float64(len(b.Releases)), 0, MaxReleases},
		{"pierce", float64(b.Pierce), 0, MaxPierced}, {"flare_heat", b.Flare, 0, maxNumber}})
	if b.Lock != nil && b.Homing == nil {
		c.fail("lock", "there", "homing with it")
	}
	if b.Chain != nil && c.projectile.Payload.Radius > 0 {
		c.fail("chain", "there", "a payload without a radius with it: a chain starts at the player hit")
	}
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
	_, known := weapons.StandardFalloffs()[l.Rule]
	for _, m := range c.match.Modules() {
		_, brings := m.Falloffs[l.Rule]
		known = known || brings
	}
	if !known {
		c.refuse(field+".rule", fmt.Sprintf("%q", l.Rule), "the rule of a falloff that the match has")
	}
}

func (c *checker) checkRelease(field string, alt bool, r *ReleaseData) {
	c.within(field+".", r.bounds())
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
	var b Behaviour
	_ = b.Read(spec.Projectile) // what it cannot read, the match refuses
	return slices.ContainsFunc(b.Releases, func(r ReleaseData) bool {
		return r.Generations == 0 && !seen[r.Weapon] && c.leadsTo(r.Weapon, to, seen)
	})
}

// bound is a number of a component by its name in files, and where it must lie.
type bound struct {
	name             string
	value, low, high float64
}

// holds is written so that NaN, which compares false, is refused too.
func (b *bound) holds() bool { return b.value >= b.low && b.value <= b.high }

// boundsOf returns the bounds of a part that a projectile may have.
func boundsOf[T any](part *T, bounds func(*T) []bound) []bound {
	if part == nil {
		return nil
	}
	return bounds(part)
}

func (h *HomingData) bounds() []bound {
	return []bound{{"turn_deg_per_s", h.Turn, 0, 5000}, {"range_m", h.Range, 0, maxNumber}, {"cone_deg", h.Cone, 0, 180}, {"least_heat", h.Heat, 0, maxNumber}}
}

func (l *LockingData) bounds() []bound {
	return []bound{{"ticks", float64(l.Ticks), 1, maxTicks}, {"range_m", l.Range, minBody, maxNumber}, {"cone_deg", l.Cone, 0, 180}}
}

func (f *FieldData) bounds() []bound {
	return []bound{{"pull_mps2", f.Pull, -maxSpeed, maxSpeed}, {"radius_m", f.Radius, minBody, maxNumber}}
}

func (c *ChainData) bounds() []bound {
	return []bound{{"jumps", float64(c.Jumps), 1, MaxJumps}, {"range_m", c.Range, minBody, maxNumber}, {"factor", c.Factor, 0, 1}}
}

func (r *ReleaseData) bounds() []bound {
	return []bound{{"count", float64(r.Count), 1, maxReleased}, {"spread_deg", r.Spread, 0, 180}, {"speed_mps", r.Speed, 0, maxSpeed}, {"inherit", r.Inherit, -10, 10},
		{"every_ticks", float64(r.EveryTicks), 0, maxTicks}, {"generations", float64(r.Generations), 0, MaxGenerations}}
}

func (r *ReleasesData) bounds() (all []bound) {
	for i := range r.List {
		all = append(all, r.List[i].bounds()...)
	}
	return all
}

func (h *HeatData) bounds() []bound { return []bound{{"level", h.Level, 0, maxNumber}} }

// valid refuses components that a game or a snapshot gives and no weapon could have.
func valid[T any](bounds func(*T) []bound) systems.RegistrationOption {
	return systems.Validate(func(value *T) error {
		for _, b := range bounds(value) {
			if !b.holds() {
				return fmt.Errorf("%s is %v, want %v to %v", b.name, b.value, b.low, b.high)
			}
		}
		return nil
	})
}
