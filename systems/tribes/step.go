package tribes

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/stepping"
	"github.com/skijet/skijet/systems/motion"
)

// TickSeconds is the length of a tick, that of all movement models.
const TickSeconds = motion.TickSeconds

// Step advances one living body by one tick. It allocates nothing and accepts
// any finite state; it reports to b.Report.
func Step(b *components.Body, w motion.World, r *Rules) {
	var m mover // a literal of this size would be built elsewhere and copied
	m.body, m.world, m.rules = b, w, r
	motion.Begin(b, &m.medium)

	m.readKeys()
	jets := stepping.BurnJets(b)
	m.jump()
	before := b.Velocity.Linear // the trapezoid's first velocity: after the jump, before the forces
	m.crawl()
	acceleration := m.environment()
	if jets {
		acceleration = acceleration.Add(m.jet())
	}
	m.charge(jets)
	m.changeStance()
	b.Velocity.Linear = b.Velocity.Linear.AddScaled(acceleration, TickSeconds)
	m.walk()
	m.resist()
	b.Velocity.Linear = stepping.CapSpeed(b.Velocity.Linear, r.MaxSpeed)

	if !r.CountAfterMove {
		stepping.CountContact(b.Contact)
	}
	target := b.Velocity.Linear
	if r.Trapezoid {
		target = before.Add(target).Scale(0.5)
	}
	m.move(target)
	if r.CountAfterMove {
		stepping.CountContact(b.Contact)
	}
	if b.Contact.JumpLockTicks > 0 {
		b.Contact.JumpLockTicks--
	}
}

// readKeys sets the walk target in world axes, and the unit direction of the keys for
// jumps and jets. The walk target is weighted by the speed of each direction; the
// direction is not.
func (m *mover) readKeys() {
	in, a := m.body.Intent, m.body.Armor
	ahead, right := in.Forward.Float(), in.Right.Float()
	forward := a.ForwardSpeed
	limit := max(a.ForwardSpeed, a.SideSpeed)
	if ahead <= 0 {
		forward = a.BackSpeed
		limit = max(a.BackSpeed, a.SideSpeed)
	}
	walk := geom.Vec{X: right * a.SideSpeed, Y: ahead * forward}
	if speed := walk.Length(); speed > limit {
		walk = walk.Scale(limit / speed)
	}
	if m.isCrouched() {
		walk = walk.Scale(m.rules.CrouchSpeed)
	}
	keys, direction := geom.Vec{X: right, Y: ahead}, geom.Vec{}
	if keys.Length() >= minDirection {
		direction = keys.Normalize()
	}
	turn := in.Look.Turn()
	m.wish, m.direction = turn.ToWorld(walk), turn.ToWorld(direction)
}

// minDirection is the shortest input that has a direction [TR].
const minDirection = 0.01

// charge charges the tank and drains what the jets use.
func (m *mover) charge(jets bool) {
	e := m.body.Energy
	charge := float64(stepping.ChargeRate(m.body) * TickSeconds)
	drain := 0.0
	if jets {
		drain = float64(m.body.Armor.JetEnergyDrain * TickSeconds)
	}
	if m.rules.DrainFirst {
		e.Current = e.Current - drain + charge
	} else {
		e.Current = e.Current + charge - drain
	}
	e.Current = geom.Clamp(e.Current, 0, m.body.Armor.MaxEnergy)
}

// jump leaves the last jumpable surface: up by its slope, and away from it when
// the keys point away. Another jump needs another contact.
func (m *mover) jump() {
	c := m.body.Contact
	wants := m.body.Intent.Has(components.ButtonJump) || m.body.Intent.Has(components.ButtonSki)
	m.body.Report.Skiing = wants && c.TicksSinceJumpable <= m.rules.JumpWindowTicks
	if !wants || c.JumpLockTicks > 0 || c.TicksSinceJumpable >= m.rules.JumpWindowTicks {
		return
	}
	c.TicksSinceJumpable = m.rules.JumpWindowTicks
	impulse := m.body.Armor.JumpImpulse / m.body.Armor.Mass
	normal := c.JumpNormal
	v := m.body.Velocity.Linear.AddScaled(geom.Up(), float64(normal.Dot(geom.Up())*impulse))
	if away := normal.Dot(m.direction); away > 0 {
		v = v.AddScaled(m.direction, float64(impulse*away))
	}
	m.body.Velocity.Linear = v
	m.body.Report.Jumped = true
}

// jet returns the acceleration of the jets in m/s2. Off the ground a held direction turns
// a fraction of the force sideways.
func (m *mover) jet() geom.Vec {
	force := m.body.Armor.JetForce / m.body.Armor.Mass
	if m.body.Contact.TicksSinceJumpable < m.rules.SideJetTicks || m.direction == (geom.Vec{}) {
		return geom.Vec{Z: force}
	}
	return motion.JetVelocityChange(force, stepping.JetSideFraction(m.body, m.direction), m.direction)
}

// crawl lets a slow body come to rest on its next contact.
func (m *mover) crawl() {
	slow := m.body.Velocity.Linear.Length() < m.rules.CrawlSpeed
	if !m.rules.CrawlByContact || !m.body.Contact.Touching {
		m.body.Contact.CrawledToStop = slow
	}
}

// walk pulls the horizontal velocity of a body in contact towards the walk target, by the
// friction of the surfaces.
func (m *mover) walk() {
	if m.body.Contact.Touching {
		m.approachTarget()
	}
	if m.rules.NeverStuck && m.wish != (geom.Vec{}) {
		m.body.Contact.CrawledToStop = false
	}
}

// approachTarget reduces the difference to the walk target by at most one tick of ground
// force.
func (m *mover) approachTarget() {
	wanted := m.wish.Sub(m.body.Velocity.Linear).Horizontal()
	traction := min(float64(m.body.Contact.Friction*m.body.Armor.GroundTraction), 1)
	most := m.body.Armor.GroundForce / m.body.Armor.Mass * traction * TickSeconds
	distance := wanted.Length()
	if distance > most {
		wanted = wanted.Scale(most / distance)
		if m.rules.CrawlByContact {
			m.body.Contact.CrawledToStop = false
		}
	} else {
		m.body.Contact.CrawledToStop = true
	}
	m.body.Velocity.Linear = m.body.Velocity.Linear.Add(wanted)
}
