package pickups

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// Taken is the event that its subject took a pickup, which may no longer exist.
type Taken struct {
	Pickup   components.ID
	Position geom.Vec // middle of its box, m
	Data              // contents of the pickup
}

// scratch is memory for the system, kept with its match.
type scratch struct{ touches []systems.Touch }

var scratchKind = donburi.NewComponentType[scratch]()

// touch gives every pickup to the first entity that moved through it in the tick and can
// use it. It tests whole paths, not only their ends. Of several entities at the same time
// the lower ID comes first.
func touch(m *systems.Match) {
	s := systems.Single(m, scratchKind)
	for id, entry := range all.In(m) {
		p, center := Pickup.Get(entry), components.Position.Get(entry).Feet
		if p.WaitTicks > 0 {
			p.WaitTicks--
			continue
		}
		box := geom.Box{Center: center, Half: geom.Vec{X: p.Half, Y: p.Half, Z: p.Half}}
		s.touches = m.Touches(box, geom.Vec{}, s.touches[:0])
		for _, t := range s.touches {
			taker, ok := m.Entry(t.ID)
			if !ok || !give(m, t.ID, taker, p) {
				continue
			}
			// Beyond the limit of events none is emitted.
			_ = systems.Emit(m, t.ID, Taken{Pickup: id, Position: center, Data: *p})
			if p.WaitTicks = p.RespawnTicks; p.WaitTicks == 0 {
				_ = m.Despawn(id) // it is there
			}
			break
		}
	}
}

// give gives all of a pickup to an entity, unless the entity can use nothing of it.
func give(m *systems.Match, id components.ID, taker *donburi.Entry, p *Data) (taken bool) {
	if p.Heal > 0 && taker.HasComponent(components.Health) && components.Health.Get(taker).Current < components.Health.Get(taker).Max {
		taken = m.Heal(id, p.Heal, id) == nil
	}
	if p.Pack != components.NoPack && taker.HasComponent(components.Pack) && components.Pack.Get(taker).Kind != p.Pack {
		taken = m.SetPack(id, p.Pack) == nil || taken
	}
	if p.Ammo > 0 && taker.HasComponent(components.Arsenal) {
		shots, err := m.Refill(id, p.Ammo)
		taken = err == nil && shots > 0 || taken
	}
	return taken
}
