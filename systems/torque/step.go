package torque

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/stepping"
	"github.com/skijet/skijet/systems/motion"
)

// mover is one body in one tick.
type mover struct {
	*components.Body
	world  motion.World
	rules  *Rules
	tuning *components.DatablockData
	memory *components.TorqueMemoryData
	medium components.MediumData

	locked    bool   // by a landing
	submerged bool   // deep enough to move as in water
	swims     bool   // and does not run on the ground
	ground    ground // what the feet are on
	keys      keys
	falls     bool     // fell before the present hit
	rested    bool     // was at rest before the forces of this tick
	start     geom.Vec // feet when its motion began
	set       geom.Vec // velocity when its motion began
	wall      geom.Vec // normal of the last bounce of this tick, or zero
	held      bool     // by something that it is inside, or else at rest
}

// keys are what they say in a tick.
type keys struct {
	ahead, right float64  // -1 to 1
	direction    geom.Vec // unit vector in world axes, or zero
	speed        float64  // wanted, m/s
}

// Step advances one living body by one tick. It allocates nothing and accepts
// any finite state under rules and a datablock that passed their checks; it reports to
// b.Report. It makes at most 5 queries of the ground, 8 for each of the rules' retries, 4
// where those are used up, 2 whether the body is free, and, where it is not, those of one
// push-out.
func Step(b *components.Body, w motion.World, r *Rules, tuning *components.DatablockData, memory *components.TorqueMemoryData) {
	var m mover // a literal of this size would be built elsewhere and copied
	m.Body, m.world, m.rules, m.tuning, m.memory = b, w, r, tuning, memory
	motion.Begin(b, &m.medium)
	m.rested = b.Velocity.Linear == geom.Vec{}

	m.charge()
	m.recover()
	m.dive()
	m.world = motion.WithNearby(b, w, b.Velocity.Linear.Scale(r.TickSeconds), tuning.MaxStepHeight, 0)
	m.findGround()
	m.readKeys()
	m.accelerate()
	m.resist()
	m.buoy()
	m.stopWhenSlow()
	b.Velocity.Linear = stepping.CapSpeed(b.Velocity.Linear, r.MaxSpeed)
	b.Report.Falling = !m.ground.run && b.Velocity.Linear.Z < r.FallingSpeed
	m.move()
	b.Energy.Current = geom.Clamp(b.Energy.Current, 0, b.Armor.MaxEnergy)
}

// charge fills the tank before anything drains it.
func (m *mover) charge() {
	charge := m.tuning.EnergyCharge
	if m.Energy.Pack {
		charge += float64(m.Armor.PackCharge * m.rules.TickSeconds)
	}
	m.Energy.Current = geom.Clamp(m.Energy.Current+charge, 0, m.Armor.MaxEnergy)
}

// recover counts down the recovery from a hard landing: lying, then getting up, which a
// moving body skips.
func (m *mover) recover() {
	switch t := m.memory; {
	case t.RecoverTicks > 0:
		t.RecoverTicks--
		m.locked = true
	case t.GettingUpTicks > 0 && m.Velocity.Linear.Length() <= m.rules.GettingUpSpeed:
		t.GettingUpTicks--
		m.locked, m.Report.GettingUp = true, true
	default:
		t.GettingUpTicks = 0
	}
	m.Report.Recovering = m.locked
}

// readKeys turns the keys into a direction and a speed. The speed is the larger
// of the two axes', so that a diagonal is no faster. The vector of the keys is normalized:
// it is sqrt 2 long on a diagonal, and short for a stick half way.
func (m *mover) readKeys() {
	if m.locked && !(m.rules.MoveInRecovery && m.tuning.RecoverRunForceScale > 0) {
		return
	}
	m.keys.ahead, m.keys.right = m.Intent.Forward.Float(), m.Intent.Right.Float()
	forward, back, side := m.Armor.ForwardSpeed, m.Armor.BackSpeed, m.Armor.SideSpeed
	if m.submerged {
		d := m.tuning
		forward, back, side = d.UnderwaterForward, d.UnderwaterBack, d.UnderwaterSide
	}
	if m.keys.ahead <= 0 {
		forward = back
	}
	m.keys.speed = max(float64(forward*math.Abs(m.keys.ahead)), float64(side*math.Abs(m.keys.right)))
	m.keys.direction = m.Intent.Look.ToWorld(geom.Vec{X: m.keys.right, Y: m.keys.ahead}.Normalize())
}

// accelerate adds all forces of the tick but those of the medium.
func (m *mover) accelerate() {
	r := m.rules
	gravity := geom.Vec{Z: float64(r.Gravity * m.medium.GravityFactor * r.TickSeconds)}
	if n := m.ground.normal; r.DeflectGravity && m.ground.found && !m.ground.run {
		gravity = gravity.AddScaled(n, -2*gravity.Dot(n))
	}
	var v geom.Vec
	switch before := m.Velocity.Linear; {
	case m.swims:
		v = m.swim(before.Add(m.carry(gravity)))
	case m.ground.run:
		v = m.run(before.Add(m.carry(gravity)))
	default:
		v = m.airControl(before.Add(gravity))
	}
	v = m.jump(v)
	v = v.Add(m.jet())
	m.Velocity.Linear = v.AddScaled(m.medium.Force, r.TickSeconds/m.Armor.Mass)
}

// resist applies the resistance of the air to high speed, sideways and upward. Falling has
// none.
func (m *mover) resist() {
	d, dt := m.tuning, m.rules.TickSeconds
	v := m.Velocity.Linear
	if speed := v.Horizontal().Length(); speed > d.HorizontalResistSpeed {
		kept := resisted(speed, d.HorizontalMaxSpeed, d.HorizontalResistSpeed, d.HorizontalResistFactor, dt) / speed
		v.X, v.Y = float64(v.X*kept), float64(v.Y*kept)
	}
	if v.Z > d.UpResistSpeed {
		v.Z = resisted(v.Z, d.UpMaxSpeed, d.UpResistSpeed, d.UpResistFactor, dt)
	}
	m.Velocity.Linear = v
}

// resisted returns a speed above the resisted one after a tick.
func resisted(speed, most, resisted, factor, dt float64) float64 {
	speed = min(speed, most)
	return speed - float64(min(factor*dt, 1)*(speed-resisted))
}
