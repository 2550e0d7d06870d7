package systems

import (
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/codec"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/yohamta/donburi"
)

// Health that the pickups of the shipped game give [TR].
const (
	repairKit   = 0.2
	repairPatch = 0.125
)

// RepairKit returns a pickup that heals 0.2 and is there again after so many
// ticks; after 0 it is gone for good.
func RepairKit(interval int) components.PickupData {
	return components.PickupData{Heal: repairKit, Half: levels.PickupHalf, Interval: interval}
}

// RepairPatch returns a pickup that heals 0.125.
func RepairPatch(interval int) components.PickupData {
	return components.PickupData{Heal: repairPatch, Half: levels.PickupHalf, Interval: interval}
}

// AmmoBox returns a pickup that gives every carried weapon a third of its load
// [ours].
func AmmoBox(interval int) components.PickupData {
	return components.PickupData{Ammo: 1.0 / 3, Half: levels.PickupHalf, Interval: interval}
}

// PackOn returns a pickup that puts a pack on whoever carries another.
func PackOn(kind components.PackKind, interval int) components.PickupData {
	return components.PickupData{Pack: kind, Half: levels.PickupHalf, Interval: interval}
}

// pickupOf returns what a pickup of a level gives.
func pickupOf(p *levels.Pickup) (components.PickupData, error) {
	switch p.Kind {
	case levels.PickupRepairKit:
		return RepairKit(p.RespawnTicks), nil
	case levels.PickupRepairPatch:
		return RepairPatch(p.RespawnTicks), nil
	case levels.PickupAmmo:
		return AmmoBox(p.RespawnTicks), nil
	case levels.PickupEnergyPack:
		return PackOn(components.EnergyPack, p.RespawnTicks), nil
	case levels.PickupShieldPack:
		return PackOn(components.ShieldPack, p.RespawnTicks), nil
	case levels.PickupRepairPack:
		return PackOn(components.RepairPack, p.RespawnTicks), nil
	}
	return components.PickupData{}, fmt.Errorf("systems: %w: unknown kind %q", ErrPickup, p.Kind)
}

// layPickups lays down what the level has.
func (m *Match) layPickups() error {
	for i := range m.Level.Pickups {
		p := &m.Level.Pickups[i]
		data, err := pickupOf(p)
		if err == nil {
			_, err = m.AddPickup(p.Center(), data)
		}
		if err != nil {
			return fmt.Errorf("pickup %d of the level: %w", i, err)
		}
	}
	return nil
}

// AddPickup lays a pickup down with the middle of its box at center, as
// [Match.Spawn] does, and returns its ID.
func (m *Match) AddPickup(center geom.Vec, p components.PickupData) (components.ID, error) {
	switch {
	case len(m.items.members) >= MaxPickups:
		return components.Nobody, fmt.Errorf("systems: %w: %d is the limit", ErrPickup, MaxPickups)
	case !center.IsFinite():
		return components.Nobody, fmt.Errorf("systems: %w: position %v is not finite", ErrPickup, center)
	case !(p.Heal >= 0 && p.Heal <= maxPayload && p.Ammo >= 0 && p.Ammo <= 1 && p.Half > 0 && p.Half <= 100 && p.Interval >= 0 && p.Wait >= 0 && len(p.Pack) <= codec.MaxText):
		return components.Nobody, fmt.Errorf("systems: %w: %+v", ErrPickup, p)
	}
	return m.Spawn(With(components.Position, components.PositionData{Feet: center}), With(components.Pickup, p))
}

// TouchPickups gives every pickup to the first player who came through it in the
// tick and can use it: by the way that the player went and not by where it ended.
// Of players at the same time the lower ID is first.
func TouchPickups(m *Match) {
	for _, p := range m.items.members {
		entry := m.World.Entry(p.entity)
		pickup := components.Pickup.Get(entry)
		if pickup.Wait > 0 {
			pickup.Wait--
			continue
		}
		taker, ok := m.firstThrough(components.Position.Get(entry).Feet, pickup)
		if !ok {
			continue
		}
		m.take(taker, pickup)
		m.emit(Event{Kind: EventTaken, Subject: taker.id, Other: p.id,
			Position: components.Position.Get(entry).Feet})
		if pickup.Wait = pickup.Interval; pickup.Wait == 0 {
			m.Despawn(p.id)
		}
	}
}

// firstThrough returns the player who touched a pickup first.
func (m *Match) firstThrough(center geom.Vec, pickup *components.PickupData) (*member, bool) {
	var first *member
	earliest := 2.0
	near := geom.Bounds{Min: center, Max: center}.Expand(pickup.Half + m.reach)
	m.nearby = m.broadphase.Query(near, m.nearby[:0])
	for _, id := range m.nearby {
		q, ok := m.target(components.ID(id))
		if !ok || !q.shape.model {
			continue
		}
		t := &q.target
		at, _, ok := weapons.HitBox(center, t.moved.Neg(), weapons.Grow(t.box, pickup.Half))
		if !ok || at >= earliest {
			continue
		}
		if entry := m.World.Entry(q.entity); isAlive(q, entry) && m.needs(q, entry, pickup) {
			first, earliest = q, at
		}
	}
	return first, first != nil
}

// needs reports whether a pickup does anything for a player.
func (m *Match) needs(q *member, entry *donburi.Entry, p *components.PickupData) bool {
	if p.Heal > 0 && q.shape.health {
		if health := components.Health.Get(entry); health.Current < health.Max {
			return true
		}
	}
	if p.Pack != components.NoPack && q.shape.pack && components.Pack.Get(entry).Kind != p.Pack {
		return true
	}
	if p.Ammo <= 0 || !q.shape.arsenal {
		return false
	}
	class := components.Armor.Get(entry).Class
	for _, slot := range components.Arsenal.Get(entry).Slots {
		if spec, ok := m.catalogue.Lookup(slot.Weapon); ok && slot.Ammo < spec.Trigger.Ammo[class] {
			return true
		}
	}
	return false
}

func (m *Match) take(q *member, p *components.PickupData) {
	entry := m.World.Entry(q.entity)
	if p.Heal > 0 {
		m.pending.Heals = append(m.pending.Heals, healRequest{q.id, q.id, p.Heal})
	}
	if p.Ammo > 0 && q.shape.arsenal {
		m.refill(components.Arsenal.Get(entry), components.Armor.Get(entry).Class, p.Ammo)
	}
	if p.Pack != components.NoPack && q.shape.pack {
		*components.Pack.Get(entry) = components.PackData{Kind: p.Pack}
		components.Energy.Get(entry).Pack = p.Pack == components.EnergyPack
	}
}
