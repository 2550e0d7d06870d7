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

// touch answers a surface that the body ran into: the velocity loses its part
// into it, and what that means for damage, jumps and the vertical slide is kept.
func (m *mover) touch(normal, point geom.Vec, triangle int, kind components.BumpKind) {
	m.touched = true
	m.Contact.Normal = normal
	if normal.Z >= m.Armor.JumpSurfaceMinDot && (m.Contact.SinceJumpable > 0 || normal.Z > m.Contact.JumpNormal.Z) {
		m.Contact.SinceJumpable, m.Contact.JumpNormal = 0, normal
	}
	m.feelWall(normal, point)
	impact := -m.Velocity.Linear.Dot(normal)
	if impact <= noise && kind == components.BumpSlide {
		return
	}
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
	if excess := impact - m.Armor.MinDamageSpeed; excess > 0 {
		m.Report.Damage += float64(excess * m.Armor.DamageScale)
	}
}

// deflect takes from the velocity its part into a surface. What is left must not
// lead into another surface of this tick: then it follows the crease of the two,
// and where that leads into a third the body stops. So it does where the surfaces
// together would throw it back against the way it went: in a wide corner each
// would hand it to the other for ever.
func (m *mover) deflect(normal geom.Vec) {
	v := without(m.Velocity.Linear, normal)
	for _, plane := range m.planes[:1+m.walls] {
		if v.Dot(plane) >= -grazeSpeed {
			continue
		}
		crease := normal.Cross(plane).Normalize()
		v = crease.Scale(v.Dot(crease))
		if m.blocked(v) {
			v = geom.Vec{}
		}
		break
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

// blocked reports whether v leads into any surface of this tick.
func (m *mover) blocked(v geom.Vec) bool {
	for _, plane := range m.planes[:1+m.walls] {
		if v.Dot(plane) < -grazeSpeed {
			return true
		}
	}
	return false
}
