package systems

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/weapons"
)

// target is a player as the projectiles of a tick see it.
type target struct {
	alive bool
	id    components.ID
	team  int
	box   geom.Box // before the tick's movement
	moved geom.Vec // since
}

// isMate reports whether the target is of the owner's team.
func (t *target) isMate(owner *components.OwnerData) bool { return t.team != 0 && t.team == owner.Team }

// mine is a projectile that others can hit, as the tick sees it.
type mine struct {
	member   *member
	id       components.ID
	volatile *components.VolatileData
	box      geom.Box // before its flight
	moved    geom.Vec // since
	struck   bool     // by a shot of this tick
	seconds  float64  // of the tick until then
}

// findTargets looks where every player was before the tick's movement and how
// far the fastest has come.
func (m *Match) findTargets() {
	m.targets, m.reach = m.targets[:0], 0
	for i := range m.players {
		p := &m.players[i]
		entry := m.World.Entry(p.entity)
		moved := components.Position.Get(entry).Feet.Sub(p.start)
		identity := components.Identity.Get(entry)
		m.targets = append(m.targets, target{alive: components.Health.Get(entry).Alive(), id: p.id, team: identity.Team,
			box: playerBox(entry).Translate(moved.Neg()), moved: moved})
		m.reach = max(m.reach, moved.Length())
	}
}

// target returns a living player by its ID.
func (m *Match) target(id components.ID) (*target, bool) {
	i, ok := m.players.index(id)
	if !ok || i >= len(m.targets) || !m.targets[i].alive {
		return nil, false
	}
	return &m.targets[i], true
}

// findMines looks where every projectile is that others can hit, and once they
// have flown in this tick, also how they came there.
func (m *Match) findMines(flown bool) {
	m.mines = m.mines[:0]
	for i := range m.projectiles {
		p := &m.projectiles[i]
		entry := m.World.Entry(p.entity)
		if p.gone || !entry.HasComponent(components.Volatile) {
			continue
		}
		volatile, at := components.Volatile.Get(entry), components.Position.Get(entry).Feet
		if !flown {
			p.start = at
		}
		half := geom.Vec{X: volatile.Half, Y: volatile.Half, Z: volatile.Half}
		m.mines = append(m.mines, mine{member: p, id: p.id, volatile: volatile,
			box: geom.Box{Center: p.start, Half: half}, moved: at.Sub(p.start)})
	}
}

// contact is the first thing that a projectile meets.
type contact struct {
	found      bool
	fraction   float64
	normal     geom.Vec
	surface    geom.Vec // m/s of what was met
	elasticity float64  // of what was met
	victim     components.ID
	mine       *mine
	near       bool // it came near a player, or met what always sets it off
}

// meet returns what a projectile meets first on its way through the rest of the
// tick. Players and mines move on their own ways meanwhile. Of equal times the
// level comes first, then players and then mines, each by the lower ID.
func (m *Match) meet(s *shot, way geom.Vec) contact {
	c := contact{fraction: 1}
	if hit, ok := m.meetLevel(s, way); ok {
		c = contact{found: true, fraction: hit.Fraction, normal: hit.Normal, elasticity: m.elasticity(hit.Material)}
	}
	m.meetPlayers(s, way, &c)
	if s.volatile == nil {
		m.meetMines(s, way, &c)
	}
	return c
}

func (m *Match) meetLevel(s *shot, way geom.Vec) (collision.Hit, bool) {
	if r := s.flight.Radius; r > 0 {
		return m.solid.SweepBox(geom.Box{Center: s.position.Feet, Half: geom.Vec{X: r, Y: r, Z: r}}, way)
	}
	return m.solid.Raycast(s.position.Feet, way)
}

// meetPlayers looks for a player earlier on the way than c.
func (m *Match) meetPlayers(s *shot, way geom.Vec, c *contact) {
	left := (TickSeconds - s.now) / TickSeconds
	from := s.position.Feet
	proximity := 0.0
	if s.fuse != nil && s.armed() {
		proximity = s.fuse.Proximity
	}
	margin := max(s.flight.Radius, proximity)
	path := geom.Bounds{Min: from, Max: from}.Include(from.AddScaled(way, c.fraction)).Expand(margin + m.reach)
	m.nearby = m.bodies.Query(path, m.nearby[:0])
	for _, id := range m.nearby {
		t, ok := m.target(components.ID(id))
		if !ok || t.id == s.owner.ID && s.owner.GraceTicks > 0 {
			continue
		}
		relative := way.AddScaled(t.moved, -left)
		box := t.box.Translate(t.moved.Scale(s.now / TickSeconds))
		near := proximity > 0 && (t.id == s.owner.ID || !t.isMate(s.owner))
		grown := weapons.Grow(box, s.flight.Radius)
		if near {
			grown = weapons.Grow(box, margin)
		}
		at, normal, ok := weapons.HitBox(from, relative, grown)
		if !ok || at >= c.fraction || !near && s.leaves(at, relative, normal) {
			continue
		}
		*c = contact{found: true, fraction: at, normal: normal, surface: t.moved.Scale(1 / TickSeconds),
			elasticity: 1, victim: t.id, near: near}
	}
}

// leaves reports whether a projectile that bounced off a box, or rests on one,
// is already on its way out of it.
func (s *shot) leaves(at float64, relative, normal geom.Vec) bool {
	return at == 0 && !s.goesOff() && relative.Dot(normal) >= 0
}

// meetMines looks for a mine earlier on the way than c. It sets off whatever
// meets it.
func (m *Match) meetMines(s *shot, way geom.Vec, c *contact) {
	left := (TickSeconds - s.now) / TickSeconds
	for i := range m.mines {
		t := &m.mines[i]
		if t.member.gone {
			continue
		}
		box := weapons.Grow(t.box.Translate(t.moved.Scale(s.now/TickSeconds)), s.flight.Radius)
		if at, normal, ok := weapons.HitBox(s.position.Feet, way.AddScaled(t.moved, -left), box); ok && at < c.fraction {
			*c = contact{found: true, fraction: at, normal: normal, elasticity: 1, mine: t, near: true}
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
