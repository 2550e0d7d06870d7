package torque

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/stepping"
)

// jump adds the impulse of a jump to v where the keys want one and it is possible, and
// otherwise counts the ticks since the last jumpable ground. A landing changes that count
// after the tick in which the ground is found, so the first jump comes in the next.
func (m *mover) jump(v geom.Vec) geom.Vec {
	t := m.memory
	if m.rules.JumpDelayEveryTick && t.JumpDelayTicks > 0 {
		t.JumpDelayTicks--
	}
	hops := m.Intent.Has(components.ButtonSki) && m.rules.Ski == SkiHops
	if hops {
		m.Report.Skiing = m.Contact.TicksSinceJumpable <= m.rules.JumpWindowTicks
	}
	wants := m.Intent.Has(components.ButtonJump) || hops
	switch {
	case wants && m.canJump():
		return m.leap(v)
	case m.ground.jump:
		if !m.rules.JumpDelayEveryTick && t.JumpDelayTicks > 0 {
			t.JumpDelayTicks--
		}
		m.Contact.TicksSinceJumpable = 0
	default:
		stepping.CountContact(m.Contact)
	}
	return v
}

// canJump includes that the body does not already rise too fast. The engine tests that
// later, and then neither jumps nor counts the tick: with the key held, a body thrown up
// could jump in mid-air long after it left the ground.
func (m *mover) canJump() bool {
	return !m.locked && m.Velocity.Linear.Z <= m.tuning.MaxJumpSpeed && m.memory.JumpDelayTicks == 0 &&
		m.Contact.TicksSinceJumpable < m.rules.JumpWindowTicks && m.Energy.Current >= m.tuning.MinJumpEnergy &&
		!(m.submerged && m.rules.NoJumpUnderwater)
}

// leap leaves the last jumpable ground: up by its slope, and away from it where
// the keys point away. The faster the body rises already, the less it adds.
func (m *mover) leap(v geom.Vec) geom.Vec {
	d := m.tuning
	rise := m.Velocity.Linear.Z // before this tick's forces
	scale := 1.0
	if rise > d.MinJumpSpeed {
		scale = 1 - (rise-d.MinJumpSpeed)/(d.MaxJumpSpeed-d.MinJumpSpeed)
	}
	impulse := m.Armor.JumpImpulse / m.Armor.Mass
	normal := m.Contact.JumpNormal
	v.Z += float64(normal.Z * impulse * scale)
	if away := m.keys.direction.Dot(normal); away > 0 {
		v = v.AddScaled(m.keys.direction, float64(impulse*away))
	}
	m.Energy.Current -= d.JumpEnergyDrain
	m.memory.JumpDelayTicks = d.JumpDelayTicks
	m.Contact.TicksSinceJumpable = m.rules.JumpWindowTicks
	m.Report.Jumped = true
	return v
}
