package shots

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/event"
	"github.com/skijet/skijet/systems/internal/filter"
	"github.com/skijet/skijet/systems/internal/request"
	"github.com/skijet/skijet/systems/internal/store"
	"github.com/skijet/skijet/systems/weapons"
)

// MaxPayload bounds the numbers of a payload [ours]: a thousand times the largest of the
// shipped weapons, and nothing that overflows.
const MaxPayload = 1e6

// Blasts pushes and damages by what went off.
type Blasts struct {
	*Config
	targets *Targets
	near    query
	falloff weapons.Falloff // of the blast that goes off
}

// CheckRule refuses a rule of explosions that no falloff of the match has, by an error that
// names its place.
func (c *Config) CheckRule(place string, rule components.BlastRule) error {
	if _, ok := c.Falloffs[rule]; ok {
		return nil
	}
	names := make([]string, 0, len(c.Falloffs))
	for name := range c.Falloffs { // deterministic: they are sorted
		if name != "" {
			names = append(names, string(name))
		}
	}
	slices.Sort(names)
	return fmt.Errorf("%s is %q, want one of %s", place, rule, strings.Join(names, ", "))
}

// falloffOf returns the falloff of a payload, or that of Tribes and reports it where a game
// wrote another rule into a component.
func (a *Blasts) falloffOf(rule components.BlastRule) weapons.Falloff {
	if fall, ok := a.Falloffs[rule]; ok {
		return fall
	}
	a.Faults.Fail(fmt.Errorf("systems: an explosion is as by tribes: %w", a.CheckRule("its rule", rule)))
	return a.Falloffs[components.BlastTribes]
}

// Run applies the pushes that wait, and then the blasts of the tick: each pushes and damages
// everybody in reach, in the order in which they went off. Blasts change velocities only,
// so all of them see the same positions. The shooter and its team are pushed like anybody.
// A shootable in reach goes off in the next tick.
func (a *Blasts) Run() {
	for r := range a.Requests.Pushes.Drain() {
		if p, ok := a.Store.All.Find(r.ID); ok && p.IsAlive() {
			a.Push(p, r.Change)
		}
	}
	slices.SortStableFunc(a.Requests.Blasts, func(a, b request.Blast) int {
		return cmp.Or(cmp.Compare(a.Seconds, b.Seconds), cmp.Compare(a.ID, b.ID))
	})
	for b := range a.Requests.Blasts.Drain() {
		a.Events.Add(event.Event{Kind: event.Exploded, Subject: b.Owner, Other: b.Hit, Position: b.Center,
			Amount: b.Payload.Radius, Weapon: b.Weapon, Shot: b.ID,
			Normal: b.Normal, Platform: b.Platform, Triangle: b.Triangle})
		owner, _ := a.Store.All.Find(b.Owner)
		a.Filter.LookFor(filter.Pair{Kind: filter.Blast, ID: b.ID, Owner: b.Owner, Team: b.Team, Weapon: b.Weapon}, owner)
		if b.Payload.Radius == 0 {
			a.hitDirectly(b)
			continue
		}
		a.falloff = a.falloffOf(b.Payload.Rule)
		for _, id := range a.near.around(a.Store, b.Center, b.Payload.Radius) {
			a.blastMember(b, components.ID(id))
		}
		a.blastShootables(b)
	}
}

func (a *Blasts) blastMember(b *request.Blast, id components.ID) {
	p, ok := a.Store.All.Find(id)
	if !ok || p.Gone || !p.IsAlive() || !a.Filter.Meets(p) {
		return
	}
	box, look := p.Box(), geom.YawPitch{}
	if p.Has(store.View) {
		look = p.View.YawPitch
	}
	cover := weapons.Cover(a.Store.Solid, b.Center, box, look)
	kick, damage := weapons.Blast(b.Center, &b.Payload, a.falloff, box, a.Weight(p), cover)
	a.Push(p, kick)
	if damage > 0 {
		a.damageBy(b, id, damage)
	}
}

// hitDirectly ends a shot without a radius: it damages whom it hit, and
// pushes along its flight.
func (a *Blasts) hitDirectly(b *request.Blast) {
	p, ok := a.targets.Hittable(b.Hit)
	if !ok {
		return
	}
	a.Push(p, b.Heading.Scale(b.Payload.Kick/a.Weight(p)))
	a.damageBy(b, b.Hit, b.Payload.Damage)
}

func (a *Blasts) damageBy(b *request.Blast, victim components.ID, damage float64) {
	a.Requests.AddDamage(request.Damage{Victim: victim, Source: b.Owner, Team: b.Team, Amount: damage,
		Kind: b.Payload.Kind, Armor: b.Payload.Armor, Shield: b.Payload.Shield, Weapon: b.Weapon, Position: b.Center})
}

// blastShootables sets off what a blast reaches and sees.
func (a *Blasts) blastShootables(b *request.Blast) {
	for i := range a.targets.shootables {
		t := &a.targets.shootables[i]
		displacement := t.box.Center.Add(t.moved).Sub(b.Center)
		if t.shot.IsGone() || t.volatile.Triggered || b.Payload.Damage <= 0 || displacement.Length() >= b.Payload.Radius || !t.meets(a.Filter) {
			continue
		}
		if !weapons.Hidden(a.Store.Solid, b.Center, b.Center.Add(displacement)) {
			_, damage := weapons.Blast(b.Center, &b.Payload, a.falloff, t.box.Translate(t.moved), 1, 1)
			t.volatile.Triggered = t.wear(damage, b.Owner)
		}
	}
}
