package systems

import (
	"cmp"
	"slices"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/store"
	"github.com/skijet/skijet/systems/weapons"
)

// shotMemory is what the stages of weapons and projectiles remember of a member.
type shotMemory struct {
	target target   // as the projectiles of the tick see it
	aimed  geom.Vec // its position when weapons fired, in a tick in which any did
	met    int      // what it met last in the tick, of a projectile: its place among the contacts, from 1
}

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
	member   *store.Member
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
	for _, p := range m.store.Boxed.Members {
		known := m.shotTable.At(p)
		if known.target = (target{}); !m.store.IsIntact(p) {
			continue // a game removed or changed it since the tick
		}
		moved := p.Position.Feet.Sub(p.Start)
		known.target = target{
			open: p.IsAlive() && (p.Has(store.Health) || p.Has(store.Solid)), team: p.TeamNumber(),
			box: p.Box().Translate(moved.Neg()), moved: moved,
		}
		m.reach = max(m.reach, moved.Length())
		if len(m.newborns) > 0 && !p.Teleported {
			known.target.carried = known.aimed.Sub(p.Start)
			m.reach = max(m.reach, p.Position.Feet.Sub(known.aimed).Length())
		}
	}
}

// findTargetsOnce finds the targets anew if anything has moved since.
func (m *Match) findTargetsOnce() {
	if now := m.store.Revision(); m.targetsRevision != now {
		m.findTargets()
		m.targetsRevision = now
	}
}

// touches appends who came through a box in the tick, by time.
func (m *Match) touches(box geom.Box, displacement geom.Vec, touches []Touch) []Touch {
	m.findTargetsOnce()
	first := len(touches)
	around := box.Bounds().Union(box.Translate(displacement).Bounds()).Expand(m.reach)
	m.around = m.store.Broadphase.Query(around, m.around[:0])
	for _, id := range m.around {
		p, ok := m.store.Find(components.ID(id))
		if !ok || p.Gone || !p.IsAlive() {
			continue
		}
		t := &m.shotTable.At(p).target
		at, _, ok := weapons.HitBox(box.Center, displacement.Sub(t.moved), geom.Box{Center: t.box.Center, Half: t.box.Half.Add(box.Half)})
		if ok {
			touches = append(touches, Touch{ID: p.ID, Fraction: at})
		}
	}
	slices.SortFunc(touches[first:], func(a, b Touch) int { return cmp.Or(cmp.Compare(a.Fraction, b.Fraction), cmp.Compare(a.ID, b.ID)) })
	return touches
}

// target returns a member that projectiles can hit.
func (m *Match) target(id components.ID) (*store.Member, bool) {
	p, ok := m.store.All.Find(id)
	if !ok || !m.shotTable.At(p).target.open || p.Gone {
		return nil, false
	}
	return p, true
}

// hittable returns a member that rays and shots can hit now.
func (m *Match) hittable(id components.ID) (*store.Member, bool) {
	p, ok := m.store.All.Find(id)
	if !ok || p.Gone || !p.Has(store.Health) && !p.Has(store.Solid) {
		return nil, false
	}
	return p, p.IsAlive()
}

// findMines looks where every projectile is that others can hit, and once they
// have flown in this tick, also how they came there.
func (m *Match) findMines(flown bool) {
	m.mineTargets = m.mineTargets[:0]
	for _, p := range m.mines.Members {
		if p.Gone {
			continue
		}
		volatile, at := components.Volatile.Get(p.Entry), p.Position.Feet
		if !flown {
			p.Start = at
		}
		half := geom.Vec{X: volatile.Half, Y: volatile.Half, Z: volatile.Half}
		m.mineTargets = append(m.mineTargets, mine{member: p, volatile: volatile,
			box: geom.Box{Center: p.Start, Half: half}, moved: at.Sub(p.Start)})
	}
	for _, b := range m.newborns {
		if b.volatile != nil && !b.member.Gone {
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
		return c.mine.member.ID
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
	met := 0
	if p, ok := m.shots.Members.Find(id); ok {
		met = m.shotTable.At(p).met
	} else if b, ok := m.findNewborn(id); ok {
		met = b.met
	}
	if met == 0 || met > len(m.contacts) {
		return Contact{}, false
	}
	return m.contacts[met-1], true
}

// recordContact remembers what a projectile met, and what came of it.
func (m *Match) recordContact(s *shot, c *contact, met Contact) *Contact {
	met.Position, met.Normal, met.Other, met.Triangle, met.Seconds = s.position.Feet, c.normal, c.met(), c.triangle, s.now
	met.Platform, _ = m.PlatformOf(c.triangle)
	var last *int
	if s.born != nil {
		last = &s.born.met
	} else {
		last = &m.shotTable.At(s.member).met
	}
	if *last == 0 {
		m.contacts = append(m.contacts, met)
		*last = len(m.contacts)
	}
	m.contacts[*last-1] = met
	return &m.contacts[*last-1]
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
		return m.store.Solid.Raycast(s.position.Feet, displacement)
	case s.near != nil:
		return s.near.SweepBox(s.box(), displacement)
	}
	return m.store.Solid.SweepBox(s.box(), displacement)
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
	if s.near = s.member.Cache; s.near != nil && s.flight.Radius > 0 {
		s.near.Expect(m.store.Solid, s.box(), s.velocity.Linear.Scale(TickSeconds), bounceReach)
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
	m.nearby = m.store.Broadphase.Query(path, m.nearby[:0])
	for _, id := range m.nearby {
		q, ok := m.target(components.ID(id))
		if !ok || s.passes(q) {
			continue
		}
		t := &m.shotTable.At(q).target
		box, moved := t.seenBy(s)
		relative := displacement.AddScaled(moved, -left)
		box = box.Translate(moved.Scale(s.now / TickSeconds))
		near := proximity > 0 && !q.Has(store.Flight) && (q.ID == s.owner.ID || !t.isMate(s.owner))
		grown := weapons.Grow(box, s.flight.Radius)
		if near {
			grown = weapons.Grow(box, margin)
		}
		at, normal, ok := weapons.HitBox(from, relative, grown)
		if !ok || at >= c.fraction || !near && s.leaves(at, relative, normal) {
			continue
		}
		*c = contact{found: true, fraction: at, normal: normal, surface: t.moved.Scale(1 / TickSeconds),
			elasticity: 1, triangle: noTriangle, victim: q.ID, near: near}
	}
}

// passes reports whether a projectile does not meet a target: it is itself, its owner at
// first, what it sticks to, or what it went through already.
func (s *shot) passes(q *store.Member) bool {
	return q == s.member || q.ID == s.owner.ID && s.owner.GraceTicks > 0 ||
		s.isStuck() && q.ID == s.stick.On || s.pierce != nil && slices.Contains(s.pierce.Through[:], q.ID)
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
		if t.member.Gone {
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
