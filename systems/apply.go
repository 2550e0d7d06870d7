package systems

import (
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/yohamta/donburi"
)

// spawnRequest is a projectile to be born in stage 11.
type spawnRequest struct {
	spec               *weapons.Spec
	position, velocity geom.Vec
	weakened           float64 // part of the damage that it lacks
	owner              components.OwnerData
}

// ApplyStructure makes the structural changes that the tick asked for: who was
// sent away leaves, what ended is removed, and what was fired is born.
func ApplyStructure(m *Match) {
	m.applyLeaves()
	m.applyDespawns()
	m.applySpawns()
}

// applyDespawns removes what ended in this tick, in ID order.
func (m *Match) applyDespawns() {
	if len(m.despawns) == 0 {
		return
	}
	slices.Sort(m.despawns)
	m.projectiles = m.removeAll(m.projectiles)
	m.pickups = m.removeAll(m.pickups)
	m.despawns = m.despawns[:0]
}

// removeAll takes the despawned members out of a roster and of the world.
func (m *Match) removeAll(list roster) roster {
	return slices.DeleteFunc(list, func(p member) bool {
		_, ended := slices.BinarySearch(m.despawns, p.id)
		if ended && m.World.Valid(p.entity) {
			m.World.Remove(p.entity)
		}
		return ended
	})
}

// applySpawns creates the tick's projectiles in the order in which they were
// asked for, and refuses those beyond the limit with an event.
func (m *Match) applySpawns() {
	for i := range m.spawns {
		r := &m.spawns[i]
		if len(m.projectiles) >= MaxProjectiles {
			m.emit(Event{Kind: EventLimit, Subject: r.owner.ID, Position: r.position, Amount: MaxProjectiles, Weapon: r.spec.Name, Limit: LimitProjectiles})
			continue
		}
		m.spawnShot(r)
	}
	m.spawns = m.spawns[:0]
}

// spawnShot puts a projectile together from the components that its spec names.
func (m *Match) spawnShot(r *spawnRequest) {
	p := r.spec.Projectile
	m.kinds = append(m.kinds[:0], components.Identity, components.Position, components.Velocity,
		components.Flight, components.Payload, components.Owner, components.TTL, components.Shot)
	for _, part := range [...]struct {
		there bool
		kind  donburi.IComponentType
	}{
		{p.Fuse != nil, components.Fuse}, {p.Bounce != nil, components.Bounce},
		{p.Homing != nil, components.Homing}, {p.Volatile != nil, components.Volatile},
	} {
		if part.there {
			m.kinds = append(m.kinds, part.kind)
		}
	}
	id := m.nextID
	m.nextID++
	entity := m.World.Create(m.kinds...)
	entry := m.World.Entry(entity)
	components.Identity.SetValue(entry, components.IdentityData{ID: id})
	components.Position.SetValue(entry, components.PositionData{Feet: r.position})
	components.Velocity.SetValue(entry, components.VelocityData{Linear: r.velocity})
	components.Flight.SetValue(entry, p.Flight)
	payload := p.Payload
	payload.Damage *= 1 - r.weakened
	components.Payload.SetValue(entry, payload)
	components.Owner.SetValue(entry, r.owner)
	components.TTL.SetValue(entry, components.TTLData{Ticks: p.TTLTicks})
	components.Shot.SetValue(entry, components.ShotData{Weapon: r.spec.Name})
	if p.Fuse != nil {
		fuse := *p.Fuse
		fuse.CheckTicks = fuse.RestTicks
		components.Fuse.SetValue(entry, fuse)
	}
	if p.Bounce != nil {
		components.Bounce.SetValue(entry, *p.Bounce)
	}
	if p.Homing != nil {
		components.Homing.SetValue(entry, *p.Homing)
	}
	if p.Volatile != nil {
		components.Volatile.SetValue(entry, *p.Volatile)
	}
	m.projectiles.add(id, entity)
}
