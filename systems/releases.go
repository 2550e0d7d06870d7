package systems

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/event"
	"github.com/skijet/skijet/systems/weapons"
)

// releaseInTime makes those releases of a projectile whose time has come.
func (m *Match) releaseInTime(s *shot) {
	if s.releases == nil {
		return
	}
	for i := range s.releases.List {
		r := &s.releases.List[i]
		if r.When != components.ReleaseEvery {
			continue
		}
		if down(&r.Ticks); r.Ticks == 0 {
			r.Ticks = r.EveryTicks
			m.releaseAll(s, r, m.headingOf(s, geom.Vec{}), geom.Vec{})
		}
	}
}

// releaseShots makes the releases of a projectile that happen at its end or at a
// bounce, off a surface if it met one.
func (m *Match) releaseShots(s *shot, when components.ReleaseTime, normal geom.Vec) {
	if s.releases == nil {
		return
	}
	heading := m.headingOf(s, normal)
	for i := range s.releases.List {
		if r := &s.releases.List[i]; r.When == when {
			m.releaseAll(s, r, heading, normal)
		}
	}
}

// headingOf returns the direction in which a projectile releases others: that of its
// flight, mirrored where that leads into a surface, off what it sticks to, and upward
// for one that lies still.
func (m *Match) headingOf(s *shot, normal geom.Vec) geom.Vec {
	if s.isStuck() {
		return m.away(s)
	}
	heading := s.velocity.Linear.Normalize()
	if into := heading.Dot(normal); into < 0 {
		heading = heading.AddScaled(normal, -2*into)
	}
	if heading == (geom.Vec{}) {
		return geom.Up()
	}
	return heading
}

// releaseAll makes one release. Nothing comes of it where the generations end or the
// weapon is no more.
func (m *Match) releaseAll(s *shot, r *components.ReleaseData, heading, normal geom.Vec) {
	from := s.data()
	if from.Generation >= components.MaxGenerations || r.Generations > 0 && from.Generation >= r.Generations {
		return
	}
	spec, ok := m.catalogue.Lookup(r.Weapon)
	if !ok || spec.Projectile == nil {
		return
	}
	p := spec.Projectile
	request := shotRequest{
		spec: spec, projectile: p, position: m.releasePoint(s, p.Flight.Radius, normal), damage: 1, radius: 1,
		generation: from.Generation + 1,
		owner:      components.OwnerData{ID: s.owner.ID, Team: s.owner.Team, GraceTicks: p.GraceTicks},
	}
	if s.homing != nil {
		request.target = s.homing.Target
	}
	speed := r.Speed
	if speed == 0 {
		speed = p.MuzzleSpeed
	}
	for range r.Count {
		way := heading
		if r.Spread > 0 {
			way = weapons.Scatter(heading, r.Spread, m.own.Float(), m.own.Float())
		}
		request.velocity = way.Scale(speed).AddScaled(s.velocity.Linear, r.Inherit)
		if _, ok := m.launch(request, nil); !ok {
			m.events.log.Add(event.Event{Kind: event.OverLimit, Subject: s.owner.ID, Position: request.position, Amount: MaxProjectiles, Weapon: spec.Name, Limit: event.LimitProjectiles})
			return
		}
	}
}

// releasePoint returns where the projectiles of a release begin: where their own box
// is off the surface that the projectile met.
func (m *Match) releasePoint(s *shot, radius float64, normal geom.Vec) geom.Vec {
	at := s.position.Feet
	off := normal.Scale(max(radius-s.flight.Radius, 0) + muzzleSkin)
	if _, blocked := m.store.Solid.Raycast(at, off); blocked || normal == (geom.Vec{}) {
		return at
	}
	return at.Add(off)
}
