// Package health applies damage, heals and kills, ends what has a time to live, and lets the dead
// enter again.
package health

import (
	"slices"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/internal/event"
	"github.com/skijet/skijet/systems/internal/random"
	"github.com/skijet/skijet/systems/internal/request"
	"github.com/skijet/skijet/systems/internal/store"
	"github.com/skijet/skijet/systems/weapons"
)

// Uses is what a [Stage] uses of its match.
type Uses struct {
	Store    *store.Store
	Requests *request.Queues
	Events   *event.Log
	Random   *random.Stream // chooses spawn points
	Spawns   []levels.Spawn
	Immortal bool // players keep a last bit of health
	// Blocks reports whether a platform is in a box.
	Blocks func(geom.Bounds) bool
	// Reset forgets what the movement model remembers of a body.
	Reset func(*store.Member)
	// Rearm fills the weapons of a member with an arsenal, and ends what they were about.
	Rearm func(*store.Member)
}

// Stage is the health of the entities of one match.
type Stage struct {
	Uses
	// TeamDamage is the fraction of damage, 0 to 1, that team-mates do to each other.
	TeamDamage float64
	// Systems change damage before it counts, one after the other until nothing is left. They
	// are of games, and may do anything to the world.
	Systems []func(*request.Damage)

	living  *store.List
	passing *store.List        // whatever has a time to live and is no projectile
	nearby  []collision.BodyID // scratch
}

// New makes the stage of a match.
func New(u Uses) *Stage {
	s := &Stage{Uses: u, living: u.Store.ListOf(store.Health)}
	s.passing = u.Store.NewList(func(l *store.Layout) bool { return l.Has(store.TTL) && !l.Has(store.Flight) })
	u.Store.OnInsert(func(*store.Member) {
		n := len(u.Store.Boxed.Members)
		s.nearby = slices.Grow(s.nearby[:0], n)
		u.Requests.Damage = slices.Grow(u.Requests.Damage, max(2*n-len(u.Requests.Damage), 0))
	})
	return s
}

// CountDown lets a tick of protection, of the wait for a respawn, and of the time to live of
// what is no projectile pass.
func (s *Stage) CountDown() {
	for _, p := range s.living.Members {
		down(&p.Health.ProtectedTicks)
		down(&p.Health.RespawnTicks)
	}
	for _, p := range s.passing.Members {
		life := components.TTL.Get(p.Entry)
		if down(&life.Ticks); life.Ticks == 0 {
			s.Store.Despawn(p.ID)
		}
	}
}

func down(ticks *int) {
	if *ticks > 0 {
		*ticks--
	}
}

// Apply subtracts damage from health, in the order of the requests, then kills, heals and
// revives. The armour's multiplier counts first and the shield takes what it can of the
// rest. Self-damage counts in full, and damage by team-mates by TeamDamage.
func (s *Stage) Apply() {
	asked := len(s.Systems) > 0 && len(s.Requests.Damage) > 0
	for d := range s.Requests.Damage.Drain() {
		s.damage(d)
	}
	if asked {
		s.Store.Check(systemName)
	}
	if lost := s.Requests.Lost; lost > 0 {
		s.Events.Add(event.Event{Kind: event.OverLimit, Amount: float64(lost), Limit: event.LimitDamage})
		s.Requests.Lost = 0
	}
	for r := range s.Requests.Kills.Drain() {
		if p, ok := s.vulnerable(r.Victim); ok {
			s.die(p, &request.Damage{Victim: r.Victim, Source: r.Source, Team: s.teamOf(r.Source)})
		}
	}
	for r := range s.Requests.Heals.Drain() {
		s.heal(r)
	}
	for r := range s.Requests.Revivals.Drain() {
		s.revive(r)
	}
	for _, p := range s.living.Members { // whose health ran out otherwise
		if health := p.Health; !health.Alive() && !health.Dead {
			s.die(p, &request.Damage{Victim: p.ID})
		}
	}
}

// vulnerable returns a member with health left.
func (s *Stage) vulnerable(id components.ID) (*store.Member, bool) {
	p, ok := s.Store.All.Find(id)
	if len(s.Systems) > 0 { // which may have changed it
		p, ok = s.Store.Find(id)
	}
	if !ok || !p.Has(store.Health) {
		return nil, false
	}
	return p, p.Health.Alive()
}

// teamOf returns the team of an entity, 0 for none.
func (s *Stage) teamOf(id components.ID) int {
	if p, ok := s.Store.Find(id); ok {
		return p.TeamNumber()
	}
	return 0
}

func (s *Stage) damage(d *request.Damage) {
	p, ok := s.vulnerable(d.Victim)
	if !ok || p.Health.ProtectedTicks > 0 {
		return
	}
	if len(s.Systems) > 0 {
		if p, ok = s.ask(d); !ok {
			return
		}
	}
	amount := d.Amount
	if p.Has(store.Armor) {
		amount *= d.Armor.Of(p.Armor.Class)
	}
	if d.Source != d.Victim && d.Team != 0 && d.Team == p.TeamNumber() { // of a mate, who may have left since
		amount *= s.TeamDamage
	}
	if !(amount > 0) {
		return
	}
	if d.Kind != "" && p.Has(store.Pack) && p.Has(store.Energy) && p.Pack.On {
		energy := p.Energy
		amount, energy.Current = weapons.Shield(d.Shield, amount, energy.Current)
	}
	health := p.Health
	lost := min(amount, health.Current)
	if s.isImmortal(p) {
		health.Current = max(health.Current-lost, leastHealth)
	} else {
		health.Current -= lost
	}
	s.Events.Add(event.Event{Kind: event.Damaged, Subject: d.Victim, Other: d.Source, Team: d.Team, Position: d.Position, Amount: lost,
		Weapon: d.Weapon, DamageKind: d.Kind})
	if !health.Alive() {
		s.die(p, d)
	}
}

// systemName names the systems of games that change damage.
const systemName = "damage"

// ask lets the systems change damage, and returns its victim as they leave it.
func (s *Stage) ask(d *request.Damage) (*store.Member, bool) {
	for _, system := range s.Systems {
		if system(d); !(d.Amount > 0) {
			return nil, false
		}
	}
	return s.vulnerable(d.Victim)
}

// leastHealth keeps an immortal player alive.
const leastHealth = 1e-9

func (s *Stage) isImmortal(p *store.Member) bool { return s.Immortal && p.Has(store.Player) }

// heal gives health to a member that lives and lacks some.
func (s *Stage) heal(r *request.Heal) {
	p, ok := s.vulnerable(r.Patient)
	if !ok {
		return
	}
	health := p.Health
	given := min(r.Amount, health.Max-health.Current)
	if !(given > 0) {
		return
	}
	health.Current += given
	s.Events.Add(event.Event{Kind: event.Healed, Subject: r.Patient, Other: r.Healer, Position: p.Feet(), Amount: given})
}

// revive brings a dead member back where it lies.
func (s *Stage) revive(r *request.Revival) {
	p, ok := s.Store.All.Find(r.ID)
	if !ok || !p.Has(store.Health) || !p.Health.Dead {
		return
	}
	*p.Health = components.HealthData{Current: min(r.Health, p.Health.Max), Max: p.Health.Max}
	s.Events.Add(event.Event{Kind: event.Spawned, Subject: p.ID, Position: p.Feet()})
}

// die ends the life of a member, reports it, and applies its Mortal policy.
func (s *Stage) die(p *store.Member, d *request.Damage) {
	health := p.Health
	health.Current, health.Dead = 0, true
	if p.Has(store.Velocity) {
		p.Velocity.Linear = geom.Vec{}
	}
	stopActing(p)
	s.Events.Add(event.Event{Kind: event.Died, Subject: d.Victim, Other: d.Source, Team: d.Team, Position: p.Feet(),
		Weapon: d.Weapon, DamageKind: d.Kind})
	mortal := components.MortalData{}
	if p.Has(store.Mortal) {
		mortal = *components.Mortal.Get(p.Entry)
	}
	switch mortal.Policy {
	case components.MortalRespawns:
		health.RespawnTicks = mortal.RespawnTicks
	case components.MortalRemoved:
		p.Gone = true
		s.Store.Despawn(p.ID)
	}
}

// stopActing ends what a body does: what its weapon was about, its shield, and what is
// reported of its movement.
func stopActing(p *store.Member) {
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

// KillOutside kills whatever has a box and left the limits of the level, but projectiles.
func (s *Stage) KillOutside() {
	for _, p := range s.Store.Boxed.Members {
		if p.Gone || p.Has(store.Flight) || !p.IsAlive() || s.Store.Limits.Contains(p.Position.Feet) {
			continue
		}
		s.KillByWorld(p)
	}
}

// KillByWorld kills a member for where it is. Immortal players start again, and what has no
// health is removed.
func (s *Stage) KillByWorld(p *store.Member) {
	feet := p.Position.Feet
	s.Events.Add(event.Event{Kind: event.FellOut, Subject: p.ID, Position: feet})
	switch {
	case !p.Has(store.Health):
		p.Gone = true
		s.Store.Despawn(p.ID)
	case s.isImmortal(p):
		s.Enter(p)
	default:
		s.die(p, &request.Damage{Victim: p.ID, Position: feet})
	}
}
