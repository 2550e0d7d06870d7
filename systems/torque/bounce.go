package torque

import (
	"math"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// bounce removes the velocity into a surface, and a little more. Where the second try of
// a tick bounces as the first did, and both surfaces push against each other, the body
// turns along their crease and keeps its speed.
//
// On an edge the normal is that of the edge, so a body stands on a ridge. The engines
// bounce off the plane of one side, and the body slides off.
func (m *mover) bounce(hit collision.Hit, try *int, first *geom.Vec) {
	n := hit.Normal
	impact := max(-m.Velocity.Linear.Dot(n), 0)
	m.strike(impact)
	m.Contact.Normal = n
	push := n.Scale(impact + m.rules.NormalElasticity)
	v := m.Velocity.Linear.Add(push)
	kind := components.BumpSlide
	switch *try {
	case 0:
		*first = n
	case 1:
		if push.Dot(*first) < 0 {
			if crease := n.Cross(*first); crease.LengthSquared() > leastCrease {
				kind = components.BumpCrease
				v = turned(v, crease.Normalize())
			}
		}
	}
	if kind == components.BumpSlide {
		if slowed, ok := m.corner(hit, v, try); ok {
			v, kind = slowed, components.BumpRest
		}
	}
	m.wall = n
	m.Velocity.Linear = v
	m.Report.Add(kind, hit.Triangle, hit.Normal, impact)
}

// leastCrease is the squared sine of the angle between two surfaces below which they
// face each other, so that their crease would be rounding [ours].
const leastCrease = 1e-6

// turned returns v turned along the unit vector axis, on the side to which v leads. At a
// right angle it leads along axis.
func turned(v, axis geom.Vec) geom.Vec {
	speed := v.Length()
	if v.Dot(axis) < 0 {
		speed = -speed
	}
	return axis.Scale(speed)
}

// Impact applies an impact in m/s on another body to this one after its step, as one on
// the level.
func Impact(b *components.Body, r *Rules, tuning *components.DatablockData, memory *components.TorqueMemoryData, impact float64) {
	m := mover{Body: b, rules: r, tuning: tuning, memory: memory, falls: b.Report.Falling, locked: b.Report.Recovering}
	m.strike(impact)
}

// strike applies the effects of an impact other than the bounce: it shakes the camera,
// and a hard one damages the body, by its whole speed, and knocks it down.
func (m *mover) strike(impact float64) {
	a, d := m.Armor, m.tuning
	if impact > d.ShakeSpeed {
		m.Report.Shake = max(m.Report.Shake, (impact-d.ShakeSpeed)/max(a.MinDamageSpeed, 1))
	}
	hard := impact > a.MinDamageSpeed
	if d.SideImpactSpeed > 0 {
		hard = hard && m.falls || impact > d.SideImpactSpeed
	}
	if !hard {
		return
	}
	m.Report.HardImpact = true
	m.Report.Damage += float64(impact * a.DamageScale)
	if t := m.memory; !m.locked && t.RecoverTicks == 0 {
		t.RecoverTicks, t.GettingUpTicks = m.recovery(impact)
	}
}

// recovery returns how many ticks a body lies down after an impact, and how many it then
// takes to get up. The engine reduces the time of a landing by a tick before it first
// tests it; ticks are counted down after the test, and one more passes before the body
// begins to rise.
func (m *mover) recovery(impact float64) (down, up int) {
	d := m.tuning
	if d.LandSeconds > 0 {
		return int(math.Ceil(d.LandSeconds/m.rules.TickSeconds)) - 1, 0
	}
	down = d.RecoverTicks
	excess, full := impact-m.Armor.MinDamageSpeed, float64(0.9*m.Armor.MinDamageSpeed)
	if excess < full {
		down = 1 + int(math.Floor(float64(d.RecoverTicks)*excess/full))
	}
	if down == 0 {
		return 0, 0
	}
	return down + 1, down * m.rules.GettingUpFactor
}
