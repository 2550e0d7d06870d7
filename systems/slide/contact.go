package slide

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/motion"
)

// stand takes a surface as the ground of the body, and reports whether it is: flat
// enough, and not left just now. A body that holds on to the ground cannot leave
// it so; its velocity is turned along.
func (m *mover) stand(normal geom.Vec, material uint8, triangle int) bool {
	if normal.Z < m.tuning.StandMinDot {
		return false
	}
	leaving := m.Velocity.Linear.Dot(normal) > leaveSpeed
	if leaving && !m.holds {
		return false
	}
	if m.under != none && m.planes[0] != normal && !m.told(m.planes[0]) {
		m.Report.Add(components.BumpSlide, m.under, m.planes[0], 0) // which turned the velocity, too
	}
	m.grounded, m.grip = true, m.Surface(material).Friction
	m.planes[0], m.under = normal, triangle
	switch v := m.Velocity.Linear; {
	case leaving && m.ranIntoWall():
		// The wall has thrown it up, and it comes down no faster than it was.
		m.Velocity.Linear = follow(v, normal, v.Length())
	case leaving:
		m.Velocity.Linear = along(v, normal)
	}
	return true
}

// told reports whether a contact with that normal has been reported in this tick.
func (m *mover) told(normal geom.Vec) bool {
	for i := range m.Report.BumpCount {
		if m.Report.Bumps[i].Normal == normal {
			return true
		}
	}
	return false
}

// ranIntoWall reports whether the body ran in this tick into what it cannot stand on.
func (m *mover) ranIntoWall() bool {
	for _, plane := range m.planes[1 : 1+m.walls] {
		if plane.Z < m.tuning.StandMinDot {
			return true
		}
	}
	return false
}

// touch answers a surface that the body ran into or was pushed out of.
func (m *mover) touch(normal, point geom.Vec, triangle int, kind components.BumpKind) {
	m.feel(normal, point)
	m.answer(normal, triangle, kind)
}

// feel keeps what touching a surface means for jumps and the vertical slide.
func (m *mover) feel(normal, point geom.Vec) {
	m.touched = true
	m.Contact.Normal = normal
	if normal.Z >= m.Armor.JumpSurfaceMinDot && (m.Contact.TicksSinceJumpable > 0 || normal.Z > m.Contact.JumpNormal.Z) {
		m.Contact.TicksSinceJumpable, m.Contact.JumpNormal = 0, normal
	}
	m.feelWall(normal, point)
}

// answer reports a contact and takes from the velocity its part into the surface.
func (m *mover) answer(normal geom.Vec, triangle int, kind components.BumpKind) {
	impact := -m.Velocity.Linear.Dot(normal)
	m.report(kind, normal, triangle, max(impact, 0))
	if impact > 0 {
		m.deflect(normal)
	}
}

// feelWall remembers a wall for the vertical slide: of several, the one that the
// keys are most against.
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

// report lists one answer to a contact and takes its damage.
func (m *mover) report(kind components.BumpKind, normal geom.Vec, triangle int, impact float64) {
	m.Report.Add(kind, triangle, normal, impact)
	Impact(m.Body, impact)
}

// Impact takes the damage of an impact, on the level or on another body.
func Impact(b *components.Body, impact float64) {
	motion.Hurt(b, impact)
}

// deflect takes from the velocity its part into a surface. What is left must not
// lead into another surface of this tick, nor off the ground that the body holds on
// to: then it follows the crease of the two, and where that leads into a third the
// body stops. So it does where the surfaces together would throw it back against
// the way it went, and in a corner into which the keys push it: in a wide one each
// side would hand it to the other for ever. Whatever turned it is reported.
func (m *mover) deflect(normal geom.Vec) {
	v := m.left(normal)
	for i, plane := range m.planes[:1+m.walls] {
		away := v.Dot(plane)
		// A steep wall may have pushed it off the ground that it holds on to.
		held := i == 0 && m.holds && (m.grounded || normal.Dot(plane) < sameWall) && away > leaveSpeed
		if away < -grazeSpeed || held || m.cornered(v, normal, plane) {
			if i == 0 && away < -grazeSpeed && m.under != none && !m.told(plane) {
				m.Report.Add(components.BumpSlide, m.under, plane, -away)
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
	if m.grounded && normal == m.planes[0] {
		m.first = v // what the ground took is no way that it went
	}
	if v.Dot(m.first) < 0 {
		v = m.between(normal)
	}
	m.Velocity.Linear = v
	if m.walls < len(m.planes)-1 {
		m.walls++
	}
	m.planes[m.walls] = normal
}

// left returns what a surface alone leaves of the velocity.
func (m *mover) left(normal geom.Vec) geom.Vec {
	v := m.Velocity.Linear
	along := without(v, normal)
	ground := m.planes[0]
	switch {
	case !m.grounded || m.Intent.Has(components.ButtonSki):
	case normal != ground && m.holds:
		// It walks on the ground along a wall, which neither lifts it nor pushes it
		// down the slope.
		if w := follow(along, ground, v.Length()); w.Dot(normal) >= -grazeSpeed {
			return w
		}
	case normal == ground && !m.memory.Grounded:
		// It lands on its feet. Support sets the height and nothing else [S4]: a fall
		// turns into no motion down the slope.
		return follow(v, ground, v.Length())
	}
	return along
}

// cornered reports whether two walls that the keys push against, in this tick or
// from the one before, leave a velocity that leads against the keys: the body is in
// their corner. One that is faster than it can run is flung past.
func (m *mover) cornered(v, normal, plane geom.Vec) bool {
	return v.Dot(m.direction) < 0 && m.direction.Dot(normal) < 0 && m.direction.Dot(plane) < 0 &&
		v.Horizontal().Length() <= m.Armor.ForwardSpeed && normal.Cross(plane).Length() > alike
}

// corner returns the wall of the tick before, where the body is in the corner of
// that and the surface with this normal, and the keys push it into both. The way back
// into the corner must end at that wall. Where walls bend away from each other, or the
// other one has ended, there is no corner to stop in, though the normals are the same.
func (m *mover) corner(v, normal geom.Vec) (collision.Hit, bool) {
	if !m.cornered(v, normal, m.wall) {
		return collision.Hit{}, false
	}
	back := v.RejectFrom(normal.Cross(m.wall).Normalize())
	if back.Dot(m.direction) >= 0 {
		return collision.Hit{}, false // what the corner would take does not lead out of it
	}
	wall, ok := m.world.SweepBox(geom.FeetBox(m.Position.Feet, m.Armor.Half), back.Normalize().Scale(-cornerReach))
	return wall, ok && wall.Normal.Dot(m.wall) >= sameWall && m.cornered(v, normal, wall.Normal)
}

// cornerReach is how far from the other wall of a corner a body is in it, metres: as far
// as a push out of the first may have led it [ours]. Less than 2 cm, and bodies shake in
// wide corners; more stops them short.
const cornerReach = Press + 2*Skin

// flush is the sine between the normals of faces that are one plane, but for the rounding
// of a level in float32 [ours]. Less, and the second triangle of a wall stops what leads
// along the first; more leads into a third surface.
const flush = 1e-5

// alike is the sine of the angle between two normals of one wall [ours].
const alike = 1e-3

// crease returns the part of v along the crease of two planes, or zero where that
// leads into a third.
func (m *mover) crease(v, normal, plane geom.Vec) geom.Vec {
	m.creased = true
	crease := normal.Cross(plane).Normalize()
	v = crease.Scale(v.Dot(crease))
	if m.blocked(v) {
		return geom.Vec{}
	}
	return v
}

// between returns what of the velocity leads along the crease of a surface and another
// of this tick, the most that leads into none of them and not against the way that the
// body went.
func (m *mover) between(normal geom.Vec) (best geom.Vec) {
	for _, plane := range m.planes[:1+m.walls] {
		if normal.Cross(plane).Length() <= alike {
			continue
		}
		if v := m.crease(m.Velocity.Linear, normal, plane); v.Dot(m.first) >= 0 && v.LengthSquared() > best.LengthSquared() {
			best = v
		}
	}
	return best
}

// blocked reports whether v leads into any surface of this tick.
func (m *mover) blocked(v geom.Vec) bool {
	most := max(grazeSpeed, flush*v.Length())
	for _, plane := range m.planes[:1+m.walls] {
		if v.Dot(plane) < -most {
			return true
		}
	}
	return false
}
