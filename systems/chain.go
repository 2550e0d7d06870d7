package systems

import (
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/event"
	"github.com/skijet/skijet/systems/internal/request"
	"github.com/skijet/skijet/systems/internal/store"
)

// chain lets the damage of a direct hit jump on, each time to the nearest target that
// it has not struck.
func (m *Match) chain(b *request.Blast, from *store.Member) {
	var all [components.MaxJumps + 1]components.ID
	struck := append(all[:0], from.ID)
	damage := b.Payload.Damage
	for range min(b.Chain.Jumps, components.MaxJumps) {
		to := m.nextInChain(b, from, struck)
		if to == nil {
			return
		}
		damage = float64(damage * b.Chain.Factor)
		at := from.Box().Center
		m.events.log.Add(event.Event{Kind: event.Beam, Subject: b.Owner, Other: to.ID, Position: at, Normal: to.Box().Center.Sub(at), Weapon: b.Weapon})
		m.damageBy(b, to.ID, damage)
		struck, from = append(struck, to.ID), to
	}
}

// nextInChain returns the nearest target in range of another that can be seen from
// there. Of equal distances the lower ID counts.
func (m *Match) nextInChain(b *request.Blast, from *store.Member, struck []components.ID) (next *store.Member) {
	center, nearest := from.Box().Center, b.Chain.Range
	m.nearby = m.store.Broadphase.Query(geom.Bounds{Min: center, Max: center}.Expand(nearest), m.nearby[:0])
	for _, id := range m.nearby {
		q, ok := m.hittable(components.ID(id))
		if !ok || !q.Has(store.Health) || q.Has(store.Flight) || q.ID == b.Owner || b.Team != 0 && q.TeamNumber() == b.Team || slices.Contains(struck, q.ID) {
			continue
		}
		way := q.Box().Center.Sub(center)
		distance := way.Length()
		if distance > nearest || next != nil && distance >= nearest {
			continue
		}
		if _, hidden := m.store.Solid.Raycast(center, way); !hidden {
			next, nearest = q, distance
		}
	}
	return next
}
