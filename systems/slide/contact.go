package slide

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// stand takes a surface as the ground of the body, and reports whether it is: flat
// enough, and not left just now. A body that holds on to the ground cannot leave
// it so; its velocity is turned along.
func (m *mover) stand(normal geom.Vec, material uint8) bool {
	if normal.Z < m.Walker.StandMinDot {
		return false
	}
	leaving := m.Velocity.Linear.Dot(normal) > leaveSpeed
	if leaving && !m.holds {
		return false
	}
	m.grounded, m.grip = true, m.Surface(material).Friction
	m.planes[0] = normal
	if leaving {
		m.Velocity.Linear = along(m.Velocity.Linear, normal)
	}
	return true
}

// noise is the speed into a surface, in m/s, that rounding leaves a body which
// moves along it at any speed that is played [ours].
const noise = 1e-9

// touch answers a surface that the body ran into or was pushed out of.
func (m *mover) touch(normal, point geom.Vec, triangle int, kind components.BumpKind) {
	m.feel(normal, point)
	m.answer(normal, triangle, kind)
}

// feel keeps what touching a surface means for jumps and the vertical slide.
func (m *mover) feel(normal, point geom.Vec) {
	m.touched = true
	m.Contact.Normal = normal
	if normal.Z >= m.Armor.JumpSurfaceMinDot && (m.Contact.SinceJumpable > 0 || normal.Z > m.Contact.JumpNormal.Z) {
		m.Contact.SinceJumpable, m.Contact.JumpNormal = 0, normal
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
	memory := m.Slide
	if normal.Z < m.Walker.WallMinDot || normal.Z >= m.Walker.StandMinDot {
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
	Strike(m.Body, impact)
}

// Strike takes the damage of an impact, on the level or on another body.
func Strike(b *components.Body, impact float64) {
	if excess := impact - b.Armor.MinDamageSpeed; excess > 0 {
		b.Report.Damage += float64(excess * b.Armor.DamageScale)
	}
}

// deflect takes from the velocity its part into a surface. What is left must not
// lead into another surface of this tick, nor off the ground that the body holds on
// to: then it follows the crease of the two, and where that leads into a third the
// body stops. So it does where the surfaces together would throw it back against
// the way it went, and in a corner into which the keys push it: in a wide one each
// side would hand it to the other for ever.
func (m *mover) deflect(normal geom.Vec) {
	v := m.left(normal)
	for i, plane := range m.planes[:1+m.walls] {
		away := v.Dot(plane)
		held := i == 0 && m.holds && m.grounded && away > leaveSpeed
		if away < -grazeSpeed || held || m.cornered(v, normal, plane) {
			v = m.crease(v, normal, plane)
			break
		}
	}
	if m.cornered(v, normal, m.wall) {
		v = m.crease(v, normal, m.wall)
	}
	if m.grounded && normal == m.planes[0] {
		m.first = v // what the ground took is no way that it went
	}
	if v.Dot(m.first) < 0 {
		v = geom.Vec{}
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
	case normal == ground && !m.Slide.Grounded:
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
	const alike = 1e-3 // sine of the angle between two normals of one wall
	return v.Dot(m.direction) < 0 && m.direction.Dot(normal) < 0 && m.direction.Dot(plane) < 0 &&
		v.Horizontal().Length() <= m.Armor.ForwardSpeed && normal.Cross(plane).Length() > alike
}

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

// blocked reports whether v leads into any surface of this tick.
func (m *mover) blocked(v geom.Vec) bool {
	for _, plane := range m.planes[:1+m.walls] {
		if v.Dot(plane) < -grazeSpeed {
			return true
		}
	}
	return false
}
