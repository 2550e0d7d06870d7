package systems

import (
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/weapons"
)

// spawnRequest is a projectile to be born in stage 11.
type spawnRequest struct {
	spec               *weapons.Spec
	position, velocity geom.Vec
	owner              components.OwnerData
}

// applyDespawns removes what ended in this tick, in ID order.
func (m *Match) applyDespawns() {
	slices.Sort(m.despawns)
	for _, id := range slices.Compact(m.despawns) {
		if entity, ok := m.projectiles.find(id); ok {
			m.projectiles.remove(id)
			if m.World.Valid(entity) {
				m.World.Remove(entity)
			}
		}
	}
	m.despawns = m.despawns[:0]
}

// applySpawns creates the tick's projectiles in the order in which they were
// asked for, and refuses those beyond the limit with an event.
func (m *Match) applySpawns() {
	for i := range m.spawns {
		r := &m.spawns[i]
		if len(m.projectiles) >= MaxProjectiles {
			m.emit(Event{Kind: EventLimit, Subject: r.owner.ID, Position: r.position, Amount: MaxProjectiles, Weapon: r.spec.Name})
			continue
		}
		id := m.nextID
		m.nextID++
		entity := m.World.Create(components.Identity, components.Position, components.Velocity,
			components.Flight, components.Payload, components.Owner, components.TTL, components.Shot)
		entry := m.World.Entry(entity)
		components.Identity.SetValue(entry, components.IdentityData{ID: id})
		components.Position.SetValue(entry, components.PositionData{Feet: r.position})
		components.Velocity.SetValue(entry, components.VelocityData{Linear: r.velocity})
		components.Flight.SetValue(entry, r.spec.Flight)
		components.Payload.SetValue(entry, r.spec.Payload)
		components.Owner.SetValue(entry, r.owner)
		components.TTL.SetValue(entry, components.TTLData{Ticks: r.spec.TTLTicks})
		components.Shot.SetValue(entry, components.ShotData{Weapon: r.spec.Name})
		m.projectiles.add(id, entity)
	}
	m.spawns = m.spawns[:0]
}
