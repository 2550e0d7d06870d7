package weapons

import (
	"fmt"

	"github.com/skijet/skijet/components"
)

// maxReleased is the largest number of projectiles of one release [ours].
const maxReleased = 64

// behaviourBounds are the bounds of payloads, releases, fields and other optional
// behaviour.
func (p *Projectile) behaviourBounds() []bound {
	bounds := []bound{
		{"projectile.payloads: their number", float64(len(p.Payloads)), 0, components.MaxPayloads},
		{"projectile.releases: their number", float64(len(p.Releases)), 0, components.MaxReleases},
		{"projectile.pierce", float64(p.Pierce), 0, components.MaxPierced},
		{"projectile.flare_heat", p.Flare, 0, maxNumber},
	}
	for i := range p.Payloads {
		bounds = append(bounds, payloadBounds(fmt.Sprintf("projectile.payloads[%d]", i), &p.Payloads[i])...)
	}
	for i := range p.Releases {
		bounds = append(bounds, releaseBounds(fmt.Sprintf("projectile.releases[%d]", i), &p.Releases[i])...)
	}
	if p.Field != nil {
		bounds = append(bounds,
			bound{"projectile.field.pull_mps2", p.Field.Pull, -maxSpeed, maxSpeed},
			bound{"projectile.field.radius_m", p.Field.Radius, minBody, maxNumber})
	}
	if p.Chain != nil {
		bounds = append(bounds,
			bound{"projectile.chain.jumps", float64(p.Chain.Jumps), 1, components.MaxJumps},
			bound{"projectile.chain.range_m", p.Chain.Range, minBody, maxNumber},
			bound{"projectile.chain.factor", p.Chain.Factor, 0, 1})
	}
	if p.Lock != nil {
		bounds = append(bounds,
			bound{"projectile.lock.ticks", float64(p.Lock.Ticks), 1, maxTicks},
			bound{"projectile.lock.range_m", p.Lock.Range, minBody, maxNumber},
			bound{"projectile.lock.cone_deg", p.Lock.Cone, 0, 180})
	}
	return bounds
}

func payloadBounds(place string, l *components.PayloadData) []bound {
	return append(protectionBounds(place, l.Armor, l.Shield),
		bound{place + ".damage", l.Damage, 0, maxNumber},
		bound{place + ".radius_m", l.Radius, 0, maxNumber},
		bound{place + ".kick_mass_mps", l.Kick, 0, maxNumber})
}

func releaseBounds(place string, r *components.ReleaseData) []bound {
	return []bound{
		{place + ".count", float64(r.Count), 1, maxReleased},
		{place + ".spread_deg", r.Spread, 0, 180},
		{place + ".speed_mps", r.Speed, 0, maxSpeed},
		{place + ".inherit", r.Inherit, -10, 10},
		{place + ".every_ticks", float64(r.EveryTicks), 0, maxTicks},
		{place + ".generations", float64(r.Generations), 0, components.MaxGenerations},
	}
}

// checkBehaviour reports parts of a projectile's behaviour that cannot be combined.
func (s *checker) checkBehaviour(p *Projectile) {
	s.checkPayload("projectile.payload", &p.Payload)
	for i := range p.Payloads {
		s.checkPayload(fmt.Sprintf("projectile.payloads[%d]", i), &p.Payloads[i])
	}
	for i := range p.Releases {
		s.checkRelease(fmt.Sprintf("projectile.releases[%d]", i), p, &p.Releases[i])
	}
	switch {
	case p.Chain != nil && p.Payload.Radius > 0:
		s.fail("projectile.chain", "there", "a payload without a radius with it: a chain starts at the player hit")
	case p.Lock != nil && p.Homing == nil:
		s.fail("projectile.lock", "there", "homing with it")
	}
}

// checkPayload reports a blast without effect: the rule of Tribes treats distances below
// leastBlast as leastBlast. Which rules there are is up to the match.
func (s *checker) checkPayload(place string, l *components.PayloadData) {
	if (l.Rule == "" || l.Rule == components.BlastTribes) && l.Radius > 0 && l.Radius <= leastBlast {
		s.fail(place+".radius_m", l.Radius, fmt.Sprintf(`0, or more than %v for the rule "tribes", which has no effect otherwise`, leastBlast))
	}
}

func (s *checker) checkRelease(place string, p *Projectile, r *components.ReleaseData) {
	switch {
	case r.When != components.ReleaseAtEnd && r.When != components.ReleaseAtBounce && r.When != components.ReleaseEvery:
		s.fail(place+".when", fmt.Sprintf("%q", r.When), "end, bounce or every")
	case (r.When == components.ReleaseEvery) != (r.EveryTicks > 0):
		s.fail(place+".every_ticks", r.EveryTicks, `at least 1 with "when": "every", and 0 otherwise`)
	case r.When == components.ReleaseAtBounce && p.Bounce == nil:
		s.fail(place+".when", r.When, "a bounce with it")
	}
}
