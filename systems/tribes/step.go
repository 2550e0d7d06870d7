package tribes

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

// Step advances one living body by one tick. It allocates nothing and accepts
// any finite state; what it did is in b.Report.
func Step(b *components.Body, w World, r *Rules) {
	*b.Report = components.MoveReportData{}
	b.View.YawPitch = b.Intent.Look

	walk, direction := walkTarget(b, r)
	jets := jetSwitch(b)
	jump(b, direction, r)
	before := b.Velocity.Linear // the trapezoid's first velocity: after the jump, before the forces
	slow := before.Length() < r.CrawlSpeed
	if !r.CrawlByContact || !b.Contact.Touching {
		b.Contact.CrawledToStop = slow
	}

	acceleration := environment(b, r)
	if jets {
		acceleration = acceleration.Add(jet(b, direction, r))
	}
	chargeEnergy(b, jets, r)
	changeStance(b, w)
	b.Velocity.Linear = b.Velocity.Linear.AddScaled(acceleration, TickSeconds)
	if b.Contact.Touching {
		friction(b, walk, r)
	}
	if r.NeverStuck && walk != (geom.Vec{}) {
		b.Contact.CrawledToStop = false
	}
	resist(b, r)
	b.Velocity.Linear = capSpeed(b.Velocity.Linear, r.MaxSpeed)

	if !r.CountAfterMove {
		countContact(b.Contact)
	}
	target := b.Velocity.Linear
	if r.Trapezoid {
		target = before.Add(target).Scale(0.5)
	}
	move(b, w, r, target)
	if r.CountAfterMove {
		countContact(b.Contact)
	}
	if b.Contact.JumpLockTicks > 0 {
		b.Contact.JumpLockTicks--
	}
}

// walkTarget returns the velocity that the feet aim for, in world axes, and the
// unit direction of the keys for jumps and jets. The walk target is weighted by
// the speed of each direction; the direction is not.
func walkTarget(b *components.Body, r *Rules) (walk, direction geom.Vec) {
	in, a := b.Intent, b.Armor
	ahead, right := in.Forward.Float(), in.Right.Float()
	forward := a.ForwardSpeed
	limit := max(a.ForwardSpeed, a.SideSpeed)
	if ahead <= 0 {
		forward = a.BackSpeed
		limit = max(a.BackSpeed, a.SideSpeed)
	}
	walk = geom.Vec{X: right * a.SideSpeed, Y: ahead * forward}
	if speed := walk.Length(); speed > limit {
		walk = walk.Scale(limit / speed)
	}
	if isCrouched(b) {
		walk = walk.Scale(r.CrouchSpeed)
	}
	keys := geom.Vec{X: right, Y: ahead}
	if keys.Length() >= minDirection {
		direction = keys.Normalize()
	}
	return in.Look.ToWorld(walk), in.Look.ToWorld(direction)
}

// minDirection is the shortest input that has a direction [TR].
const minDirection = 0.01

// jetSwitch decides whether the jets burn in this tick. They start at one level
// of energy and cut out at a lower one, which is the stutter of an empty tank.
func jetSwitch(b *components.Body) bool {
	threshold := b.Energy.Current >= b.Armor.JetStartEnergy
	if b.Energy.Jetting {
		threshold = b.Energy.Current > b.Armor.MinJetEnergy
	}
	b.Energy.Jetting = b.Intent.Has(components.ButtonJet) && threshold
	b.Report.Jetting = b.Energy.Jetting
	return b.Energy.Jetting
}

// chargeEnergy charges the tank and drains what the jets took.
func chargeEnergy(b *components.Body, jets bool, r *Rules) {
	charge := b.Armor.EnergyCharge
	if b.Energy.Pack {
		charge += b.Armor.PackCharge
	}
	charge = float64(charge * TickSeconds)
	drain := 0.0
	if jets {
		drain = float64(b.Armor.JetEnergyDrain * TickSeconds)
	}
	if r.DrainFirst {
		b.Energy.Current = b.Energy.Current - drain + charge
	} else {
		b.Energy.Current = b.Energy.Current + charge - drain
	}
	b.Energy.Current = geom.Clamp(b.Energy.Current, 0, b.Armor.MaxEnergy)
}

// jump leaves the last jumpable surface: up by its slope, and away from it when
// the keys point away. Another jump needs another contact.
func jump(b *components.Body, direction geom.Vec, r *Rules) {
	wants := b.Intent.Has(components.ButtonJump) || b.Intent.Has(components.ButtonSki)
	b.Report.Skiing = wants && b.Contact.SinceJumpable <= r.JumpWindowTicks
	if !wants || b.Contact.JumpLockTicks > 0 || b.Contact.SinceJumpable >= r.JumpWindowTicks {
		return
	}
	b.Contact.SinceJumpable = r.JumpWindowTicks
	impulse := b.Armor.JumpImpulse / b.Armor.Mass
	normal := b.Contact.JumpNormal
	v := b.Velocity.Linear.AddScaled(geom.Up(), float64(normal.Dot(geom.Up())*impulse))
	if away := normal.Dot(direction); away > 0 {
		v = v.AddScaled(direction, float64(impulse*away))
	}
	b.Velocity.Linear = v
	b.Report.Jumped = true
}

// jet returns the acceleration of the jets in m/s2. Off the ground a held
// direction takes a share of the force sideways, less the faster the body
// already goes that way.
func jet(b *components.Body, direction geom.Vec, r *Rules) geom.Vec {
	force := b.Armor.JetForce / b.Armor.Mass
	if b.Contact.SinceJumpable < r.SideJetTicks || direction == (geom.Vec{}) {
		return geom.Vec{Z: force}
	}
	along := b.Velocity.Linear.Dot(direction)
	side := 0.0
	switch {
	case along > b.Armor.JetForward:
	case along < 0:
		side = min(b.Armor.JetSideForce, 1) // no more than there is
	default:
		side = min(1-along/b.Armor.JetForward, b.Armor.JetSideForce)
	}
	up := geom.Vec{Z: float64((1 - side) * force)}
	return up.AddScaled(direction, float64(side*force))
}

// friction pulls the horizontal velocity towards the walk target by at most one
// tick of ground force.
func friction(b *components.Body, walk geom.Vec, r *Rules) {
	wanted := walk.Sub(b.Velocity.Linear).Horizontal()
	traction := min(float64(b.Contact.Friction*b.Armor.GroundTraction), 1)
	most := b.Armor.GroundForce / b.Armor.Mass * traction * TickSeconds
	distance := wanted.Length()
	if distance > most {
		wanted = wanted.Scale(most / distance)
		if r.CrawlByContact {
			b.Contact.CrawledToStop = false
		}
	} else {
		b.Contact.CrawledToStop = true
	}
	b.Velocity.Linear = b.Velocity.Linear.Add(wanted)
}

// capSpeed limits a velocity. One whose length overflows has no direction left
// and becomes none.
func capSpeed(v geom.Vec, limit float64) geom.Vec {
	speed := v.Length()
	switch {
	case !geom.IsFinite(speed):
		return geom.Vec{}
	case speed > limit:
		return v.Scale(limit / speed)
	}
	return v
}

func countContact(c *components.ContactData) {
	if c.SinceJumpable < components.NoJumpableContact {
		c.SinceJumpable++
	}
}
