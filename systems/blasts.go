package systems

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/codec"
	"github.com/skijet/skijet/systems/internal/event"
	"github.com/skijet/skijet/systems/internal/request"
	"github.com/skijet/skijet/systems/internal/solids"
	"github.com/skijet/skijet/systems/internal/store"
	"github.com/skijet/skijet/systems/weapons"
)

// maxPayload bounds the numbers of a payload: a thousand times the largest of
// the shipped weapons, and nothing that overflows.
const maxPayload = 1e6

// Explode lets a payload go off at center without a projectile: in the stage of
// blasts, in this tick or, after that, in the next. The owner is credited; it may be
// components.Nobody. A centre that is not finite, a payload beyond reason and more
// than [MaxBlasts] are refused.
func (m *Match) Explode(center geom.Vec, payload components.PayloadData, owner components.ID) error {
	if err := checkBlast(center, &payload); err != nil {
		return fmt.Errorf("systems: %w: %w", ErrBlast, err)
	}
	if len(m.requests.Blasts) >= MaxBlasts {
		return fmt.Errorf("systems: %w: %d blasts wait for the tick, which is the limit", ErrBlast, len(m.requests.Blasts))
	}
	team, err := m.owner(owner)
	if err != nil {
		return fmt.Errorf("systems: %w: %w", ErrBlast, err)
	}
	m.requests.Blasts = append(m.requests.Blasts, request.Blast{Center: center, Payload: payload, Owner: owner, Team: team, Triangle: noTriangle})
	return nil
}

// checkBlast names the first argument of Explode that makes no sense.
func checkBlast(center geom.Vec, payload *components.PayloadData) error {
	if !center.IsFinite() {
		return fmt.Errorf("center is %v, want finite coordinates", center)
	}
	return checkPayload(payload)
}

// checkPayload names the first field of a payload that makes no sense.
func checkPayload(payload *components.PayloadData) error {
	switch {
	case len(payload.Kind) > codec.MaxText:
		return fmt.Errorf("payload.Kind has %d bytes, at most %d", len(payload.Kind), codec.MaxText)
	case !weapons.KnownRule(payload.Rule):
		return fmt.Errorf("payload.Rule is %q, want tribes, basic, tribes2 or t3d", payload.Rule)
	}
	if err := checkNumbers(number{"payload.Damage", payload.Damage, -maxPayload, maxPayload},
		number{"payload.Radius", payload.Radius, 0, maxPayload}, number{"payload.Kick", payload.Kick, -maxPayload, maxPayload}); err != nil {
		return err
	}
	return checkFactors(payload.Armor, payload.Shield)
}

// checkFactors names the first factor that no weapon could have.
func checkFactors(armor components.ArmorFactors, shield components.Factor) error {
	const low, high = components.MinFactor, components.MaxFactor
	return checkNumbers(number{"Armor.Light", armor.Light.Value(), low, high}, number{"Armor.Medium", armor.Medium.Value(), low, high},
		number{"Armor.Heavy", armor.Heavy.Value(), low, high}, number{"Shield", shield.Value(), low, high})
}

// ApplyBlasts pushes and damages everybody in reach of what went off in the
// tick, in the order in which it did. Blasts change velocities only, so all of
// them see the same positions. The shooter and its team are pushed like anybody.
// A mine in reach goes off in the next tick.
func ApplyBlasts(m *Match) {
	m.applyPushes()
	slices.SortStableFunc(m.requests.Blasts, func(a, b request.Blast) int {
		return cmp.Or(cmp.Compare(a.Seconds, b.Seconds), cmp.Compare(a.ID, b.ID))
	})
	for i := range m.requests.Blasts {
		b := &m.requests.Blasts[i]
		m.events.log.Add(event.Event{Kind: event.Exploded, Subject: b.Owner, Other: b.Hit, Position: b.Center,
			Amount: b.Payload.Radius, Weapon: b.Weapon, Shot: b.ID,
			Normal: b.Normal, Platform: b.Platform, Triangle: b.Triangle})
		if b.Payload.Radius == 0 {
			m.hitDirectly(b)
			continue
		}
		reach := geom.Bounds{Min: b.Center, Max: b.Center}.Expand(b.Payload.Radius)
		m.nearby = m.store.Broadphase.Query(reach, m.nearby[:0])
		for _, id := range m.nearby {
			m.blastMember(b, components.ID(id))
		}
		m.triggerMines(b)
	}
	m.requests.Blasts = m.requests.Blasts[:0]
}

func (m *Match) blastMember(b *request.Blast, id components.ID) {
	p, ok := m.store.All.Find(id)
	if !ok || p.Gone {
		return
	}
	if !p.IsAlive() {
		return
	}
	box, look := p.Box(), geom.YawPitch{}
	if p.Has(store.View) {
		look = p.View.YawPitch
	}
	cover := weapons.Cover(m.store.Solid, b.Center, box, look)
	kick, damage := weapons.Blast(b.Center, &b.Payload, box, solids.Mass(p), cover)
	m.bodies.Models.Push(p, kick)
	if damage > 0 {
		m.damageBy(b, id, damage)
	}
}

// hitDirectly ends a shot without a radius: it damages whom it hit, and
// pushes along its flight.
func (m *Match) hitDirectly(b *request.Blast) {
	p, ok := m.hittable(b.Hit)
	if !ok {
		return
	}
	m.bodies.Models.Push(p, b.Heading.Scale(b.Payload.Kick/solids.Mass(p)))
	m.damageBy(b, b.Hit, b.Payload.Damage)
	m.chain(b, p)
}

func (m *Match) damageBy(b *request.Blast, victim components.ID, damage float64) {
	m.requests.AddDamage(request.Damage{Victim: victim, Source: b.Owner, Team: b.Team, Amount: damage,
		Kind: b.Payload.Kind, Armor: b.Payload.Armor, Shield: b.Payload.Shield, Weapon: b.Weapon, Position: b.Center})
}

// triggerMines sets off what a blast reaches and sees.
func (m *Match) triggerMines(b *request.Blast) {
	for i := range m.mineTargets {
		t := &m.mineTargets[i]
		displacement := t.box.Center.Add(t.moved).Sub(b.Center)
		if t.member.Gone || t.volatile.Triggered || b.Payload.Damage <= 0 || displacement.Length() >= b.Payload.Radius {
			continue
		}
		if !weapons.Hidden(m.store.Solid, b.Center, b.Center.Add(displacement)) {
			_, damage := weapons.Blast(b.Center, &b.Payload, t.box.Translate(t.moved), 1, 1)
			t.volatile.Triggered = t.wear(damage, b.Owner)
		}
	}
}
