package systems

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/event"
	"github.com/skijet/skijet/systems/internal/request"
	"github.com/skijet/skijet/systems/internal/store"
	"github.com/skijet/skijet/systems/weapons"
)

// shot is one projectile on its way through a tick.
type shot struct {
	member   *store.Member
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
	stick    *components.StickData
	pierce   *components.PierceData
	releases *components.ReleasesData

	near *collision.Nearby // of one that bounces; nil asks the level

	now float64 // s of the tick that have passed
}

func (m *Match) shotOf(p *store.Member) shot {
	entry := p.Entry
	s := shot{member: p, position: p.Position, velocity: p.Velocity,
		flight: components.Flight.Get(entry), owner: components.Owner.Get(entry), life: components.TTL.Get(entry)}
	if p.Has(store.Fuse) {
		s.fuse = components.Fuse.Get(entry)
	}
	if p.Has(store.Bounce) {
		s.bounce = components.Bounce.Get(entry)
	}
	if p.Has(store.Homing) {
		s.homing = components.Homing.Get(entry)
	}
	if p.Has(store.Volatile) {
		s.volatile = components.Volatile.Get(entry)
	}
	if p.Has(store.Stick) {
		s.stick = components.Stick.Get(entry)
	}
	if p.Has(store.Pierce) {
		s.pierce = components.Pierce.Get(entry)
	}
	if p.Has(store.Releases) {
		s.releases = components.Releases.Get(entry)
	}
	return s
}

// payload returns what it does where it ends.
func (s *shot) payload() *components.PayloadData {
	if s.born != nil {
		return &s.born.payload
	}
	return components.Payload.Get(s.member.Entry)
}

// payloads lists what goes off after its payload.
func (s *shot) payloads() []components.PayloadData {
	switch {
	case s.born != nil:
		return s.born.payloads
	case s.member.Has(store.Payloads):
		return components.Payloads.Get(s.member.Entry).List
	}
	return nil
}

// chain returns how its damage jumps on, which is not at all without jumps.
func (s *shot) chain() components.ChainData {
	switch {
	case s.born != nil && s.born.chain != nil:
		return *s.born.chain
	case s.born == nil && s.member.Has(store.Chain):
		return *components.Chain.Get(s.member.Entry)
	}
	return components.ChainData{}
}

// data returns where it comes from.
func (s *shot) data() *components.ShotData {
	if s.born != nil {
		return &s.born.shot
	}
	return components.Shot.Get(s.member.Entry)
}

// weapon returns the name of the weapon that it is of.
func (s *shot) weapon() string { return s.data().Weapon }

// FlyProjectiles moves every projectile along its whole path of the tick, also those
// that were fired in it and become entities in stage 11. Those that others can hit fly
// first, so that a shot and a mine in the air meet where both really are. Shots do not
// meet each other: two discs pass.
func FlyProjectiles(m *Match) {
	m.applyDetonations()
	if len(m.shots.Members)+len(m.newborns) == 0 {
		return // nothing looks for targets
	}
	m.findTargetsOnce()
	for _, volatile := range [...]bool{true, false} {
		for _, p := range m.shots.Members {
			if p.Gone {
				continue
			}
			if s := m.shotOf(p); (s.volatile != nil) == volatile {
				p.Start = s.position.Feet
				m.flyShot(&s)
			}
		}
		for _, b := range m.newborns {
			if s := b.onItsWay(); !b.member.Gone && (s.volatile != nil) == volatile {
				m.flyShot(&s)
			}
		}
		if volatile {
			m.findMines(true)
		}
	}
	m.detonateHitMines()
	for _, p := range m.shots.Members {
		if p.IsBoxed() {
			m.store.Track(p)
			m.store.Changed() // others look for it where it came
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
		m.setOff(&s)
	}
}

// maxBounces bounds the bounces of a tick [ours]: a shell in a narrow gap stays
// where the last one left it, and goes on in the next tick.
const maxBounces = 8

// flyShot moves one projectile through the tick.
func (m *Match) flyShot(s *shot) {
	if s.volatile != nil && s.volatile.Triggered {
		m.setOff(s)
		return
	}
	if s.isStuck() && m.rideAlong(s) {
		if !m.wait(s) {
			m.age(s)
		}
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
		if m.answer(s, &c, rested) {
			return
		}
		if s.isStuck() || s.isAtRest() {
			if m.wait(s) {
				return
			}
			break
		}
	}
	m.age(s)
}

// answer does what a contact leads to, and reports whether it ended the projectile.
func (m *Match) answer(s *shot, c *contact, rested bool) (ended bool) {
	switch {
	case c.near:
		m.hitTarget(s, c)
		return true
	case s.fuse != nil && s.fuse.Contact && s.armed():
	case s.sticksTo(m, c):
		m.fasten(s, c)
		return false
	case s.bounce != nil:
		m.bounce(s, c, rested)
		return false
	}
	if s.goesThrough(c) {
		m.goThrough(s, c)
		return false
	}
	m.hitTarget(s, c)
	return true
}

// bounce turns a projectile back from what it met. One that lay there before the tick
// tells nothing of it.
func (m *Match) bounce(s *shot, c *contact, rested bool) {
	into := c.surface.Sub(s.velocity.Linear).Dot(c.normal)
	s.velocity.Linear = weapons.Bounce(s.velocity.Linear, c.surface, c.normal, float64(s.bounce.Elasticity*c.elasticity))
	rests := c.victim == components.Nobody && weapons.Rests(s.velocity.Linear, c.normal)
	if met := m.recordContact(s, c, Contact{Bounced: true}); !(rests && rested) {
		m.tellContact(s, event.Bounced, met, into)
		m.releaseShots(s, components.ReleaseAtBounce, c.normal)
	}
	if rests {
		s.velocity.Linear, s.bounce.AtRest = geom.Vec{}, true
	}
}

// tellContact tells of a contact that a projectile outlives.
func (m *Match) tellContact(s *shot, kind event.Kind, met *Contact, into float64) {
	m.events.log.Add(event.Event{Kind: kind, Subject: s.owner.ID, Other: met.Other, Position: met.Position, Normal: met.Normal, Amount: into,
		Weapon: s.weapon(), Shot: s.member.ID, Platform: met.Platform, Triangle: met.Triangle})
}

// wait lets what is left of the tick pass for a projectile that does not move, and
// reports whether somebody came near enough to set it off.
func (m *Match) wait(s *shot) bool {
	if s.fuse == nil || s.fuse.Proximity == 0 || !s.armed() {
		return false // nobody is near enough
	}
	c := contact{fraction: 1, triangle: noTriangle}
	m.meetTargets(s, geom.Vec{}, &c)
	if !c.near {
		return false
	}
	s.now += float64((TickSeconds - s.now) * c.fraction)
	m.hitTarget(s, &c)
	return true
}

// goesOff reports whether any contact is the end.
func (s *shot) goesOff() bool {
	return s.bounce == nil && s.stick == nil || s.fuse != nil && s.fuse.Contact && s.armed()
}

// isAtRest reports whether the projectile lies still.
func (s *shot) isAtRest() bool { return s.bounce != nil && s.bounce.AtRest }

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
				f.Armed = f.Armed || s.isAtRest() || s.isStuck()
			}
		}
	}
	m.releaseInTime(s)
	switch {
	case s.life.Ticks == 0:
		s.now = TickSeconds
		m.detonate(s, nil, false)
	case !m.Level.Limits.Contains(s.position.Feet):
		m.despawn(s.member)
	}
}

// hitTarget ends a shot where it met something. A mine that was hit goes off too:
// all shots that meet it in the tick end at it, and the first of them counts.
func (m *Match) hitTarget(s *shot, c *contact) {
	m.detonate(s, c, true)
	if c.mine != nil {
		c.mine.meet(s)
	}
}

// detonate lets the payloads of a projectile go off and ends it, at a contact if
// there is one.
func (m *Match) detonate(s *shot, c *contact, seen bool) {
	m.act(s, c, seen)
	var normal geom.Vec
	if c != nil {
		normal = c.normal
	}
	m.releaseShots(s, components.ReleaseAtEnd, normal)
	m.despawn(s.member)
}

// act asks for the blasts of a projectile. A payload that damages only what it hits
// leaves no trace unless it is to be seen.
func (m *Match) act(s *shot, c *contact, seen bool) {
	b := request.Blast{
		Center: s.position.Feet, Owner: s.owner.ID, Team: s.owner.Team,
		Weapon: s.weapon(), Heading: s.velocity.Linear.Normalize(),
		Seconds: s.now, ID: s.member.ID, Triangle: noTriangle,
	}
	if c != nil {
		met := m.recordContact(s, c, Contact{})
		b.Hit, b.Normal, b.Platform, b.Triangle = met.Other, met.Normal, met.Platform, met.Triangle
	}
	add := func(payload components.PayloadData) {
		if b.Payload = payload; seen || payload.Radius > 0 {
			m.requests.Blasts = append(m.requests.Blasts, b)
		}
	}
	b.Chain = s.chain()
	add(*s.payload())
	b.Chain = components.ChainData{}
	for _, payload := range s.payloads() {
		add(payload)
	}
}

// despawn takes a projectile out of the tick; stage 11 removes it.
func (m *Match) despawn(p *store.Member) {
	p.Gone = true
	m.Despawn(p.ID)
}
