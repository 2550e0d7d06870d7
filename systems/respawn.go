package systems

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/yohamta/donburi"
)

// fallOut kills whoever left the limits of the level.
func (m *Match) fallOut() {
	for _, p := range m.players {
		entry := m.World.Entry(p.entity)
		feet := components.Position.Get(entry).Feet
		if !components.Health.Get(entry).Alive() || m.Level.Limits.Contains(feet) {
			continue
		}
		m.emit(Event{Kind: EventFellOut, Subject: p.id, Position: feet})
		if m.immortal {
			m.spawn(entry)
			m.track(entry)
			continue
		}
		m.die(entry, harm{victim: p.id, position: feet})
	}
}

// respawn brings back the dead whose wait is over.
func (m *Match) respawn() {
	for _, p := range m.players {
		entry := m.World.Entry(p.entity)
		health := components.Health.Get(entry)
		if health.Alive() || health.RespawnTicks > 0 {
			continue
		}
		m.spawn(entry)
		m.track(entry)
	}
}

// protectedTicks is how long a fresh player takes no damage: 1 s.
const protectedTicks = 31

// spawn fills a player up and puts it on a spawn point of its team.
func (m *Match) spawn(entry *donburi.Entry) {
	identity, armor := components.Identity.Get(entry), components.Armor.Get(entry)
	var point levels.Spawn
	if len(m.Level.Spawns) > 0 {
		point = m.chooseSpawn(identity.Team)
	}
	look := geom.YawPitch{Yaw: point.Yaw}
	components.Position.Get(entry).Feet = point.Position
	components.Velocity.Get(entry).Linear = geom.Vec{}
	components.View.Get(entry).YawPitch = look
	*components.Intent.Get(entry) = components.IntentData{Look: look, Weapon: -1}
	*components.Contact.Get(entry) = components.ContactData{SinceJumpable: components.NoJumpableContact}
	*components.Energy.Get(entry) = components.EnergyData{Current: armor.MaxEnergy, Pack: components.Energy.Get(entry).Pack}
	*components.Health.Get(entry) = components.HealthData{Current: armor.MaxHealth, Max: armor.MaxHealth, ProtectedTicks: protectedTicks}
	arsenal := components.Arsenal.Get(entry)
	arsenal.CooldownTicks = 0
	for i := range arsenal.Slots {
		if spec, ok := m.catalogue.Lookup(arsenal.Slots[i].Weapon); ok {
			arsenal.Slots[i].Ammo = spec.Ammo[armor.Class]
		}
	}
	m.emit(Event{Kind: EventSpawned, Subject: identity.ID, Position: point.Position})
}

// chooseSpawn picks a random spawn point of the team, or of any team where it
// has none, and prefers one that nobody stands on.
func (m *Match) chooseSpawn(team int) levels.Spawn {
	spawns := m.Level.Spawns
	first, count := m.randomBelow(len(spawns)), len(spawns)
	fallback := spawns[first]
	for _, strict := range []bool{true, false} {
		for k := range count {
			s := spawns[(first+k)%count]
			if strict && team != 0 && s.Team != 0 && s.Team != team {
				continue
			}
			around := geom.Bounds{Min: s.Position, Max: s.Position}.Expand(2)
			if m.nearby = m.bodies.Query(around, m.nearby[:0]); len(m.nearby) == 0 {
				return s
			}
			if strict {
				fallback = s
			}
		}
	}
	return fallback
}
