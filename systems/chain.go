package systems

import (
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// chain lets the damage of a direct hit jump on, each time to the nearest target that
// it has not struck.
func (m *Match) chain(b *blastRequest, from *member) {
	var all [components.MaxJumps + 1]components.ID
	struck := append(all[:0], from.id)
	damage := b.payload.Damage
	for range min(b.chain.Jumps, components.MaxJumps) {
		to := m.nextInChain(b, from, struck)
		if to == nil {
			return
		}
		damage = float64(damage * b.chain.Factor)
		at := boxOf(from).Center
		m.emit(Event{Kind: EventBeam, Subject: b.owner, Other: to.id, Position: at, Normal: boxOf(to).Center.Sub(at), Weapon: b.weapon})
		m.damageBy(b, to.id, damage)
		struck, from = append(struck, to.id), to
	}
}

// nextInChain returns the nearest target in range of another that can be seen from
// there. Of equal distances the lower ID counts.
func (m *Match) nextInChain(b *blastRequest, from *member, struck []components.ID) (next *member) {
	center, nearest := boxOf(from).Center, b.chain.Range
	m.nearby = m.broadphase.Query(geom.Bounds{Min: center, Max: center}.Expand(nearest), m.nearby[:0])
	for _, id := range m.nearby {
		q, ok := m.hittable(components.ID(id))
		if !ok || !q.layout.health || q.layout.flight || q.id == b.owner || b.team != 0 && teamOf(q) == b.team || slices.Contains(struck, q.id) {
			continue
		}
		way := boxOf(q).Center.Sub(center)
		distance := way.Length()
		if distance > nearest || next != nil && distance >= nearest {
			continue
		}
		if _, hidden := m.solid.Raycast(center, way); !hidden {
			next, nearest = q, distance
		}
	}
	return next
}
