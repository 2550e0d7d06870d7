package systems

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/yohamta/donburi"
)

// flyProjectiles moves every projectile along its whole way of the tick and
// asks for a blast where it first meets the level or a player, or where its
// time ends.
func (m *Match) flyProjectiles() {
	for _, p := range m.projectiles {
		entry := m.World.Entry(p.entity)
		position, velocity := components.Position.Get(entry), components.Velocity.Get(entry)
		var way geom.Vec
		velocity.Linear, way = weapons.Fly(velocity.Linear, components.Flight.Get(entry), TickSeconds)
		owner, life := components.Owner.Get(entry), components.TTL.Get(entry)
		fraction, victim, hit := m.sweepShot(position.Feet, way, owner)
		position.Feet = position.Feet.AddScaled(way, fraction)
		down(&owner.GraceTicks)
		down(&life.Ticks)
		if hit || life.Ticks == 0 {
			m.detonate(p.id, entry, position.Feet, victim)
		} else if !m.Level.Limits.Contains(position.Feet) {
			m.despawns = append(m.despawns, p.id)
		}
	}
}

// sweepShot returns how far a shot flies freely along way, and whom it hits. A
// player's own motion in the tick counts: the shot is swept against where the
// box was, along the difference of the two ways. Of equal fractions the level
// comes first, then the lower ID.
func (m *Match) sweepShot(from, way geom.Vec, owner *components.OwnerData) (float64, components.ID, bool) {
	fraction, victim, found := 1.0, components.Nobody, false
	if hit, ok := m.Level.Solid.Raycast(from, way); ok {
		fraction, found = hit.Fraction, true
	}
	path := geom.Bounds{Min: from, Max: from}.Include(from.Add(way)).Expand(float64(m.rules.MaxSpeed * TickSeconds))
	m.nearby = m.bodies.Query(path, m.nearby[:0])
	for _, id := range m.nearby {
		if components.ID(id) == owner.ID && owner.GraceTicks > 0 {
			continue
		}
		box, moved, ok := m.boxBefore(id)
		if !ok {
			continue
		}
		if t, ok := weapons.HitBox(from, way.Sub(moved), box); ok && t < fraction {
			fraction, victim, found = t, components.ID(id), true
		}
	}
	return fraction, victim, found
}

// boxBefore returns the box of a living player before the tick's movement and
// how far it has moved since.
func (m *Match) boxBefore(id collision.BodyID) (geom.Box, geom.Vec, bool) {
	i, ok := m.players.index(components.ID(id))
	if !ok {
		return geom.Box{}, geom.Vec{}, false
	}
	p := &m.players[i]
	entry := m.World.Entry(p.entity)
	if !components.Health.Get(entry).Alive() {
		return geom.Box{}, geom.Vec{}, false
	}
	moved := components.Position.Get(entry).Feet.Sub(p.start)
	return playerBox(entry).Translate(moved.Neg()), moved, true
}

// detonate asks for the blast of a projectile and for its end.
func (m *Match) detonate(id components.ID, entry *donburi.Entry, at geom.Vec, victim components.ID) {
	m.blasts = append(m.blasts, blastRequest{
		center: at, payload: *components.Payload.Get(entry), owner: components.Owner.Get(entry).ID, team: components.Owner.Get(entry).Team,
		weapon: components.Shot.Get(entry).Weapon, struck: victim,
	})
	m.despawns = append(m.despawns, id)
}
