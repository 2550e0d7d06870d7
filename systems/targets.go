package systems

import (
	"cmp"
	"slices"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/weapons"
)

// target is a member with a box as the projectiles of a tick see it.
type target struct {
	open  bool // it can be hit
	team  int
	box   geom.Box // before the tick's movement
	moved geom.Vec // since
	// carried is the part of moved that was there when weapons fired, by a platform.
	carried geom.Vec
}

// seenBy returns the box of the target at the beginning of a shot and how it moves from
// then on. One that is fired in the tick starts when platforms have moved.
func (t *target) seenBy(s *shot) (box geom.Box, moved geom.Vec) {
	if s.born == nil {
		return t.box, t.moved
	}
	return t.box.Translate(t.carried), t.moved.Sub(t.carried)
}

// isMate reports whether the target is of the owner's team.
func (t *target) isMate(owner *components.OwnerData) bool { return t.team != 0 && t.team == owner.Team }

// mine is a projectile that others can hit, as the tick sees it.
type mine struct {
	member   *member
	born     *newborn // if it is no entity yet
	volatile *components.VolatileData
	box      geom.Box // before its flight
	moved    geom.Vec // since
	hit      bool     // by a shot of this tick that sets it off
	seconds  float64  // of the tick until then
}

// findTargets looks where everything with a box was before the tick's movement and
// how far the fastest has come.
func (m *Match) findTargets() {
	m.reach = 0
	for _, p := range m.boxes.members {
		if p.target = (target{}); !m.isIntact(p) {
			continue // a game removed or changed it since the tick
		}
		moved := p.position.Feet.Sub(p.start)
		p.target = target{
			open: isAlive(p) && (p.layout.health || p.layout.solid), team: teamOf(p),
			box: boxOf(p).Translate(moved.Neg()), moved: moved,
		}
		m.reach = max(m.reach, moved.Length())
		if len(m.newborns) > 0 && !p.teleported {
			p.target.carried = p.aimed.Sub(p.start)
			m.reach = max(m.reach, p.position.Feet.Sub(p.aimed).Length())
		}
	}
}

// findTargetsOnce finds the targets anew if anything has moved since.
func (m *Match) findTargetsOnce() {
	if !m.targetsFound {
		m.findTargets()
		m.targetsFound = true
	}
}

// touches appends who came through a box in the tick, by time.
func (m *Match) touches(box geom.Box, displacement geom.Vec, touches []Touch) []Touch {
	m.findTargetsOnce()
	first := len(touches)
	around := box.Bounds().Union(box.Translate(displacement).Bounds()).Expand(m.reach)
	m.around = m.broadphase.Query(around, m.around[:0])
	for _, id := range m.around {
		p, ok := m.find(components.ID(id))
		if !ok || p.gone || !isAlive(p) {
			continue
		}
		at, _, ok := weapons.HitBox(box.Center, displacement.Sub(p.target.moved), geom.Box{Center: p.target.box.Center, Half: p.target.box.Half.Add(box.Half)})
		if ok {
			touches = append(touches, Touch{ID: p.id, Fraction: at})
		}
	}
	slices.SortFunc(touches[first:], func(a, b Touch) int { return cmp.Or(cmp.Compare(a.Fraction, b.Fraction), cmp.Compare(a.ID, b.ID)) })
	return touches
}

// target returns a member that projectiles can hit.
func (m *Match) target(id components.ID) (*member, bool) {
	p, ok := m.all.find(id)
	if !ok || !p.target.open || p.gone {
		return nil, false
	}
	return p, true
}

// hittable returns a member that rays and shots can hit now.
func (m *Match) hittable(id components.ID) (*member, bool) {
	p, ok := m.all.find(id)
	if !ok || p.gone || !p.layout.health && !p.layout.solid {
		return nil, false
	}
	return p, isAlive(p)
}

// findMines looks where every projectile is that others can hit, and once they
// have flown in this tick, also how they came there.
func (m *Match) findMines(flown bool) {
	m.mineTargets = m.mineTargets[:0]
	for _, p := range m.mines.members {
		if p.gone {
			continue
		}
		volatile, at := components.Volatile.Get(p.entry), p.position.Feet
		if !flown {
			p.start = at
		}
		half := geom.Vec{X: volatile.Half, Y: volatile.Half, Z: volatile.Half}
		m.mineTargets = append(m.mineTargets, mine{member: p, volatile: volatile,
			box: geom.Box{Center: p.start, Half: half}, moved: at.Sub(p.start)})
	}
	for _, b := range m.newborns {
		if b.volatile != nil && !b.member.gone {
			half := geom.Vec{X: b.volatile.Half, Y: b.volatile.Half, Z: b.volatile.Half}
			m.mineTargets = append(m.mineTargets, mine{member: &b.member, born: b, volatile: b.volatile,
				box: geom.Box{Center: b.from, Half: half}, moved: b.position.Feet.Sub(b.from)})
		}
	}
}

// shotOfMine returns a mine as a projectile.
func (m *Match) shotOfMine(t *mine) shot {
	if t.born != nil {
		return t.born.onItsWay()
	}
	return m.shotOf(t.member)
}

// contact is the first thing that a projectile meets.
type contact struct {
	found      bool
	fraction   float64
	normal     geom.Vec
	surface    geom.Vec // m/s of what was met
	elasticity float64  // of what was met
	triangle   int
	victim     components.ID
	mine       *mine
	near       bool // it came near somebody, or met what always sets it off
}

// met returns the entity of a contact, or nobody.
func (c *contact) met() components.ID {
	if c.mine != nil {
		return c.mine.member.id
	}
	return c.victim
}

// noTriangle is the number of a triangle where none was met.
const noTriangle = -1

// Contact is what a projectile met along its path.
type Contact struct {
	Position geom.Vec      // of the projectile, m
	Normal   geom.Vec      // of what it met, unit; zero where it only came near somebody
	Other    components.ID // the entity that it met, or nobody
	Platform components.ID // whose triangle it met, or nobody
	Triangle int           // that it met, by its number in [Match.Solid], or -1
	Seconds  float64       // of the tick until then
	Bounced  bool          // it flew on, or came to rest
	Stuck    bool          // it sticks there
	Pierced  bool          // it went through
}

// Contact returns what a projectile met last in this tick, from the stage of
// projectiles on; between two ticks, in the last one. It is false for one that met
// nothing or is gone: [EventBounced] and [EventExploded] report the same for all.
func (m *Match) Contact(id components.ID) (Contact, bool) {
	p, ok := m.shots.members.find(id)
	if b, fired := m.findNewborn(id); fired {
		p, ok = &b.member, true
	}
	if !ok || p.met == 0 || p.met > len(m.contacts) {
		return Contact{}, false
	}
	return m.contacts[p.met-1], true
}

// recordContact remembers what a projectile met, and what came of it.
func (m *Match) recordContact(s *shot, c *contact, met Contact) *Contact {
	met.Position, met.Normal, met.Other, met.Triangle, met.Seconds = s.position.Feet, c.normal, c.met(), c.triangle, s.now
	met.Platform, _ = m.PlatformOf(c.triangle)
	if s.member.met == 0 {
		m.contacts = append(m.contacts, met)
		s.member.met = len(m.contacts)
	}
	m.contacts[s.member.met-1] = met
	return &m.contacts[s.member.met-1]
}

// meet returns what a projectile meets first in the rest of the tick. Targets and
// mines move along their own paths meanwhile. Of equal times the
// level comes first, then targets and then mines, each by the lower ID.
func (m *Match) meet(s *shot, displacement geom.Vec) contact {
	c := contact{fraction: 1, triangle: noTriangle}
	if hit, ok := m.meetLevel(s, displacement); ok {
		c = contact{found: true, fraction: hit.Fraction, normal: hit.Normal, elasticity: m.elasticity(hit.Material), triangle: hit.Triangle}
	}
	m.meetTargets(s, displacement, &c)
	if s.volatile == nil {
		m.meetMines(s, displacement, &c)
	}
	return c
}

func (m *Match) meetLevel(s *shot, displacement geom.Vec) (collision.Hit, bool) {
	switch {
	case !(s.flight.Radius > 0):
		return m.solid.Raycast(s.position.Feet, displacement)
	case s.near != nil:
		return s.near.SweepBox(s.box(), displacement)
	}
	return m.solid.SweepBox(s.box(), displacement)
}

// box is that of a projectile with a radius.
func (s *shot) box() geom.Box {
	r := s.flight.Radius
	return geom.Box{Center: s.position.Feet, Half: geom.Vec{X: r, Y: r, Z: r}}
}

// bounceReach is how far beside its way one that bounces may get in the tick, m [ours].
// More collects triangles that it does not meet, and with less it asks the level.
const bounceReach = 0.25

// expect makes what is near one that bounces ready for the bounces of a tick. Where it
// lies, that is so from tick to tick.
func (m *Match) expect(s *shot) {
	if s.near = s.member.near; s.near != nil && s.flight.Radius > 0 {
		s.near.Expect(m.solid, s.box(), s.velocity.Linear.Scale(TickSeconds), bounceReach)
	}
}

// meetTargets looks for a target earlier on the way than c.
func (m *Match) meetTargets(s *shot, displacement geom.Vec, c *contact) {
	left := (TickSeconds - s.now) / TickSeconds
	from := s.position.Feet
	proximity := 0.0
	if s.fuse != nil && s.armed() {
		proximity = s.fuse.Proximity
	}
	margin := max(s.flight.Radius, proximity)
	path := geom.Bounds{Min: from, Max: from}.Include(from.AddScaled(displacement, c.fraction)).Expand(margin + m.reach)
	m.nearby = m.broadphase.Query(path, m.nearby[:0])
	for _, id := range m.nearby {
		q, ok := m.target(components.ID(id))
		if !ok || s.passes(q) {
			continue
		}
		t := &q.target
		box, moved := t.seenBy(s)
		relative := displacement.AddScaled(moved, -left)
		box = box.Translate(moved.Scale(s.now / TickSeconds))
		near := proximity > 0 && !q.layout.flight && (q.id == s.owner.ID || !t.isMate(s.owner))
		grown := weapons.Grow(box, s.flight.Radius)
		if near {
			grown = weapons.Grow(box, margin)
		}
		at, normal, ok := weapons.HitBox(from, relative, grown)
		if !ok || at >= c.fraction || !near && s.leaves(at, relative, normal) {
			continue
		}
		*c = contact{found: true, fraction: at, normal: normal, surface: t.moved.Scale(1 / TickSeconds),
			elasticity: 1, triangle: noTriangle, victim: q.id, near: near}
	}
}

// passes reports whether a projectile does not meet a target: it is itself, its owner at
// first, what it sticks to, or what it went through already.
func (s *shot) passes(q *member) bool {
	return q == s.member || q.id == s.owner.ID && s.owner.GraceTicks > 0 ||
		s.isStuck() && q.id == s.stick.On || s.pierce != nil && slices.Contains(s.pierce.Through[:], q.id)
}

// leaves reports whether a projectile that bounced off a box, or rests on one,
// is already leaving it.
func (s *shot) leaves(at float64, relative, normal geom.Vec) bool {
	return at == 0 && !s.goesOff() && relative.Dot(normal) >= 0
}

// meetMines looks for a mine that is met before c. It sets off whatever
// meets it.
func (m *Match) meetMines(s *shot, displacement geom.Vec, c *contact) {
	left := (TickSeconds - s.now) / TickSeconds
	for i := range m.mineTargets {
		t := &m.mineTargets[i]
		if t.member.gone {
			continue
		}
		box := weapons.Grow(t.box.Translate(t.moved.Scale(s.now/TickSeconds)), s.flight.Radius)
		if at, normal, ok := weapons.HitBox(s.position.Feet, displacement.AddScaled(t.moved, -left), box); ok && at < c.fraction {
			*c = contact{found: true, fraction: at, normal: normal, elasticity: 1, triangle: noTriangle, mine: t, near: true}
		}
	}
}

// elasticity returns how much of a bounce a material of the level keeps.
func (m *Match) elasticity(material uint8) float64 {
	if int(material) < len(m.materials) {
		return m.materials[material].Elasticity
	}
	return 1
}
