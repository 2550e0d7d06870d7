package systems

import (
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/store"
	"github.com/skijet/skijet/systems/weapons"
)

// damageRequest is health to be lost in stage 9.
type damageRequest struct {
	victim, source components.ID
	team           int // of the source when it acted, 0 for none
	amount         float64
	kind           string // of damage; empty for a fall
	armor          components.ArmorFactors
	shield         components.Factor
	weapon         string // empty for a fall
	position       geom.Vec
}

// healRequest is health to be given in stage 9.
type healRequest struct {
	patient, healer components.ID
	amount          float64
}

// addDamage notes damage for stage 9.
func (m *Match) addDamage(h damageRequest) {
	if len(m.pending.Damage) >= MaxDamage {
		m.pending.Lost++
		return
	}
	m.pending.Damage = append(m.pending.Damage, h)
}

// ApplyDamage subtracts damage from health, in the order of the requests, then kills
// whom [Match.Kill] names, and heals last. The armour's multiplier counts first and the
// shield takes what it can of the rest. Self-damage counts in full, and damage by
// team-mates by the fraction given to [Match.SetTeamDamage].
func ApplyDamage(m *Match) {
	for _, h := range m.pending.Damage {
		p, ok := m.vulnerable(h.victim)
		if !ok || p.Health.ProtectedTicks > 0 {
			continue
		}
		amount := h.amount
		if p.Has(store.Armor) {
			amount *= h.armor.Of(p.Armor.Class)
		}
		if h.fromMate(p.TeamNumber()) {
			amount *= m.teamDamage
		}
		m.hurt(p, h, amount)
	}
	m.pending.Damage = m.pending.Damage[:0]
	if m.pending.Lost > 0 {
		m.emit(Event{Kind: EventLimit, Amount: float64(m.pending.Lost), Limit: LimitDamage})
		m.pending.Lost = 0
	}
	m.applyKills()
	for _, r := range m.pending.Heals {
		m.heal(r)
	}
	m.pending.Heals = m.pending.Heals[:0]
	m.applyRevivals()
	m.findDead()
}

// findDead kills those whose health ran out other than by a damage request.
func (m *Match) findDead() {
	for _, p := range m.living.Members {
		if health := p.Health; !health.Alive() && !health.Dead {
			m.die(p, damageRequest{victim: p.ID})
		}
	}
}

// vulnerable returns a member with health left.
func (m *Match) vulnerable(id components.ID) (*store.Member, bool) {
	p, ok := m.store.All.Find(id)
	if !ok || !p.Has(store.Health) {
		return nil, false
	}
	return p, p.Health.Alive()
}

// hurt takes health off a living member.
func (m *Match) hurt(p *store.Member, h damageRequest, amount float64) {
	if !(amount > 0) {
		return
	}
	if h.kind != "" && p.Has(store.Pack) && p.Has(store.Energy) && p.Pack.On {
		energy := p.Energy
		amount, energy.Current = weapons.Shield(h.shield, amount, energy.Current)
	}
	health := p.Health
	lost := min(amount, health.Current)
	if m.immortal && p.Has(store.Player) {
		health.Current = max(health.Current-lost, leastHealth)
	} else {
		health.Current -= lost
	}
	m.emit(Event{Kind: EventDamaged, Subject: h.victim, Other: h.source, Team: h.team, Position: h.position, Amount: lost,
		Weapon: h.weapon, DamageKind: h.kind})
	if !health.Alive() {
		m.die(p, h)
	}
}

// heal gives health to a member that lives and lacks some.
func (m *Match) heal(x healRequest) {
	p, ok := m.vulnerable(x.patient)
	if !ok {
		return
	}
	health := p.Health
	given := min(x.amount, health.Max-health.Current)
	if !(given > 0) {
		return
	}
	health.Current += given
	m.emit(Event{Kind: EventHealed, Subject: x.patient, Other: x.healer,
		Position: p.Feet(), Amount: given})
}

// leastHealth keeps an immortal player alive.
const leastHealth = 1e-9

// respawnTicks is how long dead players wait: 2 s.
const respawnTicks = 63

// die ends the life of a member, reports it, and applies its Mortal policy.
func (m *Match) die(p *store.Member, h damageRequest) {
	health := p.Health
	health.Current, health.Dead = 0, true
	if p.Has(store.Velocity) {
		p.Velocity.Linear = geom.Vec{}
	}
	letGo(p)
	m.emit(Event{Kind: EventDied, Subject: h.victim, Other: h.source, Team: h.team, Position: p.Feet(),
		Weapon: h.weapon, DamageKind: h.kind})
	mortal := components.MortalData{}
	if p.Has(store.Mortal) {
		mortal = *components.Mortal.Get(p.Entry)
	}
	switch mortal.Policy {
	case components.MortalRespawns:
		health.RespawnTicks = mortal.RespawnTicks
	case components.MortalRemoved:
		p.Gone = true
		m.Despawn(p.ID)
	}
}

// SetTeamDamage sets the fraction of damage, 0 to 1, that team-mates do to each other.
// It is 0 before the first call. It is a rule of the game, see package modes.
func (m *Match) SetTeamDamage(part float64) error {
	if !(part >= 0 && part <= 1) {
		return fmt.Errorf("systems: %w: team damage %v, want 0 to 1", ErrOptions, part)
	}
	m.teamDamage = part
	return nil
}

// fromMate reports whether the damage comes from another of the victim's team, who
// may have left since.
func (h *damageRequest) fromMate(team int) bool {
	return h.source != h.victim && h.team != 0 && h.team == team
}
