package slide

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// World is what a step asks of the level.
type World interface {
	SweepBox(box geom.Box, displacement geom.Vec) (collision.Hit, bool)
	OverlapBox(box geom.Box, contacts []collision.Contact) []collision.Contact
}

// Step advances one living body by one tick. It allocates nothing once b.Scratch has
// grown, and accepts any finite state; what it did is in b.Report.
func Step(b *components.Body, w World, r *Rules, tuning *components.WalkerData, memory *components.SlideMemoryData) {
	*b.Report = components.MoveReportData{}
	b.View.YawPitch = b.Intent.Look
	m := mover{Body: b, world: w, rules: r, tuning: tuning, memory: memory, medium: components.Air()}
	if b.Medium != nil {
		m.medium = *b.Medium
	}
	m.still = b.Velocity.Linear.Length() < standSpeed
	m.submerged = m.medium.Coverage >= m.tuning.SwimCoverage
	b.Contact.SinceJumpable = min(b.Contact.SinceJumpable+1, components.NoJumpableContact)
	b.Velocity.Linear = capSpeed(b.Velocity.Linear.Scale(m.medium.VelocityFactor), r.MaxSpeed)

	wish := m.wish()
	m.direction = wish.Normalize()
	m.burn()
	m.jump()
	m.accelerate()
	m.steer(wish)
	m.slideUp()
	b.Velocity.Linear = capSpeed(b.Velocity.Linear, r.MaxSpeed)
	m.move()
	m.mark()
	m.remember()
}

// wish returns the horizontal velocity that the keys ask for, in world axes. A
// diagonal is as fast as the faster of its keys.
func (m *mover) wish() geom.Vec {
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
	return m.Intent.Look.ToWorld(keys)
}

// burn decides whether the jets burn in this tick, and charges and drains the
// tank. Jets start at one level of energy and cut out at a lower one.
func (m *mover) burn() {
	a, e := m.Armor, m.Energy
	enough := e.Current >= a.JetStartEnergy
	if e.Jetting {
		enough = e.Current > a.MinJetEnergy
	}
	e.Jetting = m.Intent.Has(components.ButtonJet) && enough
	m.Report.Jetting = e.Jetting
	rate := a.EnergyCharge
	if e.Pack {
		rate += a.PackCharge
	}
	if e.Jetting {
		rate -= a.JetEnergyDrain
	}
	e.Current = geom.Clamp(e.Current+float64(rate*TickSeconds), 0, a.MaxEnergy)
}

// jump leaves the last surface that was flat enough, straight up, at no less
// than the speed of a jump. Another jump needs another contact.
func (m *mover) jump() {
	if !m.Intent.Has(components.ButtonJump) || m.Contact.SinceJumpable > m.rules.JumpWindowTicks {
		return
	}
	m.Contact.SinceJumpable = components.NoJumpableContact
	v := &m.Velocity.Linear
	v.Z = max(v.Z, 0) + m.Armor.JumpImpulse/m.Armor.Mass
	m.Report.Jumped = true
}

// accelerate adds one tick of gravity, water, zones and jets.
func (m *mover) accelerate() {
	a, medium := m.Armor, &m.medium
	weight := m.rules.Gravity.Scale(medium.GravityFactor)
	total := weight.AddScaled(medium.Force, 1/a.Mass)
	buoyancy := medium.Density / m.tuning.Density * medium.Coverage
	total = total.AddScaled(weight, -buoyancy)
	if m.Energy.Jetting {
		total = total.Add(m.jet())
	}
	v := m.Velocity.Linear.AddScaled(total, TickSeconds)
	// Divided, not subtracted: no water is thick enough to turn a body round.
	drag := float64(m.tuning.Drag * medium.Viscosity * medium.Coverage)
	m.Velocity.Linear = v.Scale(1 / (1 + float64(max(drag, 0)*TickSeconds)))
}

// jet returns the acceleration of the jets in m/s2. Keys turn a share of it
// sideways, less the faster the body already goes that way.
func (m *mover) jet() geom.Vec {
	a := m.Armor
	force := a.JetForce / a.Mass
	along := m.Velocity.Linear.Dot(m.direction)
	side := 0.0
	if m.direction != (geom.Vec{}) {
		side = float64(a.JetSideForce * geom.Clamp(1-along/a.JetForward, 0, 1))
	}
	up := geom.Vec{Z: float64((1 - side) * force)}
	return up.AddScaled(m.direction, float64(side*force))
}

// slideUp is the vertical slide: a body that touched a wall and has keys against
// it rises along it. There is no limit in time and it costs no energy: the keys
// are the limit, and jets, which everybody has, rise faster. What a wall is made
// of, how it leans and how fast the body met it make no difference.
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
	m.holds, m.grounded = false, false
}

// mark brings the mark of the vertical slide to where the body rubs at the end of
// the tick. One that has come past the end of the wall leaves it where it touched
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

// sameWall is the cosine between normals above which they may be of one wall: 45
// degrees [ours]. Higher ones lose the wall at its foot, where its edges count; lower
// ones take the floor for it.
const sameWall = 0.7

// capSpeed limits the length of v. One whose length overflows becomes zero.
func capSpeed(v geom.Vec, limit float64) geom.Vec {
	if speed := v.Length(); speed > limit {
		return v.Scale(limit / speed)
	}
	return v
}
