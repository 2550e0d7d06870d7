package systems

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/internal/event"
	"github.com/skijet/skijet/systems/internal/request"
	"github.com/skijet/skijet/systems/internal/store"
)

// KillOutside kills whatever has a box and left the limits of the level. What has
// no health is removed.
func KillOutside(m *Match) {
	for _, p := range m.store.Boxed.Members {
		if p.Gone || p.Has(store.Flight) || !p.IsAlive() || m.Level.Limits.Contains(p.Position.Feet) {
			continue
		}
		m.killByWorld(p)
	}
}

// killByWorld kills somebody by the world itself. Immortal players start again.
func (m *Match) killByWorld(p *store.Member) {
	feet := p.Position.Feet
	m.events.log.Add(event.Event{Kind: event.FellOut, Subject: p.ID, Position: feet})
	switch {
	case !p.Has(store.Health):
		p.Gone = true
		m.Despawn(p.ID)
	case m.immortal && p.Has(store.Player):
		m.enter(p)
	default:
		m.die(p, request.Damage{Victim: p.ID, Position: feet})
	}
}

// Respawn brings back whom [Match.Respawn] names, and the dead whose policy says so and
// whose wait is over.
func Respawn(m *Match) {
	for _, id := range m.requests.Respawns {
		if p, ok := m.store.All.Find(id); ok && p.Has(store.Health) && !p.Gone {
			m.enter(p)
		}
	}
	m.requests.Respawns = m.requests.Respawns[:0]
	for _, p := range m.living.Members {
		if !p.Has(store.Mortal) {
			continue
		}
		health := p.Health
		if !health.Dead || health.RespawnTicks > 0 || components.Mortal.Get(p.Entry).Policy != components.MortalRespawns {
			continue
		}
		m.enter(p)
	}
}

// protectedTicks is how long a fresh player takes no damage: 31 ticks, 1 s, and
// the one that the timers take off before anything hurts.
const protectedTicks = 31 + 1

// enter fills a member up and, if it is a body, puts it on a spawn point of its
// team. Anything else comes back where it is.
func (m *Match) enter(p *store.Member) {
	health := p.Health
	*health = components.HealthData{Current: health.Max, Max: health.Max}
	if p.Has(store.Model) {
		health.ProtectedTicks = protectedTicks
		m.enterBody(p)
	}
	letGo(p)
	if p.Has(store.Arsenal) {
		arsenal := p.Arsenal
		// What was begun in the life before is lost: a throw held back would leave now.
		arsenal.CooldownTicks = 0
		arsenal.OffHand = components.OffHandData{}
		for i := range arsenal.Slots {
			arsenal.Slots[i].Heat, arsenal.Slots[i].Overheated = 0, false
		}
		m.refill(arsenal, p.Armor.Class, 1)
	}
	m.events.log.Add(event.Event{Kind: event.Spawned, Subject: p.ID, Position: p.Feet()})
}

// enterBody puts a body on a spawn point, with nothing of its last life.
func (m *Match) enterBody(p *store.Member) {
	armor := p.Armor
	var point levels.Spawn
	if len(m.Level.Spawns) > 0 {
		point = m.chooseSpawn(p.ID, p.TeamNumber(), armor.Half)
	}
	look := geom.YawPitch{Yaw: point.Yaw}
	p.Velocity.Linear = geom.Vec{}
	p.View.YawPitch = look
	*p.Stance = components.StanceData{}
	*p.Intent = components.Input{Look: look}
	*p.Ride = components.RideData{}
	m.bodies.Models.Reset(p)
	*p.Contact = components.ContactData{TicksSinceJumpable: components.NoJumpableContact}
	*p.Energy = components.EnergyData{Current: armor.MaxEnergy, Pack: p.Energy.Pack}
	m.store.Put(p, point.Position)
}

// letGo ends what a body does: what its weapon was about, its shield, and what is
// reported of its movement.
func letGo(p *store.Member) {
	if p.Has(store.MoveReport) {
		*p.Report = components.MoveReportData{}
	}
	if p.Has(store.Arsenal) {
		p.Arsenal.ReleaseTriggers()
	}
	if p.Has(store.Pack) {
		p.Pack.On = false
	}
}

// chooseSpawn picks a random spawn point, each as likely as the others: of the
// team's, or of all where the team has none; and of those that nobody else stands
// on and no platform is at, unless all are taken. The dead take no place.
func (m *Match) chooseSpawn(self components.ID, team int, half geom.Vec) levels.Spawn {
	own := func(s *levels.Spawn) bool { return team == 0 || s.Team == 0 || s.Team == team }
	free := func(s *levels.Spawn) bool {
		around := geom.Bounds{Min: s.Position, Max: s.Position}.Expand(spawnRoom)
		m.nearby = m.store.Broadphase.Query(around, m.nearby[:0])
		for _, id := range m.nearby {
			if _, lives := m.hittable(components.ID(id)); lives && components.ID(id) != self {
				return false
			}
		}
		box := geom.FeetBox(s.Position, half).Bounds()
		return !m.platforms.Blocks(box)
	}
	for _, fits := range []func(*levels.Spawn) bool{
		func(s *levels.Spawn) bool { return own(s) && free(s) }, own, free,
	} {
		if s, ok := m.anySpawn(fits); ok {
			return s
		}
	}
	return m.Level.Spawns[m.own.Below(len(m.Level.Spawns))]
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
	chosen := m.own.Below(count)
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
