package systems

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/weapons"
)

// shot is one projectile on its way through a tick.
type shot struct {
	member   *member
	born     *newborn // of one that is no entity yet
	position *components.PositionData
	velocity *components.VelocityData
	flight   *components.FlightData
	owner    *components.OwnerData
	life     *components.TTLData
	// Nil where the projectile has none.
	fuse     *components.FuseData
	bounce   *components.BounceData
	homing   *components.HomingData
	volatile *components.VolatileData

	near *collision.Nearby // of one that bounces; nil asks the level

	now float64 // s of the tick that have passed
}

func (m *Match) shotOf(p *member) shot {
	entry := p.entry
	s := shot{member: p, position: p.position, velocity: p.velocity,
		flight: components.Flight.Get(entry), owner: components.Owner.Get(entry), life: components.TTL.Get(entry)}
	if p.layout.fuse {
		s.fuse = components.Fuse.Get(entry)
	}
	if p.layout.bounce {
		s.bounce = components.Bounce.Get(entry)
	}
	if p.layout.homing {
		s.homing = components.Homing.Get(entry)
	}
	if p.layout.volatile {
		s.volatile = components.Volatile.Get(entry)
	}
	return s
}

// payload returns what it does where it ends.
func (s *shot) payload() *components.PayloadData {
	if s.born != nil {
		return &s.born.payload
	}
	return components.Payload.Get(s.member.entry)
}

// weapon returns the name of the weapon that it is of.
func (s *shot) weapon() string {
	if s.born != nil {
		return s.born.shot.Weapon
	}
	return components.Shot.Get(s.member.entry).Weapon
}

// FlyProjectiles moves every projectile along its whole path of the tick, also those
// that were fired in it and become entities in stage 11. Those that others can hit fly first, so that a shot and a mine in the air meet where
// both really are. Shots do not meet each other: two discs pass.
func FlyProjectiles(m *Match) {
	m.applyDetonations()
	if len(m.shots.members)+len(m.newborns) == 0 {
		return // nothing looks for targets
	}
	m.findTargetsOnce()
	for _, volatile := range [...]bool{true, false} {
		for _, p := range m.shots.members {
			if p.gone {
				continue
			}
			if s := m.shotOf(p); (s.volatile != nil) == volatile {
				p.start = s.position.Feet
				m.flyShot(&s)
			}
		}
		for _, b := range m.newborns {
			if s := b.onItsWay(); !b.member.gone && (s.volatile != nil) == volatile {
				m.flyShot(&s)
			}
		}
		if volatile {
			m.findMines(true)
		}
	}
	m.detonateHitMines()
	for _, p := range m.shots.members {
		if p.layout.boxed() {
			m.track(p)
			m.targetsFound = false // others look for it where it came
		}
	}
}

// detonateHitMines sets off the mines that shots of the tick met, each at the
// earliest hit, whichever shot flew first.
func (m *Match) detonateHitMines() {
	for i := range m.mineTargets {
		t := &m.mineTargets[i]
		if !t.hit {
			continue
		}
		s := m.shotOfMine(t)
		s.now = t.seconds
		s.position.Feet = t.box.Center.AddScaled(t.moved, t.seconds/TickSeconds)
		m.detonate(&s, nil, true)
	}
}

// maxBounces bounds the bounces of a tick [ours]: a shell in a narrow gap stays
// where the last one left it, and goes on in the next tick.
const maxBounces = 8

// flyShot moves one projectile through the tick.
func (m *Match) flyShot(s *shot) {
	if s.volatile != nil && s.volatile.Triggered {
		m.detonate(s, nil, true)
		return
	}
	m.home(s)
	rested := false
	if s.bounce != nil {
		rested, s.bounce.AtRest = s.bounce.AtRest, false
		m.expect(s)
	}
	for range maxBounces {
		left := TickSeconds - s.now
		after, displacement := weapons.Fly(s.velocity.Linear, s.flight, left)
		c := m.meet(s, displacement)
		s.position.Feet = s.position.Feet.AddScaled(displacement, c.fraction)
		if !c.found {
			s.velocity.Linear, s.now = after, TickSeconds
			break
		}
		s.velocity.Linear, _ = weapons.Fly(s.velocity.Linear, s.flight, float64(left*c.fraction))
		s.now += float64(left * c.fraction)
		if c.near || s.goesOff() {
			m.hitTarget(s, &c)
			return
		}
		into := c.surface.Sub(s.velocity.Linear).Dot(c.normal)
		s.velocity.Linear = weapons.Bounce(s.velocity.Linear, c.surface, c.normal, float64(s.bounce.Elasticity*c.elasticity))
		rests := c.victim == components.Nobody && weapons.Rests(s.velocity.Linear, c.normal)
		if met := m.recordContact(s, &c, true); !(rests && rested) { // what lies still is no news
			m.emit(Event{Kind: EventBounced, Subject: s.owner.ID, Other: met.Other, Position: met.Position, Normal: met.Normal, Amount: into,
				Weapon: s.weapon(), Shot: s.member.id, Platform: met.Platform, Triangle: met.Triangle})
		}
		if rests {
			if m.comeToRest(s) {
				return
			}
			break
		}
	}
	m.age(s)
}

// comeToRest lays a projectile down for what is left of the tick, and reports whether
// somebody came near enough to set it off.
func (m *Match) comeToRest(s *shot) bool {
	s.velocity.Linear, s.bounce.AtRest = geom.Vec{}, true
	c := contact{fraction: 1, triangle: noTriangle}
	m.meetTargets(s, geom.Vec{}, &c)
	if !c.near {
		return false
	}
	s.now += float64((TickSeconds - s.now) * c.fraction)
	m.hitTarget(s, &c)
	return true
}

// goesOff reports whether a contact is the end.
func (s *shot) goesOff() bool { return s.bounce == nil || s.fuse.Contact && s.armed() }

// armed reports whether the fuse is ready.
func (s *shot) armed() bool {
	return s.fuse == nil || s.fuse.ArmTicks == 0 && (s.fuse.RestCheckTicks == 0 || s.fuse.Armed)
}

// age counts the ticks of a projectile that still flies, and ends it with its
// time or outside of the world.
func (m *Match) age(s *shot) {
	down(&s.owner.GraceTicks)
	down(&s.life.Ticks)
	if f := s.fuse; f != nil {
		down(&f.ArmTicks)
		if f.RestCheckTicks > 0 {
			if down(&f.CheckTicks); f.CheckTicks == 0 {
				f.CheckTicks = f.RestCheckTicks
				f.Armed = f.Armed || s.bounce != nil && s.bounce.AtRest
			}
		}
	}
	switch {
	case s.life.Ticks == 0:
		s.now = TickSeconds
		m.detonate(s, nil, false)
	case !m.Level.Limits.Contains(s.position.Feet):
		m.despawn(s.member)
	}
}

// home turns a projectile that seeks.
func (m *Match) home(s *shot) {
	if s.homing == nil {
		return
	}
	var target geom.Vec
	nearest := s.homing.Range
	heading := s.velocity.Linear.Normalize()
	m.nearby = m.broadphase.Query(geom.Bounds{Min: s.position.Feet, Max: s.position.Feet}.Expand(nearest+m.reach), m.nearby[:0])
	for _, id := range m.nearby {
		q, ok := m.target(components.ID(id))
		if !ok || q.id == s.owner.ID || q.layout.flight || q.target.isMate(s.owner) {
			continue
		}
		t := &q.target
		displacement := t.box.Center.Sub(s.position.Feet)
		if d := displacement.Length(); d < nearest && weapons.InCone(heading, displacement, s.homing.Cone) {
			target, nearest = displacement, d
		}
	}
	s.velocity.Linear = weapons.Home(s.velocity.Linear, target, s.homing, TickSeconds)
}

// hitTarget ends a shot where it met something. A mine that was hit goes off too:
// all shots that meet it in the tick end at it, and the first of them counts.
func (m *Match) hitTarget(s *shot, c *contact) {
	m.detonate(s, c, true)
	if t := c.mine; t != nil && (!t.hit || s.now < t.seconds) {
		t.hit, t.seconds = true, s.now
	}
}

// detonate asks for the blast of a projectile and for its end, at a contact if
// there is one. One that damages only what it hits ends without a trace unless it
// is to be seen.
func (m *Match) detonate(s *shot, c *contact, seen bool) {
	payload := s.payload()
	if seen || payload.Radius > 0 {
		b := blastRequest{
			center: s.position.Feet, payload: *payload, owner: s.owner.ID, team: s.owner.Team,
			weapon: s.weapon(), heading: s.velocity.Linear.Normalize(),
			seconds: s.now, id: s.member.id, triangle: noTriangle,
		}
		if c != nil {
			met := m.recordContact(s, c, false)
			b.hit, b.normal, b.platform, b.triangle = met.Other, met.Normal, met.Platform, met.Triangle
		}
		m.pending.Blasts = append(m.pending.Blasts, b)
	}
	m.despawn(s.member)
}

// despawn takes a projectile out of the tick; stage 11 removes it.
func (m *Match) despawn(p *member) {
	p.gone = true
	m.Despawn(p.id)
}
