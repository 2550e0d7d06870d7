package systems

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/yohamta/donburi"
)

// harm is health to be lost in stage 9.
type harm struct {
	victim, source components.ID
	amount         float64
	weapon         string // empty for a fall
	position       geom.Vec
}

// applyHarm takes health, in the order in which the harm was done, and counts
// deaths. Team-mates do not hurt each other; everybody can hurt themselves.
func (m *Match) applyHarm() {
	for _, h := range m.harms {
		entry, ok := m.Entry(h.victim)
		if !ok {
			continue
		}
		health := components.Health.Get(entry)
		if !health.Alive() || health.ProtectedTicks > 0 || m.sameTeam(h.victim, h.source) {
			continue
		}
		lost := min(h.amount, health.Current)
		if m.immortal {
			health.Current = max(health.Current-lost, leastHealth)
		} else {
			health.Current -= lost
		}
		m.emit(Event{Kind: EventDamaged, Subject: h.victim, Other: h.source, Position: h.position, Amount: lost, Weapon: h.weapon})
		if !health.Alive() {
			m.die(entry, h)
		}
	}
	m.harms = m.harms[:0]
}

// leastHealth keeps an immortal player alive.
const leastHealth = 1e-9

// respawnTicks is how long the dead wait: 2 s.
const respawnTicks = 63

func (m *Match) die(entry *donburi.Entry, h harm) {
	health := components.Health.Get(entry)
	health.Current = 0
	health.RespawnTicks = respawnTicks
	components.Velocity.Get(entry).Linear = geom.Vec{}
	*components.MoveReport.Get(entry) = components.MoveReportData{}
	score := components.Score.Get(entry)
	score.Deaths++
	if killer, ok := m.players.find(h.source); ok && h.source != h.victim {
		components.Score.Get(m.World.Entry(killer)).Kills++
	} else {
		score.Suicides++
	}
	m.emit(Event{Kind: EventDied, Subject: h.victim, Other: h.source,
		Position: components.Position.Get(entry).Feet, Weapon: h.weapon})
}

// sameTeam reports whether two different players fight on one side.
func (m *Match) sameTeam(a, b components.ID) bool {
	if a == b {
		return false
	}
	ea, oka := m.Entry(a)
	eb, okb := m.Entry(b)
	if !oka || !okb {
		return false
	}
	team := components.Identity.Get(ea).Team
	return team != 0 && team == components.Identity.Get(eb).Team
}
