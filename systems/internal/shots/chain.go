package shots

import (
	"slices"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/event"
	"github.com/skijet/skijet/systems/internal/request"
	"github.com/skijet/skijet/systems/internal/store"
)

// chain returns how the damage of a shot jumps on, which is not at all without jumps.
func (s *Shot) chain() components.ChainData {
	if chain := PartOf(s, components.Chain); chain != nil {
		return *chain
	}
	return components.ChainData{}
}

// chain lets the damage of a direct hit jump on, each time to the nearest target that
// it has not struck.
func (a *Blasts) chain(b *request.Blast, from *store.Member) {
	var all [components.MaxJumps + 1]components.ID
	struck := append(all[:0], from.ID)
	damage := b.Payload.Damage
	for range min(b.Chain.Jumps, components.MaxJumps) {
		to := a.nextInChain(b, from, struck)
		if to == nil {
			return
		}
		damage = float64(damage * b.Chain.Factor)
		at := from.Box().Center
		a.Events.Add(event.Event{Kind: event.Beam, Subject: b.Owner, Other: to.ID, Position: at, Normal: to.Box().Center.Sub(at), Weapon: b.Weapon})
		a.damageBy(b, to.ID, damage)
		struck, from = append(struck, to.ID), to
	}
}

// nextInChain returns the nearest target in range of another that can be seen from
// there. Of equal distances the lower ID counts.
func (a *Blasts) nextInChain(b *request.Blast, from *store.Member, struck []components.ID) (next *store.Member) {
	center, nearest := from.Box().Center, b.Chain.Range
	for _, id := range a.near.around(a.Store, center, nearest) {
		q, ok := a.targets.Hittable(components.ID(id))
		if !ok || !a.Filter.Meets(q) || !q.Has(store.Health) || q.Has(store.Flight) || q.ID == b.Owner || b.Team != 0 && q.TeamNumber() == b.Team || slices.Contains(struck, q.ID) {
			continue
		}
		way := q.Box().Center.Sub(center)
		distance := way.Length()
		if distance > nearest || next != nil && distance >= nearest {
			continue
		}
		if _, hidden := a.Store.Solid.Raycast(center, way); !hidden {
			next, nearest = q, distance
		}
	}
	return next
}
