package systems

import (
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/event"
	"github.com/skijet/skijet/systems/internal/request"
	"github.com/skijet/skijet/systems/internal/store"
	"github.com/skijet/skijet/systems/weapons"
)

// ApplyDamage subtracts damage from health, in the order of the requests, then kills
// whom [Match.Kill] names, and heals last. The armour's multiplier counts first and the
// shield takes what it can of the rest. Self-damage counts in full, and damage by
// team-mates by the fraction given to [Match.SetTeamDamage].
func ApplyDamage(m *Match) {
	for _, h := range m.requests.Damage {
		p, ok := m.vulnerable(h.Victim)
		if !ok || p.Health.ProtectedTicks > 0 {
			continue
		}
		amount := h.Amount
		if p.Has(store.Armor) {
			amount *= h.Armor.Of(p.Armor.Class)
		}
		if h.IsFromMate(p.TeamNumber()) {
			amount *= m.teamDamage
		}
		m.hurt(p, h, amount)
	}
	m.requests.Damage = m.requests.Damage[:0]
	if m.requests.Lost > 0 {
		m.events.log.Add(event.Event{Kind: event.OverLimit, Amount: float64(m.requests.Lost), Limit: event.LimitDamage})
		m.requests.Lost = 0
	}
	m.applyKills()
	for _, r := range m.requests.Heals {
		m.heal(r)
	}
	m.requests.Heals = m.requests.Heals[:0]
	m.applyRevivals()
	m.findDead()
}

// findDead kills those whose health ran out other than by a damage request.
func (m *Match) findDead() {
	for _, p := range m.living.Members {
		if health := p.Health; !health.Alive() && !health.Dead {
			m.die(p, request.Damage{Victim: p.ID})
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
func (m *Match) hurt(p *store.Member, h request.Damage, amount float64) {
	if !(amount > 0) {
		return
	}
	if h.Kind != "" && p.Has(store.Pack) && p.Has(store.Energy) && p.Pack.On {
		energy := p.Energy
		amount, energy.Current = weapons.Shield(h.Shield, amount, energy.Current)
	}
	health := p.Health
	lost := min(amount, health.Current)
	if m.immortal && p.Has(store.Player) {
		health.Current = max(health.Current-lost, leastHealth)
	} else {
		health.Current -= lost
	}
	m.events.log.Add(event.Event{Kind: event.Damaged, Subject: h.Victim, Other: h.Source, Team: h.Team, Position: h.Position, Amount: lost,
		Weapon: h.Weapon, DamageKind: h.Kind})
	if !health.Alive() {
		m.die(p, h)
	}
}

// heal gives health to a member that lives and lacks some.
func (m *Match) heal(x request.Heal) {
	p, ok := m.vulnerable(x.Patient)
	if !ok {
		return
	}
	health := p.Health
	given := min(x.Amount, health.Max-health.Current)
	if !(given > 0) {
		return
	}
	health.Current += given
	m.events.log.Add(event.Event{Kind: event.Healed, Subject: x.Patient, Other: x.Healer,
		Position: p.Feet(), Amount: given})
}

// leastHealth keeps an immortal player alive.
const leastHealth = 1e-9

// respawnTicks is how long dead players wait: 2 s.
const respawnTicks = 63

// die ends the life of a member, reports it, and applies its Mortal policy.
func (m *Match) die(p *store.Member, h request.Damage) {
	health := p.Health
	health.Current, health.Dead = 0, true
	if p.Has(store.Velocity) {
		p.Velocity.Linear = geom.Vec{}
	}
	letGo(p)
	m.events.log.Add(event.Event{Kind: event.Died, Subject: h.Victim, Other: h.Source, Team: h.Team, Position: p.Feet(),
		Weapon: h.Weapon, DamageKind: h.Kind})
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
