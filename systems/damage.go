package systems

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/yohamta/donburi"
)

// harm is health to be lost in stage 9.
type harm struct {
	victim, source components.ID
	team           int // of the source when it acted, 0 for none
	amount         float64
	kind           string // of damage; empty for a fall
	weapon         string // empty for a fall
	position       geom.Vec
}

// mend is health to be given in stage 9.
type mend struct {
	patient, healer components.ID
	amount          float64
}

// willHarm notes harm for stage 9.
func (m *Match) willHarm(h harm) {
	if len(m.harms) >= MaxHarms {
		m.unharmed++
		return
	}
	m.harms = append(m.harms, h)
}

// ApplyDamage takes health, in the order in which the harm was done, and counts
// deaths; then it gives what was mended. A shield stops what it can first, then
// armour counts. Everybody can hurt themselves; team-mates hurt by the scale of
// the match, which is 0 by default.
func ApplyDamage(m *Match) {
	for _, h := range m.harms {
		entry, ok := m.living(h.victim)
		if !ok {
			continue
		}
		health := components.Health.Get(entry)
		if health.ProtectedTicks > 0 {
			continue
		}
		amount := h.amount * weapons.Multiplier(h.kind, components.Armor.Get(entry).Class)
		if h.fromMate(components.Identity.Get(entry)) {
			amount *= m.teamDamage
		}
		m.hurt(entry, h, amount)
	}
	m.harms = m.harms[:0]
	if m.unharmed > 0 {
		m.emit(Event{Kind: EventLimit, Amount: float64(m.unharmed), Limit: LimitHarms})
		m.unharmed = 0
	}
	for _, x := range m.mends {
		m.mend(x)
	}
	m.mends = m.mends[:0]
}

// hurt takes health off a living player.
func (m *Match) hurt(entry *donburi.Entry, h harm, amount float64) {
	if !(amount > 0) {
		return
	}
	if h.kind != "" && components.Pack.Get(entry).On {
		energy := components.Energy.Get(entry)
		amount, energy.Current = weapons.Shield(h.kind, amount, energy.Current)
	}
	health := components.Health.Get(entry)
	lost := min(amount, health.Current)
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

// mend gives health to a player who lives and lacks some.
func (m *Match) mend(x mend) {
	entry, ok := m.living(x.patient)
	if !ok {
		return
	}
	health := components.Health.Get(entry)
	given := min(x.amount, health.Max-health.Current)
	if !(given > 0) {
		return
	}
	health.Current += given
	m.emit(Event{Kind: EventMended, Subject: x.patient, Other: x.healer,
		Position: components.Position.Get(entry).Feet, Amount: given})
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
	letGo(entry)
	score := components.Score.Get(entry)
	score.Deaths++
	killer, ok := m.players.find(h.source)
	switch {
	case h.source == h.victim || h.source == components.Nobody:
		score.Suicides++
	case ok && !h.fromMate(components.Identity.Get(entry)):
		components.Score.Get(m.World.Entry(killer)).Kills++
	}
	m.emit(Event{Kind: EventDied, Subject: h.victim, Other: h.source,
		Position: components.Position.Get(entry).Feet, Weapon: h.weapon})
}

// fromMate reports whether the harm comes from another player of the victim's
// team, who may have left since.
func (h *harm) fromMate(victim *components.IdentityData) bool {
	return h.source != h.victim && h.team != 0 && h.team == victim.Team
}
