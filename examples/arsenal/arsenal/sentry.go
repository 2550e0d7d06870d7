package arsenal

import (
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// DeployData lets a turret stand where a shot lands.
type DeployData struct {
	Weapon     string  `json:"weapon" limit:"1..64"` // that the turret fires, with a projectile
	Health     float64 `json:"health" limit:"0.01..1e6"`
	Range      float64 `json:"range_m" limit:"0.1..1e6"`
	CycleTicks int     `json:"cycle_ticks" limit:"1..18750"`
	LifeTicks  int     `json:"life_ticks" limit:"1..18750"` // until it falls apart
}

// SentryData is a turret.
type SentryData struct {
	DeployData
	Owner         components.ID // who is credited
	CooldownTicks int
	Look          geom.YawPitch // where it aimed last
}

// Deploy is on the shots of every weapon with "arsenal.deploy" among its parts, and Sentry on
// every turret.
var (
	Deploy = donburi.NewComponentType[DeployData]()
	Sentry = donburi.NewComponentType[SentryData]()
)

// SentryHalf is half of the box of a turret, m.
var SentryHalf = geom.Vec{X: 0.4, Y: 0.4, Z: 0.6}

var (
	sentries = systems.NewQuery(Sentry, components.Health)
	enemies  = systems.NewQuery(components.Health, components.Position, components.Team)
)

// Deployed is the event of a turret that somebody put up.
type Deployed struct{ By components.ID }

// deploy puts up turrets where their shots have met even ground with room above.
func deploy(m *systems.Match) {
	for _, e := range m.Events() {
		if e.Kind != systems.EventExploded || e.Normal.Z < 0.7 || e.Other != components.Nobody {
			continue
		}
		d, ok := systems.PartOf(m, Deploy, &e)
		at := e.Position.Add(geom.Vec{Z: 0.05})
		if !ok || len(m.Solid().OverlapBox(geom.FeetBox(at, SentryHalf), nil)) > 0 {
			continue
		}
		team := components.TeamData{}
		if owner, ok := m.Entry(e.Subject); ok && owner.HasComponent(components.Team) {
			team = *components.Team.Get(owner)
		}
		id, err := m.Spawn(
			systems.With(components.Position, components.PositionData{Feet: at}),
			systems.With(components.HitBox, components.HitBoxData{Center: geom.Vec{Z: SentryHalf.Z}, Half: SentryHalf}),
			systems.With(components.Health, components.HealthData{Current: d.Health, Max: d.Health}),
			systems.With(components.Solid, components.SolidData{}),
			systems.With(components.TTL, components.TTLData{Ticks: d.LifeTicks}),
			systems.With(components.Team, team),
			systems.With(Sentry, SentryData{DeployData: d, Owner: e.Subject}))
		if err == nil {
			err = systems.Emit(m, id, Deployed{By: e.Subject})
		}
		m.Fail(err)
	}
}

// guard lets turrets fire at whom they see.
func guard(m *systems.Match) {
	for id, entry := range sentries.In(m) {
		s := Sentry.Get(entry)
		if s.CooldownTicks > 0 {
			s.CooldownTicks--
			continue
		}
		eye := components.Position.Get(entry).Feet.Add(geom.Vec{Z: 2*SentryHalf.Z - 0.2})
		at, ok := s.nearest(m, eye, components.Team.Get(entry).Number)
		if !ok {
			continue
		}
		way := at.Sub(eye).Normalize()
		s.Look, s.CooldownTicks = geom.LookAlong(way), s.CycleTicks-1
		m.Fail(fire(m, id, s, eye, way))
	}
}

// fire launches a shot of a turret. Its owner is credited, for as long as that is there.
func fire(m *systems.Match, id components.ID, s *SentryData, eye, way geom.Vec) error {
	owner := s.Owner
	if _, ok := m.Entry(owner); !ok {
		owner = id
	}
	spec, ok := m.Weapons().Lookup(s.Weapon)
	if !ok || spec.Projectile == nil {
		return fmt.Errorf("arsenal: a turret is to fire %q, which is no weapon of the match with a projectile", s.Weapon)
	}
	_, err := m.Launch(systems.Shot{Weapon: s.Weapon, Owner: owner, From: &eye, Position: eye.AddScaled(way, 1), Velocity: way.Scale(spec.Projectile.MuzzleSpeed)})
	return err
}

// spares reports whether a turret of a team, 0 for none, leaves somebody alone: its owner,
// all turrets of its owner with itself, and its team.
func (s *SentryData) spares(id components.ID, entry *donburi.Entry, team int) bool {
	own := id == s.Owner || entry.HasComponent(Sentry) && Sentry.Get(entry).Owner == s.Owner
	return own || team != 0 && components.Team.Get(entry).Number == team
}

// nearest returns the middle of the nearest living enemy of a team who can be seen.
func (s *SentryData) nearest(m *systems.Match, eye geom.Vec, team int) (at geom.Vec, found bool) {
	reach := s.Range
	for id, entry := range enemies.In(m) {
		box, ok := m.Box(id)
		way := box.Center.Sub(eye)
		distance := way.Length()
		if !ok || s.spares(id, entry, team) || !components.Health.Get(entry).Alive() || distance >= reach {
			continue
		}
		if _, hidden := m.Solid().Raycast(eye, way); !hidden {
			at, reach, found = box.Center, distance, true
		}
	}
	return at, found
}
