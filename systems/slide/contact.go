package slide

import (
	"slices"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/stepping"
)

// stand makes a surface the ground of the body, and reports whether it can: the surface
// must be flat enough, and the body must not move off it. A body that holds on to the
// ground does not leave it that way; its velocity is turned along the surface.
func (m *mover) stand(normal geom.Vec, material uint8, triangle int) bool {
	if normal.Z < m.tuning.StandMinDot {
		return false
	}
	leaving := m.Velocity.Linear.Dot(normal) > leaveSpeed
	if leaving && !m.holds {
		return false
	}
	s := &m.surfaces
	if s.under != none && s.planes[0] != normal && !m.reported(s.planes[0]) {
		m.Report.Add(components.BumpSlide, s.under, s.planes[0], 0) // which turned the velocity, too
	}
	s.grounded, s.grip = true, m.Surface(material).Friction
	s.planes[0], s.under = normal, triangle
	switch v := m.Velocity.Linear; {
	case leaving && m.ranIntoWall():
		// A wall deflected it upward; it must not gain speed on the way down.
		m.Velocity.Linear = follow(v, normal, v.Length())
	case leaving:
		m.Velocity.Linear = along(v, normal)
	}
	return true
}

// reported is whether a contact with that normal is in the report of this tick.
func (m *mover) reported(normal geom.Vec) bool {
	return slices.ContainsFunc(m.Report.Bumps[:m.Report.BumpCount], func(b components.Bump) bool { return b.Normal == normal })
}

// ranIntoWall reports whether the body hit a surface too steep to stand on in this tick.
func (m *mover) ranIntoWall() bool {
	return slices.ContainsFunc(m.surfaces.planes[1:1+m.surfaces.walls], func(plane geom.Vec) bool { return plane.Z < m.tuning.StandMinDot })
}

// touch resolves a contact with a surface that the body hit or was pushed out of.
func (m *mover) touch(normal, point geom.Vec, triangle int, kind components.BumpKind) {
	m.feel(normal, point)
	m.respond(normal, triangle, kind)
}

// feel records a touched surface for jumps and the vertical slide.
func (m *mover) feel(normal, point geom.Vec) {
	m.touched = true
	m.Contact.Normal = normal
	if normal.Z >= m.Armor.JumpSurfaceMinDot && (m.Contact.TicksSinceJumpable > 0 || normal.Z > m.Contact.JumpNormal.Z) {
		m.Contact.TicksSinceJumpable, m.Contact.JumpNormal = 0, normal
	}
	m.feelWall(normal, point)
}

// respond reports a contact and removes the component of the velocity into the surface.
func (m *mover) respond(normal geom.Vec, triangle int, kind components.BumpKind) {
	impact := -m.Velocity.Linear.Dot(normal)
	m.report(kind, normal, triangle, max(impact, 0))
	if impact > 0 {
		m.deflect(normal)
	}
}

// feelWall records a wall for the vertical slide: of several, the one against which the
// keys push most directly.
func (m *mover) feelWall(normal, point geom.Vec) {
	memory := m.memory
	if normal.Z < m.tuning.WallMinDot || normal.Z >= m.tuning.StandMinDot {
		return
	}
	if memory.OnWall && m.direction.Dot(normal) >= m.direction.Dot(memory.Wall) {
		return
	}
	memory.OnWall, memory.Wall, memory.WallPoint = true, normal, point
}

// report adds one contact to the report and applies its damage.
func (m *mover) report(kind components.BumpKind, normal geom.Vec, triangle int, impact float64) {
	m.Report.Add(kind, triangle, normal, impact)
	Impact(m.Body, impact)
}

// Impact applies the damage of an impact, in m/s, on the level or on another body.
func Impact(b *components.Body, impact float64) {
	stepping.AddImpactDamage(b, impact)
}

// deflect removes the component of the velocity into a surface. The remainder must not
// lead into another surface of this tick, nor off the ground that the body holds on to:
// otherwise it follows the crease of the two, and where that leads into a third surface
// the body stops. The same applies where the surfaces together would reverse the motion,
// and in a corner into which the keys push the body: in a wide one it would alternate
// between the sides for ever. Every surface that turned the velocity is reported.
func (m *mover) deflect(normal geom.Vec) {
	v := m.clip(normal)
	for i, plane := range m.surfaces.all() {
		away := v.Dot(plane)
		// A steep wall may have pushed it off the ground that it holds on to.
		held := i == 0 && m.holds && (m.surfaces.grounded || normal.Dot(plane) < sameWall) && away > leaveSpeed
		if away < -grazeSpeed || held || m.cornered(v, normal, plane) {
			if i == 0 && away < -grazeSpeed && m.surfaces.under != none && !m.reported(plane) {
				m.Report.Add(components.BumpSlide, m.surfaces.under, plane, -away)
			}
			v = m.crease(v, normal, plane)
			break
		}
	}
	if wall, ok := m.corner(v, normal); ok {
		along := m.crease(v, normal, wall.Normal)
		m.Report.Add(components.BumpRest, wall.Triangle, wall.Normal, v.Sub(along).Length())
		v = along
	}
	if m.surfaces.grounded && normal == m.surfaces.planes[0] {
		m.first = v // landing changes the direction that must not be reversed
	}
	if v.Dot(m.first) < 0 {
		v = m.between(normal)
	}
	m.Velocity.Linear = v
	m.surfaces.add(normal)
}

// clip returns the velocity as clipped by this surface alone.
func (m *mover) clip(normal geom.Vec) geom.Vec {
	v := m.Velocity.Linear
	along := without(v, normal)
	ground := m.surfaces.planes[0]
	switch {
	case !m.surfaces.grounded || m.Intent.Has(components.ButtonSki):
	case normal != ground && m.holds:
		// It walks on the ground along a wall, which neither lifts it nor pushes it
		// down the slope.
		if w := follow(along, ground, v.Length()); w.Dot(normal) >= -grazeSpeed {
			return w
		}
	case normal == ground && !m.memory.Grounded:
		// It lands on its feet. Support changes only the height [S4], so a fall does
		// not turn into motion down the slope.
		return follow(v, ground, v.Length())
	}
	return along
}

// cornered reports whether the body is in the corner of two walls, of this tick or the
// one before: the keys push against both, and the clipped velocity leads against the
// keys. A body faster than it can run passes the corner.
func (m *mover) cornered(v, normal, plane geom.Vec) bool {
	return v.Dot(m.direction) < 0 && m.direction.Dot(normal) < 0 && m.direction.Dot(plane) < 0 &&
		v.Horizontal().Length() <= m.Armor.ForwardSpeed && normal.Cross(plane).Length() > alike
}

// corner returns the wall of the tick before, where the body is in the corner of that and
// the surface with this normal, and the keys push it into both. A sweep back into the
// corner must hit that wall: where the walls bend away from each other, or the other one
// has ended, there is no corner to stop in, though the normals are the same.
func (m *mover) corner(v, normal geom.Vec) (collision.Hit, bool) {
	if !m.cornered(v, normal, m.surfaces.last) {
		return collision.Hit{}, false
	}
	back := v.RejectFrom(normal.Cross(m.surfaces.last).Normalize())
	if back.Dot(m.direction) >= 0 {
		return collision.Hit{}, false // the component to remove does not lead out of the corner
	}
	wall, ok := m.world.SweepBox(geom.FeetBox(m.Position.Feet, m.Armor.Half), back.Normalize().Scale(-cornerReach))
	return wall, ok && wall.Normal.Dot(m.surfaces.last) >= sameWall && m.cornered(v, normal, wall.Normal)
}

// cornerReach is the largest distance from the other wall at which a body is in a corner,
// metres: as far as a push out of the first wall may move it [ours]. Below 2 cm bodies
// shake in wide corners; more stops them short.
const cornerReach = Press + 2*Skin

// flush is the sine between the normals of faces of one plane, after rounding of a level
// to float32 [ours]. With less, the second triangle of a wall stops motion along the
// first; with more, motion enters a third surface.
const flush = 1e-5

// alike is the sine up to which two normals are of one wall [ours].
const alike = 1e-3

// crease returns the component of v along the crease of two planes, or zero where that
// leads into a third.
func (m *mover) crease(v, normal, plane geom.Vec) geom.Vec {
	m.path.creased = true
	crease := normal.Cross(plane).Normalize()
	v = crease.Scale(v.Dot(crease))
	if m.surfaces.block(v) || m.lifts(v) {
		return geom.Vec{}
	}
	return v
}

// lifts reports whether v leads off the ground that the body holds on to, along a crease
// too steep to stand on. Like a single wall, a crease does not lift a walking body: it
// would fall back, and rock for as long as the keys push it in.
func (m *mover) lifts(v geom.Vec) bool {
	least := m.tuning.StandMinDot
	return m.holds && v.Dot(m.surfaces.planes[0]) > grazeSpeed && v.Z*v.Z > (1-float64(least*least))*v.LengthSquared()
}

// between returns the largest component of the velocity along a crease of this surface
// and another of this tick that leads into no surface and does not reverse the motion.
func (m *mover) between(normal geom.Vec) (best geom.Vec) {
	for _, plane := range m.surfaces.all() {
		if normal.Cross(plane).Length() <= alike {
			continue
		}
		if v := m.crease(m.Velocity.Linear, normal, plane); v.Dot(m.first) >= 0 && v.LengthSquared() > best.LengthSquared() {
			best = v
		}
	}
	return best
}
