package behaviours

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
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

// check checks what a projectile does.
func (c *checker) check(alt bool) {
	var b Behaviour
	if b.Read(c.projectile) != nil {
		return // the match says why
	}
	c.faults = append(c.faults, c.spec.CheckPart(strings.TrimSuffix(c.place, "."), &b))
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
	c.faults = append(c.faults, c.spec.CheckPart(field, l))
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
