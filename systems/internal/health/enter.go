package health

import (
	"slices"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/internal/event"
	"github.com/skijet/skijet/systems/internal/store"
)

// RespawnTicks is how long dead players wait: 2 s.
const RespawnTicks = 63

// ProtectedTicks is how long a fresh player takes no damage: 31 ticks, 1 s, and
// the one that the timers take off before anything hurts.
const ProtectedTicks = 31 + 1

// Respawn brings back those that are asked for, and the dead whose policy says so and whose
// wait is over.
func (s *Stage) Respawn() {
	for id := range s.Requests.Respawns.Drain() {
		if p, ok := s.Store.All.Find(*id); ok && p.Has(store.Health) && !p.Gone {
			s.Enter(p)
		}
	}
	for _, p := range s.living.Members {
		if !p.Has(store.Mortal) {
			continue
		}
		health := p.Health
		if !health.Dead || health.RespawnTicks > 0 || components.Mortal.Get(p.Entry).Policy != components.MortalRespawns {
			continue
		}
		s.Enter(p)
	}
}

// Enter fills a member up and, if it is a body, puts it on a spawn point of its
// team. Anything else comes back where it is.
func (s *Stage) Enter(p *store.Member) {
	health := p.Health
	*health = components.HealthData{Current: health.Max, Max: health.Max}
	if p.Has(store.Model) {
		health.ProtectedTicks = ProtectedTicks
		s.enterBody(p)
	}
	stopActing(p)
	if p.Has(store.Arsenal) {
		s.Rearm(p)
	}
	s.Events.Add(event.Event{Kind: event.Spawned, Subject: p.ID, Position: p.Feet()})
}

// enterBody puts a body on a spawn point, with nothing of its last life.
func (s *Stage) enterBody(p *store.Member) {
	var point levels.Spawn
	if len(s.Spawns) > 0 {
		point = s.chooseSpawn(p.ID, p.TeamNumber(), p.Armor.Half)
	}
	look := geom.YawPitch{Yaw: point.Yaw}
	p.Velocity.Linear = geom.Vec{}
	p.View.YawPitch = look
	*p.Stance = components.StanceData{}
	*p.Intent = components.Input{Look: look}
	*p.Ride = components.RideData{}
	s.Reset(p)
	*p.Contact = components.ContactData{TicksSinceJumpable: components.NoJumpableContact}
	*p.Energy = components.EnergyData{Current: p.Armor.MaxEnergy, Pack: p.Energy.Pack}
	s.Store.Put(p, point.Position)
}

// spawnRoom is how far from a spawn point others may not stand, m.
const spawnRoom = 2

// chooseSpawn picks a random spawn point, each as likely as the others: of the
// team's, or of all where the team has none; and of those that nobody else stands
// on and no platform is at, unless all are taken. The dead take no place.
func (s *Stage) chooseSpawn(self components.ID, team int, half geom.Vec) levels.Spawn {
	own := func(p *levels.Spawn) bool { return team == 0 || p.Team == 0 || p.Team == team }
	free := func(p *levels.Spawn) bool {
		return !s.isTaken(p.Position, self) && !s.Blocks(geom.FeetBox(p.Position, half).Bounds())
	}
	for _, fits := range []func(*levels.Spawn) bool{
		func(p *levels.Spawn) bool { return own(p) && free(p) }, own, free,
	} {
		if p, ok := s.anySpawn(fits); ok {
			return p
		}
	}
	return s.Spawns[s.Random.Below(len(s.Spawns))]
}

// isTaken reports whether another entity that can be hit is near a place.
func (s *Stage) isTaken(place geom.Vec, self components.ID) bool {
	around := geom.Bounds{Min: place, Max: place}.Expand(spawnRoom)
	s.nearby = s.Store.Broadphase.Query(around, s.nearby[:0])
	return slices.ContainsFunc(s.nearby, func(id collision.BodyID) bool {
		p, ok := s.Store.All.Find(components.ID(id))
		return ok && p.IsTarget() && p.ID != self
	})
}

// anySpawn returns a random one of the spawn points that fit.
func (s *Stage) anySpawn(fits func(*levels.Spawn) bool) (levels.Spawn, bool) {
	count := 0
	for i := range s.Spawns {
		if fits(&s.Spawns[i]) {
			count++
		}
	}
	if count == 0 {
		return levels.Spawn{}, false
	}
	chosen := s.Random.Below(count)
	for i := range s.Spawns {
		if !fits(&s.Spawns[i]) {
			continue
		}
		if chosen == 0 {
			return s.Spawns[i], true
		}
		chosen--
	}
	return levels.Spawn{}, false
}
