package slide

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/stepping"
	"github.com/skijet/skijet/systems/motion"
)

// Step advances one living body by one tick. It allocates nothing once b.Scratch has
// grown, accepts any finite state, and reports to b.Report.
func Step(b *components.Body, w motion.World, r *Rules, tuning *components.WalkerData, memory *components.SlideMemoryData) {
	var m mover // a literal of this size would be built elsewhere and copied
	m.Body, m.world, m.rules, m.tuning, m.memory = b, w, r, tuning, memory
	motion.Begin(b, &m.medium)
	m.still = b.Velocity.Linear.Length() < standSpeed

	m.submerged = m.medium.Coverage >= tuning.SwimCoverage
	stepping.CountContact(b.Contact)
	b.Velocity.Linear = stepping.CapSpeed(b.Velocity.Linear.Scale(m.medium.VelocityFactor), r.MaxSpeed)
	m.readKeys()
	jets := stepping.BurnJets(b)
	m.charge(jets)
	m.jump()
	m.accelerate(jets)
	m.steer()
	m.slideUp()
	b.Velocity.Linear = stepping.CapSpeed(b.Velocity.Linear, r.MaxSpeed)
	m.move()
	m.mark()
	m.remember()
}

// readKeys sets the horizontal velocity wanted by the keys, in world axes, and its
// direction. A diagonal is as fast as the faster of its keys.
func (m *mover) readKeys() {
	a := m.Armor
	ahead, right := m.Intent.Forward.Float(), m.Intent.Right.Float()
	forward := a.ForwardSpeed
	if ahead < 0 {
		forward = a.BackSpeed
	}
	keys := geom.Vec{X: right * a.SideSpeed, Y: ahead * forward}
	size := keys.Abs()
	limit := max(size.X, size.Y)
	if m.submerged {
		limit = min(limit, m.tuning.SwimSpeed)
	}
	if speed := keys.Length(); speed > limit {
		keys = keys.Scale(limit / speed)
	}
	m.wish = m.Intent.Look.ToWorld(keys)
	m.direction = m.wish.Normalize()
}

// charge charges the tank and drains what the jets use.
func (m *mover) charge(jets bool) {
	rate := stepping.ChargeRate(m.Body)
	if jets {
		rate -= m.Armor.JetEnergyDrain
	}
	m.Energy.Current = geom.Clamp(m.Energy.Current+float64(rate*TickSeconds), 0, m.Armor.MaxEnergy)
}

// jump leaves the last jumpable surface straight up, at no less than the speed of a jump.
// Another jump needs another contact.
func (m *mover) jump() {
	if !m.Intent.Has(components.ButtonJump) || m.Contact.TicksSinceJumpable > m.rules.JumpWindowTicks {
		return
	}
	m.Contact.TicksSinceJumpable = components.NoJumpableContact
	v := &m.Velocity.Linear
	v.Z = max(v.Z, 0) + m.Armor.JumpImpulse/m.Armor.Mass
	m.Report.Jumped = true
}

// accelerate adds one tick of gravity, water, zones and jets.
func (m *mover) accelerate(jets bool) {
	a, medium := m.Armor, &m.medium
	weight := m.rules.Gravity.Scale(medium.GravityFactor)
	total := weight.AddScaled(medium.Force, 1/a.Mass)
	buoyancy := medium.Density / m.tuning.Density * medium.Coverage
	total = total.AddScaled(weight, -buoyancy)
	if jets {
		total = total.Add(m.jet())
	}
	v := m.Velocity.Linear.AddScaled(total, TickSeconds)
	// Divided, not subtracted: drag must not reverse a body in any water.
	drag := float64(m.tuning.Drag * medium.Viscosity * medium.Coverage)
	m.Velocity.Linear = v.Scale(1 / (1 + float64(max(drag, 0)*TickSeconds)))
}

// jet returns the acceleration of the jets in m/s2. Keys turn a fraction of it sideways,
// less the faster the body already moves in that direction.
func (m *mover) jet() geom.Vec {
	a := m.Armor
	force := a.JetForce / a.Mass
	along := m.Velocity.Linear.Dot(m.direction)
	side := 0.0
	if m.direction != (geom.Vec{}) {
		side = float64(a.JetSideForce * geom.Clamp(1-along/a.JetForward, 0, 1))
	}
	return motion.JetVelocityChange(force, side, m.direction)
}

// slideUp is the vertical slide: a body that touched a wall and whose keys push against
// it rises along it. It has no time limit and costs no energy: the keys are the limit, and
// jets, which every body has, rise faster. The material and slope of the wall and the
// speed of the impact make no difference.
func (m *mover) slideUp() {
	memory, w := m.memory, m.tuning
	if !memory.OnWall || w.SlideSpeed == 0 {
		return
	}
	against := -m.direction.Dot(memory.Wall.Horizontal().Normalize())
	if against < w.PushDot || m.direction == (geom.Vec{}) {
		return
	}
	m.Report.Sliding = true
	m.Report.WallPoint, m.Report.WallNormal = memory.WallPoint, memory.Wall
	up := geom.Up().RejectFrom(memory.Wall).Normalize()
	missing := w.SlideSpeed - m.Velocity.Linear.Dot(up)
	if missing > 0 {
		gain := min(missing, float64(w.SlideAcceleration*TickSeconds))
		m.Velocity.Linear = m.Velocity.Linear.AddScaled(up, gain)
	}
	m.holds, m.surfaces.grounded = false, false
}

// mark moves the reported contact of the vertical slide to where the body touches the
// wall at the end of the tick. Past the end of the wall it stays where the body touched
// the wall last.
func (m *mover) mark() {
	report, memory := m.Report, m.memory
	if !report.Sliding {
		return
	}
	if memory.OnWall {
		report.WallPoint, report.WallNormal = memory.WallPoint, memory.Wall
	}
	box := geom.FeetBox(m.Position.Feet, m.Armor.Half)
	m.Scratch = m.world.OverlapBox(box.Translate(report.WallNormal.Scale(-Press)), m.Scratch[:0])
	wall, nearest := report.WallNormal, sameWall
	for i := range m.Scratch {
		c := &m.Scratch[i]
		if along := c.Normal.Dot(wall); along > nearest {
			nearest, report.WallPoint, report.WallNormal = along, c.Point, c.Normal
		}
	}
}

// sameWall is the cosine above which two normals may be of one wall: 45 degrees [ours]. A
// higher one loses the wall at its foot, where edge normals occur; a lower one mistakes
// the floor for it.
const sameWall = 0.7
