package systems

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/yohamta/donburi"
)

// eyeHeight is where the view and the muzzle are, as part of the box's height
// above its centre [ours].
const eyeHeight = 0.8

// EyePosition returns where a player of that box looks and shoots from.
func EyePosition(feet, half geom.Vec) geom.Vec {
	return feet.Add(geom.Vec{Z: float64(half.Z * (1 + eyeHeight))})
}

// fireWeapons changes held weapons and turns pulled triggers into projectiles.
// A shot starts at the eye, inside the shooter's own box, so its first metre is
// swept like the rest and a muzzle can never be beyond a wall.
func (m *Match) fireWeapons() {
	for _, p := range m.players {
		entry := m.World.Entry(p.entity)
		if !components.Health.Get(entry).Alive() {
			continue
		}
		intent, arsenal := components.Intent.Get(entry), components.Arsenal.Get(entry)
		if w := intent.Weapon; w >= 0 && w < len(arsenal.Slots) {
			arsenal.Held = w
		}
		if !intent.Fire || arsenal.CooldownTicks > 0 {
			continue
		}
		slot, ok := arsenal.InHand()
		if !ok || slot.Ammo <= 0 {
			continue
		}
		spec, ok := m.catalogue.Lookup(slot.Weapon)
		if !ok {
			continue
		}
		slot.Ammo--
		arsenal.CooldownTicks = spec.CycleTicks
		m.requestShot(entry, spec)
	}
}

func (m *Match) requestShot(entry *donburi.Entry, spec *weapons.Spec) {
	identity := components.Identity.Get(entry)
	look := components.Intent.Get(entry).Look
	muzzle := EyePosition(components.Position.Get(entry).Feet, playerBox(entry).Half)
	velocity := look.Forward().Scale(spec.MuzzleSpeed).AddScaled(components.Velocity.Get(entry).Linear, spec.Inherit)
	m.spawns = append(m.spawns, spawnRequest{
		spec: spec, position: muzzle, velocity: velocity,
		owner: components.OwnerData{ID: identity.ID, Team: identity.Team, GraceTicks: spec.GraceTicks},
	})
	m.emit(Event{Kind: EventFired, Subject: identity.ID, Position: muzzle, Normal: look.Forward(), Weapon: spec.Name})
}

func (m *Match) emit(e Event) {
	e.Tick = m.tick
	m.events = append(m.events, e)
}
