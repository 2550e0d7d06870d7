package systems

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/yohamta/donburi"
)

// KillOutside kills whoever left the limits of the level.
func KillOutside(m *Match) {
	for _, p := range m.players {
		entry := m.World.Entry(p.entity)
		feet := components.Position.Get(entry).Feet
		if !components.Health.Get(entry).Alive() || m.Level.Limits.Contains(feet) {
			continue
		}
		m.perish(p.id, entry)
	}
}

// perish kills somebody by the world itself. Immortal players start again.
func (m *Match) perish(id components.ID, entry *donburi.Entry) {
	feet := components.Position.Get(entry).Feet
	m.emit(Event{Kind: EventFellOut, Subject: id, Position: feet})
	if m.immortal {
		m.spawn(entry)
		m.track(entry)
		return
	}
	m.die(entry, harm{victim: id, position: feet})
}

// Respawn brings back the dead whose wait is over.
func Respawn(m *Match) {
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

// protectedTicks is how long a fresh player takes no damage: 31 ticks, 1 s, and
// the one that the timers take off before anything hurts.
const protectedTicks = 31 + 1

// spawn fills a player up and puts it on a spawn point of its team.
func (m *Match) spawn(entry *donburi.Entry) {
	identity, armor := components.Identity.Get(entry), components.Armor.Get(entry)
	var point levels.Spawn
	if len(m.Level.Spawns) > 0 {
		point = m.chooseSpawn(identity.ID, identity.Team, armor.Half)
	}
	look := geom.YawPitch{Yaw: point.Yaw}
	components.Position.Get(entry).Feet = point.Position
	components.Velocity.Get(entry).Linear = geom.Vec{}
	components.View.Get(entry).YawPitch = look
	*components.Stance.Get(entry) = components.StanceData{}
	*components.Intent.Get(entry) = components.IntentData{Look: look, Weapon: -1}
	*components.Ride.Get(entry) = components.RideData{}
	if found, ok := modelByName(components.Model.Get(entry).Name); ok && found.renew != nil {
		found.renew(entry)
	}
	*components.Contact.Get(entry) = components.ContactData{SinceJumpable: components.NoJumpableContact}
	*components.Energy.Get(entry) = components.EnergyData{Current: armor.MaxEnergy, Pack: components.Energy.Get(entry).Pack}
	*components.Health.Get(entry) = components.HealthData{Current: armor.MaxHealth, Max: armor.MaxHealth, ProtectedTicks: protectedTicks}
	letGo(entry)
	arsenal := components.Arsenal.Get(entry)
	// What was begun in the life before is lost: a throw held back would leave now.
	arsenal.CooldownTicks, arsenal.Spin, arsenal.ChargeTicks, arsenal.Beaming = 0, 0, 0, false
	arsenal.OffHand = components.OffHandData{}
	m.refill(arsenal, armor.Class, 1)
	m.emit(Event{Kind: EventSpawned, Subject: identity.ID, Position: point.Position})
}

// letGo ends what a body does: what its weapon was about, its shield, and what is
// told of its movement.
func letGo(entry *donburi.Entry) {
	*components.MoveReport.Get(entry) = components.MoveReportData{}
	arsenal := components.Arsenal.Get(entry)
	arsenal.Spin, arsenal.ChargeTicks, arsenal.Beaming = 0, 0, false
	components.Pack.Get(entry).On = false
}

// chooseSpawn picks a random spawn point, each as likely as the others: of the
// team's, or of all where the team has none; and of those that nobody else stands
// on and no platform is at, unless all are taken. The dead take no place.
func (m *Match) chooseSpawn(self components.ID, team int, half geom.Vec) levels.Spawn {
	own := func(s *levels.Spawn) bool { return team == 0 || s.Team == 0 || s.Team == team }
	free := func(s *levels.Spawn) bool {
		around := geom.Bounds{Min: s.Position, Max: s.Position}.Expand(spawnRoom)
		m.nearby = m.bodies.Query(around, m.nearby[:0])
		for _, id := range m.nearby {
			if _, lives := m.living(components.ID(id)); lives && components.ID(id) != self {
				return false
			}
		}
		box := geom.FeetBox(s.Position, half).Bounds()
		for i := range m.platforms {
			if m.platforms[i].mover.Bounds().Overlaps(box) {
				return false
			}
		}
		return true
	}
	for _, fits := range []func(*levels.Spawn) bool{
		func(s *levels.Spawn) bool { return own(s) && free(s) }, own, free,
	} {
		if s, ok := m.anySpawn(fits); ok {
			return s
		}
	}
	return m.Level.Spawns[m.randomBelow(len(m.Level.Spawns))]
}

// spawnRoom is how far from a spawn point others may not stand, m.
const spawnRoom = 2

// anySpawn returns a random one of the spawn points that fit.
func (m *Match) anySpawn(fits func(*levels.Spawn) bool) (levels.Spawn, bool) {
	count := 0
	for i := range m.Level.Spawns {
		if fits(&m.Level.Spawns[i]) {
			count++
		}
	}
	if count == 0 {
		return levels.Spawn{}, false
	}
	chosen := m.randomBelow(count)
	for i := range m.Level.Spawns {
		if !fits(&m.Level.Spawns[i]) {
			continue
		}
		if chosen == 0 {
			return m.Level.Spawns[i], true
		}
		chosen--
	}
	return levels.Spawn{}, false
}
