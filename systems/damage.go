package systems

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/yohamta/donburi"
)

// harm is health to be lost in stage 9.
type harm struct {
	victim, source components.ID
	team           int // of the source when it acted, 0 for none
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
		if !health.Alive() || health.ProtectedTicks > 0 || h.spares(components.Identity.Get(entry)) {
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
	killer, ok := m.players.find(h.source)
	switch {
	case h.source == h.victim || h.source == components.Nobody:
		score.Suicides++
	case ok:
		components.Score.Get(m.World.Entry(killer)).Kills++
	}
	m.emit(Event{Kind: EventDied, Subject: h.victim, Other: h.source,
		Position: components.Position.Get(entry).Feet, Weapon: h.weapon})
}

// spares reports whether the harm comes from another player of the victim's
// team, who may have left since.
func (h *harm) spares(victim *components.IdentityData) bool {
	return h.source != h.victim && h.team != 0 && h.team == victim.Team
}
