package bases

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// run stops generators that were destroyed, repairs them and starts them again.
func run(m *systems.Match) {
	for id, entry := range generators.In(m) {
		g := Generator.Get(entry)
		if g.Mend(m, id, components.Health.Get(entry), RepairTicks) {
			announce(m, id, entry, !g.Down)
		}
	}
}

// Mend is called in each tick, after deaths, for a piece that lies as a wreck once it is destroyed. It sets
// Down then, and clears it when the piece has RestartHealth again, which it has by itself after some
// ticks. It reports whether it changed Down.
func (g *GeneratorData) Mend(m *systems.Match, id components.ID, health *components.HealthData, ticks int) (changed bool) {
	switch {
	case !health.Alive():
		changed, g.Down = !g.Down, true
		// The dead cannot be repaired. If there is no room for the request, the next tick
		// asks again.
		_ = m.Revive(id, float64(reviveHealth*health.Max))
	case g.Down:
		health.ProtectedTicks = protectTicks
		health.Current = min(health.Current+health.Max*RestartHealth/float64(ticks), health.Max)
		if health.Current >= float64(health.Max*RestartHealth) {
			g.Down, health.ProtectedTicks = false, 0
			return true
		}
	}
	return changed
}

// announce emits that the power of a team changed because of a generator, if it did: another
// generator of the team may run.
func announce(m *systems.Match, id components.ID, entry *donburi.Entry, on bool) {
	team := components.Team.Get(entry).Number
	for other, e := range generators.In(m) {
		if other != id && components.Team.Get(e).Number == team && !Generator.Get(e).Down {
			return
		}
	}
	// Beyond the limit of events none is emitted.
	_ = systems.Emit(m, id, PowerChanged{Team: team, On: on, Position: components.Position.Get(entry).Feet})
}

// serve lets stations with power serve who stands on them.
func serve(m *systems.Match) {
	s := systems.Single(m, scratchKind)
	for id, entry := range stations.In(m) {
		station, center := stationKind.Get(entry), components.Position.Get(entry).Feet
		team := components.Team.Get(entry).Number
		s.touches = m.Touches(geom.Box{Center: center, Half: station.Half}, geom.Vec{}, s.touches[:0])
		user := station.choose(m, s.touches, team)
		if user != station.User {
			station.User, station.Ticks = user, 0
		}
		if user == components.Nobody || station.Ticks == ServeTicks || !Powered(m, team) {
			continue
		}
		station.Ticks++
		if player, ok := m.Entry(user); ok {
			station.give(m, id, user, player, center)
		}
	}
}

// choose returns who uses the station: its user while that stays, otherwise the first player who
// came, of its team.
func (s *stationData) choose(m *systems.Match, touches []systems.Touch, team int) components.ID {
	user := components.Nobody
	for _, t := range touches {
		entry, ok := m.Entry(t.ID)
		if !ok || !entry.HasComponent(components.Player) || !entry.HasComponent(components.Health) || !components.Health.Get(entry).Alive() {
			continue
		}
		if team != 0 && (!entry.HasComponent(components.Team) || components.Team.Get(entry).Number != team) {
			continue
		}
		if t.ID == s.User {
			return t.ID
		}
		if user == components.Nobody {
			user = t.ID
		}
	}
	return user
}

// give heals the user by its part of a tick and, in the last tick, gives it all ammunition and what
// it wishes.
func (s *stationData) give(m *systems.Match, id, user components.ID, player *donburi.Entry, center geom.Vec) {
	health := components.Health.Get(player)
	if health.Current < health.Max {
		_ = m.Heal(user, health.Max/ServeTicks, user) // it lives, as choose has seen
	}
	if s.Ticks < ServeTicks {
		return
	}
	if player.HasComponent(components.Arsenal) {
		_, _ = m.Refill(user, 1)
	}
	if player.HasComponent(components.Energy) && player.HasComponent(components.Armor) {
		components.Energy.Get(player).Current = components.Armor.Get(player).MaxEnergy
	}
	// Beyond the limit of events none is emitted.
	_ = systems.Emit(m, user, Served{Station: id, Position: center, Refitted: fulfil(m, user, player, &components.Position.Get(player).Feet)})
}
