package systems

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/store"
)

// PlayerState is a copy of what can be seen of one player after a tick, for
// drawing, sound and traces.
type PlayerState struct {
	ID                  components.ID
	Name                string
	Team                int
	Bot                 bool     // whether a computer plays it; see [Bot]
	Position            geom.Vec // of the feet, m
	Velocity            geom.Vec // m/s, against the platform that it rides
	Carried             geom.Vec // velocity of that platform, m/s
	Model               string
	Look                geom.YawPitch
	ArmorName           string
	Half                geom.Vec // half extents of the box as it stands now, m
	Crouched            bool
	Energy, MaxEnergy   float64
	Health, MaxHealth   float64
	Alive               bool
	RespawnTicks        int
	Weapon              string  // held
	Ammo, CooldownTicks int     // of the held weapon
	Spin, Charge        float64 // of the held weapon: how far its barrels are spun up, and its shot is charged, in either mode, 0 to 1
	Burst               int     // shots left in the burst of the held weapon
	Heat                float64 // of the held weapon, 0 to 1; at 1 it overheats
	Overheated          bool    // the held weapon cools before it fires again
	Veto                string  // why a pulled trigger fires nothing, or empty
	Pack                components.PackData
	Contact             components.ContactData
	Move                components.MoveReportData
}

// ProjectileState is a copy of what can be seen of one projectile.
type ProjectileState struct {
	ID                 components.ID
	Weapon             string
	Owner              components.ID
	Position, Velocity geom.Vec
}

// Players appends what can be seen of every player that has a body, in the order of
// IDs.
func (m *Match) Players(states []PlayerState) []PlayerState {
	for _, p := range m.players.Members {
		if p.Has(store.Model) && m.store.IsIntact(p) {
			p.Bind()
			states = append(states, m.playerState(p))
		}
	}
	return states
}

func (m *Match) playerState(p *store.Member) PlayerState {
	player, armor := components.Player.Get(p.Entry), p.Armor
	energy := p.Energy
	s := PlayerState{
		ID: p.ID, Name: player.Name, Team: p.TeamNumber(), Bot: p.Layout.Bot,
		Position: p.Position.Feet, Velocity: p.Velocity.Linear,
		Look: p.View.YawPitch, ArmorName: armor.Name,
		Half: p.Box().Half, Crouched: p.Stance.Crouched,
		Carried: p.Ride.Velocity, Model: p.Model.Name,
		Energy: energy.Current, MaxEnergy: armor.MaxEnergy, Alive: true,
		Contact: *p.Contact, Move: *p.Report,
	}
	if m.store.IsTicking() && !m.bodies.Moved() { // what the last tick did is no state
		s.Move = components.MoveReportData{}
	}
	if p.Has(store.Health) {
		health := p.Health
		s.Health, s.MaxHealth, s.Alive, s.RespawnTicks = health.Current, health.Max, health.Alive(), health.RespawnTicks
	}
	if p.Has(store.Pack) {
		s.Pack = *p.Pack
	}
	if !p.Has(store.Arsenal) {
		return s
	}
	arsenal := p.Arsenal
	s.CooldownTicks, s.Veto = arsenal.CooldownTicks, components.Veto.Get(p.Entry).Reason()
	if slot, ok := arsenal.InHand(); ok {
		s.Weapon, s.Ammo, s.Heat, s.Overheated = slot.Weapon, slot.Ammo, slot.Heat, slot.Overheated
		spec, ok := m.shots.Weapons.Catalogue.Lookup(slot.Weapon)
		if !ok {
			return s
		}
		for _, alt := range [...]bool{false, true} {
			fire, _ := spec.Mode(alt)
			state := arsenal.Trigger(alt)
			s.Spin, s.Charge = max(s.Spin, fire.Trigger.SpinFraction(state)), max(s.Charge, fire.Trigger.ChargeFraction(state))
			s.Burst += state.BurstLeft
		}
	}
	return s
}

// Projectiles appends what can be seen of every projectile, in the order of IDs.
func (m *Match) Projectiles(states []ProjectileState) []ProjectileState {
	for _, p := range m.shots.Launcher.Flying.Members {
		if !m.store.IsIntact(p) {
			continue
		}
		p.Bind()
		states = append(states, ProjectileState{
			ID: p.ID, Weapon: components.Shot.Get(p.Entry).Weapon, Owner: components.Owner.Get(p.Entry).ID,
			Position: p.Position.Feet, Velocity: p.Velocity.Linear,
		})
	}
	return states
}
